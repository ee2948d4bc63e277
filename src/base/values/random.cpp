#include "base/values/random.hpp"

#include <sys/random.h>

namespace base {

bool fill_random(std::span<std::uint8_t> bytes) {
  return getrandom(bytes.data(), bytes.size(), 0) == static_cast<ssize_t>(bytes.size());
}

}  // namespace base
