#pragma once

#include <cstdint>
#include <vector>

#include "settlement/settlement.hpp"

/// Preset `wikipedia`: marks (Spanish Wikipedia, "Apuestas"; W1).
namespace settlement::wikipedia {

/// Hundreds of the difference of the totals, rounded up; 0 if the winner is not ahead (M9).
std::int64_t hundreds_of_difference(const Result& result);

/// Totals below this are a skunk: half the target, rounded up to a whole point.
std::int64_t skunk_limit(int target);

bool is_skunk(std::int64_t loser_total, int target);

/// The game, the difference and the marks (stars, chapeaux, skunk); amounts are left out.
std::vector<Line> lines(const Result& result);

}  // namespace settlement::wikipedia
