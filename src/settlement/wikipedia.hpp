#pragma once

#include <cstdint>
#include <vector>

#include "games/rulebook.hpp"
#include "settlement/line.hpp"

/// The settlement of the preset `wikipedia`: marks (Spanish Wikipedia, "Apuestas"; W1).
namespace settlement::wikipedia {

/// The hundreds of the difference of the totals, rounded up; 0 if the winner is not ahead (M9).
std::int64_t hundreds_of_difference(const FinalScore& score);

/// The scheme, as `settlement/scheme.hpp` needs it.
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
