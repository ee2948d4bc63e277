#pragma once

#include "cli/context.hpp"

namespace hub {

/// Runs `sync` or `hub` as the arguments say. Returns the exit code of a run that did not fail; throws
/// `base::Error` otherwise.
int run(int argc, const char* const* argv, cli::GlobalOptions& options);

}  // namespace hub
