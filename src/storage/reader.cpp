#include "storage/reader.hpp"

#include <fmt/core.h>

#include <algorithm>
#include <set>
#include <tuple>

#include "base/error.hpp"
#include "base/text.hpp"
#include "history/operation.hpp"
#include "storage/as_of_queries.hpp"
#include "storage/command_log.hpp"
#include "storage/connection.hpp"
#include "storage/dispute.hpp"
#include "storage/players.hpp"
#include "storage/projections.hpp"

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

Reader::Reader(Connection& connection) : Reader(connection, SubjectCache::Matches::kReplayedEachTime) {}

Reader::Reader(Connection& connection, SubjectCache::Matches matches)
    : connection_(connection), subjects_(connection, matches) {}

std::optional<history::NumberedMatch> Reader::match(std::int64_t number) { return subjects_.match(number); }

AsOfQueries Reader::past() { return AsOfQueries(*this, connection_, subjects_); }

std::optional<DisputedMatch> Reader::disputed_match(std::int64_t number) {
  Query row = connection_.query("SELECT id FROM match WHERE number = ?1 AND disputed = 1");
  row.bind(number);
  if (!row.step()) return std::nullopt;
  const std::shared_ptr<const Subject> subject = subjects_.subject(row.uuid(0));
  const history::Operations& operations = subject->operations;
  const std::optional<history::MatchState> state = history::materialize(operations);
  if (!state || state->disputes.empty()) return std::nullopt;
  const auto is_here = [&](const base::Uuid& operation) {
    const auto command = command_of(connection_, operation);
    const auto stored = command ? find_command(connection_, *command) : std::nullopt;
    return stored && stored->here;
  };
  DisputedMatch match = dispute_of(connection_, number, operations, *state, is_here);
  add_outcomes(connection_, operations, *state, match);
  return match;
}

history::NumberedMatch Reader::listed_match(std::int64_t number) {
  auto found = match(number);
  if (!found)
    throw base::Error(base::ErrorKind::kUnusableDatabase,
                      fmt::format("match {} is in the tables, but not in the history", number))
        .remedy("another program changed the database: run 'chapeau check', or restore a backup");
  return std::move(*found);
}

std::vector<StoredCommand> Reader::undoable(std::size_t most) {
  Query rows = connection_.query("SELECT command FROM undo_stack ORDER BY command DESC LIMIT ?1");
  rows.bind(static_cast<std::int64_t>(most));
  return commands(numbers(rows));
}

std::vector<StoredCommand> Reader::undoable_of(std::int64_t match, std::size_t most) {
  Query rows = connection_.query(
      "SELECT DISTINCT o.command FROM match m JOIN operation o ON o.subject = m.id JOIN undo_stack f ON "
      "f.command = "
      "o.command WHERE m.number = ?1 ORDER BY o.command DESC LIMIT ?2");
  rows.bind(match, static_cast<std::int64_t>(most));
  return commands(numbers(rows));
}

std::vector<StoredCommand> Reader::redoable(std::size_t most) {
  Query rows = connection_.query("SELECT DISTINCT place FROM redo_stack ORDER BY place DESC LIMIT ?1");
  rows.bind(static_cast<std::int64_t>(most));
  return commands(numbers(rows));
}

std::vector<StoredCommand> Reader::redoable_of(std::int64_t match, std::size_t most) {
  Query rows = connection_.query(
      "SELECT DISTINCT r.place FROM match m JOIN redo_stack r ON r.subject = m.id WHERE m.number = ?1 "
      "ORDER BY r.place DESC LIMIT ?2");
  rows.bind(match, static_cast<std::int64_t>(most));
  return commands(numbers(rows));
}

std::vector<StoredCommand> Reader::history_of(std::optional<std::int64_t> match) {
  Query rows = match ? connection_.query(
                           "SELECT DISTINCT o.command FROM match m JOIN operation o ON o.subject = m.id "
                           "WHERE m.number = ?1 ORDER BY o.command DESC")
                     : connection_.query("SELECT number FROM command WHERE ?1 IS NULL ORDER BY number DESC");
  rows.bind(match);
  return commands(numbers(rows));
}

std::vector<StoredCommand> Reader::commands(const std::vector<std::int64_t>& wanted) {
  std::vector<StoredCommand> found;
  for (const std::int64_t number : wanted)
    if (auto command = find_command(connection_, number)) found.push_back(std::move(*command));
  return found;
}

