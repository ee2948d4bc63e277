// How a report is split, and a score read, as the README describes it.

#include "cards/entry_text.hpp"

#include <gtest/gtest.h>

#include <utility>

#include "support/errors.hpp"

namespace entry_text_test {

using support::pointed_at;
using support::refusal_of;

TEST(EntryText, IsSplitAtTheFirstEqualsAndTheSlash) {
  const cards::EntryText report = cards::split_entry("Bob=AAA KKK / 9 9 Jd 4");
  EXPECT_EQ(report.name, "Bob");
  EXPECT_EQ(report.melds.view(), "AAA KKK ");
  EXPECT_EQ(report.left.view(), " 9 9 Jd 4");
  EXPECT_EQ(cards::split_entry("Bob=").melds.view(), "");
  EXPECT_EQ(cards::split_entry("Bob=/ 9").melds.view(), "");
  EXPECT_EQ(cards::split_entry("Bob=AAA").left.view(), "");
  EXPECT_EQ(cards::split_entry("A/B=AAA").name, "A/B");
}

TEST(EntryText, IsReadInFullWidthFormsButForTheName) {
  const cards::EntryText report = cards::split_entry("Ａnn＝ＫＫＫ２　７７７／４");
  EXPECT_EQ(report.name, "Ａnn");
  EXPECT_EQ(report.name_text.view(), "Ａnn");
  EXPECT_EQ(report.melds.view(), "KKK2 777");
  EXPECT_EQ(report.left.view(), "4");
  // Where there is an `=`, a full-width one is part of the name.
  EXPECT_EQ(cards::split_entry("A＝B=AAA").name, "A＝B");
  EXPECT_EQ(pointed_at(refusal_of([] { cards::split_entry("＝AAA"); })), "＝");
  EXPECT_EQ(pointed_at(refusal_of([] { cards::split_entry("安=AAA／9／9"); })), "／");
  EXPECT_EQ(pointed_at(refusal_of([] { cards::split_entry("Ann＝777 Bob＝AAA"); })), "＝");
}

TEST(EntryText, WhatCannotBeSplit) {
  EXPECT_EQ(pointed_at(refusal_of([] { cards::split_entry("Bob AAA"); })), "Bob AAA");
  EXPECT_EQ(pointed_at(refusal_of([] { cards::split_entry("=AAA"); })), "=");
  const base::Error error = refusal_of([] { cards::split_entry("Bob=AAA/9/9"); });
  EXPECT_EQ(error.place()->begin, 9U);
  const base::Error two = refusal_of([] { cards::split_entry("Ann=777 Bob=AAA / 9 / 9"); });
  EXPECT_EQ(two.place()->begin, 11U);
  EXPECT_EQ(pointed_at(refusal_of([] { cards::split_entry("Bob=\xff"); })), "Bob=\xFF");
}

TEST(Score, IsReadAsPaperShowsIt) {
  struct Case {
    const char* text;
    int score;
    int stars;
  };
  for (const Case& c :
       {Case{"280", 280, 0}, Case{"280*", 280, 1}, Case{"**560", 560, 2}, Case{"*280*", 280, 2},
        Case{"-45", -45, 0}, Case{"\u221245", -45, 0}, Case{"(45)", -45, 0}, Case{"(-45)", -45, 0},
        Case{"(\u221245)", -45, 0}, Case{"*(45)", -45, 1}, Case{" 280 * ", 280, 1}, Case{"0", 0, 0},
        Case{"-0", 0, 0}, Case{"* ( 45 )", -45, 1}}) {
    const cards::PaperScore note =
        cards::read_score(base::make_source_span(c.text), true, cards::kCommandLineWording);
    EXPECT_EQ(note.score, c.score) << c.text;
    EXPECT_EQ(note.stars, c.stars) << c.text;
  }
}

TEST(Score, IsReadInFullWidthForms) {
  const auto score = [](const std::string& text) {
    const cards::PaperScore note =
        cards::read_score(cards::split_entry("Ann=" + text).melds, true, cards::kCommandLineWording);
    return std::pair(note.score, note.stars);
  };
  EXPECT_EQ(score("（４５）"), std::pair(-45, 0));
  EXPECT_EQ(score("－４５"), std::pair(-45, 0));
  EXPECT_EQ(score("２８０＊"), std::pair(280, 1));
  EXPECT_EQ(pointed_at(refusal_of([&] { score("　２８０ｘ　"); })), "２８０ｘ");
}

TEST(Score, WhatIsNone) {
  const auto refused_score = [](const std::string& text) {
    return pointed_at(refusal_of(
        [&] { cards::read_score(base::make_source_span(text), true, cards::kCommandLineWording); }));
  };
  for (const char* text : {"abc", "4 5", "4*5", "KKK", "4.5", "280 / 4", "\u2212", "", "1000000000", "(0)",
                           "+15", "(+45)", "-(-45)"})
    EXPECT_EQ(refused_score(text), text);
}

}  // namespace entry_text_test
