// What others do to the file, or to the hub, while a sync waits for the network.

#include <fmt/core.h>
#include <gtest/gtest.h>

#include <chrono>
#include <fstream>
#include <functional>
#include <nlohmann/json.hpp>
#include <optional>
#include <string>
#include <thread>
#include <vector>

#include "club.hpp"
#include "hub/server/postgres.hpp"
#include "hub/sync/sync.hpp"
#include "saboteur.hpp"
#include "storage/hub/incoming_page.hpp"
#include "storage/queries/log_queries.hpp"

namespace hub_tests {
namespace meanwhile_test {

using std::chrono::steady_clock;

/// A transaction of the owner's that has the next number of a login's log: a push under that login waits
/// until it is released.
class HeldLog {
 public:
  HeldLog(const Hub& hub, const std::string& login) : hub_(hub), owner_(::hub::Url(hub.url("owner"))) {
    owner_.execute({"BEGIN"});
    owner_.execute(
        {fmt::format("INSERT INTO command (club, login, number, operations, at, name, content, chain) "
                     "SELECT club, '{0}', (SELECT coalesce(max(number), 0) + 1 FROM command WHERE login = "
                     "'{0}'), 1, 0, 'held', sha256('x'), sha256('x') FROM club",
                     login)});
  }
  /// Waits until so many connections wait for a lock; a failure if they do not.
  void wait_for_pushes(int count) const {
    const std::string waiting = std::to_string(count) + "\n";
    const auto end = steady_clock::now() + std::chrono::seconds(20);
    std::string found;
    do
      found = hub_.sql(
          "SELECT count(*) FROM pg_stat_activity WHERE datname = current_database() AND "
          "wait_event_type = 'Lock'");
    while (found != waiting && steady_clock::now() < end);
    EXPECT_EQ(found, waiting) << "a push did not come so far";
  }
  void release() { owner_.execute({"ROLLBACK"}); }

