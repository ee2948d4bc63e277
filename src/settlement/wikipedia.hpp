#pragma once

#include <cstdint>
#include <vector>

#include "games/rulebook.hpp"
#include "settlement/line.hpp"

/// Preset `wikipedia`: marks (Spanish Wikipedia, "Apuestas"; W1).
namespace settlement::wikipedia {

/// Hundreds of the difference of the totals, rounded up; 0 if the winner is not ahead (M9).
std::int64_t hundreds_of_difference(const FinalScore& score);

/// W2: the loser's total is under half the target; none if the winner is not ahead (M9).
bool is_skunk(const FinalScore& score);

/// The choice of this scheme; what it has to offer, `settlement/scheme.hpp` says.
struct Scheme {
  static constexpr std::string_view kName = "wikipedia";
  static constexpr bool kPays = true;
  static constexpr bool kCountsGamePoints = false;
  /// The game, the difference and the marks (stars, chapeaux, skunk).
  static std::vector<Line> lines(const FinalScore& score);
  static games::RuleSection rules();

  friend bool operator==(const Scheme&, const Scheme&) = default;
};

}  // namespace settlement::wikipedia
