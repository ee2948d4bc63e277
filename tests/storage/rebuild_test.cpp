#include <gtest/gtest.h>
#include <rapidcheck.h>
#include <sqlite3.h>

#include <algorithm>
#include <filesystem>

#include "games/game.hpp"
#include "history/matches/import_diff.hpp"
#include "storage/backup.hpp"
#include "storage/check.hpp"
#include "storage/queries/log_queries.hpp"
#include "storage/queries/match_queries.hpp"
#include "storage/queries/player_queries.hpp"
#include "storage/tables.hpp"
#include "support/database.hpp"
#include "support/errors.hpp"
#include "support/import.hpp"
#include "support/printed.hpp"

namespace rebuild_test {

using base::ErrorKind;
using base::Uuid;
using storage::Store;
using storage::Transaction;
using support::error_of;

class RebuildTest : public support::DatabaseTest {
 protected:
  static std::string problems(Store& store) {
    std::string text;
    store.read([&](storage::Reader& reader) {
      const storage::CheckReport report = storage::check(reader);
      for (const std::string& problem : report.problems) text += problem + "\n";
      for (const std::string& remark : report.remarks) text += "remark: " + remark + "\n";
    });
    return text;
  }
  [[nodiscard]] std::vector<std::string> backups() const {
    std::vector<std::string> names;
    std::error_code none;
    for (const auto& file : std::filesystem::directory_iterator(path() + ".backups", none))
      names.push_back(file.path().string());
    std::sort(names.begin(), names.end());
    return names;
  }
  /// A house in which something of everything happened.
  void fill(Store& store);
};

/// From `from` to below `to`, each as likely as the next: by itself `inRange` begins with the small ones.
template <class Number>
Number pick(Number from, Number to) {
  return *rc::gen::resize(rc::kNominalSize, rc::gen::inRange(from, to));
}

/// Commands of every verb, each as likely as the next; those that are refused change nothing.
class AnyCommands {
 public:
  AnyCommands(Store& store, std::function<storage::Now()> clock) : store_(store), clock_(std::move(clock)) {}

  void run() {
    look();
    switch (pick(0, 16)) {
      case 0:
      case 1: return write("new", [this](Transaction& transaction) { start(transaction); });
      case 2:
      case 3:
      case 4:
      case 5:
        return on_match("add", [this](auto& transaction, auto& match) { this->add(transaction, match); });
      case 6:
        return on_match("amend", [this](auto& transaction, auto& match) { this->amend(transaction, match); });
      case 7:
        return on_match("drop", [this](auto& transaction, auto& match) { this->drop(transaction, match); });
      case 8:
        return on_match("set", [this](auto& transaction, auto& match) { this->set(transaction, match); });
      case 9: return write("rename", [this](Transaction& transaction) { rename(transaction); });
      case 10: return write("join", [this](Transaction& transaction) { join(transaction); });
      case 11: return write("pay", [this](Transaction& transaction) { pay(transaction); });
      case 12: return import();
      case 13: return attempt([this] { undo(); });
      case 14: return attempt([this] { undo(); });
      default: return attempt([this] { redo(); });
    }
  }

 private:
  void look() {
    store_.read([&](storage::Reader& reader) {
      matches_ = storage::all_matches(reader);
      names_ = storage::player_names(reader);
    });
  }

  /// What cannot be is refused; nothing else may go wrong.
  static void attempt(const std::function<void()>& work) {
    try {
      work();
    } catch (const base::Error& error) {
      if (error.kind() != ErrorKind::kRefused && error.kind() != ErrorKind::kData) RC_FAIL(error.message());
    }
  }
  void write(const std::string& name, const std::function<void(Transaction&)>& changes) {
    attempt([&] { store_.write(name, clock_(), changes); });
  }
  void on_match(const std::string& name,
                const std::function<void(Transaction&, const history::NumberedMatch&)>& change) {
    if (matches_.empty()) return;
    const std::int64_t number = *rc::gen::elementOf(matches_);
    write(name, [&](Transaction& transaction) { change(transaction, transaction.listed_match(number)); });
  }

