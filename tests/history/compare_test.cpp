#include "history/compare.hpp"

#include <gtest/gtest.h>

#include "support/mille.hpp"

namespace {

using history::MatchRecord;
using history::Relation;

Relation relation(const MatchRecord& here, const MatchRecord& incoming) {
  return history::compare(here, incoming).relation;
}

MatchRecord one_line() { return support::record_of({support::points_line(100, 5)}); }

TEST(Compare, EqualMatchesAndNamesInAnotherCaseAreTheSame) {
  const MatchRecord one = one_line();
  MatchRecord two = one;
  EXPECT_EQ(relation(one, two), Relation::kSame);
  two.match.players[0] = "ANN";
  EXPECT_EQ(relation(one, two), Relation::kSame);
}

TEST(Compare, WhatIsMissingIsWhatWouldBeDone) {
  const MatchRecord one = one_line();
  MatchRecord two = one;
  two.match.lines.push_back(support::points_line(200, 5));
  two.match.closing = match::Closing{0};
  const history::Comparison comparison = history::compare(one, two);
  EXPECT_EQ(comparison.relation, Relation::kLonger);
  ASSERT_EQ(comparison.missing.size(), 2U);
  EXPECT_EQ(std::get<history::AddLines>(comparison.missing[0]).lines,
            std::vector<match::Line>{two.match.lines[1]});
  EXPECT_EQ(std::get<history::Close>(comparison.missing[1]).closing, *two.match.closing);
  two.match.closing.reset();
  EXPECT_EQ(relation(two, one), Relation::kShorter);
  EXPECT_TRUE(history::compare(two, one).missing.empty());
}

TEST(Compare, AConflictNamesTheFirstDifference) {
  const MatchRecord one = one_line();
  const auto difference = [&](const std::function<void(MatchRecord&)>& change) {
    MatchRecord two = one;
    change(two);
    const history::Comparison comparison = history::compare(one, two);
    EXPECT_EQ(comparison.relation, Relation::kConflict);
    return comparison.difference;
  };
  EXPECT_EQ(difference([](MatchRecord& match) { match.note = "another"; }), "in its note");
  EXPECT_EQ(difference([](MatchRecord& match) { match.event = "league"; }), "in its event");
  EXPECT_EQ(difference([](MatchRecord& match) { match.match.rules.target = 5; }), "in its rules");
  EXPECT_EQ(difference([](MatchRecord& match) { match.match.lines = {support::points_line(1, 5)}; }),
            "in line 1 of its sheet");
}

TEST(Compare, ClosingsDifferOrAreMissing) {
  MatchRecord one = one_line();
  MatchRecord two = one;
  two.match.closing = match::Closing{0};
  EXPECT_EQ(relation(one, two), Relation::kLonger);
  EXPECT_EQ(relation(two, one), Relation::kShorter);
  one.match.closing = match::Closing{1};
  EXPECT_EQ(history::compare(one, two).difference, "in how it was closed");
  two.match.closing.reset();
  two.match.lines.push_back(support::points_line(200, 5));
  EXPECT_EQ(relation(one, two), Relation::kConflict) << "a hand behind a closing that is here";
}

TEST(Compare, AnotherGameOrNumberOfPlayersIsAnotherThing) {
  const MatchRecord one = one_line();
  MatchRecord two = one;
  two.match.game = *games::find_game("militaire");
  EXPECT_EQ(relation(one, two), Relation::kOther);
  two = one;
  two.match.players.emplace_back("Cho");
  EXPECT_EQ(relation(one, two), Relation::kOther);
}

}  // namespace
