#pragma once

#include "games/rulebook.hpp"

namespace games::militaire {

Rulebook rulebook();

/// As in Mille: for the foot of an empty sheet.
std::vector<std::string> reminder();

}  // namespace games::militaire
