// What a command costs in a file of ten years: no statement of one that writes looks through a whole table.

#include <fmt/core.h>
#include <gtest/gtest.h>

#include <fstream>
#include <map>

#include "cli/app.hpp"
#include "storage/queries/log_queries.hpp"
#include "support/database.hpp"
#include "support/statement_watch.hpp"

namespace growth_test {

using storage::Store;

struct Cost {
  std::int64_t scanned = 0;  ///< rows that were passed in a scan of a whole table
  std::int64_t steps = 0;    ///< of SQLite's machine
};
using Costs = std::map<std::string, Cost>;

/// While it lives, the statements of every connection that is opened are counted by their text.
class Counter {
 public:
  Costs during(const std::function<void()>& work) {
    costs_.clear();
    work();
    return costs_;
  }

 private:
  Costs costs_;
  support::StatementWatch watch_{
      SQLITE_TRACE_PROFILE, [this](unsigned /*event*/, sqlite3_stmt* statement, const std::string& sql) {
        Cost& cost = costs_[sql];
        cost.scanned += sqlite3_stmt_status(statement, SQLITE_STMTSTATUS_FULLSCAN_STEP, 1);
        cost.steps += sqlite3_stmt_status(statement, SQLITE_STMTSTATUS_VM_STEP, 1);
      }};
};

class GrowthTest : public support::DatabaseTest {
 protected:
  /// Matches of pairs who never meet again, half of them open, and some of whose hands were taken back and
  /// can be brought back. No name begins another.
  void fill(Store& store, int matches) {
    for (int i = 1; i <= matches; ++i) {
      start(store, name("Ann", i), name("Bob", i));
      add(store, i, 100, 50);
      add(store, i, 1300, 60);
      std::int64_t last = 0;
      store.read([&](storage::Reader& reader) { last = storage::undoable(reader, 1).at(0).number; });
      support::undo(store, {last}, now(), [](storage::Reader&) {});
      if (i % 2 == 0) add(store, i, 1200, 600);
    }
  }
  static std::string name(const std::string& name, int number) {
    return name + std::to_string(number) + "xy";
  }

  /// What a command costs as it is typed.
  static Costs run(Counter& counter, const std::string& database, std::vector<std::string> arguments) {
    setenv("CHAPEAU_DB", database.c_str(), 1);
    arguments.insert(arguments.begin(), "chapeau");
    std::vector<const char*> argv;
    for (const std::string& argument : arguments) argv.push_back(argument.c_str());
    testing::internal::CaptureStdout();
    testing::internal::CaptureStderr();
    Costs costs;
    try {
      costs = counter.during([&] { cli::run(static_cast<int>(argv.size()), argv.data()); });
    } catch (const base::Error& error) {
      ADD_FAILURE() << arguments[1] << ": " << error.message();
    }
    testing::internal::GetCapturedStdout();
    testing::internal::GetCapturedStderr();
    return costs;
  }

