#include "settlement/settlement.hpp"

#include <gtest/gtest.h>
#include <rapidcheck.h>

#include "support/mille.hpp"
#include "support/settlement.hpp"

namespace settlement_test {

using settlement::Scheme;
using settlement::Settlement;
using settlement::Stakes;
using support::match_of;
using support::points_line;

const Scheme kPagat = settlement::pagat::Scheme{};
const Scheme kWikipedia = settlement::wikipedia::Scheme{};
const Scheme kNone = settlement::none::Scheme{};

const settlement::Currency kCad{"CAD", 2};
const Stakes kOneToThree{100, 300, kCad};

Settlement settle(const match::Match& match, Scheme scheme, const std::optional<Stakes>& stakes) {
  return settlement::settle(match, match::replay(match), {scheme, stakes});
}

match::Match ann_wins() { return match_of({points_line(685, 560, 1, 1), points_line(560, 0)}); }

TEST(Settlement, TheExampleOfTheCommandLine) {
  const Settlement settlement = settle(ann_wins(), kPagat, kOneToThree);
  EXPECT_EQ(settlement.winner, 0U);
  EXPECT_EQ(settlement.loser, 1U);
  EXPECT_EQ(settlement.game_points, 18);
  ASSERT_TRUE(settlement.payout);
  EXPECT_EQ(settlement.payout->from, 1U);
  EXPECT_EQ(settlement.payout->to, 0U);
  EXPECT_EQ(settlement.payout->amount, 1800);
  EXPECT_EQ(std::get<std::vector<std::int64_t>>(settlement.lines[1].figures[0].second),
            (std::vector<std::int64_t>{1200, 600}));
  EXPECT_EQ(settlement.lines[1].amount, 1200);
}

TEST(Settlement, TheLargeStakeGoesWithTheGameAndTheMarks) {
  // Game and star at 5, twelve hundreds at 1.
  EXPECT_EQ(settle(ann_wins(), kPagat, Stakes{100, 500, kCad}).payout->amount, 500 + 1200 + 500);
  // Game, star and skunk at 3, seven hundreds at 1.
  EXPECT_EQ(settle(ann_wins(), kWikipedia, kOneToThree).payout->amount, 300 + 700 + 300 + 300);
}

TEST(Settlement, WithThreeTimesTheSmallStakeItIsGamePointsTimesTheSmallOne) {
  const Settlement settlement = settle(ann_wins(), kPagat, Stakes{25, 75, kCad});
  EXPECT_EQ(settlement.payout->amount, *settlement.game_points * 25);
  EXPECT_TRUE(settlement.money_follows_points);
  EXPECT_FALSE(settle(ann_wins(), kPagat, Stakes{25, 50, kCad}).money_follows_points);
}

TEST(Settlement, WithoutStakesThereAreNoAmounts) {
  const Settlement settlement = settle(ann_wins(), kPagat, std::nullopt);
  EXPECT_FALSE(settlement.payout);
  EXPECT_EQ(settlement.game_points, 18);
  for (const settlement::Line& line : settlement.lines) EXPECT_FALSE(line.amount) << line.item;
}

TEST(Settlement, NoneIsTheResultOnly) {
  const Settlement settlement = settle(ann_wins(), kNone, kOneToThree);
  EXPECT_EQ(settlement.winner, 0U);
  EXPECT_TRUE(settlement.lines.empty());
  EXPECT_FALSE(settlement.payout);
}

TEST(Settlement, TheSkunkIsTheSameByEveryScheme) {
  for (const Scheme& scheme : {kPagat, kWikipedia, kNone}) {
    EXPECT_TRUE(settle(ann_wins(), scheme, kOneToThree).skunk);
    EXPECT_FALSE(settle(match_of({points_line(1200, 600)}), scheme, kOneToThree).skunk);
  }
}

TEST(Settlement, OpenAndVoidMatchesHaveNone) {
  match::Match match = match_of({points_line(500, 300)});
  EXPECT_TRUE(settle(match, kPagat, kOneToThree).lines.empty());
  EXPECT_EQ(settle(match, kPagat, kOneToThree).winner, std::nullopt);
  match.closing = match::Closing{};
  EXPECT_TRUE(settle(match, kPagat, kOneToThree).lines.empty());
  EXPECT_FALSE(settle(match, kPagat, kOneToThree).payout);
}

TEST(Settlement, AConcededMatchIsSettledFromTheTotalsAsTheyStand) {
  match::Match match = match_of({points_line(100, 800)});
  match.closing = match::Closing{1};
  const Settlement settlement = settle(match, kPagat, kOneToThree);
  EXPECT_EQ(settlement.status, match::Status::kConceded);
  EXPECT_EQ(settlement.payout->to, 0U);
  EXPECT_EQ(settlement.payout->amount, 300);  // the game only: Ann is not ahead
}

TEST(Settlement, M9_WhoConcedesIsLastAndSharesNoPlace) {
  match::Match match;
  match.game = *games::find_game("militaire");
  match.players = {"Ann", "Bob", "Cho"};
  match.rules.target = 500;
  match::Line round = points_line(0, 0);
  round.what = match::Hand{games::PointsHand{{{60, 0}, {60, 0}, {90, 0}}, {}}, std::nullopt};
  match.lines = {round};
  const auto ranking = [&](std::optional<match::Closing> closing) {
    match.closing = closing;
    std::vector<std::pair<int, match::Seat>> places;
    for (const settlement::RankedPlayer& place : settle(match, kNone, std::nullopt).ranking)
      places.emplace_back(place.place, place.seat);
    return places;
  };
  using Places = std::vector<std::pair<int, match::Seat>>;
  EXPECT_EQ(ranking(std::nullopt), (Places{{1, 2}, {2, 0}, {2, 1}}));
  EXPECT_EQ(ranking(match::Closing{0}), (Places{{1, 2}, {2, 1}, {3, 0}}));
  EXPECT_EQ(ranking(match::Closing{2}), (Places{{1, 0}, {1, 1}, {3, 2}}));
  EXPECT_EQ(ranking(match::Closing{}), Places{});
}

TEST(Settlement, WhichLinesTheStakesGoWith) {
  // Only the difference goes with the small stake.
  for (const Scheme& scheme : {kPagat, kWikipedia})
    for (const settlement::Line& line : settle(ann_wins(), scheme, kOneToThree).lines)
      EXPECT_EQ(line.stake, line.item == "difference" ? &Stakes::small : &Stakes::large);
}

TEST(Settlement, WhatDoesNotFitIsNoMoneyRatherThanSome) {
  // A line that does not fit, a sum that does not, and a line by its game points.
  for (const Stakes& stakes :
       {Stakes{INT64_MAX, 1, kCad}, Stakes{1, INT64_MAX, kCad}, Stakes{INT64_MAX / 2, 1, kCad}}) {
    const Settlement settlement = settle(ann_wins(), kPagat, stakes);
    EXPECT_TRUE(settlement.overflow);
    EXPECT_FALSE(settlement.payout);
    EXPECT_TRUE(settlement.money_follows_points);
    for (const settlement::Line& line : settlement.lines) EXPECT_FALSE(line.amount);
  }
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
    for (const Scheme scheme : {kPagat, kWikipedia}) {
      const Settlement settlement = settle(match, scheme, stakes);
      RC_PRE(settlement.payout.has_value());
      // large × (1 + marks) + small × difference, and the sum of the lines.
      std::int64_t sum = 0;
      std::int64_t marks = 0;
      for (const settlement::Line& line : settlement.lines) sum += *line.amount;
      for (const char* item : {"stars", "chapeaux", "skunk"})
        marks += support::figure(settlement, item, "count").value_or(0);
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
    for (const Scheme scheme : {kPagat, kWikipedia}) {
      const Settlement one = settle(match_of(forward), scheme, kOneToThree);
      const Settlement other = settle(match_of(backward), scheme, kOneToThree);
      RC_ASSERT(one.payout.has_value() == other.payout.has_value());
      RC_PRE(one.payout.has_value());
      RC_ASSERT(one.payout->amount == other.payout->amount);
      RC_ASSERT(one.payout->from == other.payout->to);
    }
  }));
}

}  // namespace settlement_test
