#pragma once

#include <array>

#include "games/rules.hpp"

/// The presets of Militaire as plain data.
namespace games::militaire {

inline constexpr int kTarget = 500;

inline constexpr std::array<Preset, 1> kPresets{{
    {"militaire", "gamerules.com", kTarget, "none"},
}};

}  // namespace games::militaire
