// Random commands through the real program, compared after each with a model that is worked by itself.

#include <gtest/gtest.h>

#include <cstdlib>
#include <iostream>

#include "statistics.hpp"
#include "walker.hpp"

namespace walk_walk_test {

// A short walk with every change; `tests/run --long` goes far.
constexpr int kSteps = 300;
constexpr int kLeast = 0;
constexpr unsigned kSeed = 20261101;
constexpr int kStepsOfAFile = 150;
constexpr int kMostStepsOfUpdate = 900;

int number_of(const char* variable, int otherwise) {
  const char* given = std::getenv(variable);
  return given == nullptr ? otherwise : std::atoi(given);
}

/// CHAPEAU_WALK_STEPS is how far it goes, CHAPEAU_WALK_LEAST how often everything has to occur,
/// CHAPEAU_WALK_SEED makes it another walk. CHAPEAU_UPDATE writes down how the program refuses now.
TEST(Walk, TheProgramDoesWhatTheModelDoes) {
  walk::RefusalTranscript transcript(CHAPEAU_REFUSALS);
  const bool update = transcript.is_updated();
  const int steps = number_of("CHAPEAU_WALK_STEPS", update ? kMostStepsOfUpdate : kSteps);
  const int least = number_of("CHAPEAU_WALK_LEAST", kLeast);
  auto seed = static_cast<unsigned>(number_of("CHAPEAU_WALK_SEED", kSeed));
  walk::Counts counts;
  std::vector<std::string> required;
  std::vector<walk::RefusalRow> refusals;
  for (int done = 0; done < steps; ++seed) {
    // West of Greenwich, then east of it, and so on.
    setenv("TZ", seed % 2 == 0 ? "EST5" : "JST-9", 1);
    if (update && done > 0 && transcript.knows_enough(refusals)) break;
    // A file of its own for each part, so that no step costs more for those before it.
    const walk::Program program;
    walk::Walker walker(program, transcript, seed, counts);
    required = walker.required();
    refusals = walker.refusals();
    int step = 0;
    try {
      transcript.expect_rows(refusals);
      walker.begin();
      for (; step < kStepsOfAFile && done < steps; ++step, ++done) walker.step();
      walker.compare_everything();
      // Costly, and most of it is tried by itself: see statistics_test.cpp.
      if (step == kStepsOfAFile && !update) walk::compare_statistics(program);
    } catch (const std::exception& error) {
      FAIL() << "seed " << seed << ", after " << step << " steps:\n" << error.what();
    }
  }
  if (update) {
    EXPECT_EQ(transcript.save(refusals), "") << "these stand in no transcript, as they were never refused";
  }
  std::string rare;
  for (const std::string& name : required)
    if (counts[name] < least) rare += "\n" + std::to_string(counts[name]) + "  " + name;
  for (const auto& [name, count] : counts)
    if (least > 0) std::cout << count << "  " << name << "\n";
  EXPECT_EQ(rare, "") << "too rare";
}

}  // namespace walk_walk_test
