#pragma once

#include <string>

#include "report/sheet/sheet.hpp"

namespace report {

/// The sheet as Markdown: a table with a column of scores and one of totals for each player, the remarks on
/// its lines, the result, and the settlement as a table.
std::string sheet_markdown(const Sheet& sheet);

}  // namespace report
