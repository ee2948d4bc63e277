#include "settlement/pagat.hpp"

#include "base/language/translation.hpp"

namespace settlement::pagat {
namespace {

constexpr std::int64_t kHundred = 100;
constexpr int kPointsForWin = 3;   // step 1
constexpr int kPointsForMark = 3;  // step 4, for each star of the winner and chapeau of the loser
constexpr const char* kAkagiri = "Akagiri";

/// "1250 counts as 1300 and 235 as 200: 11 hundreds, times 2 is 22, as Bob has less than 600 (half of 1200)".
std::string difference_text(const FinalScore& score, std::int64_t hundreds, std::int64_t units) {
  const std::int64_t winner = score.winner_total();
  const std::int64_t loser = score.loser_total();
  const std::string counted = hundreds_text(hundreds);
  const std::string& name = score.names.at(score.loser);
  switch (factor(score)) {
    // Translators: {4} is what was counted, "11 hundreds"; also in the messages like this one.
    case 3:
      return base::tr("{0} counts as {1} and {2} as {3}: {4}, times 3 is {5}, as {6} is below 0", winner,
                      round_to_hundred(winner), loser, round_to_hundred(loser), counted, units, name);
    case 2:
      return base::tr("{0} counts as {1} and {2} as {3}: {4}, times 2 is {5}, as {6} has less than {7}",
                      winner, round_to_hundred(winner), loser, round_to_hundred(loser), counted, units, name,
                      half_text(score.rules.target));
    default:
      return base::tr("{0} counts as {1} and {2} as {3}: {4}", winner, round_to_hundred(winner), loser,
                      round_to_hundred(loser), counted);
  }
}

Line difference_line(const FinalScore& score) {
  const std::int64_t hundreds = hundreds_of_difference(score);
  std::vector<std::int64_t> rounded;
  for (const std::int64_t total : score.totals) rounded.push_back(round_to_hundred(total));
  Line line{.item = "difference",
            .figures = {{"rounded", rounded}, {"hundreds", hundreds}, {"factor", factor(score)}},
            .what = base::tr_c("line of a settlement", "Difference"),
            .how = not_ahead_text(score),
            .units = hundreds * factor(score),
            .stake = &Stakes::small};
  if (score.is_ahead()) line.how = difference_text(score, hundreds, line.units);
  return line;
}

Line with_points(Line line, int points_each) {
  line.game_points = points_each * line.units;
  return line;
}

/// The factor for this total of the loser in a match to 1200, for the rulebook.
int example_factor(std::int64_t loser_total) {
  return factor({.names = {"", ""}, .totals = {1200, loser_total}, .rules = {.target = 1200}});
}

}  // namespace

std::int64_t round_to_hundred(std::int64_t total) {
  const std::int64_t away_from_zero = total < 0 ? -kHundred / 2 : kHundred / 2;
  return (total + away_from_zero) / kHundred * kHundred;
}

std::int64_t hundreds_of_difference(const FinalScore& score) {
  if (!score.is_ahead()) return 0;
  return (round_to_hundred(score.winner_total()) - round_to_hundred(score.loser_total())) / kHundred;
}

int factor(const FinalScore& score) {
  if (!score.is_ahead()) return 1;
  if (score.loser_total() < 0) return 3;
  return score.loser_total() < half_of(score.rules.target) ? 2 : 1;
}

std::vector<Line> Scheme::lines(const FinalScore& score) {
  return {with_points(win_line(score), kPointsForWin), with_points(difference_line(score), 1),
          with_points(stars_line(score), kPointsForMark), with_points(chapeaux_line(score), kPointsForMark)};
}

games::RuleSection Scheme::rules() {
  return {base::tr_c("title", "Settlement: pagat (game points)"),
          {{base::tr("The winner gets {0} game points.", kPointsForWin), kAkagiri},
           {base::tr("Each total is rounded to the nearest hundred (561 to 600, 1249 to 1200), and the "
                     "hundreds between them are added."),
            kAkagiri},
           {base::tr("Halves are rounded away from zero: 50 to {0}, -50 to {1}, -250 to {2}.",
                     round_to_hundred(50), round_to_hundred(-50), round_to_hundred(-250)),
            games::decision("M5")},
           {base::tr("These hundreds count {0} times if the loser's total is from 0 to under half the "
                     "target, {1} times if it is below 0 (half of an odd target is rounded up).",
                     example_factor(0), example_factor(-5)),
            base::tr_c("source of a rule", "Akagiri, who says 600; for other targets decision M7")},
           {base::tr("{0} more for each star of the winner and for each chapeau of the loser. The winner's "
                     "chapeaux and the loser's stars count nothing.",
                     kPointsForMark),
            kAkagiri},
           {base::tr("After a concession the difference counts only if the winner is ahead."),
            games::decision("M9")},
           {base::tr(
                "Played for money, the marks are the stars and chapeaux, and the difference counts its "
                "factor; with a large stake of three times the small one that is game points × small stake."),
            base::tr_c("source of a rule", "decision; Akagiri names no money")}}};
}

}  // namespace settlement::pagat
