// Three files that go on by themselves and are brought together, over the database itself.

#include "storage/merge/merge.hpp"

#include <SQLiteCpp/Database.h>
#include <fmt/core.h>

#include <fstream>
#include <future>
#include <random>
#include <thread>

#include "history/matches/import_diff.hpp"
#include "interchange/jsonl.hpp"
#include "settlement/balances.hpp"
#include "storage/backup.hpp"
#include "storage/check.hpp"
#include "storage/merge/dispute.hpp"
#include "storage/merge/other_file.hpp"
#include "storage/queries/as_of_queries.hpp"
#include "storage/queries/log_queries.hpp"
#include "storage/queries/match_queries.hpp"
#include "storage/queries/money_queries.hpp"
#include "storage/queries/player_queries.hpp"
#include "storage/tables.hpp"
#include "storage/write/drafts.hpp"
#include "support/database.hpp"
#include "support/errors.hpp"
#include "support/file.hpp"
#include "support/printed.hpp"

namespace merge_test {

using storage::Merged;
using storage::MergeOptions;
using storage::OnDispute;
using storage::OtherFile;
using storage::Reader;
using storage::Store;
using storage::Transaction;
using support::bytes_of;

/// Everything that has to be the same in two files that were brought together: nothing in it is local.
std::string everything_in(Reader& reader) {
  std::map<base::Uuid, std::string> matches;
  std::map<std::string, std::string> others;
  for (const std::int64_t number : storage::all_matches(reader)) {
    const history::NumberedMatch match = reader.listed_match(number);
    matches[match.record.id] = interchange::to_line(match.record) + (match.disputed ? "disputed\n" : "");
  }
  for (const storage::PaymentSummary& payment : storage::list_payments(reader, {}))
    others[base::to_string(payment.record.id)] = interchange::to_line(payment.record);
  std::string text;
  for (const auto& [id, line] : matches) text += line;
  for (const auto& [id, line] : others) text += line;
  for (const auto& net : settlement::balance(storage::owed(reader)).nets)
    text += net.person.name + " " + net.currency + " " + std::to_string(net.amount) + "\n";
  for (const std::string& name : storage::player_names(reader)) text += name + "\n";
  return text;
}

class MergeTest : public support::DatabaseTest {
 protected:
  Merged merge(Store& into, Store& from, OnDispute on_dispute = OnDispute::kRefuse,
               std::vector<storage::Renaming> renames = {}) {
    return storage::merge(into, OtherFile::open(from.path()), {on_dispute, std::move(renames)}, now(),
                          storage::Commit::kYes, [](Reader& /*reader*/, const Merged& /*merged*/) {});
  }
  void expect_refused(const std::string& what, base::ErrorKind kind,
                      const std::function<void()>& work) const {
    support::expect_error(what, kind, work, {{folder(), "folder"}});
  }
  static std::string everything(Store& store) { return store.read(everything_in); }
  static void expect_whole(Store& store) {
    store.read(
        [](Reader& reader) { ASSERT_EQ(storage::check(reader).problems, std::vector<std::string>{}); });
  }
  Store copy_of(Store& store, const std::string& name) {
    store.backup(path(name));
    return Store::open(path(name));
  }
  void amend(Store& store, std::int64_t match, std::size_t line, int ann, int bob) {
    store.write("amend", now(), [&](Transaction& transaction) {
      const match::Line old = transaction.listed_match(match).record.match.lines.at(line);
      match::Line changed = support::points_line(ann, bob);
      changed.id = old.id;
      transaction.record(match, history::Amend{old.id, changed});
    });
  }
};

TEST_F(MergeTest, WhatDoesNotContradictComesTogetherWithoutAWord) {
  Store ours = Store::open_or_create(path("ours.db"));
  start(ours);
  add(ours, 1, 100, 50);
  Store theirs = copy_of(ours, "theirs.db");
  amend(ours, 1, 0, 110, 50);
  add(theirs, 1, 200, 60);
  start(theirs, "Cho", "Dee");
  const Merged merged = merge(ours, theirs);
  EXPECT_FALSE(merged.refused);
  EXPECT_TRUE(merged.disputed.empty());
  EXPECT_FALSE(merged.decided) << "a merge that chose and joined nothing is no command";
  EXPECT_EQ(merged.commands.size(), 2U);
  EXPECT_EQ(standing(ours, 1).totals, (match::Totals{310, 110}));
  ASSERT_EQ(merged.matches.size(), 2U);
  EXPECT_EQ(merged.matches[0].hands, 1);
  EXPECT_TRUE(merged.matches[1].is_new);
  expect_whole(ours);
  const std::string once = everything(ours);
  EXPECT_TRUE(merge(ours, theirs).commands.empty()) << "a second time there is nothing left";
  merge(theirs, ours);
  EXPECT_EQ(everything(theirs), once);
}

TEST_F(MergeTest, WhereNothingIsToBeDoneTheFileIsWaitedForAfterwardsAsBefore) {
  Store theirs = Store::open_or_create(path("theirs.db"));
  start(theirs);
  Store ours = Store::open_or_create(path("ours.db"));
  merge(ours, theirs);
  {
    SQLite::Database file(theirs.path(), SQLite::OPEN_READWRITE);
    file.exec(
        "INSERT INTO hub_log (login, reached, chain, pushed_at, bytes, ended, ended_by, shown, ignored) "
        "VALUES "
        "('bob', 0, zeroblob(32), 0, 0, 0, 0, 0, 0); INSERT INTO command_source (command, login) VALUES (1, "
        "1)");
  }
  SQLite::Database other(ours.path(), SQLite::OPEN_READWRITE);
  other.exec("BEGIN IMMEDIATE");
  EXPECT_EQ(merge(ours, theirs).not_noted, 1) << "which is not waited for";
  other.exec("COMMIT");
  EXPECT_EQ(merge(ours, theirs).new_logins, 1);
  other.exec("BEGIN EXCLUSIVE");
  const auto release = std::async(std::launch::async, [&] {
    std::this_thread::sleep_for(std::chrono::milliseconds(200));
    other.exec("COMMIT");
  });
  EXPECT_NO_THROW(everything(ours));
}

TEST_F(MergeTest, ADraftWaitsWhileItsMatchIsUndoneElsewhereAndGoesWhereItIsOver) {
  Store ours = Store::open_or_create(path("ours.db"));
  start(ours);
  Store theirs = copy_of(ours, "theirs.db");
  const base::Uuid match = ours.read([](Reader& reader) { return reader.listed_match(1).record.id; });
  ours.write_beside_log([&](storage::LocalWriter& file) {
    EXPECT_TRUE(storage::put_draft(file, {match, match, match, 0, "{}"}));
  });
  const auto is_there = [&] {
    return ours.read([&](Reader& reader) { return storage::draft_of(reader, match).has_value(); });
  };
  EXPECT_TRUE(is_there());
  support::undo(theirs, {1}, now(), [](Reader& /*reader*/) {});
  merge(ours, theirs);
  EXPECT_TRUE(is_there());
  support::redo(theirs, {2}, now(), [](Reader& /*reader*/) {});
  merge(ours, theirs);
  EXPECT_TRUE(is_there());
  theirs.write("close", now(), [](Transaction& transaction) {
    history::Set closed;
    closed.closing = match::Closing{};
    transaction.record(1, closed);
  });
  const Merged ended = merge(ours, theirs);
  EXPECT_FALSE(is_there());
  ASSERT_EQ(ended.removed_drafts.size(), 1U);
  EXPECT_EQ(ended.removed_drafts[0].match, 1);
  EXPECT_EQ(ended.removed_drafts[0].draft.contents, "{}");
}

TEST_F(MergeTest, ARefusedMergeTakesNothingAndChangesNoByte) {
  Store ours = Store::open_or_create(path("ours.db"));
  start(ours);
  Store theirs = copy_of(ours, "theirs.db");
  add(ours, 1, 100, 50);
  add(theirs, 1, 200, 60);
  start(theirs, "Cho", "Dee");
  const std::string before = bytes_of(path("ours.db"));
  const Merged refused = merge(ours, theirs);
  EXPECT_TRUE(refused.refused);
  ASSERT_EQ(refused.disputed.size(), 1U);
  EXPECT_EQ(refused.disputed[0].sides.size(), 2U);
  EXPECT_EQ(bytes_of(path("ours.db")), before);
  EXPECT_TRUE(storage::backups_of(path("ours.db")).empty()) << "no good backup is pushed out by it";
}

TEST_F(MergeTest, WhatWasChosenCanBeUndoneAndIsDisputedThen) {
  Store ours = Store::open_or_create(path("ours.db"));
  start(ours);
  Store theirs = copy_of(ours, "theirs.db");
  add(ours, 1, 100, 50);
  add(theirs, 1, 200, 60);
  merge(ours, theirs, OnDispute::kTheirs);
  EXPECT_EQ(standing(ours, 1).totals, (match::Totals{200, 60}));
  ours.read([](Reader& reader) { EXPECT_TRUE(storage::disputed_matches(reader).empty()); });
  std::vector<std::int64_t> offered;
  ours.read([&](Reader& reader) { offered.push_back(storage::undoable(reader, 1).at(0).number); });
  support::undo(ours, offered, now(), [](Reader& /*reader*/) {});
  ours.read(
      [](Reader& reader) { EXPECT_EQ(storage::disputed_matches(reader), std::vector<std::int64_t>{1}); });
  expect_whole(ours);
}

TEST_F(MergeTest, WhatWasChosenIsAmongWhatALineSaid) {
  Store ours = Store::open_or_create(path("ours.db"));
  start(ours);
  add(ours, 1, 100, 50);
  add(ours, 1, 200, 60);
  Store theirs = copy_of(ours, "theirs.db");
  amend(ours, 1, 0, 110, 50);
  amend(theirs, 1, 0, 120, 50);
  merge(ours, theirs, OnDispute::kOurs);
  EXPECT_EQ(standing(ours, 1).totals, (match::Totals{310, 110}));
  ours.read([](Reader& reader) {
    const auto said_by = [&](std::size_t line) {
      std::vector<std::string> said;
      const base::Uuid id = reader.listed_match(1).record.match.lines.at(line).id;
      for (const storage::LineVersion& version : reader.as_of().line_history(1, id).versions)
        said.push_back(fmt::format("{} {}", version.command, version.scored.value().entries.at(0).score));
      return said;
    };
    EXPECT_EQ(said_by(0), (std::vector<std::string>{"add 100", "amend 110", "amend 120", "merge 110"}));
    EXPECT_EQ(said_by(1), std::vector<std::string>{"add 200"});
  });
}

TEST_F(MergeTest, ARehearsalTellsWhatWouldBeDisputedAndTakesNothing) {
  Store ours = Store::open_or_create(path("ours.db"));
  start(ours);
  Store theirs = copy_of(ours, "theirs.db");
  add(ours, 1, 100, 50);
  add(theirs, 1, 200, 60);
  const std::string before = bytes_of(path("ours.db"));
  bool told = false;
  const Merged merged = storage::merge(
      ours, OtherFile::open(path("theirs.db")), {}, now(), storage::Commit::kDryRun,
      [&](Reader&, const Merged& would_be) { told = would_be.refused && would_be.disputed.size() == 1; });
  EXPECT_TRUE(merged.refused);
  EXPECT_TRUE(told);
  EXPECT_EQ(bytes_of(path("ours.db")), before);
}

TEST_F(MergeTest, APlayerHasOneNewName) {
  Store ours = Store::open_or_create(path("ours.db"));
  start(ours);
  Store theirs = Store::open_or_create(path("theirs.db"));
  start(theirs, "Cho", "Dee");
  const std::string before = bytes_of(path("ours.db"));
  expect_refused("two new names", base::ErrorKind::kData, [&] {
    merge(ours, theirs, OnDispute::kRefuse, {{"Cho", "Eve"}, {"Cho", "Fay"}});
  });
  expect_refused("one new name of two", base::ErrorKind::kData, [&] {
    merge(ours, theirs, OnDispute::kRefuse, {{"Cho", "Eve"}, {"Dee", "eve"}});
  });
  EXPECT_EQ(bytes_of(path("ours.db")), before);
}

TEST_F(MergeTest, ANameThatIsNoneNewIsNotRecorded) {
  Store ours = Store::open_or_create(path("ours.db"));
  start(ours);
  Store theirs = Store::open_or_create(path("theirs.db"));
  start(theirs, "Cho", "Dee");
  const Merged merged = merge(ours, theirs, OnDispute::kRefuse, {{"cho", "Cho"}});
  EXPECT_FALSE(merged.decided);
  EXPECT_TRUE(merged.renamed.empty());
}

TEST_F(MergeTest, WhatWasChosenInTwoMatchesIsUndoneInBoth) {
  Store ours = Store::open_or_create(path("ours.db"));
  start(ours);
  start(ours);
  Store theirs = copy_of(ours, "theirs.db");
  for (const std::int64_t match : {1, 2}) {
    add(ours, match, 100, 50);
    add(theirs, match, 200, 60);
  }
  merge(ours, theirs, OnDispute::kTheirs);
  ours.read([](Reader& reader) { EXPECT_TRUE(storage::disputed_matches(reader).empty()); });
  std::vector<std::int64_t> offered;
  ours.read([&](Reader& reader) { offered.push_back(storage::undoable(reader, 1).at(0).number); });
  support::undo(ours, offered, now(), [](Reader& /*reader*/) {});
  ours.read([](Reader& reader) {
    EXPECT_EQ(storage::disputed_matches(reader), (std::vector<std::int64_t>{1, 2}));
  });
  expect_whole(ours);
}

/// A line that is imported has its id from elsewhere: the operations that brought it here and there are two.
TEST_F(MergeTest, OneLineImportedInBothFilesIsNoConflict) {
  Store first = Store::open_or_create(path("first.db"));
  start(first);
  Store ours = copy_of(first, "ours.db");
  Store theirs = copy_of(first, "theirs.db");
  add(first, 1, 100, 50);
  history::MatchRecord longer;
  first.read([&](Reader& reader) { longer = reader.listed_match(1).record; });
  for (Store* store : {&ours, &theirs})
    store->write("import", now(), [&](Transaction& transaction) {
      for (const history::Action& action :
           history::compare(transaction.listed_match(1).record, longer, {}).writes)
        transaction.record(longer.id, action, {.id = transaction.new_id()});
    });
  EXPECT_FALSE(merge(ours, theirs).refused);
  EXPECT_EQ(standing(ours, 1).totals, (match::Totals{100, 50}));
  expect_whole(ours);
}

/// One of them was started, taken back and brought in again: it is looked at when all are known, and has its
/// number from its first start all the same.
TEST_F(MergeTest, NewMatchesAreNumberedInTheOrderOfTheirFirstStarts) {
  Store ours = Store::open_or_create(path("ours.db"));
  start(ours);
  Store theirs = Store::open_or_create(path("theirs.db"));
  start(theirs, "Cho", "Dee");
  history::MatchRecord twice;
  theirs.read([&](Reader& reader) { twice = reader.listed_match(1).record; });
  support::undo(theirs, {1}, now(), [](Reader& /*reader*/) {});
  start(theirs, "Eve", "Fay");
  theirs.write("import", now(), [&](Transaction& transaction) { transaction.start(twice); });
  start(theirs, "Gus", "Hal");
  const Merged merged = merge(ours, theirs);
  ASSERT_EQ(merged.matches.size(), 3U);
  for (std::size_t i = 0; i < 3; ++i) {
    EXPECT_EQ(merged.matches[i].number, static_cast<std::int64_t>(i) + 2);
    EXPECT_TRUE(merged.matches[i].is_new);
  }
  ours.read([&](Reader& reader) {
    EXPECT_EQ(reader.listed_match(2).record.id, twice.id);
    EXPECT_EQ(reader.listed_match(3).record.match.players, (std::vector<std::string>{"Eve", "Fay"}));
    EXPECT_EQ(reader.listed_match(4).record.match.players, (std::vector<std::string>{"Gus", "Hal"}));
  });
  expect_whole(ours);
}

/// A match may be in the history without a row: a program wrote it that knew its game, and this one learned
/// it since.
TEST_F(MergeTest, MatchesWithoutARowGetOneEach) {
  Store ours = Store::open_or_create(path("ours.db"));
  for (const char* other : {"Bob", "Cho", "Dee"}) start(ours, "Ann", other);
  Store theirs = copy_of(ours, "theirs.db");
  tables::execute(
      path("ours.db"),
      "PRAGMA foreign_keys = OFF; DELETE FROM seat WHERE match > 1; DELETE FROM match WHERE number > 1");
  for (const std::int64_t match : {2, 3}) add(theirs, match, 100, 50);
  const Merged merged = merge(ours, theirs);
  ASSERT_EQ(merged.matches.size(), 2U);
  EXPECT_EQ(merged.matches[0].number, 2);
  EXPECT_EQ(merged.matches[1].number, 3);
  expect_whole(ours);
}

TEST_F(MergeTest, WhatWasUndoneElsewhereIsNotOfferedHere) {
  Store ours = Store::open_or_create(path("ours.db"));
  start(ours);
  add(ours, 1, 100, 50);
  Store theirs = copy_of(ours, "theirs.db");
  const auto offered = [](Store& store) {
    std::vector<std::int64_t> numbers;
    store.read([&](Reader& reader) {
      for (const auto& command : storage::undoable(reader, 9)) numbers.push_back(command.number);
    });
    return numbers;
  };
  ASSERT_EQ(offered(ours), (std::vector<std::int64_t>{2, 1}));
  support::undo(theirs, {2}, now(), [](Reader& /*reader*/) {});
  merge(ours, theirs);
  EXPECT_EQ(offered(ours), std::vector<std::int64_t>{1}) << "the hand is not here any more";
  expect_whole(ours);
  theirs.write("redo", now(), [](Transaction& transaction) { transaction.redo(3); });
  merge(ours, theirs);
  EXPECT_EQ(offered(ours), (std::vector<std::int64_t>{2, 1}));
  expect_whole(ours);
}

TEST_F(MergeTest, APlayerOfTheOtherFileCanComeInUnderAnotherName) {
  Store ours = Store::open_or_create(path("ours.db"));
  start(ours);
  Store theirs = Store::open_or_create(path("theirs.db"));
  start(theirs, "Bob", "Eve");
  const Merged merged = merge(ours, theirs, OnDispute::kRefuse, {{"bob", "Robert"}});
  EXPECT_TRUE(merged.joined.empty());
  ours.read([](Reader& reader) {
    EXPECT_EQ(storage::player_names(reader), (std::vector<std::string>{"Ann", "Bob", "Eve", "Robert"}));
  });
  expect_whole(ours);
  expect_refused("nobody's new name", base::ErrorKind::kNotThere, [&] {
    merge(ours, theirs, OnDispute::kRefuse, {{"Zoe", "Cho"}});
  });
}

TEST_F(MergeTest, AnotherContentUnderAKnownIdIsRefused) {
  Store ours = Store::open_or_create(path("ours.db"));
  start(ours);
  Store theirs = Store::open_or_create(path("theirs.db"));
  const base::Uuid id = [&] {
    base::Uuid found;
    ours.write("new", now(), [&](Transaction& transaction) { found = transaction.new_id(); });
    return found;
  }();
  const auto rename = [&](Store& store, const std::string& name) {
    store.write("rename", now(), [&](Transaction& transaction) {
      transaction.record(storage::player_named(transaction, name == "Bobby" ? "Bob" : "Cho").value().id,
                         history::Rename{name}, {.id = id});
    });
  };
  start(theirs, "Cho", "Dee");
  rename(ours, "Bobby");
  rename(theirs, "Choe");
  const std::string before = bytes_of(path("ours.db"));
  expect_refused("merge", base::ErrorKind::kData, [&] { merge(ours, theirs); });
  EXPECT_EQ(bytes_of(path("ours.db")), before);
}

// Nothing is merged into what lost a part of what both have.
TEST_F(MergeTest, APartOfAKnownCommandIsNotTheWhole) {
  for (const std::string which : {"min", "max"}) {
    SCOPED_TRACE(which);
    Store ours = Store::open_or_create(path(which + ".db"));
    ours.write("import", now(), [&](Transaction& transaction) {
      transaction.start(new_record(transaction, "Ann", "Bob"));
      transaction.start(new_record(transaction, "Ann", "Cho"));
    });
    Store theirs = copy_of(ours, which + "-theirs.db");
    start(theirs, "Dee", "Eve");
    tables::execute(ours.path(),
                    "DELETE FROM operation WHERE seq = (SELECT " + which + "(seq) FROM operation)");
    const std::string before = bytes_of(ours.path());
    expect_refused("without the " + which + " of its operations", base::ErrorKind::kData,
                   [&] { merge(ours, theirs); });
    EXPECT_EQ(bytes_of(ours.path()), before);
  }
}

TEST_F(MergeTest, TheFileItselfIsRefused) {
  Store ours = Store::open_or_create(path("ours.db"));
  start(ours);
  expect_refused("merge", base::ErrorKind::kRefused, [&] { merge(ours, ours); });
}

/// Random commands in three files, merged in random orders with random choices, copied and put back.
class MergeWalk : public MergeTest {
 protected:
  std::size_t pick(std::size_t below) { return random_() % below; }
  Store& any() { return stores_[pick(stores_.size())]; }

