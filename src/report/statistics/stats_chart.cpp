#include "report/statistics/stats_chart.hpp"

#include <fmt/core.h>

#include <algorithm>
#include <array>

#include "base/language/translation.hpp"
#include "base/text/text.hpp"
#include "base/values/decimal.hpp"
#include "report/charts/chart.hpp"
#include "report/layout/template.hpp"

namespace report {
namespace {

using base::Json;
using storage::PlayedMatch;
using storage::PlayerRecord;

constexpr std::size_t kWidestStatsName = 24;  // columns of a name in the legend
constexpr std::size_t kKeyColumns = 52;       // of text that the key has room for
constexpr std::int64_t kHundredths = 100;
constexpr std::int64_t kMostMeanTicks = 6;
constexpr std::int64_t kMostMatchTicks = 10;

/// What tells the players apart beside their colours.
constexpr std::array<std::string_view, 4> kStatsMarks{"M-3-3h6v6h-6z", "M0-4.5 4.5 0 0 4.5-4.5 0z",
                                                      "M0-4.5 4.5 3.5h-9z", "M-4-1.5h8v3h-8z"};

/// Of a row under the chart, from 0.
double legend_y(std::size_t row) {
  return kChartTop + kChartHeight + kLegendTop + kLegendRow * static_cast<double>(row);
}

std::string per_hand(std::int64_t hundredths) { return base::decimal_text(hundredths, 2); }

std::int64_t average_in(const PlayedMatch& match) {
  return storage::points_per_hand(match.points, match.hands).value_or(0);
}
std::int64_t so_far(const PlayedMatch& match) {
  return storage::points_per_hand(match.points_so_far, match.hands_so_far).value_or(0);
}

/// Where values and matches are in the picture.
class Axes {
 public:
  explicit Axes(const std::vector<PlayerRecord>& players) {
    std::int64_t least = 0;
    std::int64_t most = 1;
    for (const PlayerRecord& player : players) {
      matches_ = std::max(matches_, player.played.size());
      for (const PlayedMatch& match : player.played)
        for (const std::int64_t value : {average_in(match), so_far(match)}) {
          least = std::min(least, value);
          most = std::max(most, value);
        }
    }
    // In whole points, so that the labels are.
    step_ = kHundredths * round_step((most - least) / kHundredths + 1, kMostMeanTicks);
    for (; least_ > least; least_ -= step_) continue;
    for (; most_ < most; most_ += step_) continue;
  }

  [[nodiscard]] double y(std::int64_t hundredths) const {
    return kChartTop +
           kChartHeight * static_cast<double>(most_ - hundredths) / static_cast<double>(most_ - least_);
  }
  /// Of a match, from 1.
  [[nodiscard]] double x(std::size_t match) const {
    return kChartLeft + (kChartWidth - kChartRight - kChartLeft) * static_cast<double>(match) /
                            static_cast<double>(std::max<std::size_t>(matches_, 1));
  }

  /// Where there are many marks they are small, so that they do not hide each other, and the line has an
  /// edge.
  [[nodiscard]] std::string_view mark_scale() const {
    constexpr std::size_t kMany = 150;
    return !is_crowded() ? "1" : matches_ <= kMany ? "0.6" : "0.35";
  }
  [[nodiscard]] bool is_crowded() const {
    constexpr std::size_t kFew = 40;
    return matches_ > kFew;
  }

  [[nodiscard]] Json point_ticks() const {
    Json ticks = Json::array();
    for (std::int64_t value = least_; value <= most_; value += step_)
      ticks.push_back({{"at", coordinate(y(value))}, {"value", value / kHundredths}, {"zero", value == 0}});
    return ticks;
  }
  [[nodiscard]] Json match_ticks() const {
    Json ticks = Json::array();
    const auto step =
        static_cast<std::size_t>(round_step(static_cast<std::int64_t>(matches_), kMostMatchTicks));
    for (std::size_t match = step; match <= matches_; match += step)
      ticks.push_back({{"at", coordinate(x(match))}, {"value", match}});
    return ticks;
  }

