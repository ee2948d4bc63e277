#include "history/causality/bit_matrix.hpp"

#include <functional>
#include <queue>

namespace history {

std::vector<std::size_t> topological_order(const BitMatrix& ahead) {
  const std::size_t size = ahead.size();
  std::vector<std::size_t> waits_for(size, 0);
  for (std::size_t one = 0; one < size; ++one)
    BitMatrix::for_each(ahead.row(one), [&](std::size_t other) { ++waits_for[other]; });
  std::priority_queue<std::size_t, std::vector<std::size_t>, std::greater<>> ready;
  for (std::size_t one = 0; one < size; ++one)
    if (waits_for[one] == 0) ready.push(one);
  std::vector<bool> done(size, false);
  std::vector<std::size_t> order;
  for (std::size_t smallest = 0; order.size() < size;) {
    std::size_t next = size;
    while (next == size && !ready.empty()) {
      if (!done[ready.top()]) next = ready.top();
      ready.pop();
    }
    if (next == size) {
      while (done[smallest]) ++smallest;
      next = smallest;
    }
    done[next] = true;
    order.push_back(next);
    BitMatrix::for_each(ahead.row(next), [&](std::size_t other) {
      if (--waits_for[other] == 0) ready.push(other);
    });
  }
  return order;
}

}  // namespace history
