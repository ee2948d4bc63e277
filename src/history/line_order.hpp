#pragma once

#include <utility>
#include <vector>

#include "history/cell_writes.hpp"

/// In which order the lines of a match stand.
namespace history {

/// Where a line was made: by which operation, as the how-manieth of its lines.
struct Making {
  std::size_t operation;
  std::size_t place;
};

/// A line that was ever made, for its order.
struct LineToOrder {
  base::Uuid id;
  std::vector<Making> makings;  ///< those in effect; where none is, all
  bool stands = false;
};

struct OrderDispute {
  std::size_t first, second;  ///< numbers of lines
  Writes between;
};

struct LineOrder {
  std::vector<std::size_t> order;  ///< numbers of the lines that stand
  std::vector<OrderDispute> disputes;
};

/// `lines` by id, ascending; `settles` are the operations in effect that say an order.
LineOrder order_lines(const Scope& scope, const std::vector<LineToOrder>& lines,
                      const std::vector<std::size_t>& settles);

/// Things in an order that keeps what stands ahead of what (`ahead(one, other)`); where that leaves a choice,
/// the one with the smaller number first, and so where it goes round in a circle.
template <class IsAhead>
std::vector<std::size_t> arranged(std::size_t size, const IsAhead& ahead) {
  std::vector<std::size_t> waits_for(size, 0);
  for (std::size_t one = 0; one < size; ++one)
    for (std::size_t other = 0; other < size; ++other)
      if (one != other && ahead(one, other)) ++waits_for[other];
  std::vector<bool> done(size, false);
  std::vector<std::size_t> order;
  while (order.size() < size) {
    std::size_t next = size;
    for (std::size_t one = size; one-- > 0;)
      if (!done[one] && waits_for[one] == 0) next = one;
    for (std::size_t one = 0; next == size; ++one)
      if (!done[one]) next = one;
    done[next] = true;
    order.push_back(next);
    for (std::size_t other = 0; other < size; ++other)
      if (!done[other] && ahead(next, other)) --waits_for[other];
  }
  return order;
}

}  // namespace history
