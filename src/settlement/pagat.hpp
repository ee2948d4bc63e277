#pragma once

#include <cstdint>
#include <vector>

#include "games/rulebook.hpp"
#include "settlement/line.hpp"

/// Preset `pagat`: game points (Akagiri, ゲーム, steps 1 to 4).
namespace settlement::pagat {

inline constexpr int kPointsForWin = 3;   ///< step 1
inline constexpr int kPointsForMark = 3;  ///< step 4, for each star of the winner and chapeau of the loser

/// Step 2: to the nearest hundred, halves away from zero (M5).
std::int64_t round_to_hundred(std::int64_t total);

/// Step 2: hundreds between the rounded totals; 0 if the winner is not ahead (M9).
std::int64_t hundreds_of_difference(const FinalScore& score);

/// Step 3: 3 if the loser's total is below zero, 2 if it is from 0 to under half the target (M7), else 1;
/// 1 also if the winner is not ahead (M9).
int factor(const FinalScore& score);

/// The choice of this scheme; what it has to offer, `settlement/scheme.hpp` says.
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
