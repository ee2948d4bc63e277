#pragma once

#include <cstdint>
#include <map>
#include <string>

#include "base/json/json.hpp"
#include "history/operations/record.hpp"

/// The running totals of a match as a line chart.
namespace report {

/// The labels of an axis, and where each stands, as a template lists them.
base::Json ticks_json(const std::map<std::int64_t, double>& ticks);

/// The chart as a complete SVG document, with colours for light and dark. Lines after the finish, which count
/// in no total, have no point in it.
std::string chart_svg(const history::NumberedMatch& match);

/// The values for the template `chart.svg`, for a page that contains the chart.
base::Json chart_values(const history::NumberedMatch& match);

}  // namespace report
