#pragma once

#include <string>
#include <vector>

#include "games/hand.hpp"
#include "games/mille/sets.hpp"

/// Why an entry of Mille scores what it does: in figures, step by step, and in one line.
namespace games::mille {

/// Every figure of an entry by its name in the JSON output, in the order in which they are worked out.
std::vector<Field> figures(const Hand& hand, Seat seat);
EntryBreakdown breakdown(const Hand& hand, Seat seat);

/// The whole calculation of an entry, each doubling and star with its rule.
std::vector<Reason> reasons(const Hand& hand, Seat seat, const Names& names,
                            cards::Writing writing = cards::Writing::kCanonical);

/// The same on one line: "7777 20 + KKK 30 = 50, natural out, doubled: 100, one star".
std::string summary(const Hand& hand, Seat seat, cards::Writing writing = cards::Writing::kCanonical);

}  // namespace games::mille
