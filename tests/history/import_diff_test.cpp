#include "history/matches/import_diff.hpp"

#include <gtest/gtest.h>

#include <functional>

#include "history/materialize.hpp"
#include "support/mille.hpp"

namespace import_diff_test {

using history::MatchRecord;
using history::Relation;

/// Of a match of which nothing was dropped.
history::Comparison compare(const MatchRecord& here, const MatchRecord& incoming) {
  return history::compare(here, incoming, {});
}

Relation relation(const MatchRecord& here, const MatchRecord& incoming) {
  return compare(here, incoming).relation;
}

base::Uuid id(std::uint8_t number) {
  base::Uuid uuid;
  uuid.bytes[15] = number;
  return uuid;
}

match::Line line(std::uint8_t number, int ann, int bob = 5) {
  match::Line line = support::points_line(ann, bob);
  line.id = id(number);
  return line;
}

MatchRecord of_lines(const std::vector<match::Line>& lines) {
  MatchRecord record = support::record_of(lines);
  record.player_ids = {id(201), id(202)};
  return record;
}

MatchRecord one_line() { return of_lines({line(1, 100)}); }

/// Does one after the other to a match.
void append(history::Operations& operations, const std::vector<history::Action>& actions) {
  for (const history::Action& action : actions) {
    history::Operation operation;
    operation.id = id(static_cast<std::uint8_t>(100 + operations.size()));
    if (!operations.empty()) operation.parents = {operations.back().id};
    operation.action = action;
    operations.push_back(operation);
  }
}

/// What stands once a match was started as it is here and the writes were made.
MatchRecord after_writes(const MatchRecord& here, const std::vector<history::Action>& writes) {
  history::Operations operations;
  append(operations, history::beginning_of(here));
  append(operations, writes);
  return history::record_of(here.id, history::materialize(operations).value());
}

TEST(Compare, EqualMatchesAndNamesInAnotherCaseAreTheSame) {
  const MatchRecord one = one_line();
  MatchRecord two = one;
  EXPECT_EQ(relation(one, two), Relation::kSame);
  two.match.players[0] = "ANN";
  EXPECT_EQ(relation(one, two), Relation::kSame);
}

// An export leaves out a dealer whose turn it is anyway.
TEST(Compare, ADealerWhoseTurnItIsIsNoOtherThanNone) {
  const auto with_dealers = [](std::optional<match::Seat> first, std::optional<match::Seat> second) {
    MatchRecord record = of_lines({line(1, 100), line(2, 50)});
    std::get<match::Hand>(record.match.lines.edit()[0].what).dealer = first;
    std::get<match::Hand>(record.match.lines.edit()[1].what).dealer = second;
    return record;
  };
  const MatchRecord by_turn = with_dealers(0, std::nullopt);
  EXPECT_EQ(relation(by_turn, with_dealers(0, 1)), Relation::kSame);
  EXPECT_EQ(relation(with_dealers(0, 1), by_turn), Relation::kSame);
  const history::Comparison out_of_turn = compare(by_turn, with_dealers(0, 0));
  EXPECT_EQ(out_of_turn.relation, Relation::kDiverged);
  EXPECT_EQ(out_of_turn.line, 2U);
}

TEST(Compare, WhatIsMissingIsWhatWouldBeDone) {
  const MatchRecord one = one_line();
  MatchRecord two = one;
  two.match.lines.push_back(line(2, 200));
  two.match.closing = match::Closing{0};
  const history::Comparison comparison = compare(one, two);
  EXPECT_EQ(comparison.relation, Relation::kIncomingIsLonger);
  ASSERT_EQ(comparison.writes.size(), 2U);
  EXPECT_EQ(std::get<history::Add>(comparison.writes[0]).lines, std::vector<match::Line>{two.match.lines[1]});
  EXPECT_EQ(std::get<history::Set>(comparison.writes[1]).closing, two.match.closing);
  two.match.closing.reset();
  EXPECT_EQ(relation(two, one), Relation::kIncomingIsShorter);
  EXPECT_TRUE(compare(two, one).writes.empty());
}

TEST(Compare, AConflictNamesTheFirstDifference) {
  const MatchRecord one = one_line();
  const auto difference = [&](const std::function<void(MatchRecord&)>& change) {
    MatchRecord two = one;
    change(two);
    const history::Comparison comparison = compare(one, two);
    EXPECT_EQ(comparison.relation, Relation::kDiverged);
    return comparison;
  };
  EXPECT_EQ(difference([](MatchRecord& match) { match.note = "another"; }).key, "note");
  EXPECT_EQ(difference([](MatchRecord& match) { match.event = "league"; }).key, "event");
  EXPECT_EQ(difference([](MatchRecord& match) { match.match.rules.target = 5; }).key, "rules");
  const history::Comparison in_line =
      difference([](MatchRecord& match) { match.match.lines = {line(1, 1)}; });
  EXPECT_EQ(in_line.key, "");
  EXPECT_EQ(in_line.line, 1U);
}

TEST(Compare, ClosingsDifferOrAreMissing) {
  MatchRecord one = one_line();
  MatchRecord two = one;
  two.match.closing = match::Closing{0};
  EXPECT_EQ(relation(one, two), Relation::kIncomingIsLonger);
  EXPECT_EQ(relation(two, one), Relation::kIncomingIsShorter);
  one.match.closing = match::Closing{1};
  EXPECT_EQ(compare(one, two).key, "");
  EXPECT_EQ(compare(one, two).line, 0U);
  two.match.closing.reset();
  two.match.lines.push_back(line(2, 200));
  const history::Comparison behind = compare(one, two);
  EXPECT_EQ(behind.relation, Relation::kDiverged) << "a hand behind a closing that is here";
  EXPECT_EQ(behind.key, "");
  EXPECT_EQ(behind.line, 0U);
}

TEST(Compare, AnotherGameOrNumberOfPlayersIsAnotherThing) {
  const MatchRecord one = one_line();
  MatchRecord two = one;
  two.match.game = *games::find_game("militaire");
  EXPECT_EQ(relation(one, two), Relation::kOtherGameOrPlayers);
  two = one;
  two.match.players.emplace_back("Cho");
  EXPECT_EQ(relation(one, two), Relation::kOtherGameOrPlayers);
}

/// "`import` writes ... only what differs", and what then stands is what came in, in its order.
TEST(Compare, WhatIsWrittenMakesOneOfTheOther) {
  const MatchRecord here = of_lines({line(1, 100), line(2, 200), line(3, 300), line(4, 400)});
  const std::vector<std::vector<match::Line>> incoming{
      {line(1, 105), line(2, 200), line(3, 300), line(4, 400)},
      {line(1, 100), line(3, 300)},
      {line(2, 200), line(1, 100), line(3, 300), line(4, 400)},
      {line(4, 400), line(3, 300), line(2, 200), line(1, 100)},
      {line(9, 900), line(1, 100), line(8, 800), line(7, 700), line(4, 405), line(6, 600)},
      {},
      {line(5, 500)},
  };
  for (const std::vector<match::Line>& lines : incoming) {
    MatchRecord there = of_lines(lines);
    there.note = "another";
    there.match.closing = match::Closing{1};
    const MatchRecord after = after_writes(here, compare(here, there).writes);
    EXPECT_EQ(after.match.lines, there.match.lines);
    EXPECT_EQ(after.note, "another");
    EXPECT_EQ(after.match.closing, there.match.closing);
    EXPECT_EQ(compare(after, there).relation, Relation::kSame);
  }
  EXPECT_EQ(compare(here, of_lines(incoming[0])).writes.size(), 1U) << "one amended line is one write";
  EXPECT_EQ(compare(here, of_lines(incoming[2])).writes.size(), 1U) << "one line stands elsewhere";
}

/// A line that was dropped, or undone, has a place still: those that come back stand as they come in,
/// whatever was done to them, and nothing of one history is disputed.
TEST(Compare, LinesThatWereDroppedComeBackInTheirOrder) {
  const std::vector<match::Line> all{line(1, 100), line(2, 200), line(3, 300), line(4, 400), line(5, 500)};
  std::vector<match::Line> turned_round(all.rbegin(), all.rend());
  std::vector<match::Line> with_others{all[3], line(8, 800), all[1], all[4], line(9, 900), all[0], all[2]};
  for (unsigned dropped = 0; dropped < 32; ++dropped)
    for (const std::vector<match::Line>& lines : {all, turned_round, with_others}) {
      history::Operations operations;
      append(operations, history::beginning_of(of_lines({all.begin(), all.begin() + 3})));
      append(operations, {history::Add{{all[4]}, std::nullopt}, history::Add{{all[3]}, all[4].id}});
      for (unsigned i = 0; i < 5; ++i)
        if ((dropped >> i & 1) != 0) append(operations, {history::Amend{all[i].id, std::nullopt}});
      const MatchRecord here = history::record_of(id(0), history::materialize(operations).value());
      const MatchRecord incoming = of_lines(lines);
      append(operations, history::compare(here, incoming, operations).writes);
      const auto state = history::materialize(operations);
      EXPECT_TRUE(state->disputes.empty()) << dropped;
      EXPECT_EQ(history::record_of(id(0), *state).match.lines, incoming.match.lines) << dropped;
    }
  // The second stood before the first and was undone, then the first was dropped.
  history::Operations operations;
  append(operations, history::beginning_of(of_lines({line(1, 100)})));
  append(operations, {history::Add{{line(2, 200)}, id(1)}});
  append(operations, {history::Undo{{operations.back().id}}, history::Amend{id(1), std::nullopt}});
  const MatchRecord here = history::record_of(id(0), history::materialize(operations).value());
  const MatchRecord incoming = of_lines({line(2, 200), line(1, 100)});
  append(operations, history::compare(here, incoming, operations).writes);
  const auto state = history::materialize(operations);
  EXPECT_TRUE(state->disputes.empty());
  EXPECT_EQ(history::record_of(id(0), *state).match.lines, incoming.match.lines);
}

/// Beyond what one value of the database holds, in front of a line that stays, too.
TEST(Compare, ManyLinesComeInPartsWhereverTheyStand) {
  const auto many = [](std::size_t from, std::size_t count) {
    std::vector<match::Line> lines;
    for (std::size_t i = from; i < from + count; ++i) {
      lines.push_back(line(0, 100));
      lines.back().id.bytes[12] = 1;
      lines.back().id.bytes[13] = static_cast<std::uint8_t>(i >> 8);
      lines.back().id.bytes[14] = static_cast<std::uint8_t>(i);
    }
    return lines;
  };
  const MatchRecord here = of_lines({line(1, 100), line(2, 200)});
  MatchRecord there = of_lines(many(0, 25'000));
  std::vector<match::Line>& lines = there.match.lines.edit();
  lines.push_back(line(1, 100));
  const std::vector<match::Line> behind = many(30'000, 12'000);
  lines.insert(lines.end(), behind.begin(), behind.end());
  lines.push_back(line(2, 200));
  const std::vector<history::Action> writes = compare(here, there).writes;
  EXPECT_EQ(writes.size(), 63U + 30U);
  for (const history::Action& write : writes) EXPECT_LE(std::get<history::Add>(write).lines.size(), 400U);
  EXPECT_TRUE(after_writes(here, writes).match.lines == lines);
}

TEST(Compare, OtherPlayersAreAnotherThing) {
  const MatchRecord one = one_line();
  MatchRecord two = one;
  two.match.players = {"Ann", "Cho"};
  EXPECT_EQ(relation(one, two), Relation::kOtherGameOrPlayers);
  two.match.players = {"Bob", "Ann"};
  EXPECT_EQ(relation(one, two), Relation::kOtherGameOrPlayers) << "seats are who reported what";
}

}  // namespace import_diff_test
