#pragma once

#include "cli/context.hpp"
#include "cli/program_description.hpp"

namespace cli {

/// Runs the command that the arguments name. Returns the exit code of a run that did not fail; throws
/// `base::Error` otherwise, for wrong arguments as well (kUsage).
int run(int argc, const char* const* argv);
/// The same with the options that every command takes put into `options`, as far as they were read, so that
/// an error can be shown as they say.
int run(int argc, const char* const* argv, GlobalOptions& options);

/// The program as its help describes it.
ProgramDescription description();

}  // namespace cli
