#pragma once

#include <cstdint>
#include <vector>

#include "settlement/settlement.hpp"

/// Preset `pagat`: game points (Akagiri, ゲーム, steps 1 to 4).
namespace settlement::pagat {

inline constexpr int kPointsForWin = 3;   ///< step 1
inline constexpr int kPointsForMark = 3;  ///< step 4, for each star of the winner and chapeau of the loser

/// Step 2: to the nearest hundred, halves away from zero (M5).
std::int64_t round_to_hundred(std::int64_t total);

/// Step 2: hundreds between the rounded totals; 0 if the winner is not ahead (M9).
std::int64_t hundreds_of_difference(const Result& result);

/// Step 3: 3 if the loser's total is below zero, 2 if it is from 0 to under half the target (M7), else 1.
int factor(std::int64_t loser_total, int target);

/// Steps 1 to 4 in order; amounts are left out. `rounded` is left to the caller, who knows the seats.
std::vector<Line> lines(const Result& result);

}  // namespace settlement::pagat
