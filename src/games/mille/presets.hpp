#pragma once

#include <array>

#include "games/rules.hpp"

/// The presets of Mille as plain data. A hand scores the same in all of them; they differ in the settlement.
namespace games::mille {

inline constexpr int kTarget = 1200;

/// The first is the default.
inline constexpr std::array<Preset, 3> kPresets{{
    {"pagat", "Akagiri", kTarget, "pagat"},
    {"wikipedia", "Wikipedia", kTarget, "wikipedia"},
    {"gamerules", "gamerules.com", kTarget, "none"},
}};

}  // namespace games::mille
