#pragma once

#include <vector>

#include "base/values/uuid.hpp"
#include "hub/server/postgres.hpp"
#include "storage/hub/hub_remote.hpp"
#include "storage/hub/incoming_commands.hpp"

/// Commands of the logs that wait for each other, behind each other, or for what this file ignores.
namespace hub {

/// The commands that wait for a parent in another that waits, and so on until the first: they wait for ever,
/// and no file can use them. Those that only wait for one of a circle are not among them. What each waits for
/// is in the file; in which command that stands, the hub says.
std::vector<storage::CommandAddress> find_circles(Postgres& server, const base::Uuid& club,
                                                  const std::vector<storage::WaitingCommand>& waiting);

/// Sums of those of these commands that were not shown yet, set apart where what they wait for is in a log
/// that this file ignores, or waits for something in one itself. `logs`: as the file has read them.
std::vector<storage::SkippedSum> sums_of_waiting(Postgres& server, const base::Uuid& club,
                                                 const std::vector<storage::HubLog>& logs,
                                                 const std::vector<storage::WaitingCommand>& waiting);

/// `ready`, and behind them those of `waiting` that can be taken once these are, each behind the one it waits
/// for. Of one that waits for several others this is not known: it may have to wait again.
std::vector<storage::SkippedCommand> in_order(Postgres& server, const base::Uuid& club,
                                              const std::vector<storage::WaitingCommand>& waiting,
                                              const std::vector<storage::SkippedCommand>& ready);

/// At most this many waiting commands are examined, which takes about a second, and memory for each of them.
inline constexpr std::size_t kMostWaiting = 50'000;

}  // namespace hub
