#pragma once

#include <functional>
#include <string_view>
#include <vector>

#include "base/error.hpp"
#include "cli/context.hpp"

/// The exit codes, and the `main` of both programs, which turns an error into its message and exit code.
namespace cli {

/// The exit codes that are no errors. The others are those of sysexits.h.
inline constexpr int kExitDone = 0;
inline constexpr int kExitCheckFailed = 1;

/// The exit code of an error.
int exit_code(base::ErrorKind kind);

/// An exit code and what it means, for the manual page.
struct ExitMeaning {
  std::string_view codes;
  std::string_view meaning;
};

/// The meaning of every exit code, in order.
const std::vector<ExitMeaning>& exit_meanings();

/// Runs a program and returns its exit code; the whole of a `main`. An exception, caught here once, becomes a
/// message on standard error and an exit code. The program fills in the options as far as it has read them.
int run_and_report(const std::function<int(GlobalOptions&)>& program);

}  // namespace cli
