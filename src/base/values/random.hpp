#pragma once

#include <cstdint>
#include <span>

namespace base {

/// Fills bytes with random ones of the system, which nobody can guess. False if it gave none.
[[nodiscard]] bool fill_random(std::span<std::uint8_t> bytes);

}  // namespace base