  std::optional<std::int64_t> any_match(Store& store) {
    std::vector<std::int64_t> numbers;
    store.read([&](Reader& reader) { numbers = storage::all_matches(reader); });
    if (numbers.empty()) return std::nullopt;
    return numbers[pick(numbers.size())];
  }

  /// What is refused as things stand is no step.
  void step() {
    Store& store = any();
    try {
      switch (pick(20)) {
        case 0: start(store, names_[pick(4)], names_[4 + pick(3)]); break;
        case 1:
        case 2:
        case 3:
        case 4:
        case 5:
          if (const auto match = any_match(store)) add(store, *match, points(), points());
          break;
        case 6:
        case 7:
        case 8:
          if (const auto match = any_match(store); match && lines_of(store, *match) > 0)
            amend(store, *match, pick(lines_of(store, *match)), points(), points());
          break;
        case 9: drop(store); break;
        case 10: set(store); break;
        case 11:
        case 12: undo(store); break;
        case 13: copy_some(); break;
        case 14: go_back(); break;
        case 15: jump(); break;
        default: merge_some(); break;
      }
    } catch (const base::Error& error) {
      ASSERT_TRUE(error.kind() == base::ErrorKind::kRefused || error.kind() == base::ErrorKind::kNotThere)
          << error.message();
      ++refused_;
    }
  }

