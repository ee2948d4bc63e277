#pragma once

#include <optional>
#include <vector>

#include "match/match.hpp"

/// The dealer of each hand: the deal goes round in seat order from the first dealer; a hand may name another
/// dealer, and it goes on from there.
namespace match {

/// The dealer of one hand.
struct Deal {
  std::optional<Seat> by_turn;  ///< the seat whose turn it was; nothing: unknown
  std::optional<Seat> dealer;   ///< who dealt: the one named with the hand, else `by_turn`
};

/// The deal of a hand where it is the turn of the seat `turn`; empty fields for an adjustment.
Deal deal_of(const Contents& line, std::optional<Seat> turn);

/// The seat whose turn it is after a line at which it was the turn of `turn`: an adjustment leaves it there.
std::optional<Seat> turn_after(const Contents& line, std::optional<Seat> turn, std::size_t players);

/// The deal of every line; both fields are empty for adjustments, which have no dealer.
std::vector<Deal> deals(const Match& match);

/// Takes out the dealers whose turn it is anyway: a dealer is part of a hand only where it is another than
/// the deal going round gives, so that two ways to write one match are one match.
void drop_dealers_by_turn(Match& match);

/// The seat whose turn it is to deal the next hand; nothing if unknown.
std::optional<Seat> next_dealer(const Match& match);

/// The dealer to store with a hand at `index`, which may be the end: nothing for the one whose turn it is
/// there.
std::optional<Seat> dealer_to_store(const Match& match, Seat dealer, std::size_t index);

}  // namespace match
