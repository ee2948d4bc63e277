#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>

#include "history/operations/record.hpp"

/// The interchange: JSON Lines, version 1, one match or payment a line. `history/operations/codec.hpp` writes
/// and reads the lines, `schema/interchange.schema.json` describes them.
namespace interchange {

inline constexpr std::int64_t kVersion = 1;

/// A match as a line, with its newline. The same match always gives the same bytes.
std::string to_line(const history::MatchRecord& record);
/// A payment as a line, with its newline.
std::string to_line(const history::PaymentRecord& record);

/// Parses and checks a line of a file, given without its newline and with its number from 1; nothing for an
/// empty one. A byte order mark before the first line is skipped. All ids are there but those of the players.
/// Missing ids are made from the contents, so that they are the same everywhere: that
/// of a match from its line, those of its hands from that id, their numbers and contents, that of a payment
/// from its line. `file` is the name for messages. Throws `Error` (kData) that names the line and the place.
std::optional<history::MatchOrPayment> read_line(std::size_t number, std::string_view line,
                                                 const std::string& file);

}  // namespace interchange
