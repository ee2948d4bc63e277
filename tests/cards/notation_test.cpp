// The notation of cards, reports and scores, in the order in which the README describes it.

#include "cards/notation.hpp"

#include <gtest/gtest.h>
#include <rapidcheck.h>

#include "support/errors.hpp"

namespace notation_test {

using cards::Card;
using support::pointed_at;
using support::refusal_of;

constexpr cards::Notation kMille{};
constexpr cards::Notation kMilitaire{.joker = true, .suit_of_run = true};

/// The cards of a text, groups separated by a space.
std::string read(const std::string& text, const cards::Notation& notation = kMille) {
  const base::SourceSpan span = base::make_source_span(text);
  std::string result;
  for (const cards::Group& group : cards::read_groups(span, notation)) {
    if (!result.empty()) result += ' ';
    for (const cards::Token& token : group.tokens) result += cards::to_text(token.card);
  }
  return result;
}

base::Error refused(const std::string& text, const cards::Notation& notation = kMille) {
  const base::SourceSpan span = base::make_source_span(text);
  return refusal_of([&] { cards::read_groups(span, notation); });
}

TEST(Notation, Ranks) {
  EXPECT_EQ(read("A23456789"), "A23456789");
  EXPECT_EQ(read("10TJQK"), "1010JQK");
  EXPECT_EQ(read("atjqk"), "A10JQK");
}

TEST(Notation, FullWidthFormsAreReadAsTheNarrowOnes) {
  const auto read_wide = [](const std::string& text) {
    const base::SourceSpan span = base::make_narrow_source_span(text);
    std::string result;
    for (const cards::Group& group : cards::read_groups(span, kMilitaire)) {
      if (!result.empty()) result += ' ';
      for (const cards::Token& token : group.tokens) result += cards::to_text(token.card);
    }
    return result;
  };
  EXPECT_EQ(read_wide("ＫＫＫ２　Ｑｓ，７ｘ４"), "KKK2 Qs 7777");
  EXPECT_EQ(read_wide("１０－１０－2"), "10102");
  EXPECT_EQ(read_wide("４５６７ｓ　Ｊｏ"), "4s5s6s7s Jo");
  for (const auto& [text, wrong] :
       {std::pair("ＫＫＢ", "Ｂ"), std::pair("Ｋ Ｋｓｈ", "ｈ"), std::pair("安Ｋ", "安"),
        std::pair("７ｘ９", "ｘ９"), std::pair("Ｋー", "ー")}) {
    const base::SourceSpan span = base::make_narrow_source_span(text);
    EXPECT_EQ(pointed_at(refusal_of([&] { cards::read_groups(span, kMille); })), wrong) << text;
  }
}

TEST(Notation, SuitsStandAfterTheRank) {
  EXPECT_EQ(read("QsQhQdQc"), "QsQhQdQc");
  EXPECT_EQ(read("QSQHQDQC"), "QsQhQdQc");
  EXPECT_EQ(read("Q♠Q♥Q♦Q♣"), "QsQhQdQc");
  EXPECT_EQ(read("Q♠\uFE0FQ♥\uFE0E10♦"), "QsQh10d");
  EXPECT_EQ(read("10s10"), "10s10");
  EXPECT_EQ(read("thTH"), "10h10h");
}

TEST(Notation, ASuitBeforeTheRankIsRefused) {
  for (const char* text : {"SQ", "sQ", "♠Q"}) {
    EXPECT_EQ(pointed_at(refused(text)), std::string(text).substr(0, std::string(text).size() - 1));
  }
  EXPECT_EQ(pointed_at(refused("KK d10")), "d");
  EXPECT_EQ(pointed_at(refused("KKKs sQ")), "s");
}

TEST(Notation, ACardHasOneSuit) {
  EXPECT_EQ(pointed_at(refused("Ksh")), "h");
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
  for (const char* text : {"K-", "-K", "K--K", "- K"}) EXPECT_EQ(pointed_at(refused(text)), "-") << text;
  for (const char* text : {"7x", "7x0", "7x9", "7xx", "7x-"})
    EXPECT_EQ(pointed_at(refused(text)).front(), 'x') << text;
  for (const char* text : {"-", "0"}) EXPECT_EQ(pointed_at(refused(text)), text) << text;
  EXPECT_EQ(pointed_at(refused("x8")), "x");
  EXPECT_EQ(pointed_at(refused("7x2x2")), "x");
  EXPECT_EQ(pointed_at(refused("5x10")), "x1");
  EXPECT_EQ(pointed_at(refused("3xK")), "xK");
  EXPECT_EQ(pointed_at(refused("3xQs")), "xQ");
  EXPECT_EQ(pointed_at(refused("Kx10")), "x1");
  EXPECT_EQ(pointed_at(refused("9xK")), "xK");
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
    const char* at;
  };
  for (const Case& c : {Case{"KKB", "B"}, Case{"KK1", "1"}, Case{"K0", "0"}, Case{"KKé", "é"},
                        Case{"KK*", "*"}, Case{"K K=", "="}, Case{"K.K", "."}, Case{"(K)", "("}}) {
    EXPECT_EQ(pointed_at(refused(c.text)), c.at) << c.text;
    EXPECT_FALSE(refused(c.text).remedy().empty()) << c.text;
  }
  EXPECT_EQ(pointed_at(refused("280*")), "0");
  EXPECT_EQ(pointed_at(refused(std::string(2000, 'K'))), std::string(2000, 'K'));
}

TEST(Notation, TheJokerIsKnownWhereThereIsOne) {
  EXPECT_EQ(read("Jo joker JOKER JO", kMilitaire), "Jo Jo Jo Jo");
  EXPECT_EQ(read("4sJo6s", kMilitaire), "4sJo6s");
  EXPECT_EQ(read("JJo", kMilitaire), "JJo");
  EXPECT_EQ(pointed_at(refused("Jo")), "Jo");
  EXPECT_EQ(pointed_at(refused("JJoker")), "Joker");
}

TEST(Notation, ASuitWrittenOnceHoldsForARun) {
  EXPECT_EQ(read("4567s", kMilitaire), "4s5s6s7s");
  EXPECT_EQ(read("910JQs", kMilitaire), "9s10sJsQs");
  EXPECT_EQ(read("45Jo7s", kMilitaire), "4s5sJo7s");
  // Not where a rank repeats, where there is another suit, or where the suit is not at the end.
  EXPECT_EQ(read("77s", kMilitaire), "77s");
  EXPECT_EQ(read("4h567s", kMilitaire), "4h567s");
  EXPECT_EQ(read("456s7", kMilitaire), "456s7");
  // And never in Mille, where cards of different ranks are together among those left in hand only.
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
    const base::SourceSpan text = base::make_source_span(cards::to_text(drawn));
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
    const base::SourceSpan text = base::make_source_span(cards::left_to_text(drawn));
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
    const base::SourceSpan text = base::make_source_span(bytes);
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

}  // namespace notation_test
