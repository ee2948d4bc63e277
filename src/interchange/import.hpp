#pragma once

#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <variant>

#include "interchange/jsonl.hpp"
#include "storage/merge/merged.hpp"
#include "storage/queries/summary.hpp"
#include "storage/write/transaction.hpp"

namespace base {
class Workers;
}  // namespace base

/// Importing parsed lines: each match and payment is added, or compared with the one that has its id.
namespace interchange {

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
  /// A player whom the file calls by a name that nobody here ever had, and who keeps the one here.
  std::optional<storage::NamePair> called_otherwise = {};
};

/// What the import did with one line of the file.
struct ImportedLine {
  std::size_t file_line = 0;  ///< from 1
  ImportOutcome outcome = ImportOutcome::kSkipped;
  std::variant<ImportedMatch, storage::PaymentSummary> what;  ///< a payment as it stands now
};

/// Returns the next line of a file without its newline, valid until the next call; nothing at its end.
using NextLine = std::function<std::optional<std::string_view>()>;
/// Is called with each line once it is imported.
using Visit = std::function<void(const ImportedLine&)>;

struct ImportOptions {
  std::string file;  ///< its name, for messages
  OnConflict on_conflict = OnConflict::kRefuse;
  Visit visit;
};

/// A match or payment that is here under its id may name its players as they were ever called here. One
/// player of a match may have a name that nobody had, who was renamed where the file comes from: the name
/// here stays, and the rest of the file means that player by it.
///
/// Imports the matches in the order of the file, and then the payments, which may stand before the match that
/// brings their players. Only some hundred matches are in memory at once, so that a file of any size takes
/// little of it: lines are parsed, and what new matches write is worked out, by several threads, ahead of the
/// one that writes. Throws what `next` throws, and `Error` (kData) that
/// names the line: for one that cannot be read, for what conflicts with what is stored, unless
/// `ImportOptions::on_conflict` says what to do. It is the first error of the file. Whoever a payment names
/// and nobody knows becomes a player. The caller commits, or rolls back a dry run.
void import_lines(base::Workers& workers, storage::Transaction& transaction, const NextLine& next,
                  const ImportOptions& options);

}  // namespace interchange
