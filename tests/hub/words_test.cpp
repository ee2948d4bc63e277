// What the hub's commands print, and that what is refused changes nothing.

#include <fmt/core.h>
#include <gtest/gtest.h>

#include "club.hpp"

namespace hub_tests {
namespace words_test {

void expect_refused(const std::string& what, const End& end, int code, const Hub& hub) {
  EXPECT_EQ(end.code, code) << shown(end);
  expect_text(what, end, hub);
}

TEST(Words, ANameThatIsTakenIsNoNewName) {
  const Hub hub;
  const Laptop ann(hub, "ann"), bob(hub, "bob");
  ann.play("Ann", "Eve");
  ann.synced();
  bob.play("Eve", "Fay", 0);
  const std::string before = faults::contents_of(bob.file());
  expect_refused("the name of another", bob.sync({"--rename", "Eve=fay"}), kRefused, hub);
  expect_refused("two names for one player", bob.sync({"--rename", "Eve=Eva", "--rename", "Eve=Evi"}), kData,
                 hub);
  expect_refused("nobody's name", bob.sync({"--rename", "Kim=Tim", "--same", "Eve"}), kNotThere, hub);
  EXPECT_TRUE(faults::contents_of(bob.file()) == before);
  bob.synced({"--rename", "Eve=Eva"});
  expect_refused("the name of who came before", bob.sync({"--rename", "Eve=Evi"}), kNotThere, hub);
}

TEST(Words, SyncCountsWhatCameByItsKinds) {
  const Hub hub;
  const Laptop ann(hub, "ann"), bob(hub, "bob");
  ann.play("Ann", "Eve");
  ann.done({"pay", "Ann", "Eve", "4.50"});
  ann.synced();
  expect_text("a match with a hand, and a payment", bob.sync(), hub);
}

TEST(Words, WhoIsOneWithWhomStandsTheRightWayRound) {
  const Hub hub;
  const Laptop ann(hub, "ann"), bob(hub, "bob");
  // The id that the file had first is the smaller one, and the hub's is joined into it; and the other way
  // round.
  bob.play("Bob", "GUS", 0);
  ann.play("Ann", "Gus");
  ann.synced();
  expect_text("the file's id is the smaller one", bob.sync({"--same", "gus"}), hub);
  const Laptop cho(hub, "cho");
  cho.play("Cho", "ANN", 0);
  expect_text("the hub's id is the smaller one", cho.sync({"--same", "Ann"}), hub);
}

TEST(Words, AFileStaysWithItsClub) {
  const Hub hub;
  const Laptop ann(hub, "ann");
  ann.play("Ann", "Bob");
  ann.synced();
  expect_refused("sync with another club", ann.sync({"--club", "Another"}), kRefused, hub);
  // Where what it says of its club was changed, somebody has to say which one it is.
  EXPECT_EQ(run_program("/usr/bin/sqlite3", {ann.file(), "UPDATE hub_remote SET reached = reached + 1"}).code,
            0);
  const End check = ann.run({"check"});
  EXPECT_EQ(check.code, 1) << shown(check);
  expect_text("check of a file that notes another number of the hub", check, hub);
  expect_refused("sync of that file", ann.run({"sync", ann.url()}), kUnusableDatabase, hub);
  // Its URL is enough to ask the hub.
  EXPECT_EQ(ann.run({"hub", "status", ann.url()}).code, 0);
  EXPECT_EQ(ann.run({"hub", "status"}).code, kUnusableDatabase);
  ann.done({"sync", ann.url(), "--club", kClub});
  ann.done({"check"});
}

TEST(Words, StatusCountsWhatIsNotOnTheHubYet) {
  const Hub hub;
  const Laptop ann(hub, "ann"), bob(hub, "bob");
  ann.play("Ann", "Bob");
  ann.synced();
  bob.synced();
  const auto expect_status = [&](const std::string& what, const Laptop& laptop) {
    expect_text(what, laptop.run({"hub", "status"}), hub);
  };
  expect_status("everything of Ann's is on it", ann);
  expect_status("everything of Bob's is on it", bob);
  ann.done({"pay", "Ann", "Bob", "1.50"});
  expect_status("a payment is not", ann);
  ann.done({"pay", "Bob", "Ann", "2.50"});
  expect_status("two are not", ann);
  ann.synced();
  bob.synced();
  expect_status("everything of Ann's is on it again", ann);
  expect_status("everything of Bob's is on it again", bob);
}

TEST(Words, ALoginIsOneLogin) {
  const Hub hub;
  expect_refused("everybody", hub.run({"member", "add", hub.url("owner"), "public"}), kData, hub);
  expect_refused("64 characters", hub.run({"member", "add", hub.url("owner"), std::string(64, 'a')}), kData,
                 hub);
  expect_refused("a club without a name", hub.run({"init", hub.url("owner"), "--club", ""}), kData, hub);
  expect_refused("a club whose name is not UTF-8", hub.run({"init", hub.url("owner"), "--club", "a\xff"}),
                 kData, hub);
  const End other = hub.run({"init", hub.url("owner") + "&user=owner", "--club", "Other"});
  EXPECT_EQ(other.code, 0) << shown(other);
  expect_text("a URL that names the owner twice", other, hub);
}

TEST(Words, WhatIsToBeTypedNamesTheClubWhereThereAreSeveral) {
  const Hub hub(Hub::Members::kNone);
  const End other = hub.run({"init", hub.url("owner"), "--club", "The Other"});
  ASSERT_EQ(other.code, 0) << shown(other);
  EXPECT_EQ(count_of(" --club 'The Other'\n", other.output), 3) << shown(other);
  expect_text("init of a second club", other, hub);
}

TEST(Words, WhatCannotBeReadIsNamedByItsNumberOnTheHub) {
  const Hub hub;
  const Laptop ann(hub, "ann"), bob(hub, "bob");
  ann.play("Ann", "Bob");
  ann.synced();
  bob.synced();
  hub.sql(
      "WITH fresh AS (SELECT club, head + 1 AS number, gen_random_uuid() AS id FROM club), o AS (INSERT INTO "
      "operation "
      "SELECT club, number, 0, id, id, '', 'add', 1, 'no JSON', '' FROM fresh) INSERT INTO command SELECT "
      "club, number, "
      "id, 0, 'add', sha256('x'), sha256('x') FROM fresh; UPDATE club SET head = head + 1, chain = "
      "sha256('x')");
  expect_refused("sync", bob.sync(), kUnusableDatabase, hub);
  expect_refused("status", hub.status(), kUnusableDatabase, hub);
}

}  // namespace words_test
}  // namespace hub_tests
