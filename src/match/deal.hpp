#pragma once

#include <optional>
#include <vector>

#include "match/match.hpp"

/// Who deals: it goes round in seat order from the first dealer; a hand may name another dealer, and it goes
/// on from there.
namespace match {

/// The dealer of one hand.
struct Deal {
  std::optional<Seat> by_turn;  ///< whose turn it was; nothing: unknown
  std::optional<Seat> dealer;   ///< who dealt: the one named with the hand, else `by_turn`
};

/// The deal of every line; both fields are empty for adjustments, which have no dealer.
std::vector<Deal> deals(const Match& match);

/// Whose turn it is to deal the next hand; nothing if unknown.
std::optional<Seat> next_dealer(const Match& match);

}  // namespace match
