// What a push meets of its own commands on the hub, and what of a file cannot go there.

#include <fmt/core.h>
#include <gtest/gtest.h>

#include <nlohmann/json.hpp>
#include <string>

#include "scene.hpp"

namespace hub_tests {
namespace own_log_test {

/// Bob ignores Ann's log and has her commands by a merge: his push finds them on the hub, one by one.
class MergedLog {
 public:
  explicit MergedLog(int hands) : ann(hub, "ann"), bob(hub, "bob") {
    bob.synced();
    ann.play_and_sync("Ann", "Eve", hands);
    bob.done({"hub", "ignore", "ann"});
    bob.done({"merge", ann.file()});
    bob.play("Bob", "Fay");
  }

  /// A command in Bob's file that no hub takes. The program enters none of that size.
  void enter_too_much() const {
    bob.done({"edit-match", "-m", "Bob", "--note", "much", "--reason", "x"});
    const End end =
        run_program("/usr/bin/sqlite3",
                    {bob.file(), "UPDATE operation SET reason = hex(zeroblob(600000)) WHERE reason = 'x'"});
    EXPECT_EQ(end.code, 0) << shown(end);
  }

  Hub hub;
  Laptop ann, bob;
};

nlohmann::json document_of(const End& end) { return nlohmann::json::parse(end.output); }

TEST(OwnLog, WhatIsTooLargeIsCountedOnceHoweverOftenAPartIsTried) {
  const MergedLog club(1);
  club.enter_too_much();
  const End end = club.bob.sync({"--format", "json"});
  EXPECT_EQ(end.code, kRefused) << shown(end);
  EXPECT_EQ(document_of(end).at("not_sent"), 1);
  EXPECT_EQ(document_of(end).at("went").at("commands"), 2) << "the rest was not sent";
}

TEST(OwnLog, EveryReasonWhySomethingWasNotSentIsTold) {
  const MergedLog club(1);
  club.enter_too_much();
  const Saboteur bob(club.hub, "bob");
  bob.append(bob.command(bob.note().with_body("no JSON")));
  // Of two commands of hers the ids are in Dee's log by now.
  const Saboteur dee(club.hub, "dee");
  std::vector<ForgedCommand> taken;
  for (const history::RawOperation& each : dee.operations())
    if (each.verb != "set") taken.push_back(dee.command(dee.note().with_body("no JSON").with_id(each.id)));
  ASSERT_EQ(taken.size(), 2U);
  club.hub.sql("DELETE FROM operation WHERE login = 'ann'; DELETE FROM command WHERE login = 'ann'");
  dee.append(taken);
  const End end = club.bob.sync();
  EXPECT_EQ(end.code, kRefused) << shown(end);
  expect_text("two ids, a large one and his own log", end, club.hub);
  EXPECT_EQ(club.hub.commands_of("bob"), 3) << "the rest was not sent";
}

/// A dry run asks the hub what is there, as the push does.
TEST(DryRun, EndsAsTheSyncWouldWhereTheHubHasIdsOfTheFile) {
  const MergedLog club(1);
  const auto compare = [&](const char* what, int code) {
    const End planned = club.bob.sync({"--dry-run", "--format", "json"});
    EXPECT_EQ(planned.code, code) << what << shown(planned);
    const End end = club.bob.sync({"--format", "json"});
    EXPECT_EQ(end.code, code) << what << shown(end);
    for (const char* key : {"went", "not_sent", "blocked"})
      EXPECT_EQ(document_of(planned).at(key), document_of(end).at(key)) << what << ": " << key;
    EXPECT_EQ(planned.errors, end.errors) << what;
  };
  compare("what another has pushed", 0);
  const Saboteur dee(club.hub, "dee");
  const history::RawOperation his = dee.operations().back();
  club.hub.sql("DELETE FROM operation WHERE login = 'bob'; DELETE FROM command WHERE login = 'bob'");
  dee.append(dee.command(ForgedOperation{his, {}}.with_body("no JSON")));
  club.bob.done({"pay", "Bob", "Fay", "2"});
  compare("an id with other contents", kRefused);
}

TEST(OwnLog, OfManyIdsThatOthersHaveAFewAreTold) {
  const MergedLog club(8);
  const Saboteur dee(club.hub, "dee");
  std::vector<ForgedCommand> taken;
  for (const history::RawOperation& each : dee.operations())
    taken.push_back(dee.command(dee.note().with_body("no JSON").with_id(each.id)));
  club.hub.sql("DELETE FROM operation WHERE login = 'ann'; DELETE FROM command WHERE login = 'ann'");
  dee.append(taken);
  const End end = club.bob.sync();
  EXPECT_EQ(end.code, kRefused) << shown(end);
  expect_text("nine ids", end, club.hub);
}

TEST(OwnLog, WhatOthersHavePushedIsLookedAtInAFewRoundTrips) {
  constexpr int kHands = 30;
  const MergedLog club(kHands);
  const End end = club.bob.sync({"--format", "json"});
  EXPECT_EQ(end.code, 0) << shown(end);
  EXPECT_EQ(document_of(end).at("went").at("commands"), 2);
  EXPECT_LE(document_of(end).at("round_trips"), 12);
  EXPECT_EQ(club.hub.commands(), kHands + 3) << "nothing is there twice";
}

/// The id of the last operation of a file.
base::Uuid last_id(const Laptop& laptop) {
  const End last = run_program(
      "/usr/bin/sqlite3", {laptop.file(), "SELECT lower(hex(id)) FROM operation ORDER BY seq DESC LIMIT 1"});
  std::string id = last.output.substr(0, 32);
  for (const std::size_t dash : {8U, 13U, 18U, 23U}) id.insert(dash, "-");
  return base::parse_uuid(id).value();
}

// The log that has the id is that of whoever entered it: nobody is told to drop that.
TEST(OwnLog, AnIdThatCameFromAnotherWithOtherContentsIsToldAsHis) {
  const Scene scene;
  scene.ann.done({"edit-match", "-m", "Ann", "--note", "by the window"});
  scene.saboteur.append(scene.saboteur.command(scene.saboteur.note().with_id(last_id(scene.ann))));
  scene.bob.synced();
  const End drop = scene.hub.run({"drop", scene.hub.url("owner"), "dee", "--usable", "--yes"});
  EXPECT_EQ(drop.code, 0) << shown(drop);
  scene.ann.synced();
  const End end = scene.bob.sync();
  EXPECT_EQ(end.code, kRefused) << shown(end);
  EXPECT_EQ(end.errors.find("hub drop"), std::string::npos) << shown(end);
  expect_text("an id that came from another", end, scene.hub);
  EXPECT_EQ(document_of(scene.bob.sync({"--format", "json"})).at("blocked").at(0).at("from").dump(),
            R"({"login":"dee"})");
  const Laptop fresh(scene.hub, "fresh", "bob");
  fresh.synced();
  EXPECT_EQ(fresh.exported(), scene.ann.exported());
}

TEST(OwnLog, FromWhomSomebodySaysToHaveItIsShownAsAClaim) {
  const Scene scene;
  scene.saboteur.append(scene.saboteur.command().from("cho"));
  scene.bob.synced();
  const std::string log = scene.bob.done({"log"});
  EXPECT_TRUE(log.find("from dee, who says it came from cho") != std::string::npos) << log;
}

}  // namespace own_log_test
}  // namespace hub_tests
