#pragma once

#include <chrono>
#include <cstdint>
#include <functional>
#include <string>
#include <vector>

#include "hub/club/club.hpp"
#include "storage/hub/outgoing_commands.hpp"

/// Appending commands to a login's own log.
namespace hub {

/// Gives an operation of a part, by its `seq` in the file.
using ReadOperations =
    std::function<std::vector<history::RawOperation>(const std::vector<std::int64_t>& seqs)>;

/// Appends a part as one transaction, behind `end`, in one round trip. Returns where the log ends then.
/// `server` may be in a snapshot, which ends. Throws `ServerError`: 23505 where an id or a number is there
/// already, 42501 where the login may not append, 55P03 where somebody's open transaction holds an id for
/// longer than `lock_timeout`. What `read` throws ends the connection, and nothing is appended.
LogPosition append(Postgres& server, const ClubState& club, const LogPosition& end,
                   const storage::OutgoingPart& part, const ReadOperations& read,
                   std::chrono::milliseconds lock_timeout);

/// An operation of a part that is on the hub already, and the command that it is in.
struct Holder {
  base::Uuid operation;
  std::string login;
  std::int64_t number = 0;
  std::int64_t place = 0, operations = 0;
  base::Sha256Digest content{};
};
/// Which of these ids are on the hub.
std::vector<Holder> holders_of(Postgres& server, const base::Uuid& club, const std::vector<base::Uuid>& ids);

}  // namespace hub
