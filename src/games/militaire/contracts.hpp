#pragma once

#include <cstddef>
#include <optional>

#include "base/language/translation.hpp"
#include "games/militaire/melds.hpp"

/// The contracts that end a round of Militaire (rulebook.cpp, "Contracts").
namespace games::militaire {

/// The contract that an entry meets, if any, for `base::translated`: "two sets", "a run and a set", "a run of
/// six", "a run of seven". Two runs, or a run of five, are none (L6). At most seven cards are laid (L4):
/// three and three, three and four, or one run of six or seven.
std::optional<base::ContextText> contract_of(const Entry& entry);

/// The player who ended the round; nothing in one that nobody ended (L3).
std::optional<Seat> who_ended(const Hand& hand);

/// How many cards the player laid down.
std::size_t cards_laid(const Entry& entry);

}  // namespace games::militaire
