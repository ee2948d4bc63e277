#pragma once

#include <cstdint>
#include <functional>
#include <string_view>

namespace base {

/// Told at every step how far a long work has come: what is counted ("matches"), how many are done, and of
/// how many (0: that is not known). What is counted may change on the way. Must not throw.
using Progress = std::function<void(std::string_view what, std::int64_t done, std::int64_t total)>;

/// What is told to nobody.
inline void no_progress(std::string_view /*what*/, std::int64_t /*done*/, std::int64_t /*total*/) {}

}  // namespace base
