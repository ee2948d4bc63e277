// What the loser sees of a settlement: nothing that is nothing, and all that adds up to the sum.

#include "report/sheet/settlement_view.hpp"

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include "report/sheet/settlement_view.hpp"
#include "support/mille.hpp"
#include "support/printed.hpp"

namespace settlement_view_test {

history::NumberedMatch match_with(std::vector<match::Line> lines, settlement::Scheme scheme) {
  history::MatchRecord record = support::record_of(std::move(lines));
  record.terms = {scheme, settlement::parse_stakes("1-3", settlement::find_currency("JPY"))};
  return support::numbered(std::move(record));
}

/// What each line is for.
std::string words_of(const report::SettlementView& view) {
  std::string words;
  for (const std::vector<std::string>& line : view.lines) words += line.front() + "\n";
  return words;
}

TEST(SettlementView, LeavesOutWhatIsNothingAndSaysNothing) {
  const history::NumberedMatch match =
      match_with({support::points_line(1240, 1150)}, settlement::wikipedia::Scheme{});
  const settlement::Settlement settlement = history::settle(match);
  support::expect_printed("lines", words_of(report::make_settlement_view(match, settlement)));
  EXPECT_EQ(report::settlement_json(match, settlement).at("lines").size(), 5U) << "the JSON has them all";
}

TEST(SettlementView, KeepsWhatCounts) {
  const history::NumberedMatch match = match_with(
      {support::points_line(640, -45, 2), support::points_line(640, 45)}, settlement::pagat::Scheme{});
  support::expect_printed("lines", words_of(report::make_settlement_view(match, history::settle(match))));
}

RC_GTEST_PROP(SettlementView, ItsLinesAddUpToTheSum, (bool by_marks)) {
  const int winner = 5 * *rc::gen::inRange(240, 400);
  const int loser = 5 * *rc::gen::inRange(-100, 239);
  const history::NumberedMatch match = match_with(
      {support::points_line(winner, loser, *rc::gen::inRange(0, 3))},
      by_marks ? settlement::Scheme(settlement::wikipedia::Scheme{}) : settlement::pagat::Scheme{});
  const report::SettlementView view = report::make_settlement_view(match, history::settle(match));
  RC_ASSERT(!view.sum.empty());
  long long sum = 0;
  for (const std::vector<std::string>& line : view.lines) sum += std::stoll(line.back());
  RC_ASSERT(sum == std::stoll(view.sum.back()));
}

}  // namespace settlement_view_test