std::optional<history::Command> Reader::whole_command(std::int64_t number) {
  return read_command(connection_, number);
}

std::int64_t Reader::last_command() { return storage::last_command(connection_); }

base::Sha256Digest Reader::chain_at(std::int64_t command) {
  return chain_of(connection_, command).value_or(base::Sha256Digest{});
}

std::optional<HubRemote> Reader::hub() { return read_hub_remote(connection_); }

std::optional<StoredCommand> Reader::command(std::int64_t number) {
  return find_command(connection_, number);
}

std::optional<std::int64_t> Reader::targeted_by(std::int64_t command) {
  return storage::targeted_by(connection_, command);
}

bool Reader::is_in_effect(std::int64_t command) { return storage::is_in_effect(connection_, command); }

std::optional<std::int64_t> Reader::number_with_id(const base::Uuid& id) {
  return match_number(connection_, id);
}

bool Reader::has_number(std::int64_t number) {
  Query row = connection_.query("SELECT 1 FROM match WHERE number = ?1");
  row.bind(number);
  return row.step();
}

CheckReport Reader::check(const base::Progress& progress) { return storage::check(connection_, progress); }

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
  Query rows =
      connection_.query("SELECT number FROM match WHERE status = 'open' ORDER BY changed DESC, number DESC");
  return numbers(rows);
}

std::vector<std::int64_t> Reader::open_matches_of(const std::vector<std::string>& players) {
  const std::set<std::string> wanted = folded(players);
  std::vector<std::int64_t> fitting;
  if (wanted.empty()) return fitting;
  for (const MatchSummary& summary : list(open_matches_between(NameRange::of(*wanted.begin()))))
    if (folded(summary.players) == wanted) fitting.push_back(summary.number);
  return fitting;
}

std::vector<std::int64_t> Reader::open_matches_of_player(const base::Uuid& player) {
  Query row = connection_.query("SELECT folded FROM player WHERE id = ?1");
  row.bind(player);
  if (!row.step()) return {};
  return open_matches_between(NameRange::of(row.text(0)));
}

std::vector<std::int64_t> Reader::open_matches_of_name(const std::string& beginning) {
  if (beginning.empty()) return {};
  return open_matches_between(NameRange::beginning(beginning));
}

std::vector<std::int64_t> Reader::open_matches_between(const NameRange& names) {
  // Many may be open, and these may have played many: whichever are fewer are looked through.
  Query open = connection_.query("SELECT number FROM match WHERE status = 'open'");
  Query own = connection_.query(
      "SELECT s.match FROM player p JOIN seat s ON s.player = p.key WHERE p.folded >= ?1 AND p.folded < ?2");
  own.bind(names.first, names.last);
  std::set<std::int64_t> of_all, of_these;
  bool fewer_are_open = false;
  while (true) {
    fewer_are_open = !open.step();
    if (fewer_are_open) break;
    of_all.insert(open.integer(0));
    if (!own.step()) break;
    of_these.insert(own.integer(0));
  }
  std::vector<std::pair<std::int64_t, std::int64_t>> found;  // when it was changed, and its number
  for (const std::int64_t number : fewer_are_open ? of_all : of_these) {
    Query row = connection_.query(
        "SELECT changed FROM match m WHERE number = ?1 AND status = 'open' AND EXISTS (SELECT 1 FROM seat s "
        "JOIN player p ON p.key = s.player WHERE s.match = m.number AND p.folded >= ?2 AND p.folded < ?3)");
    row.bind(number, names.first, names.last);
    if (row.step()) found.emplace_back(row.integer(0), number);
  }
  std::sort(found.rbegin(), found.rend());
  std::vector<std::int64_t> latest_first;
  for (const auto& [changed, number] : found) latest_first.push_back(number);
  return latest_first;
}

