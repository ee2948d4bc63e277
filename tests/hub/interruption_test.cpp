// A sync that is killed at a system call, or loses its server there: what is on both sides is whole, and the
// next sync brings it together.

#include <fmt/core.h>
#include <gtest/gtest.h>
#include <sys/syscall.h>

#include <algorithm>
#include <filesystem>
#include <functional>
#include <iostream>
#include <vector>

#include "club.hpp"
#include "faults/tracer.hpp"

namespace hub_tests {
namespace interruption_test {

using faults::Answer;
using faults::Call;
using faults::is_long;

/// Two laptops that each enter hands with scores of their own, so that a hand that is missing or there twice
/// shows.
class TwoLaptops {
 public:
  TwoLaptops() : ann_(hub_, "ann"), bob_(hub_, "bob") {
    ann_.play("Ann", "Cho", 0);
    bob_.play_and_sync("Bob", "Dee", 0);
    ann_.synced();
    bob_.synced();
  }

  /// From here, a sync of Ann's both pulls and pushes.
  void enter() {
    add(bob_, "Bob", "Dee");
    bob_.synced();
    add(ann_, "Ann", "Cho");
  }

  /// Ann's sync, seen call by call.
  End traced(const std::function<Answer(const Call&)>& entering,
             const std::function<void(const Call&)>& left = {}) {
    const faults::Launch what{.executable = kHubProgram,
                              .arguments = {"--db", ann_.file(), "sync", ann_.url()},
                              .input = "",
                              .output = hub_.file("traced-output"),
                              .errors = hub_.file("traced-errors")};
    return faults::run_traced(what, {entering, left});
  }

  /// Whether the next syncs bring everything together.
  bool mends(const std::string& where) {
    const End checked = ann_.run({"check"});
    EXPECT_EQ(checked.code, 0) << where << shown(checked);
    const End synced = ann_.run({"sync"});
    EXPECT_EQ(synced.code, 0) << where << shown(synced);
    bob_.synced();
    const std::string here = ann_.exported();
    EXPECT_EQ(here, bob_.exported()) << where;
    int wrong = 0;
    for (int hand = 0; hand < hands_; ++hand)
      if (count_of(fmt::format("\"score\":{},\"stars\":0}},{{\"score\":{},", one(hand), other(hand)), here) !=
          1)
        ++wrong;
    EXPECT_EQ(wrong, 0) << where << ": hands are missing or there twice:\n" << here;
    return checked.code == 0 && synced.code == 0 && wrong == 0 && !::testing::Test::HasFailure();
  }

  /// At the end: what the hub has is whole, and in it every command once.
  void judge() {
    expect_to_hold(hub_);
    expect_the_same(ann_, bob_);
    EXPECT_EQ(hub_.commands(), 2 + hands_);
  }

  [[nodiscard]] Server& server() const { return hub_.server(); }

 private:
  /// Two scores that no other hand has together.
  static int one(int hand) { return 5 * (1 + hand % 100); }
  static int other(int hand) { return 5 * (hand / 100); }

  void add(const Laptop& laptop, const std::string& first, const std::string& second) {
    laptop.done({"add", "-m", first, "--points", fmt::format("{}={}", first, one(hands_)),
                 fmt::format("{}={}", second, other(hands_))});
    ++hands_;
  }

