#include "history/operations/codec.hpp"

#include <gtest/gtest.h>

#include "base/json/json.hpp"
#include "history/matches/import_diff.hpp"
#include "history/operations/options.hpp"
#include "support/command.hpp"
#include "support/mille.hpp"
#include "support/printed.hpp"

namespace codec_test {

using history::Operation;
using support::points_line;

base::Uuid id(std::uint8_t number) {
  base::Uuid uuid;
  uuid.bytes[15] = number;
  return uuid;
}

constexpr base::Timestamp kAt{1'793'562'130};  // 2026-11-01T19:42:10Z

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

history::Start start_of(const history::MatchRecord& record) {
  return std::get<history::Start>(history::beginning_of(record).front());
}

history::StoredBody stored(std::uint8_t number, std::string verb, std::string body) {
  return {{id(number), id(100), {}, std::move(verb), 1, std::move(body), ""}, kAt};
}

history::StoredBody stored(std::uint8_t number, const history::Action& action) {
  return stored(number, std::string(history::verb_of(action)), history::encode_body(action, id(number), kAt));
}

base::Json in_interchange(const history::MatchRecord& record) {
  base::JsonText json;
  json.begin_object();
  history::write_record(json, record);
  return base::Json::parse(json.end_object().take());
}

/// The operation behind the start of a match, as it is read back.
Operation read_behind_start(const history::StoredBody& body) {
  return history::decode_operations({stored(10, start_of(record())), body}).back();
}

/// Bodies survive being written and read: the same text again, and nothing to remark.
void expect_round_trip(const history::Action& action) {
  const Operation read = read_behind_start(stored(11, action));
  EXPECT_EQ(read.problem, "");
  ASSERT_EQ(read.action.index(), action.index());
  EXPECT_EQ(history::encode_body(read.action, id(11), kAt), history::encode_body(action, id(11), kAt));
}

match::Line cards_line() {
  match::Line line = points_line(0, 0);
  line.id = id(21);
  line.what = match::Hand{games::CardsHand(support::mille_hand("7777 KKK2", "AAA / 4 99 Jd")), 1};
  line.at = kAt;
  return line;
}

TEST(Bodies, OfEveryVerbSurviveBeingWrittenAndRead) {
  history::MatchRecord full = record();
  match::Line points = points_line(280, -45, 1, 0);
  points.id = id(22);
  match::Line adjustment = support::adjustment_line(-50, 0);
  adjustment.id = id(23);
  full.match.lines = {cards_line(), points, adjustment};
  full.match.closing = match::Closing{1};
  expect_round_trip(start_of(full));
  expect_round_trip(history::Add{full.match.lines, std::nullopt});
  expect_round_trip(history::Add{{points}, id(21)});
  expect_round_trip(history::Amend{id(21), points});
  expect_round_trip(history::Amend{id(21), std::nullopt});
  expect_round_trip(history::Set{{{"note", "another"}}, match::Closing{}});
  expect_round_trip(history::Set{{{"stakes", nullptr}}, std::nullopt});
  expect_round_trip(history::Set{{}, std::optional<match::Closing>{}});
  expect_round_trip(history::Resolve{{{id(21), std::nullopt}, {id(22), points}},
                                     {id(22), id(23)},
                                     {{"event", ""}},
                                     match::Closing{0},
                                     true});
  expect_round_trip(history::Rename{"Zoë"});
  expect_round_trip(history::Join{id(2)});
  expect_round_trip(history::Pay{history::Payment{id(1), id(2), 1800, "CAD", "2026-11-02", "cash"}});
  expect_round_trip(history::Pay{history::Payment{id(1), id(2), 1800, "CAD", std::nullopt, "", kAt}});
  expect_round_trip(history::Pay{});
  expect_round_trip(history::Undo{{id(11), id(12)}});
  expect_round_trip(history::Redo{{id(13)}});
}

TEST(Bodies, LeaveOutWhatIsAsUsual) {
  match::Line line = points_line(280, -45);
  line.id = id(11);
  line.at = kAt;
  EXPECT_EQ(history::encode_body(history::Add{{line}, std::nullopt}, id(11), kAt),
            R"({"lines":[{"entries":[{"score":280},{"score":-45}]}]})");
  line.at.reset();
  EXPECT_EQ(
      history::encode_body(history::Add{{line}, std::nullopt}, id(12), kAt),
      R"({"lines":[{"id":"00000000-0000-0000-0000-00000000000b","at":null,"entries":[{"score":280},{"score":-45}]}]})");
  history::MatchRecord bare = support::record_of({});
  bare.preset = "pagat";
  bare.player_ids = {id(1), id(2)};
  bare.terms.scheme = *settlement::find_scheme("pagat");
  EXPECT_EQ(
      history::encode_body(start_of(bare), id(10), kAt),
      R"({"game":"mille","players":[{"id":"00000000-0000-0000-0000-000000000001","name":"Ann"},{"id":"00000000-0000-0000-0000-000000000002","name":"Bob"}]})");
}

TEST(Bodies, AHandThatNobodyCouldEnterTodayIsReadAllTheSame) {
  // Nine kings, and a set of two: read and scored, as it was recorded once.
  const Operation read = read_behind_start(stored(
      11, "add", R"({"lines":[{"entries":[{"melds":"KKKKKKKKK 77","left":""},{"melds":"","left":"4"}]}]})"));
  EXPECT_EQ(read.problem, "");
  const auto& lines = std::get<history::Add>(read.action).lines;
  ASSERT_EQ(lines.size(), 1U);
  match::Match match = record().match;
  match.lines = lines;
  EXPECT_EQ(match::replay(match).lines[0].scores[1], -5);
  const Operation points =
      read_behind_start(stored(11, "add", R"({"lines":[{"entries":[{"score":28001},{"score":-7}]}]})"));
  EXPECT_EQ(points.problem, "");
  const Operation target = read_behind_start(stored(11, "set", R"({"options":{"target":5000000}})"));
  EXPECT_EQ(target.problem, "");
}

TEST(Bodies, WhatANewerProgramWroteIsSaidAndTheRestIsRead) {
  Operation read = read_behind_start(stored(
      11, "add", R"({"lines":[{"entries":[{"score":5,"mood":"good"},{"score":0}]}],"weather":"fine"})"));
  support::expect_printed("keys", read.problem);
  EXPECT_EQ(std::get<history::Add>(read.action).lines.size(), 1U);
  read = read_behind_start(stored(11, "set", R"({"options":{"chess_clock":true,"note":"x"}})"));
  support::expect_printed("an option", read.problem);
  EXPECT_EQ(std::get<history::Set>(read.action).options.size(), 1U);
  history::StoredBody newer = stored(11, "set", R"({"options":{"note":"x"}})");
  newer.operation.version = 2;
  support::expect_printed("a format", read_behind_start(newer).problem);
}

TEST(Bodies, WhatCannotBeReadMeansNothingAndSaysWhy) {
  const auto expect_unusable = [](const char* what, const char* verb, const char* body) {
    const Operation read = read_behind_start(stored(11, verb, body));
    EXPECT_TRUE(std::holds_alternative<history::Unusable>(read.action)) << body;
    support::expect_printed(what, read.problem);
  };
  expect_unusable("nothing", "add", "");
  expect_unusable("an object that is cut off", "add", "{");
  expect_unusable("no lines", "add", "{}");
  expect_unusable("a list", "add", "[]");
  expect_unusable("an id", "add", R"({"lines":[{"id":"x","entries":[{"score":1},{"score":1}]}]})");
  expect_unusable("one player", "add", R"({"lines":[{"entries":[{"score":1}]}]})");
  expect_unusable("cards", "add",
                  R"({"lines":[{"entries":[{"melds":"KKX","left":""},{"melds":"","left":""}]}]})");
  expect_unusable("a dealer", "add", R"({"lines":[{"dealer":7,"entries":[{"score":1},{"score":1}]}]})");
  expect_unusable("an adjustment of one player", "add", R"({"lines":[{"adjust":[5],"reason":""}]})");
  expect_unusable("an adjustment of too much", "add", R"({"lines":[{"adjust":[2000000000,0],"reason":""}]})");
  expect_unusable("a verb", "conjure", "{}");
  expect_unusable("a game", "start", R"({"game":"whist","players":[]})");
  expect_unusable("a player twice", "start",
                  R"({"game":"mille","players":[{"id":"00000000-0000-4000-8000-000000000009","name":"A"},
      {"id":"00000000-0000-4000-8000-000000000009","name":"B"}]})");
  expect_unusable("another game than that of the match", "start",
                  R"({"game":"militaire","players":[{"id":"00000000-0000-4000-8000-000000000009","name":"A"},
      {"id":"00000000-0000-4000-8000-000000000008","name":"B"},{"id":"00000000-0000-4000-8000-000000000007","name":"C"}]})");
  support::expect_printed("no start",
                          history::decode_operations({stored(11, "add", R"({"lines":[]})")}).front().problem);
}

