// Sixteen laptops that push to one club at the same moment.

#include <fmt/core.h>
#include <gtest/gtest.h>

#include <chrono>
#include <iostream>
#include <latch>
#include <mutex>
#include <thread>
#include <vector>

#include "club.hpp"

namespace hub_tests {
namespace hub_crowd_test {

constexpr int kLaptops = 16;

std::string login_of(int laptop) { return fmt::format("crowd{}", laptop); }
std::string player_of(int laptop, char which) { return fmt::format("{}{}", which, laptop); }

class Crowd {
 public:
  Crowd(int rounds, int hands) : rounds_(rounds), hands_(hands) {
    for (int laptop = 1; laptop <= kLaptops; ++laptop) {
      hub.sql("CREATE ROLE " + login_of(laptop) + " LOGIN");
      const End added = hub.run({"member", "add", hub.url("owner"), login_of(laptop)});
      EXPECT_EQ(added.code, 0) << added.errors;
      laptops.emplace_back(hub, login_of(laptop));
      laptops.back().done({"new", player_of(laptop, 'A'), player_of(laptop, 'B'), "--date", "2026-11-01",
                           "--target", "1000000"});
    }
  }
  ~Crowd() {
    for (int laptop = 1; laptop <= kLaptops; ++laptop)
      hub.sql(fmt::format("DROP OWNED BY {0}; DROP ROLE {0}", login_of(laptop)));
  }
  Crowd(const Crowd&) = delete;
  Crowd& operator=(const Crowd&) = delete;

  /// Each enters hands and syncs, all at once, again and again.
  void play() {
    std::latch start(kLaptops);
    std::vector<std::jthread> players;
    for (int laptop = 1; laptop <= kLaptops; ++laptop)
      players.emplace_back([this, laptop, &start] {
        for (int round = 0; round < rounds_; ++round) {
          enter(laptop, round);
          if (round == 0) start.arrive_and_wait();
          const End end = laptops[index(laptop)].sync();
          const std::lock_guard lock(mutex_);
          EXPECT_EQ(end.code, 0) << login_of(laptop) << shown(end);
        }
      });
  }

  /// Every hand of everybody stands in what a laptop has, once.
  void judge(const std::string& exported) const {
    for (int laptop = 1; laptop <= kLaptops; ++laptop)
      for (int hand = 0; hand < rounds_ * hands_; ++hand)
        EXPECT_EQ(count_of(fmt::format("\"score\":{},", score(laptop, hand)), exported), 1)
            << "hand " << hand << " of " << login_of(laptop);
    EXPECT_EQ(count_of("\"entries\"", exported), kLaptops * rounds_ * hands_);
  }

  Hub hub;
  std::vector<Laptop> laptops;

 private:
  static std::size_t index(int laptop) { return static_cast<std::size_t>(laptop - 1); }
  [[nodiscard]] int score(int laptop, int hand) const {
    return 1000 + 5 * (laptop * rounds_ * hands_ + hand);
  }

  void enter(int laptop, int round) {
    for (int hand = round * hands_; hand < (round + 1) * hands_; ++hand) {
      const Arguments add{"add",
                          "--points",
                          fmt::format("{}={}", player_of(laptop, 'A'), score(laptop, hand)),
                          fmt::format("{}=10", player_of(laptop, 'B')),
                          "-m",
                          player_of(laptop, 'A')};
      const End end = laptops[index(laptop)].run(add);
      const std::lock_guard lock(mutex_);
      EXPECT_EQ(end.code, 0) << walk::command_line(add) << shown(end);
    }
  }

  const int rounds_, hands_;
  std::mutex mutex_;  // of what is expected
};

TEST(Crowd, OfSixteenThatPushAtOnceNothingIsLostOrThereTwice) {
  const int rounds = faults::is_long() ? 20 : 2;
  constexpr int kHands = 2;
  Crowd crowd(rounds, kHands);
  const auto start = std::chrono::steady_clock::now();
  crowd.play();
  const std::chrono::duration<double> lasted = std::chrono::steady_clock::now() - start;
  EXPECT_EQ(crowd.hub.commands(), kLaptops * (1 + rounds * kHands));
  expect_to_hold(crowd.hub);
  for (const Laptop& laptop : crowd.laptops) laptop.synced();
  const std::string exported = crowd.laptops.front().exported();
  crowd.judge(exported);
  for (const Laptop& laptop : crowd.laptops) EXPECT_EQ(laptop.exported(), exported) << laptop.name();
  crowd.laptops.back().done({"check"});
  std::cout << fmt::format("crowd: {} laptops x {} pushes of {} hands in {:.1f} s\n", kLaptops, rounds,
                           kHands, lasted.count());
}

}  // namespace hub_crowd_test
}  // namespace hub_tests
