#include "storage/reader.hpp"

#include <fmt/core.h>

#include <algorithm>
#include <set>

#include "base/error.hpp"
#include "base/text.hpp"
#include "history/operation.hpp"
#include "storage/connection.hpp"
#include "storage/journal.hpp"
#include "storage/keep.hpp"
#include "storage/players.hpp"

namespace storage {
namespace {

std::vector<std::int64_t> numbers(Query& rows) {
  std::vector<std::int64_t> found;
  while (rows.step()) found.push_back(rows.integer(0));
  return found;
}

std::set<std::string> folded(const std::vector<std::string>& names) {
  std::set<std::string> result;
  for (const std::string& name : names) result.insert(base::fold_case(name));
  return result;
}

}  // namespace

std::optional<history::NumberedMatch> Reader::match(std::int64_t number) {
  Query row = connection_.query("SELECT id FROM match WHERE number = ?1");
  row.bind(number);
  if (!row.step()) return std::nullopt;
  const base::Uuid id = row.uuid(0);
  const Subject subject = read_subject(connection_, id);
  const std::optional<history::MatchState> state = history::read_match(subject.operations);
  if (!state) return std::nullopt;
  history::NumberedMatch match{number, history::record_of(id, *state), {}, {}, !state->disputes.empty(), {}};
  // A player has one name now, whatever the match was started with.
  for (std::size_t seat = 0; seat < match.record.player_ids.size(); ++seat)
    if (const auto name = name_of(match.record.player_ids[seat])) match.record.match.players[seat] = *name;
  for (const history::LineState& line : state->lines)
    if (line.corrected) match.corrected.insert(line.id);
  for (const history::Operation& operation : subject.operations)
    if (!operation.problem.empty()) match.problems.push_back(operation.problem);
  match.standing = match::play(match.record.match);
  return match;
}

std::optional<std::string> Reader::name_of(const base::Uuid& player) {
  Query row = connection_.query("SELECT name FROM player WHERE id = ?1");
  row.bind(player);
  if (!row.step()) return std::nullopt;
  return row.text(0);
}

history::NumberedMatch Reader::listed_match(std::int64_t number) {
  auto found = match(number);
  if (!found)
    throw base::Error(base::ErrorKind::kForeign,
                      fmt::format("match {} is in the tables, but not in the history", number))
        .remedy("somebody changed the database: run 'chapeau check', or go back to a backup");
  return std::move(*found);
}

std::vector<StoredCommand> Reader::undoable(std::size_t most) {
  return commands(connection_.query("SELECT command FROM offered ORDER BY command DESC LIMIT ?1"), most);
}

std::vector<StoredCommand> Reader::redoable(std::size_t most) {
  return commands(connection_.query("SELECT DISTINCT place FROM redo_line ORDER BY place DESC LIMIT ?1"),
                  most);
}

std::vector<StoredCommand> Reader::commands(Query&& rows, std::size_t most) {
  rows.bind(static_cast<std::int64_t>(most));
  std::vector<StoredCommand> found;
  for (const std::int64_t number : numbers(rows))
    if (auto command = find_command(connection_, number)) found.push_back(std::move(*command));
  return found;
}

std::optional<StoredCommand> Reader::command(std::int64_t number) {
  return find_command(connection_, number);
}

std::optional<std::int64_t> Reader::taken_back_by(std::int64_t undo) {
  Query row = connection_.query("SELECT command FROM redo_line WHERE place = ?1");
  row.bind(undo);
  if (!row.step()) return std::nullopt;
  return row.integer(0);
}

std::vector<DoneToMatch> Reader::done_by(std::int64_t command) {
  std::vector<DoneToMatch> done;
  for (const base::Uuid& id : subjects_of(connection_, command)) {
    const auto number = match_number(connection_, id);
    if (!number) continue;
    DoneToMatch& here = done.emplace_back(DoneToMatch{*number, {}});
    Subject subject = read_subject(connection_, id);
    for (std::size_t i = 0; i < subject.operations.size(); ++i)
      if (subject.commands[i] == command) here.operations.push_back(std::move(subject.operations[i]));
  }
  return done;
}

std::optional<std::int64_t> Reader::number_with_id(const base::Uuid& id) {
  return match_number(connection_, id);
}

CheckReport Reader::check() { return storage::check(connection_); }

std::vector<std::int64_t> Reader::matches_with_id_end(const std::string& end) {
  std::string wanted;
  for (const char c : end)
    if (c != '-') wanted += c >= 'A' && c <= 'F' ? static_cast<char>(c - 'A' + 'a') : c;
  Query rows = connection_.query(
      "SELECT number FROM match WHERE status <> 'undone' AND substr(lower(hex(id)), -length(?1)) = ?1 ORDER "
      "BY number");
  rows.bind(wanted);
  return numbers(rows);
}

std::optional<std::int64_t> Reader::match_with_id(const base::Uuid& id) {
  Query row = connection_.query("SELECT number FROM match WHERE id = ?1 AND status <> 'undone'");
  row.bind(id);
  if (!row.step()) return std::nullopt;
  return row.integer(0);
}

std::vector<std::int64_t> Reader::open_matches() {
  Query rows = connection_.query("SELECT number FROM match WHERE status = 'open' ORDER BY number");
  return numbers(rows);
}

std::vector<std::int64_t> Reader::open_matches_of(const std::vector<std::string>& players) {
  const std::set<std::string> wanted = folded(players);
  std::vector<std::int64_t> fitting;
  for (const MatchSummary& summary : list(open_matches()))
    if (folded(summary.players) == wanted) fitting.push_back(summary.number);
  std::sort(fitting.begin(), fitting.end());
  return fitting;
}

std::optional<std::int64_t> Reader::last_changed() {
  Query row = connection_.query(
      "SELECT number FROM match WHERE status <> 'undone' ORDER BY changed DESC, number DESC LIMIT 1");
  if (!row.step()) return std::nullopt;
  return row.integer(0);
}

std::vector<std::int64_t> Reader::all_matches() {
  Query rows = connection_.query("SELECT number FROM match WHERE status <> 'undone' ORDER BY number");
  return numbers(rows);
}

std::vector<MatchSummary> Reader::list(const MatchFilter& filter) {
  std::optional<std::string> player;
  if (filter.player) player = base::fold_case(*filter.player);
  Query rows = connection_.query(
      "SELECT number FROM match m WHERE status <> 'undone' AND (?1 IS NULL OR EXISTS (SELECT 1 FROM seat s "
      "JOIN player p ON p.key = s.player WHERE s.match = m.number AND p.folded = ?1)) AND (?2 IS NULL OR "
      "date >= ?2) "
      "AND (?3 IS NULL OR date <= ?3) AND (?4 = 0 OR status = 'open') ORDER BY number DESC LIMIT ?5");
  rows.bind(player, filter.since, filter.until, filter.only_open, filter.limit.value_or(-1));
  return list(numbers(rows));
}

std::vector<MatchSummary> Reader::list(const std::vector<std::int64_t>& wanted) {
  std::vector<MatchSummary> summaries;
  for (const std::int64_t number : wanted) {
    Query row = connection_.query(
        "SELECT m.id, game, preset, date, hands, status, m.winner, disputed, s.amount, m.currency "
        "FROM match m LEFT JOIN settlement s ON s.match = m.number WHERE m.number = ?1");
    row.bind(number);
    if (!row.step()) continue;
    MatchSummary summary{number,      row.uuid(0), row.text(1),         row.text(2),
                         {},          {},          row.integer(4),      {},
                         row.text(5), {},          row.integer(7) != 0, row.optional_integer(8),
                         row.text(9)};
    if (!row.is_null(3)) summary.date = row.text(3);
    const std::optional<std::int64_t> winner = row.optional_integer(6);
    Query seats = connection_.query(
        "SELECT p.name, s.total FROM seat s JOIN player p ON p.key = s.player WHERE s.match = ?1 ORDER BY "
        "s.seat");
    seats.bind(number);
    while (seats.step()) {
      if (winner == static_cast<std::int64_t>(summary.players.size())) summary.winner = seats.text(0);
      summary.players.push_back(seats.text(0));
      summary.totals.push_back(seats.integer(1));
    }
    summaries.push_back(std::move(summary));
  }
  return summaries;
}

std::vector<PlayerSummary> Reader::players(const MatchFilter& filter) {
  std::vector<PlayerSummary> players;
  std::optional<std::string> player;
  if (filter.player) player = base::fold_case(*filter.player);
  Query rows = connection_.query(
      "SELECT p.name, count(*), sum(m.status = 'open'), "
      "sum(m.status IN ('finished', 'conceded') AND m.winner IS s.seat), "
      "sum(m.status IN ('finished', 'conceded') AND (m.conceded_by IS s.seat OR m.winner <> s.seat)) "
      "FROM player p JOIN seat s ON s.player = p.key JOIN match m ON m.number = s.match "
      "WHERE (?1 IS NULL OR p.folded = ?1) AND (?2 IS NULL OR m.date >= ?2) AND (?3 IS NULL OR m.date <= ?3) "
      "AND (?4 = 0 OR m.status = 'open') GROUP BY p.person ORDER BY p.folded LIMIT ?5");
  rows.bind(player, filter.since, filter.until, filter.only_open, filter.limit.value_or(-1));
  while (rows.step())
    players.push_back({rows.text(0), rows.integer(1), rows.integer(2), rows.integer(3), rows.integer(4)});
  return players;
}

std::optional<KnownPlayer> Reader::player(const std::string& name) {
  Query row = connection_.query(
      "SELECT q.id, q.name FROM player p JOIN player q ON q.key = p.person WHERE p.folded = ?1");
  row.bind(base::fold_case(name));
  if (!row.step()) return std::nullopt;
  return KnownPlayer{row.uuid(0), row.text(1)};
}

bool Reader::has_played(const base::Uuid& player) {
  Query row = connection_.query(
      "SELECT 1 FROM player q JOIN player p ON p.person = q.key WHERE q.id = ?1 AND (EXISTS (SELECT 1 FROM "
      "seat "
      "WHERE player = p.key) OR EXISTS (SELECT 1 FROM payment WHERE payer = p.key OR payee = p.key))");
  row.bind(player);
  return row.step();
}

std::vector<std::string> Reader::player_names() {
  std::vector<std::string> names;
  // Who is in no match and no payment was named by what was taken back.
  Query rows = connection_.query(
      "SELECT DISTINCT q.name FROM player p JOIN player q ON q.key = p.person WHERE EXISTS (SELECT 1 FROM "
      "seat "
      "WHERE player = p.key) OR EXISTS (SELECT 1 FROM payment WHERE payer = p.key OR payee = p.key) "
      "ORDER BY q.folded");
  while (rows.step()) names.push_back(rows.text(0));
  return names;
}

}  // namespace storage
