#include "storage/queries/match_queries.hpp"

#include <fmt/core.h>

#include <algorithm>
#include <set>
#include <tuple>

#include "base/text/text.hpp"
#include "storage/file/connection.hpp"
#include "storage/projections/match_rows.hpp"
#include "storage/projections/players.hpp"
#include "storage/queries/match_condition.hpp"
#include "storage/reader.hpp"

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

/// Open matches of players of whom a column is in [first, last); the one last changed first.
std::vector<std::int64_t> open_matches_between(Reader& reader, const char* column, const std::string& first,
                                               const std::string& last) {
  // Many may be open, and these may have played many: whichever are fewer are looked through.
  Query open = reader.connection().query("SELECT number FROM match WHERE status = 'open'");
  Query own = reader.connection().query(fmt::format(
      "SELECT s.match FROM player p JOIN seat s ON s.player = p.key WHERE p.{0} >= ?1 AND p.{0} < ?2",
      column));
  own.bind(first, last);
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
    Query row = reader.connection().query(fmt::format(
        "SELECT changed FROM match m WHERE number = ?1 AND status = 'open' AND EXISTS (SELECT 1 FROM seat s "
        "JOIN player p ON p.key = s.player WHERE s.match = m.number AND p.{0} >= ?2 AND p.{0} < ?3)",
        column));
    row.bind(number, first, last);
    if (row.step()) found.emplace_back(row.integer(0), number);
  }
  std::sort(found.rbegin(), found.rend());
  std::vector<std::int64_t> latest_first;
  for (const auto& [changed, number] : found) latest_first.push_back(number);
  return latest_first;
}

std::vector<std::int64_t> open_matches_of_folded(Reader& reader, const std::string& name) {
  return open_matches_between(reader, "folded", name, name + '\0');
}

}  // namespace

std::optional<std::string> MatchFilter::folded_player() const {
  return player ? std::optional(base::fold_case(*player)) : std::nullopt;
}

std::optional<std::string> MatchFilter::event_key() const {
  return event ? std::optional(base::lookup_key(*event)) : std::nullopt;
}

bool has_match_number(Reader& reader, std::int64_t number) {
  Query row = reader.connection().query("SELECT 1 FROM match WHERE number = ?1");
  row.bind(number);
  return row.step();
}

std::optional<std::int64_t> match_of_both(Reader& reader, const base::Uuid& one, const base::Uuid& other) {
  Query row = reader.connection().query(
      fmt::format("SELECT s.match FROM ({}) n CROSS JOIN seat s ON s.player = n.key "
                  "JOIN seat t ON t.match = s.match AND t.seat <> s.seat JOIN player u ON u.key = t.player "
                  "JOIN player v ON v.person = u.person WHERE v.id = ?2 LIMIT 1",
                  keys_of_person("?1")));
  row.bind(one, other);
  if (!row.step()) return std::nullopt;
  return row.integer(0);
}

std::vector<std::int64_t> matches_with_id_end(Reader& reader, const std::string& end) {
  std::string wanted;
  for (const char c : end)
    if (c != '-') wanted += c >= 'A' && c <= 'F' ? static_cast<char>(c - 'A' + 'a') : c;
  Query rows = reader.connection().query(
      "SELECT number FROM match WHERE status <> 'undone' AND substr(lower(hex(id)), -length(?1)) = ?1 "
      "ORDER BY number");
  rows.bind(wanted);
  return numbers(rows);
}

std::optional<std::int64_t> match_with_id(Reader& reader, const base::Uuid& id) {
  Query row = reader.connection().query("SELECT number FROM match WHERE id = ?1 AND status <> 'undone'");
  row.bind(id);
  if (!row.step()) return std::nullopt;
  return row.integer(0);
}

std::vector<std::int64_t> open_matches(Reader& reader) {
  Query rows = reader.connection().query(
      "SELECT number FROM match WHERE status = 'open' ORDER BY changed DESC, number DESC");
  return numbers(rows);
}

std::vector<std::int64_t> open_matches_of(Reader& reader, const std::vector<std::string>& players) {
  const std::set<std::string> wanted = folded(players);
  std::vector<std::int64_t> fitting;
  if (wanted.empty()) return fitting;
  for (const MatchSummary& summary : list_matches(reader, open_matches_of_folded(reader, *wanted.begin())))
    if (folded(summary.players) == wanted) fitting.push_back(summary.number);
  return fitting;
}

bool was_match_started_since(Reader& reader, const std::vector<std::string>& players, std::int64_t time) {
  const std::set<std::string> wanted = folded(players);
  if (wanted.empty()) return false;
  Query rows = reader.connection().query(
      "SELECT m.number FROM player p JOIN seat s ON s.player = p.key JOIN match m ON m.number = s.match "
      "WHERE p.folded = ?1 AND m.started > ?2 AND m.status <> 'undone'");
  rows.bind(*wanted.begin(), time);
  while (rows.step())
    if (folded(names_in(reader, rows.integer(0))) == wanted) return true;
  return false;
}

