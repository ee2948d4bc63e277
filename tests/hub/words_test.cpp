// What is refused, in which words, and that nothing was done then.

#include <fmt/core.h>
#include <gtest/gtest.h>

#include "club.hpp"

namespace hub_tests {
namespace {

void expect_refused(const End& end, int code, const std::string& words) {
  EXPECT_EQ(end.code, code) << shown(end);
  EXPECT_NE(end.errors.find(words), std::string::npos) << shown(end) << "\nand not: " << words;
}

TEST(Words, ANameThatIsTakenIsNoNewName) {
  const Hub hub;
  const Laptop ann(hub, "ann"), bob(hub, "bob");
  ann.play("Ann", "Eve");
  ann.synced();
  bob.play("Eve", "Fay", 0);
  const std::string before = faults::contents_of(bob.file());
  expect_refused(bob.sync({"--rename", "Eve=fay"}), kRefused, "there is a player fay here already");
  expect_refused(bob.sync({"--rename", "Eve=Eva", "--rename", "Eve=Evi"}), kData,
                 "Eve is to be renamed twice");
  expect_refused(bob.sync({"--rename", "Kim=Tim", "--same", "Eve"}), kNotThere, "no new player 'Kim' came");
  EXPECT_TRUE(faults::contents_of(bob.file()) == before);
  bob.synced({"--rename", "Eve=Eva"});
  expect_refused(bob.sync({"--rename", "Eve=Evi"}), kNotThere, "no new player 'Eve' came");
}

TEST(Words, WhatCameIsToldByItsKinds) {
  const Hub hub;
  const Laptop ann(hub, "ann"), bob(hub, "bob");
  ann.play("Ann", "Eve");
  ann.done({"pay", "Ann", "Eve", "4.50"});
  ann.synced();
  const End end = bob.sync();
  EXPECT_NE(end.output.find("1 hand in 1 match came, which is new; 1 payment came; nothing went."),
            std::string::npos)
      << shown(end);
}

TEST(Words, WhoIsOneWithWhomStandsTheRightWayRound) {
  const Hub hub;
  const Laptop ann(hub, "ann"), bob(hub, "bob");
  // The id that the file had first is the smaller one, and the hub's is joined into it; and the other way
  // round.
  bob.play("Bob", "GUS", 0);
  ann.play("Ann", "Gus");
  ann.synced();
  const End end = bob.sync({"--same", "gus"});
  EXPECT_EQ(end.code, 0) << shown(end);
  EXPECT_NE(end.output.find("Gus of the hub and GUS here are one player now"), std::string::npos)
      << shown(end);
  const Laptop cho(hub, "cho");
  cho.play("Cho", "ANN", 0);
  const End other = cho.sync({"--same", "Ann"});
  EXPECT_EQ(other.code, 0) << shown(other);
  EXPECT_NE(other.output.find("Ann of the hub and ANN here are one player now"), std::string::npos)
      << shown(other);
}

TEST(Words, AFileStaysWithItsClub) {
  const Hub hub;
  const Laptop ann(hub, "ann");
  ann.play("Ann", "Bob");
  ann.synced();
  expect_refused(ann.sync({"--club", "Another"}), kRefused, "this file belongs to the club Le Chapeau");
  // Where what it says of its club was changed, somebody has to say which one it is.
  EXPECT_EQ(run_program("/usr/bin/sqlite3", {ann.file(), "UPDATE hub SET reached = reached + 1"}).code, 0);
  const End check = ann.run({"check"});
  EXPECT_EQ(check.code, 1) << shown(check);
  EXPECT_NE(check.output.find("The history itself is whole"), std::string::npos) << shown(check);
  expect_refused(ann.run({"sync", ann.url()}), kForeign, "is not as chapeau left it");
  // Its URL is enough to ask the hub.
  EXPECT_EQ(ann.run({"hub", "status", ann.url()}).code, 0);
  EXPECT_EQ(ann.run({"hub", "status"}).code, kForeign);
  ann.done({"sync", ann.url(), "--club", kClub});
  ann.done({"check"});
}

TEST(Words, TheStatusTellsWhatIsNotOnTheHubYet) {
  const Hub hub;
  const Laptop ann(hub, "ann"), bob(hub, "bob");
  ann.play("Ann", "Bob");
  ann.synced();
  bob.synced();
  for (const Laptop* laptop : {&ann, &bob})
    EXPECT_EQ(laptop->run({"hub", "status"}).output.find("not on it yet"), std::string::npos);
  ann.done({"pay", "Ann", "Bob", "1.50"});
  EXPECT_NE(
      ann.run({"hub", "status"}).output.find("1 command of this file is not on it yet: 'chapeau sync' "),
      std::string::npos);
  ann.done({"pay", "Bob", "Ann", "2.50"});
  EXPECT_NE(ann.run({"hub", "status"}).output.find("2 commands of this file are not on it yet"),
            std::string::npos);
  ann.synced();
  bob.synced();
  for (const Laptop* laptop : {&ann, &bob})
    EXPECT_EQ(laptop->run({"hub", "status"}).output.find("not on it yet"), std::string::npos);
}

TEST(Words, ALoginIsOneLogin) {
  const Hub hub;
  expect_refused(hub.run({"member", "add", hub.url("owner"), "public"}), kData, "'public' is no login");
  expect_refused(hub.run({"member", "add", hub.url("owner"), std::string(64, 'a')}), kData, "is no login");
  expect_refused(hub.run({"init", hub.url("owner"), "--club", ""}), kData, "a name is missing");
  expect_refused(hub.run({"init", hub.url("owner"), "--club", "a\xff"}), kData, "");
  const End other = hub.run({"init", hub.url("owner") + "&user=owner", "--club", "Other"});
  EXPECT_EQ(other.code, 0) << shown(other);
  EXPECT_EQ(other.output.find("user=owner'\n", other.output.find("and there:")), std::string::npos)
      << shown(other);
}

TEST(Words, WhatIsToBeTypedNamesTheClubWhereThereAreSeveral) {
  const Hub hub(Hub::Members::kNone);
  const End other = hub.run({"init", hub.url("owner"), "--club", "The Other"});
  ASSERT_EQ(other.code, 0) << shown(other);
  const std::string typed = "' --club 'The Other'\n";
  const std::size_t here = other.output.find(typed);
  ASSERT_NE(here, std::string::npos) << shown(other);
  EXPECT_NE(other.output.find(" LOGIN --club 'The Other'\n"), std::string::npos) << shown(other);
  EXPECT_NE(other.output.find(typed, here + 1), std::string::npos) << shown(other);
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
  expect_refused(bob.sync(), kForeign, "command 3: its contents are no JSON");
  expect_refused(hub.status(), kForeign, "command 3: its contents are no JSON");
}

}  // namespace
}  // namespace hub_tests
