#pragma once

#include "base/error.hpp"

namespace cli {

/// The exit codes of the program (those above 1 are sysexits.h's).
inline constexpr int kExitDone = 0;
inline constexpr int kExitCheckFailed = 1;

/// The exit code of an error.
int exit_code(base::ErrorKind kind);

}  // namespace cli
