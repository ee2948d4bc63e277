// A network that loses answers, falls silent or lets nobody in, between a laptop and its hub.

#include <fmt/core.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <atomic>
#include <chrono>
#include <fstream>
#include <nlohmann/json.hpp>
#include <thread>

#include "club.hpp"
#include "proxy.hpp"
#include "saboteur.hpp"

namespace hub_tests {
namespace silence_test {

using std::chrono::milliseconds;
using std::chrono::steady_clock;

milliseconds since(steady_clock::time_point start) {
  return std::chrono::duration_cast<milliseconds>(steady_clock::now() - start);
}

/// A laptop with a match on the hub, a hand that is not there yet and a note to be pulled, and what stands
/// between.
class Line {
 public:
  explicit Line(const Proxy::Rule& rule)
      : ann_(hub_, "ann"), bob_(hub_, "bob"), proxy_(hub_.server().folder(), rule) {
    ann_.play_and_sync("Ann", "Bob");
    bob_.synced();
    bob_.done({"edit-match", "-m", "1", "--note", "by the window"});
    bob_.synced();
    ann_.done({"add", "--points", "Ann=1005", "Bob=10"});
    ann_.url(url_of(proxy_.folder(), "ann", hub_.database()) + "&connect_timeout=2");
  }

  /// What does not fit into the buffers between a laptop and its hub, as one command.
  void import_much() {
    const std::string file = proxy_.folder() + "/much.jsonl";
    std::ofstream lines(file);
    for (int match = 0; match < 3000; ++match)
      lines << fmt::format(
                   R"({{"chapeau":1,"game":"mille","players":["Ann","Bob"],"note":"{} {}","hands":[]}})",
                   match, std::string(400, 'x'))
            << "\n";
    lines.close();
    ann_.done({"import", file});
  }

  Laptop& ann() { return ann_; }
  [[nodiscard]] const Laptop& ann() const { return ann_; }
  Laptop& bob() { return bob_; }
  [[nodiscard]] const Proxy& proxy() const { return proxy_; }

  /// Past the proxy, both sides have every command once.
  void judge(int hands, int imports = 0) {
    ann_.url(hub_.url("ann"));
    ann_.synced();
    bob_.synced();
    ann_.synced();
    expect_the_same(ann_, bob_);
    expect_to_hold(hub_);
    EXPECT_EQ(hub_.commands(), 2 + hands + imports);
    EXPECT_EQ(count_of("\"entries\"", bob_.exported()), hands);
  }

  [[nodiscard]] const Hub& hub() const { return hub_; }