std::optional<std::int64_t> Reader::last_changed_of(const base::Uuid& player) {
  // Along the index of changes, so that it is found after a few matches of somebody who still plays.
  Query row = connection_.query(
      "SELECT number FROM match m WHERE status <> 'undone' AND EXISTS (SELECT 1 FROM seat s JOIN player p ON "
      "p.key = s.player JOIN player q ON q.key = p.person WHERE s.match = m.number AND q.id = ?1) "
      "ORDER BY changed DESC, number DESC LIMIT 1");
  row.bind(player);
  if (!row.step()) return std::nullopt;
  return row.integer(0);
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

std::int64_t Reader::entered_since(std::int64_t command) {
  Query row = connection_.query("SELECT count(*) FROM command WHERE number > ?1 AND here = 1");
  row.bind(command);
  return row.step() ? row.integer(0) : 0;
}

std::vector<std::int64_t> Reader::disputed_matches() {
  Query rows = connection_.query("SELECT number FROM match WHERE disputed = 1 ORDER BY number");
  return numbers(rows);
}

std::vector<std::int64_t> Reader::matches(const MatchFilter& filter) {
  std::optional<std::string> player;
  if (filter.player) player = base::fold_case(*filter.player);
  Query rows = connection_.query(
      "SELECT number FROM match m WHERE status <> 'undone' AND (?1 IS NULL OR EXISTS (SELECT 1 FROM seat s "
      "JOIN player p ON p.key = s.player WHERE s.match = m.number AND p.folded = ?1)) AND (?2 IS NULL OR "
      "date >= ?2) "
      "AND (?3 IS NULL OR date <= ?3) AND (?4 = 0 OR status = 'open') AND (?5 IS NULL OR event = ?5) "
      "AND (?6 = 0 OR disputed = 1) ORDER BY number DESC LIMIT ?7");
  rows.bind(player, filter.since, filter.until, filter.only_open, filter.event, filter.only_disputed,
            filter.limit.value_or(-1));
  return numbers(rows);
}

std::vector<std::int64_t> Reader::by_start(const std::vector<std::int64_t>& numbers) {
  // When a match was started, the command that did, and its place among all that this one did.
  using Start = std::tuple<std::int64_t, base::Uuid, std::int64_t>;
  std::vector<std::pair<Start, std::int64_t>> found;
  for (const std::int64_t number : numbers) {
    Query starts = connection_.query(
        "SELECT c.at, f.id, o.seq - f.seq FROM match m JOIN operation o ON o.subject = m.id AND o.verb = "
        "'start' JOIN command c ON c.number = o.command JOIN operation f ON f.seq = (SELECT min(seq) FROM "
        "operation WHERE command = o.command) WHERE m.number = ?1");
    starts.bind(number);
    std::optional<Start> first;
    while (starts.step()) {
      const Start start{starts.integer(0), starts.uuid(1), starts.integer(2)};
      if (!first || start < *first) first = start;
    }
    found.emplace_back(first.value_or(Start{}), number);
  }
  std::sort(found.begin(), found.end());
  std::vector<std::int64_t> sorted;
  for (const auto& [start, number] : found) sorted.push_back(number);
  return sorted;
}

std::vector<std::string> Reader::events() {
  std::vector<std::string> events;
  Query rows = connection_.query(
      "SELECT DISTINCT event FROM match WHERE status <> 'undone' AND event <> '' ORDER BY event");
  while (rows.step()) events.push_back(rows.text(0));
  return events;
}

std::vector<std::string> Reader::names_in(std::int64_t match) {
  std::vector<std::string> names;
  Query rows = connection_.query(
      "SELECT p.name FROM seat s JOIN player p ON p.key = s.player WHERE s.match = ?1 ORDER BY s.seat");
  rows.bind(match);
  while (rows.step()) names.push_back(rows.text(0));
  return names;
}

std::vector<MatchSummary> Reader::list(const MatchFilter& filter) { return list(matches(filter)); }

std::vector<MatchSummary> Reader::list(const std::vector<std::int64_t>& wanted) {
  std::vector<MatchSummary> summaries;
  for (const std::int64_t number : wanted) {
    Query row = connection_.query(
        "SELECT m.id, game, preset, date, hands, status, m.winner, disputed, s.amount, m.currency, event "
        "FROM match m LEFT JOIN settlement s ON s.match = m.number WHERE m.number = ?1");
    row.bind(number);
    if (!row.step()) continue;
    MatchSummary summary;
    summary.number = number;
    summary.id = row.uuid(0);
    summary.game = row.text(1);
    summary.preset = row.text(2);
    summary.hands = row.integer(4);
    summary.status = row.text(5);
    summary.disputed = row.integer(7) != 0;
    summary.currency = row.text(9);
    if (!summary.currency.empty()) summary.payout = row.optional_integer(8);
    summary.event = row.text(10);
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

}  // namespace storage