  Hub hub_;
  Laptop ann_, bob_;
  int hands_ = 0;
};

/// The numbers of all calls of a sync, and of those that send something to the server.
struct Calls {
  int last = 0;
  std::vector<int> sends;
};

Calls calls_of(TwoLaptops& laptops) {
  Calls calls;
  laptops.enter();
  const End end = laptops.traced([&](const Call& call) {
    calls.last = call.number;
    if (call.kind == SYS_sendto) calls.sends.push_back(call.number);
    return Answer{};
  });
  EXPECT_EQ(end.code, 0) << shown(end);
  laptops.mends("not interrupted");
  return calls;
}

TEST(Interruption, KilledAtEverySystemCallLosesAndDoublesNothing) {
  TwoLaptops laptops;
  const Calls calls = calls_of(laptops);
  ASSERT_GE(calls.sends.size(), 4U) << "this sync did not pull and push";
  const int step = is_long() ? 1 : std::max(1, calls.last / 12);
  int kills = 0;
  for (int number = is_long() ? 1 : step / 2;; number += step) {
    laptops.enter();
    std::string where = fmt::format("not killed before call {}", number);
    const End end = laptops.traced([&](const Call& call) {
      if (call.number != number) return Answer{};
      where = "killed at " + faults::shown(call);
      return Answer{Answer::kKill};
    });
    if (!laptops.mends(where)) break;
    if (end.signal == 0) break;  // it had fewer calls
    ++kills;
  }
  laptops.judge();
  EXPECT_GT(kills, 5);
  std::cout << fmt::format("sync killed at a system call: {} kills over {} calls\n", kills, calls.last);
}

/// The server is killed where `Moment` says, and comes back when the sync has ended, or at once.
struct Loss {
  std::size_t send;  // before which sending, or after which
  bool after;
  bool comes_back_at_once;
};

void lose_server(TwoLaptops& laptops, const Calls& calls, const Loss& loss) {
  laptops.enter();
  const int number = calls.sends.at(loss.send);
  const std::string where =
      fmt::format("server killed {} sending {} (call {}), back {}", loss.after ? "after" : "before",
                  loss.send, number, loss.comes_back_at_once ? "at once" : "later");
  const auto strike = [&](const Call& call) {
    if (call.number != number) return;
    laptops.server().stop();
    if (loss.comes_back_at_once) laptops.server().start();
  };
  const End end = laptops.traced(
      [&](const Call& call) {
        if (!loss.after) strike(call);
        return Answer{};
      },
      [&](const Call& call) {
        if (loss.after) strike(call);
      });
  if (!loss.comes_back_at_once) laptops.server().start();
  EXPECT_EQ(end.signal, 0) << where << shown(end);
  // The answer to a COMMIT may have been on its way already; the sending behind it takes leave of the server.
  const std::size_t commit = calls.sends.size() - 2;
  const bool may_end_well =
      loss.comes_back_at_once || loss.send > commit || (loss.send == commit && loss.after);
  EXPECT_TRUE(end.code == kInputOutput || (end.code == 0 && may_end_well)) << where << shown(end);
  laptops.mends(where);
}

TEST(Interruption, AServerThatIsKilledIsMendedByTheNextSync) {
  TwoLaptops laptops;
  const Calls calls = calls_of(laptops);
  ASSERT_GE(calls.sends.size(), 4U);
  const std::size_t commit = calls.sends.size() - 2;
  std::vector<Loss> losses;
  if (is_long())
    for (std::size_t send = 0; send < calls.sends.size(); ++send)
      for (const bool after : {false, true})
        for (const bool at_once : {false, true}) losses.push_back({send, after, at_once});
  else
    losses = {{2, false, false}, {commit, false, true}, {commit, true, false}};
  for (const Loss& loss : losses) lose_server(laptops, calls, loss);
  laptops.judge();
  std::cout << fmt::format("server killed in a sync: {} times\n", losses.size());
}

/// The first sync of somebody who has no file yet: it is there whole or not at all, or empty.
TEST(Interruption, AFirstSyncThatIsKilledCanBeDoneAgain) {
  const Hub hub;
  const Laptop ann(hub, "ann");
  ann.play_and_sync("Ann", "Cho", 3);
  const std::string expected = ann.exported();
  int kills = 0;
  for (int number = is_long() ? 1 : 20;; number += is_long() ? 1 : 29) {
    const Laptop fresh(hub, fmt::format("fresh{}", number), "bob");
    const faults::Launch what{.executable = kHubProgram,
                              .arguments = {"--db", fresh.file(), "sync", fresh.url()},
                              .input = "",
                              .output = hub.file("traced-output"),
                              .errors = hub.file("traced-errors")};
    std::string where = "not killed";
    const End end = faults::run_traced(what, {[&](const Call& call) {
                                                if (call.number != number) return Answer{};
                                                where = "killed at " + faults::shown(call);
                                                return Answer{Answer::kKill};
                                              },
                                              {}});
    if (std::filesystem::exists(fresh.file())) {
      const End checked = fresh.run({"check"});
      EXPECT_TRUE(checked.code == 0 || checked.code == kNotThere) << where << shown(checked);
    }
    const End again = fresh.sync();
    EXPECT_EQ(again.code, 0) << where << shown(again);
    EXPECT_EQ(fresh.exported(), expected) << where;
    if (end.signal == 0 || ::testing::Test::HasFailure()) break;
    ++kills;
  }
  expect_to_hold(hub);
  EXPECT_GT(kills, 5);
  std::cout << fmt::format("first sync killed at a system call: {} kills\n", kills);
}

}  // namespace interruption_test
}  // namespace hub_tests
