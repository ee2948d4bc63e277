#include "settlement/pagat.hpp"

#include <algorithm>

namespace settlement::pagat {

std::int64_t round_to_hundred(std::int64_t total) {
  constexpr std::int64_t kHundred = 100;
  const std::int64_t away_from_zero = total < 0 ? -kHundred / 2 : kHundred / 2;
  return (total + away_from_zero) / kHundred * kHundred;
}

std::int64_t hundreds_of_difference(const Result& result) {
  const std::int64_t difference =
      round_to_hundred(result.winner_total) - round_to_hundred(result.loser_total);
  return std::max<std::int64_t>(0, difference / 100);
}

int factor(std::int64_t loser_total, int target) {
  if (loser_total < 0) return 3;
  return 2 * loser_total < target ? 2 : 1;
}

std::vector<Line> lines(const Result& result) {
  const auto counted = [](Item item, std::int64_t count, int points_each) {
    Line line{.item = item, .count = count, .units = count};
    line.game_points = points_each * count;
    return line;
  };
  Line difference{.item = Item::kDifference, .count = hundreds_of_difference(result)};
  difference.factor = factor(result.loser_total, result.target);
  difference.units = difference.count * difference.factor;
  difference.difference = result.winner_total - result.loser_total;
  difference.game_points = difference.units;
  return {counted(Item::kWin, 1, kPointsForWin), difference,
          counted(Item::kStars, result.winner_stars, kPointsForMark),
          counted(Item::kChapeaux, result.loser_chapeaux, kPointsForMark)};
}

}  // namespace settlement::pagat
