#pragma once

#include <cstdint>
#include <string>

#include "base/json.hpp"
#include "history/record.hpp"
#include "report/style.hpp"

/// Why a line of the sheet scored what it did, and what it did to the match.
namespace report {

/// `index` counts the lines from 0.
std::string explained_text(const history::NumberedMatch& match, std::size_t index, Style style);
/// The JSON of the line with `reasons` for each player, `totals_before`, `totals` and `verdict`.
base::Json explained_json(const history::NumberedMatch& match, std::size_t index);

}  // namespace report
