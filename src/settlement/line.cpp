#include "settlement/line.hpp"

#include "base/language/translation.hpp"

namespace settlement {
namespace {

Line counted(std::string_view item, std::int64_t count, std::string what) {
  return {.item = item, .figures = {{"count", count}}, .what = std::move(what), .how = "", .units = count};
}

}  // namespace

std::int64_t half_of(int target) { return (std::int64_t{target} + 1) / 2; }

bool is_skunk(const FinalScore& score) {
  return score.is_ahead() && score.loser_total() < half_of(score.rules.target);
}

std::string half_text(int target) {
  return target % 2 == 0 ? base::tr("{0} (half of {1})", half_of(target), target)
                         : base::tr("{0} (half of {1}, rounded up)", half_of(target), target);
}

Line win_line(const FinalScore& score) {
  return counted("win", 1, base::tr("{0} won the match", score.names.at(score.winner)));
}

Line stars_line(const FinalScore& score) {
  return counted("stars", score.winner_stars,
                 base::tr("Stars of {0}: {1}", score.names.at(score.winner), score.winner_stars));
}

Line chapeaux_line(const FinalScore& score) {
  return counted("chapeaux", score.loser_chapeaux,
                 base::tr("Chapeaux of {0}: {1}", score.names.at(score.loser), score.loser_chapeaux));
}

std::string not_ahead_text(const FinalScore& score) {
  return base::tr("{0} is not ahead, so it does not count", score.names.at(score.winner));
}

std::string hundreds_text(std::int64_t count) { return base::tr_n(count, "{0} hundred", "{0} hundreds"); }

}  // namespace settlement
