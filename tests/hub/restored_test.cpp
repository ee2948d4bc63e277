// A hub that was put back from a backup, or lost altogether: the laptops have what it lacks.

#include <fmt/core.h>
#include <gtest/gtest.h>

#include <filesystem>
#include <nlohmann/json.hpp>
#include <vector>

#include "club.hpp"
#include "saboteur.hpp"

namespace hub_tests {
namespace restored_test {

void enter(const Laptop& laptop, const std::string& one, const std::string& other, int score) {
  laptop.done({"add", "-m", one, "--points", fmt::format("{}={}", one, score), other + "=10"});
}

/// Two laptops whose hub has a backup that is older than what both have by now.
class Old {
 public:
  Old() : ann(hub, "ann"), bob(hub, "bob"), cho(hub, "cho") {
    ann.play("Ann", "Eve");
    bob.play("Bob", "Fay");
    for (const Laptop* each : {&ann, &bob, &cho, &ann}) each->synced();
    keep();
    // Pushed again, each stands in the log of whoever pushes it: the order is another.
    enter(ann, "Ann", "Eve", 1005);
    enter(bob, "Bob", "Fay", 1010);
    for (const Laptop* each : {&bob, &ann, &bob}) each->synced();
    commands = hub.commands();
  }

  /// As a dump of the whole database would be put back.
  void put_back() const {
    const std::string name = hub.database();
    for (const std::string& statement :
         {"DROP DATABASE " + name, fmt::format("ALTER DATABASE {0}_old RENAME TO {0}", name)})
      hub.server().sql("postgres", statement);
  }

  /// All have the same, and every hand once.
  void judge(std::vector<int> scores) const {
    for (int round = 0; round < 2; ++round)
      for (const Laptop* each : {&ann, &bob, &cho}) each->synced();
    expect_the_same(ann, bob);
    expect_the_same(ann, cho);
    expect_to_hold(hub);
    for (const int score : scores)
      EXPECT_EQ(count_of(fmt::format("\"score\":{},", score), cho.exported()), 1) << score;
    for (const Laptop* each : {&ann, &bob, &cho}) expect_nothing_to_do(*each);
  }

  Hub hub;
  Laptop ann, bob, cho;
  int commands = 0;

 private:
  void keep() const {
    hub.server().sql("postgres", fmt::format("CREATE DATABASE {0}_old TEMPLATE {0}", hub.database()));
  }

