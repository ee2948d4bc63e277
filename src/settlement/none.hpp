#pragma once

#include <string_view>
#include <vector>

#include "games/rulebook.hpp"
#include "settlement/line.hpp"

/// Settlement `none`: the result is the winner and the totals (gamerules.com knows no stakes).
namespace settlement::none {

/// The choice of this scheme; what it has to offer, `settlement/scheme.hpp` says.
struct Scheme {
  static constexpr std::string_view kName = "none";
  static constexpr bool kPays = false;
  static constexpr bool kCountsGamePoints = false;
  static std::vector<Line> lines(const FinalScore& /*score*/) { return {}; }
  static games::RuleSection rules();

  friend bool operator==(const Scheme&, const Scheme&) = default;
};

}  // namespace settlement::none
