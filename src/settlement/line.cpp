#include "settlement/line.hpp"

#include <fmt/core.h>

namespace settlement {
namespace {

Line counted(std::string_view item, std::int64_t count, std::string what) {
  return {.item = item, .figures = {{"count", count}}, .what = std::move(what), .how = "", .units = count};
}

}  // namespace

std::int64_t half_of(int target) { return (std::int64_t{target} + 1) / 2; }

std::string half_words(int target) {
  return fmt::format("{} (half of {}{})", half_of(target), target, target % 2 == 0 ? "" : ", rounded up");
}

Line win_line(const FinalScore& score) {
  return counted("win", 1, score.names.at(score.winner) + " won the match");
}

Line stars_line(const FinalScore& score) {
  return counted("stars", score.winner_stars,
                 fmt::format("Stars of {}: {}", score.names.at(score.winner), score.winner_stars));
}

Line chapeaux_line(const FinalScore& score) {
  return counted("chapeaux", score.loser_chapeaux,
                 fmt::format("Chapeaux of {}: {}", score.names.at(score.loser), score.loser_chapeaux));
}

std::string not_ahead_words(const FinalScore& score) {
  return fmt::format("{} is not ahead: none counts", score.names.at(score.winner));
}

std::string hundreds_words(std::int64_t count) {
  return fmt::format("{} {}", count, count == 1 ? "hundred" : "hundreds");
}

}  // namespace settlement
