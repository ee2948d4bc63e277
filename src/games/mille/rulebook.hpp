#pragma once

#include "games/rulebook.hpp"

namespace games::mille {

/// Everything but the settlement, in which alone the presets differ.
Rulebook rulebook();

/// What to know while scoring by hand, in a sentence or three, for the foot of an empty sheet.
std::vector<std::string> reminder();

}  // namespace games::mille
