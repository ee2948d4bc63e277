#pragma once

#include <rapidcheck.h>

#include <algorithm>
#include <string>
#include <vector>

#include "support/mille.hpp"

namespace support {

using cards::Card;
using cards::Rank;

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
  [[nodiscard]] std::vector<cards::EntryText> reports() const {
    return {reported(report(0)), reported(report(1))};
  }
};

inline std::string drawn_text(Card card, bool name_suit) {
  const bool must = (card.rank == Rank::kQueen && card.suit == cards::Suit::kSpades) ||
                    (card.rank == Rank::kJack && card.suit == cards::Suit::kDiamonds);
  if (!must && !name_suit) card.suit.reset();
  return cards::to_text(card);
}

/// Takes up to `count` cards of a rank from the pack.
inline std::vector<Card> take(Table& table, std::size_t rank, int count) {
  std::vector<Card> cards;
  auto& pile = table.pack[rank];
  while (count-- > 0 && !pile.empty()) {
    cards.push_back(pile.back());
    pile.pop_back();
  }
  return cards;
}

inline Table draw_table() {
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

}  // namespace support
