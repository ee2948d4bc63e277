#include "report/statistics/stats_chart.hpp"
#include "report/charts/season_chart.hpp"

#include <gtest/gtest.h>

#include <cmath>

#include "support/pattern.hpp"
#include "support/printed.hpp"

namespace stats_chart_test {

using storage::PlayedMatch;
using storage::PlayerRecord;

struct Spot {
  double x = 0;
  double y = 0;
};

std::vector<Spot> spots(const std::string& text, const std::string& pattern) {
  std::vector<Spot> found;
  for (const auto& at : support::Pattern(pattern).all_in(text))
    found.push_back({std::stod(at.groups[0]), std::stod(at.groups[1])});
  return found;
}

/// A value read from the picture as somebody would: between the labels of the upright axis.
double value_at(double y, const std::string& svg) {
  // The value, and where it stands.
  const std::vector<Spot> ticks =
      spots(svg, R"re(H[0-9.]+"/><text x="[0-9.]+" y="([0-9.]+)"[^>]*>(-?[0-9]+)<)re");
  EXPECT_GE(ticks.size(), 2U);
  const Spot& low = ticks.front();
  const Spot& high = ticks.back();
  return low.y + (y - low.x) / (high.x - low.x) * (high.y - low.y);
}

PlayerRecord player(const std::string& name,
                    const std::vector<std::pair<std::int64_t, std::int64_t>>& matches) {
  PlayerRecord record;
  record.figures.player = name;
  for (const auto& [hands, points] : matches) {
    record.figures.hands += hands;
    record.figures.points += points;
    record.played.push_back({static_cast<std::int64_t>(record.played.size()) + 1, "2026-11-01", hands, points,
                             record.figures.hands, record.figures.points});
  }
  return record;
}

void expect_figures(const std::string& svg, const std::vector<PlayerRecord>& players) {
  const std::vector<Spot> marks =
      spots(svg, R"re(class="chart-point" transform="translate\(([0-9.]+) ([0-9.]+)\))re");
  std::vector<std::string> ways;
  const support::Pattern way(R"re(class="chart-curve" d="(M[0-9.]+ [0-9.]+[^"]*)")re");
  for (const auto& at : way.all_in(svg))
    if (at.groups[0].find('h') == std::string::npos) ways.push_back(at.groups[0]);
  ASSERT_EQ(ways.size(), players.size());
  std::size_t mark = 0;
  for (std::size_t i = 0; i < players.size(); ++i) {
    const std::vector<Spot> line = spots(ways[i], "[ML]([0-9.]+) ([0-9.]+)");
    ASSERT_EQ(line.size(), players[i].played.size());
    double before = 0;
    for (std::size_t k = 0; k < line.size(); ++k) {
      const PlayedMatch& match = players[i].played[k];
      ASSERT_LT(mark, marks.size());
      const double tolerance = 2;  // points; a tenth of a length is less
      EXPECT_NEAR(value_at(marks[mark].y, svg),
                  static_cast<double>(match.points) / static_cast<double>(match.hands), tolerance);
      EXPECT_NEAR(value_at(line[k].y, svg),
                  static_cast<double>(match.points_so_far) / static_cast<double>(match.hands_so_far),
                  tolerance);
      EXPECT_EQ(marks[mark].x, line[k].x);
      EXPECT_GT(line[k].x, before) << "matches stand side by side in their order";
      before = line[k].x;
      ++mark;
    }
  }
  EXPECT_EQ(mark, marks.size());
}

TEST(StatsChart, EveryFigureCanBeReadBack) {
  const std::vector<std::vector<PlayerRecord>> all{
      {player("Ann", {{3, 605}})},
      {player("Ann", {{3, 605}, {5, 480}, {2, -170}}), player("Bob", {{3, 275}, {5, 1180}, {2, 400}})},
      {player("Ann", {{1, -300}, {1, -45}}), player("Bob", {{1, -5}, {1, 0}})},
      {player("Ann", {{1, 4560}, {1, -1140}})}};
  for (const auto& players : all) expect_figures(report::stats_chart_svg(players), players);
}

TEST(StatsChart, IsDrawnSo) {
  PlayerRecord ann = player("Ann", {{3, 605}, {5, 480}});
  ann.played[1].date.reset();
  support::expect_printed("chart", report::stats_chart_svg({ann, player("Bob", {{3, 275}, {5, 1180}})}));
}

TEST(StatsChart, NothingPlayedIsAxesOnly) {
  const std::string svg = report::stats_chart_svg({player("Ann", {})});
  EXPECT_EQ(svg.find("chart-point\""), std::string::npos);
  EXPECT_NE(svg.find(">Ann: no hands<"), std::string::npos);
}

TEST(StatsChart, NamesStayText) {
  const std::string svg = report::stats_chart_svg({player("<script>&\"x\"\u001b", {{1, 5}})});
  EXPECT_EQ(svg.find("<script"), std::string::npos);
  EXPECT_NE(svg.find("&lt;script&gt;&amp;"), std::string::npos);
  EXPECT_EQ(svg.find('\u001b'), std::string::npos);
}

TEST(SeasonChart, HasNoMorePlacesThanCanBeTold) {
  storage::Season season;
  season.players.resize(2);
  for (std::size_t i = 0; i < 2; ++i) {
    season.players[i].id.bytes[15] = static_cast<std::uint8_t>(i + 1);
    season.players[i].player = i == 0 ? "Ann" : "Bob";
    season.players[i].hands = 20'000;
  }
  for (std::int64_t match = 1; match <= 20'000; ++match) {
    storage::SeasonMatch played{match, "2026-11-01", {}};
    for (const storage::Figures& each : season.players) played.totals[each.id] = match % 7 * 100;
    season.played.push_back(std::move(played));
  }
  const std::string svg = report::season_chart_svg(season);
  // 356 units wide, in tenths, for each of two.
  EXPECT_LT(std::count(svg.begin(), svg.end(), 'L'), 2 * 3600);
  EXPECT_GT(std::count(svg.begin(), svg.end(), 'L'), 2 * 3000);
}

TEST(StatsChart, PlayersAreToldApartByMoreThanColour) {
  const std::string svg = report::stats_chart_svg({player("Ann", {{1, 5}}), player("Bob", {{1, 5}})});
  const support::Pattern mark(R"re(class="chart-point"[^>]*>.*?class="chart-mark"[^>]* d="([^"]*)")re");
  std::vector<std::string> marks;
  for (const auto& at : mark.all_in(svg)) marks.push_back(at.groups[0]);
  ASSERT_EQ(marks.size(), 2U);
  EXPECT_NE(marks[0], marks[1]);
}

}  // namespace stats_chart_test
