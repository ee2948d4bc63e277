#include <gtest/gtest.h>

#include "history/decode.hpp"
#include "history/encode.hpp"
#include "support/errors.hpp"
#include "support/mille.hpp"

namespace {

using history::Operation;
using support::error_of;
using support::match_of;
using support::points_line;

base::Uuid id(std::uint8_t number) {
  base::Uuid uuid;
  uuid.bytes[15] = number;
  return uuid;
}

history::MatchRecord record() {
  history::MatchRecord record = support::record_of({});
  record.id = id(100);
  record.player_ids = {id(1), id(2)};
  record.terms.stakes = settlement::parse_stakes("1-3", settlement::find_currency("CAD"));
  record.date = "2026-11-01";
  record.event = "Tuesday league";
  record.note = "at the lake";
  record.match.first_dealer = 0;
  return record;
}

Operation start() { return {id(10), {}, history::Start{record()}}; }
Operation add(std::uint8_t number, int ann, int bob) {
  return {id(number), {}, history::AddLines{{points_line(ann, bob)}}};
}
Operation undo(std::uint8_t number, std::uint8_t of) { return {id(number), {}, history::TakeBack{id(of)}}; }

std::int64_t anns_total(const std::vector<Operation>& operations) {
  return match::play(history::replay(operations).value().match).totals[0];
}

TEST(Replay, StartsAndRecords) {
  EXPECT_EQ(history::replay({}), std::nullopt);
  EXPECT_EQ(history::replay({start()})->note, "at the lake");
  EXPECT_EQ(anns_total({start(), add(11, 100, 50), add(12, 200, 50)}), 300);
}

TEST(Replay, WhatIsTakenBackCountsNoMore) {
  EXPECT_EQ(anns_total({start(), add(11, 100, 50), add(12, 200, 50), undo(13, 12)}), 100);
  EXPECT_EQ(anns_total({start(), add(11, 100, 50), undo(12, 11), add(13, 300, 50)}), 300);
  EXPECT_EQ(history::replay({start(), undo(11, 10)}), std::nullopt);
}

TEST(Replay, WhatTookSomethingBackCanBeTakenBack) {
  const std::vector<Operation> undone{start(), add(11, 100, 50), undo(12, 11), undo(13, 12)};
  EXPECT_EQ(anns_total(undone), 100);
  EXPECT_EQ(history::effective(undone), (std::vector<std::size_t>{0, 1, 3}));
  EXPECT_EQ(anns_total({start(), add(11, 100, 50), undo(12, 11), undo(13, 12), undo(14, 13)}), 0);
}

TEST(Replay, AReplacementStandsInPlaceOfWhatWas) {
  history::MatchRecord other = record();
  other.match.lines = {points_line(500, 5)};
  EXPECT_EQ(anns_total({start(), add(11, 100, 50), {id(12), {}, history::Replace{other}}}), 500);
  EXPECT_EQ(anns_total({start(), add(11, 100, 50), {id(12), {}, history::Replace{other}}, undo(13, 12)}),
            100);
}

TEST(Replay, AHistoryThatDoesNotFitTogetherIsDamaged) {
  EXPECT_EQ(error_of([] { history::replay({add(11, 100, 50)}); }).kind(), base::ErrorKind::kForeign);
  EXPECT_EQ(error_of([] { history::replay({start(), start()}); }).kind(), base::ErrorKind::kForeign);
}

/// Bodies survive being written and read: the same text again.
void expect_round_trip(const history::Action& action) {
  const match::Match match = record().match;
  const std::string body = history::encode_body(match, action);
  const history::Action read = history::decode_body(history::verb(action), body, match.game, match.players);
  EXPECT_EQ(read.index(), action.index());
  EXPECT_EQ(history::encode_body(match, read), body);
}

TEST(Bodies, SurviveBeingWrittenAndRead) {
  history::MatchRecord full = record();
  match::Line cards = points_line(0, 0);
  cards.what = match::Hand{games::CardsHand(support::mille_hand("7777 KKK2", "AAA / 4 99 Jd")), 1};
  cards.at = base::Timestamp{1'793'562'130};
  full.match.lines = {cards, points_line(280, -45, 1, 0), support::adjustment_line(-50, 0)};
  full.match.closing = match::Closing{1};
  expect_round_trip(history::Start{full});
  expect_round_trip(history::Replace{full});
  expect_round_trip(history::AddLines{full.match.lines});
  expect_round_trip(history::Close{match::Closing{}});
  expect_round_trip(history::Close{match::Closing{1}});
  expect_round_trip(history::TakeBack{id(7)});
  history::MatchRecord bare = record();
  bare.terms.stakes.reset();
  bare.event.clear();
  bare.date.reset();
  bare.match.first_dealer.reset();
  expect_round_trip(history::Start{bare});
}

TEST(Bodies, WhatCannotBeReadSaysThatTheFileIsDamaged) {
  const match::Match match = record().match;
  const auto refused = [&](const char* verb, const char* body) {
    const base::Error error = error_of([&] { history::decode_body(verb, body, match.game, match.players); });
    EXPECT_EQ(error.kind(), base::ErrorKind::kForeign) << body;
    return error.message();
  };
  const std::string unreadable = "the history in the database cannot be read: ";
  EXPECT_EQ(refused("add", ""), unreadable + "this is not JSON");
  EXPECT_EQ(refused("add", "{"), unreadable + "this is not JSON");
  EXPECT_EQ(refused("add", "{}"), unreadable + "the key 'hands' is missing");
  EXPECT_EQ(refused("add", "[]"), unreadable + "an object is expected here, not a list");
  EXPECT_EQ(refused("add", R"({"hands":[{"id":"x"}]})"), unreadable + "'x' is not an id");
  EXPECT_EQ(refused("add", R"({"hands":[{"id":"00000000-0000-4000-8000-000000000002",
                               "entries":[{"melds":"KK","left":""},{"melds":"","left":"4"}]}]})"),
            unreadable + "KK is not a set: a set is three or more cards of one rank");
  EXPECT_EQ(refused("conjure", "{}"), unreadable + "there is no operation 'conjure'");
}

