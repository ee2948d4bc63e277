#pragma once

#include <string>

#include "saboteur.hpp"

namespace hub_tests {

/// Appends a command to a file as somebody with an editor of databases might, with digests that hold, and
/// makes its tables anew. `here`: as if it was entered there; else it came from `source`, a file.
void append_forged(const Laptop& laptop, const ForgedCommand& command, bool here,
                   const std::string& source = "");

}  // namespace hub_tests
