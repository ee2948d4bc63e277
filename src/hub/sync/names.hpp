#pragma once

#include <string>
#include <vector>

#include "hub/sync/sync.hpp"
#include "storage/queries/joins.hpp"

/// What `sync --rename` and `--same` do.
namespace hub {

/// Renames players of this file before it is sent, as one command. Returns the names that they have then.
/// Throws `Error`: kNotThere for who is no player here, kRefused for a name that is taken, kData for two new
/// names of one player.
std::vector<std::string> rename_players(storage::Store& store, const std::vector<storage::Renaming>& renames,
                                        storage::Now now);

/// Who was joined into whom, the names of those who were one player already, and which payments that ended.
struct Joined {
  std::vector<storage::NamePair> joined;
  std::vector<std::string> one_already;
  storage::JoinChanges changes;
};
/// Joins players of which somebody says that they are one, as one command. `before` says who was in this file
/// before anything came; null where nothing did. Throws `Error`: kNotThere for a name that nobody has,
/// kRefused for two who played each other, and for a name that three have.
Joined join_players(storage::Store& store, const std::vector<storage::NamePair>& same,
                    const storage::NamesBefore* before, storage::Now now);

}  // namespace hub
