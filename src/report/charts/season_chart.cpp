#include "report/charts/season_chart.hpp"

#include <fmt/core.h>

#include <algorithm>
#include <array>

#include "base/errors/error.hpp"
#include "base/language/translation.hpp"
#include "report/charts/chart.hpp"
#include "report/charts/chart_svg.hpp"
#include "report/layout/template.hpp"

namespace report {
namespace {

using base::Json;
using storage::Season;

/// How many names stand beside each other in the legend, and the columns that each of them has.
struct Legend {
  std::size_t beside = 2;
  std::size_t widest_name = 15;
};
constexpr Legend kOneNameALine{1, 38};
constexpr std::size_t kMostMarked = 40;  // matches; the marks of more would hide the lines

/// What tells the players apart beside the colours and manners of their lines.
constexpr std::array<std::string_view, kMostSeasonCurves> kSeasonMarks{
    "M-4-4h8v8h-8z",         "M0-5.5 5.5 0 0 5.5-5.5 0z",
    "M0-5.5 5.5 4.5h-11z",   "M-4.5-2-2-4.5 0-2.5 2-4.5 4.5-2 2.5 0 4.5 2 2 4.5 0 2.5-2 4.5-4.5 2-2.5 0z",
    "M0 5.5 5.5-4.5h-11z",   "M-1.6-5.5h3.2v3.9h3.9v3.2h-3.9v3.9h-3.2v-3.9h-3.9v-3.2h3.9z",
    "M-5.5-1.8h11v3.6h-11z", "M-4.5-5h9l-3 5 3 5h-9l3-5z",
};

/// After which matches a player has another total than before.
using Played = std::vector<bool>;

/// What a point stands for: "Ann, match 3, 2026-11-01: total 605".
std::string point_text(const std::string& player, const storage::SeasonMatch& match, std::int64_t total) {
  // Translators: a point of a chart: {0} is a player, {1} a match's number.
  if (!match.date) return base::tr("{0}, match {1}: total {2}", player, match.match, total);
  // Translators: the same with the match's date, {2}.
  return base::tr("{0}, match {1}, {2}: total {3}", player, match.match, *match.date, total);
}

/// A player's totals after each match: that of the match before where the player did not take part.
PlottedPlayer plotted(const Season& season, const storage::Figures& figures, Played& played) {
  PlottedPlayer player{figures.player, {}};
  std::int64_t total = 0;
  for (const storage::SeasonMatch& match : season.played) {
    const auto found = match.totals.find(figures.id);
    played.push_back(found != match.totals.end());
    if (played.back()) total = found->second;
    player.totals.push_back({.total = total, .text = point_text(player.name, match, total)});
  }
  return player;
}

/// Names are cut only where a line is too short for one.
Legend legend_for(const std::vector<std::string>& names) {
  const Legend legend;
  const bool fit = std::all_of(names.begin(), names.end(), [&](const std::string& name) {
    return legend_name(name, legend.widest_name) == name;
  });
  return fit ? legend : kOneNameALine;
}

Json curve_json(const Chart& chart, const Played& played, const Legend& legend, std::size_t index) {
  const PlottedPlayer& player = chart.players[index];
  Json points = Json::array();
  const std::size_t count = player.totals.size();
  std::string last_x = coordinate(chart.left);
  std::string way = fmt::format("M{} {}", last_x, coordinate(chart.zero));
  for (std::size_t i = 0; i < count; ++i) {
    const PlottedTotal& total = player.totals[i];
    const std::string x = coordinate(total.x);
    const bool bends = played[i] || i + 1 == count || played[i + 1];
    // Of thousands of matches many have the same place.
    if (bends && (x != last_x || i + 1 == count)) way += fmt::format("L{} {}", x, coordinate(total.y));
    if (bends) last_x = x;
    if (played[i] && count <= kMostMarked)
      points.push_back({{"x", x}, {"y", coordinate(total.y)}, {"text", total.text}});
  }
  const double column = (chart.right - chart.left) / static_cast<double>(legend.beside);
  return {{"name", player.name},
          {"number", index + 1},
          {"mark", kSeasonMarks.at(index)},
          {"way", way},
          {"points", std::move(points)},
          {"legend", legend_name(player.name, legend.widest_name)},
          {"legend_x", coordinate(chart.left + column * static_cast<double>(index % legend.beside))},
          {"legend_y",
           coordinate(chart.bottom + kLegendTop + kLegendRow * static_cast<double>(index / legend.beside))}};
}

}  // namespace

Json season_chart_values(const Season& season) {
  std::vector<PlottedPlayer> players;
  std::vector<Played> played;
  std::vector<std::string> names;
  const std::size_t count = std::min(season.players.size(), kMostSeasonCurves);
  for (std::size_t i = 0; i < count; ++i) {
    players.push_back(plotted(season, season.players[i], played.emplace_back()));
    names.push_back(season.players[i].player);
  }
  const Chart chart = make_chart(0, std::move(players));
  const Legend legend = legend_for(names);
  Json curves = Json::array();
  std::vector<std::string> texts;
  for (std::size_t i = 0; i < count; ++i) {
    curves.push_back(curve_json(chart, played[i], legend, i));
    // Translators: a player and the total of points.
    texts.push_back(base::tr_c("list", "{0}: {1}", names[i], chart.players[i].totals.back().total));
  }
  const std::size_t rows = (count + legend.beside - 1) / legend.beside;
  return {{"title", base::tr("Running totals of {0}", base::join_and(names))},
          {"text", base::join_semicolon(texts)},
          {"width", coordinate(kChartWidth)},
          {"height", coordinate(chart.bottom + kLegendTop + kLegendRow * static_cast<double>(rows))},
          {"left", coordinate(chart.left)},
          {"right", coordinate(chart.right)},
          {"top", coordinate(chart.top)},
          {"bottom", coordinate(chart.bottom)},
          {"disputed", !season.disputed.empty()},
          {"point_ticks", ticks_json(chart.points)},
          {"match_ticks", ticks_json(chart.lines)},
          {"curves", std::move(curves)}};
}

std::string season_chart_svg(const Season& season) {
  if (season.played.empty())
    throw base::Error(base::ErrorKind::kNotThere, base::tr("there is no hand that a chart could show"))
        .remedy(base::tr("'chapeau matches' lists the matches that there are"));
  if (season.players.size() > kMostSeasonCurves)
    throw base::Error(base::ErrorKind::kRefused, base::tr("a chart can show {0} players, and these are {1}",
                                                          kMostSeasonCurves, season.players.size()))
        .remedy(base::tr("add --limit {0}, or name players", kMostSeasonCurves));
  return fill_template("season_chart_alone.svg", {{"chart", season_chart_values(season)}});
}

}  // namespace report
