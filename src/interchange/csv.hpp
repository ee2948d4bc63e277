#pragma once

#include <string>

#include "history/record.hpp"

/// CSV (RFC 4180, UTF-8, lines end with LF): a row for each player's part of a line of the sheet.
namespace interchange {

/// The header row with its newline.
std::string csv_header();

/// The rows of one match. What is not known, or not part of such a line, is an empty cell. A text that a
/// spreadsheet would take for a formula gets a leading `'`; numbers never do.
std::string csv_rows(const history::MatchRecord& record);

}  // namespace interchange
