#pragma once

#include "games/house_rules.hpp"
#include "games/mille/scoring.hpp"

/// The house rules of Mille.
namespace games::mille {

/// "Natural to win": the leader at or above the target needs a natural out in this match to win.
inline constexpr HouseRule kNaturalToWin{
    .key = "natural_to_win",
    .game = "mille",
    .name = base::tr_noop_c("house rule", "natural to win"),
    .sentence =
        base::tr_noop("the leader at or above the target wins only with at least one natural out in this "
                      "match; else play goes on until a leader has both, and every hand is judged afresh. In "
                      "a hand entered as scores, a star counts as a natural out of the player who went out. "
                      "If that is not known, it counts for the single best score, if that is 150 or more."),
    .source = base::tr_noop_c("source of a rule", "a published variant (debitcardcasino)"),
    .help = base::tr_noop(
        "house rule: a player who reaches the target wins only with a natural out in this match"),
    .what_counts = base::tr_noop(
        "In a hand entered as scores, a star counts as a natural out of the player who went out. If that is "
        "not known, it counts for the single best score, if that is 150 or more."),
    .unmet_text =
        [](const std::string& leader) { return base::tr("{0} has no natural out in this match", leader); },
    .met_text =
        [](const std::string& winner) { return base::tr("{0} has a natural out in this match.", winner); },
    .is_met = [](int natural_outs) { return natural_outs > 0; },
    .judges_every_hand_afresh = true};
static_assert(kLeastNaturalOut == 150, "the sentences above say so");

}  // namespace games::mille
