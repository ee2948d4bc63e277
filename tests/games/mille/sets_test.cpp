// The rules "Sets" and "What a recorded hand must satisfy" of Mille (rulebook.cpp), in their order.

#include "games/mille/sets.hpp"

#include <gtest/gtest.h>

#include "support/errors.hpp"
#include "support/mille.hpp"
#include "support/printed.hpp"

namespace sets_test {

using games::mille::melds_text;
using support::mille_hand;
using support::pointed_at;
using support::read_mille;
using support::refusal_of;

base::Error refused(const std::string& ann, const std::string& bob, const games::OutClaim& claim = {}) {
  return refusal_of([&] { mille_hand(ann, bob, claim); });
}

/// The canonical sets of an entry.
std::string sets_of(const std::string& report) { return melds_text(support::entry(report)); }

TEST(MilleSets, ThreeOrMoreCardsOfOneRank) {
  EXPECT_EQ(sets_of("777"), "777");
  EXPECT_EQ(pointed_at(refused("77", "888 / 4")), "77");
  EXPECT_EQ(pointed_at(refused("K", "888 / 4")), "K");
  EXPECT_EQ(pointed_at(refused("7778", "999 / 4")), "8");
  EXPECT_EQ(pointed_at(refused("456", "999 / 4")), "5");
}

TEST(MilleSets, TwosAreWildInASetOfAnotherRank) {
  EXPECT_EQ(sets_of("Q22"), "Q22");
  EXPECT_EQ(sets_of("2QQ"), "QQ2");
  EXPECT_EQ(games::mille::wild_cards(support::entry("QQ22").sets[0]), 2);
}

TEST(MilleSets, ASetOfTwosIsNatural) {
  const games::mille::Entry entry = support::entry("2222");
  EXPECT_EQ(entry.sets[0].rank, cards::Rank::kTwo);
  EXPECT_EQ(games::mille::wild_cards(entry.sets[0]), 0);
  EXPECT_EQ(pointed_at(refused("22", "999 / 4")), "22");
}

TEST(MilleSets, M1_GroupsOfOneRankAreOneSet) {
  const games::Reading<games::mille::Hand> reading = read_mille("KKK KKK2 777", "888 / 4");
  EXPECT_EQ(melds_text(reading.hand.entries[0]), "777 KKKKKK2");
  ASSERT_EQ(reading.remarks.size(), 1U);
  support::expect_printed("remark", reading.remarks[0].text);
  EXPECT_FALSE(reading.remarks[0].doubtful);
  // Each group must be a set by itself.
  EXPECT_EQ(pointed_at(refused("KK KK", "888 / 4")), "KK");
  EXPECT_EQ(pointed_at(refused("KKK KK", "888 / 4")), "KK");
  // Sets of different players stay apart.
  EXPECT_EQ(melds_text(mille_hand("777", "777 / 4").entries[1]), "777");
  // Natural 2s and wild 2s are not joined.
  EXPECT_EQ(sets_of("222 KK2"), "222 KK2");
}

TEST(MilleSets, CompleteRanks) {
  EXPECT_TRUE(games::mille::is_complete(support::entry("7x8").sets[0]));
  EXPECT_TRUE(games::mille::is_complete(support::entry("7x82").sets[0]));
  EXPECT_FALSE(games::mille::is_complete(support::entry("7x7").sets[0]));
  EXPECT_FALSE(games::mille::is_complete(support::entry("7x72").sets[0]));
  EXPECT_TRUE(games::mille::is_complete(support::entry("777 77777").sets[0]));
}

TEST(MilleSets, CanonicalForm) {
  EXPECT_EQ(sets_of("KKK AAA 777 222 1010T"), "AAA 222 777 101010 KKK");
  EXPECT_EQ(sets_of("QcQQsQ2s2Qs"), "QsQsQcQQ2s2");
  EXPECT_EQ(sets_of("QQcQdQhQsQcQhQ"), "QQQQQQQQ");
  EXPECT_EQ(sets_of("7s7777777-2h"), "777777772h");
  EXPECT_EQ(games::mille::left_text(support::entry("777 / J 9,4 9 Jd")), "4 99 JdJ");
  // A complete rank left in hand keeps its suits: only a set implies them.
  EXPECT_EQ(games::mille::left_text(support::entry("777 / QsQsQQQQQQ")), "QsQsQQQQQQ");
}

TEST(MilleHand, NoCardMoreThanTwiceAndNoRankMoreThanEightTimes) {
  EXPECT_EQ(pointed_at(refused("QsQsQQ", "888 / Qs")), "Qs");
  EXPECT_EQ(pointed_at(refused("77777", "888 / 7 7 7 7")), "7");
  EXPECT_EQ(pointed_at(refused("7x82", "888 / 2 2 2 2 2 2 2 2")), "2");
  // It points at the report with the card that is one too many.
  EXPECT_EQ(refused("77777", "888 / 7 7 7 7").place()->text, "X=888 / 7 7 7 7");
  EXPECT_EQ(refused("77777", "888 / 7 7 7 7").place()->begin, 14U);
}

TEST(MilleHand, ExactlyOnePlayerIsOut) {
  refused("777", "888");
  refused("777 / 4", "888 / 4");
  EXPECT_EQ(mille_hand("777 / 4", "888").entries[1].left.size(), 0U);
}

TEST(MilleHand, WhoIsSaidToBeOutIsOut) {
  EXPECT_EQ(mille_hand("777 / 4", "888", {.out = 1, .no_out = false}).entries.size(), 2U);
  refused("777 / 4", "888", {.out = 0, .no_out = false});
}

TEST(MilleHand, M8_AHandThatNobodyEnded) {
  EXPECT_TRUE(mille_hand("777 / 4", "888 / 4", {.out = {}, .no_out = true}).no_out);
  refused("777", "888 / 4", {.out = {}, .no_out = true});
}

TEST(MilleHand, EveryPlayerHoldsCards) {
  EXPECT_EQ(pointed_at(refused("", "888")), "");
  EXPECT_EQ(pointed_at(refused("/", "888")), "");
  EXPECT_EQ(mille_hand("/ 4", "888").entries[0].sets.size(), 0U);
}

TEST(MilleHand, OrdinaryQueensAndJacksAreSix) {
  EXPECT_EQ(pointed_at(refused("QQQQ", "QQQ / 4")), "Q");
  EXPECT_EQ(pointed_at(refused("JJJJ", "JJJ / 4")), "J");
  // Named ones count with the others.
  EXPECT_EQ(pointed_at(refused("QhQhQcQ", "QQQd / 4")), "Qd");
  EXPECT_EQ(mille_hand("QQQQQs", "QQQs / 4").entries.size(), 2U);
  // Left-over queens are not implied, even when all eight are there.
  EXPECT_EQ(pointed_at(refused("777", "888 / QQQQQQQQ")), "Q");
}

TEST(MilleEntry, WhatNoProgramWroteIsNone) {
  using games::mille::decode_entry;
  games::mille::Hand hand;
  EXPECT_TRUE(decode_entry(hand, "KKKK2 777", "4 9"));
  EXPECT_EQ(melds_text(hand.entries.back()), "777 KKKK2");
  for (const char* melds : {"7s7h8d", "77Jo", "777 ?", "seven"})
    EXPECT_FALSE(decode_entry(hand, melds, "")) << melds;
  for (const char* left : {"4 Jo", "4 ?"}) EXPECT_FALSE(decode_entry(hand, "777", left)) << left;
}

TEST(MilleHand, ACompleteSetNeedsNoSuits) {
  EXPECT_EQ(sets_of("QQQQQQQQ"), "QQQQQQQQ");
  EXPECT_EQ(sets_of("QQQQ QQQQ"), "QQQQQQQQ");
  EXPECT_EQ(sets_of("QQQQQQQQ2"), "QQQQQQQQ2");
  EXPECT_EQ(sets_of("QsQQQQQQQ"), "QQQQQQQQ");
  EXPECT_EQ(pointed_at(refused("QsQsQsQQQQQ", "888 / 4")), "Qs");
}

}  // namespace sets_test
