#include "cards/card.hpp"

#include <gtest/gtest.h>

namespace card_test {

using cards::Card;
using cards::Rank;
using cards::Suit;

/// The cards of a text that the program wrote.
std::optional<std::vector<Card>> read(std::string_view text) {
  cards::CardList cards;
  if (!cards::decode_cards(text, cards)) return std::nullopt;
  return std::vector<Card>(cards.begin(), cards.end());
}

TEST(Card, PrintsRankThenSuit) {
  EXPECT_EQ(cards::to_text(Card{Rank::kQueen, Suit::kSpades, false}), "Qs");
  EXPECT_EQ(cards::to_text(Card{Rank::kTen, std::nullopt, false}), "10");
  EXPECT_EQ(cards::to_text(cards::make_joker()), "Jo");
}

TEST(Card, ReadsBackWhatItPrints) {
  for (std::size_t rank = 1; rank <= cards::kRanks; ++rank) {
    std::vector<Card> all{{static_cast<Rank>(rank), std::nullopt, false}, cards::make_joker()};
    for (const Suit suit : cards::kAllSuits) all.push_back({static_cast<Rank>(rank), suit, false});
    EXPECT_EQ(read(cards::to_text(all)), all) << cards::to_text(all);
  }
  EXPECT_EQ(read(""), std::vector<Card>());
  for (const char* text :
       {"1", "1K", "12", "K1", "0", "s", "x", "K x", "Kss", "k", "T", "KS", "K\u2660", "J\xc3\xb6"})
    EXPECT_FALSE(read(text)) << text;
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

TEST(Card, IsWrittenForPeopleWithRepeats) {
  using cards::Writing;
  const auto text = [](std::string_view canonical, Writing writing) {
    return cards::to_text(read(canonical).value(), writing);
  };
  EXPECT_EQ(text("777777", Writing::kLetters), "777777") << "six are counted at a glance";
  EXPECT_EQ(text("7777777", Writing::kLetters), "7x7");
  EXPECT_EQ(text("777777772", Writing::kLetters), "7x8-2") << "7x82 looks like something else";
  EXPECT_EQ(text("777777722", Writing::kLetters), "7x7-22");
  EXPECT_EQ(text("1010", Writing::kLetters), "10-10");
  EXPECT_EQ(text("10", Writing::kLetters), "10");
  EXPECT_EQ(text("10101022", Writing::kLetters), "10-10-10-22");
  EXPECT_EQ(text("1010101010101010", Writing::kLetters), "10x8");
  EXPECT_EQ(text("101010Jo", Writing::kLetters), "10-10-10Jo");
  EXPECT_EQ(text("10s10s10h10", Writing::kSymbols), "10♠10♠10♥10") << "suits divide tens, too";
  EXPECT_EQ(text("9s10sJsQs", Writing::kLetters), "9s10sJsQs");
  EXPECT_EQ(text("222222222", Writing::kLetters), "2x8-2") << "a repeat has one digit from 1 to 8";
  EXPECT_EQ(text("QsQhQdQcJo", Writing::kSymbols), "Q♠Q♥Q♦Q♣Jo");
  EXPECT_EQ(text("777777772", Writing::kCanonical), "777777772");
  EXPECT_EQ(text("10102", Writing::kCanonical), "10102");
  EXPECT_EQ(cards::left_to_text(read("10910KsKs4").value(), Writing::kSymbols), "4 9 10-10 K♠K♠");
}

}  // namespace card_test
