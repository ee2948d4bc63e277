// Pulling the plug at every moment of a command: what was acknowledged is there, what is there is
// whole, and what is said is true.

#include <SQLiteCpp/Database.h>

#include <filesystem>

#include "storage/check.hpp"
#include "storage/queries/match_queries.hpp"
#include "support/database.hpp"
#include "support/fault_vfs.hpp"
#include "support/printed.hpp"

namespace faults_test {

using storage::Store;
using support::FaultVfs;

class FaultsTest : public support::DatabaseTest {
 protected:
  /// Prepares a match with one hand, in `base.db`.
  void prepare() {
    Store store = Store::open_or_create(path("base.db"));
    add(store, start(store), 100, 50);
  }

  /// What a command said of itself.
  struct Outcome {
    bool done = false;
    std::string message;
  };

  Outcome add_a_hand() {
    try {
      Store store = Store::open(path());
      add(store, 1, 200, 60);
      return {true, ""};
    } catch (const base::Error& error) {
      return {false, error.message()};
    }
  }

  std::size_t hands_now() {
    Store store = Store::open(path());
    storage::CheckReport report;
    store.read([&](storage::Reader& reader) { report = storage::check(reader); });
    EXPECT_EQ(report.problems, std::vector<std::string>{});
    return standing(store, 1).hands;
  }

  static bool says(const Outcome& outcome, const std::string& words) {
    return outcome.message.find(words) != std::string::npos;
  }

  /// Strikes at every operation of `add`, one after the other, and returns how many there were.
  std::size_t strike_everywhere(FaultVfs::Mode mode) {
    FaultVfs vfs;
    prepare();
    std::size_t operation = 1;
    for (; operation < 10'000; ++operation) {
      std::filesystem::copy_file(path("base.db"), path(), std::filesystem::copy_options::overwrite_existing);
      std::filesystem::remove(path() + "-journal");
      vfs.forget();
      vfs.strike(mode, operation);
      const Outcome outcome = add_a_hand();
      const bool struck = vfs.struck();
      vfs.heal();
      // What was acknowledged, or said to be saved, is on the disk and not only on its way there.
      if (mode == FaultVfs::Mode::kPower) vfs.cut_power();
      const std::size_t hands = hands_now();
      SCOPED_TRACE("operation " + std::to_string(operation) + ": " + outcome.message);
      if (outcome.done) {
        EXPECT_EQ(hands, 2U) << "an acknowledged hand is lost";
      } else if (says(outcome, "but the command was saved")) {
        EXPECT_EQ(hands, 2U);
        ++saved_all_the_same_;
      } else if (!says(outcome, "nobody can tell whether the command was saved")) {
        EXPECT_EQ(hands, 1U) << "a command that failed left something";
      }
      EXPECT_TRUE(hands == 1 || hands == 2);
      if (!struck) return operation - 1;
    }
    ADD_FAILURE() << "the command never ends";
    return operation;
  }

  /// Whether a commit that SQLite acknowledges under such a setting is lost when the power goes.
  bool loses_commits(const std::string& synchronous) {
    FaultVfs vfs;
    const std::string name = path(synchronous + ".db");
    {
      SQLite::Database database(name, SQLite::OPEN_READWRITE | SQLite::OPEN_CREATE);
      database.exec("PRAGMA synchronous = EXTRA; CREATE TABLE t (x); INSERT INTO t VALUES (1)");
    }
    {
      SQLite::Database database(name, SQLite::OPEN_READWRITE);
      database.exec("PRAGMA synchronous = " + synchronous + "; UPDATE t SET x = 2");
    }
    vfs.cut_power();
    SQLite::Database database(name, SQLite::OPEN_READWRITE);
    return database.execAndGet("SELECT x FROM t").getInt() != 2;
  }

