#pragma once

#include <string>

#include "base/json.hpp"
#include "history/record.hpp"

/// The running totals of a match as a line chart.
namespace report {

/// The chart as an SVG document of its own, with its colours for light and dark. Lines after the finish,
/// which count in no total, have no point in it.
std::string chart_svg(const history::NumberedMatch& match);

/// What the template `chart.svg` is filled with, for a page that holds the chart.
base::Json chart_values(const history::NumberedMatch& match);

}  // namespace report
