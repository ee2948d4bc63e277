#include "report/charts/chart.hpp"

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

namespace chart_test {

report::PlottedPlayer player(const std::string& name, const std::vector<std::int64_t>& totals) {
  report::PlottedPlayer plotted{name, {}};
  for (const std::int64_t total : totals) plotted.totals.push_back({total, 0, false, "", 0, 0});
  return plotted;
}

std::vector<std::int64_t> values(const std::map<std::int64_t, double>& ticks) {
  std::vector<std::int64_t> values;
  for (const auto& [value, at] : ticks) values.push_back(value);
  return values;
}

TEST(Chart, StepsAreRound) {
  EXPECT_EQ(report::round_step(0, 6), 1);
  EXPECT_EQ(report::round_step(6, 6), 1);
  EXPECT_EQ(report::round_step(7, 6), 2);
  EXPECT_EQ(report::round_step(1200, 6), 200);
  EXPECT_EQ(report::round_step(1201, 6), 500);
  EXPECT_EQ(report::round_step(6'000'001, 6), 2'000'000);
}

TEST(Chart, PutsZeroTheTargetAndEveryTotalInTheirPlaces) {
  const report::Chart chart =
      report::make_chart(600, {player("Ann", {270, -100}), player("Bob", {110, 700})});
  EXPECT_EQ(values(chart.points), (std::vector<std::int64_t>{-100, 0, 100, 200, 300, 400, 500, 600, 700}));
  EXPECT_EQ(values(chart.lines), (std::vector<std::int64_t>{1, 2}));
  const double hundred = (chart.bottom - chart.top) / 8;
  EXPECT_DOUBLE_EQ(chart.points.begin()->second, chart.bottom);
  EXPECT_DOUBLE_EQ(chart.points.rbegin()->second, chart.top);
  EXPECT_DOUBLE_EQ(chart.zero, chart.bottom - hundred);
  EXPECT_DOUBLE_EQ(chart.target, chart.bottom - 7 * hundred);
  ASSERT_EQ(chart.players.size(), 2U);
  EXPECT_DOUBLE_EQ(chart.players[0].totals[0].x, (chart.left + chart.right) / 2);
  EXPECT_DOUBLE_EQ(chart.players[0].totals[0].y, chart.bottom - 3.7 * hundred);
  EXPECT_DOUBLE_EQ(chart.players[0].totals[1].y, chart.bottom);
  EXPECT_DOUBLE_EQ(chart.players[1].totals[1].x, chart.right);
  EXPECT_DOUBLE_EQ(chart.players[1].totals[1].y, chart.top);
}

TEST(Chart, OfNoLineHasItsAxes) {
  const report::Chart chart =
      report::make_chart(500, {player("Cho", {}), player("Dee", {}), player("Eve", {})});
  EXPECT_EQ(values(chart.points), (std::vector<std::int64_t>{0, 100, 200, 300, 400, 500}));
  EXPECT_TRUE(chart.lines.empty());
  EXPECT_TRUE(chart.players[2].totals.empty());
}

TEST(Chart, LabelsNoMoreLinesThanCanBeRead) {
  const report::Chart chart = report::make_chart(1200, {player("Ann", std::vector<std::int64_t>(37, 5))});
  EXPECT_EQ(values(chart.lines), (std::vector<std::int64_t>{5, 10, 15, 20, 25, 30, 35}));
}

RC_GTEST_PROP(Chart, HoldsWhateverIsPlotted, ()) {
  const auto target = *rc::gen::inRange<std::int64_t>(1, 1'000'001);
  const auto totals =
      *rc::gen::container<std::vector<std::int64_t>>(rc::gen::inRange<std::int64_t>(-2'000'000, 2'000'000));
  const report::Chart chart = report::make_chart(target, {player("Ann", totals)});
  RC_ASSERT(chart.points.size() >= 2U);
  RC_ASSERT(chart.points.size() <= 11U);
  RC_ASSERT(chart.lines.size() <= 10U);
  const auto& [least, lowest] = *chart.points.begin();
  const auto& [next, above] = *std::next(chart.points.begin());
  const double unit = (lowest - above) / static_cast<double>(next - least);
  const auto inside = [&](double y) { return y >= chart.top - 0.01 && y <= chart.bottom + 0.01; };
  RC_ASSERT(inside(chart.zero));
  RC_ASSERT(inside(chart.target));
  double before = chart.left;
  for (std::size_t i = 0; i < totals.size(); ++i) {
    const report::PlottedTotal& at = chart.players[0].totals[i];
    RC_ASSERT(inside(at.y));
    RC_ASSERT(std::abs(at.y - (chart.zero - static_cast<double>(totals[i]) * unit)) < 0.01);
    RC_ASSERT(at.x > before);
    RC_ASSERT(at.x < chart.right + 0.01);
    before = at.x;
  }
}

}  // namespace chart_test
