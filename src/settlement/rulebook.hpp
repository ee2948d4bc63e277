#pragma once

#include "games/rulebook.hpp"
#include "games/rules.hpp"

namespace settlement {

/// How a scheme settles a match, in words.
games::RuleSection rules_of(games::Scheme scheme);

/// What stakes are, and how they are written.
games::RuleSection stake_rules();

}  // namespace settlement
