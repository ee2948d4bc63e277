#pragma once

#include "games/rulebook.hpp"

namespace games::mille {

/// Everything but the settlement, in which alone the presets differ.
Rulebook rulebook();

}  // namespace games::mille