 private:
  const Hub& hub_;
  ::hub::Postgres owner_;
};

int matches_of(const Laptop& laptop) { return count_of("\"chapeau\":1", laptop.exported()); }

/// The place that the file notes is that of another file then: it would say that the hub has what nobody
/// sent.
TEST(Meanwhile, AFileThatIsRestoredGoesOnFromWhatItHas) {
  const Hub hub;
  const Laptop ann(hub, "ann"), bob(hub, "bob");
  ann.play_and_sync("Ann", "Eve");
  ann.done({"backup", hub.file("early.db")});
  for (const char* other : {"Fay", "Gus", "Hal"}) {
    ann.play_and_sync("Ann", other, 0);
  }
  ann.play("Ann", "Ivo", 0);
  {
    HeldLog log(hub, "ann");
    End end;
    std::jthread syncing([&] { end = ann.sync(); });
    log.wait_for_pushes(1);
    ann.done({"restore", hub.file("early.db"), "--yes"});
    log.release();
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

/// Two laptops of one login that push at the same moment: one of them finds its number taken, and reads
/// again.
TEST(Meanwhile, OfTwoLaptopsOnOneLoginBothPush) {
  const Hub hub;
  const Laptop house(hub, "house", "ann"), phone(hub, "phone", "ann"), bob(hub, "bob");
  house.play_and_sync("Ann", "Eve");
  phone.synced();
  house.play("Ann", "Fay", 0);
  phone.play("Ann", "Gus", 0);
  phone.done({"add", "-m", "1", "--points", "Ann=1005", "Eve=10"});
  {
    HeldLog log(hub, "ann");
    End one, other;
    std::jthread first([&] { one = house.sync(); });
    std::jthread second([&] { other = phone.sync(); });
    log.wait_for_pushes(2);
    log.release();
    first.join();
    second.join();
    EXPECT_EQ(one.code, 0) << shown(one);
    EXPECT_EQ(other.code, 0) << shown(other);
  }
  EXPECT_EQ(hub.commands(), 5);
  for (const Laptop* each : {&house, &phone, &bob}) each->synced();
  expect_the_same(house, phone);
  expect_the_same(house, bob);
  expect_to_hold(hub);
  EXPECT_EQ(matches_of(bob), 3);
}

/// Rights that are taken once a push has begun: the row of `command` was looked at before, that of
/// `operation` is the next statement. What was pulled stays, and it is said.
TEST(Meanwhile, RightsThatAreTakenWithinAPushEndItAfterPulling) {
  const Hub hub;
  const Laptop ann(hub, "ann"), bob(hub, "bob");
  ann.play_and_sync("Ann", "Eve");
  bob.synced();
  ann.play("Ann", "Fay", 0);
  {
    HeldLog log(hub, "ann");
    End end;
    std::jthread syncing([&] { end = ann.sync({"--format", "json"}); });
    log.wait_for_pushes(1);
    // It pulls again once it was refused.
    bob.play_and_sync("Bob", "Gus", 0);
    EXPECT_EQ(hub.run({"member", "add", hub.url("owner"), "ann", "--read"}).code, 0);
    log.release();
    syncing.join();
    EXPECT_EQ(end.code, kRefused) << shown(end);
    EXPECT_NE(end.errors.find("ann may only read: 1 command"), std::string::npos) << shown(end);
    const auto document = nlohmann::json::parse(end.output);
    EXPECT_EQ(document.at("not_sent"), 1) << shown(end);
    EXPECT_EQ(document.at("came").at("new_matches"), 1) << shown(end);
  }
  EXPECT_EQ(matches_of(ann), 3) << "it did not pull";
  EXPECT_EQ(hub.commands_of("ann"), 2);
  EXPECT_EQ(hub.run({"member", "add", hub.url("owner"), "ann"}).code, 0);
  ann.synced();
  bob.synced();
  expect_the_same(ann, bob);
}

/// The same from an older copy of the file: what it pushed before is its own, though the file does not say
/// so.
TEST(Meanwhile, AFileOfBeforeThePushGoesOn) {
  const Hub hub;
  const Laptop ann(hub, "ann"), bob(hub, "bob");
  ann.play_and_sync("Ann", "Eve");
  ann.play("Ann", "Fay", 0);
  ann.done({"backup", hub.file("before.db")});
  ann.synced();
  ann.done({"restore", hub.file("before.db"), "--yes"});
  ann.play_and_sync("Ann", "Gus", 0);
  bob.synced();
  expect_the_same(ann, bob);
  EXPECT_EQ(hub.commands(), 4);
  EXPECT_EQ(matches_of(bob), 3);
}

/// A renaming is carried out once, however often a sync begins again.
TEST(Meanwhile, ARenamingIsCarriedOutOnce) {
  const Hub hub;
  const Laptop house(hub, "house", "bob"), phone(hub, "phone", "bob"), ann(hub, "ann");
  house.play("Bob", "Eve");
  phone.play("Bob", "Fay");
  {
    HeldLog log(hub, "bob");
    End one, other;
    std::jthread first([&] { one = house.sync({"--rename", "Bob=Robert"}); });
    std::jthread second([&] { other = phone.sync({"--rename", "Bob=Rob"}); });
    log.wait_for_pushes(2);
    log.release();
    first.join();
    second.join();
    EXPECT_EQ(one.code, 0) << shown(one);
    EXPECT_EQ(other.code, 0) << shown(other);
  }
  for (const Laptop* each : {&house, &phone, &ann}) each->synced();
  expect_the_same(house, phone);
  expect_the_same(house, ann);
  EXPECT_EQ(players_of(ann), "Eve Fay Rob Robert ");
  EXPECT_EQ(hub.sql("SELECT count(*) FROM operation WHERE verb = 'rename'"), "2\n");
}

/// A sync in this process. `opening` is called before the file is opened to write.
::hub::SyncResult sync_here(
    const Laptop& laptop, const base::Progress& progress, const std::function<void()>& opening = [] {}) {
  const auto open = [&] { return storage::Store::open(laptop.file()); };
  const ::hub::StoreOpener opener{[&]() -> std::optional<storage::Store> { return open(); },
                                  [&] {
                                    opening();
                                    return open();
                                  }};
  ::hub::SyncOptions options;
  options.warn = [](const std::string& /*weakness*/) {};
  options.progress = progress;
  return ::hub::sync(opener, options, [](storage::Reader& /*reader*/, const storage::Merged& /*page*/) {});
}

/// Between the last look at what is to be pushed and the end of the sync.
TEST(Meanwhile, WhatIsEnteredWhileASyncEndsGoesWithTheNext) {
  const Hub hub;
  const Laptop ann(hub, "ann"), bob(hub, "bob");
  ann.play_and_sync("Ann", "Eve");
  ann.play("Ann", "Fay", 0);
  bool entered = false;
  const auto progress = [&](base::Counted what, std::int64_t done, std::int64_t total) {
    if (entered || what != base::Counted::kCommandsSent || done != total) return;
    entered = true;
    ann.play("Ann", "Gus", 0);
  };
  const ::hub::SyncResult result = sync_here(ann, progress);
  EXPECT_TRUE(entered);
  EXPECT_EQ(result.commands_pushed, 1);
  ann.synced();
  bob.synced();
  EXPECT_EQ(matches_of(bob), 3) << "what was entered meanwhile is on the hub";
  expect_the_same(ann, bob);
}

TEST(Meanwhile, AProgressEndsWithAllThatThereWas) {
  const Hub hub;
  const Laptop ann(hub, "ann"), bob(hub, "bob");
  ann.play_and_sync("Ann", "Eve", 3);
  bob.synced();
  ann.play_and_sync("Gus", "Fay", 2);
  std::vector<std::pair<std::int64_t, std::int64_t>> seen;
  sync_here(bob, [&](base::Counted what, std::int64_t done, std::int64_t total) {
    if (what == base::Counted::kCommands) seen.emplace_back(done, total);
  });
  ASSERT_FALSE(seen.empty());
  EXPECT_EQ(seen.back(), std::pair(std::int64_t{3}, std::int64_t{3})) << "the new match and two hands";
}

/// The rest is counted as not sent, and what went is not forgotten.
TEST(Meanwhile, WhatWasSentBeforeRightsAreTakenIsCounted) {
  const Hub hub;
  const Laptop ann(hub, "ann");
  ann.play_and_sync("Ann", "Eve", 0);
  constexpr std::size_t kMatches = 4500;
  for (const char* name : {"one", "other"}) {  // two of them are more than a part may have
    const std::string file = hub.file(name);
    std::ofstream lines(file);
    for (std::size_t i = 0; i < kMatches; ++i)
      lines << fmt::format(
                   R"({{"chapeau":1,"game":"mille","players":["Ann","Eve"],"note":"{}{} {}","hands":[]}})",
                   name, i, std::string(480, 'x'))
            << "\n";
    lines.close();
    ann.done({"import", file});
  }
  bool taken = false;
  const auto progress = [&](base::Counted what, std::int64_t /*done*/, std::int64_t /*total*/) {
    if (taken || what != base::Counted::kCommandsSent) return;
    taken = true;
    EXPECT_EQ(hub.run({"member", "add", hub.url("owner"), "ann", "--read"}).code, 0);
  };
  const ::hub::SyncResult result = sync_here(ann, progress);
  EXPECT_EQ(hub.commands_of("ann"), 2);
  EXPECT_EQ(result.commands_pushed, 1);
  EXPECT_EQ(result.pushed.fresh.size(), kMatches);
  EXPECT_EQ(result.commands_not_pushed, 1);
}

/// What a round of a sync could not send of a file says nothing of the file that was put in its place: it has
/// other commands under the same numbers.
TEST(Meanwhile, WhatIsHeldOfAFileIsNotHeldOfTheOneThatIsRestored) {
  const Hub hub;
  const Laptop ann(hub, "ann"), bob(hub, "bob");
  ann.play_and_sync("Ann", "Eve", 0);
  ann.done({"backup", hub.file("early.db")});
  ann.play_and_sync("Ann", "Fay", 0);
  ann.play("Ann", "Gus", 0);
  bool restored = false;
  HeldLog log(hub, "ann");
  const auto progress = [&](base::Counted what, std::int64_t done, std::int64_t /*total*/) {
    if (restored || what != base::Counted::kCommandsSent || done != 0) return;
    restored = true;
    ann.done({"restore", hub.file("early.db"), "--yes"});
    for (const char* other : {"Hal", "Ivo"}) ann.play("Ann", other, 0);
    log.release();
  };
  const ::hub::SyncResult result = sync_here(ann, progress);
  EXPECT_TRUE(restored);
  EXPECT_EQ(result.commands_held, 0);
  EXPECT_EQ(result.commands_pushed, 2);
  bob.synced();
  expect_the_same(ann, bob);
  EXPECT_EQ(matches_of(bob), 4);
}

/// The file notes something else while the hub is looked at: that a log is to be read from its beginning is
/// noted by another round.
TEST(Meanwhile, AFileThatChangesBeforeACutLogIsNotedIsLookedAtAgain) {
  const Hub hub;
  const Laptop ann(hub, "ann"), bob(hub, "bob");
  ann.play_and_sync("Ann", "Eve");
  const Saboteur cho(hub, "cho");
  cho.append(cho.command());
  bob.synced();
  hub.sql("DELETE FROM operation WHERE number = 2; DELETE FROM command WHERE number = 2");
  const ::hub::SyncResult result = sync_here(bob, base::no_progress, [&] {
    bob.done({"hub", "ignore", "cho"});
  });
  EXPECT_EQ(result.restored, std::vector<std::string>{"ann"});
  EXPECT_EQ(result.commands_pushed, 1);
  ann.synced();
  expect_the_same(ann, bob);
  expect_to_hold(hub);
}

/// What a round of a sync would have told, and could not note, is told by the next one alone.
TEST(Meanwhile, WhatEndedOrIsIgnoredIsToldOnceHoweverManyRoundsThereAre) {
  const Hub hub;
  const Laptop ann(hub, "ann"), bob(hub, "bob");
  ann.play_and_sync("Ann", "Eve");
  bob.play_and_sync("Bob", "Fay");
  ann.done({"hub", "ignore", "bob"});
  const Saboteur dee(hub, "dee");
  dee.append(dee.command());
  const Saboteur cho(hub, "cho");
  cho.append(cho.command().numbered(99));
  ann.play("Ann", "Gus", 0);
  bool changed = false;
  const auto progress = [&](base::Counted what, std::int64_t done, std::int64_t total) {
    if (changed || what != base::Counted::kCommandsSent || done != total) return;
    changed = true;
    ann.done({"hub", "ignore", "dee"});
  };
  const ::hub::SyncResult result = sync_here(ann, progress);
  EXPECT_TRUE(changed);
  ASSERT_EQ(result.ended.size(), 1U);
  EXPECT_EQ(result.ended.front().login, "cho");
  ASSERT_EQ(result.ignored.size(), 1U);
  EXPECT_EQ(result.ignored.front().login, "bob");
}

/// A file of a program that passed such a command over: it says that all is on the hub.
TEST(Meanwhile, WhatAnEarlierProgramPassedOverIsSentOnce) {
  const Hub hub;
  const Laptop ann(hub, "ann"), bob(hub, "bob");
  ann.play_and_sync("Ann", "Eve");
  ann.play("Ann", "Gus", 0);
  {
    storage::Store store = storage::Store::open(ann.file());
    storage::SyncSnapshot seen;
    storage::HubRemote remote;
    store.read([&](storage::Reader& reader) {
      seen.remote = storage::hub_remote(reader);
      remote = seen.remote.value();
      remote.pushed = storage::last_command(reader);
    });
    remote.forms = 1;
    ASSERT_TRUE(storage::note_sync(store, remote, seen, {}));
  }
  ann.synced();
  bob.synced();
  EXPECT_EQ(matches_of(bob), 2);
  expect_the_same(ann, bob);
  EXPECT_EQ(hub.commands(), 3) << "nothing is sent twice";
}

}  // namespace meanwhile_test
}  // namespace hub_tests
