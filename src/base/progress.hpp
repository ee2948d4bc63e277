#pragma once

#include <cstdint>
#include <functional>

namespace base {

/// What long work counts.
enum class Counted { kMatches, kLines, kCommands, kCommandsSent };

/// A callback that long work calls at every step: what is counted, how many are done, and of how many (0:
/// unknown). What is counted may change on the way. Must not throw.
using Progress = std::function<void(Counted what, std::int64_t done, std::int64_t total)>;

/// A progress callback that does nothing.
inline void no_progress(Counted /*what*/, std::int64_t /*done*/, std::int64_t /*total*/) {}

}  // namespace base
