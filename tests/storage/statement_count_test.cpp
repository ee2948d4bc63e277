// What a command asks of SQLite, and how often it decodes and replays its match. Functions are counted by the
// linker: tests/CMakeLists.txt has it send their calls to the ones here (--wrap).

#include <fmt/core.h>
#include <gtest/gtest.h>

#include <map>
#include <span>

#include "cli/app.hpp"
#include "history/operations/codec.hpp"
#include "storage/merge/merge.hpp"
#include "storage/merge/other_file.hpp"
#include "storage/queries/log_queries.hpp"
#include "support/database.hpp"
#include "support/pattern.hpp"
#include "support/statement_watch.hpp"

namespace counted {

int replays = 0;
std::size_t decoded = 0;  ///< operations

using HouseRules = std::span<const games::HouseRule>;
match::Standing real_replay(const match::Match& match, HouseRules rules) asm(
    "__real__ZN5match6replayERKNS_5MatchESt4spanIKN5games9HouseRuleELm18446744073709551615EE");
match::Standing replay(const match::Match& match, HouseRules rules) asm(
    "__wrap__ZN5match6replayERKNS_5MatchESt4spanIKN5games9HouseRuleELm18446744073709551615EE");
match::Standing replay(const match::Match& match, HouseRules rules) {
  ++replays;
  return real_replay(match, rules);
}

using Stored = std::vector<history::StoredBody>;
std::vector<history::Operation> real_decode(const Stored& stored) asm(
    "__real__ZN7history17decode_operationsERKSt6vectorINS_10StoredBodyESaIS1_EE");
std::vector<history::Operation> decode(const Stored& stored) asm(
    "__wrap__ZN7history17decode_operationsERKSt6vectorINS_10StoredBodyESaIS1_EE");
thread_local bool decodes_several = false;  ///< which decodes one after the other
std::vector<history::Operation> decode(const Stored& stored) {
  decoded += stored.size();
  decodes_several = true;
  std::vector<history::Operation> operations = real_decode(stored);
  decodes_several = false;
  return operations;
}

history::Operation real_decode_one(const history::StoredBody& stored, const history::Start* start) asm(
    "__real__ZN7history16decode_operationERKNS_10StoredBodyEPKNS_5StartE");
history::Operation decode_one(const history::StoredBody& stored, const history::Start* start) asm(
    "__wrap__ZN7history16decode_operationERKNS_10StoredBodyEPKNS_5StartE");
history::Operation decode_one(const history::StoredBody& stored, const history::Start* start) {
  if (!decodes_several) ++decoded;
  return real_decode_one(stored, start);
}

}  // namespace counted

namespace statement_count_test {

using storage::Store;
using Kinds = std::map<std::string, int>;

/// What a piece of work asked and did.
struct Work {
  Kinds statements;           ///< by verb and first table: "INSERT hand"
  int reads_of_subjects = 0;  ///< statements that read the operations of a match, a player or a payment
  std::int64_t rows = 0;      ///< that SQLite gave
  std::int64_t steps = 0;     ///< of SQLite's machine
  int replays = 0;
  std::size_t decoded = 0;

  [[nodiscard]] int count() const {
    int sum = 0;
    for (const auto& [kind, times] : statements) sum += times;
    return sum;
  }
};

std::string kind_of(const std::string& sql) {
  static const support::Pattern kTable(
      "^(SELECT).*? FROM (\\w+).*|^(INSERT)(?: OR \\w+)? INTO (\\w+).*|"
      "^(UPDATE) (\\w+).*|^(DELETE) FROM (\\w+).*");
  const auto found = kTable.whole(sql);
  if (found.empty()) return sql.substr(0, sql.find(" ="));
  const std::vector<std::string>& groups = found.front().groups;
  for (std::size_t group = 0; group < groups.size(); group += 2)
    if (!groups[group].empty()) return groups[group] + " " + groups[group + 1];
  return sql;
}

/// While it lives, the statements of every connection that is opened are counted.
class Counter {
 public:
  Work during(const std::function<void()>& work) {
    work_ = {};
    counted::replays = 0;
    counted::decoded = 0;
    work();
    work_.replays = counted::replays;
    work_.decoded = counted::decoded;
    return work_;
  }

 private:
  void note(unsigned event, sqlite3_stmt* statement, const std::string& sql) {
    if (event == SQLITE_TRACE_ROW) ++work_.rows;
    if (event == SQLITE_TRACE_PROFILE)
      work_.steps += sqlite3_stmt_status(statement, SQLITE_STMTSTATUS_VM_STEP, 1);
    if (event != SQLITE_TRACE_STMT) return;
    ++work_.statements[kind_of(sql)];
    static const support::Pattern kReadsSubject("SELECT.*FROM operation.*WHERE.*\\bsubject = .*");
    if (!kReadsSubject.whole(sql).empty()) ++work_.reads_of_subjects;
  }