  static void expect_nothing_to_do(const Laptop& laptop) {
    const End end = laptop.sync({"--format", "json"});
    EXPECT_EQ(end.errors, "") << shown(end);
    EXPECT_FALSE(nlohmann::json::parse(end.output).at("restored").get<bool>()) << shown(end);
  }
};

/// The sync says that the hub is an older one, and goes on.
void expect_noticed(const Laptop& laptop) {
  const End end = laptop.sync({"--format", "json"});
  ASSERT_EQ(end.code, 0) << shown(end);
  EXPECT_TRUE(nlohmann::json::parse(end.output).at("restored").get<bool>()) << laptop.name() << shown(end);
}

TEST(Restored, FromABackupAllThatItLacksIsPushedAgain) {
  const Old old;
  old.put_back();
  ASSERT_LT(old.hub.commands(), old.commands);
  expect_text("sync", old.ann.sync(), old.hub);
  EXPECT_EQ(old.hub.commands(), old.commands);
  expect_noticed(old.bob);
  old.judge({1005, 1010});
}

// A log may by then end at or beyond the number that the others had reached.
TEST(Restored, IsNoticedWhereOthersHavePushedSince) {
  const Old old;
  old.put_back();
  for (const int score : {1015, 1020, 1025, 1030}) enter(old.cho, "Ann", "Eve", score);
  old.cho.synced();
  ASSERT_GT(old.hub.commands(), old.commands);
  expect_noticed(old.bob);
  expect_noticed(old.ann);
  EXPECT_EQ(old.hub.commands(), old.commands + 4);
  old.cho.done({"sync"});
  // What was added behind hands that did not know it is disputed, and is there all the same.
  for (const int score : {1005, 1010, 1015})
    EXPECT_NE(old.cho.done({"log", "--format", "json"}).find(std::to_string(score)), std::string::npos)
        << score;
  old.ann.done({"resolve", "-m", "Ann", "--keep", "both"});
  old.judge({1005, 1010, 1015, 1020, 1025, 1030});
}

TEST(Restored, IsNoticedWhereRowsWereTakenAway) {
  const Old old;
  const int last = old.hub.commands_of("bob") - 1;
  old.hub.sql(
      fmt::format("DELETE FROM operation WHERE login = 'bob' AND number > {0}; DELETE FROM command WHERE "
                  "login = 'bob' AND number > {0}",
                  last));
  expect_noticed(old.ann);
  EXPECT_EQ(old.hub.commands(), old.commands) << "ann has what bob's log lost";
  EXPECT_EQ(old.hub.commands_of("bob"), last);
  expect_noticed(old.bob);
  old.judge({1005, 1010});
  EXPECT_EQ(old.hub.commands(), old.commands);
}

// Others pushed what a log lost; who it was at first is named all the same.
TEST(Restored, WhatOthersPushAgainNamesWhoseItWas) {
  const Old old;
  old.hub.sql("DELETE FROM operation WHERE login = 'bob'; DELETE FROM command WHERE login = 'bob'");
  expect_noticed(old.ann);
  EXPECT_EQ(old.hub.sql("SELECT DISTINCT origin FROM command WHERE login = 'ann' AND origin IS NOT NULL"),
            "bob\n");
  const Laptop dee(old.hub, "fresh", "cho");
  dee.synced();
  for (const auto& command : nlohmann::json::parse(dee.done({"log", "--format", "json"})))
    if (command.at("what").get<std::string>().find("1010") != std::string::npos) {
      EXPECT_EQ(command.at("from").dump(), R"({"login":"ann","origin":"bob"})");
    }
  EXPECT_EQ(dee.exported(), old.ann.exported());
}

// A whole log that is there again with other contents is read from its beginning.
TEST(Restored, IsNoticedWhereALogWasWrittenAnew) {
  const Old old;
  old.hub.sql("DELETE FROM operation WHERE login = 'bob'; DELETE FROM command WHERE login = 'bob'");
  const Saboteur bob(old.hub, "bob");
  std::vector<ForgedCommand> other(10, bob.command());
  for (ForgedCommand& each : other) each.operations = {bob.note("written anew")};
  bob.append(other);
  expect_noticed(old.ann);
  EXPECT_GT(count_of("written anew", old.ann.exported()), 0);
  expect_noticed(old.cho);
  expect_the_same(old.ann, old.cho);
  EXPECT_EQ(count_of("\"score\":1010,", old.cho.exported()), 1);
  old.bob.synced();
  expect_the_same(old.ann, old.bob);
}

TEST(Restored, HandsEnteredSinceGoWithIt) {
  const Old old;
  old.put_back();
  enter(old.ann, "Ann", "Eve", 1035);
  enter(old.bob, "Bob", "Fay", 1040);
  expect_noticed(old.ann);
  expect_noticed(old.bob);
  old.judge({1005, 1010, 1035, 1040});
  EXPECT_EQ(old.hub.commands(), old.commands + 2);
}

/// "The last line is again what step 4 above did": the rest of the limits is in the dump.
TEST(Restored, FromADumpNeedsTheRightOnTheDatabaseTakenAgainAsThePageSays) {
  const Hub hub;
  const std::string name = hub.database(), other = name + "_restored";
  hub.sql("REVOKE TEMP ON DATABASE " + name + " FROM PUBLIC");
  hub.sql("REVOKE EXECUTE ON ROUTINE lo_creat, lo_create, lo_from_bytea FROM PUBLIC");
  hub.server().sql("postgres", "CREATE DATABASE " + other);
  const End restored = run_program(
      "/bin/sh", {"-c", fmt::format("pg_dump --format custom --file '{2}' -h '{0}' -U owner {1} && "
                                    "pg_restore -h '{0}' -U owner --dbname {3} '{2}'",
                                    hub.server().folder(), name, hub.file("club.dump"), other)});
  EXPECT_EQ(restored.code, 0) << shown(restored);
  const auto rights = [&](const std::string& database) {
    return hub.server().sql(database,
                            "SELECT has_database_privilege('ann', current_database(), 'TEMP'), "
                            "has_function_privilege('ann', 'lo_create(oid)', 'EXECUTE')");
  };
  EXPECT_EQ(rights(name), "f|f\n");
  EXPECT_EQ(rights(other), "t|f\n") << "a dump has that right by now: the page need not say so";
  hub.server().sql("postgres", "REVOKE TEMP ON DATABASE " + other + " FROM PUBLIC");
  EXPECT_EQ(rights(other), "f|f\n");
  hub.server().sql("postgres", "DROP DATABASE " + other);
  const std::string page = faults::contents_of(CHAPEAU_SCHEMA "/hub/README.md");
  EXPECT_GT(page.find("--command 'REVOKE TEMP ON DATABASE club FROM PUBLIC'"), page.find("## Backup"));
}

std::string id_of_club(const Hub& hub) {
  const End end = hub.run({"status", hub.url("owner"), "--format", "json"});
  EXPECT_EQ(end.code, 0) << shown(end);
  return nlohmann::json::parse(end.output).at("id");
}

TEST(Lost, IsMadeAgainFromTheFileOfAnyMember) {
  const Old old;
  const std::string id = id_of_club(old.hub);
  const std::string name = old.hub.database();
  for (const std::string& statement : {"DROP DATABASE " + name, "CREATE DATABASE " + name})
    old.hub.server().sql("postgres", statement);
  const std::string made =
      old.bob.done({"hub", "init", old.hub.url("owner"), "--club", kClub, "--format", "json"});
  EXPECT_TRUE(nlohmann::json::parse(made).at("again").get<bool>()) << made;
  for (const char* login : {"ann", "bob", "cho"})
    EXPECT_EQ(old.hub.run({"member", "add", old.hub.url("owner"), login}).code, 0);
  EXPECT_EQ(id_of_club(old.hub), id);
  expect_noticed(old.bob);
  EXPECT_EQ(old.hub.commands(), old.commands);
  old.ann.synced();
  old.judge({1005, 1010});
}

// A new club of that name is another one, whatever it is called.
TEST(Lost, AClubOfTheSameNameIsNotTakenForIt) {
  const Old old;
  const std::string name = old.hub.database();
  for (const std::string& statement : {"DROP DATABASE " + name, "CREATE DATABASE " + name})
    old.hub.server().sql("postgres", statement);
  EXPECT_EQ(old.hub.run({"init", old.hub.url("owner"), "--club", kClub}).code, 0);
  EXPECT_EQ(old.hub.run({"member", "add", old.hub.url("owner"), "ann"}).code, 0);
  const std::string before = faults::contents_of(old.ann.file());
  const End end = old.ann.sync();
  EXPECT_EQ(end.code, kRefused) << shown(end);
  expect_text("sync", end, old.hub);
  // The same is said by all that ask the hub about the club of the file.
  const auto error = [](const End& of) { return of.errors; };
  const End status = old.ann.run({"hub", "status"}), ignored = old.ann.run({"hub", "ignore", "nobody"});
  EXPECT_EQ(status.code, kRefused) << shown(status);
  EXPECT_EQ(error(status), error(end));
  EXPECT_EQ(error(ignored), error(end));
  const End made = old.ann.run({"hub", "init", old.hub.url("owner"), "--club", kClub});
  EXPECT_EQ(made.code, kRefused) << shown(made);
  EXPECT_EQ(error(made), error(end));
  EXPECT_TRUE(faults::contents_of(old.ann.file()) == before);
  EXPECT_EQ(old.hub.commands(), 0);
}

}  // namespace restored_test
}  // namespace hub_tests