  static match::Line any_line(Transaction& transaction) {
    match::Line line = pick(0, 5) == 0 ? support::adjustment_line(pick(-20, 20) * 5, 50)
                                       : support::points_line(pick(1, 200) * 5, pick(-40, 100) * 5);
    line.id = transaction.new_id();
    if (*rc::gen::arbitrary<bool>()) line.at = transaction.now().timestamp();
    return line;
  }
  static const Uuid& any_line_of(const history::NumberedMatch& match) {
    return match.record.match.lines[pick<std::size_t>(0, match.record.match.lines.size())].id;
  }

  /// Somebody by name, or by an id that was here before, whoever it is joined with now, or a new one of
  /// whatever name: so may two files bring them together.
  history::NamedPlayer any_player(Transaction& transaction, const std::vector<std::string>& names) {
    const std::string name = *rc::gen::elementOf(names);
    const int how = pick(0, 6);
    history::NamedPlayer player = how == 0 ? history::NamedPlayer{transaction.new_id(), name}
                                  : how < 3 && !people_.empty() ? *rc::gen::elementOf(people_)
                                                                : transaction.player_ref(name);
    people_.push_back(player);
    return player;
  }

  history::MatchRecord any_record(Transaction& transaction) {
    history::MatchRecord record = support::record_of({});
    record.id = transaction.new_id();
    const history::NamedPlayer ann = any_player(transaction, {"Ann", "ann", "Cho", "Eve"});
    history::NamedPlayer bob = any_player(transaction, {"Bob", "Dee", "BOB"});
    if (bob.id == ann.id) bob = {transaction.new_id(), "Fay"};
    record.player_ids = {ann.id, bob.id};
    record.match.players = {ann.name, bob.name};
    record.match.rules.target = 600;
    if (*rc::gen::arbitrary<bool>())
      record.terms.stakes = settlement::parse_stakes("1-3", settlement::find_currency("CAD"));
    return record;
  }
  void start(Transaction& transaction) { transaction.start(any_record(transaction)); }

  static void add(Transaction& transaction, const history::NumberedMatch& match) {
    history::Add add{{any_line(transaction)}, std::nullopt};
    if (!match.record.match.lines.empty() && pick(0, 3) == 0) add.before = any_line_of(match);
    transaction.record(match.number, add);
  }
  static void amend(Transaction& transaction, const history::NumberedMatch& match) {
    if (match.record.match.lines.empty()) return;
    transaction.record(match.number, history::Amend{any_line_of(match), any_line(transaction)},
                       {.reason = "misread"});
  }
  static void drop(Transaction& transaction, const history::NumberedMatch& match) {
    if (!match.record.match.lines.empty())
      transaction.record(match.number, history::Amend{any_line_of(match), std::nullopt});
  }
  static void set(Transaction& transaction, const history::NumberedMatch& match) {
    history::Set set;
    if (*rc::gen::arbitrary<bool>()) set.options["note"] = *rc::gen::element<std::string>("x", "y", "");
    if (*rc::gen::arbitrary<bool>()) set.options["target"] = *rc::gen::element(300, 600, 900);
    if (*rc::gen::arbitrary<bool>())
      set.closing = *rc::gen::element<std::optional<match::Closing>>(
          std::nullopt, match::Closing{std::nullopt}, match::Closing{match::Seat{1}});
    transaction.record(match.number, set);
  }
  void rename(Transaction& transaction) {
    if (names_.empty()) return;
    const auto player = storage::player_named(transaction, *rc::gen::elementOf(names_));
    if (player)
      transaction.record(player->id, history::Rename{*rc::gen::element<std::string>("Ann", "Zoe", "Bob")});
  }
  /// Those who sit in one match, too: such a join does not count, and that is kept.
  void join(Transaction& transaction) {
    if (names_.empty()) return;
    const auto one = storage::player_named(transaction, *rc::gen::elementOf(names_));
    const auto other = storage::player_named(transaction, *rc::gen::elementOf(names_));
    if (one && other && one->id != other->id) transaction.record(one->id, history::Join{other->id});
  }
  void pay(Transaction& transaction) {
    if (!payments_.empty() && pick(0, 3) == 0)
      return transaction.record(*rc::gen::elementOf(payments_), history::Pay{});
    if (names_.size() < 2) return;
    const auto from = storage::player_named(transaction, *rc::gen::elementOf(names_));
    const auto to = storage::player_named(transaction, *rc::gen::elementOf(names_));
    if (!from || !to || from->id == to->id) return;
    const Uuid id = transaction.new_id();
    transaction.record(id, history::Pay{history::Payment{from->id, to->id, 250, "CAD", std::nullopt, ""}});
    payments_.push_back(id);
  }

