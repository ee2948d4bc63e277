// What holds for every round of Militaire.

#include <gtest/gtest.h>
#include <rapidcheck.h>

#include <algorithm>
#include <numeric>

#include "games/game.hpp"
#include "support/militaire_round.hpp"

namespace militaire_properties_test {

using cards::Card;
using games::militaire::Hand;
using support::any_round;
using support::Reported;

Hand read(const std::vector<Reported>& players) {
  std::vector<std::string> texts;
  for (const Reported& player : players) texts.push_back(player.text());
  return support::militaire_hand(texts);
}

std::vector<int> scores(const Hand& hand) {
  std::vector<int> result;
  for (const games::ScoredEntry& entry : games::militaire::score(hand, support::kFour).entries)
    result.push_back(entry.score);
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

}  // namespace militaire_properties_test
