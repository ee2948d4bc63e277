#pragma once

#include <cstdint>
#include <string>

#include "base/json.hpp"
#include "match/standing.hpp"
#include "report/style.hpp"

/// Why a line of the sheet scored what it did, and what it did to the match.
namespace report {

/// `number` is the match's in its database; `index` counts the lines from 0.
std::string explained_text(std::int64_t number, const match::Match& match, const match::Standing& standing,
                           std::size_t index, Style style);
/// The JSON of the line with `reasons` for each player, `totals_before`, `totals` and `verdict`.
base::Json explained_json(std::int64_t number, const match::Match& match, const match::Standing& standing,
                          std::size_t index);

}  // namespace report
