#pragma once

#include "cli/context.hpp"
#include "cli/program.hpp"
#include "cli/program_description.hpp"

namespace cli {

/// Runs the command that the arguments name. Returns the exit code of a run that did not fail; throws
/// `base::Error` otherwise, for wrong arguments as well (kUsage).
int run(int argc, const char* const* argv);
/// The same with the options that every command takes put into `options`, as far as they were read, so that
/// an error can be shown as they say.
int run(int argc, const char* const* argv, GlobalOptions& options);

/// The options that stand before or after any command, put into a program.
void add_global_options(Program& program, GlobalOptions& options);
/// Throws `Error` (kUsage) for a value that one of them does not know.
void check_global_options(const GlobalOptions& options);

/// The program as its help describes it.
ProgramDescription description();

}  // namespace cli
