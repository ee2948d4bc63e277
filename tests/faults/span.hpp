#pragma once

// Which of its system calls are worth a fault.

#include <vector>

#include "scene.hpp"

namespace faults {

/// The calls of a command from the first that has to do with its folder: before it the program is only
/// loaded, and nothing is open.
struct Span {
  int first = 0;
  int last = 0;
  int changing = 0;      // the call with which the file itself begins to be another, else `first`
  int acknowledged = 0;  // the call that told that it is done

  /// For a short run: one anywhere, and one while the file is half another. `which` makes others of them.
  [[nodiscard]] std::vector<int> two(int which) const;
  [[nodiscard]] std::vector<int> every() const;
};

/// From a run in which nothing happens.
Span span_of(const Scene& scene);

}  // namespace faults
