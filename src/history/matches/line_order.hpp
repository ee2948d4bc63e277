#pragma once

#include <vector>

#include "history/matches/disputes.hpp"
#include "history/matches/register_writes.hpp"

/// Finds the order in which the lines of a match stand, and the pairs of lines whose order is in conflict.
namespace history {

/// A line that was ever inserted, for its order.
struct LineToOrder {
  base::Uuid id;
  /// The operations that inserted the line: those in effect; where none is, all. The value of each write is
  /// the index of the line in its operation, of an `add` of several: 0 for the first.
  Writes insertions;
  bool stands = false;
};

/// The lines that stand, in their order, by their numbers in `lines`, which are ascending by id;
/// `resolutions` are the operations in effect that write an order. Puts into `disputes` what is disputed of
/// the order.
std::vector<std::size_t> order_lines(const CausalCut& cut, const std::vector<LineToOrder>& lines,
                                     const std::vector<std::size_t>& resolutions, Disputes& disputes);

}  // namespace history
