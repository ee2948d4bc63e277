#pragma once

#include <string>
#include <vector>

#include "games/hand.hpp"
#include "games/militaire/melds.hpp"

/// Explains the score of an entry of Militaire: in figures, step by step, and in one line.
namespace games::militaire {

/// The figures of an entry, in the order in which they are calculated.
std::vector<BreakdownField> figures(const Hand& hand, Seat seat);
/// The figures of an entry, and its melds.
EntryBreakdown breakdown(const Hand& hand, Seat seat);

/// The whole calculation of an entry, each bonus and deduction with its rule.
std::vector<ScoringStep> scoring_steps(const Hand& hand, Seat seat, const Names& names,
                                       cards::Writing writing = cards::Writing::kCanonical);

/// The whole calculation on one line: "777 15 + 4s5s6s 15, a run and a set: 40 more, less 10 for K = 60".
std::string summary(const Hand& hand, Seat seat, cards::Writing writing = cards::Writing::kCanonical);

}  // namespace games::militaire
