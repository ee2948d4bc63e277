#pragma once

#include <string>

#include "history/record.hpp"

namespace report {

/// The header row of the sheet as CSV, with its newline.
std::string sheet_csv_header();

/// The rows of one match: a row for each player's part of a line. What is not known, or not part of such a
/// line, is an empty cell.
std::string sheet_csv_rows(const history::NumberedMatch& match);

}  // namespace report
