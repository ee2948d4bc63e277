// Databases in which `hub init` makes no tables.

#include <fmt/core.h>
#include <gtest/gtest.h>

#include <string>
#include <vector>

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

/// What is done to the tables of a hub, and what a command says of them then.
struct OtherTables {
  std::string sql;
  int code = kUnusableDatabase;
};

/// Of another program's tables, and of some that are missing something, no file takes anything.
TEST(Init, TablesThatAreNotChapeausAreNamedSoByEveryCommand) {
  const std::string none = "DROP TABLE club, member, command, operation; ";
  for (const OtherTables& each : std::vector<OtherTables>{
           {none, kNotThere},
           {none + "CREATE TABLE member (id int)"},
           {none + "CREATE VIEW club AS SELECT 1 AS club"},
           {none + "CREATE TABLE club (club int, name text, bytes bigint); GRANT SELECT ON club TO PUBLIC"},
           {"DROP TABLE club CASCADE"},
           {"DROP TABLE member CASCADE"},
           {"DROP TABLE operation CASCADE"},
           {"ALTER TABLE command DROP COLUMN origin"},
           {"ALTER TABLE operation DROP COLUMN reason CASCADE"}}) {
    const Hub hub;
    const Laptop ann(hub, "ann"), bob(hub, "bob");
    ann.play_and_sync("Ann", "Eve");
    hub.sql(each.sql);
    const auto expect_named = [&](const End& end) {
      EXPECT_EQ(end.code, each.code) << each.sql << shown(end);
    };
    expect_named(bob.sync());
    expect_named(hub.run({"status", hub.url("owner")}));
    expect_named(hub.run({"drop", hub.url("owner"), "ann", "--yes"}));
    if (each.code == kNotThere) continue;
    const End end = hub.run({"init", hub.url("owner"), "--club", "Other"});
    expect_named(end);
    if (each.sql.ends_with("(id int)")) expect_text("init", end, hub);
    if (each.sql.ends_with("operation CASCADE")) expect_text("sync without operations", bob.sync(), hub);
    if (each.sql.ends_with("origin")) expect_text("sync without a column", bob.sync(), hub);
  }
}

TEST(Init, ADatabaseWithoutTablesIsNamedSo) {
  const Hub hub;
  const Empty empty(hub, "");
  const End end = hub.run({"status", empty.url()});
  EXPECT_EQ(end.code, kNotThere) << shown(end);
  expect_text("status", end, hub);
}

/// What the owner adds for themselves is no reason to refuse another club.
TEST(Init, AColumnThatTheOwnerAddedIsNoReasonToRefuse) {
  const Hub hub;
  hub.sql("ALTER TABLE member ADD COLUMN telephone text");
  const End end = hub.run({"init", hub.url("owner"), "--club", "Other"});
  EXPECT_EQ(end.code, 0) << shown(end);
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
