#pragma once

#include "games/house_rules.hpp"
#include "games/mille/scoring.hpp"

/// The house rules of Mille.
namespace games::mille {

/// "Natural to win": the leader at or above the target needs a natural out in this match to win.
inline constexpr HouseRule kNaturalToWin{
    .key = "natural_to_win",
    .game = "mille",
    .sentence =
        "the leader at or above the target wins only with at least one natural out in this match; else play "
        "goes on until a leader has both, and every hand is judged afresh. In a hand entered as scores, a "
        "star counts as a natural out of the player who went out. If that is not known, it counts for the "
        "single best score, if that is 150 or more.",
    .source = "a published variant (debitcardcasino)",
    .help = "house rule: a player who reaches the target wins only with a natural out in this match",
    .why_not_won = "{} has no natural out in this match",
    .why_won = "{} has a natural out in this match",
    .what_counts =
        "In a hand entered as scores, a star counts as a natural out of the player who went out. If that is "
        "not known, it counts for the single best score, if that is 150 or more.",
    .lets_win = [](int natural_outs) { return natural_outs > 0; },
    .judges_every_hand_afresh = true};
static_assert(kLeastNaturalOut == 150, "the sentences above say so");

}  // namespace games::mille
