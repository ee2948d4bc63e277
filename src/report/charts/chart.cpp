#include "report/charts/chart.hpp"

#include <fmt/core.h>

#include <algorithm>
#include <utility>

#include "base/text/text.hpp"

namespace report {
namespace {

constexpr std::int64_t kMostPointTicks = 9;
constexpr std::int64_t kMostLineTicks = 10;

struct Range {
  std::int64_t least = 0;
  std::int64_t most = 0;
};

Range range_of(std::int64_t target, const std::vector<PlottedPlayer>& players) {
  Range range{std::min<std::int64_t>(0, target), std::max<std::int64_t>(0, target)};
  for (const PlottedPlayer& player : players)
    for (const PlottedTotal& total : player.totals) {
      range.least = std::min(range.least, total.total);
      range.most = std::max(range.most, total.total);
    }
  return range;
}

/// The multiples of a step at or below, and at or above.
std::int64_t floor_to(std::int64_t value, std::int64_t step) {
  const std::int64_t rest = value % step;
  return rest < 0 ? value - rest - step : value - rest;
}
std::int64_t ceil_to(std::int64_t value, std::int64_t step) { return -floor_to(-value, step); }

}  // namespace

std::string coordinate(double length) { return fmt::format("{:.1f}", length); }

std::string legend_name(const std::string& name, std::size_t widest) {
  if (base::display_width(name) <= widest) return name;
  return base::first_columns(name, widest - 1) + "…";
}

std::int64_t round_step(std::int64_t range, std::int64_t most) {
  for (std::int64_t power = 1;; power *= 10)
    for (const std::int64_t factor : {1, 2, 5})
      if (range <= most * factor * power) return factor * power;
}

Chart make_chart(std::int64_t target, std::vector<PlottedPlayer> players) {
  Chart chart{kChartLeft, kChartWidth - kChartRight, kChartTop, kChartTop + kChartHeight};
  const Range totals = range_of(target, players);
  const std::int64_t step = round_step(totals.most - totals.least, kMostPointTicks - 1);
  const Range range{floor_to(totals.least, step), std::max(ceil_to(totals.most, step), step)};
  const double unit = kChartHeight / static_cast<double>(range.most - range.least);
  const auto height_of = [&](std::int64_t points) {
    return chart.bottom - static_cast<double>(points - range.least) * unit;
  };
  chart.zero = height_of(0);
  chart.target = height_of(target);
  for (std::int64_t value = range.least; value <= range.most; value += step)
    chart.points[value] = height_of(value);

  const std::size_t lines = players.empty() ? 0 : players.front().totals.size();
  const double room = (chart.right - chart.left) / static_cast<double>(std::max<std::size_t>(lines, 1));
  const auto x_of = [&](std::size_t line) { return chart.left + static_cast<double>(line) * room; };
  const std::int64_t line_step = round_step(static_cast<std::int64_t>(lines), kMostLineTicks);
  for (std::int64_t line = line_step; line <= static_cast<std::int64_t>(lines); line += line_step)
    chart.lines[line] = x_of(static_cast<std::size_t>(line));

  for (PlottedPlayer& player : players)
    for (std::size_t line = 0; line < player.totals.size(); ++line) {
      player.totals[line].x = x_of(line + 1);
      player.totals[line].y = height_of(player.totals[line].total);
    }
  chart.players = std::move(players);
  return chart;
}

}  // namespace report
