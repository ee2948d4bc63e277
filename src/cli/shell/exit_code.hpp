#pragma once

#include <functional>
#include <map>
#include <string_view>

#include "base/errors/error.hpp"
#include "base/language/translation.hpp"
#include "cli/context.hpp"

/// The exit codes, and the `main` of both programs, which turns an error into its message and exit code.
namespace cli {

/// The exit codes that are no errors. The others are those of sysexits.h.
inline constexpr int kExitDone = 0;
inline constexpr int kExitCheckFailed = 1;

/// The exit code of an error.
int exit_code(base::ErrorKind kind);

/// The meaning of every exit code, for the manual page, in English, to be translated; the key is the code, or
/// the codes: "73, 74".
const std::map<std::string_view, base::ContextText>& exit_meanings();

/// Runs a program and returns its exit code; the whole of a `main`. An exception, caught here once, becomes a
/// message on standard error and an exit code, in the language that the arguments choose. The program fills
/// in the options as far as it has read them.
int run_and_report(int argc, const char* const* argv, const std::function<int(GlobalOptions&)>& program);

}  // namespace cli
