#pragma once

#include <optional>

#include "base/json/json.hpp"
#include "games/game.hpp"
#include "history/operations/record.hpp"

/// The JSON of a hand, as the command line promises it (keys, their order, what is left out when).
/// The messages of warnings are in the language of this thread: English for programs.
namespace report {

using base::Json;

/// The name of a player, or null where there is none.
Json name_or_null(const games::Names& names, std::optional<games::Seat> seat);

/// A hand that belongs to no match (`score`): no number, dealer or totals. Entries stand in the
/// order of `names`. `scored` is what the hand came to.
Json hand_json(const games::Game& game, const games::Names& names, const games::ReportedHand& hand,
               const games::ScoredHand& scored);

/// A line of a match, a hand or an adjustment. `index` counts from 0.
Json line_json(const history::NumberedMatch& match, std::size_t index);

}  // namespace report
