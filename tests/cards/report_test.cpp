// How a report is split, and a score read, as the README describes it.

#include "cards/report.hpp"

#include <gtest/gtest.h>

#include "support/errors.hpp"

namespace {

using support::error_of;

TEST(Report, IsSplitAtTheFirstEqualsAndTheSlash) {
  const cards::Report report = cards::split_report("Bob=AAA KKK / 9 9 Jd 4");
  EXPECT_EQ(report.name, "Bob");
  EXPECT_EQ(report.melds.view(), "AAA KKK ");
  EXPECT_EQ(report.left.view(), " 9 9 Jd 4");
  EXPECT_EQ(cards::split_report("Bob=").melds.view(), "");
  EXPECT_EQ(cards::split_report("Bob=/ 9").melds.view(), "");
  EXPECT_EQ(cards::split_report("Bob=AAA").left.view(), "");
  EXPECT_EQ(cards::split_report("A/B=AAA").name, "A/B");
}

TEST(Report, WhatCannotBeSplit) {
  EXPECT_EQ(error_of([] { cards::split_report("Bob AAA"); }).message(),
            "a report is NAME=CARDS, and this has no '='");
  EXPECT_EQ(error_of([] { cards::split_report("=AAA"); }).message(), "the name before the '=' is missing");
  const base::Error error = error_of([] { cards::split_report("Bob=AAA/9/9"); });
  EXPECT_EQ(error.message(), "a report has one slash");
  EXPECT_EQ(error.place()->begin, 9U);
  const base::Error two = error_of([] { cards::split_report("Ann=777 Bob=AAA / 9 / 9"); });
  EXPECT_EQ(two.message(), "a second '=' stands in this report");
  EXPECT_EQ(two.place()->begin, 11U);
  EXPECT_EQ(error_of([] { cards::split_report("Bob=\xff"); }).message(), "the report is not UTF-8 text");
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
    const cards::ScoreNote note = cards::read_score(base::make_excerpt(c.text), true);
    EXPECT_EQ(note.score, c.score) << c.text;
    EXPECT_EQ(note.stars, c.stars) << c.text;
  }
}

TEST(Score, WhatIsNone) {
  const auto refused_score = [](const std::string& text) {
    return error_of([&] { cards::read_score(base::make_excerpt(text), true); }).message();
  };
  for (const char* text : {"abc", "4 5", "4*5", "KKK", "4.5", "280 / 4", "\u2212"})
    EXPECT_EQ(refused_score(text), "'" + std::string(text) + "' is not a score");
  EXPECT_EQ(refused_score(""), "the score is missing");
  EXPECT_EQ(refused_score("1000000000"), "no hand has such a score");
  EXPECT_EQ(refused_score("(0)"), "zero is not a chapeau, so it has no circle");
  EXPECT_EQ(refused_score("+15"), "a score has no plus sign");
  EXPECT_EQ(refused_score("(+45)"), "a score has no plus sign");
  EXPECT_EQ(refused_score("-(-45)"), "the score has two signs");
}

}  // namespace
