#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "history/payments.hpp"
#include "history/record.hpp"

/// The interchange: JSON Lines, version 1, one match or payment a line. The keys are those of
/// `history/encode.hpp`; `schema/interchange.schema.json` describes them.
namespace interchange {

inline constexpr std::int64_t kVersion = 1;

/// A match as a line, with its newline. The same match always gives the same bytes.
std::string to_line(const history::MatchRecord& record);
/// The same for a payment.
std::string to_line(const history::PaymentRecord& record);

/// A line of a file, read and checked. All ids are there; those of the players are not.
struct ReadLine {
  std::size_t number = 0;  ///< in the file, from 1
  history::MatchRecord record;
  std::optional<history::PaymentRecord> payment;  ///< then there is no match
};

/// A line of a file, without its newline; nothing for an empty one. A byte order mark before the first line
/// is passed over. Ids that are missing are made from the contents, everywhere the same: that of a match from
/// its line, those of its hands from that and from where they stand, that of a payment from its line. `file`
/// is the name for messages. Throws `Error` (kData) that names the line and the place.
std::optional<ReadLine> read_line(std::size_t number, std::string_view line, const std::string& file);

/// The matches and payments of a text, in its order: each line as above.
std::vector<ReadLine> read_lines(std::string_view text, const std::string& file);

}  // namespace interchange
