#pragma once

#include <map>
#include <optional>
#include <utility>
#include <vector>

#include "history/bit_matrix.hpp"
#include "history/register_writes.hpp"

/// The order in which the lines of a match stand.
namespace history {

/// A line that was ever inserted, for its order.
struct LineToOrder {
  base::Uuid id;
  /// Those in effect; where none is, all. The value of each is the place of the line among those of the
  /// operation.
  Writes insertions;
  bool stands = false;
};

/// The lines that stand, in their order, by their numbers in `lines`, which are ascending by id;
/// `resolutions` are the operations in effect that write an order. Puts into `disputes` what is disputed of
/// the order.
std::vector<std::size_t> order_lines(const CausalCut& cut, const std::vector<LineToOrder>& lines,
                                     const std::vector<std::size_t>& resolutions, Disputes& disputes);

/// The line that an operation inserts its lines before; null where it inserts them at the end, or none.
const base::Uuid* inserts_before(const Action& action);

}  // namespace history
