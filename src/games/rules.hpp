#pragma once

#include <string_view>

#include "games/house_rules.hpp"

namespace games {

/// Points that a total must reach for the match to be over (rules, "Options of a match").
inline constexpr int kLeastTarget = 1;
inline constexpr int kMostTarget = 1'000'000;

/// What a match is played by. Written into the match when it starts, whatever its preset: a later change of
/// the program's presets does not reach it. How it is settled, `settlement/scheme.hpp` says.
struct Rules {
  int target = 0;  ///< points, kLeastTarget to kMostTarget
  HouseRules house;

  friend bool operator==(const Rules&, const Rules&) = default;
};

/// A named starting point for the rules and the settlement of a match.
struct Preset {
  std::string_view name;        ///< as on the command line
  std::string_view source;      ///< whose rules they are, as `chapeau rules` names it
  int target = 0;               ///< points
  std::string_view settlement;  ///< the name of its scheme (`settlement/scheme.hpp`)
};

}  // namespace games
