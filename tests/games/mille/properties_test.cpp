// What holds for every hand of Mille.

#include <gtest/gtest.h>
#include <rapidcheck.h>

#include <algorithm>

#include "games/mille/scoring.hpp"
#include "games/mille/sets.hpp"
#include "support/mille.hpp"

namespace {

using cards::Card;
using cards::Rank;
using games::mille::Hand;

/// A hand dealt from the real pack: for each player some sets, for one of them cards left. Suits are
/// named or not, as the notation allows: Q♠ and J♦ always.
struct Table {
  std::vector<std::vector<Card>> pack;  ///< by rank
  std::vector<std::string> sets[2];
  std::vector<std::string> left;
  std::size_t out = 0;

  [[nodiscard]] std::string report(std::size_t player) const {
    std::string text;
    for (const std::string& set : sets[player]) text += set + " ";
    if (player != out) {
      text += "/";
      for (const std::string& card : left) text += " " + card;
    }
    return text;
  }
};

std::string drawn_text(Card card, bool name_suit) {
  const bool must = (card.rank == Rank::kQueen && card.suit == cards::Suit::kSpades) ||
                    (card.rank == Rank::kJack && card.suit == cards::Suit::kDiamonds);
  if (!must && !name_suit) card.suit.reset();
  return cards::to_text(card);
}

/// Takes up to `count` cards of a rank from the pack.
std::vector<Card> take(Table& table, std::size_t rank, int count) {
  std::vector<Card> cards;
  auto& pile = table.pack[rank];
  while (count-- > 0 && !pile.empty()) {
    cards.push_back(pile.back());
    pile.pop_back();
  }
  return cards;
}

Table draw_table() {
  Table table;
  for (std::size_t rank = 0; rank < cards::kRanks; ++rank) {
    std::vector<Card> pile;
    for (const cards::Suit suit : cards::kAllSuits)
      for (int copy = 0; copy < 2; ++copy) pile.push_back({static_cast<Rank>(rank + 1), suit, false});
    const int turns = *rc::gen::inRange(0, 8);
    std::rotate(pile.begin(), pile.begin() + turns, pile.end());
    table.pack.push_back(std::move(pile));
  }
  table.out = *rc::gen::inRange<std::size_t>(0, 2);
  const int groups = *rc::gen::inRange(1, 7);
  for (int i = 0; i < groups; ++i) {
    const std::size_t player = i == 0 ? table.out : *rc::gen::inRange<std::size_t>(0, 2);
    const std::size_t rank = *rc::gen::inRange<std::size_t>(0, cards::kRanks);
    std::vector<Card> cards = take(table, rank, *rc::gen::inRange(3, 9));
    if (*rc::gen::inRange(0, 3) == 0 && !cards.empty() && rank != 1) {
      const std::vector<Card> wild = take(table, 1, *rc::gen::inRange(1, 3));
      cards.insert(cards.end(), wild.begin(), wild.end());
    }
    if (cards.size() < 3) continue;
    std::string text;
    for (const Card& card : cards) text += drawn_text(card, *rc::gen::inRange(0, 2) == 0);
    table.sets[player].push_back(text);
  }
  const int left = *rc::gen::inRange(1, 12);
  for (int i = 0; i < left; ++i) {
    const std::size_t rank = *rc::gen::inRange<std::size_t>(0, cards::kRanks);
    for (const Card& card : take(table, rank, 1))
      table.left.push_back(drawn_text(card, *rc::gen::inRange(0, 2) == 0));
  }
  RC_PRE(!table.sets[table.out].empty());
  RC_PRE(!table.left.empty());
  return table;
}

Hand hand_of(const Table& table) { return support::mille_hand(table.report(0), table.report(1)); }

std::vector<int> scores(const Hand& hand) {
  std::vector<int> result;
  for (const games::ScoredEntry& entry : games::mille::score(hand).entries) {
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
    const games::ScoredHand forward = games::mille::score(hand_of(table));
    const games::ScoredHand backward =
        games::mille::score(support::mille_hand(table.report(1), table.report(0)));
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
    for (const games::ScoredEntry& entry : games::mille::score(hand_of(draw_table())).entries) {
      RC_ASSERT(entry.score % games::mille::kScoreStep == 0);
      RC_ASSERT(entry.score >= games::mille::kLeastScore);
      RC_ASSERT(entry.score <= games::mille::kMostScore);
      RC_ASSERT(entry.chapeau == (entry.score < 0));
    }
  }));
}

}  // namespace