  /// What each of the writing commands costs in a file of so many matches.
  std::map<std::string, Costs> costs(int matches) {
    const std::string database = path(std::to_string(matches) + ".db");
    {
      Store store = Store::open_or_create(database);
      fill(store, matches);
    }
    Counter counter;
    std::map<std::string, Costs> all;
    const auto cost = [&](const std::string& what, const std::vector<std::string>& arguments) {
      all[what] = run(counter, database, arguments);
    };
    cost("add", {"add", "--points", "Ann7xy=200", "Bob7xy=50"});
    cost("add to the match of a number", {"add", "-m", "7", "--points", "A=5", "B=50"});
    cost("add to the match of a player", {"add", "-m", "Ann7xy", "--points", "A=5", "B=50"});
    // In another match: which columns of the lines behind change depends on whether two of them are of one
    // second.
    cost("add before", {"add", "--before", "1", "--points", "Ann9xy=5", "Bob9xy=60"});
    cost("amend", {"amend", "-m", "7", "1", "Ann7xy=10"});
    cost("undo", {"undo"});
    cost("redo", {"redo"});
    cost("drop", {"drop", "-m", "9", "1"});
    cost("adjust", {"adjust", "-m", "7", "Bob7xy=-5", "--reason", "x"});
    cost("undo of a match", {"undo", "-m", "7"});
    cost("edit-match", {"edit-match", "--note", "x"});
    cost("close", {"close", "-m", "Bob7xy", "--void"});
    cost("reopen", {"reopen"});
    cost("new", {"new", "Ann3xy", "Bob9xy"});
    cost("new again", {"new", "--again"});
    std::ofstream(path("in.jsonl"))
        << R"({"chapeau":1,"game":"mille","players":["Dee","Ann5xy"],"hands":[{"entries":[{"score":1300,"stars":0},{"score":40,"stars":0}]}]})"
        << "\n";
    cost("import", {"import", path("in.jsonl")});
    cost("undo of an import", {"undo"});
    cost("pay", {"pay", "Ann4xy", "Bob4xy", "1"});
    cost("pay in a currency", {"pay", "Ann4xy", "Ann5xy", "1", "--currency", "EUR"});
    cost("pay by the beginning of a name", {"pay", "ann4x", "bob4x", "1"});
    cost("drop-payment", {"drop-payment", "1"});
    cost("add to the end", {"add", "--points", "Ann11xy=1300", "Bob11xy=60"});
    return all;
  }
};

TEST_F(GrowthTest, NoStatementOfAWritingCommandLooksThroughATable) {
  const auto few = costs(30);
  const auto many = costs(300);
  for (const auto& [command, costs] : many) {
    EXPECT_FALSE(costs.empty()) << command;
    for (const auto& [sql, cost] : costs) {
      const auto before = few.at(command).find(sql);
      ASSERT_NE(before, few.at(command).end()) << command << ": " << sql;
      EXPECT_LE(cost.scanned, before->second.scanned) << command << ": " << sql;
      EXPECT_LE(cost.steps, before->second.steps + before->second.steps / 10 + 10) << command << ": " << sql;
    }
  }
}

/// Players are looked through where one is renamed, and for names that are near a new one, but not what they
/// played.
TEST_F(GrowthTest, ANameCostsWhatThePlayersAreNotWhatTheyPlayed) {
  const auto costs_with = [&](int matches) {
    const std::string database = path("named" + std::to_string(matches) + ".db");
    {
      Store store = Store::open_or_create(database);
      for (int i = 0; i < matches; ++i) start(store, i % 2 == 0 ? "Ann" : "Cho", "Bob");
    }
    Counter counter;
    return std::vector<Costs>{run(counter, database, {"new", "Dee", "Eve"}),
                              run(counter, database, {"rename", "Ann", "Zoe"})};
  };
  const std::vector<Costs> few = costs_with(10);
  const std::vector<Costs> many = costs_with(100);
  for (std::size_t i = 0; i < many.size(); ++i)
    for (const auto& [sql, cost] : many[i]) EXPECT_LE(cost.steps, few[i].at(sql).steps) << sql;
}

/// Who is who is worked out again only where a match may change it.
TEST_F(GrowthTest, AMatchOfAPlayerWhoWasJoinedLooksAtNobodyElse) {
  const auto costs_with = [&](int pairs) {
    const std::string database = path("joined" + std::to_string(pairs) + ".db");
    {
      Store store = Store::open_or_create(database);
      for (int i = 1; i <= pairs; ++i) start(store, name("Ann", i), name("Bob", i));
    }
    Counter counter;
    run(counter, database, {"join", "Ann1xy", "Bob2xy"});
    return run(counter, database, {"new", "Bob2xy", "Ann3xy"});
  };
  const Costs few = costs_with(10), many = costs_with(100);
  for (const auto& [sql, cost] : many) {
    const auto before = few.find(sql);
    ASSERT_NE(before, few.end()) << sql;
    EXPECT_LE(cost.steps, before->second.steps + before->second.steps / 10 + 10) << sql;
  }
}

/// Of two who always play each other, and have one match open.
TEST_F(GrowthTest, AnEveningCostsWhatItIsNotWhatTheTwoEverPlayed) {
  const auto costs_with = [&](int matches) {
    const std::string database = path("pair" + std::to_string(matches) + ".db");
    {
      Store store = Store::open_or_create(database);
      for (int i = 1; i <= matches; ++i) {
        start(store);
        if (i < matches) add(store, i, 1300, 60);
      }
    }
    Counter counter;
    return std::vector<Costs>{run(counter, database, {"add", "--points", "Ann=200", "Bob=50"}),
                              run(counter, database, {"add", "-m", "Bob", "--points", "A=5", "B=50"}),
                              run(counter, database, {"add", "--points", "Ann=1300", "Bob=60"}),
                              run(counter, database, {"new", "Ann", "Bob"}),
                              run(counter, database, {"pay", "Bob", "Ann", "1"})};
  };
  const std::vector<Costs> few = costs_with(10);
  const std::vector<Costs> many = costs_with(100);
  for (std::size_t i = 0; i < many.size(); ++i)
    for (const auto& [sql, cost] : many[i])
      EXPECT_LE(cost.steps, few[i].at(sql).steps + few[i].at(sql).steps / 10 + 10) << sql;
}

/// A long match costs what it is long, also where many of its lines are replaced at once.
TEST_F(GrowthTest, ALongMatchCostsWhatItIsLong) {
  const auto line = [&](int hands, int score) {
    std::string text =
        R"({"chapeau":1,"id":"00000000-0000-7000-8000-000000000001","game":"mille","players":["Ann",)"
        R"("Bob"],"rules":{"target":1000000},"hands":[)";
    for (int i = 0; i < hands; ++i)
      text += fmt::format(
          R"({}{{"id":"00000000-0000-7000-8000-{:012x}","entries":[{{"score":{},"stars":0}},{{"score":50,"stars":0}}]}})",
          i == 0 ? "" : ",", 16 + i, i % 2 == 0 ? score : 90);
    return text + "]}\n";
  };
  const auto steps_with = [&](int hands) {
    const std::string database = path("long" + std::to_string(hands) + ".db");
    std::ofstream(path("long.jsonl")) << line(hands, 100);
    std::ofstream(path("other.jsonl")) << line(hands, 110);
    Counter counter;
    std::vector<std::int64_t> steps;
    for (const std::vector<std::string>& command :
         std::vector<std::vector<std::string>>{{"import", path("long.jsonl")},
                                               {"import", path("other.jsonl"), "--on-conflict", "theirs"},
                                               {"add", "--points", "Ann=200", "Bob=50"}}) {
      steps.push_back(0);
      for (const auto& [sql, cost] : run(counter, database, command)) steps.back() += cost.steps;
    }
    return steps;
  };
  const std::vector<std::int64_t> few = steps_with(30);
  const std::vector<std::int64_t> many = steps_with(300);
  for (std::size_t i = 0; i < many.size(); ++i) EXPECT_LE(many[i], 11 * few[i]) << i;
}

}  // namespace growth_test
