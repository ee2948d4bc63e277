#include "interchange/known_players.hpp"

#include <vector>

#include "base/text/text.hpp"

namespace interchange {

std::optional<history::NamedPlayer> KnownPlayers::find(const std::string& name) {
  const std::lock_guard lock(mutex_);
  const history::NamedPlayer* player = find_locked(name);
  return player != nullptr ? std::optional(*player) : std::nullopt;
}

void KnownPlayers::add(const std::string& name, const history::NamedPlayer& player) {
  const std::lock_guard lock(mutex_);
  by_name_.emplace(name, player);
  by_folded_.emplace(base::fold_case(name), player);
}

bool KnownPlayers::name_players(history::MatchRecord& record) {
  const std::lock_guard lock(mutex_);
  std::vector<const history::NamedPlayer*> players;
  for (const std::string& name : record.match.players) {
    players.push_back(find_locked(name));
    if (players.back() == nullptr) return false;
  }
  for (games::Seat seat = 0; seat < players.size(); ++seat) {
    record.player_ids[seat] = players[seat]->id;
    record.match.players[seat] = players[seat]->name;  // as they are called here
  }
  return true;
}

const history::NamedPlayer* KnownPlayers::find_locked(const std::string& name) {
  if (const auto known = by_name_.find(name); known != by_name_.end()) return &known->second;
  const auto folded = by_folded_.find(base::fold_case(name));
  if (folded == by_folded_.end()) return nullptr;
  return &by_name_.emplace(name, folded->second).first->second;
}

}  // namespace interchange
