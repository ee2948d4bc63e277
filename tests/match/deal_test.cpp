#include "match/deal.hpp"

#include <gtest/gtest.h>

#include "match/replay.hpp"
#include "support/mille.hpp"

namespace deal_test {

using support::match_of;
using support::points_line;

match::Line dealt_by(match::Seat dealer) {
  match::Line line = points_line(100, 50);
  std::get<match::Hand>(line.what).dealer = dealer;
  return line;
}

std::vector<std::optional<match::Seat>> dealers(const match::Match& match) {
  std::vector<std::optional<match::Seat>> result;
  for (const match::LineStanding& line : match::replay(match).lines) result.push_back(line.dealer);
  return result;
}

TEST(Deal, AlternatesFromTheFirstDealer) {
  match::Match match = match_of(
      {points_line(100, 50), support::adjustment_line(5, 0), points_line(100, 50), points_line(100, 50)});
  match.first_dealer = 1;
  EXPECT_EQ(dealers(match), (std::vector<std::optional<match::Seat>>{1, std::nullopt, 0, 1}));
  EXPECT_EQ(match::next_dealer(match), 0U);
}

TEST(Deal, AnAdjustmentAtTheEndDoesNotLoseTheNextDealer) {
  match::Match match = match_of({points_line(100, 50), support::adjustment_line(5, 0)});
  match.first_dealer = 0;
  EXPECT_EQ(match::next_dealer(match), 1U);
  EXPECT_EQ(match::replay(match).next_dealer, 1U);
  match.lines = {support::adjustment_line(5, 0)};
  EXPECT_EQ(match::next_dealer(match), 0U) << "a head start is dealt by nobody";
}

TEST(Deal, StoresOnlyADealerOutOfTurnAlsoWhereAnAdjustmentStands) {
  match::Match match = match_of({points_line(100, 50), support::adjustment_line(5, 0), points_line(100, 50)});
  match.first_dealer = 0;
  const std::vector<match::Seat> turns{0, 1, 1, 0};
  for (std::size_t index = 0; index < turns.size(); ++index) {
    EXPECT_EQ(match::dealer_to_store(match, turns[index], index), std::nullopt) << index;
    EXPECT_EQ(match::dealer_to_store(match, 1 - turns[index], index), 1 - turns[index]) << index;
  }
}

TEST(Deal, IsUnknownWithoutAFirstDealer) {
  const match::Match match = match_of({points_line(100, 50)});
  EXPECT_EQ(dealers(match), (std::vector<std::optional<match::Seat>>{std::nullopt}));
  EXPECT_EQ(match::next_dealer(match), std::nullopt);
}

TEST(Deal, GoesOnFromADealerWhoIsNamed) {
  match::Match match = match_of({points_line(100, 50), dealt_by(1), points_line(100, 50)});
  EXPECT_EQ(dealers(match), (std::vector<std::optional<match::Seat>>{std::nullopt, 1, 0}));
  match.first_dealer = 1;
  match.lines.edit()[1] = dealt_by(1);
  EXPECT_EQ(dealers(match), (std::vector<std::optional<match::Seat>>{1, 1, 0}));
  EXPECT_EQ(match::deals(match)[1].by_turn, 0U);
}

TEST(Deal, OfAMatchThatIsOver) {
  match::Match match = match_of({points_line(1300, 50)});
  match.first_dealer = 0;
  EXPECT_EQ(match::replay(match).next_dealer, std::nullopt);
}

}  // namespace deal_test