TEST(CountOfHands, IsOfTheHandsThatABodyAdds) {
  const auto count = [](const char* verb, const char* body) {
    return history::count_of_hands(stored(11, verb, body).operation);
  };
  EXPECT_EQ(count("add", R"({"lines":[{"entries":[]},{"adjust":[5,0],"reason":""},{"entries":[]}]})"), 2);
  EXPECT_EQ(count("set", R"({"lines":[{"entries":[]}]})"), 0);
  EXPECT_EQ(count("add", "{}"), 0);
  EXPECT_EQ(count("add", "{"), 0) << "which nobody can read";
}

TEST(Bodies, PlacesSayWhereALineStands) {
  const match::Line line = cards_line();
  match::Line other = line;
  other.id = id(99);
  EXPECT_EQ(history::places_of(history::Add{{other, line}, std::nullopt}).at(line.id), 1U);
  EXPECT_EQ(history::places_of(history::Amend{line.id, std::nullopt}).at(line.id), 0U);
  EXPECT_EQ(
      history::places_of(history::Resolve{{{id(3), std::nullopt}, {line.id, std::nullopt}}, {}, {}, {}, {}})
          .at(line.id),
      1U);
}

TEST(Bodies, APlaceIsWhereTheBodyHasTheLineWhateverItsId) {
  const Operation read = read_behind_start(stored(
      11, "resolve",
      R"({"lines":[{"line":"00000000-0000-0000-0000-000000000009","contents":"gone"},{"line":"00000000-0000-0000-0000-000000000004","contents":"gone"}]})"));
  ASSERT_EQ(read.problem, "");
  const auto places = history::places_of(read.action);
  EXPECT_EQ(places.at(id(9)), 0U);
  EXPECT_EQ(places.at(id(4)), 1U);
}

