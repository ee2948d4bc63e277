#include "history/matches/match_state.hpp"

#include <utility>

#include "history/operations/options.hpp"

namespace history {

MatchRecord record_of(const base::Uuid& id, MatchState state) {
  MatchRecord record;
  record.id = id;
  record.match.game = state.game;
  history::apply(state.options, record);
  for (const NamedPlayer& player : state.players) {
    record.player_ids.push_back(player.id);
    record.match.players.push_back(player.name);
  }
  std::vector<match::Line>& lines = record.match.lines.edit();
  lines.reserve(state.lines.size());
  for (LineState& line : state.lines) lines.push_back(std::move(line));
  record.match.closing = state.closing;
  return record;
}

}  // namespace history