  Work work_;
  support::StatementWatch watch_{SQLITE_TRACE_STMT | SQLITE_TRACE_ROW | SQLITE_TRACE_PROFILE,
                                 [this](unsigned event, sqlite3_stmt* statement, const std::string& sql) {
                                   note(event, statement, sql);
                                 }};
};

class StatementCountTest : public support::DatabaseTest {
 protected:
  /// A match of so many hands, each by an operation of its own.
  void start_with_hands(Store& store, int hands) {
    const std::int64_t match = start(store);
    store.write("edit-match", now(), [&](storage::Transaction& transaction) {
      transaction.record(match, history::Set{{{"target", 1'000'000}}, std::nullopt});
    });
    store.write("import", now(), [&](storage::Transaction& transaction) {
      std::vector<history::Action> adds;
      for (int i = 0; i < hands; ++i) {
        match::Line line = support::points_line(100 + 5 * (i % 50), 50);
        line.id = transaction.new_id();
        adds.emplace_back(history::Add{{line}, std::nullopt});
      }
      transaction.record_all(transaction.listed_match(match).record.id, adds, {.has_own_ids = true});
    });
  }

  /// What a command costs as it is typed.
  Work run(Counter& counter, std::vector<std::string> arguments, const std::string& file = "test.db") {
    const std::string database = path(file);
    setenv("CHAPEAU_DB", database.c_str(), 1);
    arguments.insert(arguments.begin(), "chapeau");
    std::vector<const char*> argv;
    for (const std::string& argument : arguments) argv.push_back(argument.c_str());
    testing::internal::CaptureStdout();
    testing::internal::CaptureStderr();
    Work work;
    try {
      work = counter.during([&] { cli::run(static_cast<int>(argv.size()), argv.data()); });
    } catch (const base::Error& error) {
      ADD_FAILURE() << arguments[1] << ": " << error.message();
    }
    testing::internal::GetCapturedStdout();
    testing::internal::GetCapturedStderr();
    return work;
  }
};

constexpr int kHands = 20;
/// A start, an edit and the hands.
constexpr std::size_t kOperations = kHands + 2;

TEST_F(StatementCountTest, AddAsksSqliteThisAndNothingElse) {
  {
    Store store = Store::open_or_create(path());
    start_with_hands(store, kHands);
  }
  Counter counter;
  const Work work = run(counter, {"add", "--points", "Ann=200", "Bob=50"});
  const Kinds expected{
      // The file, and whether it is ours: once when it is opened, and again in each transaction.
      {"PRAGMA cell_size_check", 1},
      {"PRAGMA cache_size", 1},
      {"PRAGMA journal_mode", 1},
      {"PRAGMA synchronous", 1},
      {"PRAGMA application_id", 3},
      {"PRAGMA user_version", 2},
      {"PRAGMA schema_version", 2},
      {"PRAGMA encoding", 1},
      {"SELECT sqlite_schema", 1},
      {"SELECT projection_version", 2},
      {"BEGIN", 1},
      {"BEGIN IMMEDIATE", 1},
      {"COMMIT", 2},
      // The match that is meant, by its players, and who of the file is called so in full: one for each name.
      {"SELECT match", 4},
      {"SELECT player", 9},
      {"SELECT seat", 2},
      // The operations of the match, and that the new one's id is free.
      {"SELECT operation", 3},
      // The log: the operation and its command.
      {"SELECT command", 1},
      {"INSERT operation", 1},
      {"INSERT command", 1},
      // The projections: read, compared, and what differs is written.
      {"SELECT hand", 1},
      {"SELECT entry", 1},
      {"SELECT settlement", 1},
      {"UPDATE match", 1},
      {"UPDATE seat", 2},
      {"INSERT hand", 1},
      {"INSERT entry", 2},
      // The undo stack, and the redo stack of this match.
      {"INSERT undo_stack", 1},
      {"SELECT redo_stack", 1},
  };
  EXPECT_EQ(work.statements, expected);
  EXPECT_EQ(work.reads_of_subjects, 1);
  EXPECT_EQ(work.decoded, kOperations);
  EXPECT_EQ(work.replays, 2) << "before and after";
}

/// The hand that wins a match with stakes, entered after an undo, writes more tables than any other.
TEST_F(StatementCountTest, AWinningHandWritesTheSettlementWhatIsOwedAndBothStacksToo) {
  Counter counter;
  run(counter, {"new", "Ann", "Bob", "--target", "300", "--stakes", "1-3"});
  run(counter, {"edit-match", "--note", "at Bob's"});
  run(counter, {"undo"});
  Kinds written;
  for (const auto& [kind, count] : run(counter, {"add", "--points", "Ann=320", "Bob=50"}).statements)
    if (kind.starts_with("INSERT") || kind.starts_with("UPDATE") || kind.starts_with("DELETE"))
      written[kind] = count;
  const Kinds expected{
      {"INSERT operation", 1}, {"UPDATE match", 1},      {"UPDATE seat", 2},       {"INSERT hand", 1},
      {"INSERT entry", 2},     {"INSERT settlement", 1}, {"DELETE owed", 2},       {"INSERT owed", 1},
      {"INSERT command", 1},   {"INSERT undo_stack", 1}, {"DELETE redo_stack", 1},
  };
  EXPECT_EQ(written, expected);
}

TEST_F(StatementCountTest, ACommandReadsDecodesAndReplaysItsMatchOnce) {
  {
    Store store = Store::open_or_create(path());
    start_with_hands(store, kHands);
  }
  Counter counter;
  std::size_t operations = kOperations;
  for (const std::vector<std::string>& command :
       std::vector<std::vector<std::string>>{{"add", "--points", "Ann=200", "Bob=50"},
                                             {"add", "--before", "3", "--points", "Ann=250", "Bob=5"},
                                             {"amend", "2", "Ann=210"},
                                             {"drop", "4", "--reason", "twice"},
                                             {"adjust", "Ann=-50", "--reason", "looked at the stock"},
                                             {"edit-match", "--note", "x"},
                                             {"close", "--void"},
                                             {"reopen"}}) {
    const Work work = run(counter, command);
    EXPECT_EQ(work.reads_of_subjects, 1) << command[0];
    EXPECT_EQ(work.decoded, operations) << command[0];
    EXPECT_EQ(work.replays, 2) << command[0] << ": before and after";
    ++operations;
  }
}

/// The question before an undo and the undo itself are two transactions, since a person may think in between.
TEST_F(StatementCountTest, UndoAndRedoReadTheirMatchOnceAndReplayItOnceAfterwards) {
  Store created = Store::open_or_create(path());
  start_with_hands(created, kHands);
  add(created, 1, 100, 50);
  Counter counter;
  Store store = Store::open(path());
  std::size_t operations = kOperations + 1;
  const auto look = [](storage::Reader& reader) {
    reader.listed_match(1);
    reader.listed_match(1);
  };
  for (const bool undoes : {true, false}) {
    const Work work = counter.during(
        [&] { undoes ? support::undo(store, {4}, now(), look) : support::redo(store, {5}, now(), look); });
    EXPECT_EQ(work.reads_of_subjects, 1) << undoes;
    // A redo also decodes the undo, to know which command comes back.
    EXPECT_EQ(work.decoded, operations + (undoes ? 0 : 1)) << undoes;
    EXPECT_EQ(work.replays, 1) << undoes;
    ++operations;
  }
}

TEST_F(StatementCountTest, MoveReadsBothMatchesOnce) {
  {
    Store store = Store::open_or_create(path());
    start_with_hands(store, kHands);
    start(store);
  }
  Counter counter;
  const Work work = run(counter, {"move", "3", "2", "-m", "1"});
  EXPECT_EQ(work.reads_of_subjects, 2);
  EXPECT_EQ(work.decoded, kOperations + 1);
  EXPECT_EQ(work.replays, 4);
}

TEST_F(StatementCountTest, ResolveReadsItsMatchOnce) {
  {
    Store store = Store::open_or_create(path());
    start_with_hands(store, kHands);
    store.backup(path("other.db"));
    Store other = Store::open(path("other.db"));
    for (Store* each : {&store, &other})
      each->write("edit-match", now(), [&](storage::Transaction& transaction) {
        transaction.record(1, history::Set{{{"note", each == &store ? "here" : "there"}}, std::nullopt});
      });
    storage::MergeOptions options;
    options.on_dispute = storage::OnDispute::kDispute;
    storage::merge(store, storage::OtherFile::open(path("other.db")), options, now(), storage::Commit::kYes,
                   [](storage::Reader&, const storage::Merged&) {});
  }
  Counter counter;
  const Work work = run(counter, {"resolve", "--keep", "1"});
  EXPECT_EQ(work.reads_of_subjects, 1);
  EXPECT_EQ(work.decoded, kOperations + 2);
  // Before and after; and to say what is left out: as it stands, as each side has it, and as each of the
  // three ways to resolve it would leave it.
  EXPECT_EQ(work.replays, 2 + 6);
}

/// Twenty times the lines cost at most twenty times as much, and no statement more.
TEST_F(StatementCountTest, AddGrowsAtMostLinearlyWithTheLines) {
  constexpr int kFew = 50, kMany = 1000;
  for (const int hands : {kFew, kMany}) {
    Store store = Store::open_or_create(path(fmt::format("{}.db", hands)));
    start_with_hands(store, hands);
  }
  Counter counter;
  const auto add_to = [&](int hands) {
    return run(counter, {"add", "--points", "Ann=200", "Bob=50"}, fmt::format("{}.db", hands));
  };
  const Work few = add_to(kFew), many = add_to(kMany);
  EXPECT_EQ(many.statements, few.statements);
  EXPECT_EQ(many.replays, few.replays);
  EXPECT_EQ(many.decoded - few.decoded, static_cast<std::size_t>(kMany - kFew));
  EXPECT_LE(many.rows, few.rows * kMany / kFew);
  EXPECT_LE(many.steps, few.steps * kMany / kFew);
}

/// What each command did is told without replaying the match, and without reading it again.
TEST_F(StatementCountTest, TheLogOfAMatchGrowsLinearlyWithItsCommands) {
  constexpr int kFew = 20, kMany = 200;
  for (const int hands : {kFew, kMany}) {
    Store store = Store::open_or_create(path(fmt::format("{}.db", hands)));
    start_with_hands(store, 0);
    for (int i = 0; i < hands; ++i) add(store, 1, 1 + i % 3, 0);
  }
  Counter counter;
  const Work few = run(counter, {"log"}, "20.db"), many = run(counter, {"log"}, "200.db");
  for (const Work* log : {&few, &many}) {
    EXPECT_EQ(log->reads_of_subjects, 1);
    EXPECT_EQ(log->replays, 0);
  }
  EXPECT_EQ(many.decoded - few.decoded, static_cast<std::size_t>(kMany - kFew));
  EXPECT_LE(many.count(), few.count() * kMany / kFew);
  EXPECT_LE(many.rows, few.rows * kMany / kFew);
  EXPECT_LE(many.steps, few.steps * kMany / kFew);
}

/// SQLite goes back through the operations of the match, and stops.
TEST_F(StatementCountTest, TheLogReadsOfALargeImportOnlyTheMatchesThatItShows) {
  const auto decoded = [&](int matches) {
    const std::string file = std::to_string(matches) + ".db";
    Store store = Store::open_or_create(path(file));
    store.write("import", now(), [&](storage::Transaction& transaction) {
      for (int i = 0; i < matches; ++i) transaction.start(new_record(transaction, "Ann", "Bob"));
    });
    Counter counter;
    return run(counter, {"log"}, file).decoded;
  };
  const std::size_t few = decoded(12);
  EXPECT_GT(few, 0U);
  EXPECT_LE(decoded(60), few);
}

TEST_F(StatementCountTest, TheNewestCommandsOfALongMatchAreFoundWithoutTheOthers) {
  constexpr int kMany = 200, kAsked = 5;
  {
    Store store = Store::open_or_create(path());
    start_with_hands(store, 0);
    for (int i = 0; i < kMany; ++i) add(store, 1, 1 + i % 3, 0);
  }
  Counter counter;
  Store store = Store::open(path());
  store.read([&](storage::Reader& reader) {
    std::vector<storage::StoredCommand> newest;
    const Work work = counter.during([&] { newest = storage::commands_of(reader, 1, kAsked); });
    EXPECT_EQ(newest.size(), static_cast<std::size_t>(kAsked));
    EXPECT_EQ(work.rows, 2 * kAsked) << "an operation and its command each";
  });
}

/// A match of 1,000 hands is asked for several times by an `add`.
TEST_F(StatementCountTest, AMatchThatIsAskedForTwiceHasItsLinesOnce) {
  Store store = Store::open_or_create(path());
  start_with_hands(store, 2);
  store.write("add", now(), [](storage::Transaction& transaction) {
    const history::NumberedMatch one = transaction.listed_match(1), other = transaction.listed_match(1);
    EXPECT_EQ(&one.record.match.lines.front(), &other.record.match.lines.front());
    EXPECT_EQ(&one.standing.lines.front(), &other.standing.lines.front());
  });
}

}  // namespace statement_count_test
