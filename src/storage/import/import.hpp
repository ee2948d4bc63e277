#pragma once

#include <functional>
#include <optional>
#include <string>
#include <variant>

#include "storage/import/known_players.hpp"
#include "storage/merge/merged.hpp"
#include "storage/queries/summary.hpp"
#include "storage/write/transaction.hpp"

namespace base {
class Workers;
}  // namespace base

/// Importing a file: each of its matches and payments is added, or compared with the one that has its id.
namespace storage {

enum class OnConflict { kRefuse, kOurs, kTheirs };

enum class ImportOutcome { kAdded, kExtended, kSkipped, kKept, kReplaced };
/// "added", "extended", "skipped", "kept", "replaced".
std::string to_string(ImportOutcome outcome);

/// The match of a line of the file.
struct ImportedMatch {
  history::NumberedMatch match;  ///< as it stands now
  /// As it stood before the import; nothing if it was not stored or not changed.
  std::optional<history::NumberedMatch> before = {};
  std::size_t new_lines = 0;  ///< hands and adjustments that the match here did not have
  /// A player whom the file calls by a name that nobody here has, and who keeps the one here.
  std::optional<NamePair> called_otherwise = {};
};

/// What the import did with one line of the file.
struct ImportedLine {
  std::size_t file_line = 0;  ///< from 1
  ImportOutcome outcome = ImportOutcome::kSkipped;
  std::variant<ImportedMatch, PaymentSummary> what;  ///< a payment as it stands now
};

struct ImportOptions {
  std::string file;  ///< its name, for messages
  ReadLines read;
  ParseLine parse;
  OnConflict on_conflict = OnConflict::kRefuse;
  std::function<void(const ImportedLine&)> visit;  ///< is called with each line once it is imported
};

/// Imports the matches in the order of the file, and then the payments, which may stand before the match that
/// brings their players. Only some hundred matches are in memory at once, so that a file of any size takes
/// little of it: lines are parsed, and what new matches write is worked out, by several threads, ahead of the
/// one that writes. Whom the names of the file mean is read from it before: see `KnownPlayers`. Whoever a
/// payment names and nobody knows becomes a player. Throws what `read` throws, and `Error` (kData) that names
/// the line: for one that cannot be parsed, for what conflicts with what is stored, unless `on_conflict` says
/// what to do. It is the first error of the file. The caller commits, or rolls back a dry run.
void import_lines(base::Workers& workers, Transaction& transaction, const ImportOptions& options);

}  // namespace storage
