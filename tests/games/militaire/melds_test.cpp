// The rules "Melds" and "Contracts" of Militaire (rulebook.cpp), and every refusal.

#include <gtest/gtest.h>

#include "games/militaire/contracts.hpp"
#include "games/militaire/explain.hpp"
#include "support/errors.hpp"
#include "support/militaire.hpp"
#include "support/printed.hpp"

namespace melds_test {

using games::militaire::contract_of;
using games::militaire::MeldKind;
using support::militaire_hand;
using support::pointed_at;
using support::refusal_of;

/// Ann's melds in a round that Bob ended with cards that get in nobody's way, in canonical form.
std::string melds(const std::string& report) {
  return games::militaire::melds_text(militaire_hand({report, "KhKcKd QhQcQd / 10h", ""}).entries[0]);
}

/// The same where it is Ann who ends the round.
std::string contract_melds(const std::string& report) {
  return games::militaire::melds_text(militaire_hand({report, "", ""}).entries[0]);
}

base::Error refused(const std::string& report) {
  return refusal_of([&] { melds(report); });
}

base::Error refused_round(const std::vector<std::string>& reports, const games::OutClaim& claim = {}) {
  return refusal_of([&] { militaire_hand(reports, claim); });
}

TEST(MilitaireMelds, SetsAreThreeOrFourOfOneRank) {
  EXPECT_EQ(melds("777"), "777");
  EXPECT_EQ(melds("7d7s7c7h"), "7s7h7d7c");
  EXPECT_EQ(melds("Jo77"), "77Jo");
  EXPECT_EQ(melds("7Jo7s7"), "7s77Jo");
  EXPECT_EQ(pointed_at(refused("77777")), "77777");
  EXPECT_EQ(pointed_at(refused("7777Jo")), "7777Jo");
  EXPECT_EQ(pointed_at(refused("77")), "77");
  EXPECT_EQ(pointed_at(refused("7Jo")), "7Jo");
}

TEST(MilitaireMelds, RunsAreOfOneSuitInARow) {
  EXPECT_EQ(melds("4567s"), "4s5s6s7s");
  EXPECT_EQ(melds("6s4s5s"), "4s5s6s");
  EXPECT_EQ(melds("A23h"), "Ah2h3h");
  EXPECT_EQ(melds("10JQKs"), "10sJsQsKs") << "king high";
  EXPECT_EQ(melds("34567s"), "3s4s5s6s7s") << "a run of five is a run";
  EXPECT_EQ(pointed_at(refused("456")), "4");
  EXPECT_EQ(pointed_at(refused("4s5h6s")), "5h");
  EXPECT_EQ(pointed_at(refused("4s5s7s")), "4s5s7s");
  EXPECT_EQ(pointed_at(refused("4s4s5s")), "4s");
  EXPECT_EQ(pointed_at(refused("QKAs")), "QKAs");
  EXPECT_EQ(pointed_at(refused("KA2s")), "KA2s");
}

// In a set as among the cards that were left.
TEST(MilitaireMelds, ARepeatThatCouldBeTurnedRoundIsRemarkedOn) {
  const auto remarks = [](const std::string& report) {
    const cards::EntryText ann = cards::split_entry("Ann=" + report);
    const cards::EntryText bob = cards::split_entry("Bob=KhKcKd QhQcQd / 10h");
    const cards::EntryText cho = cards::split_entry("Cho=");
    std::string texts;
    for (const games::Remark& remark : games::militaire::read(support::kThree, {ann, bob, cho}, {}).remarks)
      texts += remark.text + "\n";
    return texts;
  };
  for (const char* report : {"4x3", "/ 5x2 3x4"}) support::expect_printed(report, remarks(report));
  EXPECT_TRUE(remarks("444").empty());
}

TEST(MilitaireMelds, TheJokerStandsWhereACardIsMissing) {
  EXPECT_EQ(melds("45Jo7s"), "4s5sJo7s");
  EXPECT_EQ(melds("4s5sJo"), "Jo4s5s") << "the lower end if both are free";
  EXPECT_EQ(melds("JoA2s"), "As2sJo") << "nothing is below the ace";
  EXPECT_EQ(melds("QKsJo"), "JoQsKs");
  EXPECT_EQ(melds("10sJs9sJo"), "Jo9s10sJs") << "a jack is no joker";
  EXPECT_EQ(melds("QKJos"), "JoQsKs") << "the suit of the run, where the joker is its last card";
  EXPECT_EQ(pointed_at(refused("Q7JosK")), "s");
  EXPECT_EQ(pointed_at(refused("4h5h6hJos")), "s");
  EXPECT_EQ(pointed_at(refused("777Jos")), "s");
  EXPECT_EQ(pointed_at(refused("A23456789TJQKsJo")), "A23456789TJQKsJo");
  EXPECT_EQ(pointed_at(refused("4s5s8sJo")), "4s5s8sJo");
  EXPECT_EQ(pointed_at(refused("4s6s8sJo")), "4s6s8sJo");
  EXPECT_EQ(pointed_at(refused("A2KsJo")), "A2KsJo");
  EXPECT_EQ(pointed_at(refused("KJo2s")), "KJo2s");
  EXPECT_EQ(pointed_at(refused("A7Ks")), "A7Ks");
  EXPECT_EQ(pointed_at(refused("77JoJo")), "Jo");
}

TEST(MilitaireMelds, StandInCanonicalOrder) {
  EXPECT_EQ(contract_melds("456s 333 / K"), "333 4s5s6s") << "sets before runs";
  EXPECT_EQ(melds("789h 345s"), "3s4s5s 7h8h9h");
  EXPECT_EQ(contract_melds("999 AAA / K"), "AAA 999");
}

TEST(MilitaireContracts, TwoSetsARunAndASetARunOfSixOrSeven) {
  const auto contract = [](const std::string& report) {
    const auto hand = militaire_hand({report, "", ""});
    return std::string(contract_of(hand.entries[0]).value().text);
  };
  EXPECT_EQ(contract("777 888 / K"), "two sets");
  EXPECT_EQ(contract("777 8888"), "two sets");
  EXPECT_EQ(contract("777 4567s"), "a run and a set");
  EXPECT_EQ(contract("7777 456s"), "a run and a set");
  EXPECT_EQ(contract("345678s / K"), "a run of six");
  EXPECT_EQ(contract("345678sJo"), "a run of seven");
}

TEST(MilitaireContracts, ExactlyOnePlayerMeetsOne) {
  EXPECT_EQ(pointed_at(refused_round({"777", "888", ""})), "777");
  EXPECT_EQ(pointed_at(refused_round({"34567s", "888", ""}, {.out = 0, .no_out = false})), "34567s");
  EXPECT_EQ(pointed_at(refused_round({"888", "34567s", ""})), "34567s");
  EXPECT_EQ(pointed_at(refused_round({"777 888 / K", "999 101010 / 4", ""})), "999 101010 ");
  refused_round({"777 888 / K", "999", ""}, {.out = 1, .no_out = false});
  EXPECT_EQ(militaire_hand({"777 888 / K", "999", ""}, {.out = 0, .no_out = false}),
            militaire_hand({"777 888 / K", "999", ""}))
      << "to name who ended it does no harm";
  EXPECT_EQ(pointed_at(refused_round({"345s 789h", "888", ""})), "345s 789h");
}

TEST(MilitaireContracts, L7_TwoRunsThatAdjoinMayHaveBeenLaidAsOne) {
  const auto remedy = [](const std::string& report) { return refused_round({report, "888", ""}).remedy(); };
  const std::string usual = remedy("345s 789h");
  EXPECT_NE(remedy("456s 789s"), usual) << "it says how to write them as one run";
  EXPECT_EQ(remedy("345s 789s"), usual) << "the 6 is missing";
  EXPECT_EQ(remedy("456s 789h"), usual) << "of two suits";
  EXPECT_EQ(remedy("A2Jos 456s"), usual) << "the joker that ends the lower one may be the 3, or not";
  EXPECT_EQ(remedy("A23s 56Jos"), usual) << "and so may the one that begins the upper one be the 4";
}

TEST(MilitaireContracts, WhoDidNotEndTheRoundMayLayTwoRuns) {
  const auto hand = militaire_hand({"777 888 / K", "345s 10JQh", ""});
  EXPECT_EQ(games::militaire::summary(hand, 1, cards::Writing::kCanonical), "3s4s5s 15 + 10hJhQh 30 = 45");
}

TEST(MilitaireContracts, L3_ARoundThatNobodyEnded) {
  const auto hand = militaire_hand({"777", "34567s / 8", ""}, {.out = {}, .no_out = true});
  EXPECT_TRUE(hand.no_out);
  EXPECT_EQ(pointed_at(refused_round({"777 888 / K", "", ""}, {.out = {}, .no_out = true})), "777 888 ");
}

TEST(MilitaireContracts, L4_SevenCardsAndNoMore) {
  EXPECT_EQ(pointed_at(refused_round({"777 4567s / K", "", ""})), "K");
  EXPECT_EQ(pointed_at(refused_round({"7777 4567s", "", ""})), "7s");
  EXPECT_EQ(pointed_at(refused_round({"777 888 / K", "999 / 4 5 6 A 2", ""})), "2");
  EXPECT_EQ(pointed_at(refused_round({"777 888", "", ""})), "777 888");
  EXPECT_EQ(pointed_at(refused_round({"345678s", "", ""})), "345678s");
}

TEST(MilitairePack, EveryCardIsThereOnce) {
  EXPECT_EQ(pointed_at(refused_round({"777 888 / K", "999 / 7s", "/ 7s"})), "7s");
  EXPECT_EQ(pointed_at(refused_round({"7s7s7h 888 / K", "", ""})), "7s");
  EXPECT_EQ(pointed_at(refused_round({"7s7h7d 888 / K", "567s", ""})), "7s");
  EXPECT_EQ(pointed_at(refused_round({"777 888 / K", "/ 7 7", ""})), "7");
  EXPECT_EQ(pointed_at(refused_round({"77Jo 888 / K", "99Jo", ""})), "Jo");
  EXPECT_EQ(pointed_at(refused_round({"77Jo 888 / K", "/ Jo", ""})), "Jo");
}

TEST(MilitairePack, AnUnsuitedCardTakesAnySuitStillFree) {
  EXPECT_NO_THROW(militaire_hand({"777 888 / K", "567s", ""}));
  EXPECT_EQ(pointed_at(refused_round({"7777 888", "567s", ""})), "7s");
}

TEST(MilitaireHand, ASuitOfLeftOverCardsIsThatOfItsOwnCardOnly) {
  const auto hand = militaire_hand({"777 888 / K", "999", "/ 56Jc"});
  EXPECT_EQ(games::militaire::left_text(hand.entries[2]), "5 6 Jc");
}

TEST(MilitaireEntry, WhatNoProgramWroteIsNone) {
  using games::militaire::decode_entry;
  games::militaire::Hand hand;
  EXPECT_TRUE(decode_entry(hand, "777 Jo4s5s", "K"));
  EXPECT_EQ(games::militaire::melds_text(hand.entries.back()), "777 Jo4s5s");
  for (const char* melds : {"7", "777 ?", "seven"}) EXPECT_FALSE(decode_entry(hand, melds, "")) << melds;
  EXPECT_FALSE(decode_entry(hand, "777", "K ?"));
}

TEST(MilitaireHand, NothingToShowIsFine) {
  const auto hand = militaire_hand({"777 888 / K", "", "/ 4 5"});
  EXPECT_TRUE(hand.entries[1].melds.empty());
  EXPECT_EQ(games::militaire::left_text(hand.entries[2]), "4 5");
}

}  // namespace melds_test
