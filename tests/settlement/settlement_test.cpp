#include "settlement/settlement.hpp"

#include <gtest/gtest.h>
#include <rapidcheck.h>

#include "support/mille.hpp"

namespace {

using games::Scheme;
using settlement::Settlement;
using settlement::Stakes;
using support::match_of;
using support::points_line;

const settlement::Currency kCad{"CAD", 2};
const Stakes kOneToThree{100, 300, kCad};

Settlement settle(const match::Match& match, Scheme scheme, const std::optional<Stakes>& stakes) {
  return settlement::settle(match, match::play(match), scheme, stakes);
}

match::Match ann_wins() { return match_of({points_line(685, 560, 1, 1), points_line(560, 0)}); }

TEST(Settlement, TheExampleOfTheCommandLine) {
  const Settlement settlement = settle(ann_wins(), Scheme::kPagat, kOneToThree);
  EXPECT_EQ(settlement.winner, 0U);
  EXPECT_EQ(settlement.loser, 1U);
  EXPECT_EQ(settlement.game_points, 18);
  ASSERT_TRUE(settlement.payout);
  EXPECT_EQ(settlement.payout->from, 1U);
  EXPECT_EQ(settlement.payout->to, 0U);
  EXPECT_EQ(settlement.payout->amount, 1800);
  EXPECT_EQ(settlement.lines[1].rounded, (std::vector<std::int64_t>{1200, 600}));
  EXPECT_EQ(settlement.lines[1].amount, 1200);
}

TEST(Settlement, TheLargeStakeGoesWithTheGameAndTheMarks) {
  // Game and star at 5, twelve hundreds at 1.
  EXPECT_EQ(settle(ann_wins(), Scheme::kPagat, Stakes{100, 500, kCad}).payout->amount, 500 + 1200 + 500);
  // Game, star and skunk at 3, seven hundreds at 1.
  EXPECT_EQ(settle(ann_wins(), Scheme::kWikipedia, kOneToThree).payout->amount, 300 + 700 + 300 + 300);
}

TEST(Settlement, WithThreeTimesTheSmallStakeItIsGamePointsTimesTheSmallOne) {
  const Settlement settlement = settle(ann_wins(), Scheme::kPagat, Stakes{25, 75, kCad});
  EXPECT_EQ(settlement.payout->amount, *settlement.game_points * 25);
}

TEST(Settlement, WithoutStakesThereAreNoAmounts) {
  const Settlement settlement = settle(ann_wins(), Scheme::kPagat, std::nullopt);
  EXPECT_FALSE(settlement.payout);
  EXPECT_EQ(settlement.game_points, 18);
  for (const settlement::Line& line : settlement.lines) EXPECT_FALSE(line.amount);
}

TEST(Settlement, NoneIsTheResultOnly) {
  const Settlement settlement = settle(ann_wins(), Scheme::kNone, kOneToThree);
  EXPECT_EQ(settlement.winner, 0U);
  EXPECT_TRUE(settlement.lines.empty());
  EXPECT_FALSE(settlement.payout);
}

TEST(Settlement, OpenAndVoidMatchesHaveNone) {
  match::Match match = match_of({points_line(500, 300)});
  EXPECT_TRUE(settle(match, Scheme::kPagat, kOneToThree).lines.empty());
  EXPECT_EQ(settle(match, Scheme::kPagat, kOneToThree).winner, std::nullopt);
  match.closing = match::Closing{};
  EXPECT_TRUE(settle(match, Scheme::kPagat, kOneToThree).lines.empty());
  EXPECT_FALSE(settle(match, Scheme::kPagat, kOneToThree).payout);
}

TEST(Settlement, AConcededMatchIsSettledFromTheTotalsAsTheyStand) {
  match::Match match = match_of({points_line(100, 800)});
  match.closing = match::Closing{1};
  const Settlement settlement = settle(match, Scheme::kPagat, kOneToThree);
  EXPECT_EQ(settlement.status, match::Status::kConceded);
  EXPECT_EQ(settlement.payout->to, 0U);
  EXPECT_EQ(settlement.payout->amount, 300);  // the game only: Ann is not ahead
}

TEST(SettlementProperties, MoneyAddsUp) {
  EXPECT_TRUE(rc::check("money", [] {
    const auto stake = [] { return *rc::gen::inRange<std::int64_t>(0, 100'000'000); };
    const Stakes stakes{stake(), stake(), kCad};
    std::vector<match::Line> lines;
    for (int i = 0; i < 40; ++i)
      lines.push_back(points_line(5 * *rc::gen::inRange(1, 100), 5 * *rc::gen::inRange(-40, 100),
                                  *rc::gen::inRange(0, 3), *rc::gen::inRange(0, 3)));
    const match::Match match = match_of(lines);
    for (const Scheme scheme : {Scheme::kPagat, Scheme::kWikipedia}) {
      const Settlement settlement = settle(match, scheme, stakes);
      RC_PRE(settlement.payout.has_value());
      // large × (1 + marks) + small × difference, and the sum of the lines.
      std::int64_t sum = 0;
      std::int64_t marks = 0;
      for (const settlement::Line& line : settlement.lines) {
        sum += *line.amount;
        if (line.item != settlement::Item::kWin && line.item != settlement::Item::kDifference)
          marks += line.count;
      }
      RC_ASSERT(settlement.payout->amount ==
                stakes.large * (1 + marks) + stakes.small * settlement.lines[1].units);
      RC_ASSERT(sum == settlement.payout->amount);
      RC_ASSERT(settlement.payout->amount >= 0);
      RC_ASSERT(settlement.payout->from != settlement.payout->to);
      RC_ASSERT(settlement.payout->to == *settlement.winner);
    }
  }));
}

TEST(SettlementProperties, TheOrderOfPlayersDoesNotMatter) {
  EXPECT_TRUE(rc::check("players", [] {
    std::vector<match::Line> forward;
    std::vector<match::Line> backward;
    for (int i = 0; i < 30; ++i) {
      const int ann = 5 * *rc::gen::inRange(1, 100);
      const int bob = 5 * *rc::gen::inRange(-40, 100);
      forward.push_back(points_line(ann, bob));
      backward.push_back(points_line(bob, ann));
    }
    for (const Scheme scheme : {Scheme::kPagat, Scheme::kWikipedia}) {
      const Settlement one = settle(match_of(forward), scheme, kOneToThree);
      const Settlement other = settle(match_of(backward), scheme, kOneToThree);
      RC_ASSERT(one.payout.has_value() == other.payout.has_value());
      RC_PRE(one.payout.has_value());
      RC_ASSERT(one.payout->amount == other.payout->amount);
      RC_ASSERT(one.payout->from == other.payout->to);
    }
  }));
}

}  // namespace
