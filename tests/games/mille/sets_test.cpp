// The rules: "Sets" and "What a recorded hand must satisfy", in its order.

#include "games/mille/sets.hpp"

#include <gtest/gtest.h>

#include "support/errors.hpp"
#include "support/mille.hpp"

namespace {

using games::mille::melds_text;
using support::error_of;
using support::mille_hand;
using support::pointed_at;
using support::read_mille;

base::Error refused(const std::string& ann, const std::string& bob, const games::OutClaim& claim = {}) {
  return error_of([&] { mille_hand(ann, bob, claim); });
}

/// The canonical sets of an entry.
std::string sets_of(const std::string& report) { return melds_text(support::entry(report)); }

TEST(MilleSets, ThreeOrMoreCardsOfOneRank) {
  EXPECT_EQ(sets_of("777"), "777");
  EXPECT_EQ(refused("77", "888 / 4").message(), "77 is not a set: a set is three or more cards of one rank");
  EXPECT_EQ(refused("K", "888 / 4").message(), "K is not a set: a set is three or more cards of one rank");
  const base::Error mixed = refused("7778", "999 / 4");
  EXPECT_EQ(mixed.message(), "a set holds one rank, and this 8 stands among 7s");
  EXPECT_EQ(pointed_at(mixed), "8");
  EXPECT_EQ(refused("456", "999 / 4").remedy(), "put a space between sets; Mille has no runs");
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
  EXPECT_EQ(refused("22", "999 / 4").message(), "22 is not a set: a set is three or more cards of one rank");
}

TEST(MilleSets, M1_GroupsOfOneRankAreOneSet) {
  const games::mille::Reading reading = read_mille("KKK KKK2 777", "888 / 4");
  EXPECT_EQ(melds_text(reading.hand.entries[0]), "777 KKKKKK2");
  ASSERT_EQ(reading.remarks.size(), 1U);
  EXPECT_EQ(reading.remarks[0].text, "Ann's KKK and KKK2 are one set: KKKKKK2");
  EXPECT_FALSE(reading.remarks[0].doubtful);
  // Each group must be a set by itself.
  EXPECT_EQ(refused("KK KK", "888 / 4").message(),
            "KK is not a set: a set is three or more cards of one rank");
  EXPECT_EQ(refused("KKK KK", "888 / 4").message(),
            "KK is not a set: a set is three or more cards of one rank");
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
  EXPECT_EQ(refused("QsQsQQ", "888 / Qs").message(),
            "the queen of spades (Qs) is in the pack twice, and this is one more");
  EXPECT_EQ(refused("77777", "888 / 7 7 7 7").message(), "there are 8 7s in the pack, and this is one more");
  EXPECT_EQ(refused("7x82", "888 / 2 2 2 2 2 2 2 2").message(),
            "there are 8 2s in the pack, and this is one more");
  // It points at the report with the card that is one too many.
  EXPECT_EQ(refused("77777", "888 / 7 7 7 7").place()->text, "X=888 / 7 7 7 7");
  EXPECT_EQ(refused("77777", "888 / 7 7 7 7").place()->begin, 14U);
}

TEST(MilleHand, ExactlyOnePlayerIsOut) {
  EXPECT_EQ(refused("777", "888").message(), "Ann and Bob cannot both be out");
  EXPECT_EQ(refused("777 / 4", "888 / 4").message(), "nobody is out: Ann and Bob both have cards left");
  EXPECT_EQ(mille_hand("777 / 4", "888").entries[1].left.size(), 0U);
}

TEST(MilleHand, WhoIsSaidToBeOutIsOut) {
  EXPECT_EQ(mille_hand("777 / 4", "888", {.out = 1, .no_out = false}).entries.size(), 2U);
  EXPECT_EQ(refused("777 / 4", "888", {.out = 0, .no_out = false}).message(),
            "by the cards it is Bob who is out, not Ann");
}

TEST(MilleHand, M8_AHandThatNobodyEnded) {
  EXPECT_TRUE(mille_hand("777 / 4", "888 / 4", {.out = {}, .no_out = true}).no_out);
  EXPECT_EQ(refused("777", "888 / 4", {.out = {}, .no_out = true}).message(),
            "Ann has no card left, so the hand was ended");
}

TEST(MilleHand, EveryPlayerHoldsCards) {
  EXPECT_EQ(refused("", "888").message(),
            "Ann has neither sets nor cards left, and every player holds cards");
  EXPECT_EQ(refused("/", "888").message(),
            "Ann has neither sets nor cards left, and every player holds cards");
  EXPECT_EQ(mille_hand("/ 4", "888").entries[0].sets.size(), 0U);
}

TEST(MilleHand, OrdinaryQueensAndJacksAreSix) {
  const base::Error queens = refused("QQQQ", "QQQ / 4");
  EXPECT_EQ(queens.message(), "only 6 queens are not the queen of spades, and this is one more");
  EXPECT_EQ(queens.remedy(), "write each queen of spades as Qs");
  EXPECT_EQ(refused("JJJJ", "JJJ / 4").remedy(), "write each jack of diamonds as Jd");
  // Named ones count with the others.
  EXPECT_EQ(refused("QhQhQcQ", "QQQd / 4").message(),
            "only 6 queens are not the queen of spades, and this is one more");
  EXPECT_EQ(mille_hand("QQQQQs", "QQQs / 4").entries.size(), 2U);
  // Left-over queens are not implied, even when all eight are there.
  EXPECT_EQ(refused("777", "888 / QQQQQQQQ").message(),
            "only 6 queens are not the queen of spades, and this is one more");
}

TEST(MilleEntry, WhatNoProgramWroteIsNone) {
  using games::mille::decode_entry;
  EXPECT_EQ(melds_text(decode_entry("KKKK2 777", "4 9").value()), "777 KKKK2");
  for (const char* melds : {"7s7h8d", "77Jo", "777 ?", "seven"})
    EXPECT_FALSE(decode_entry(melds, "")) << melds;
  for (const char* left : {"4 Jo", "4 ?"}) EXPECT_FALSE(decode_entry("777", left)) << left;
}

TEST(MilleHand, ACompleteSetNeedsNoSuits) {
  EXPECT_EQ(sets_of("QQQQQQQQ"), "QQQQQQQQ");
  EXPECT_EQ(sets_of("QQQQ QQQQ"), "QQQQQQQQ");
  EXPECT_EQ(sets_of("QQQQQQQQ2"), "QQQQQQQQ2");
  EXPECT_EQ(sets_of("QsQQQQQQQ"), "QQQQQQQQ");
  EXPECT_EQ(refused("QsQsQsQQQQQ", "888 / 4").message(),
            "the queen of spades (Qs) is in the pack twice, and this is one more");
}

}  // namespace
