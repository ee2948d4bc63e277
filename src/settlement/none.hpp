#pragma once

#include <string_view>
#include <vector>

#include "games/rulebook.hpp"
#include "settlement/line.hpp"

/// The settlement `none`: the result is the winner and the totals (gamerules.com has no stakes).
namespace settlement::none {

/// The scheme, as `settlement/scheme.hpp` needs it.
struct Scheme {
  static constexpr std::string_view kName = "none";
  static constexpr bool kPays = false;
  static constexpr bool kCountsGamePoints = false;
  static std::vector<Line> lines(const FinalScore& /*score*/) { return {}; }
  static games::RuleSection rules();

  friend bool operator==(const Scheme&, const Scheme&) = default;
};

}  // namespace settlement::none
