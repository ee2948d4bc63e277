// Every setting of the connection, read back from SQLite.

#include <sqlite3.h>
#include <sys/stat.h>

#include "storage/file/connection.hpp"
#include "support/database.hpp"

namespace connection_test {

class ConnectionTest : public support::DatabaseTest {
 protected:
  storage::Connection connection_ = storage::Connection::open_or_create(path());

  std::string pragma(const std::string& name) {
    return connection_.database().execAndGet("PRAGMA " + name).getString();
  }
  int config(int option) {
    int value = -1;
    sqlite3_db_config(connection_.database().getHandle(), option, -1, &value);
    return value;
  }
  int limit(int which) { return sqlite3_limit(connection_.database().getHandle(), which, -1); }
};

TEST_F(ConnectionTest, Pragmas) {
  EXPECT_EQ(pragma("journal_mode"), "delete");
  EXPECT_EQ(pragma("synchronous"), "3");  // EXTRA
  EXPECT_EQ(pragma("busy_timeout"), "10000");
  EXPECT_EQ(pragma("foreign_keys"), "1");
  EXPECT_EQ(pragma("cell_size_check"), "1");
  EXPECT_EQ(pragma("trusted_schema"), "0");
}

TEST_F(ConnectionTest, Configuration) {
  EXPECT_EQ(config(SQLITE_DBCONFIG_DEFENSIVE), 1);
  EXPECT_EQ(config(SQLITE_DBCONFIG_TRUSTED_SCHEMA), 0);
  EXPECT_EQ(config(SQLITE_DBCONFIG_ENABLE_TRIGGER), 0);
  EXPECT_EQ(config(SQLITE_DBCONFIG_ENABLE_VIEW), 0);
  EXPECT_EQ(config(SQLITE_DBCONFIG_ENABLE_LOAD_EXTENSION), 0);
  EXPECT_EQ(config(SQLITE_DBCONFIG_DQS_DDL), 0);
  EXPECT_EQ(config(SQLITE_DBCONFIG_DQS_DML), 0);
}

TEST_F(ConnectionTest, Limits) {
  EXPECT_EQ(limit(SQLITE_LIMIT_LENGTH), 64 * 1024 * 1024);
  EXPECT_EQ(limit(SQLITE_LIMIT_ATTACHED), 1);
}

TEST_F(ConnectionTest, AStatementThatIsInUseIsNotGivenTwice) {
  constexpr const char* kNumbers = "SELECT ?1 UNION ALL SELECT ?1 + 1";
  storage::Query outer = connection_.query(kNumbers);
  outer.bind(1);
  {
    storage::Query inner = connection_.query(kNumbers);
    inner.bind(10);
    EXPECT_TRUE(inner.step());
    EXPECT_EQ(inner.integer(0), 10);
  }
  EXPECT_TRUE(outer.step());
  EXPECT_EQ(outer.integer(0), 1);
  EXPECT_TRUE(outer.step());
  EXPECT_EQ(outer.integer(0), 2);
}

TEST_F(ConnectionTest, TheFileIsForItsOwnerOnly) {
  struct stat info {};
  ASSERT_EQ(stat(path().c_str(), &info), 0);
  EXPECT_EQ(info.st_mode & 077U, 0U);
}

}  // namespace connection_test
