#pragma once

#include "cli/commands/hub.hpp"
#include "cli/context.hpp"
#include "hub/server/postgres.hpp"

namespace hub {

/// `chapeau sync`: prints what was pulled and pushed, and what was skipped. Throws as `sync`, and `Error`
/// where something of the file could not go: kRefused, or kBusy where another one's open transaction is in
/// the way.
void run_sync(const cli::HubArguments& arguments, const cli::WriteAccess& writing);

/// Warns where others could read or answer what goes over a connection.
void warn_of_weakness(const Postgres& server, const cli::Output& output);

/// `chapeau hub drop`: shows what is in the log, asks, and removes it.
void run_drop(const cli::HubArguments& arguments, const cli::WriteAccess& writing);

/// `chapeau hub ignore`: from now on syncs take nothing from a login's log, or take from it again.
void run_ignore(const cli::HubArguments& arguments, const cli::WriteAccess& writing);

/// `chapeau hub`. Returns the exit code.
int run_hub(const cli::HubArguments& arguments, const cli::WriteAccess& writing);

}  // namespace hub
