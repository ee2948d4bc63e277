#pragma once

#include <string>
#include <vector>

#include "report/statistics/statistics.hpp"
#include "storage/queries/statistics.hpp"

/// Points per hand over the matches, as a chart.
namespace report {

/// An SVG document: for each player a mark a match, in the order in which they were played, and a line of the
/// points per hand of all matches so far. Without a match that has a hand the chart has axes only. `games`:
/// those of these matches.
std::string stats_chart_svg(const std::vector<storage::PlayerRecord>& players, const GamesPlayed& games = {});

}  // namespace report
