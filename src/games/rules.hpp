#pragma once

#include <string_view>

#include "games/house_rules.hpp"

namespace games {

/// The range of the target: the points that a total must reach for the match to be over.
inline constexpr int kLeastTarget = 1;
inline constexpr int kMostTarget = 1'000'000;

/// The rules of one match, stored in full when it starts: a later change of a preset does not affect it. The
/// settlement is apart (`settlement/scheme.hpp`).
struct Rules {
  int target = 0;  ///< points, kLeastTarget to kMostTarget
  HouseRules house;

  friend bool operator==(const Rules&, const Rules&) = default;
};

/// A named choice of rules and settlement that `new` starts from.
struct Preset {
  std::string_view name;        ///< as on the command line
  std::string_view source;      ///< whose rules they are, as `chapeau rules` names it
  int target = 0;               ///< points
  std::string_view settlement;  ///< the name of its scheme (`settlement/scheme.hpp`)
};

}  // namespace games