 private:
  Hub hub_;
  Laptop ann_, bob_;
  Proxy proxy_;
};

TEST(LostAnswer, ACommitWhoseAnswerIsLostIsFoundByTheSameSync) {
  Line line({Proxy::Fault::kCut, kCommit});
  const End end = line.ann().sync();
  EXPECT_EQ(end.code, 0) << shown(end);
  EXPECT_EQ(line.proxy().applied(), 1);
  EXPECT_EQ(line.proxy().connections(), 2) << "it did not connect again";
  EXPECT_EQ(line.hub().commands(), 4);
  const End again = line.ann().sync({"--format", "json"});
  EXPECT_EQ(nlohmann::json::parse(again.output).at("went").at("commands"), 0) << shown(again);
  line.judge(2);
}

// It may be that the network is gone for longer: the next sync finds what was carried out.
TEST(LostAnswer, WhereNobodyIsLetInAgainTheNextSyncFindsIt) {
  Line line({Proxy::Fault::kCutShut, kCommit});
  const End end = line.ann().sync();
  EXPECT_EQ(end.signal, 0) << shown(end);
  EXPECT_EQ(end.code, kInputOutput) << shown(end);
  EXPECT_EQ(line.hub().commands(), 4) << "the server did not carry it out";
  line.judge(2);
}

TEST(LostAnswer, WhatIsLostBeforeTheCommitIsSentAgain) {
  Line line({Proxy::Fault::kBreak, "INSERT INTO command"});
  const End end = line.ann().sync();
  EXPECT_EQ(end.code, 0) << shown(end);
  EXPECT_EQ(line.proxy().applied(), 1);
  EXPECT_EQ(line.proxy().connections(), 2) << "it did not connect again";
  line.judge(2);
}

// The operations go out while others are made.
TEST(LostAnswer, WhatIsLostInTheMiddleOfALargePushIsSentAgain) {
  Line line({Proxy::Fault::kBreak, "INSERT INTO operation"});
  line.import_much();
  const End end = line.ann().sync();
  EXPECT_EQ(end.code, 0) << shown(end);
  EXPECT_EQ(line.proxy().applied(), 1);
  EXPECT_EQ(line.proxy().connections(), 2) << "it did not connect again";
  line.judge(2, 1);
}

/// Whether nobody reads or writes a file now.
bool is_free(const std::string& file) {
  return run_program("/usr/bin/sqlite3", {file, "BEGIN EXCLUSIVE"}).code == 0;
}

/// Runs a sync that meets silence, and an `add` on the same file meanwhile, or a `check`. Returns how the
/// sync ended.
End hang(Line& line, bool adds = true) {
  End end;
  std::atomic<bool> is_over = false;
  const auto start = steady_clock::now();
  {
    const std::jthread syncing([&] {
      end = line.ann().sync();
      is_over = true;
    });
    while (line.proxy().applied() == 0 && !is_over) std::this_thread::sleep_for(milliseconds(5));
    EXPECT_GT(line.proxy().applied(), 0) << "the sync did not come so far";
    while (!is_over && !is_free(line.ann().file())) continue;
    std::this_thread::sleep_for(milliseconds(100));
    EXPECT_FALSE(is_over) << "the file was held while the hub was waited for" << shown(end);
    if (adds)
      line.ann().done({"add", "-m", "1", "--points", "Ann=1010", "Bob=10"});
    else
      line.ann().done({"check"});
  }
  EXPECT_GE(since(start).count(), 1900);
  EXPECT_LT(since(start).count(), 15000);
  EXPECT_EQ(end.signal, 0) << shown(end);
  return end;
}

void expect_silence_to_end(const Proxy::Rule& rule) {
  Line line(rule);
  const End end = hang(line);
  EXPECT_EQ(end.code, kInputOutput) << shown(end);
  expect_text("sync", end, line.hub());
  line.judge(3);
}

constexpr int kAlways = 1000;

TEST(Silence, OfWhoeverLetsItInEndsTheSync) { expect_silence_to_end({Proxy::Fault::kHush, "", kAlways}); }

// Nothing was begun that it could ask about: it waits as long as the URL says, and says so.
TEST(Silence, OfWhoeverLetsItInIsWaitedForOnce) {
  const Line line({Proxy::Fault::kHush, "", kAlways});
  const End end = line.ann().sync();
  EXPECT_EQ(end.code, kInputOutput) << shown(end);
  EXPECT_NE(end.errors.find("not answered for 2 seconds"), std::string::npos) << shown(end);
  EXPECT_EQ(line.proxy().connections(), 1);
}

TEST(Silence, OfOneHostLeadsToTheNext) {
  Line line({Proxy::Fault::kHush, "", kAlways});
  const std::string hosts = line.proxy().folder() + "," + line.hub().server().folder();
  line.ann().url(url_of(hosts, "ann", line.hub().database()) + "&connect_timeout=2");
  const End end = line.ann().sync();
  EXPECT_EQ(end.code, 0) << shown(end);
  EXPECT_EQ(line.proxy().connections(), 1);
  line.judge(2);
}

TEST(Silence, InThePullEndsTheSync) {
  expect_silence_to_end({Proxy::Fault::kHush, "o.verb, o.version", kAlways});
}

TEST(Silence, InThePushEndsTheSync) {
  expect_silence_to_end({Proxy::Fault::kBlock, "INSERT INTO command", kAlways});
}

// Here nobody takes what is still to be sent.
TEST(Silence, InTheMiddleOfALargePushEndsTheSync) {
  Line line({Proxy::Fault::kStuff, "INSERT INTO operation", kAlways});
  line.import_much();
  const End end = hang(line);
  EXPECT_EQ(end.code, kInputOutput) << shown(end);
  expect_text("sync", end, line.hub());
  line.judge(3, 1);
}

TEST(Silence, OfAHubThatLooksForRowsNamesTheLogsThatWait) {
  Line line({Proxy::Fault::kHush, "WITH RECURSIVE ends", 2});
  const Saboteur cho(line.hub(), "cho");
  cho.append(cho.command().claiming(2));
  const std::string through_the_proxy = line.ann().url();
  line.ann().url(line.hub().url("ann"));
  line.ann().synced();
  line.ann().url(through_the_proxy);
  const End end = line.ann().sync();
  EXPECT_EQ(end.code, kInputOutput) << shown(end);
  expect_text("sync", end, line.hub());
}

// Asked again, the hub says that it has everything.
TEST(Silence, BehindACommitIsAskedAbout) {
  Line line({Proxy::Fault::kHush, kCommit, kAlways});
  const End end = hang(line, false);
  EXPECT_EQ(end.code, 0) << shown(end);
  EXPECT_GE(line.proxy().connections(), 2) << "it did not connect again";
  EXPECT_EQ(line.hub().commands(), 4);
  line.judge(2);
}

// What was entered meanwhile is sent with it.
TEST(Silence, BehindACommitLetsWhatWasEnteredSinceBeSent) {
  Line line({Proxy::Fault::kHush, kCommit, 1});
  const End end = hang(line);
  EXPECT_EQ(end.code, 0) << shown(end);
  EXPECT_EQ(line.hub().commands(), 5);
  line.judge(3);
}

// The server does not hear that the laptop is gone in the middle of its push: what it holds, it holds for a
// while, and the log of another waits for nobody.
TEST(Silence, OfALaptopWithinItsPushLocksNobodyOut) {
  Line line({Proxy::Fault::kHold, "INSERT INTO operation", 1});
  line.import_much();
  {
    End end;
    const std::jthread syncing([&] { end = line.ann().sync(); });
    while (line.proxy().applied() == 0) std::this_thread::sleep_for(milliseconds(5));
    const auto start = steady_clock::now();
    line.bob().done({"edit-match", "-m", "1", "--event", "at the lake"});
    line.bob().synced();
    // So long a push waits for a lock.
    EXPECT_LT(since(start), std::chrono::seconds(5)) << "another's push waited for it";
  }
  if (faults::is_long()) {  // half a minute
    const auto start = steady_clock::now();
    line.ann().url(line.hub().url("ann"));
    End end = line.ann().sync();
    while (end.code == kBusy && since(start) < std::chrono::minutes(2)) end = line.ann().sync();
    EXPECT_EQ(end.code, 0) << shown(end);
    line.judge(2, 2);
  }
}

// Somebody's open transaction holds an id of this file: another exit code than for a network that is gone,
// and everything else is exchanged.
TEST(Busy, WhereAnOpenTransactionHoldsAnIdTheRestIsExchanged) {
  const Hub hub;
  const Laptop ann(hub, "ann"), bob(hub, "bob"), cho(hub, "cho");
  ann.play_and_sync("Ann", "Bob");
  bob.synced();
  cho.synced();
  bob.done({"edit-match", "-m", "1", "--note", "by the window"});
  bob.synced();
  // Whoever was given the file may know the id before it is sent.
  const auto id_of_new_hand = [](const Laptop& laptop) {
    laptop.done({"add", "--points", "Ann=1005", "Bob=10"});
    const auto hands = nlohmann::json::parse(laptop.exported()).at("hands");
    return base::parse_uuid(hands.at(1).at("id").get<std::string>()).value();
  };
  const Saboteur member(hub, "bob");
  member.append_and_hold(
      {{member.note().with_id(id_of_new_hand(ann)), member.note().with_id(id_of_new_hand(cho))}},
      [&] {
        End counted;
        std::jthread other([&] { counted = cho.sync({"--format", "json"}); });  // both wait for as long
        const End end = ann.sync();
        other.join();
        EXPECT_EQ(end.code, kBusy) << shown(end);
        expect_text("sync", end, hub);
        EXPECT_EQ(counted.code, kBusy) << shown(counted);
        EXPECT_EQ(nlohmann::json::parse(counted.output).at("not_sent"), 1) << shown(counted);
        EXPECT_EQ(count_of("by the window", ann.exported()), 1) << "it did not pull";
        ann.done({"check"});
        bob.synced();
        EXPECT_EQ(count_of("\"score\":1005,", bob.exported()), 0);
      },
      false);
  // Once it is over the next syncs bring all together.
  bob.done({"edit-match", "-m", "1", "--event", "at the lake"});
  ann.synced();
  bob.synced();
  ann.synced();
  expect_the_same(ann, bob);
  EXPECT_EQ(count_of("\"score\":1005,", bob.exported()), 1);
  EXPECT_EQ(count_of("at the lake", ann.exported()), 1);
}

// Each holds an id and waits for that of the other: the server ends Ann's part, which is tried again.
TEST(Busy, ADeadlockIsTriedAgain) {
  const Hub hub;
  hub.add_member("dee");
  const Laptop ann(hub, "ann");
  ann.play_and_sync("Ann", "Bob", 0);
  for (const char* points : {"Ann=1005", "Ann=1010"}) ann.done({"add", "--points", points, "Bob=10"});
  std::vector<base::Uuid> ids;
  const auto match = nlohmann::json::parse(ann.exported());
  for (const auto& hand : match.at("hands"))
    ids.push_back(base::parse_uuid(hand.at("id").get<std::string>()).value());
  std::sort(ids.begin(), ids.end());
  ASSERT_EQ(ids.size(), 2U);
  // Whoever has waited for so long looks who waits for whom. Below the time after which a push gives up.
  hub.sql("ALTER ROLE ann SET deadlock_timeout = '3s'; ALTER ROLE dee SET deadlock_timeout = '1min'");
  const auto deadlocks = [&] {
    return hub.sql("SELECT deadlocks FROM pg_stat_database WHERE datname = current_database()");
  };
  EXPECT_EQ(deadlocks(), "0\n");
  End end;
  {
    const Saboteur dee(hub, "dee");
    std::jthread syncing;
    dee.append_and_hold(
        dee.command(dee.note().with_id(ids.back())).claiming(2),
        [&] {
          syncing = std::jthread([&] { end = ann.sync(); });
          while (hub.sql("SELECT count(*) FROM pg_stat_activity WHERE datname = current_database() AND "
                         "usename = 'ann' AND wait_event_type = 'Lock'") != "1\n")
            std::this_thread::sleep_for(milliseconds(10));
          dee.append_rows(1, 2, {dee.note().with_id(ids.front())});
        },
        false);
  }
  hub.sql("ALTER ROLE ann RESET deadlock_timeout; ALTER ROLE dee RESET deadlock_timeout");
  EXPECT_EQ(end.code, 0) << shown(end);
  EXPECT_EQ(deadlocks(), "1\n");
  EXPECT_EQ(hub.commands(), 3);
}

// As a database says that spreads its tables over machines.
TEST(Busy, WhatTheServerAsksToBeTriedAgainIsSoAFewTimes) {
  for (const char* code : {"40001", "40P01"}) {
    const Hub hub;
    const Laptop ann(hub, "ann");
    ann.play_and_sync("Ann", "Bob", 0);
    // What a sequence has counted stays counted when the transaction is rolled back.
    hub.sql(
        fmt::format("CREATE SEQUENCE attempts; CREATE TABLE refused AS SELECT 3 AS most; CREATE FUNCTION "
                    "refuse() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER AS $$ BEGIN IF "
                    "nextval('attempts') <= (SELECT most FROM refused) THEN RAISE 'again' USING ERRCODE = "
                    "'{}'; END IF; RETURN NEW; END $$; CREATE TRIGGER refuse BEFORE INSERT ON command FOR "
                    "EACH STATEMENT EXECUTE FUNCTION refuse()",
                    code));
    const auto attempts = [&] { return hub.sql("SELECT last_value FROM attempts"); };
    ann.done({"add", "--points", "Ann=1005", "Bob=10"});
    ann.synced();
    EXPECT_EQ(attempts(), "4\n") << code;
    hub.sql("UPDATE refused SET most = 1000");
    ann.done({"add", "--points", "Ann=1010", "Bob=10"});
    const End end = ann.sync();
    EXPECT_EQ(end.code, kBusy) << code << shown(end);
    EXPECT_EQ(attempts(), "9\n") << code << ": there is no end to it";
    EXPECT_EQ(hub.commands(), 2) << code;
    hub.sql("UPDATE refused SET most = 0");
    ann.synced();
    EXPECT_EQ(hub.commands(), 3) << code;
  }
}

TEST(Busy, AServerWithTooManyConnectionsIsBusy) {
  const Hub hub;
  Laptop ann(hub, "ann");
  ann.play("Ann", "Bob");
  hub.sql("ALTER ROLE ann CONNECTION LIMIT 0");
  const Proxy proxy(hub.server().folder(), {});
  ann.url(url_of(proxy.folder(), "ann", hub.database()));
  const End end = ann.sync();
  hub.sql("ALTER ROLE ann CONNECTION LIMIT -1");
  EXPECT_EQ(end.code, kBusy) << shown(end);
  EXPECT_GT(proxy.connections(), 1) << "there may be room a moment later";
  // So is one that was started a moment ago.
  const Proxy starting(hub.server().folder(), {Proxy::Fault::kStartUp, "user", kAlways});
  ann.url(url_of(starting.folder(), "ann", hub.database()));
  const End early = ann.sync();
  EXPECT_EQ(early.code, kBusy) << shown(early);
  ann.url(hub.url("ann"));
  ann.synced();
}

}  // namespace silence_test
}  // namespace hub_tests
