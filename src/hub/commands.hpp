#pragma once

#include "cli/context.hpp"
#include "cli/hub_commands.hpp"

namespace hub {

/// `chapeau sync`: prints what came and what went. Throws as `sync`, and `Error` (kRefused) where something
/// of the file cannot go since the login may only read.
void run_sync(const cli::SyncArguments& arguments, const cli::WriteAccess& writing);

/// `chapeau hub`.
void run_hub(const cli::HubArguments& arguments, const cli::WriteAccess& writing);

}  // namespace hub
