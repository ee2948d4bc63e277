#include "settlement/wikipedia.hpp"

namespace settlement::wikipedia {

std::int64_t hundreds_of_difference(const Result& result) {
  const std::int64_t difference = result.winner_total - result.loser_total;
  return difference > 0 ? (difference + 99) / 100 : 0;
}

std::int64_t skunk_limit(int target) { return (target + 1) / 2; }

bool is_skunk(std::int64_t loser_total, int target) { return loser_total < skunk_limit(target); }

std::vector<Line> lines(const Result& result) {
  return {{.item = Item::kWin, .count = 1},
          {.item = Item::kDifference, .count = hundreds_of_difference(result)},
          {.item = Item::kStars, .count = result.winner_stars},
          {.item = Item::kChapeaux, .count = result.loser_chapeaux},
          {.item = Item::kSkunk, .count = is_skunk(result.loser_total, result.target) ? 1 : 0}};
}

}  // namespace settlement::wikipedia
