#include "cards/card.hpp"

#include <gtest/gtest.h>

namespace {

using cards::Card;
using cards::Rank;
using cards::Suit;

TEST(Card, PrintsRankThenSuit) {
  EXPECT_EQ(cards::to_text(Card{Rank::kQueen, Suit::kSpades, false}), "Qs");
  EXPECT_EQ(cards::to_text(Card{Rank::kTen, std::nullopt, false}), "10");
  EXPECT_EQ(cards::to_text(cards::make_joker()), "Jo");
}

TEST(Card, LeftOverCardsStandByRankThenSuit) {
  const std::vector<Card> cards{{Rank::kKing, std::nullopt, false}, cards::make_joker(),
                                {Rank::kFour, std::nullopt, false}, {Rank::kKing, Suit::kClubs, false},
                                {Rank::kAce, std::nullopt, false},  {Rank::kKing, Suit::kSpades, false}};
  EXPECT_EQ(cards::left_to_text(cards), "A 4 KsKcK Jo");
  EXPECT_EQ(cards::left_to_text({}), "");
}

TEST(Card, IsNamedInSentences) {
  EXPECT_EQ(cards::describe(Card{Rank::kQueen, Suit::kSpades, false}), "queen of spades");
  EXPECT_EQ(cards::describe(Card{Rank::kSeven, std::nullopt, false}), "7");
  EXPECT_EQ(cards::plural(Rank::kSix), "6s");
  EXPECT_EQ(cards::plural(Rank::kAce), "aces");
}

}  // namespace
