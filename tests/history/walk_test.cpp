#include <gtest/gtest.h>

#include "history/walk.hpp"

namespace history_walk_test {

constexpr std::uint64_t kSeed = 20261101;
constexpr int kSteps = 40;

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
  for (std::uint64_t seed = kSeed; seed < kSeed + 2000; ++seed)
    ASSERT_EQ(walk::run(seed, kSteps, counts), "") << "seed " << seed;
  std::string text;
  for (const auto& [what, count] : counts) text += what + " " + std::to_string(count) + ", ";
  std::cout << "seeds from " << kSeed << ": " << text << "no problem\n";
  EXPECT_GE(counts["forks"], 860);
  EXPECT_GE(counts["disputes"], 610);
  EXPECT_EQ(counts["disputes resolved"], counts["disputes"]);
  EXPECT_GE(counts["undos"], 2130);
  EXPECT_GE(counts["joins"], 69);
}

/// Tests of the test: a rule that is broken on purpose is noticed.
TEST(Walk, NoticesThatOneOfTheParentsIsLeftOut) { EXPECT_GE(problems(100, walk::Broken::kOneParent), 10); }

TEST(Walk, NoticesThatTheClockDecides) { EXPECT_GE(problems(100, walk::Broken::kByClock), 10); }

}  // namespace history_walk_test
