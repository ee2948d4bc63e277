#pragma once

#include <string>
#include <vector>

#include "games/hand.hpp"
#include "games/mille/sets.hpp"

/// Explains the score of an entry of Mille: in figures, step by step, and in one line.
namespace games::mille {

/// The figures of an entry, in the order in which they are calculated.
std::vector<BreakdownField> figures(const Hand& hand, Seat seat);
/// The figures of an entry, and its sets.
EntryBreakdown breakdown(const Hand& hand, Seat seat);

/// The whole calculation of an entry, each doubling and star with its rule.
std::vector<ScoringStep> scoring_steps(const Hand& hand, Seat seat, const Names& names,
                                       cards::Writing writing = cards::Writing::kCanonical);

/// The whole calculation on one line: "7777 20 + KKK 30 = 50, natural out, doubled: 100, 1 star".
std::string summary(const Hand& hand, Seat seat, cards::Writing writing = cards::Writing::kCanonical);

}  // namespace games::mille