TEST(Options, SurviveBeingWrittenAndRead) {
  const history::MatchRecord full = record();
  std::vector<std::string> problems;
  const history::Options options = history::options_of(full);
  const base::Json body = history::without_defaults(options, full.match.game);
  const base::JsonDocument written(base::to_text(body), "");
  EXPECT_FALSE(body.contains("target")) << "it is the default";
  EXPECT_EQ(history::read_options(written.root(), full.match.game, 2, true, problems), options);
  EXPECT_TRUE(problems.empty());
  EXPECT_EQ(history::read_options(std::nullopt, full.match.game, 2, false, problems), history::Options{});
  EXPECT_EQ(history::read_options(std::nullopt, full.match.game, 2, true, problems).at("target"), 1200);
  EXPECT_TRUE(problems.empty());
  const base::JsonDocument no_object("[1]", "");
  history::read_options(no_object.root(), full.match.game, 2, true, problems);
  ASSERT_EQ(problems.size(), 1U);
  support::expect_printed("a list", problems.front());
  history::MatchRecord read;
  history::apply(options, read);
  EXPECT_EQ(history::options_of(read), options);
}

TEST(Options, WhatHasNotTheFormOfOneIsLeftOutAndNamed) {
  const auto expect_left_out = [](const games::Game& game, const char* body) {
    std::vector<std::string> problems;
    const base::JsonDocument written(body, "");
    EXPECT_TRUE(history::read_options(written.root(), game, 2, false, problems).empty()) << body;
    ASSERT_EQ(problems.size(), 1U) << body;
    support::expect_printed(body, problems.front());
  };
  for (const char* body :
       {R"({"preset":7})", R"({"preset":""})", R"({"preset":null})", R"({"target":"600"})", R"({"target":0})",
        R"({"target":1000000001})", R"({"natural_to_win":1})", R"({"settlement":7})",
        R"({"settlement":"cash"})", R"({"stakes":"1-3"})", R"({"stakes":{"small":"1.00","currency":"CAD"}})",
        R"({"stakes":{"small":"1.00","large":"much","currency":"CAD"}})",
        R"({"stakes":{"small":"much","large":"3.00","currency":"CAD"}})",
        R"({"stakes":{"small":"1.00","large":"1000000000.01","currency":"CAD"}})", R"({"first_dealer":2})",
        R"({"date":7})", R"({"date":"tomorrow"})", R"({"note":7})", R"({"note":null})"})
    expect_left_out(*games::find_game("mille"), body);
  expect_left_out(*games::find_game("militaire"), R"({"natural_to_win":true})");
}

