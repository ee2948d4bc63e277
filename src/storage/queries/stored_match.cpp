#include "storage/queries/stored_match.hpp"

#include <algorithm>

#include "history/matches/match_state.hpp"
#include "history/materialize.hpp"
#include "storage/file/connection.hpp"
#include "storage/log/command_log.hpp"
#include "storage/log/subject.hpp"
#include "storage/reader.hpp"

namespace storage {
namespace {

/// Players whom the tables do not seat keep the names that the start gave them.
void name_players(history::MatchRecord& record, const std::vector<history::NamedPlayer>& players) {
  for (std::size_t seat = 0; seat < record.player_ids.size(); ++seat) {
    const auto player = std::find_if(players.begin(), players.end(), [&](const history::NamedPlayer& each) {
      return each.id == record.player_ids[seat];
    });
    if (player != players.end()) record.match.players[seat] = player->name;
  }
}

}  // namespace

StoredMatch read_stored_match(Reader& reader, std::int64_t number) {
  const auto id = reader.subjects().match_id(number);
  if (!id) throw not_in_history(number);
  StoredMatch match{number, read_bodies(reader.connection(), *id), {}};
  Query players = reader.connection().query(
      "SELECT p.id, p.name FROM seat s JOIN player p ON p.key = s.player WHERE s.match = ?1");
  players.bind(number);
  while (players.step()) match.players.push_back({players.uuid(0), players.text(1)});
  return match;
}

std::size_t weight_of(const StoredMatch& match) {
  std::size_t weight = 0;
  for (const history::StoredBody& stored : match.operations) weight += weight_of(stored);
  return weight;
}

history::MatchRecord record_of(const StoredMatch& match) {
  if (match.operations.empty()) throw not_in_history(match.number);
  std::optional<history::MatchState> state =
      history::materialize(history::decode_operations(match.operations));
  if (!state) throw not_in_history(match.number);
  history::MatchRecord record =
      history::record_of(match.operations.front().operation.subject, *std::move(state));
  name_players(record, match.players);
  return record;
}

history::NumberedMatch numbered_match(const StoredMatch& match) {
  Subject subject;
  subject.operations = history::decode_operations(match.operations);
  if (subject.operations.empty()) throw not_in_history(match.number);
  std::optional<CurrentMatch> current = replay_subject(match.number, subject);
  if (!current) throw not_in_history(match.number);
  name_players(current->match.record, match.players);
  return std::move(current->match);
}

}  // namespace storage
