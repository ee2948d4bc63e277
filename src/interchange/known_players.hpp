#pragma once

#include <mutex>
#include <optional>
#include <string>
#include <unordered_map>

#include "history/operations/record.hpp"

namespace interchange {

/// Whom the names of an imported file mean, for the rest of it, once a line had them. Any thread may ask, the
/// one that imports tells.
class KnownPlayers {
 public:
  /// In any case of its letters, as those players may have no row yet.
  std::optional<history::NamedPlayer> find(const std::string& name);

  void add(const std::string& name, const history::NamedPlayer& player);

  /// Gives the players of a record the ids and names that they have in this database. False, and nothing is
  /// changed, where one of them is not known yet.
  bool name_players(history::MatchRecord& record);

 private:
  const history::NamedPlayer* find_locked(const std::string& name);

  std::mutex mutex_;
  std::unordered_map<std::string, history::NamedPlayer> by_name_;    // in the file
  std::unordered_map<std::string, history::NamedPlayer> by_folded_;  // the same with their case folded
};

}  // namespace interchange
