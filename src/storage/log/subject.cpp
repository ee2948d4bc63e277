#include "storage/log/subject.hpp"

#include <algorithm>
#include <utility>

#include "history/materialize.hpp"
#include "history/operations/effects.hpp"
#include "storage/file/connection.hpp"
#include "storage/log/command_log.hpp"

namespace storage {
namespace {

constexpr std::size_t kMostHeld = 16;

template <class NameOf>
history::NumberedMatch make_match(std::int64_t number, const base::Uuid& id, history::MatchState state,
                                  const NameOf& name_of) {
  history::NumberedMatch match{number, {}, {}, {}, !state.disputes.empty(), {}};
  for (const history::LineState& line : state.lines)
    if (line.corrected) match.corrected.insert(line.id);
  match.record = history::record_of(id, std::move(state));
  name_players(match.record, name_of);
  match.standing = match::replay(match.record.match);
  return match;
}

template <class NameOf>
std::optional<CurrentMatch> replay(std::int64_t number, const Subject& subject, const NameOf& name_of) {
  std::optional<history::MatchState> state = history::materialize(subject.operations);
  if (!state) return std::nullopt;
  std::vector<base::Uuid> written_by;
  for (const history::LineState& line : state->lines) written_by.push_back(line.written_by);
  CurrentMatch current{make_match(number, subject.operations.front().subject, *std::move(state), name_of),
                       std::move(written_by)};
  for (const std::size_t at : unusable_in(subject))
    current.match.problems.push_back(subject.operations[at].problem);
  return current;
}

}  // namespace

void name_players(history::MatchRecord& record,
                  const std::function<std::optional<std::string>(const base::Uuid&)>& name_of) {
  match::Names& players = record.match.players;
  const match::Names at_start = players;
  for (std::size_t seat = 0; seat < record.player_ids.size(); ++seat)
    if (auto name = name_of(record.player_ids[seat])) players[seat] = *std::move(name);
  // Those who were joined when the start was undone: by one name nobody could tell them apart.
  if (std::set(players.begin(), players.end()).size() < players.size()) players = at_start;
}

void Subject::append(history::Operation operation, const LogPlace& place) {
  operations.push_back(std::move(operation));
  log.push_back(place);
}

std::set<base::Uuid> operations_of(const Subject& subject, std::int64_t command) {
  std::set<base::Uuid> found;
  for (std::size_t i = 0; i < subject.operations.size(); ++i)
    if (subject.log[i].command == command) found.insert(subject.operations[i].id);
  return found;
}

std::vector<std::size_t> unusable_in(const Subject& subject) {
  std::vector<std::size_t> found;
  for (std::size_t i = 0; i < subject.operations.size(); ++i)
    if (!subject.operations[i].problem.empty()) found.push_back(i);
  if (found.empty()) return found;
  const std::set<base::Uuid> undone = history::undone_in(subject.operations);
  std::erase_if(found, [&](std::size_t at) { return undone.contains(subject.operations[at].id); });
  return found;
}

std::optional<CurrentMatch> replay_subject(std::int64_t number, const Subject& subject) {
  return replay(number, subject, [](const base::Uuid&) { return std::optional<std::string>(); });
}

std::optional<std::string> name_of_player(Connection& connection, const base::Uuid& id) {
  Query row = connection.query("SELECT name FROM player WHERE id = ?1");
  row.bind(id);
  if (!row.step()) return std::nullopt;
  return row.text(0);
}

std::optional<CurrentMatch> replay_subject(Connection& connection, std::int64_t number,
                                           const Subject& subject) {
  return replay(number, subject, [&](const base::Uuid& id) { return name_of_player(connection, id); });
}

history::NumberedMatch numbered_match(Connection& connection, std::int64_t number, const base::Uuid& id,
                                      history::MatchState state) {
  return make_match(number, id, std::move(state),
                    [&](const base::Uuid& player) { return name_of_player(connection, player); });
}

SubjectCache::Entry& SubjectCache::entry(const base::Uuid& id) {
  const auto found =
      std::find_if(entries_.begin(), entries_.end(), [&](const Entry& held) { return held.id == id; });
  if (found != entries_.end()) {
    entries_.splice(entries_.begin(), entries_, found);
    return entries_.front();
  }
  auto subject = std::make_shared<Subject>(read_subject(connection_, id));
  if (entries_.size() == kMostHeld) entries_.pop_back();
  return entries_.emplace_front(Entry{id, std::move(subject)});
}

void SubjectCache::replay(Entry& entry, std::int64_t number) {
  entry.match = replay_subject(connection_, number, *entry.subject);
  entry.is_replayed = true;
}

std::shared_ptr<const Subject> SubjectCache::subject(const base::Uuid& id) { return entry(id).subject; }

std::shared_ptr<const Subject> SubjectCache::held(const base::Uuid& id) const {
  for (const Entry& held : entries_)
    if (held.id == id) return held.subject;
  return nullptr;
}

const CurrentMatch* SubjectCache::held_match(const base::Uuid& id) const {
  for (const Entry& held : entries_)
    if (held.id == id) return held.is_replayed && held.match ? &*held.match : nullptr;
  return nullptr;
}

std::optional<base::Uuid> SubjectCache::match_id(std::int64_t number) {
  for (const Entry& held : entries_)
    if (held.number == number) return held.id;
  Query row = connection_.query("SELECT id FROM match WHERE number = ?1");
  row.bind(number);
  if (!row.step()) return std::nullopt;
  return row.uuid(0);
}

std::optional<history::NumberedMatch> SubjectCache::match(std::int64_t number) {
  const auto id = match_id(number);
  if (!id) return std::nullopt;
  if (!holds_matches_) {
    std::optional<CurrentMatch> current = replay_subject(connection_, number, *entry(*id).subject);
    return current ? std::optional(std::move(current->match)) : std::nullopt;
  }
  const CurrentMatch* current = current_match(*id, number);
  return current != nullptr ? std::optional(current->match) : std::nullopt;
}

const CurrentMatch* SubjectCache::current_match(const base::Uuid& id, std::int64_t number) {
  Entry& held = entry(id);
  held.number = number;
  if (!held.is_replayed) replay(held, number);
  return held.match ? &*held.match : nullptr;
}

void SubjectCache::append(history::Operation operation, const LogPlace& place) {
  Entry& held = entry(operation.subject);
  held.subject->append(std::move(operation), place);
  held.is_replayed = false;
}

void SubjectCache::forget(const base::Uuid& id) {
  entries_.remove_if([&](const Entry& held) { return held.id == id; });
}

void SubjectCache::forget_matches() {
  for (Entry& held : entries_) held.is_replayed = false;
}

}  // namespace storage
