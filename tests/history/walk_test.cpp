#include <gtest/gtest.h>

#include "history/walk.hpp"
#include "support/long.hpp"

namespace history_walk_test {

constexpr std::uint64_t kSeed = 20261101;
constexpr int kSteps = 40;

/// How many walks, and of how many steps each. CHAPEAU_LONG=1 asks for more.
struct Length {
  std::uint64_t walks = 1000;
  int steps = kSteps;
};
Length length() { return support::is_long() ? Length{4000, 60} : Length{}; }

/// How many of so many walks show that something does not hold.
int problems(int walks, walk::Broken broken) {
  walk::Counts counts;
  int found = 0;
  for (int i = 0; i < walks; ++i)
    found += walk::run(kSeed + static_cast<std::uint64_t>(i), kSteps, counts, broken).empty() ? 0 : 1;
  return found;
}

TEST(Walk, NothingIsLostAndEverythingIsTheSameEverywhere) {
  walk::Counts counts;
  const Length length = history_walk_test::length();
  for (std::uint64_t seed = kSeed; seed < kSeed + length.walks; ++seed)
    ASSERT_EQ(walk::run(seed, length.steps, counts), "") << "seed " << seed;
  std::string text;
  for (const auto& [what, count] : counts) text += what + " " + std::to_string(count) + ", ";
  std::cout << length.walks << " walks of " << length.steps << " steps, seeds from " << kSeed << ": " << text
            << "no problem\n";
  EXPECT_GE(counts["forks"], 430);
  EXPECT_GE(counts["disputes"], 305);
  EXPECT_EQ(counts["disputes resolved"], counts["disputes"]);
  EXPECT_GE(counts["undos"], 1065);
  EXPECT_GE(counts["undos by login"], 40);
  EXPECT_GE(counts["undos by login redone"], 10);
  EXPECT_GE(counts["joins"], 15);
  EXPECT_GE(counts["acts of sabotage"], 4000);
}

/// Tests of the test: a rule that is broken on purpose is noticed.
TEST(Walk, NoticesThatOneOfTheParentsIsLeftOut) { EXPECT_GE(problems(100, walk::Broken::kOneParent), 10); }

TEST(Walk, NoticesThatTheClockDecides) { EXPECT_GE(problems(100, walk::Broken::kByClock), 10); }

TEST(Walk, NoticesThatAReaderOfTheHubStopsAtWhatItCannotUse) {
  EXPECT_GE(problems(100, walk::Broken::kStopsAtUnusable), 40);
}

}  // namespace history_walk_test