TEST(Options, WhatIsMissingIsTheDefaultOfItsGame) {
  std::vector<std::string> problems;
  // Twice, as one may be read behind the other.
  for (int round = 0; round < 2; ++round)
    for (const games::Game& game : games::all_games()) {
      const games::Preset& preset = games::info(game).presets.front();
      const history::Options options = history::read_options(std::nullopt, game, 3, true, problems);
      EXPECT_EQ(options.at("preset"), preset.name);
      EXPECT_EQ(options.at("target"), preset.target);
      EXPECT_EQ(history::without_defaults(options, game), base::Json::object());
      for (const games::HouseRule& rule : games::house_rules())
        EXPECT_EQ(options.contains(std::string(rule.key)), rule.game == games::info(game).name) << rule.key;
    }
  EXPECT_TRUE(problems.empty());
}

/// The test vector of schema/README.md.
TEST(Digests, AreThoseOfTheDocument) {
  support::Command command{"add", {1'793'562'130}, {}};
  command.operations.push_back({id(2),
                                id(1),
                                {id(4), id(3)},
                                "add",
                                1,
                                R"({"lines":[{"entries":[{"score":280},{"score":-45}]}]})",
                                ""});
  const base::Sha256Digest content = support::content_digest(command);
  EXPECT_EQ(base::to_hex(content), "236262c2cdfed201ae1b4298f8079c9f48d6eb7dc88f2652df7d471fcbde1538");
  EXPECT_EQ(base::to_hex(history::chain_digest({}, content)),
            "453a8fc1bf170d610df2f5c3c7599ee06a37b925cfea0d77b8a8cde605c49c1b");
  std::swap(command.operations[0].parents[0], command.operations[0].parents[1]);
  EXPECT_EQ(support::content_digest(command), content) << "parents have no order";
  for (const auto& change : std::vector<std::function<void(support::Command&)>>{
           [](auto& c) { c.name = "new"; }, [](auto& c) { c.at.seconds += 1; },
           [](auto& c) { c.operations[0].id = id(9); }, [](auto& c) { c.operations[0].subject = id(9); },
           [](auto& c) { c.operations[0].parents.pop_back(); }, [](auto& c) { c.operations[0].verb = "set"; },
           [](auto& c) { c.operations[0].version = 2; }, [](auto& c) { c.operations[0].body += " "; },
           [](auto& c) { c.operations[0].reason = "x"; }}) {
    support::Command other = command;
    change(other);
    EXPECT_NE(support::content_digest(other), content);
  }
}

TEST(Record, TheInterchangeNamesPlayers) {
  history::MatchRecord full = record();
  match::Line line = points_line(280, -45);
  std::get<games::PointsHand>(std::get<match::Hand>(line.what).reported).claim.out = 0;
  full.match.lines = {line};
  const base::Json outside = in_interchange(full);
  EXPECT_EQ(outside["players"].dump(), R"(["Ann","Bob"])");
  EXPECT_EQ(outside["first_dealer"], "Ann");
  EXPECT_EQ(outside["hands"][0]["out"], "Ann");
}

TEST(Record, ADealerIsWrittenOnlyWhereTheDealDoesNotGoRound) {
  history::MatchRecord full = record();
  full.match.lines = {points_line(100, 50), points_line(100, 50), points_line(100, 50)};
  std::get<match::Hand>(full.match.lines.edit()[0].what).dealer = 0;  // whose turn it is anyway
  std::get<match::Hand>(full.match.lines.edit()[2].what).dealer = 1;
  const base::Json json = in_interchange(full);
  EXPECT_FALSE(json["hands"][0].contains("dealer"));
  EXPECT_FALSE(json["hands"][1].contains("dealer"));
  EXPECT_EQ(json["hands"][2]["dealer"], "Bob");
}

}  // namespace codec_test
