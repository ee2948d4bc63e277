#pragma once

#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "interchange/jsonl.hpp"
#include "storage/transaction.hpp"

/// Importing parsed lines: each match and payment is added, or compared with the one that has its id.
namespace interchange {

enum class OnConflict { kRefuse, kOurs, kTheirs };

enum class ImportOutcome { kAdded, kExtended, kSkipped, kKept, kReplaced };
/// "added", "extended", "skipped", "kept", "replaced".
std::string to_string(ImportOutcome outcome);

/// What the import did with one line of the file.
struct ImportedLine {
  std::size_t line = 0;  ///< of the file
  ImportOutcome outcome = ImportOutcome::kSkipped;
  std::size_t new_lines = 0;     ///< of the sheet: hands and adjustments
  history::NumberedMatch match;  ///< as it stands now
  /// As it stood before the import; nothing if it was not stored or not changed.
  std::optional<history::NumberedMatch> before;
  std::optional<storage::PaymentSummary> payment;  ///< as it stands now; then there is no match
};

/// Returns the next line of a file; nothing at its end.
using NextLine = std::function<std::optional<ParsedLine>()>;
/// Is called with each line once it is imported.
using Visit = std::function<void(const ImportedLine&)>;

/// Imports the matches in the order of the file, and then the payments, which may stand before the match that
/// brings their players. Each match is dropped before the next line is asked for, so that a file of any size
/// takes little memory. Throws `Error` (kData) that names the line for what conflicts with what is stored,
/// unless `on_conflict` says what to do, and for a payment of somebody who plays in no match. The caller
/// commits, or rolls back a dry run.
void import_lines(storage::Transaction& transaction, const NextLine& next, const std::string& file,
                  OnConflict on_conflict, const Visit& visit);

}  // namespace interchange
