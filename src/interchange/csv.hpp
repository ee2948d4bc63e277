#pragma once

#include <string>
#include <string_view>
#include <vector>

/// CSV (RFC 4180, UTF-8, lines end with LF), whatever the table.
namespace interchange {

/// A cell of text. One that a spreadsheet would take for a formula gets a leading `'`.
std::string csv_text(std::string_view text);

/// A cell of anything else: a number, an id, a word of this program.
std::string csv_plain(std::string_view text);

/// A row of cells as the functions above gave them, with its newline.
std::string csv_row(const std::vector<std::string>& cells);

}  // namespace interchange
