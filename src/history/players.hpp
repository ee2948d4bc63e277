#pragma once

#include <cstdint>
#include <functional>
#include <map>
#include <set>
#include <string>
#include <vector>

#include "history/operations/operation.hpp"

/// The names of players, and which ids are one player.
namespace history {

/// What is known of one id.
struct PlayerHistory {
  /// Its name in the earliest `start` that names this id (by `at`, then id); empty: no start does.
  std::string born_name;
  base::Timestamp born_at;
  base::Uuid born_operation;  ///< that start
  Operations operations;      ///< on this player: renamings, joins, undos and redos
  bool is_there = true;       ///< a match or payment in effect names this id
};

/// The player that an id stands for.
struct PlayerState {
  base::Uuid root;  ///< the id that its group is named by, and that a renaming acts on
  /// The name of the group; of equal names the later ones, by their smallest ids, have " (2)", " (3)" behind
  /// them, or the next number that gives nobody else's name; those who are not there come last.
  std::string name;
  std::string own_name;  ///< `name` without the number
  bool refused = false;  ///< a join of this id does not count: it would seat one player twice
};

using PlayerHistories = std::map<base::Uuid, PlayerHistory>;
/// The matches in which an id sits, by any numbers that tell them apart. Asked only of ids that are joined.
using MatchesOfPlayer = std::function<std::vector<std::int64_t>(const base::Uuid&)>;

/// The player that each id stands for, from all that is known of each. Joins count in the order of their
/// times, then ids, but for those that would seat one player twice.
std::map<base::Uuid, PlayerState> materialize_players(const PlayerHistories& histories,
                                                      const MatchesOfPlayer& matches_of);

/// The name that a player's own operations give, without those it is joined with.
std::string own_name(const PlayerHistory& history);

/// The joins that a merge records: of one whom, by any of the ids, this file alone had before it (`here`),
/// and one whom the other file alone had (`there`), who are in matches or payments, have one name, and are
/// alone with it. Left out are those that would seat one player twice, and those that were recorded once and
/// undone.
std::vector<std::pair<base::Uuid, base::Uuid>> joins_of_equal_names(const PlayerHistories& histories,
                                                                    const MatchesOfPlayer& matches_of,
                                                                    const std::set<base::Uuid>& here,
                                                                    const std::set<base::Uuid>& there);

}  // namespace history
