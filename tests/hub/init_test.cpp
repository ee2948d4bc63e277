// Databases in which `hub init` makes no tables.

#include <fmt/core.h>
#include <gtest/gtest.h>

#include <string>

#include "club.hpp"

namespace hub_tests {
namespace init_test {

/// An empty database beside that of a club.
class Empty {
 public:
  Empty(const Hub& hub, const std::string& options)
      : server_(hub.server()), name_(hub.database() + "_empty") {
    server_.sql("postgres", fmt::format("CREATE DATABASE {} OWNER owner {}", name_, options));
  }
  ~Empty() {
    static_cast<void>(server_.psql("postgres", fmt::format("DROP DATABASE {} WITH (FORCE)", name_)));
  }
  Empty(const Empty&) = delete;
  Empty& operator=(const Empty&) = delete;

  [[nodiscard]] std::string url() const { return server_.url("owner", name_); }
  /// As a login that may connect, and create nothing.
  [[nodiscard]] std::string url_of_stranger() const {
    const std::string login = name_ + "_stranger";
    server_.sql("postgres", "CREATE ROLE " + login + " LOGIN");
    return server_.url(login, name_);
  }
  [[nodiscard]] std::string sql(const std::string& statements) const {
    return server_.sql(name_, statements);
  }
  [[nodiscard]] std::string tables() const {
    return sql(
        "SELECT relname FROM pg_class WHERE relnamespace = 'public'::regnamespace AND relkind = 'r' ORDER BY "
        "1");
  }

 private:
  Server& server_;
  std::string name_;
};

TEST(Init, ADatabaseOfVersion1IsNamedWithHowToBeginAnew) {
  const Hub hub;
  const Empty old(hub, "");
  static_cast<void>(
      old.sql("CREATE TABLE club (club uuid PRIMARY KEY, name text, head bigint, chain bytea)"));
  const End end = hub.run({"init", old.url(), "--club", kClub});
  EXPECT_EQ(end.code, kUnusableDatabase) << shown(end);
  expect_text("init of version 1", end, hub);
  EXPECT_EQ(old.tables(), "club\n");
}

TEST(Init, WhoMayCreateNoTablesIsTold) {
  const Hub hub;
  const Empty theirs(hub, "");
  static_cast<void>(theirs.sql("REVOKE CREATE ON SCHEMA public FROM PUBLIC"));
  const End end = hub.run({"init", theirs.url_of_stranger(), "--club", kClub});
  EXPECT_EQ(end.code, kRefused) << shown(end);
  EXPECT_NE(end.errors.find("may not create tables in this database"), std::string::npos) << shown(end);
  EXPECT_EQ(theirs.tables(), "");
}

TEST(Init, ADatabaseThatIsNotUtf8IsRefused) {
  const Hub hub;
  const Empty latin(hub, "ENCODING 'LATIN1' LC_COLLATE 'C' LC_CTYPE 'C' TEMPLATE template0");
  const End end = hub.run({"init", latin.url(), "--club", kClub});
  EXPECT_EQ(end.code, kRefused) << shown(end);
  expect_text("init of LATIN1", end, hub);
  EXPECT_EQ(latin.tables(), "");
}

}  // namespace init_test
}  // namespace hub_tests