  /// A match that is here or was, as it was or changed, or a new one.
  void import() {
    write("import", [this](Transaction& transaction) {
      history::MatchRecord record = any_record(transaction);
      if (!imported_.empty() && pick(0, 3) > 0) record.id = *rc::gen::elementOf(imported_);
      for (int i = pick(0, 4); i > 0; --i) record.match.lines.push_back(any_line(transaction));
      if (pick(0, 4) == 0) record.match.closing = match::Closing{};
      imported_.push_back(record.id);
      support::import_matches(transaction, interchange::to_line(record), "file",
                              storage::OnConflict::kTheirs);
    });
  }

  void undo() {
    std::vector<std::int64_t> numbers;
    store_.read([&](storage::Reader& reader) {
      for (const storage::StoredCommand& command : storage::undoable(reader, pick<std::size_t>(1, 4)))
        numbers.push_back(command.number);
    });
    if (!numbers.empty()) support::undo(store_, numbers, clock_(), [](storage::Reader&) {});
  }
  void redo() {
    std::vector<std::int64_t> numbers;
    store_.read([&](storage::Reader& reader) {
      for (const storage::StoredCommand& undo : storage::redoable(reader, 1)) numbers.push_back(undo.number);
    });
    if (!numbers.empty()) support::redo(store_, numbers, clock_(), [](storage::Reader&) {});
  }

