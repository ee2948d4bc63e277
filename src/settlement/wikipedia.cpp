#include "settlement/wikipedia.hpp"

namespace settlement::wikipedia {
namespace {

constexpr std::int64_t kHundred = 100;

}  // namespace

std::int64_t hundreds_of_difference(const Result& result) {
  const std::int64_t difference = result.winner_total - result.loser_total;
  return difference > 0 ? (difference + kHundred - 1) / kHundred : 0;
}

std::int64_t skunk_limit(int target) { return (target + 1) / 2; }

bool is_skunk(std::int64_t loser_total, int target) { return loser_total < skunk_limit(target); }

std::vector<Line> lines(const Result& result) {
  const auto counted = [](Item item, std::int64_t count) {
    return Line{.item = item, .count = count, .units = count};
  };
  Line difference = counted(Item::kDifference, hundreds_of_difference(result));
  difference.difference = result.winner_total - result.loser_total;
  difference.exact = difference.difference == kHundred * difference.count;
  Line skunk = counted(Item::kSkunk, is_skunk(result.loser_total, result.target) ? 1 : 0);
  skunk.limit = skunk_limit(result.target);
  return {counted(Item::kWin, 1), difference, counted(Item::kStars, result.winner_stars),
          counted(Item::kChapeaux, result.loser_chapeaux), skunk};
}

}  // namespace settlement::wikipedia
