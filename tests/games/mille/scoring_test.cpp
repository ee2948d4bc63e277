// The rules "Card values" to "What a recorded hand must satisfy" of Mille (rulebook.cpp), in their order.

#include "games/mille/scoring.hpp"

#include <gtest/gtest.h>

#include "support/errors.hpp"
#include "support/mille.hpp"

namespace mille_scoring_test {

using games::ScoredHand;
using games::mille::Entry;
using support::entry;
using support::kAnnAndBob;
using support::mille_hand;
using support::refusal_of;

TEST(MilleCardValues, Table) {
  struct Case {
    const char* left;
    int points;
  };
  for (const Case& c :
       {Case{"Qs", 100}, Case{"Jd", 50}, Case{"2", 20}, Case{"2s", 20}, Case{"A", 15}, Case{"10", 10},
        Case{"J", 10}, Case{"Q", 10}, Case{"K", 10}, Case{"Qh", 10}, Case{"Js", 10}, Case{"3", 5},
        Case{"4", 5}, Case{"5", 5}, Case{"6", 5}, Case{"7", 5}, Case{"8", 5}, Case{"9", 5}})
    EXPECT_EQ(games::mille::held_points(entry(std::string("777 / ") + c.left)), c.points) << c.left;
}

TEST(MilleSetPoints, WorkedExamplesOfTheRules) {
  struct Case {
    const char* set;
    int points;
  };
  for (const Case& c :
       {Case{"5x8", 80}, Case{"2x8", 320}, Case{"Kx8", 160}, Case{"Qx8", 520}, Case{"Jx8", 320},
        // M2: 160 with the doubling of a natural out, not 224.
        Case{"7x8", 80}})
    EXPECT_EQ(games::mille::set_points(entry(c.set).sets[0]), c.points) << c.set;
  EXPECT_EQ(games::mille::score(entry("7x8"), true), 160);
}

TEST(MilleSetPoints, AWildTwoCountsItsTwenty) {
  EXPECT_EQ(games::mille::set_points(entry("KKK2").sets[0]), 50);
  EXPECT_EQ(games::mille::set_points(entry("Q22").sets[0]), 50);
  EXPECT_EQ(games::mille::set_points(entry("QsQ2").sets[0]), 130);
  EXPECT_EQ(games::mille::set_points(entry("JdJdJ").sets[0]), 110);
}

TEST(MillePerfectSet, EightCardsAndNoWild) {
  EXPECT_TRUE(games::mille::is_perfect(entry("7x8").sets[0]));
  EXPECT_TRUE(games::mille::is_perfect(entry("2x8").sets[0]));
  EXPECT_FALSE(games::mille::is_perfect(entry("7x7").sets[0]));
  EXPECT_FALSE(games::mille::is_perfect(entry("7x72").sets[0]));
}

TEST(MillePerfectSet, M6_NotWithAWildTwo) {
  EXPECT_FALSE(games::mille::is_perfect(entry("7x82").sets[0]));
  EXPECT_EQ(games::mille::set_points(entry("7x82").sets[0]), 60);
  // Its suits are implied all the same.
  EXPECT_EQ(games::mille::set_points(entry("Qx82").sets[0]), 280);
}

TEST(MillePerfectSet, M1_IsJudgedAfterJoining) {
  EXPECT_EQ(games::mille::set_points(entry("KKKK KKKK").sets[0]), 160);
}

TEST(MilleScore, SetsLessCardsLeft) {
  EXPECT_EQ(games::mille::score(entry("AAA / 9 9 Jd 4"), false), -20);
  EXPECT_EQ(games::mille::score(entry("/ Qs"), false), -100);
  EXPECT_EQ(games::mille::score(entry("KKK2 7777"), true), 70);
}

TEST(MilleNaturalOut, DoublesTheWholeScore) {
  EXPECT_EQ(games::mille::score(entry("KKK 7777"), true), 100);
  EXPECT_EQ(games::mille::score(entry("KKK 7777"), false), 50);
  // Natural 2s are no wild cards.
  EXPECT_EQ(games::mille::score(entry("KKK 222"), true), 180);
  EXPECT_FALSE(games::mille::is_natural_out(entry("KKK2"), true));
  EXPECT_FALSE(games::mille::is_natural_out(entry("KKK / 2"), false));
}

TEST(MilleNaturalOut, APerfectSetWithinItCountsFourTimes) {
  EXPECT_EQ(games::mille::score(entry("5x8"), true), 160);
  EXPECT_EQ(games::mille::stars(entry("5x8"), true), 2);
}

TEST(MilleStars, OneForEachPerfectSetAndTheNaturalOut) {
  struct Case {
    const char* report;
    bool out;
    int stars;
  };
  for (const Case& c :
       {Case{"777", false, 0}, Case{"777", true, 1}, Case{"7x8", false, 1}, Case{"7x8 KKK2", true, 1},
        Case{"7x8 8x8 KKK", true, 3}, Case{"7x8 / 4", false, 1}, Case{"7x82", true, 0}})
    EXPECT_EQ(games::mille::stars(entry(c.report), c.out), c.stars) << c.report;
}

TEST(MilleChapeau, BelowZeroAndNotZero) {
  EXPECT_TRUE(games::mille::is_chapeau(-5, false));
  EXPECT_FALSE(games::mille::is_chapeau(0, false));
  EXPECT_FALSE(games::mille::is_chapeau(5, false));
  EXPECT_EQ(games::mille::score(entry("444 / 7 8 9"), false), 0);
}

TEST(MilleHandScore, TheExampleOfTheJson) {
  const ScoredHand scored =
      games::mille::score(mille_hand("7777 KKK2", "AAA / 4 99 Jd"), support::kAnnAndBob);
  EXPECT_EQ(scored.out, 0U);
  EXPECT_FALSE(scored.no_out);
  EXPECT_EQ(scored.entries[0].score, 70);
  EXPECT_EQ(scored.entries[0].out, true);
  EXPECT_EQ(scored.entries[1].score, -20);
  EXPECT_TRUE(scored.entries[1].chapeau);
}

TEST(MilleHandScore, M3_MissingCardsAreAWarning) {
  const ScoredHand scored =
      games::mille::score(mille_hand("7777 KKK2", "AAA AAA 9999 888 / 4 4"), support::kAnnAndBob);
  ASSERT_EQ(scored.warnings.size(), 1U);
  EXPECT_EQ(scored.warnings[0].code, games::WarningCode::kCardsMissing);
  EXPECT_EQ(scored.warnings[0].seat, 0U);
  EXPECT_EQ(scored.warnings[0].missing, 7);
}

TEST(MilleHandScore, M8_NobodyOutCountsEverybodysCards) {
  const ScoredHand scored = games::mille::score(
      mille_hand("777 / K", "7777 / 2", {.out = {}, .no_out = true}), support::kAnnAndBob);
  EXPECT_EQ(scored.out, std::nullopt);
  EXPECT_TRUE(scored.no_out);
  EXPECT_EQ(scored.entries[0].score, 5);
  EXPECT_EQ(scored.entries[0].out, false);
  EXPECT_EQ(scored.entries[1].score, 0);
}

TEST(MilleHandScore, M8_NobodyOutSuffersNoChapeauAndNoWholeScoreIsDoubled) {
  const ScoredHand scored =
      games::mille::score(mille_hand("7x8 / K", "/ Qs 2", {.out = {}, .no_out = true}), support::kAnnAndBob);
  EXPECT_EQ(scored.entries[0].score, 70) << "the perfect set counts double, and nothing else";
  EXPECT_EQ(scored.entries[0].stars, 1);
  EXPECT_FALSE(scored.entries[0].natural_out);
  EXPECT_EQ(scored.entries[1].score, -120);
  EXPECT_FALSE(scored.entries[1].chapeau);
}

TEST(MilleRange, AllCardsHeldAndAllLaidInANaturalOut) {
  int laid = 0;
  int held = 0;
  for (const char* rank : {"A", "2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K"}) {
    const games::mille::Set set =
        support::mille_hand(std::string(rank) + "x8", rank == std::string("2") ? "/ A" : "/ 2")
            .entries[0]
            .sets[0];
    laid += games::mille::set_points(set);
    held += games::mille::plain_points(set);
  }
  EXPECT_EQ(2 * laid, games::mille::kMostScore);
  EXPECT_EQ(-held, games::mille::kLeastScore);
}

games::PointsHand points(int ann, int bob, const games::OutClaim& claim = {}, int stars = 0) {
  return {{{ann, stars}, {bob, 0}}, claim};
}

base::Error refused(const games::PointsHand& hand) {
  return refusal_of([&] { games::mille::check_points(hand, kAnnAndBob); });
}

TEST(MillePoints, ScoresAreMultiplesOfFiveInRange) {
  EXPECT_EQ(games::mille::score_points(points(280, -45), kAnnAndBob).entries[1].chapeau, true);
  for (const int score : {281, 4565, -1145, 1}) refused(points(score, 100));
  EXPECT_EQ(games::mille::score_points(points(4560, -1140), kAnnAndBob).entries[0].score, 4560);
}

TEST(MillePoints, StarsAreZeroOrMore) {
  EXPECT_EQ(games::mille::score_points(points(280, 0, {}, 14), kAnnAndBob).entries[0].stars, 14);
  EXPECT_EQ(games::mille::score_points(points(280, 0, {}, 100), kAnnAndBob).entries[0].stars, 100);
  refused(points(280, 0, {}, 101));
  refused(points(280, 0, {}, -1));
}

TEST(MillePoints, WhoeverIsOutHasAPositiveScore) {
  refused(points(0, -45));
  refused(points(-5, 280, {.out = 0, .no_out = false}));
  EXPECT_EQ(
      games::mille::score_points(points(0, -45, {.out = {}, .no_out = true}), kAnnAndBob).warnings.size(),
      0U);
}

TEST(MillePoints, WhoWentOutMayBeUnknown) {
  EXPECT_EQ(games::mille::score_points(points(280, 100), kAnnAndBob).entries[0].out, std::nullopt);
  EXPECT_EQ(
      games::mille::score_points(points(280, 100, {.out = 1, .no_out = false}), kAnnAndBob).entries[1].out,
      true);
}

using games::WarningCode;
using Codes = std::vector<WarningCode>;

Codes warnings(const games::PointsHand& hand) {
  Codes codes;
  for (const games::Warning& warning : games::mille::score_points(hand, kAnnAndBob).warnings)
    codes.push_back(warning.code);
  return codes;
}

constexpr games::OutClaim kBobOut{.out = 1, .no_out = false};
constexpr games::OutClaim kNobodyOut{.out = {}, .no_out = true};

TEST(MillePoints, ALowScoreOfThePlayerOutIsAWarning) {
  EXPECT_EQ(warnings(points(90, 0)), Codes{});
  EXPECT_EQ(warnings(points(85, 0)), Codes{WarningCode::kScoreLow});
  // The player named is judged, not the best.
  EXPECT_EQ(warnings(points(300, 50, kBobOut)), Codes{WarningCode::kScoreLow});
  EXPECT_EQ(games::mille::score_points(points(300, 50, kBobOut), kAnnAndBob).warnings[0].seat, 1U);
  EXPECT_EQ(games::mille::score_points(points(85, 0), kAnnAndBob).warnings[0].seat, std::nullopt)
      << "nobody was named";
  // With a star: a perfect set of fives, six more and a wild 2.
  EXPECT_EQ(warnings(points(130, 0, {}, 1)), Codes{});
  EXPECT_EQ(warnings(points(125, 0, {}, 1)), Codes{WarningCode::kScoreLow});
}

TEST(MillePoints, WhereNobodyWasOutNoScoreIsLowAndNoneIsAChapeau) {
  EXPECT_TRUE(warnings(points(20, -45, kNobodyOut)).empty());
  EXPECT_FALSE(games::mille::score_points(points(20, -45, kNobodyOut), kAnnAndBob).entries[1].chapeau);
}

TEST(MillePoints, WhatTwoPlayersCannotBothHaveIsAWarning) {
  EXPECT_TRUE(warnings(points(4000, 560)).empty());
  EXPECT_EQ(warnings(points(4000, 565)), Codes{WarningCode::kScoreHigh});
  games::PointsHand hand = points(1000, 500, {}, 8);
  hand.entries[1].stars = 6;
  EXPECT_TRUE(warnings(hand).empty());
  hand.entries[1].stars = 7;
  EXPECT_EQ(warnings(hand), Codes{WarningCode::kScoreHigh});
}

TEST(MillePoints, M8_WhereNobodyWasOutThereIsNoNaturalOutAmongTheMost) {
  EXPECT_TRUE(warnings(points(2000, 280, kNobodyOut)).empty());
  EXPECT_EQ(warnings(points(2000, 285, kNobodyOut)), Codes{WarningCode::kScoreHigh});
  games::PointsHand hand = points(1000, 500, kNobodyOut, 7);
  hand.entries[1].stars = 6;
  EXPECT_TRUE(warnings(hand).empty());
  hand.entries[1].stars = 7;
  EXPECT_EQ(warnings(hand), Codes{WarningCode::kScoreHigh});
}

TEST(MillePoints, AStarCountsAsANaturalOutWhereItCanBeOne) {
  const auto counts = [](const games::PointsHand& hand) {
    return games::mille::score_points(hand, kAnnAndBob).entries[0].natural_out;
  };
  EXPECT_TRUE(counts(points(150, 0, {}, 1)));
  EXPECT_FALSE(counts(points(145, 0, {}, 1))) << "too little for a natural out";
  EXPECT_FALSE(counts(points(150, 0, {}, 0)));
  EXPECT_FALSE(counts(points(150, 150, {}, 1))) << "not the single best";
  EXPECT_FALSE(counts(points(150, 200, {}, 1)));
  EXPECT_TRUE(counts(points(130, 200, {.out = 0, .no_out = false}, 1))) << "the player named was out";
  EXPECT_FALSE(counts(points(300, 200, kBobOut, 1)));
  EXPECT_FALSE(counts(points(300, 200, kNobodyOut, 1)));
}

}  // namespace mille_scoring_test
