// Random commands through the real program, compared after each with a model that is worked by itself.

#include <gtest/gtest.h>

#include <cstdlib>
#include <iostream>
#include <map>
#include <string>

#include "statistics.hpp"
#include "walker.hpp"

namespace {

constexpr int kSteps = 600;
constexpr unsigned kSeed = 20261101;

/// How often each command and each refusal occurs at the least, so that the walk does not quietly grow
/// narrow.
const std::map<std::string, int> kLeast{
    {"65 add", 6},
    {"65 add --before", 1},
    {"65 amend", 1},
    {"65 edit-match", 1},
    {"65 pay", 2},
    {"66 amend", 2},
    {"66 drop-payment", 1},
    {"66 rename", 1},
    {"66 sheet", 2},
    {"69 add", 17},
    {"69 adjust", 2},
    {"69 close", 3},
    {"69 move", 11},
    {"69 rename", 1},
    {"69 reopen", 3},
    {"69 undo", 2},
    {"69 undo -m", 1},
    {"add", 49},
    {"add --before", 7},
    {"adjust", 13},
    {"amend", 24},
    {"close", 6},
    {"drop", 11},
    {"drop-payment", 4},
    {"edit-match", 17},
    {"import", 3},
    {"join", 4},
    {"move", 8},
    {"new", 15},
    {"new --again", 6},
    {"pay", 11},
    {"redo", 13},
    {"rename", 8},
    {"reopen", 3},
    {"same export after redo", 6},
    {"same export after undo", 15},
    {"undo", 15},
    {"undo -m", 18},
};

int number_of(const char* variable, int otherwise) {
  const char* given = std::getenv(variable);
  return given == nullptr ? otherwise : std::atoi(given);
}

TEST(Walk, TheProgramDoesWhatTheModelDoes) {
  const int steps = number_of("CHAPEAU_WALK_STEPS", kSteps);
  const walk::Program program;
  walk::Walker walker(program, static_cast<unsigned>(number_of("CHAPEAU_WALK_SEED", kSeed)));
  int step = 0;
  try {
    walker.begin();
    for (; step < steps; ++step) {
      walker.step();
      if (step % 10 == 9) walker.compare_everything();
      if (step % 150 == 149) walk::compare_statistics(program);
    }
  } catch (const std::exception& error) {
    FAIL() << "after " << step << " steps:\n" << error.what();
  }
  for (const auto& [name, count] : walker.counts()) std::cout << name << ": " << count << "\n";
  if (steps < kSteps) return;
  for (const auto& [name, least] : kLeast) {
    const auto found = walker.counts().find(name);
    EXPECT_TRUE(found != walker.counts().end() && found->second >= least) << name << " is too rare";
  }
}

}  // namespace
