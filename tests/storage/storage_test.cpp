#include <SQLiteCpp/Database.h>
#include <SQLiteCpp/Statement.h>
#include <gtest/gtest.h>
#include <rapidcheck.h>
#include <sys/stat.h>

#include <filesystem>
#include <fstream>

#include "storage/check.hpp"
#include "storage/schema.hpp"
#include "support/database.hpp"
#include "support/errors.hpp"

namespace {

using base::ErrorKind;
using storage::Store;
using support::error_of;

class StorageTest : public support::DatabaseTest {
 protected:
  static storage::CheckReport check(Store& store) {
    storage::CheckReport report;
    store.read([&](storage::Reader& reader) { report = reader.check(); });
    return report;
  }
  void undo(Store& store, const std::vector<std::int64_t>& commands) {
    store.take_back(commands, "undo", now(), [](storage::Reader&) {});
  }
  static std::string first_problem(Store& store) {
    const auto problems = check(store).problems;
    return problems.empty() ? "" : problems.front();
  }
  /// Changes the file behind the program's back.
  void tamper(const std::string& sql) const {
    SQLite::Database database(path(), SQLite::OPEN_READWRITE);
    database.exec(sql);
  }
  ErrorKind open_error(const std::string& name) const {
    return error_of([&] { Store::open(name); }).kind();
  }
};

TEST_F(StorageTest, TheFingerprintIsThatOfTheSchemaFiles) {
  SQLite::Database database(":memory:", SQLite::OPEN_READWRITE | SQLite::OPEN_CREATE);
  for (const std::string_view file : storage::kSchemaFiles) database.exec(std::string(file));
  EXPECT_EQ(storage::fingerprint(database), storage::kSchemaFingerprint)
      << "the schema changed: write the new fingerprint into schema.cpp";
  EXPECT_EQ(storage::kSchemaFiles.size(), static_cast<std::size_t>(storage::kSchemaVersion));
}

TEST_F(StorageTest, OpensNothingThatIsNotThere) {
  EXPECT_EQ(open_error(path()), ErrorKind::kNotThere);
  std::ofstream(path()).close();
  EXPECT_EQ(open_error(path()), ErrorKind::kNotThere) << "an empty file is no database";
  EXPECT_EQ(open_error(path("no/such/folder.db")), ErrorKind::kNotThere);
}

TEST_F(StorageTest, RefusesNamesThatAreNoFiles) {
  for (const char* name : {"", ":memory:", "file:x.db", "file::memory:?cache=shared"})
    EXPECT_EQ(open_error(name), ErrorKind::kData) << name;
  EXPECT_EQ(open_error(std::filesystem::path(path()).parent_path().string()), ErrorKind::kForeign);
}

TEST_F(StorageTest, RefusesFilesThatAreNotOurs) {
  std::ofstream(path()) << "This is a letter to my aunt, and it is longer than a hundred bytes, so that it "
                           "could be a header.\n";
  EXPECT_EQ(open_error(path()), ErrorKind::kForeign);
  {
    SQLite::Database other(path("other.db"), SQLite::OPEN_READWRITE | SQLite::OPEN_CREATE);
    other.exec("CREATE TABLE t (x)");
  }
  EXPECT_EQ(open_error(path("other.db")), ErrorKind::kForeign);
  EXPECT_EQ(error_of([&] { Store::open_or_create(path("other.db")); }).kind(), ErrorKind::kForeign);
}

TEST_F(StorageTest, AFileThatIsNotOursKeepsEveryByte) {
  {
    SQLite::Database other(path(), SQLite::OPEN_READWRITE | SQLite::OPEN_CREATE);
    other.exec("PRAGMA journal_mode = WAL; CREATE TABLE t (x)");
  }
  const auto bytes = [&] {
    std::ifstream file(path(), std::ios::binary);
    return std::string(std::istreambuf_iterator<char>(file), {});
  };
  const std::string before = bytes();
  EXPECT_EQ(open_error(path()), ErrorKind::kForeign);
  EXPECT_EQ(bytes(), before);
}

TEST_F(StorageTest, RefusesNewerAndChangedDatabases) {
  Store::open_or_create(path());
  tamper("PRAGMA user_version = 99");
  EXPECT_EQ(error_of([&] { Store::open(path()); }).message().find("newer") != std::string::npos, true);
  tamper("PRAGMA user_version = 1; CREATE TABLE mine (x)");
  EXPECT_EQ(open_error(path()), ErrorKind::kForeign);
  tamper("DROP TABLE mine");
  Store::open(path());
  tamper("ANALYZE");  // statistics change nothing that is trusted
  Store::open(path());
}

TEST_F(StorageTest, RefusesAFileWithTwoNames) {
  Store::open_or_create(path());
  std::filesystem::create_hard_link(path(), path("second.db"));
  EXPECT_EQ(open_error(path()), ErrorKind::kRefused);
}

TEST_F(StorageTest, MakesTheFolderForItsOwnerOnly) {
  Store::open_or_create(path("a/b/c.db"));
  struct stat info {};
  ASSERT_EQ(stat(path("a/b").c_str(), &info), 0);
  EXPECT_EQ(info.st_mode & 077U, 0U);
  std::ofstream(path("file")) << "x";
  EXPECT_EQ(error_of([&] { Store::open_or_create(path("file/c.db")); }).kind(), ErrorKind::kCannotCreate);
}

TEST_F(StorageTest, KeepsWhatIsRecorded) {
  {
    Store store = Store::open_or_create(path());
    const std::int64_t match = start(store);
    EXPECT_EQ(match, 1);
    add_cards(store, match, "7777 KKK2", "AAA / 4 99 Jd");
    add(store, match, 280, -45);
  }
  Store store = Store::open(path());
  EXPECT_EQ(standing(store, 1).totals, (match::Totals{350, -65}));
  EXPECT_EQ(first_problem(store), "");
}

TEST_F(StorageTest, ACommandThatFailsLeavesNothing) {
  Store store = Store::open_or_create(path());
  const std::int64_t match = start(store);
  add(store, match, 100, 50);
  EXPECT_THROW(store.write("add", now(),
                           [&](storage::Writer& writer) {
                             writer.apply(match, history::AddLines{{support::points_line(500, 5)}});
                             throw base::Error(ErrorKind::kData, "the second half is wrong");
                           }),
               base::Error);
  EXPECT_EQ(standing(store, match).totals, (match::Totals{100, 50}));
  EXPECT_EQ(first_problem(store), "");
}

TEST_F(StorageTest, NumbersAreNeverGivenAgain) {
  Store store = Store::open_or_create(path());
  start(store);
  start(store, "Cho", "Dee");
  undo(store, {2});
  store.read([&](storage::Reader& reader) {
    EXPECT_FALSE(reader.match(2));
    EXPECT_EQ(reader.all_matches(), std::vector<std::int64_t>{1});
    // Players of whom no match is left are gone.
    EXPECT_EQ(reader.player_names(), (std::vector<std::string>{"Ann", "Bob"}));
  });
  EXPECT_EQ(start(store, "Eve", "Fay"), 3);
  EXPECT_EQ(first_problem(store), "");
}

TEST_F(StorageTest, UndoTakesBackAWholeCommand) {
  Store store = Store::open_or_create(path());
  const std::int64_t match = start(store);
  store.write("import", now(), [&](storage::Writer& writer) {
    for (int i = 0; i < 3; ++i) {
      match::Line line = support::points_line(100, 50);
      line.id = writer.new_id();
      writer.apply(match, history::AddLines{{line}});
    }
    writer.start(new_record(writer, "Cho", "Dee"));
  });
  EXPECT_EQ(standing(store, match).totals, (match::Totals{300, 150}));
  undo(store, {2});
  EXPECT_EQ(standing(store, match).totals, (match::Totals{0, 0}));
  store.read([&](storage::Reader& reader) {
    EXPECT_EQ(reader.all_matches().size(), 1U);
    EXPECT_EQ(reader.undoable(5).size(), 1U);
  });
  EXPECT_EQ(first_problem(store), "");
}

TEST_F(StorageTest, ACommandThatChangesNothingIsNone) {
  Store store = Store::open_or_create(path());
  start(store);
  EXPECT_FALSE(store.write("import", now(), [](storage::Writer&) {}));
  EXPECT_EQ(check(store).commands, 1);
}

TEST_F(StorageTest, ARehearsalLeavesNothing) {
  Store store = Store::open_or_create(path());
  const std::int64_t match = start(store);
  std::size_t hands = 0;
  store.rehearse("add", now(), [&](storage::Writer& writer) {
    writer.apply(match, history::AddLines{{support::points_line(100, 50)}});
    hands = writer.match(match)->record.match.lines.size();
  });
  EXPECT_EQ(hands, 1U);
  EXPECT_EQ(standing(store, match).hands, 0U);
  EXPECT_EQ(check(store).commands, 1);
}

TEST_F(StorageTest, APlayerWhoWasForgottenComesBack) {
  Store store = Store::open_or_create(path());
  start(store, "Ann", "Bob");
  undo(store, {1});
  start(store, "ann", "Bob");
  EXPECT_EQ(first_problem(store), "");
  store.read([](storage::Reader& reader) {
    EXPECT_EQ(reader.player_names(), (std::vector<std::string>{"ann", "Bob"}));
  });
}

TEST_F(StorageTest, UndoRefusesWhenAnotherCommandCameBetween) {
  Store store = Store::open_or_create(path());
  const std::int64_t match = start(store);
  add(store, match, 100, 50);
  add(store, match, 100, 50);
  EXPECT_EQ(error_of([&] { undo(store, {2}); }).kind(), ErrorKind::kRefused);
  undo(store, {3, 2});
  EXPECT_EQ(standing(store, match).totals, (match::Totals{0, 0}));
}

TEST_F(StorageTest, PlayersAreOneWhateverTheCase) {
  Store store = Store::open_or_create(path());
  start(store, "Zoë", "Bob");
  start(store, "ZOË", "Cho");
  store.read([&](storage::Reader& reader) {
    EXPECT_EQ(reader.player_names(), (std::vector<std::string>{"Bob", "Cho", "Zoë"}));
    EXPECT_EQ(reader.players({})[2].matches, 2);
    EXPECT_EQ(reader.open_matches_of({"cho", "zoë"}), std::vector<std::int64_t>{2});
  });
}

TEST_F(StorageTest, KeepsWhatPlayersOweEachOther) {
  Store store = Store::open_or_create(path());
  const auto owed = [&] {
    std::string text;
    SQLite::Database database(path());
    SQLite::Statement rows(database, "SELECT debtor, creditor, currency, minor_units FROM balances");
    while (rows.executeStep())
      text += rows.getColumn(0).getString() + ">" + rows.getColumn(1).getString() + " " +
              rows.getColumn(2).getString() + rows.getColumn(3).getString();
    return text;
  };
  add(store, start(store), 1200, 600);  // 3 + 6 game points
  EXPECT_EQ(owed(), "Bob>Ann CAD900");
  add(store, start(store, "Bob", "Ann"), 1200, 0);  // 3 + 2 × 12
  EXPECT_EQ(owed(), "Ann>Bob CAD1800");
  undo(store, {4});
  EXPECT_EQ(owed(), "Bob>Ann CAD900");
  EXPECT_EQ(first_problem(store), "");
}

TEST_F(StorageTest, ViewsShowTheSheetToOtherTools) {
  Store store = Store::open_or_create(path());
  const std::int64_t match = start(store);
  add_cards(store, match, "7777 KKK2", "AAA / 4 99 Jd");
  SQLite::Database database(path());
  SQLite::Statement rows(
      database, "SELECT player, melds, left_over, score, chapeau, total FROM entries ORDER BY player");
  ASSERT_TRUE(rows.executeStep());
  EXPECT_EQ(rows.getColumn(1).getString(), "7777 KKK2");
  EXPECT_EQ(rows.getColumn(3).getInt(), 70);
  ASSERT_TRUE(rows.executeStep());
  EXPECT_EQ(rows.getColumn(2).getString(), "4 99 Jd");
  EXPECT_EQ(rows.getColumn(4).getInt(), 1);
  EXPECT_EQ(database.execAndGet("SELECT players FROM matches").getString(), "Ann, Bob");
  EXPECT_EQ(database.execAndGet("SELECT dealer FROM hands").getString(), "Ann");
}

TEST_F(StorageTest, CheckFindsWhatSomebodyChanged) {
  struct Case {
    const char* sql;
    const char* problem;
  };
  for (const Case& c :
       {Case{"UPDATE entry SET score = 285 WHERE line = 1 AND seat = 0",
             "match 1, line 1: player 1 has a score of 285 in the table, and by the history 280"},
        Case{"UPDATE entry SET total = 1 WHERE line = 1 AND seat = 1",
             "match 1, line 1: the place, stars, circle or total of player 2 are not what the history gives"},
        Case{"UPDATE seat SET total = 9 WHERE seat = 0", "match 1: player 1 is not what the history gives"},
        Case{"UPDATE seat SET seat = 3 WHERE seat = 1", "match 1: player 2 is not what the history gives"},
        Case{"UPDATE entry SET seat = 3 WHERE seat = 1 AND line = 1",
             "match 1, line 1: the place, stars, circle or total of player 2 are not what the history gives"},
        Case{"UPDATE match SET note = 'x'", "match 1: its row is not what the history gives"},
        Case{"DELETE FROM entry WHERE line = 2; DELETE FROM hand WHERE line = 2",
             "match 1 has 1 lines in the table, and by the history 2"},
        Case{"UPDATE settlement SET amount = 1", "match 1: its settlement is not what the history gives"},
        Case{"DELETE FROM owed", "what the players owe each other is not the sum of the settlements"},
        Case{"UPDATE player SET folded = 'x' WHERE name = 'Ann'", "the player Ann is in no match"},
        Case{"UPDATE player SET name = 'Anna' WHERE name = 'Ann'",
             "the player Ann is kept under another name, Anna"},
        Case{"INSERT INTO player (name, folded) VALUES ('Cho', 'cho')", "the player Cho is in no match"},
        Case{"UPDATE player_id SET player = 2", "match 1: player 1 is not what the history gives"},
        Case{"INSERT INTO player_id VALUES (zeroblob(16), 1)",
             "the player Ann has an id that the history does not give"},
        Case{"PRAGMA foreign_keys = OFF; PRAGMA ignore_check_constraints = ON; "
             "UPDATE entry SET line = 0 WHERE line = 1 AND seat = 0",
             "a row of the table entry refers to one of hand that is not there"},
        Case{"UPDATE operation SET body = replace(body, '280', '285') WHERE seq = 2",
             "command 2 (add) was changed after it was recorded"},
        Case{"UPDATE operation SET reason = 'x' WHERE seq = 1",
             "command 1 (new) was changed after it was recorded"},
        Case{"UPDATE command SET name = 'x' WHERE number = 1",
             "command 1 (x) was changed after it was recorded"}}) {
    std::filesystem::remove(path());
    Store store = Store::open_or_create(path());
    const std::int64_t match = start(store);
    add(store, match, 280, -45);
    add(store, match, 1000, 50);
    ASSERT_EQ(first_problem(store), "");
    tamper(c.sql);
    EXPECT_EQ(first_problem(store), c.problem) << c.sql;
  }
}

TEST_F(StorageTest, ALockThatStaysIsWaitedForAndThenReported) {
  Store store = Store::open_or_create(path());
  const std::int64_t match = start(store);
  SQLite::Database other(path(), SQLite::OPEN_READWRITE);
  other.exec("BEGIN IMMEDIATE");
  EXPECT_EQ(error_of([&] { add(store, match, 100, 50); }).kind(), ErrorKind::kBusy);
  other.exec("ROLLBACK");
  add(store, match, 100, 50);
  EXPECT_EQ(standing(store, match).hands, 1U);
}

TEST_F(StorageTest, AFileWithoutWritePermissionIsRead) {
  {
    Store store = Store::open_or_create(path());
    start(store);
  }
  std::filesystem::permissions(path(), std::filesystem::perms::owner_read);
  Store store = Store::open(path());
  store.read([&](storage::Reader& reader) { EXPECT_EQ(reader.all_matches().size(), 1U); });
  // Root writes where it likes.
  if (geteuid() != 0) {
    EXPECT_EQ(error_of([&] { start(store); }).kind(), ErrorKind::kInputOutput);
  }
}

TEST_F(StorageTest, WhateverIsDoneTheTablesAreWhatTheHistoryMeans) {
  EXPECT_TRUE(rc::check("any commands", [&] {
    std::filesystem::remove(path());
    Store store = Store::open_or_create(path());
    start(store);
    const int commands = *rc::gen::inRange(1, 15);
    for (int i = 0; i < commands; ++i) {
      std::vector<std::int64_t> matches;
      std::vector<storage::StoredCommand> latest;
      store.read([&](storage::Reader& reader) {
        matches = reader.all_matches();
        latest = reader.undoable(1);
      });
      switch (*rc::gen::inRange(0, 6)) {
        case 0:
          start(store, *rc::gen::element<std::string>("Ann", "ann", "Cho"),
                *rc::gen::element<std::string>("Bob", "Dee"));
          break;
        case 1:
          if (!latest.empty()) undo(store, {latest.front().number});
          break;
        default:
          if (!matches.empty())
            add(store, *rc::gen::elementOf(matches), 5 * *rc::gen::inRange(1, 300),
                5 * *rc::gen::inRange(-50, 300));
      }
    }
    RC_ASSERT(first_problem(store) == "");
  }));
}

}  // namespace
