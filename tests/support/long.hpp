#pragma once

#include <cstdlib>

namespace support {

/// Whether all is to be done that there is (CHAPEAU_LONG), and not a part that takes seconds.
inline bool is_long() { return std::getenv("CHAPEAU_LONG") != nullptr; }

}  // namespace support
