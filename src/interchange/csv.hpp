#pragma once

#include <string>
#include <string_view>
#include <vector>

/// Cells and rows of CSV (RFC 4180, UTF-8, lines end with LF).
namespace interchange {

/// A cell with text that somebody typed. It gets a leading `'` where a spreadsheet would take it for a
/// formula.
std::string csv_text(std::string_view text);

/// A cell with anything else: a number, an id, a word of this program.
std::string csv_plain(std::string_view text);

/// A row of cells that the functions above made, with its newline.
std::string csv_row(const std::vector<std::string>& cells);

}  // namespace interchange
