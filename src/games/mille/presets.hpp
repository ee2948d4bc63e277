#pragma once

#include <array>

#include "games/rules.hpp"

/// The presets of Mille as plain data. The scoring of a hand is the same in all of them; they differ
/// in the settlement (rules, "Sources").
namespace games::mille {

inline constexpr int kTarget = 1200;

/// The first is the default.
inline constexpr std::array<Preset, 3> kPresets{{
    {"pagat", "Akagiri", kTarget, "pagat"},
    {"wikipedia", "Wikipedia", kTarget, "wikipedia"},
    {"gamerules", "gamerules.com", kTarget, "none"},
}};

}  // namespace games::mille
