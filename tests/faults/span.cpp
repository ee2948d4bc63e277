#include "span.hpp"

#include <sys/syscall.h>
#include <unistd.h>

#include <algorithm>
#include <numeric>
#include <stdexcept>

namespace faults {

std::vector<int> Span::two(int which) const {
  constexpr int kStep = 37;  // has nothing in common with the lengths that occur
  const int all = last - first + 1;
  const int critical = std::max(1, acknowledged - changing + 1);
  return {first + which * kStep % all, changing + which * kStep % critical};
}

std::vector<int> Span::every() const {
  std::vector<int> numbers(static_cast<std::size_t>(last - first + 1));
  std::iota(numbers.begin(), numbers.end(), first);
  return numbers;
}

Span span_of(const Scene& scene) {
  scene.before().put(scene.folder());
  const std::string folder = scene.folder().string();
  const std::string database = folder + "/" + kDatabase;
  Span span;
  const auto look = [&](const Call& call) {
    const std::string path = call.path();
    if (span.first == 0 && path.starts_with(folder)) span.first = call.number;
    if (span.changing == 0 && call.kind == SYS_pwrite64 && path == database) span.changing = call.number;
    if (call.kind == SYS_write && call.descriptor() == STDOUT_FILENO) span.acknowledged = call.number;
    span.last = call.number;
    return Answer{};
  };
  const End end = run_traced(scene.attack(), {look, {}});
  if (end.code != 0 || span.first == 0) throw std::runtime_error(shown(scene) + ": " + end.errors);
  if (span.changing == 0) span.changing = span.first;
  if (span.acknowledged == 0) span.acknowledged = span.last;
  return span;
}

}  // namespace faults
