// The notation of cards, reports and scores, in the order in which the README describes it.

#include "cards/notation.hpp"

#include <gtest/gtest.h>
#include <rapidcheck.h>

#include "support/errors.hpp"

namespace {

using cards::Card;
using support::error_of;
using support::pointed_at;

constexpr cards::Notation kMille{};
constexpr cards::Notation kMilitaire{.joker = true, .suit_of_run = true};

/// The cards of a text, groups separated by a space.
std::string read(const std::string& text, const cards::Notation& notation = kMille) {
  const base::Excerpt excerpt = base::make_excerpt(text);
  std::string result;
  for (const cards::Group& group : cards::read_groups(excerpt, notation)) {
    if (!result.empty()) result += ' ';
    for (const cards::Token& token : group.tokens) result += cards::to_text(token.card);
  }
  return result;
}

base::Error refused(const std::string& text, const cards::Notation& notation = kMille) {
  const base::Excerpt excerpt = base::make_excerpt(text);
  return error_of([&] { cards::read_groups(excerpt, notation); });
}

TEST(Notation, Ranks) {
  EXPECT_EQ(read("A23456789"), "A23456789");
  EXPECT_EQ(read("10TJQK"), "1010JQK");
  EXPECT_EQ(read("atjqk"), "A10JQK");
}

TEST(Notation, SuitsStandAfterTheRank) {
  EXPECT_EQ(read("QsQhQdQc"), "QsQhQdQc");
  EXPECT_EQ(read("QSQHQDQC"), "QsQhQdQc");
  EXPECT_EQ(read("Q♠Q♥Q♦Q♣"), "QsQhQdQc");
  EXPECT_EQ(read("Q♠\uFE0FQ♥\uFE0E10♦"), "QsQh10d");
  EXPECT_EQ(read("10s10"), "10s10");
  EXPECT_EQ(read("thTH"), "10h10h");
}

TEST(Notation, ASuitBeforeTheRankIsRefusedWithTheRemedy) {
  for (const char* text : {"SQ", "sQ", "♠Q"}) {
    const base::Error error = refused(text);
    EXPECT_EQ(error.message(), "the suit stands after the rank") << text;
    EXPECT_EQ(error.remedy(), "write Qs") << text;
  }
  EXPECT_EQ(refused("KK d10").remedy(), "write 10d");
  EXPECT_EQ(pointed_at(refused("KKKs sQ")), "s");
}

TEST(Notation, ACardHasOneSuit) {
  EXPECT_EQ(refused("Ksh").message(), "the K has a second suit");
  EXPECT_EQ(pointed_at(refused("Ks♥")), "♥");
}

TEST(Notation, JoinedHyphenatedOrRepeated) {
  EXPECT_EQ(read("KKK2"), "KKK2");
  EXPECT_EQ(read("101010"), "101010");
  EXPECT_EQ(read("K-K-K-2"), "KKK2");
  EXPECT_EQ(read("7x8"), "77777777");
  EXPECT_EQ(read("7×8"), "77777777");
  EXPECT_EQ(read("7X8"), "77777777");
  EXPECT_EQ(read("7x82"), "777777772");
  EXPECT_EQ(read("Qsx2"), "QsQs");
  EXPECT_EQ(read("10x3-2"), "1010102");
  EXPECT_EQ(read("7x1"), "7");
}

TEST(Notation, MisplacedHyphensAndRepeats) {
  for (const char* text : {"K-", "-K", "K--K", "- K"})
    EXPECT_EQ(refused(text).message(), "a hyphen stands between two cards") << text;
  for (const char* text : {"7x", "7x0", "7x9", "7xx", "7x-"})
    EXPECT_EQ(refused(text).message(), "a repeat is x and one digit from 1 to 8") << text;
  for (const char* text : {"-", "0"})
    EXPECT_EQ(refused(text).remedy(),
              "where there are none, write none: 'Ann=/ 4 9' laid nothing down, 'Ann=777' has none left")
        << text;
  EXPECT_EQ(refused("x8").message(), "there is no card before the repeat");
  EXPECT_EQ(refused("7x2x2").message(), "a card is repeated once only");
  // Turned round, these can mean one thing only.
  EXPECT_EQ(refused("5x10").remedy(), "write 10x5");
  EXPECT_EQ(refused("3xK").remedy(), "write Kx3");
  EXPECT_EQ(refused("3xQs").remedy(), "write Qsx3");
  EXPECT_EQ(refused("Kx10").remedy(), "for example 7x8 for eight sevens");
  EXPECT_EQ(refused("9xK").remedy(), "for example 7x8 for eight sevens");
}

TEST(Notation, GroupsAreSeparatedBySpacesOrCommas) {
  EXPECT_EQ(read("KKK 777"), "KKK 777");
  EXPECT_EQ(read("KKK,777"), "KKK 777");
  EXPECT_EQ(read(" ,KKK , 777\t444\n"), "KKK 777 444");
  EXPECT_EQ(read("KKK\u00A0777"), "KKK 777");
  EXPECT_EQ(read(""), "");
}

TEST(Notation, NotACard) {
  struct Case {
    const char* text;
    const char* message;
    const char* at;
  };
  for (const Case& c : {Case{"KKB", "'B' is not a card", "B"}, Case{"KK1", "1 is not a rank", "1"},
                        Case{"K0", "0 is not a rank", "0"}, Case{"KKé", "'é' is not a card", "é"},
                        Case{"KK*", "'*' is not a card", "*"}, Case{"K K=", "'=' is not a card", "="},
                        Case{"K.K", "'.' is not a card", "."}, Case{"(K)", "'(' is not a card", "("}}) {
    EXPECT_EQ(refused(c.text).message(), c.message) << c.text;
    EXPECT_EQ(pointed_at(refused(c.text)), c.at) << c.text;
    EXPECT_FALSE(refused(c.text).remedy().empty()) << c.text;
  }
  EXPECT_EQ(refused("280*").remedy(), "the ten is 10 or T; a score is entered with --points");
  EXPECT_EQ(refused(std::string(2000, 'K')).message(), "more cards than any pack holds");
}

TEST(Notation, TheJokerIsKnownWhereThereIsOne) {
  EXPECT_EQ(read("Jo joker JOKER JO", kMilitaire), "Jo Jo Jo Jo");
  EXPECT_EQ(read("4sJo6s", kMilitaire), "4sJo6s");
  EXPECT_EQ(read("JJo", kMilitaire), "JJo");
  EXPECT_EQ(refused("Jo").message(), "there is no joker in this game");
  EXPECT_EQ(pointed_at(refused("JJoker")), "Joker");
}

TEST(Notation, ASuitWrittenOnceHoldsForARun) {
  EXPECT_EQ(read("4567s", kMilitaire), "4s5s6s7s");
  EXPECT_EQ(read("910JQs", kMilitaire), "9s10sJsQs");
  EXPECT_EQ(read("45Jo7s", kMilitaire), "4s5sJo7s");
  // Not where a rank repeats, where another suit stands, or where the suit is not at the end.
  EXPECT_EQ(read("77s", kMilitaire), "77s");
  EXPECT_EQ(read("4h567s", kMilitaire), "4h567s");
  EXPECT_EQ(read("456s7", kMilitaire), "456s7");
  // And never in Mille, where cards of different ranks stand together among those left in hand only.
  EXPECT_EQ(read("9944KKJd10"), "9944KKJd10");
}

/// Any card of Mille's pack.
rc::Gen<Card> any_card() {
  return rc::gen::map(rc::gen::pair(rc::gen::inRange(1, 14), rc::gen::inRange(0, 5)),
                      [](const std::pair<int, int>& drawn) {
                        Card card{static_cast<cards::Rank>(drawn.first), std::nullopt, false};
                        if (drawn.second < 4)
                          card.suit = cards::kAllSuits[static_cast<std::size_t>(drawn.second)];
                        return card;
                      });
}

TEST(NotationProperties, WhatIsPrintedIsRead) {
  EXPECT_TRUE(rc::check("cards", [] {
    const auto drawn = *rc::gen::nonEmpty(rc::gen::container<std::vector<Card>>(any_card()));
    const base::Excerpt text = base::make_excerpt(cards::to_text(drawn));
    const auto groups = cards::read_groups(text, kMille);
    RC_ASSERT(groups.size() == 1U);
    std::vector<Card> read;
    for (const cards::Token& token : groups.front().tokens) read.push_back(token.card);
    RC_ASSERT(read == drawn);
  }));
}

TEST(NotationProperties, LeftOverCardsPrintTheSameAfterReading) {
  EXPECT_TRUE(rc::check("left", [] {
    const auto drawn = *rc::gen::container<std::vector<Card>>(any_card());
    const base::Excerpt text = base::make_excerpt(cards::left_to_text(drawn));
    for (const cards::Notation& notation : {kMille, kMilitaire}) {
      std::vector<Card> read;
      for (const cards::Group& group : cards::read_groups(text, notation))
        for (const cards::Token& token : group.tokens) read.push_back(token.card);
      RC_ASSERT(cards::left_to_text(read) == text.view());
    }
  }));
}

TEST(NotationProperties, AnyBytesAreReadOrRefusedWithAPlace) {
  EXPECT_TRUE(rc::check("bytes", [](const std::string& bytes) {
    const base::Excerpt text = base::make_excerpt(bytes);
    for (const cards::Notation& notation : {kMille, kMilitaire}) {
      try {
        cards::read_groups(text, notation);
      } catch (const base::Error& error) {
        RC_ASSERT(error.kind() == base::ErrorKind::kData);
        RC_ASSERT(error.place().has_value());
        RC_ASSERT(error.place()->begin <= error.place()->end);
        RC_ASSERT(error.place()->end <= bytes.size());
      }
    }
  }));
}

}  // namespace