 private:
  std::size_t matches_ = 0;
  std::int64_t step_ = 0, least_ = 0, most_ = 0;  ///< hundredths of points
};

/// What a mark stands for: "Ann, match 3, 2026-11-01: 120.50 points per hand, 98.00 so far".
std::string point_text(const std::string& player, const PlayedMatch& match, bool in_rounds) {
  const std::string mean = per_hand(average_in(match)), until_then = per_hand(so_far(match));
  if (match.date && in_rounds)
    return base::tr("{0}, match {1}, {2}: {3} points per round, {4} so far", player, match.match, *match.date,
                    mean, until_then);
  if (match.date)
    // Translators: a mark of a chart: {0} is a player, {1} a match's number, {2} its date, {4} the mean of
    // all matches up to this one; also in the message like this one.
    return base::tr("{0}, match {1}, {2}: {3} points per hand, {4} so far", player, match.match, *match.date,
                    mean, until_then);
  // Translators: the same without a date; also in the message like this one.
  return in_rounds ? base::tr("{0}, match {1}: {2} points per round, {3} so far", player, match.match, mean,
                              until_then)
                   : base::tr("{0}, match {1}: {2} points per hand, {3} so far", player, match.match, mean,
                              until_then);
}

/// All matches of a player in one sentence: "Ann: 120.50 points per hand in 7 hands".
std::string mean_text(const storage::Figures& figures, bool in_rounds) {
  const auto mean = storage::points_per_hand(figures.points, figures.hands);
  if (!mean)
    return in_rounds ? base::tr("{0}: no rounds", figures.player) : base::tr("{0}: no hands", figures.player);
  return in_rounds ? base::tr_n(figures.hands, "{1}: {2} points per round in {0} round",
                                "{1}: {2} points per round in {0} rounds", figures.player, per_hand(*mean))
                   : base::tr_n(figures.hands, "{1}: {2} points per hand in {0} hand",
                                "{1}: {2} points per hand in {0} hands", figures.player, per_hand(*mean));
}

Json curve_json(const PlayerRecord& player, std::size_t index, const Axes& axes, bool in_rounds) {
  const std::string_view mark = kStatsMarks.at(index % kStatsMarks.size());
  Json points = Json::array();
  std::string way;
  for (std::size_t i = 0; i < player.played.size(); ++i) {
    const PlayedMatch& match = player.played[i];
    const std::string x = coordinate(axes.x(i + 1));
    way += fmt::format("{}{} {}", i == 0 ? "M" : "L", x, coordinate(axes.y(so_far(match))));
    points.push_back({{"x", x},
                      {"y", coordinate(axes.y(average_in(match)))},
                      {"mark", mark},
                      {"scale", axes.mark_scale()},
                      {"text", point_text(player.figures.player, match, in_rounds)}});
  }
  std::string legend = legend_name(player.figures.player, kWidestStatsName);
  if (!player.played.empty()) legend = base::join_comma({legend, per_hand(so_far(player.played.back()))});
  return {{"number", index + 1},
          {"crowded", axes.is_crowded()},
          {"name", player.figures.player},
          {"mark", mark},
          {"way", way},
          {"points", points},
          {"legend", legend},
          {"legend_y", coordinate(legend_y(index))}};
}

/// What marks and lines are, under the legend.
std::vector<std::string> key_lines() {
  // Translators: under a chart of points per hand: what its marks and its lines are.
  return base::wrap(base::tr_c("key", "a mark: one match; the line: all matches so far"), kKeyColumns);
}

}  // namespace

std::string stats_chart_svg(const std::vector<PlayerRecord>& players, const GamesPlayed& games) {
  const bool in_rounds = games.in_rounds;
  const Axes axes(players);
  std::vector<std::string> names, texts;
  Json curves = Json::array();
  for (const PlayerRecord& player : players) {
    names.push_back(player.figures.player);
    texts.push_back(mean_text(player.figures, in_rounds));
    curves.push_back(curve_json(player, curves.size(), axes, in_rounds));
  }
  Json key = Json::array();
  std::size_t row = players.size();
  for (const std::string& line : key_lines())
    key.push_back({{"key_y", coordinate(legend_y(row++))}, {"key_text", line}});
  return fill_template("stats_chart.svg",
                       {{"title", in_rounds ? base::tr("Points per round of {0}", base::join_and(names))
                                            : base::tr("Points per hand of {0}", base::join_and(names))},
                        // Translators: at the upright axis of a chart; an average.
                        {"axis", in_rounds ? base::tr_c("axis of a chart", "points per round")
                                           : base::tr_c("axis of a chart", "points per hand")},
                        {"text", base::join_semicolon(texts)},
                        {"width", coordinate(kChartWidth)},
                        {"height", coordinate(legend_y(row))},
                        {"key", std::move(key)},
                        {"left", coordinate(kChartLeft)},
                        {"right", coordinate(kChartWidth - kChartRight)},
                        {"top", coordinate(kChartTop)},
                        {"bottom", coordinate(kChartTop + kChartHeight)},
                        {"point_ticks", axes.point_ticks()},
                        {"match_ticks", axes.match_ticks()},
                        {"curves", curves}});
}

}  // namespace report
