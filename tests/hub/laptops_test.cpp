// Three laptops, a saboteur and a hub at random: whatever people do, in the end all have the same by sync
// alone, and nothing that was entered is gone unless somebody removed it.

#include <fmt/core.h>
#include <gtest/gtest.h>

#include <chrono>
#include <cstdlib>
#include <iostream>

#include "walker.hpp"

namespace hub_tests {
namespace laptops_test {

unsigned seed_of_walks() {
  const char* text = std::getenv("CHAPEAU_WALK_SEED");
  constexpr unsigned kUsual = 20261122;
  return text == nullptr ? kUsual : static_cast<unsigned>(std::strtoul(text, nullptr, 10));
}

/// A club from its first hand to the last sync. Returns whether all was well.
bool walk_once(unsigned seed, int steps, Figures& figures) {
  Walker walker(seed, figures);
  for (int step = 0; step < steps && !::testing::Test::HasFailure(); ++step) walker.step();
  if (!::testing::Test::HasFailure()) walker.bring_together();
  if (!::testing::Test::HasFailure()) walker.judge();
  if (!::testing::Test::HasFailure()) return true;
  ADD_FAILURE() << "CHAPEAU_WALK_SEED=" << seed << " goes this way again, with other ids:\n"
                << walker.script();
  return false;
}

// Or no clock would have jumped in the walks.
TEST(Laptops, TheirClocksDoGoWrong) {
  const Hub hub;
  const Laptop laptop(hub, "ann");
  const auto year = [&](const std::string& offset) {
    const End end = run_program(CHAPEAU_JUMPING_PROGRAM, {"--db", laptop.file(), "new", "Ann", "Bob"},
                                {"CHAPEAU_CLOCK_OFFSET=" + offset});
    EXPECT_EQ(end.code, 0) << shown(end);
    const auto log = nlohmann::json::parse(laptop.done({"log", "--format", "json"}));
    return std::stoi(log[0].at("at").get<std::string>());
  };
  constexpr const char* kTwoYears = "63244800";
  EXPECT_GT(year(kTwoYears), year("0"));
}

TEST(Laptops, WhateverIsDoneEndsInTheSameEverywhere) {
  const std::chrono::seconds least(faults::is_long() ? 600 : 6);
  const unsigned first = seed_of_walks();
  constexpr int kSteps = 120;
  Figures figures;
  unsigned walks = 0;
  for (const auto start = std::chrono::steady_clock::now(); std::chrono::steady_clock::now() - start < least;)
    if (!walk_once(first + walks++, kSteps, figures)) break;
  std::cout << fmt::format(
      "laptops: seeds {} to {}: {} steps, {} commands entered, {} refused, {} syncs, {} names decided, {} "
      "disputes, "
      "{} resolved, {} files copied, {} clocks put otherwise, {} acts of sabotage, {} logins undone, {} "
      "ignored\n",
      first, first + walks - 1, figures.steps, figures.entered, figures.refused, figures.syncs, figures.named,
      figures.disputes, figures.resolved, figures.copies, figures.jumps, figures.sabotages, figures.reverts,
      figures.ignored);
  EXPECT_GT(figures.syncs, 20);
  EXPECT_GT(figures.resolved, 0);
  EXPECT_GT(figures.sabotages, 10);
  EXPECT_GT(figures.disputes, 0);
  EXPECT_GT(figures.reverts + figures.ignored, 0);
}

}  // namespace laptops_test
}  // namespace hub_tests