  int points() { return static_cast<int>(pick(40)) * 5; }

  std::size_t lines_of(Store& store, std::int64_t match) {
    std::size_t lines = 0;
    store.read([&](Reader& reader) { lines = reader.listed_match(match).record.match.lines.size(); });
    return lines;
  }

  void drop(Store& store) {
    const auto match = any_match(store);
    if (!match || lines_of(store, *match) == 0) return;
    const std::size_t line = pick(lines_of(store, *match));
    store.write("drop", now(), [&](Transaction& transaction) {
      transaction.record(*match,
                         history::Amend{transaction.listed_match(*match).record.match.lines.at(line).id, {}});
    });
  }

  void set(Store& store) {
    const auto match = any_match(store);
    if (!match) return;
    store.write("edit-match", now(), [&](Transaction& transaction) {
      history::Set set;
      if (pick(2) == 0)
        set.options["note"] = "note " + std::to_string(pick(3));
      else
        set.closing = transaction.listed_match(*match).record.match.closing
                          ? std::optional<match::Closing>{}
                          : std::optional<match::Closing>(match::Closing{});
      transaction.record(*match, set);
    });
  }

  /// Every undo that is offered is exact: brought back, everything is as it was.
  void undo(Store& store) {
    std::vector<std::int64_t> offered;
    store.read([&](Reader& reader) {
      for (const auto& command : storage::undoable(reader, 1)) offered.push_back(command.number);
    });
    if (offered.empty()) return;
    const std::string before = everything(store);
    support::undo(store, offered, now(), [](Reader& /*reader*/) {});
    ++undone_;
    if (pick(2) == 0) return;
    std::vector<std::int64_t> redo;
    store.read([&](Reader& reader) { redo.push_back(storage::redoable(reader, 1).at(0).number); });
    support::redo(store, redo, now(), [](Reader& /*reader*/) {});
    EXPECT_EQ(everything(store), before);
  }

