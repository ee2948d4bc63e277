#pragma once

#include <optional>
#include <vector>

#include "match/match.hpp"

/// Who deals (rules, "The deal": it alternates, or goes round, from the first dealer; a hand may name
/// another dealer, and it goes on from there).
namespace match {

struct Deal {
  std::optional<Seat> by_turn;  ///< whose turn it was; nothing: not known
  std::optional<Seat> dealer;   ///< who dealt: the one named with the hand, else `by_turn`
};

/// One for each line; empty for adjustments, which have no dealer.
std::vector<Deal> deals(const Match& match);

/// Whose turn the next hand is; nothing if it is not known.
std::optional<Seat> next_dealer(const Match& match);

}  // namespace match
