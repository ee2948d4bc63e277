// Going through the matches of a history where a read fails on the way.

#include "storage/log/command_log.hpp"
#include "storage/projections/logged_match.hpp"

#include <sqlite3.h>

#include "storage/file/connection.hpp"
#include "support/database.hpp"

namespace command_log_test {

class CommandLogTest : public support::DatabaseTest {
 protected:
  /// What stops a statement of SQLite's once, at the step with this number. Counts down.
  static int stop_at(void* left) {
    auto& steps = *static_cast<int*>(left);
    return --steps == 0 ? 1 : 0;
  }
};

/// SQLite may have taken back the transaction behind a read that failed, so that nothing may go on: an error
/// that is put off writes what follows without one. Stopped at each step in turn, no visit comes after the
/// error.
TEST_F(CommandLogTest, AnErrorIsNotPutOff) {
  storage::Store store = storage::Store::open_or_create(path());
  for (const char* other : {"Bob", "Cho", "Dee"}) {
    const std::int64_t match = start(store, "Ann", other);
    add(store, match, 100, 50);
  }
  storage::Connection connection = storage::Connection::open(path());
  const auto go = [&](int& steps) {
    int visits = 0;
    sqlite3_progress_handler(connection.database().getHandle(), 1, &stop_at, &steps);
    try {
      storage::for_each_match(
          connection, [](const history::Operation& /*start*/) {},
          [&](const base::Uuid& /*match*/, const auto& give, std::int64_t /*place*/) {
            EXPECT_GT(steps, 0) << "it goes on behind the error";
            EXPECT_EQ(give().subject.operations.size(), 2U);
            ++visits;
          });
    } catch (const SQLite::Exception& exception) {
      EXPECT_EQ(exception.getErrorCode(), SQLITE_INTERRUPT);
      visits = -1;
    }
    sqlite3_progress_handler(connection.database().getHandle(), 0, nullptr, nullptr);
    return visits;
  };
  int stopped = 0;
  for (int at = 1;; ++at) {
    int steps = at;
    const int visits = go(steps);
    if (steps > 0) {
      EXPECT_EQ(visits, 3) << "nothing stopped it";
      break;
    }
    EXPECT_EQ(visits, -1) << "stopped at step " << at;
    ++stopped;
  }
  EXPECT_GT(stopped, 100);
}

}  // namespace command_log_test
