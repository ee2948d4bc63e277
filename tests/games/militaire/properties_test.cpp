// What holds for every round of Militaire.

#include <gtest/gtest.h>
#include <rapidcheck.h>

#include <algorithm>
#include <numeric>

#include "games/game.hpp"
#include "support/militaire.hpp"

namespace {

using cards::Card;
using cards::Rank;
using cards::Suit;
using games::militaire::Hand;

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

std::vector<Card> any_set(std::size_t size) {
  const auto rank = static_cast<Rank>(*rc::gen::inRange(1, 14));
  std::vector<Card> cards;
  const std::size_t skipped = *rc::gen::inRange<std::size_t>(0, 4);
  for (const Suit suit : cards::kAllSuits)
    if (size == 4 || cards::index(suit) != skipped) cards.push_back({rank, suit});
  return cards;
}

std::vector<Card> any_run(std::size_t size) {
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

/// A round of four that the first player ended.
std::vector<Reported> any_round() {
  Pack pack;
  std::vector<Reported> players(4);
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
      lay(ended, any_set(*rc::gen::inRange<std::size_t>(3, 5)));
      lay(ended, any_run(3));
      RC_PRE(ended.melds.size() == 2U);
  }
  for (std::size_t seat = 1; seat < players.size(); ++seat)
    if (*rc::gen::arbitrary<bool>())
      lay(players[seat],
          *rc::gen::arbitrary<bool>() ? any_set(3) : any_run(*rc::gen::inRange<std::size_t>(3, 6)));
  std::size_t laid = 0;
  for (const auto& meld : ended.melds) laid += meld.size();
  if (laid == 6) {
    const std::vector<Card> free = pack.free_cards();
    ended.left = {free[*rc::gen::inRange<std::size_t>(0, free.size())]};
  }
  return players;
}

Hand read(const std::vector<Reported>& players) {
  std::vector<std::string> texts;
  for (const Reported& player : players) texts.push_back(player.text());
  return support::militaire_hand(texts);
}

std::vector<int> scores(const Hand& hand) {
  std::vector<int> result;
  for (const games::ScoredEntry& entry : games::militaire::score(hand).entries) result.push_back(entry.score);
  return result;
}

TEST(MilitaireProperties, WhatIsPrintedIsReadAsTheSame) {
  EXPECT_TRUE(rc::check("canonical form", [] {
    const Hand hand = read(any_round());
    std::vector<std::string> texts;
    for (const auto& entry : hand.entries)
      texts.push_back(games::militaire::melds_text(entry) + " / " + games::militaire::left_text(entry));
    RC_ASSERT(support::militaire_hand(texts) == hand);
  }));
}

TEST(MilitaireProperties, AJokerLowersTheScoreByTheCardItStandsForAndNothingElse) {
  EXPECT_TRUE(rc::check("joker", [] {
    std::vector<Reported> players = any_round();
    const Hand plain = read(players);
    const std::size_t seat = *rc::gen::inRange<std::size_t>(0, players.size());
    RC_PRE(!players[seat].melds.empty());
    auto& meld = players[seat].melds[*rc::gen::inRange<std::size_t>(0, players[seat].melds.size())];
    Card& card = meld[*rc::gen::inRange<std::size_t>(0, meld.size())];
    const int value = games::militaire::card_points(card);
    card = cards::make_joker();
    const Hand with_joker = read(players);
    std::vector<int> expected = scores(plain);
    expected[seat] -= value;
    RC_ASSERT(scores(with_joker) == expected);
    RC_ASSERT(games::militaire::who_ended(with_joker) == games::militaire::who_ended(plain));
    for (std::size_t i = 0; i < players.size(); ++i) {
      const bool ended = i == 0;
      RC_ASSERT(games::militaire::bonus(with_joker.entries[i], ended) ==
                games::militaire::bonus(plain.entries[i], ended));
      RC_ASSERT(games::militaire::penalty(with_joker.entries[i], ended) ==
                games::militaire::penalty(plain.entries[i], ended));
    }
  }));
}

TEST(MilitaireProperties, TheOrderOfPlayersDoesNotMatter) {
  EXPECT_TRUE(rc::check("players", [] {
    std::vector<Reported> players = any_round();
    const std::vector<int> before = scores(read(players));
    std::vector<std::size_t> order(players.size());
    std::iota(order.begin(), order.end(), std::size_t{0});
    const int turns = *rc::gen::inRange(1, 4);
    std::rotate(order.begin(), order.begin() + turns, order.end());
    std::vector<Reported> turned;
    std::vector<int> expected;
    for (const std::size_t seat : order) {
      turned.push_back(players[seat]);
      expected.push_back(before[seat]);
    }
    RC_ASSERT(scores(read(turned)) == expected);
  }));
}

TEST(MilitaireProperties, TheOrderOfMeldsAndCardsDoesNotMatter) {
  EXPECT_TRUE(rc::check("melds", [] {
    std::vector<Reported> players = any_round();
    const Hand before = read(players);
    for (Reported& player : players) {
      std::reverse(player.melds.begin(), player.melds.end());
      for (auto& meld : player.melds) std::rotate(meld.begin(), meld.begin() + 1, meld.end());
    }
    RC_ASSERT(read(players) == before);
  }));
}

}  // namespace
