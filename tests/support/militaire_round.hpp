#pragma once

#include <rapidcheck.h>

#include <string>
#include <vector>

#include "support/militaire.hpp"

namespace support {

using cards::Card;
using cards::Rank;
using cards::Suit;

/// The cards of the pack that no meld has taken yet.
class Pack {
 public:
  bool take(const std::vector<Card>& cards) {
    for (const Card& card : cards)
      if (taken(card)) return false;
    for (const Card& card : cards) taken_[cards::index(card.rank)][cards::index(*card.suit)] = true;
    return true;
  }
  std::vector<Card> free_cards() const {
    std::vector<Card> cards;
    for (std::size_t rank = 0; rank < cards::kRanks; ++rank)
      for (const Suit suit : cards::kAllSuits)
        if (!taken_[rank][cards::index(suit)]) cards.push_back({static_cast<Rank>(rank + 1), suit});
    return cards;
  }

 private:
  [[nodiscard]] bool taken(const Card& card) const {
    return taken_[cards::index(card.rank)][cards::index(*card.suit)];
  }
  bool taken_[cards::kRanks][cards::kSuits] = {};
};

inline std::vector<Card> any_set(std::size_t size) {
  const auto rank = static_cast<Rank>(*rc::gen::inRange(1, 14));
  std::vector<Card> cards;
  const std::size_t skipped = *rc::gen::inRange<std::size_t>(0, 4);
  for (const Suit suit : cards::kAllSuits)
    if (size == 4 || cards::index(suit) != skipped) cards.push_back({rank, suit});
  return cards;
}

inline std::vector<Card> any_run(std::size_t size) {
  const int lowest = *rc::gen::inRange(1, 15 - static_cast<int>(size));
  const Suit suit = *rc::gen::element(Suit::kSpades, Suit::kHearts, Suit::kDiamonds, Suit::kClubs);
  std::vector<Card> cards;
  for (int i = 0; i < static_cast<int>(size); ++i) cards.push_back({static_cast<Rank>(lowest + i), suit});
  return cards;
}

/// What a player lays down and keeps, every suit named.
struct Reported {
  std::vector<std::vector<Card>> melds;
  std::vector<Card> left;

  [[nodiscard]] std::string text() const {
    std::string text;
    for (const auto& meld : melds) text += cards::to_text(meld) + " ";
    return text + "/ " + cards::left_to_text(left);
  }
};

/// A round of three or four that the first player ended.
inline std::vector<Reported> any_round() {
  Pack pack;
  std::vector<Reported> players(*rc::gen::inRange<std::size_t>(3, 5));
  const auto lay = [&](Reported& player, std::vector<Card> cards) {
    if (pack.take(cards)) player.melds.push_back(std::move(cards));
  };
  Reported& ended = players[0];
  switch (*rc::gen::inRange(0, 4)) {
    case 0: lay(ended, any_run(*rc::gen::inRange<std::size_t>(6, 8))); break;
    case 1:
      lay(ended, any_set(3));
      lay(ended, any_set(*rc::gen::inRange<std::size_t>(3, 5)));
      RC_PRE(ended.melds.size() == 2U);
      break;
    default:
      if (*rc::gen::arbitrary<bool>()) {
        lay(ended, any_set(*rc::gen::inRange<std::size_t>(3, 5)));
        lay(ended, any_run(3));
      } else {
        lay(ended, any_set(3));
        lay(ended, any_run(4));
      }
      RC_PRE(ended.melds.size() == 2U);
  }
  for (std::size_t seat = 1; seat < players.size(); ++seat)
    if (*rc::gen::arbitrary<bool>())
      lay(players[seat],
          *rc::gen::arbitrary<bool>() ? any_set(3) : any_run(*rc::gen::inRange<std::size_t>(3, 6)));
  // The seventh card of who ended the round, and some of what the others held.
  for (Reported& player : players) {
    std::size_t laid = 0;
    for (const auto& meld : player.melds) laid += meld.size();
    const bool first = &player == &ended;
    if (laid >= 7 || (!first && *rc::gen::arbitrary<bool>())) continue;
    const std::vector<Card> free = pack.free_cards();
    player.left = {free[*rc::gen::inRange<std::size_t>(0, free.size())]};
    pack.take(player.left);
  }
  return players;
}

}  // namespace support
