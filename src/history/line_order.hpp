#pragma once

#include <map>
#include <optional>
#include <utility>
#include <vector>

#include "history/bit_matrix.hpp"
#include "history/register_writes.hpp"

/// The order in which the lines of a match stand.
namespace history {

/// Where a line was inserted: by which operation, and the how-manieth of its lines it is.
struct LineInsertion {
  std::size_t operation;
  std::size_t place;
};

/// A line that was ever inserted, for its order.
struct LineToOrder {
  base::Uuid id;
  std::vector<LineInsertion> insertions;  ///< those in effect; where none is, all
  bool stands = false;
};

/// What is disputed of the order of some lines.
struct OrderDispute {
  std::vector<std::size_t> lines;  ///< numbers of lines, ascending
  BitMatrix pairs;                 ///< of `lines`, both ways
  /// The writes that contradict each other, of two of `lines`; a pair that is not here is of concurrent
  /// lines.
  std::map<std::pair<std::size_t, std::size_t>, Writes> written;
};

struct LineOrder {
  std::vector<std::size_t> order;  ///< numbers of the lines that stand
  std::vector<OrderDispute> disputes;
};

/// `lines` ascending by id; `resolutions` are the operations in effect that write an order.
LineOrder order_lines(const CausalCut& cut, const std::vector<LineToOrder>& lines,
                      const std::vector<std::size_t>& resolutions);

/// The line that an operation inserts its lines before; null where it inserts them at the end, or none.
const base::Uuid* inserts_before(const Action& action);

}  // namespace history
