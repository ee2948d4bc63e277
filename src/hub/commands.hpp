#pragma once

#include "cli/commands/hub.hpp"
#include "cli/context.hpp"

namespace hub {

/// `chapeau sync`: prints what was pulled and pushed. Throws as `sync`, and `Error` (kRefused) where
/// something of the file cannot go since the login may only read.
void run_sync(const cli::HubArguments& arguments, const cli::WriteAccess& writing);

/// `chapeau hub`.
void run_hub(const cli::HubArguments& arguments, const cli::WriteAccess& writing);

}  // namespace hub
