#pragma once

#include <cstdint>
#include <functional>
#include <string_view>

namespace base {

/// A callback that long work calls at every step: what is counted ("matches"), how many are done, and of how
/// many (0: unknown). What is counted may change on the way. Must not throw.
using Progress = std::function<void(std::string_view what, std::int64_t done, std::int64_t total)>;

/// A progress callback that does nothing.
inline void no_progress(std::string_view /*what*/, std::int64_t /*done*/, std::int64_t /*total*/) {}

}  // namespace base
