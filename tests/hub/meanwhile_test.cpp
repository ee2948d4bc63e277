// What others do to the file, or to the hub, while a sync waits for the network.

#include <fmt/core.h>
#include <gtest/gtest.h>

#include <chrono>
#include <thread>
#include <tuple>

#include "club.hpp"

namespace hub_tests {
namespace meanwhile_test {

using std::chrono::milliseconds;

/// Nobody else pushes for a while.
std::jthread hold_the_club(const Hub& hub, const std::string& seconds) {
  std::jthread holder([&hub, seconds] {
    hub.sql("BEGIN; SELECT head FROM club FOR UPDATE; SELECT pg_sleep(" + seconds + "); COMMIT;");
  });
  std::this_thread::sleep_for(milliseconds(700));
  return holder;
}

int matches_of(const Laptop& laptop) { return count_of("\"chapeau\":1", laptop.exported()); }

/// The place that the file notes is that of another file then: it would say that the hub has what nobody
/// sent.
TEST(Meanwhile, AFileThatIsRestoredGoesOnFromWhatItHas) {
  const Hub hub;
  const Laptop ann(hub, "ann"), bob(hub, "bob");
  ann.play("Ann", "Eve");
  ann.synced();
  ann.done({"backup", hub.file("early.db")});
  for (const char* other : {"Fay", "Gus", "Hal"}) {
    ann.play("Ann", other, 0);
    ann.synced();
  }
  ann.play("Ann", "Ivo", 0);
  {
    const std::jthread holder = hold_the_club(hub, "2.5");
    End end;
    std::jthread syncing([&] { end = ann.sync(); });
    std::this_thread::sleep_for(milliseconds(700));
    ann.done({"restore", hub.file("early.db"), "--yes"});
    syncing.join();
    EXPECT_EQ(end.code, 0) << shown(end);
  }
  for (const char* other : {"Jan", "Kim", "Lea"}) ann.play("Ann", other, 0);
  ann.synced();
  bob.synced();
  expect_the_same(ann, bob);
  expect_to_hold(hub);
  EXPECT_EQ(matches_of(bob), 8) << "a match was lost, on the way or on the hub";
}

/// What the file notes as sent is noted with a place of the hub that has it, so that a hub which lost it is
/// noticed.
TEST(Meanwhile, WhatWentBehindAnothersPushIsNotedOnlyOnceThatCame) {
  const Hub hub;
  const Laptop ann(hub, "ann"), bob(hub, "bob");
  ann.play("Ann", "Eve");
  ann.synced();
  bob.synced();
  ann.play("Ann", "Fay", 0);
  const int before = hub.commands();
  {
    const std::jthread holder = hold_the_club(hub, "2.5");
    End end;
    std::jthread syncing([&] { end = ann.sync(); });
    std::this_thread::sleep_for(milliseconds(700));
    // Another's push, as far as this laptop can tell, with a name that is to be decided.
    bob.play("Fay", "Gus", 0);
    std::jthread others([&] { std::ignore = bob.sync(); });
    syncing.join();
    others.join();
    EXPECT_TRUE(end.code == 0 || end.code == kRefused) << shown(end);
  }
  // Back to what it had before both.
  hub.sql(fmt::format(
      "DELETE FROM operation WHERE number > {0}; DELETE FROM command WHERE number > {0}; UPDATE club SET "
      "head = {0}, chain = (SELECT chain FROM command WHERE number = {0})",
      before));
  for (int round = 0; round < 2; ++round)
    for (const Laptop* each : {&ann, &bob}) each->synced({"--same", "Fay"});
  expect_the_same(ann, bob);
  expect_to_hold(hub);
  EXPECT_EQ(matches_of(ann), 3);
}

/// A renaming is carried out once, however often others push while it goes.
TEST(Meanwhile, ARenamingIsCarriedOutOnce) {
  const Hub hub;
  const Laptop ann(hub, "ann"), bob(hub, "bob"), cho(hub, "cho");
  ann.play("Ann", "Eve");
  ann.synced();
  cho.play("Cho", "Fay");
  bob.play("Bob", "Eve");
  {
    const std::jthread holder = hold_the_club(hub, "3");
    // Cho's push waits first, so that it stands before Bob's, who has pulled by then.
    End chos, bobs;
    std::jthread other([&] { chos = cho.sync(); });
    std::this_thread::sleep_for(milliseconds(700));
    std::jthread syncing([&] { bobs = bob.sync({"--rename", "Eve=Eva"}); });
    other.join();
    syncing.join();
    EXPECT_EQ(chos.code, 0) << shown(chos);
    EXPECT_EQ(bobs.code, 0) << shown(bobs);
  }
  for (const Laptop* each : {&ann, &bob}) each->synced();
  expect_the_same(ann, bob);
  EXPECT_EQ(matches_of(ann), 3);
  EXPECT_GT(count_of("Eva", ann.exported()), 0);
}

}  // namespace meanwhile_test
}  // namespace hub_tests
