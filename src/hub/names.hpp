#pragma once

#include <string>
#include <utility>
#include <vector>

#include "base/error.hpp"
#include "hub/sync.hpp"

/// What `sync --rename` and `--same` do, and why a file is in no club of a hub.
namespace hub {

/// So many players of one name are named in a line.
inline constexpr std::size_t kMostNames = 5;

/// Renames players of this file before it is sent, as one command. Returns the names that they have then.
/// Throws `Error`: kNotThere for who is no player here, kRefused for a name that is taken, kData for two new
/// names of one player.
std::vector<std::string> rename_players(storage::Store& store, const std::vector<Names>& renames,
                                        storage::Now now);
/// The error (kNotThere) for a player that is to be renamed and is not there.
base::Error no_player_to_rename(const std::string& name);

/// Who was joined into whom, and the names of those who were one player already.
struct Joined {
  std::vector<Names> joined;
  std::vector<std::string> one_already;
};
/// Joins players of which somebody says that they are one, as one command. Throws `Error`: kNotThere for a
/// name that nobody has, kRefused for two who played each other, and for a name that three have.
Joined join_players(storage::Store& store, const std::vector<Names>& same, storage::Now now);

/// Why the club of a file is not on a hub, or not for this login: `error` said that it is a member of none
/// such.
base::Error why_not_in_club(Postgres& server, const storage::HubRemote& remote, const base::Error& error);

}  // namespace hub
