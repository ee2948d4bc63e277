#pragma once

#include <fmt/core.h>

#include <cstdint>
#include <string>

namespace base {

/// A sentence with a number in it: `one` where `count` is 1, `many` for every other. `{0}` stands for the
/// count, `{1}` and so on for the arguments behind.
template <class... Args>
std::string plural(std::int64_t count, fmt::format_string<std::int64_t&, Args&...> one,
                   fmt::format_string<std::int64_t&, Args&...> many, Args... args) {
  return fmt::format(count == 1 ? one : many, count, args...);
}

}  // namespace base
