#pragma once

#include <cstdint>
#include <vector>

#include "games/rulebook.hpp"
#include "settlement/line.hpp"

/// The settlement of the preset `pagat`: game points (Akagiri, ゲーム, steps 1 to 4).
namespace settlement::pagat {

/// Step 2: a total rounded to the nearest hundred, halves away from zero (M5).
std::int64_t round_to_hundred(std::int64_t total);

/// Step 2: the hundreds between the rounded totals; 0 if the winner is not ahead (M9).
std::int64_t hundreds_of_difference(const FinalScore& score);

/// Step 3: what step 2 is multiplied by: 3 if the loser's total is below zero, 2 if it is under half the
/// target (M7), else 1; 1 also if the winner is not ahead (M9).
int factor(const FinalScore& score);

/// The scheme, as `settlement/scheme.hpp` needs it.
struct Scheme {
  static constexpr std::string_view kName = "pagat";
  static constexpr bool kPays = true;
  static constexpr bool kCountsGamePoints = true;
  /// Steps 1 to 4 in order.
  static std::vector<Line> lines(const FinalScore& score);
  static games::RuleSection rules();

  friend bool operator==(const Scheme&, const Scheme&) = default;
};

}  // namespace settlement::pagat
