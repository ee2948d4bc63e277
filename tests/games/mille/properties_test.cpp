// What holds for every hand of Mille.

#include <gtest/gtest.h>
#include <rapidcheck.h>

#include <algorithm>

#include "games/mille/scoring.hpp"
#include "games/mille/sets.hpp"
#include "support/mille.hpp"
#include "support/mille_table.hpp"

namespace mille_properties_test {

using cards::Rank;
using games::mille::Hand;
using support::draw_table;
using support::Table;

Hand hand_of(const Table& table) { return support::mille_hand(table.report(0), table.report(1)); }

std::vector<int> scores(const Hand& hand) {
  std::vector<int> result;
  for (const games::ScoredEntry& entry : games::mille::score(hand, support::kAnnAndBob).entries) {
    result.push_back(entry.score);
    result.push_back(entry.stars);
  }
  return result;
}

TEST(MilleProperties, WhatIsPrintedIsReadAsTheSame) {
  EXPECT_TRUE(rc::check("canonical form", [] {
    const Hand hand = hand_of(draw_table());
    std::vector<std::string> texts;
    for (const auto& entry : hand.entries)
      texts.push_back(games::mille::melds_text(entry) + " / " + games::mille::left_text(entry));
    const Hand again = support::mille_hand(texts[0], texts[1]);
    RC_ASSERT(again == hand);
    RC_ASSERT(scores(again) == scores(hand));
  }));
}

TEST(MilleProperties, TheOrderOfSetsAndCardsDoesNotMatter) {
  EXPECT_TRUE(rc::check("order", [] {
    Table table = draw_table();
    const Hand hand = hand_of(table);
    for (auto& sets : table.sets) std::reverse(sets.begin(), sets.end());
    std::reverse(table.left.begin(), table.left.end());
    RC_ASSERT(hand_of(table) == hand);
  }));
}

TEST(MilleProperties, TheOrderOfPlayersDoesNotMatter) {
  EXPECT_TRUE(rc::check("players", [] {
    const Table table = draw_table();
    const games::ScoredHand forward = games::mille::score(hand_of(table), support::kAnnAndBob);
    const games::ScoredHand backward =
        games::mille::score(support::mille_hand(table.report(1), table.report(0)), support::kAnnAndBob);
    for (std::size_t seat = 0; seat < 2; ++seat) {
      RC_ASSERT(forward.entries[seat].score == backward.entries[1 - seat].score);
      RC_ASSERT(forward.entries[seat].stars == backward.entries[1 - seat].stars);
    }
  }));
}

TEST(MilleProperties, GroupsOfOneRankApartOrTogetherScoreTheSame) {
  EXPECT_TRUE(rc::check("M1", [] {
    const Rank rank = static_cast<Rank>(*rc::gen::inRange(3, 11));
    const int first = *rc::gen::inRange(3, 6);
    const int second = *rc::gen::inRange(3, 9 - first);
    const auto cards = [&](int count) { return cards::to_text(rank) + "x" + std::to_string(count); };
    const std::string wild = *rc::gen::element<std::string>("", "2", "22");
    const Hand apart = support::mille_hand(cards(first) + wild + " " + cards(second), "KKK / 2");
    const Hand together = support::mille_hand(cards(first) + "-" + cards(second) + wild, "KKK / 2");
    RC_ASSERT(apart == together);
  }));
}

TEST(MilleProperties, ScoresAreMultiplesOfFiveInRange) {
  EXPECT_TRUE(rc::check("range", [] {
    for (const games::ScoredEntry& entry :
         games::mille::score(hand_of(draw_table()), support::kAnnAndBob).entries) {
      RC_ASSERT(entry.score % games::mille::kScoreStep == 0);
      RC_ASSERT(entry.score >= games::mille::kLeastScore);
      RC_ASSERT(entry.score <= games::mille::kMostScore);
      RC_ASSERT(entry.chapeau == (entry.score < 0));
    }
  }));
}

}  // namespace mille_properties_test
