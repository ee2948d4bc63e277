#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "interchange/jsonl.hpp"
#include "storage/store.hpp"

/// What an import does with each match and payment that it brings.
namespace interchange {

enum class OnConflict { kRefuse, kKeep, kReplace };

enum class Deed { kAdded, kExtended, kSkipped, kKept, kReplaced };
/// "added", "extended", "skipped", "kept", "replaced".
std::string to_string(Deed deed);

/// What became of one line of the file.
struct Outcome {
  std::size_t line = 0;  ///< of the file
  Deed deed = Deed::kSkipped;
  std::size_t new_lines = 0;     ///< of the sheet: hands and adjustments
  history::NumberedMatch match;  ///< as it stands now
  /// As it stood before the import; nothing if it was not here or not changed.
  std::optional<history::NumberedMatch> before;
  std::optional<storage::PaymentSummary> payment;  ///< as it stands now; then there is no match
};

/// Gives the next line of a file; nothing at its end.
using NextLine = std::function<std::optional<ReadLine>()>;
/// Gets what became of each line, as it comes about.
using Visit = std::function<void(const Outcome&)>;

/// Brings the matches in, in the order of the file, and then the payments, which may stand before the match
/// that their players come with. A line is let go before the next is asked for, so that a file of any size
/// takes little memory. Throws `Error` (kData) that names the line for what conflicts with what is here,
/// unless `on_conflict` says what to do, and for a payment of somebody who plays in no match. The caller
/// commits, or rolls back if it was only to see what would be.
void import_lines(storage::Writer& writer, const NextLine& next, const std::string& file,
                  OnConflict on_conflict, const Visit& visit);

/// The same for lines that are there already; the outcomes in their order.
std::vector<Outcome> import_matches(storage::Writer& writer, const std::vector<ReadLine>& lines,
                                    const std::string& file, OnConflict on_conflict);

}  // namespace interchange