std::vector<std::int64_t> open_matches_of_player(Reader& reader, const base::Uuid& player) {
  Query row = reader.connection().query("SELECT folded FROM player WHERE id = ?1");
  row.bind(player);
  if (!row.step()) return {};
  return open_matches_of_folded(reader, row.text(0));
}

std::vector<std::int64_t> open_matches_of_name(Reader& reader, const std::string& beginning,
                                               match::Accents accents) {
  if (beginning.empty()) return {};
  if (accents == match::Accents::kSignificant) {
    const std::string folded = base::fold_case(beginning);
    return open_matches_between(reader, "folded", folded, past_beginning(folded));
  }
  std::string key = base::lookup_key(beginning);
  std::vector<std::int64_t> found = open_matches_between(reader, "name_key", key, past_beginning(key));
  if (const auto bare = without_number(beginning); bare && found.empty()) {
    key = base::lookup_key(*bare);
    found = open_matches_between(reader, "name_key", key, key + '\0');
  }
  return found;
}

std::optional<std::int64_t> last_changed_match_of(Reader& reader, const base::Uuid& player) {
  // Along the index of changes, so that it is found after a few matches of somebody who still plays.
  Query row = reader.connection().query(
      "SELECT number FROM match m WHERE status <> 'undone' "
      "AND EXISTS (SELECT 1 FROM seat s JOIN player p ON p.key = s.player JOIN player q ON q.key = p.person "
      "WHERE s.match = m.number AND q.id = ?1) "
      "ORDER BY changed DESC, number DESC LIMIT 1");
  row.bind(player);
  if (!row.step()) return std::nullopt;
  return row.integer(0);
}

std::int64_t newest_match(Reader& reader) {
  Query row = reader.connection().query("SELECT coalesce(max(number), 0) FROM match");
  row.step();
  return row.integer(0);
}

std::optional<std::int64_t> last_changed_match(Reader& reader) {
  Query row = reader.connection().query(
      "SELECT number FROM match WHERE status <> 'undone' ORDER BY changed DESC, number DESC LIMIT 1");
  if (!row.step()) return std::nullopt;
  return row.integer(0);
}

std::vector<std::int64_t> all_matches(Reader& reader) {
  Query rows = reader.connection().query("SELECT number FROM match WHERE status <> 'undone' ORDER BY number");
  return numbers(rows);
}

std::vector<std::int64_t> disputed_matches(Reader& reader) {
  Query rows = reader.connection().query("SELECT number FROM match WHERE disputed = 1 ORDER BY number");
  return numbers(rows);
}

std::vector<std::int64_t> find_matches(Reader& reader, const MatchFilter& filter) {
  Query rows = reader.connection().query(fmt::format(
      "SELECT m.number FROM match m WHERE m.status <> 'undone' AND {} AND (?6 IS NULL OR EXISTS "
      "(SELECT 1 FROM seat s JOIN player p ON p.key = s.player WHERE s.match = m.number AND p.folded = ?6)) "
      "ORDER BY m.number DESC LIMIT ?7",
      kMatchCondition));
  bind_condition(rows, filter);
  rows.bind_at(kAfterCondition, filter.folded_player());
  rows.bind_at(kAfterCondition + 1, filter.limit.value_or(-1));
  return numbers(rows);
}