  /// A file is copied over another, of which only what the copy has is there from now on.
  void copy_some() {
    const std::size_t from = pick(stores_.size());
    const std::size_t onto = pick(stores_.size());
    if (from == onto) return;
    stores_[onto] = copy_of(stores_[from], "copy" + std::to_string(++copies_) + ".db");
  }

  /// Somebody goes on with a backup: what came since is in the other files, if anywhere.
  void go_back() {
    const std::size_t which = pick(stores_.size());
    const std::vector<storage::Backup> backups = storage::backups_of(stores_[which].path());
    if (backups.empty()) return;
    static_cast<void>(stores_[which].restore(backups[pick(backups.size())].path, now()));
    ++restored_;
  }

  /// A clock that is set wrong, and set right again.
  void jump() { move_clock((static_cast<std::int64_t>(pick(3)) - 1) * 500'000); }

  void merge_some() {
    const std::size_t into = pick(stores_.size());
    const std::size_t from = pick(stores_.size());
    if (into == from) return;
    const auto on_dispute = static_cast<OnDispute>(pick(5));
    const std::string before = bytes_of(stores_[into].path());
    const Merged merged = merge(stores_[into], stores_[from], on_dispute);
    ++merged_;
    disputes_ += merged.disputed.size();
    if (merged.refused) {
      EXPECT_EQ(bytes_of(stores_[into].path()), before);
    }
  }

  void settle_all(Store& store) {
    std::vector<std::int64_t> disputed;
    store.read([&](Reader& reader) { disputed = storage::disputed_matches(reader); });
    for (const std::int64_t number : disputed)
      for (int tries = 0; tries < 20; ++tries) {
        std::optional<storage::DisputedMatch> match;
        store.read([&](Reader& reader) { match = storage::disputed_match(reader, number); });
        if (!match) break;
        store.write("resolve", now(), [&](Transaction& transaction) {
          const bool both = pick(2) == 0;
          transaction.resolve(
              number,
              both ? std::nullopt : std::optional(match->sides[pick(match->sides.size())].operation.id), "");
        });
      }
  }

  const std::vector<std::string> names_{"Ann", "Bob", "Cho", "Dee", "Eve", "Fay", "Gil"};
  std::mt19937 random_;
  std::vector<Store> stores_;
  std::size_t refused_ = 0, merged_ = 0, disputes_ = 0, undone_ = 0, copies_ = 0, restored_ = 0;
};

TEST_F(MergeWalk, InTheEndAllFilesAgree) {
  constexpr int kWalks = 12;
  constexpr int kSteps = 80;
  for (int walk = 0; walk < kWalks; ++walk) {
    random_.seed(static_cast<unsigned>(walk));
    stores_.clear();
    for (int file = 0; file < 3; ++file)
      stores_.push_back(
          Store::open_or_create(path("w" + std::to_string(walk) + std::to_string(file) + ".db")));
    start(stores_[0]);
    for (std::size_t file = 1; file < 3; ++file) merge(stores_[file], stores_[0]);
    for (int i = 0; i < kSteps; ++i) step();
    for (int round = 0; round < 2; ++round)
      for (std::size_t into = 0; into < 3; ++into)
        for (std::size_t from = 0; from < 3; ++from)
          if (into != from) merge(stores_[into], stores_[from], OnDispute::kDispute);
    settle_all(stores_[0]);
    for (std::size_t into = 1; into < 3; ++into) merge(stores_[into], stores_[0], OnDispute::kDispute);
    const std::string all = everything(stores_[0]);
    EXPECT_EQ(all.find("disputed"), std::string::npos);
    for (Store& store : stores_) {
      EXPECT_EQ(everything(store), all) << "walk " << walk;
      expect_whole(store);
    }
  }
  std::printf("%zu merges, %zu disputes, %zu undos, %zu copies, %zu restored, %zu refused\n", merged_,
              disputes_, undone_, copies_, restored_, refused_);
  EXPECT_GE(merged_, 60U);
  EXPECT_GE(disputes_, 20U);
  EXPECT_GE(undone_, 20U);
  EXPECT_GE(copies_, 10U);
  EXPECT_GE(restored_, 10U);
}

}  // namespace merge_test
