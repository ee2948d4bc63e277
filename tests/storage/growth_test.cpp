// What a command costs in a file of ten years: no statement of one that writes looks through a whole table.

#include <gtest/gtest.h>
#include <sqlite3.h>

#include <map>

#include "interchange/import.hpp"
#include "support/database.hpp"

namespace {

using storage::Store;
using storage::Writer;

struct Cost {
  std::int64_t scanned = 0;  ///< rows that were passed in a scan of a whole table
  std::int64_t steps = 0;    ///< of SQLite's machine
};
using Costs = std::map<std::string, Cost>;

/// While it lives, the statements of every connection that is opened are counted by their text.
class Counter {
 public:
  Counter() {
    current_ = this;
    sqlite3_auto_extension(reinterpret_cast<void (*)()>(&Counter::watch));
  }
  ~Counter() {
    sqlite3_cancel_auto_extension(reinterpret_cast<void (*)()>(&Counter::watch));
    current_ = nullptr;
  }
  Counter(const Counter&) = delete;
  Counter& operator=(const Counter&) = delete;

  Costs during(const std::function<void()>& work) {
    costs_.clear();
    work();
    return costs_;
  }

 private:
  static int watch(sqlite3* database, char** /*error*/, const struct sqlite3_api_routines* /*routines*/) {
    return sqlite3_trace_v2(database, SQLITE_TRACE_PROFILE, &Counter::note, nullptr);
  }
  static int note(unsigned /*event*/, void* /*context*/, void* what, void* /*time*/) {
    auto* statement = static_cast<sqlite3_stmt*>(what);
    const char* sql = sqlite3_sql(statement);
    if (current_ == nullptr || sql == nullptr) return 0;
    Cost& cost = current_->costs_[sql];
    cost.scanned += sqlite3_stmt_status(statement, SQLITE_STMTSTATUS_FULLSCAN_STEP, 1);
    cost.steps += sqlite3_stmt_status(statement, SQLITE_STMTSTATUS_VM_STEP, 1);
    return 0;
  }

  static inline Counter* current_ = nullptr;
  Costs costs_;
};

class GrowthTest : public support::DatabaseTest {
 protected:
  /// Matches of pairs who never meet again, half of whose hands were taken back and can be brought back.
  void fill(Store& store, int matches) {
    for (int i = 1; i <= matches; ++i) {
      const std::string number = std::to_string(i);
      start(store, "Ann" + number, "Bob" + number);
      add(store, i, 100, 50);
      add(store, i, 1300, 60);
      take_back(store);
      if (i % 2 == 0) add(store, i, 1200, 600);
    }
  }
  void take_back(Store& store) {
    std::int64_t last = 0;
    store.read([&](storage::Reader& reader) { last = reader.undoable(1).at(0).number; });
    support::take_back(store, {last}, now(), [](storage::Reader&) {});
  }
  void bring_back(Store& store) {
    std::int64_t last = 0;
    store.read([&](storage::Reader& reader) { last = reader.redoable(1).at(0).number; });
    support::bring_back(store, {last}, now(), [](storage::Reader&) {});
  }
  void import(Store& store, const std::string& rest) {
    store.write("import", now(), [&](Writer& writer) {
      const std::string line = R"({"chapeau":1,"game":"mille",)" + rest + "}";
      interchange::import_matches(writer, interchange::read_lines(line, "file"), "file",
                                  interchange::OnConflict::kRefuse);
    });
  }

  /// What each of the writing commands costs in a file of so many matches.
  std::map<std::string, Costs> costs(int matches) {
    const std::string name = path(std::to_string(matches) + ".db");
    Counter counter;
    Store store = Store::open_or_create(name);
    fill(store, matches);
    const auto change = [&](const std::string& command, const history::Action& action) {
      return counter.during(
          [&] { store.write(command, now(), [&](Writer& writer) { writer.apply(7, action); }); });
    };
    history::Set note;
    note.options["note"] = "x";
    history::Set closed;
    closed.closing.emplace(match::Closing{});
    std::map<std::string, Costs> all;
    all["open"] = counter.during([&] { Store::open(name); });
    all["add"] = counter.during([&] { add(store, 7, 200, 50); });
    all["undo"] = counter.during([&] { take_back(store); });
    all["redo"] = counter.during([&] { bring_back(store); });
    all["set"] = change("set", note);
    all["close"] = change("set", closed);
    all["new"] = counter.during([&] { start(store, "Cho", "Ann3"); });
    all["import"] = counter.during([&] {
      import(
          store,
          R"("players":["Dee","Ann5"],"hands":[{"entries":[{"score":1300,"stars":0},{"score":40,"stars":0}]}])");
    });
    all["import undone"] = counter.during([&] { take_back(store); });
    all["pay"] = counter.during([&] {
      store.write("pay", now(), [](Writer& writer) {
        writer.enter(writer.new_id(),
                     history::Pay{history::Payment{
                         writer.player("Ann4")->id, writer.player("Bob4")->id, 100, "CAD", {}, ""}});
      });
    });
    return all;
  }
};

TEST_F(GrowthTest, NoStatementOfAWritingCommandLooksThroughATable) {
  const auto few = costs(30);
  const auto many = costs(300);
  for (const auto& [command, costs] : many) {
    EXPECT_FALSE(costs.empty()) << command;
    for (const auto& [sql, cost] : costs) {
      const Cost& before = few.at(command).at(sql);
      EXPECT_LE(cost.scanned, before.scanned) << command << ": " << sql;
      EXPECT_LE(cost.steps, before.steps + before.steps / 10 + 10) << command << ": " << sql;
    }
  }
}

/// Players who were renamed or joined are looked through, but not what they played.
TEST_F(GrowthTest, ARenamingCostsWhatThePlayersAreNotWhatTheyPlayed) {
  const auto cost_with = [&](int matches) {
    const std::string name = path("renamed" + std::to_string(matches) + ".db");
    Counter counter;
    Store store = Store::open_or_create(name);
    for (int i = 0; i < matches; ++i) start(store, i % 2 == 0 ? "Ann" : "Cho", "Bob");
    return counter.during([&] {
      store.write("rename", now(),
                  [](Writer& writer) { writer.enter(writer.player("Ann")->id, history::Rename{"Zoe"}); });
    });
  };
  const Costs few = cost_with(10);
  for (const auto& [sql, cost] : cost_with(100)) EXPECT_LE(cost.steps, few.at(sql).steps) << sql;
}

}  // namespace
