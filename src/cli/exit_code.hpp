#pragma once

#include <string_view>
#include <vector>

#include "base/error.hpp"

namespace cli {

/// The exit codes of the program (those above 1 are sysexits.h's).
inline constexpr int kExitDone = 0;
inline constexpr int kExitCheckFailed = 1;

/// The exit code of an error.
int exit_code(base::ErrorKind kind);

struct ExitMeaning {
  std::string_view codes;
  std::string_view meaning;
};

/// What each exit code says, in order.
const std::vector<ExitMeaning>& exit_meanings();

}  // namespace cli
