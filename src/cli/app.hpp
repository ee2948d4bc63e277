#pragma once

#include "cli/context.hpp"
#include "cli/program.hpp"

namespace cli {

/// Runs the command that the arguments name and returns its exit code. Throws `base::Error` on failure, also
/// for wrong arguments (kUsage).
int run(int argc, const char* const* argv);
/// The same, with the options of every command put into `options` as far as they were read, so that an error
/// can be shown as they say.
int run(int argc, const char* const* argv, GlobalOptions& options);

/// Adds the options that stand before or after any command to a program.
void add_global_options(Program& program, GlobalOptions& options);
/// Throws `Error` (kUsage) for an unknown value of one of them, and as `Output::refuse_file`: before
/// anything else, so that `-o chapeau.db` is refused as a database, not for its ending.
void check_global_options(const GlobalOptions& options, const Output& output);

/// The help of `chapeau` as data, for shell completion and the manual page.
ProgramDescription description();

}  // namespace cli
