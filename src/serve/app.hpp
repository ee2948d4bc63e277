#pragma once

#include "cli/context.hpp"

/// The pad: a match on phones in the same network, to look at and to enter hands.
namespace serve {

/// Runs `serve` as the arguments say, until a signal ends it. Returns the exit code of a run that did not
/// fail; throws `base::Error` otherwise.
int run(int argc, const char* const* argv, cli::GlobalOptions& options);

}  // namespace serve
