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
        "goes on until a leader has both, and every hand is judged afresh. Of a hand known by its points a "
        "star counts as a natural out if its player was out or, nobody being named, has the single best "
        "score and that is at least 150.",
    .source = "a published variant (debitcardcasino)",
    .help = "house rule: who has reached the target wins only with a natural out in this match",
    .why_not_won = "{} has no natural out in this match",
    .why_won = "{} has a natural out in this match",
    .what_counts =
        "where only points are known, a star counts as one for the player who was out, or, if it is not "
        "known "
        "who was, for the single best score of at least 150",
    .lets_win = [](int natural_outs) { return natural_outs > 0; },
    .judges_every_hand_afresh = true};
static_assert(kLeastNaturalOut == 150, "the sentences above say so");

}  // namespace games::mille
