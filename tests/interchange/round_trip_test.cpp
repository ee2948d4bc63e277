// Export, import into an empty database, export again: the same bytes, whatever the contents.

#include <rapidcheck.h>

#include <filesystem>

#include "storage/check.hpp"
#include "storage/queries/log_queries.hpp"
#include "storage/queries/match_queries.hpp"
#include "storage/write/undo.hpp"
#include "support/database.hpp"
#include "support/errors.hpp"
#include "support/import.hpp"
#include "support/lines.hpp"
#include "support/militaire_round.hpp"
#include "support/mille_table.hpp"
#include "support/printed.hpp"

namespace round_trip_test {

using storage::ImportOutcome;
using storage::OnConflict;
using storage::Store;

std::string export_all(Store& store) {
  std::string text;
  store.read([&](storage::Reader& reader) {
    for (const std::int64_t number : storage::all_matches(reader))
      text += interchange::to_line(reader.match(number).value().record);
  });
  return text;
}

class InterchangeTest : public support::DatabaseTest {
 protected:
  std::vector<storage::ImportedLine> import(Store& store, const std::string& text,
                                            OnConflict on_conflict = OnConflict::kRefuse) {
    std::vector<storage::ImportedLine> outcomes;
    store.write("import", now(), [&](storage::Transaction& transaction) {
      outcomes = support::import_matches(transaction, text, "file", on_conflict);
    });
    return outcomes;
  }
  static std::vector<std::string> problems(Store& store) {
    storage::CheckReport report;
    store.read([&](storage::Reader& reader) { report = storage::check(reader); });
    return report.problems;
  }
};

/// A line of a match of Mille.
match::Line any_line(const base::Uuid& id, const games::Names& names) {
  match::Line line;
  line.id = id;
  if (*rc::gen::arbitrary<bool>())
    line.at = base::Timestamp{*rc::gen::inRange<std::int64_t>(0, 4'000'000'000)};
  const int kind = *rc::gen::inRange(0, 4);
  if (kind == 0) {
    // Never of zeros alone, which an import refuses.
    line.what =
        match::Adjustment{{*rc::gen::inRange(1, 100), *rc::gen::inRange(-100, 100)},
                          *rc::gen::element<std::string>("cut twice", "\"quoted\" \\ ünïcödé", "=1+1")};
    return line;
  }
  match::Hand hand;
  if (kind == 1) {
    games::PointsHand points;
    points.entries = {{5 * *rc::gen::inRange(1, 200), *rc::gen::inRange(0, 3)},
                      {5 * *rc::gen::inRange(-50, 200), *rc::gen::inRange(0, 3)}};
    switch (*rc::gen::inRange(0, 4)) {
      case 0: points.claim.out = 0; break;
      case 1:
        points.entries[1].score = 5 * *rc::gen::inRange(1, 200);
        points.claim.out = 1;
        break;
      case 2: points.claim.no_out = true; break;
      default: break;
    }
    hand.reported = points;
  } else {
    const support::Table table = support::draw_table();
    hand.reported = games::read(games::Game(), names, table.reports(), {}, cards::kCommandLineWording).hand;
  }
  if (*rc::gen::arbitrary<bool>()) hand.dealer = *rc::gen::inRange<games::Seat>(0, 2);
  line.what = hand;
  return line;
}

/// A round of Militaire for as many players as there are names.
match::Line any_round_line(const base::Uuid& id, const games::Names& names) {
  match::Line line{{base::Timestamp{1'793'000'000}, {}}, id};
  const games::Game game = games::find_game("militaire").value();
  match::Hand hand;
  if (*rc::gen::arbitrary<bool>()) {
    games::PointsHand points;
    for (std::size_t seat = 0; seat < names.size(); ++seat)
      points.entries.push_back({*rc::gen::inRange(0, 200), 0});
    points.claim.no_out = *rc::gen::arbitrary<bool>();
    hand.reported = points;
  } else {
    std::vector<support::Reported> players = support::any_round();
    players.resize(names.size());
    const bool nobody = *rc::gen::arbitrary<bool>();
    if (nobody) players[0] = {};
    std::vector<cards::EntryText> reports;
    for (const support::Reported& player : players)
      reports.push_back(cards::split_entry("X=" + player.text()));
    hand.reported =
        games::read(game, names, reports, {.out = {}, .no_out = nobody}, cards::kCommandLineWording).hand;
  }
  line.what = hand;
  return line;
}

history::MatchRecord any_militaire_record(storage::Transaction& transaction) {
  history::MatchRecord record;
  record.id = transaction.new_id();
  record.match.game = games::find_game("militaire").value();
  record.preset = "militaire";
  record.match.rules.target = games::info(record.match.game).presets.front().target;
  const std::vector<std::string> names{"Ann", "Bob", "Cho", "Zoë"};
  const std::size_t players = *rc::gen::inRange<std::size_t>(3, 5);
  for (std::size_t seat = 0; seat < players; ++seat) {
    const history::NamedPlayer player = transaction.player_ref(names[seat]);
    record.player_ids.push_back(player.id);
    record.match.players.push_back(player.name);
  }
  record.match.first_dealer = *rc::gen::inRange<games::Seat>(0, players);
  const int lines = *rc::gen::inRange(0, 5);
  for (int i = 0; i < lines; ++i)
    record.match.lines.push_back(any_round_line(transaction.new_id(), record.match.players));
  return record;
}

/// Something of everything that a match can hold.
history::MatchRecord any_record(storage::Transaction& transaction) {
  history::MatchRecord record;
  record.id = transaction.new_id();
  const auto& presets = games::info(games::Game()).presets;
  const games::Preset& preset = presets[*rc::gen::inRange<std::size_t>(0, presets.size())];
  record.preset = preset.name;
  record.terms.scheme = settlement::scheme_of(preset);
  record.match.rules.target = *rc::gen::inRange(1, 2000);
  for (std::size_t rule = 0; rule < games::house_rules().size(); ++rule)
    record.match.rules.house.set(rule, *rc::gen::arbitrary<bool>());
  for (const std::string& name :
       {*rc::gen::element<std::string>("Ann", "ANN", "Zoë"),
        *rc::gen::element<std::string>("Bob", "安娜", "@home", "O'Hara, \"Pat\"")}) {
    const history::NamedPlayer player = transaction.player_ref(name);
    record.player_ids.push_back(player.id);
    record.match.players.push_back(player.name);
  }
  record.event = *rc::gen::element<std::string>("", "Tuesday league");
  if (*rc::gen::arbitrary<bool>())
    record.terms.stakes = settlement::parse_stakes(
        "1-3", settlement::find_currency(*rc::gen::element<std::string>("CAD", "JPY", "KWD", "CLF")));
  if (*rc::gen::arbitrary<bool>()) record.date = "2026-11-01";
  if (*rc::gen::arbitrary<bool>()) record.match.first_dealer = 1;
  record.note = *rc::gen::element<std::string>("", "at the lake", "émoji 🂡, tab-free");
  const int lines = *rc::gen::inRange(0, 6);
  for (int i = 0; i < lines; ++i)
    record.match.lines.push_back(any_line(transaction.new_id(), record.match.players));
  if (*rc::gen::inRange(0, 4) == 0)
    record.match.closing = match::Closing{*rc::gen::element<std::optional<match::Seat>>(0, 1, std::nullopt)};
  return record;
}

TEST_F(InterchangeTest, WhateverTheContentsTheBytesAreTheSameAgain) {
  EXPECT_TRUE(rc::check("round trip", [&] {
    for (const char* name : {"first.db", "second.db"}) std::filesystem::remove(path(name));
    Store first = Store::open_or_create(path("first.db"));
    const int matches = *rc::gen::inRange(1, 4);
    first.write("import", now(), [&](storage::Transaction& transaction) {
      for (int i = 0; i < matches; ++i)
        transaction.start(*rc::gen::inRange(0, 3) == 0 ? any_militaire_record(transaction)
                                                       : any_record(transaction));
    });
    const std::string text = export_all(first);
    Store second = Store::open_or_create(path("second.db"));
    import(second, text);
    RC_ASSERT(export_all(second) == text);
    RC_ASSERT(problems(second).empty());
    // Once more brings nothing; after an undo it brings all of it again.
    for (const storage::ImportedLine& outcome : import(second, text))
      RC_ASSERT(outcome.outcome == ImportOutcome::kSkipped);
    storage::undo(
        second, {1}, now(), [](storage::Reader& reader) { return storage::undoable(reader, 1); },
        [](storage::Reader&) {});
    RC_ASSERT(export_all(second).empty());
    import(second, text);
    RC_ASSERT(export_all(second) == text);
    RC_ASSERT(problems(second).empty());
  }));
}

TEST_F(InterchangeTest, AnImportIsOneCommandAndAllOrNothing) {
  Store store = Store::open_or_create(path());
  const std::string good =
      R"({"chapeau":1,"game":"mille","players":["Ann","Bob"],"hands":[{"entries":[{"score":100,"stars":0},{"score":5,"stars":0}]}]})";
  const auto outcomes = import(store, good + "\n" + good);
  EXPECT_EQ(outcomes[0].outcome, ImportOutcome::kAdded);
  EXPECT_EQ(outcomes[1].outcome, ImportOutcome::kSkipped) << "the same line twice is one match";
  store.read([](storage::Reader& reader) { EXPECT_EQ(storage::check(reader).commands, 1); });
  const std::string line = export_all(store);
  std::string other = line;
  other.replace(other.find("\"score\":100"), 11, "\"score\":105");
  const std::string fresh = R"({"chapeau":1,"game":"mille","players":["Cho","Dee"],"hands":[]})";
  support::expect_error("a match that differs", base::ErrorKind::kData,
                        [&] { import(store, fresh + "\n" + other); });
  EXPECT_EQ(export_all(store), line) << "nothing of the file was taken";
}

TEST_F(InterchangeTest, ADealerWhoseTurnItIsMakesNoDifference) {
  Store store = Store::open_or_create(path());
  const auto line = [](const std::string& hands) {
    return R"({"chapeau":1,"id":"00000000-0000-4000-8000-000000000001","game":"mille","players":["Ann","Bob"],)"
           R"("first_dealer":"Ann","hands":[)" +
           hands + "]}";
  };
  const auto hand = [](const std::string& dealer) {
    return R"({)" + dealer + R"("entries":[{"score":100,"stars":0},{"score":5,"stars":0}]})";
  };
  const std::string one = line(hand(R"("dealer":"Ann",)"));
  EXPECT_EQ(import(store, one)[0].outcome, ImportOutcome::kAdded);
  EXPECT_EQ(import(store, one)[0].outcome, ImportOutcome::kSkipped);
  EXPECT_EQ(import(store, line(hand("")))[0].outcome, ImportOutcome::kSkipped);
  const std::string two = line(hand("") + "," + hand(R"("dealer":"BOB",)"));
  EXPECT_EQ(import(store, two)[0].outcome, ImportOutcome::kExtended);
  EXPECT_EQ(import(store, export_all(store))[0].outcome, ImportOutcome::kSkipped);
  EXPECT_EQ(problems(store), std::vector<std::string>{});
}

TEST_F(InterchangeTest, AMatchDoesNotBecomeOneOfAnotherGame) {
  Store store = Store::open_or_create(path());
  const std::string head = R"({"chapeau":1,"id":"00000000-0000-4000-8000-000000000001","game":)";
  import(store, head + R"("militaire","players":["Ann","Bob","Cho","Dee"],"hands":[]})");
  for (const char* rest : {R"("militaire","players":["Ann","Bob","Cho"],"hands":[]})",
                           R"("mille","players":["Ann","Bob"],"hands":[]})"})
    support::expect_error(rest, base::ErrorKind::kData,
                          [&] { import(store, head + rest, OnConflict::kTheirs); });
}

TEST_F(InterchangeTest, WhateverAddCanMakeComesInAgain) {
  Store first = Store::open_or_create(path("first.db"));
  const std::int64_t match = start(first);
  // A line of more than 16 MiB: nine thousand adjustments with reasons as long as they may be.
  std::string reason;
  for (int i = 0; i < 500; ++i) reason += "\U0001F0A1";
  constexpr int kLines = 9'000;
  first.write("add", now(), [&](storage::Transaction& transaction) {
    std::vector<match::Line> lines;
    for (int i = 0; i < kLines; ++i)
      lines.push_back(
          {{transaction.now().timestamp(), match::Adjustment{{5, -5}, reason}}, transaction.new_id()});
    transaction.record(match, history::Add{std::move(lines), std::nullopt});
  });
  const std::string text = export_all(first);
  EXPECT_GT(text.size(), 16U * 1024 * 1024);
  Store second = Store::open_or_create(path("second.db"));
  import(second, text);
  EXPECT_EQ(export_all(second) == text, true) << "the same bytes";
  EXPECT_EQ(standing(second, 1).totals, (match::Totals{5 * kLines, -5 * kLines}));
}

TEST_F(InterchangeTest, AMatchOfManyLinesComesInPartsAndIsOneCommand) {
  Store store = Store::open_or_create(path());
  std::string hands;
  constexpr int kLines = 10'001;  // one more than come in at once
  for (int i = 0; i < kLines; ++i)
    hands += std::string(i == 0 ? "" : ",") + R"({"adjust":[5,-5],"reason":"x"})";
  const std::string line = R"({"chapeau":1,"game":"mille","players":["Ann","Bob"],"hands":[)" + hands +
                           R"(],"closed":{"conceded_by":"Bob"}})";
  EXPECT_EQ(std::get<storage::ImportedMatch>(import(store, line)[0].what).new_lines,
            static_cast<std::size_t>(kLines));
  EXPECT_EQ(standing(store, 1).status, match::Status::kConceded);
  store.read([](storage::Reader& reader) { EXPECT_EQ(storage::check(reader).commands, 1); });
  EXPECT_EQ(import(store, export_all(store))[0].outcome, ImportOutcome::kSkipped);
  storage::undo(
      store, {1}, now(), [](storage::Reader& reader) { return storage::undoable(reader, 1); },
      [](storage::Reader&) {});
  EXPECT_TRUE(export_all(store).empty());
  EXPECT_EQ(problems(store), std::vector<std::string>{});
}

TEST_F(InterchangeTest, HandIdsDoNotDependOnSpelling) {
  const auto ids = [](const std::string& players, const std::string& sets, const std::string& left) {
    const std::string line =
        R"({"chapeau":1,"id":"00000000-0000-4000-8000-000000000001","game":"mille","players":[)" + players +
        R"(],"hands":[{"entries":[{"sets":")" + sets + R"(","left":""},{"sets":"QQQs","left":")" + left +
        R"("}]}]})";
    return support::read_match(line).match.lines[0].id;
  };
  const base::Uuid id = ids(R"("Ann","Bob")", "7777 KKK", "4 4 J");
  EXPECT_EQ(ids(R"("Ann","Bob")", "K-K-K,7x4", "J44"), id);
  EXPECT_EQ(ids(R"("ANN","bob")", "kkk 7777", "4 J 4"), id);
  EXPECT_NE(ids(R"("Ann","Bob")", "7777 KKKK", "4 4 J"), id);
  EXPECT_NE(ids(R"("Bob","Ann")", "7777 KKKK", "4 4 J"), id);
}

TEST_F(InterchangeTest, EqualIdsInOneMatchAreRefused) {
  const std::string hand =
      R"({"id":"00000000-0000-4000-8000-000000000002","entries":[{"score":100,"stars":0},{"score":5,"stars":0}]})";
  support::expect_error("two hands", base::ErrorKind::kData, [&] {
    support::read_lines(
        R"({"chapeau":1,"game":"mille","players":["Ann","Bob"],"hands":[)" + hand + "," + hand + "]}",
        "file");
  });
}

TEST_F(InterchangeTest, AnEditedLineWithoutAnIdIsAnotherMatch) {
  const auto id_of = [](const std::string& note) {
    return support::read_match(R"({"chapeau":1,"game":"mille","players":["Ann","Bob"],"note":")" + note +
                               R"(","hands":[]})")
        .id;
  };
  EXPECT_EQ(id_of("a"), id_of("a"));
  EXPECT_NE(id_of("a"), id_of("b"));
}

}  // namespace round_trip_test
