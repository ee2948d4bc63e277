// A first pull that is broken off goes on, a hub that is made anew gets everything back, and what two files
// have in common is pushed once.

#include <fmt/core.h>
#include <gtest/gtest.h>
#include <sys/syscall.h>

#include <chrono>
#include <filesystem>
#include <fstream>
#include <nlohmann/json.hpp>
#include <set>
#include <thread>
#include <utility>
#include <vector>

#include "faults/tracer.hpp"
#include "scene.hpp"

namespace hub_tests {
namespace pages_test {

using faults::Answer;
using faults::Call;
using nlohmann::json;

/// A match, and so many notes on it, each after the one before, in somebody's log.
void fill_log(const Hub& hub, const std::string& login, int count) {
  const Saboteur writer(hub, login);
  std::vector<ForgedCommand> commands;
  ForgedOperation last = writer.note("note 0");
  for (int i = 0; i < count; ++i) {
    commands.push_back(writer.command(last));
    last = writer.note(fmt::format("note {}", i + 1)).after(last.id);
  }
  writer.append(commands);
}

/// How many commands a file has; 0 for none.
int commands_in(const Laptop& laptop) {
  const End end = run_program("/usr/bin/sqlite3", {laptop.file(), "SELECT count(*) FROM command"});
  return end.code == 0 ? std::stoi(end.output) : 0;
}

TEST(Pages, AMatchOfTwoPagesIsReceivedOnce) {
  const Hub hub;
  const Laptop ann(hub, "ann"), bob(hub, "bob");
  ann.play_and_sync("Ann", "Eve");
  fill_log(hub, "cho", 5'500);
  ann.done({"add", "-m", "1", "--points", "Ann=20", "Eve=10"});
  ann.synced();
  const End end = bob.sync({"--format", "json"});
  EXPECT_EQ(end.code, 0) << shown(end);
  const json came = json::parse(end.output).at("came");
  EXPECT_EQ(came.at("matches"), 1);
  EXPECT_EQ(came.at("new_matches"), 1);
  EXPECT_EQ(came.at("hands"), 2);
  std::set<int> numbers;
  for (const json& match : came.at("pulls").at(0).at("matches")) {
    EXPECT_TRUE(numbers.insert(match.at("match").get<int>()).second) << match;
    EXPECT_EQ(match.at("new"), true) << match;
  }
  const Laptop fresh(hub, "fresh", "bob");
  expect_text("a first pull of two pages", fresh.sync(), hub);
}

TEST(Pages, APullThatIsKilledBehindAPageGoesOnFromThere) {
  const Hub hub;
  const Laptop ann(hub, "ann");
  ann.play_and_sync("Ann", "Eve");
  const Laptop bob(hub, "bob");
  bob.synced();
  const int pages = faults::is_long() ? 3 : 2, commands = pages == 3 ? 11'000 : 5'500;
  fill_log(hub, "cho", commands);
  std::set<int> reached;
  for (int kill = 1; kill < 60; ++kill) {
    // Behind each sync of the disk in turn.
    int syncs = 0;
    const int before = commands_in(bob);
    const faults::Launch what{.executable = kHubProgram,
                              .arguments = {"--db", bob.file(), "sync", bob.url()},
                              .input = "",
                              .output = hub.file("traced-output"),
                              .errors = hub.file("traced-errors")};
    const int last = 1 + kill % 4;
    const End end = faults::run_traced(what, {[&](const Call& call) {
                                                if (syncs >= last) return Answer{Answer::kKill};
                                                if ((call.kind == SYS_fsync || call.kind == SYS_fdatasync) &&
                                                    call.path().starts_with(bob.file()))
                                                  ++syncs;
                                                return Answer{};
                                              },
                                              {}});
    const int after = commands_in(bob);
    EXPECT_GE(after, before) << "what was there is gone";
    bob.done({"check"});
    if (after > before) reached.insert(after);
    if (testing::Test::HasFailure()) return;
    if (end.signal != 0) continue;
    EXPECT_EQ(end.code, 0) << shown(end);
    break;
  }
  EXPECT_EQ(commands_in(bob), commands + 2);
  EXPECT_GE(reached.size(), static_cast<std::size_t>(pages)) << "it was not broken off behind its pages";
  ann.synced();
  expect_the_same(ann, bob);
}

// Nobody has to begin with the file that pushed most.
TEST(Pages, AHubThatIsMadeAnewFromOneFileGetsEverythingBack) {
  Scene scene;
  scene.play_on();
  scene.exchange();
  const std::string before = scene.ann.exported();
  // What he wrote that files could use is in all of them; what they could not is gone with the hub.
  scene.saboteur.append(scene.saboteur.command(scene.saboteur.note("usable")));
  scene.saboteur.append(scene.saboteur.command(scene.saboteur.note().with_body("no JSON")));
  scene.sync_all();
  const std::string with_it = scene.ann.exported();
  const int commands = scene.hub.commands();
  const std::string name = scene.hub.database();
  scene.add(scene.bob, "Bob");  // that nobody else has
  for (const std::string& statement : {"DROP DATABASE " + name + " WITH (FORCE)", "CREATE DATABASE " + name})
    scene.hub.server().sql("postgres", statement);
  scene.cho.done({"hub", "init", scene.hub.url("owner"), "--club", kClub});
  // As the page says: all read while one pushes.
  for (const char* login : {"ann", "bob"})
    EXPECT_EQ(scene.hub.run({"member", "add", scene.hub.url("owner"), login, "--read"}).code, 0);
  EXPECT_EQ(scene.hub.run({"member", "add", scene.hub.url("owner"), "cho"}).code, 0);
  scene.cho.synced();
  EXPECT_EQ(scene.hub.commands(), commands - 1);
  EXPECT_EQ(scene.bob.sync().code, kRefused) << "it may not push yet";
  for (const char* login : {"ann", "bob"})
    EXPECT_EQ(scene.hub.run({"member", "add", scene.hub.url("owner"), login}).code, 0);
  scene.exchange();
  EXPECT_EQ(scene.hub.commands(), commands);
  EXPECT_EQ(scene.ann.exported(), scene.bob.exported());
  EXPECT_EQ(scene.ann.exported(), scene.cho.exported());
  const Laptop fresh(scene.hub, "fresh", "cho");
  fresh.synced();
  EXPECT_EQ(fresh.exported(), scene.bob.exported());
  EXPECT_EQ(count_of("\"usable\"", fresh.exported()), 1);
  expect_to_hold(scene.hub);
}

/// Logins of their own, which push at the same moment.
class Sixteen {
 public:
  Sixteen() {
    for (int i = 0; i < 16; ++i) {
      logins.push_back(fmt::format("pusher{}", i));
      hub.sql("CREATE ROLE " + logins.back() + " LOGIN");
      hub.add_member(logins.back());
      laptops.emplace_back(hub, logins.back());
    }
  }
  ~Sixteen() {
    for (const std::string& login : logins) hub.sql(fmt::format("DROP OWNED BY {0}; DROP ROLE {0}", login));
  }
  Sixteen(const Sixteen&) = delete;
  Sixteen& operator=(const Sixteen&) = delete;

  /// Each syncs: the owner holds the table until all wait, though less long than a push waits for a lock.
  [[nodiscard]] std::vector<End> sync() const {
    std::vector<End> ends(laptops.size());
    ::hub::Postgres owner{::hub::Url(hub.url("owner"))};
    owner.execute_all({{"BEGIN"}, {"LOCK TABLE operation IN SHARE MODE"}});
    std::vector<std::jthread> pushes;
    for (std::size_t i = 0; i < ends.size(); ++i)
      pushes.emplace_back([&, i] { ends[i] = laptops[i].sync(); });
    const auto end = std::chrono::steady_clock::now() + std::chrono::seconds(3);
    while (hub.sql("SELECT count(*) FROM pg_stat_activity WHERE datname = current_database() AND "
                   "wait_event_type = 'Lock'") != "16\n" &&
           std::chrono::steady_clock::now() < end)
      continue;
    owner.execute({"ROLLBACK"});
    pushes.clear();
    return ends;
  }

  Hub hub;
  std::vector<std::string> logins;
  std::vector<Laptop> laptops;
};

// All have merged the same, one half in another order, and push it at the same moment: each command is on the
// hub once, and of the pushes that wait for each other none do so in a circle.
TEST(Pages, WhatManyFilesHaveInCommonIsPushedOnce) {
  constexpr int kMatches = 1200;  // of each of the two: enough for all to be at it at the same moment
  const Sixteen sixteen;
  const Laptop first(sixteen.hub, "ann"), second(sixteen.hub, "bob");
  for (const auto& [laptop, players] :
       {std::pair(&first, "Ann\",\"Eve"), std::pair(&second, "Fay\",\"Gus")}) {
    const std::string file = sixteen.hub.file(laptop->name() + ".jsonl");
    std::ofstream lines(file);
    for (int i = 0; i < kMatches; ++i)
      lines << fmt::format(R"({{"chapeau":1,"game":"mille","players":["{}"],"note":"{}","hands":[]}})",
                           players, i)
            << "\n";
    lines.close();
    laptop->done({"import", file});
  }
  for (std::size_t i = 0; i < sixteen.laptops.size(); ++i) {
    const Laptop& laptop = sixteen.laptops[i];
    const bool is_even = i % 2 == 0;
    if (i < 2)
      for (const Laptop* source : {is_even ? &first : &second, is_even ? &second : &first})
        laptop.done({"merge", source->file()});
    else
      std::filesystem::copy_file(sixteen.laptops[i % 2].file(), laptop.file());
  }
  const std::vector<End> ends = sixteen.sync();
  for (const End& end : ends) EXPECT_EQ(end.code, 0) << shown(end);
  EXPECT_EQ(sixteen.hub.sql("SELECT deadlocks FROM pg_stat_database WHERE datname = current_database()"),
            "0\n");
  EXPECT_EQ(sixteen.hub.commands(), 2);
  const Laptop &one = sixteen.laptops.front(), &other = sixteen.laptops.back();
  for (const Laptop* each : {&one, &other}) each->synced();
  expect_the_same(one, other);
  EXPECT_EQ(count_of("\"chapeau\":1", one.exported()), 2 * kMatches);
  EXPECT_EQ(sixteen.hub.commands(), 2);
}

TEST(Pages, ALogThatFillsUpGetsWhatItHasRoomFor) {
  const Hub hub;
  const Laptop ann(hub, "ann"), bob(hub, "bob");
  ann.play_and_sync("Ann", "Eve", 0);
  hub.sql("UPDATE member SET up_to = 3 WHERE login = 'ann'");
  const auto enter = [&](int hands) {
    for (int i = 0; i < hands; ++i)
      ann.done({"add", "--points", fmt::format("Ann={}", 1005 + 5 * i), "Eve=10"});
  };
  enter(5);
  const auto went = [](const End& end) { return nlohmann::json::parse(end.output).at("went"); };
  const End planned = ann.sync({"--dry-run", "--format", "json"});
  EXPECT_EQ(hub.commands_of("ann"), 1);
  const End end = ann.sync({"--format", "json"});
  EXPECT_EQ(end.code, kRefused) << shown(end);
  EXPECT_EQ(hub.commands_of("ann"), 3);
  EXPECT_EQ(went(end).at("commands"), 2) << shown(end);
  const auto not_sent = [](const End& of) { return json::parse(of.output).at("not_sent"); };
  EXPECT_EQ(not_sent(end), 3) << shown(end);
  EXPECT_EQ(not_sent(planned), 3) << shown(planned);
  EXPECT_EQ(not_sent(ann.sync({"--format", "json"})), 3) << "nothing goes";
  EXPECT_EQ(planned.code, kRefused) << "a dry run promises more: " << shown(planned);
  EXPECT_EQ(went(planned), went(end));
  EXPECT_EQ(planned.errors, end.errors);
  EXPECT_EQ(ann.sync().code, kRefused) << "told each time";
  const auto bytes = [&](const std::string& of) {
    return std::stoll(
        hub.sql("SELECT sum(octet_length(body) + octet_length(reason) + octet_length(parents)) FROM "
                "operation WHERE login = 'ann'" +
                of));
  };
  hub.sql("UPDATE member SET up_to = 1 WHERE login = 'ann'");
  expect_text("room for one command", ann.sync(), hub);
  hub.sql("UPDATE member SET up_to = 1000000 WHERE login = 'ann'");
  // Room for one more, and not for two.
  hub.sql(fmt::format("UPDATE club SET bytes = {}", bytes("") + bytes(" AND number = 3") * 3 / 2));
  EXPECT_EQ(ann.sync().code, kRefused);
  EXPECT_EQ(hub.commands_of("ann"), 4);
  hub.sql("UPDATE club SET bytes = 1000000");
  ann.synced();
  bob.synced();
  EXPECT_EQ(hub.commands(), 6);
  expect_the_same(ann, bob);
}

}  // namespace pages_test
}  // namespace hub_tests
