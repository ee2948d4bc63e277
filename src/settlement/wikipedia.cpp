#include "settlement/wikipedia.hpp"

#include "base/language/translation.hpp"

namespace settlement::wikipedia {
namespace {

constexpr std::int64_t kHundred = 100;
constexpr const char* kWikipedia = "Wikipedia";

Line difference_line(const FinalScore& score) {
  const std::int64_t hundreds = hundreds_of_difference(score);
  const std::int64_t difference = score.winner_total() - score.loser_total();
  Line line{.item = "difference",
            .figures = {{"hundreds", hundreds}, {"factor", std::int64_t{1}}},
            .what = base::tr_c("line of a settlement", "Difference"),
            .how = not_ahead_text(score),
            .units = hundreds,
            .stake = &Stakes::small};
  if (score.is_ahead())
    line.how = difference == kHundred * hundreds
                   ? base::tr("{0} to {1}: {2} is {3}", score.winner_total(), score.loser_total(), difference,
                              hundreds_text(hundreds))
                   : base::tr("{0} to {1}: {2} rounded up to {3}", score.winner_total(), score.loser_total(),
                              difference, hundreds_text(hundreds));
  return line;
}

Line skunk_line(const FinalScore& score) {
  const std::int64_t count = is_skunk(score) ? 1 : 0;
  Line line{.item = "skunk",
            .figures = {{"count", count}},
            .what = count == 0 ? base::tr_c("line of a settlement", "No skunk")
                               : base::tr_c("line of a settlement", "Skunk"),
            .how = not_ahead_text(score),
            .units = count};
  if (score.is_ahead())
    line.how = count == 0 ? base::tr("{0} has {1}, not less than {2}", score.names.at(score.loser),
                                     score.loser_total(), half_text(score.rules.target))
                          : base::tr("{0} has {1}, less than {2}", score.names.at(score.loser),
                                     score.loser_total(), half_text(score.rules.target));
  return line;
}

}  // namespace

std::int64_t hundreds_of_difference(const FinalScore& score) {
  if (!score.is_ahead()) return 0;
  return (score.winner_total() - score.loser_total() + kHundred - 1) / kHundred;
}

std::vector<Line> Scheme::lines(const FinalScore& score) {
  return {win_line(score), difference_line(score), stars_line(score), chapeaux_line(score),
          skunk_line(score)};
}

games::RuleSection Scheme::rules() {
  return {base::tr_c("title", "Settlement: wikipedia (marks)"),
          {{base::tr("The winner gets the large stake for the game."), kWikipedia},
           {base::tr("The large stake for each mark: each star of the winner, each chapeau of the loser, and "
                     "one for a skunk."),
            base::tr_c("source of a rule", "Wikipedia, which says 'point' and means mark: decision W1")},
           {base::tr(
                "A skunk: the loser's total is under half the target (half of an odd target is rounded up)."),
            base::tr_c("source of a rule", "Wikipedia, which says 600; for other targets decision W2")},
           {base::tr("The small stake for each hundred of the difference of the totals, rounded up: 645 pays "
                     "7, 600 pays 6."),
            base::tr_c("source of a rule", "Wikipedia; that it is the difference: decision W1")},
           {base::tr("After a concession the difference and the skunk count only if the winner is ahead."),
            games::decision("M9")},
           {base::tr("The loser gets nothing."), kWikipedia}}};
}

}  // namespace settlement::wikipedia
