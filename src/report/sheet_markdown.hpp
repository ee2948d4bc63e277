#pragma once

#include <string>

#include "report/sheet.hpp"

namespace report {

/// The sheet as Markdown: a table with a column of scores and one of totals for each player, what the
/// figures do not tell under it, then the result and the settlement as a table.
std::string sheet_markdown(const Sheet& sheet);

}  // namespace report
