#pragma once

#include "games/rulebook.hpp"

namespace games::militaire {

Rulebook rulebook();

}  // namespace games::militaire