std::vector<std::int64_t> sorted_by_start(Reader& reader, const std::vector<std::int64_t>& numbers) {
  // When a match was started, the command that did, and its place among all that this one did.
  using Start = std::tuple<std::int64_t, base::Uuid, std::int64_t>;
  std::vector<std::pair<Start, std::int64_t>> found;
  for (const std::int64_t number : numbers) {
    Query starts = reader.connection().query(
        "SELECT c.at, f.id, o.seq - f.seq FROM match m JOIN operation o ON o.subject = m.id "
        "AND o.verb = 'start' JOIN command c ON c.number = o.command "
        "JOIN operation f ON f.seq = (SELECT min(seq) FROM operation WHERE command = o.command) "
        "WHERE m.number = ?1");
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

std::optional<std::string> event_spelling(Reader& reader, const std::string& event,
                                          const std::optional<std::int64_t>& but) {
  const std::string key = base::lookup_key(event);
  // The earliest starts have one second in common, nearly always also one spelling: those of an import. The
  // index has them in this order.
  Query first = reader.connection().query(
      "SELECT started, event FROM match WHERE event_key = ?1 AND event_key <> '' AND status <> 'undone' "
      "AND number IS NOT ?2 ORDER BY started, event LIMIT 1");
  first.bind(key, but);
  if (!first.step()) return std::nullopt;
  Query other = reader.connection().query(
      "SELECT 1 FROM match WHERE event_key = ?1 AND event_key <> '' AND status <> 'undone' "
      "AND number IS NOT ?2 AND started = ?3 AND event > ?4 LIMIT 1");
  other.bind(key, but, first.integer(0), first.text(1));
  if (!other.step()) return first.text(1);
  Query earliest = reader.connection().query(
      "SELECT m.event FROM match m JOIN operation o ON o.subject = m.id AND o.verb = 'start' "
      "JOIN command c ON c.number = o.command WHERE m.event_key = ?1 AND m.event_key <> '' "
      "AND m.status <> 'undone' AND m.number IS NOT ?2 AND m.started = ?3 AND c.at = ?3 ORDER BY o.id "
      "LIMIT 1");
  earliest.bind(key, but, first.integer(0));
  return earliest.step() ? earliest.text(0) : first.text(1);
}

std::vector<std::string> list_events(Reader& reader) {
  std::vector<std::string> events;
  // From one key to the next along the index: the matches of a long league are not gone through.
  std::string key;
  while (true) {
    Query next = reader.connection().query(
        "SELECT event_key, event FROM match WHERE event_key > ?1 AND event_key <> '' "
        "AND status <> 'undone' ORDER BY event_key LIMIT 1");
    next.bind(key);
    if (!next.step()) return events;
    key = next.text(0);
    events.push_back(event_spelling(reader, key).value_or(next.text(1)));
  }
}

std::vector<std::string> names_in(Reader& reader, std::int64_t match) {
  std::vector<std::string> names;
  Query rows = reader.connection().query(
      "SELECT p.name FROM seat s JOIN player p ON p.key = s.player WHERE s.match = ?1 ORDER BY s.seat");
  rows.bind(match);
  while (rows.step()) names.push_back(rows.text(0));
  return names;
}

std::vector<MatchSummary> list_matches(Reader& reader, const MatchFilter& filter) {
  return list_matches(reader, find_matches(reader, filter));
}

std::vector<MatchSummary> list_matches(Reader& reader, const std::vector<std::int64_t>& wanted) {
  std::vector<MatchSummary> summaries;
  for (const std::int64_t number : wanted) {
    Query row = reader.connection().query(
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
    summary.status = status_named(row.text(5));
    summary.disputed = row.integer(7) != 0;
    summary.currency = row.text(9);
    if (!summary.currency.empty()) summary.payout = row.optional_integer(8);
    summary.event = row.text(10);
    if (!row.is_null(3)) summary.date = row.text(3);
    const std::optional<std::int64_t> winner = row.optional_integer(6);
    Query seats = reader.connection().query(
        "SELECT p.name, s.total FROM seat s JOIN player p ON p.key = s.player WHERE s.match = ?1 "
        "ORDER BY s.seat");
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

namespace {

/// Reads of a finished match the hand that ended it, the last one that counts, and how many do. A body leaves
/// out the id of a line that is that of its operation. Nothing where no body has the hand: a migration may
/// have dropped it.
void read_finish(Reader& reader, ComparedMatch& match) {
  Query row = reader.connection().query(fmt::format(
      "SELECT o.id, CASE WHEN NOT json_valid(o.body) THEN '' "
      "WHEN o.verb = 'amend' THEN coalesce(json_extract(o.body, '$.line'), '') "
      "WHEN o.verb = 'resolve' THEN coalesce(json_extract(o.body, '$.lines[' || h.place || '].line'), '') "
      "WHEN json_type(o.body, '$.lines[' || h.place || ']') IS NOT 'object' THEN '' "
      "ELSE json_extract(o.body, '$.lines[' || h.place || '].id') END, count(*) OVER () "
      "FROM hand h JOIN operation o ON o.seq = h.operation WHERE h.match = ?1 AND h.kind <> {} AND "
      "(SELECT total FROM entry e WHERE e.match = h.match AND e.line = h.line AND e.seat = 0) IS NOT NULL "
      "ORDER BY h.line DESC LIMIT 1",
      HandRow::kAdjustment));
  row.bind(match.summary.number);
  if (!row.step()) return;
  match.result.finish = row.is_null(1) ? row.uuid(0) : base::parse_uuid(row.text(1));
  match.hands_that_count = row.integer(2);
}

std::optional<match::Seat> seat_in(Query& row, int column) {
  const auto seat = row.optional_integer(column);
  return seat ? std::optional(static_cast<match::Seat>(*seat)) : std::nullopt;
}

}  // namespace

std::optional<ComparedMatch> match_to_compare(Reader& reader, std::int64_t number) {
  std::vector<MatchSummary> listed = list_matches(reader, {number});
  if (listed.empty()) return std::nullopt;
  ComparedMatch match{std::move(listed[0]), {}};
  match::Result& result = match.result;
  result.status = match.summary.status.value_or(match::Status::kOpen);
  if (result.status == match::Status::kFinished) read_finish(reader, match);
  Query row = reader.connection().query(
      "SELECT m.winner, s.winner, s.loser FROM match m LEFT JOIN settlement s ON s.match = m.number "
      "WHERE m.number = ?1");
  row.bind(number);
  if (!row.step()) return match;
  result.winner = seat_in(row, 0);
  const auto to = seat_in(row, 1), from = seat_in(row, 2);
  if (match.summary.payout && to && from)
    result.payout = match::Payout{*match.summary.payout, match.summary.currency, *from, *to};
  return match;
}

}  // namespace storage