  Store& store_;
  std::function<storage::Now()> clock_;
  std::vector<std::int64_t> matches_;
  std::vector<std::string> names_;
  std::vector<Uuid> payments_, imported_;
  std::vector<history::NamedPlayer> people_;
};

/// The remarks that joins of players who sit in one match leave are no problem.
std::string without_remarks(const std::string& text) {
  std::string rest;
  for (std::size_t at = 0; at < text.size();) {
    const std::size_t end = text.find('\n', at) + 1;
    if (const std::string line = text.substr(at, end - at); !line.starts_with("remark: ")) rest += line;
    at = end;
  }
  return rest;
}

TEST_F(RebuildTest, WhateverWasDoneARebuildGivesTheTablesThatAreThere) {
  std::map<std::string, int> seen;
  EXPECT_TRUE(rc::check("any commands", [&] {
    std::filesystem::remove_all(path());
    std::filesystem::remove_all(path() + ".backups");
    Store store = Store::open_or_create(path());
    AnyCommands commands(store, [this] { return now(); });
    for (int i = pick(1, 30); i > 0; --i) commands.run();
    RC_ASSERT(without_remarks(problems(store)) == "");
    const auto before = tables::projections(path());
    const std::string history = tables::history(path());
    const storage::Rebuilt rebuilt = store.rebuild(now());
    const auto after = tables::projections(path());
    for (const auto& [table, rows] : before) RC_ASSERT(table + "\n" + after.at(table) == table + "\n" + rows);
    RC_ASSERT(rebuilt.changed.empty());
    RC_ASSERT(tables::history(path()) == history);
    RC_ASSERT(without_remarks(problems(store)) == "");
    for (const std::string& verb : tables::lines(path(), "SELECT verb FROM operation")) ++seen[verb];
  }));
  for (const char* verb : {"start", "add", "amend", "set", "rename", "join", "pay", "undo", "redo"})
    EXPECT_GT(seen[verb], 5) << verb << " hardly occurs, and so is hardly tested";
}

void RebuildTest::fill(Store& store) {
  const std::int64_t first = start(store);
  add_cards(store, first, "7777 KKK2", "AAA / 4 99 Jd");
  add(store, first, 1200, -45);
  const std::int64_t second = start(store, "Cho", "Dee");
  add(store, second, 100, 50);
  add(store, second, 700, 50);
  store.write("rename", now(), [](Transaction& transaction) {
    transaction.record(storage::player_named(transaction, "Dee")->id, history::Rename{"Ada"});
  });
  store.write("join", now(), [](Transaction& transaction) {
    transaction.record(storage::player_named(transaction, "Cho")->id,
                       history::Join{storage::player_named(transaction, "Ann")->id});
  });
  store.write("pay", now(), [](Transaction& transaction) {
    transaction.record(transaction.new_id(),
                       history::Pay{history::Payment{storage::player_named(transaction, "Bob")->id,
                                                     storage::player_named(transaction, "Ann")->id, 300,
                                                     "CAD", std::nullopt, "cash"}});
  });
  add(store, second, 5, 10);
  store.read([&](storage::Reader& reader) { ASSERT_EQ(storage::undoable(reader, 1).front().name, "add"); });
  support::undo(store, {10}, now(), [](storage::Reader&) {});
}

TEST_F(RebuildTest, DamageToAnyProjectionIsFoundAndMended) {
  const std::vector<std::string> damages{
      "DELETE FROM owed",
      "DELETE FROM settlement",
      "DELETE FROM entry",
      "DELETE FROM entry; DELETE FROM hand",
      "DELETE FROM undo_stack",
      "DELETE FROM redo_stack",
      "DELETE FROM payment",
      "DELETE FROM seat",
      "DELETE FROM player",
      "DELETE FROM match",
      "DELETE FROM match; DELETE FROM player; DELETE FROM seat",
      "UPDATE entry SET score = score + 5",
      "UPDATE hand SET place = place + 1",
      "UPDATE hand SET line = line + 7",
      "UPDATE seat SET total = 0, player = 1",
      "UPDATE settlement SET amount = NULL, game_points = 1",
      "UPDATE match SET number = number + 100",
      "UPDATE match SET status = 'void', winner = NULL",
      "UPDATE match SET currency = NULL, rules = '{'",
      "UPDATE match SET id = randomblob(16)",
      "UPDATE match SET disputed = 1",
      "UPDATE match SET event_key = 'x'",
      "UPDATE match SET started = started + 1",
      "UPDATE player SET name = 'X', folded = 'x'",
      "UPDATE player SET person = 2",
      "UPDATE player SET id = randomblob(16)",
      "UPDATE player SET key = key + 50",
      "UPDATE player SET refused = 1",
      "UPDATE player SET name_key = 'x'",
      "UPDATE player SET born_name = NULL",
      "UPDATE owed SET amount = amount + 1",
      "UPDATE payment SET number = number + 1, gone = 1",
      "INSERT INTO redo_stack VALUES (1, zeroblob(16), 1)",
      "INSERT INTO undo_stack VALUES (99)",
      "INSERT INTO match SELECT 9, randomblob(16), game, preset, rules, currency, first_dealer, date, event, "
      "event_key, note, status, winner, conceded_by, disputed, hands, started, changed FROM match WHERE "
      "number "
      "= 1"};
  std::filesystem::remove_all(path());
  {
    Store store = Store::open_or_create(path());
    fill(store);
    ASSERT_EQ(problems(store), "");
  }
  const auto whole = tables::projections(path());
  for (const auto& [table, rows] : whole)
    EXPECT_NE(rows, "") << table << " is empty, and so nothing is tested";
  const std::string good = tables::bytes_of(path());
  for (const std::string& damage : damages) {
    SCOPED_TRACE(damage);
    std::ofstream(path(), std::ios::binary) << good;
    tables::execute(path(), damage);
    Store store = Store::open(path());
    EXPECT_NE(problems(store), "");
    store.rebuild(now());
    EXPECT_EQ(tables::projections(path()), whole);
    EXPECT_EQ(problems(store), "");
  }
}

TEST_F(RebuildTest, AResultIsTheSameWhereOnlyTheRowOfTheLastHandWasWrong) {
  std::filesystem::remove_all(path());
  {
    Store store = Store::open_or_create(path());
    const std::int64_t match = start(store);
    add(store, match, 100, 50);
    add(store, match, 1200, 50);
  }
  tables::execute(path(), "UPDATE hand SET operation = (SELECT min(operation) FROM hand)");
  EXPECT_TRUE(Store::open(path()).rebuild(now()).changed.empty());
}

TEST_F(RebuildTest, WhoIsNamedByAPaymentAloneComesBackInTheOrderOfTheLog) {
  std::filesystem::remove_all(path());
  Store store = Store::open_or_create(path());
  start(store);
  store.write("import", now(), [](Transaction& transaction) {
    const base::Uuid payer = transaction.player_to_pay("Gus").id,
                     payee = transaction.player_to_pay("Réal").id;
    transaction.record(transaction.new_id(),
                       history::Pay{history::Payment{payer, payee, 300, "CAD", std::nullopt, ""}});
    EXPECT_EQ(transaction.player_to_pay("gus").id, payer) << "there by now";
  });
  store.write("new", now(), [](Transaction& transaction) {
    EXPECT_EQ(transaction.player_ref("Gus").name, "Gus");
    EXPECT_FALSE(storage::player_named(transaction, "Cho"));
  });
  start(store, "Cho", "Gus");
  const auto whole = tables::projections(path());
  EXPECT_EQ(problems(store), "");
  store.rebuild(now());
  EXPECT_EQ(tables::projections(path()), whole);
  for (const char* damage :
       {"UPDATE player SET key = 90 - key", "UPDATE player SET born_name = 'x' WHERE born_name IS NULL",
        "UPDATE player SET born_at = 1 WHERE born_at IS NULL"}) {
    tables::execute(path(), damage);
    EXPECT_NE(problems(store), "") << damage;
    store.rebuild(now());
    EXPECT_EQ(tables::projections(path()), whole) << damage;
  }
}

TEST_F(RebuildTest, WhereNothingSaysWhichRevisionProjectedTheyAreRebuiltWhenTheFileIsOpened) {
  {
    Store store = Store::open_or_create(path());
    fill(store);
  }
  const auto whole = tables::projections(path());
  for (const char* damage :
       {"DELETE FROM projection_version", "DELETE FROM projection_version; DELETE FROM owed"}) {
    tables::execute(path(), damage);
    const Store store = Store::open(path());
    ASSERT_TRUE(store.migrated().has_value()) << damage;
    EXPECT_EQ(tables::projections(path()), whole) << damage;
    EXPECT_FALSE(Store::open(path()).migrated().has_value()) << "once is enough";
  }
}

/// A program that had the file open when a newer one scored it again.
TEST_F(RebuildTest, WhatANewerRevisionProjectedIsNeitherReadNorWritten) {
  Store store = Store::open_or_create(path());
  fill(store);
  tables::execute(path(),
                  "UPDATE projection_version SET scoring = " + std::to_string(games::scoring_revision() + 1));
  const std::string bytes = tables::bytes_of(path());
  const std::vector<std::function<void()>> attempts{
      [&] { start(store); },
      [&] { problems(store); },
      [&] { store.rebuild(now()); },
      [&] { Store::open(path()); },
      [&] { support::undo(store, {9}, now(), [](storage::Reader&) {}); },
      [&] {
        store.write(
            "add", now(), [](Transaction&) {}, storage::Commit::kDryRun);
      }};
  for (const auto& attempt : attempts) {
    support::expect_error("every command", ErrorKind::kUnusableDatabase, attempt, {{folder(), "folder"}});
  }
  EXPECT_EQ(tables::bytes_of(path()), bytes);
}

TEST_F(RebuildTest, AHistoryThatDoesNotHoldIsRefusedAndNotAByteChanges) {
  {
    Store store = Store::open_or_create(path());
    fill(store);
  }
  const std::string good = tables::bytes_of(path());
  for (const char* sql :
       {"UPDATE operation SET body = replace(body, '1200', '1205') WHERE seq = 3",
        "UPDATE command SET at = at + 1 WHERE number = 4", "UPDATE command SET name = 'x' WHERE number = 4",
        "DELETE FROM operation WHERE seq = 5", "DELETE FROM command WHERE number = 2",
        "UPDATE operation SET command = 99 WHERE seq = 11",
        "UPDATE command SET number = 40 WHERE number = 11"}) {
    SCOPED_TRACE(sql);
    std::ofstream(path(), std::ios::binary) << good;
    tables::execute(path(), sql);
    const std::string before = tables::bytes_of(path());
    Store store = Store::open(path());
    support::expect_error(sql, ErrorKind::kUnusableDatabase, [&] { store.rebuild(now()); });
    EXPECT_EQ(tables::bytes_of(path()), before);
    EXPECT_TRUE(backups().empty()) << "a copy of what does not hold would push a good one out";
  }
}

TEST_F(RebuildTest, TheBackupIsWhatWasThere) {
  Store store = Store::open_or_create(path());
  fill(store);
  tables::execute(path(), "UPDATE entry SET score = 5; DELETE FROM owed");
  const auto damaged = tables::projections(path());
  const std::string history = tables::history(path());
  const storage::Rebuilt rebuilt = store.rebuild(now());
  EXPECT_EQ(std::filesystem::path(rebuilt.backup).parent_path(), path() + ".backups");
  EXPECT_EQ(tables::projections(rebuilt.backup), damaged);
  EXPECT_EQ(tables::history(rebuilt.backup), history);
  Store backup = Store::open(rebuilt.backup);
  EXPECT_EQ(standing(backup, 1).totals, (match::Totals{1270, -65})) << "it opens, and its matches are there";
  using std::filesystem::perms;
  EXPECT_EQ(std::filesystem::status(rebuilt.backup).permissions() & (perms::group_all | perms::others_all),
            perms::none);
  EXPECT_EQ(
      std::filesystem::status(path() + ".backups").permissions() & (perms::group_all | perms::others_all),
      perms::none);
}

TEST_F(RebuildTest, TheLastTenBackupsStay) {
  Store store = Store::open_or_create(path());
  start(store);
  const std::string others = path() + ".backups/2019-mine.db";
  std::vector<std::string> made;
  for (int i = 0; i < 14; ++i) {
    made.push_back(store.rebuild(now()).backup);
    std::ofstream(others) << "a copy that a person keeps here";
  }
  made.erase(made.begin(), made.end() - 10);
  made.push_back(others);
  std::sort(made.begin(), made.end());
  EXPECT_EQ(backups(), made);
  EXPECT_EQ(storage::backups_of(path()).size(), 10U) << "and that one is none of them";
}

TEST_F(RebuildTest, BackupsOfOneSecondStandInTheOrderOfTheirMaking) {
  Store store = Store::open_or_create(path());
  start(store);
  const storage::Now moment = now();
  std::vector<std::string> made;
  for (int i = 0; i < 14; ++i) made.push_back(store.rebuild(moment).backup);
  made.erase(made.begin(), made.end() - 10);
  EXPECT_EQ(backups(), made) << "the last ten, and none of them twice";
}

TEST_F(RebuildTest, TheBackupOfAMergeStaysHoweverOftenTheTablesAreRebuilt) {
  Store store = Store::open_or_create(path());
  start(store);
  const std::string made = store.rebuild(now()).backup;
  const std::size_t reason = made.find("-before-");
  const std::string merged = made.substr(0, reason) + "-before-merge.db";
  std::filesystem::copy_file(made, merged);
  for (int i = 0; i < 14; ++i) store.rebuild(now());
  EXPECT_TRUE(std::filesystem::exists(merged));
  EXPECT_EQ(backups().size(), 11U) << "and ten of the others";
}

TEST_F(RebuildTest, BackupsOfOneSecondAreListedByWhichFileIsNewer) {
  Store store = Store::open_or_create(path());
  start(store);
  const std::string first = store.rebuild(now()).backup;
  const std::size_t reason = first.find("-before-");
  for (const char* other : {"-before-add.db", "-before-sync.db"}) {
    const std::string second = first.substr(0, reason) + other;
    std::filesystem::copy_file(first, second);
    for (const bool is_newer : {true, false}) {
      std::filesystem::last_write_time(
          second, std::filesystem::last_write_time(first) + std::chrono::milliseconds(is_newer ? 20 : -20));
      EXPECT_EQ(storage::backups_of(path()).front().path, is_newer ? second : first) << other;
    }
    std::filesystem::remove(second);
  }
}

TEST_F(RebuildTest, TheBackupThatWasJustMadeStaysWhateverTheClockSays) {
  Store store = Store::open_or_create(path());
  start(store);
  for (int i = 0; i < 12; ++i) store.rebuild(now());
  const std::string made = store.rebuild({1'000}).backup;
  EXPECT_TRUE(std::filesystem::exists(made)) << made;
  EXPECT_EQ(backups().size(), 10U);
}

TEST_F(RebuildTest, WithoutRoomForABackupNothingChanges) {
  Store store = Store::open_or_create(path());
  fill(store);
  tables::execute(path(), "DELETE FROM owed");
  std::ofstream(path() + ".backups") << "a file where the folder would stand";
  const std::string before = tables::bytes_of(path());
  support::expect_error("rebuild", ErrorKind::kCannotCreate, [&] { store.rebuild(now()); },
                        {{folder(), "folder"}});
  EXPECT_EQ(tables::bytes_of(path()), before);
}

/// An import of something else under the id of a match that was undone.
TEST_F(RebuildTest, AnIdThatComesInAgainWithAnotherGameIsThatGame) {
  Store store = Store::open_or_create(path());
  const std::string id = R"({"chapeau":1,"id":"0190c000-0000-7000-8000-000000000001",)";
  const auto import = [&](const std::string& rest) {
    store.write("import", now(), [&](Transaction& transaction) {
      support::import_matches(transaction, id + rest, "file", storage::OnConflict::kRefuse);
    });
  };
  import(
      R"("game":"mille","players":["Ann","Bob"],"hands":[{"entries":[{"sets":"KKKK 7777","left":""},{"sets":"QsQQ","left":"44 J"}]}]})");
  start(store, "Gil", "Hal");
  support::undo(store, {2, 1}, now(), [](storage::Reader&) {});
  start(store, "Kim", "Lea");
  import(R"("game":"militaire","players":["Cho","Dee","Eve"],"hands":[]})");
  const auto expect = [&](const char* game, std::size_t players) {
    store.read([&](storage::Reader& reader) {
      const history::NumberedMatch match = reader.listed_match(1);
      EXPECT_EQ(games::info(match.record.match.game).name, std::string(game));
      EXPECT_EQ(match.record.match.players.size(), players);
      EXPECT_TRUE(match.problems.empty()) << "what was undone is missed by nobody";
    });
    EXPECT_EQ(problems(store), "");
    const auto before = tables::projections(path());
    store.rebuild(now());
    EXPECT_EQ(tables::projections(path()), before);
  };
  expect("militaire", 3);
  support::undo(store, {6}, now(), [](storage::Reader&) {});
  EXPECT_EQ(problems(store), "");
  import(R"("game":"mille","players":["Fay","Bob"],"hands":[]})");
  expect("mille", 2);
}

/// An id that the caller brings.
class BroughtId : public RebuildTest {
 protected:
  bool enter(Store& store, const Uuid& subject, const history::Action& action, const Uuid& id,
             const std::string& reason = "") {
    return store.write("add", now(), [&](Transaction& transaction) {
      transaction.record(subject, action, {.reason = reason, .id = id});
    });
  }
  static Uuid id(std::uint8_t number) {
    Uuid uuid;
    uuid.bytes[15] = number;
    return uuid;
  }
  static match::Line line(int ann, int bob) {
    match::Line line = support::points_line(ann, bob);
    line.id = id(1);
    return line;
  }
};

TEST_F(BroughtId, TwiceWithTheSameContentsIsOnce) {
  Store store = Store::open_or_create(path());
  start(store);
  Uuid match;
  store.read([&](storage::Reader& reader) { match = reader.listed_match(1).record.id; });
  match::Line timed = line(280, -45);
  const storage::Now moment = now();
  timed.at = moment.timestamp();
  const auto add = [&](const history::Action& action, storage::Now when) {
    return store.write("add", when,
                       [&](Transaction& transaction) { transaction.record(match, action, {.id = id(1)}); });
  };
  EXPECT_TRUE(add(history::Add{{timed}, std::nullopt}, moment));
  add_cards(store, 1, "7777 KKK2", "AAA / 4 99 Jd");
  const std::string history = tables::history(path());
  EXPECT_FALSE(add(history::Add{{timed}, std::nullopt}, now())) << "a line of the same time, later";
  const storage::Now later = now();
  timed.at = later.timestamp();
  EXPECT_FALSE(add(history::Add{{timed}, std::nullopt}, later)) << "a line that is entered just then";
  EXPECT_EQ(tables::history(path()), history);
  EXPECT_EQ(standing(store, 1).hands, 2U);
  EXPECT_EQ(problems(store), "");
}

TEST_F(BroughtId, WithOtherContentsItIsRefusedAndSaysWhy) {
  Store store = Store::open_or_create(path());
  start(store);
  start(store, "Cho", "Dee");
  Uuid match, other;
  store.read([&](storage::Reader& reader) {
    match = reader.listed_match(1).record.id;
    other = reader.listed_match(2).record.id;
  });
  const history::Add add{{line(280, -45)}, std::nullopt};
  EXPECT_TRUE(enter(store, match, add, id(1)));
  const std::string history = tables::history(path());
  history::Add timed = add;
  timed.lines[0].at = base::Timestamp{5};
  const std::vector<std::function<void()>> attempts{
      [&] {
        enter(store, match, history::Add{{line(285, -45)}, std::nullopt}, id(1));
      },
      [&] { enter(store, match, timed, id(1)); },
      [&] { enter(store, match, add, id(1), "another reason"); },
      [&] { enter(store, other, add, id(1)); },
      [&] {
        enter(store, match, history::Amend{id(1), std::nullopt}, id(1));
      },
      [&] { enter(store, match, history::Set{}, id(1)); }};
  for (std::size_t i = 0; i < attempts.size(); ++i) {
    SCOPED_TRACE(i);
    support::expect_error("every one", ErrorKind::kData, attempts[i]);
  }
  EXPECT_EQ(tables::history(path()), history);
}

TEST_F(BroughtId, WhatWasUndoneStaysUndone) {
  Store store = Store::open_or_create(path());
  start(store);
  Uuid match;
  store.read([&](storage::Reader& reader) { match = reader.listed_match(1).record.id; });
  const history::Add add{{line(280, -45)}, std::nullopt};
  EXPECT_TRUE(enter(store, match, add, id(1)));
  support::undo(store, {2}, now(), [](storage::Reader&) {});
  EXPECT_FALSE(enter(store, match, add, id(1)));
  EXPECT_EQ(standing(store, 1).hands, 0U);
}

}  // namespace rebuild_test