  /// Strikes at every operation of making a database with a match in it, and returns how many there were.
  std::size_t strike_creation(FaultVfs::Mode mode) {
    FaultVfs vfs;
    for (std::size_t operation = 1; operation < 10'000; ++operation) {
      std::filesystem::remove(path());
      std::filesystem::remove(path() + "-journal");
      vfs.forget();
      vfs.strike(mode, operation);
      bool done = false;
      try {
        Store store = Store::open_or_create(path());
        start(store);
        done = true;
      } catch (const base::Error& error) {
        EXPECT_EQ(error.kind(), base::ErrorKind::kInputOutput) << error.message();
      }
      const bool struck = vfs.struck();
      vfs.heal();
      if (mode == FaultVfs::Mode::kPower) vfs.cut_power();
      SCOPED_TRACE("operation " + std::to_string(operation));
      Store store = Store::open_or_create(path());
      std::size_t matches = 0;
      store.read([&](storage::Reader& reader) { matches = storage::all_matches(reader).size(); });
      EXPECT_TRUE(matches == 1 || (!done && matches == 0));
      EXPECT_EQ(start(store), static_cast<std::int64_t>(matches) + 1) << "the next `new` works";
      if (!struck) return operation - 1;
    }
    ADD_FAILURE() << "the command never ends";
    return 0;
  }

  int saved_all_the_same_ = 0;
};

TEST_F(FaultsTest, AnOperationThatFailsIsToldTruly) {
  EXPECT_GT(strike_everywhere(FaultVfs::Mode::kError), 10U);
}

TEST_F(FaultsTest, AFailureAfterTheCommitIsLookedIntoAndToldTruly) {
  EXPECT_GT(strike_everywhere(FaultVfs::Mode::kLate), 10U);
  EXPECT_GT(saved_all_the_same_, 0) << "the journal was gone, so the hand was saved, and nobody said so";
}

TEST_F(FaultsTest, AProcessThatDiesLeavesBeforeOrAfter) {
  EXPECT_GT(strike_everywhere(FaultVfs::Mode::kDeath), 10U);
}

TEST_F(FaultsTest, APowerCutLosesNothingThatWasAcknowledged) {
  EXPECT_GT(strike_everywhere(FaultVfs::Mode::kPower), 10U);
}

TEST_F(FaultsTest, AnInterruptedCreationIsMadeAnew) {
  for (const FaultVfs::Mode mode :
       {FaultVfs::Mode::kError, FaultVfs::Mode::kLate, FaultVfs::Mode::kDeath, FaultVfs::Mode::kPower})
    EXPECT_GT(strike_creation(mode), 10U);
}

TEST_F(FaultsTest, ADiskThatCannotBeReadIsNoDamage) {
  FaultVfs vfs;
  prepare();
  const auto read_all = [&](const std::function<void(storage::Reader&)>& questions) {
    std::size_t readings = 0;
    for (std::size_t reading = 1; reading < 10'000; ++reading) {
      vfs.strike(FaultVfs::Mode::kRead, reading);
      std::optional<base::Error> error;
      try {
        Store::open(path("base.db")).read(questions);
      } catch (const base::Error& thrown) {
        error = thrown;
      }
      const bool struck = vfs.struck();
      vfs.heal();
      if (!struck) return readings;
      ++readings;
      EXPECT_TRUE(error.has_value()) << reading;
      if (!error) continue;
      SCOPED_TRACE(reading);
      support::expect_error("every reading", base::ErrorKind::kInputOutput, [&] { throw *error; },
                            {{folder(), "folder"}});
    }
    return readings;
  };
  EXPECT_GT(read_all([](storage::Reader& reader) { storage::list_matches(reader, storage::MatchFilter{}); }),
            3U);
  EXPECT_GT(read_all([](storage::Reader& reader) { storage::check(reader); }), 5U) << "nor is it for check";
}

// The test above can fail: with less care SQLite loses what it acknowledged.
TEST_F(FaultsTest, APowerCutTakesWhatWasNotSynced) {
  EXPECT_TRUE(loses_commits("OFF"));
  EXPECT_TRUE(loses_commits("FULL")) << "the deletion of the journal is not synced";
  EXPECT_FALSE(loses_commits("EXTRA"));
}

}  // namespace faults_test
