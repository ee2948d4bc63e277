#pragma once

#include <cstddef>
#include <string>

#include "base/json/json.hpp"
#include "storage/queries/statistics.hpp"

/// The running totals of players over the matches of a season, as a line chart.
namespace report {

/// So many lines can be told apart.
inline constexpr std::size_t kMostSeasonCurves = 8;

/// The values for the template `season_chart.svg`: a line for each of the season's players, of the first
/// `kMostSeasonCurves`. Precondition: there is a match with hands.
base::Json season_chart_values(const storage::Season& season);

/// The chart as a complete SVG document. Throws `Error`: kNotThere without a hand, kRefused with more players
/// than it can show.
std::string season_chart_svg(const storage::Season& season);

}  // namespace report