TEST(Record, InsideAndOutsideNamePlayersDifferently) {
  history::MatchRecord full = record();
  match::Line line = points_line(280, -45);
  std::get<games::PointsHand>(std::get<match::Hand>(line.what).reported).claim.out = 0;
  full.match.lines = {line};
  const base::Json outside = history::encode_record(full, history::Naming::kOutside);
  EXPECT_EQ(outside["players"].dump(), R"(["Ann","Bob"])");
  EXPECT_EQ(outside["first_dealer"], "Ann");
  EXPECT_EQ(outside["hands"][0]["out"], "Ann");
  const base::Json inside = history::encode_record(full, history::Naming::kInside);
  EXPECT_EQ(inside["players"][1]["name"], "Bob");
  EXPECT_EQ(inside["first_dealer"], 0);
  EXPECT_EQ(inside["hands"][0]["out"], 0);
}

TEST(Record, ADealerIsWrittenOnlyWhereTheDealDoesNotGoRound) {
  history::MatchRecord full = record();
  full.match.lines = {points_line(100, 50), points_line(100, 50), points_line(100, 50)};
  std::get<match::Hand>(full.match.lines[0].what).dealer = 0;  // whose turn it is anyway
  std::get<match::Hand>(full.match.lines[2].what).dealer = 1;
  const base::Json json = history::encode_record(full, history::Naming::kOutside);
  EXPECT_FALSE(json["hands"][0].contains("dealer"));
  EXPECT_FALSE(json["hands"][1].contains("dealer"));
  EXPECT_EQ(json["hands"][2]["dealer"], "Bob");
}

}  // namespace
