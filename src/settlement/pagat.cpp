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
  Line win{.item = Item::kWin, .count = 1};
  win.game_points = kPointsForWin;
  Line difference{.item = Item::kDifference, .count = hundreds_of_difference(result)};
  difference.factor = factor(result.loser_total, result.target);
  difference.game_points = difference.count * difference.factor;
  Line stars{.item = Item::kStars, .count = result.winner_stars};
  stars.game_points = kPointsForMark * stars.count;
  Line chapeaux{.item = Item::kChapeaux, .count = result.loser_chapeaux};
  chapeaux.game_points = kPointsForMark * chapeaux.count;
  return {win, difference, stars, chapeaux};
}

}  // namespace settlement::pagat
