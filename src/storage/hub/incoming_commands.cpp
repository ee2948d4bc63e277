#include "storage/hub/incoming_commands.hpp"

#include <algorithm>
#include <cstring>
#include <utility>

#include "base/values/sha256.hpp"
#include "history/operations/codec.hpp"
#include "history/operations/parents.hpp"
#include "storage/file/connection.hpp"
#include "storage/log/command_log.hpp"
#include "storage/reader.hpp"

namespace storage {
namespace {

/// From here on the operations of a command lie in a temporary file.
constexpr std::size_t kMostInMemory = std::size_t{4} * 1024 * 1024;

void put(std::string& bytes, std::string_view field) {
  const auto size = static_cast<std::uint32_t>(field.size());
  bytes.append(reinterpret_cast<const char*>(&size), sizeof size);
  bytes += field;
}

std::string_view as_bytes(const base::Uuid& id) { return base::byte_view(id.bytes); }

/// An operation as this process writes it into a file that nobody else reads: the size of the whole, then
/// each field behind its size.
std::string spooled(const history::RawOperation& operation) {
  std::string fields;
  put(fields, as_bytes(operation.id));
  put(fields, as_bytes(operation.subject));
  put(fields, history::parents_as_bytes(operation.parents));
  put(fields, operation.verb);
  put(fields, std::to_string(operation.version));
  put(fields, operation.body);
  put(fields, operation.reason);
  std::string bytes;
  put(bytes, fields);
  return bytes;
}

/// The field at the front, which is taken off; nothing where not all of it is there yet.
std::optional<std::string_view> take_field(std::string_view& bytes) {
  std::uint32_t size = 0;
  if (bytes.size() < sizeof size) return std::nullopt;
  std::memcpy(&size, bytes.data(), sizeof size);
  if (bytes.size() - sizeof size < size) return std::nullopt;
  const std::string_view field = bytes.substr(sizeof size, size);
  bytes.remove_prefix(sizeof size + size);
  return field;
}

history::RawOperation unspooled(std::string_view fields) {
  const auto next = [&] { return take_field(fields).value_or(std::string_view()); };
  history::RawOperation operation;
  for (base::Uuid* id : {&operation.id, &operation.subject}) {
    const std::string_view field = next();
    std::memcpy(id->bytes.data(), field.data(), std::min(field.size(), id->bytes.size()));
  }
  operation.parents = history::parents_from_bytes(next()).value_or(std::vector<base::Uuid>());
  operation.verb = next();
  operation.version = std::stoll(std::string(next()));
  operation.body = next();
  operation.reason = next();
  return operation;
}

}  // namespace

void IncomingCommand::append(history::RawOperation operation) {
  ++size_;
  bytes_ += operation.body.size() + operation.reason.size() + operation.parents.size() * sizeof(base::Uuid) +
            sizeof operation;
  if (spool_) return spool_->append(spooled(operation));
  operations_.push_back(std::move(operation));
  if (bytes_ <= kMostInMemory) return;
  spool_.emplace();
  for (const history::RawOperation& each : std::exchange(operations_, {})) spool_->append(spooled(each));
}

void IncomingCommand::for_each(const std::function<void(const history::RawOperation&)>& visit) const {
  for (const history::RawOperation& operation : operations_) visit(operation);
  if (!spool_) return;
  std::string begun;
  spool_->read([&](std::string_view block) {
    begun += block;
    std::string_view rest = begun;
    while (const auto fields = take_field(rest)) visit(unspooled(*fields));
    begun.erase(0, begun.size() - rest.size());
  });
}

namespace {

SkipReason skip_reason(std::int64_t why) { return static_cast<SkipReason>(why); }
std::int64_t number_of(SkipReason why) { return static_cast<std::int64_t>(why); }

}  // namespace

std::vector<SkippedCommand> skipped_with_room(Reader& reader, std::int64_t most_bytes) {
  std::vector<SkippedCommand> ready;
  Query rows = reader.connection().query(
      "SELECT l.login, s.first FROM hub_skipped s CROSS JOIN hub_log l ON l.key = s.log WHERE s.why = ?1 "
      "AND l.ignored = 0 AND s.bytes <= ?2 - l.bytes ORDER BY s.log, s.first");
  rows.bind(number_of(SkipReason::kWaitsForRoom), most_bytes);
  while (rows.step()) ready.push_back({{rows.text(0), rows.integer(1)}, false});
  return ready;
}

ReadySearch::ReadySearch(const HubRemote& remote)
    : knows_more_(remote.forms < history::kFormsRevision), parents_{.command = remote.searched + 1} {}

std::vector<SkippedCommand> ReadySearch::next(Reader& reader) {
  std::vector<SkippedCommand> ready;
  if (knows_more_) ready = next_of_newer(reader);
  knows_more_ = !ready.empty();
  return knows_more_ ? ready : next_whose_parents_came(reader);
}

std::vector<SkippedCommand> ReadySearch::next_of_newer(Reader& reader) {
  std::vector<SkippedCommand> ready;
  // In the order of the table: by the index of `why` SQLite would sort all of them.
  Query rows = reader.connection().query(
      "SELECT l.login, s.first, s.last, s.log FROM hub_skipped s CROSS JOIN hub_log l ON l.key = s.log "
      "WHERE (s.log, s.first) >= (?2, ?3) AND l.ignored = 0 AND +s.why >= ?1 ORDER BY s.log, s.first");
  rows.bind(number_of(SkipReason::kWaitsForNewer), newer_.log, newer_.first);
  while (ready.size() < kMostReady && rows.step()) {
    const bool is_begun = rows.integer(3) == newer_.log;
    const std::int64_t from = std::max(rows.integer(1), is_begun ? newer_.number + 1 : 1);
    newer_ = {rows.integer(3), rows.integer(1), is_begun ? newer_.number : 0};
    for (std::int64_t number = from; number <= rows.integer(2) && ready.size() < kMostReady; ++number) {
      ready.push_back({{rows.text(0), number}});
      newer_.number = number;
    }
  }
  return ready;
}

std::vector<SkippedCommand> ReadySearch::next_whose_parents_came(Reader& reader) {
  std::vector<SkippedCommand> ready;
  Query rows = reader.connection().query(
      "SELECT l.login, s.first, o.command, o.seq, s.log FROM operation o CROSS JOIN hub_skipped s ON "
      "s.waits_for = o.id CROSS JOIN hub_log l ON l.key = s.log WHERE o.command >= ?1 AND (o.command, o.seq, "
      "s.log, s.first) > (?1, ?2, ?3, ?4) AND l.ignored = 0 ORDER BY o.command, o.seq, s.log, s.first");
  rows.bind(parents_.command, parents_.seq, parents_.log, parents_.first);
  ParentCursor last;
  while (ready.size() < kMostReady && rows.step()) {
    ready.push_back({{rows.text(0), rows.integer(1)}});
    last = {rows.integer(2), rows.integer(3), rows.integer(4), rows.integer(1)};
  }
  // What is found later waits for what comes later.
  parents_ =
      ready.size() < kMostReady ? ParentCursor{.command = last_command(reader.connection()) + 1} : last;
  return ready;
}

std::map<std::string, std::int64_t> skipped_for_room(Reader& reader, std::int64_t most_bytes) {
  std::map<std::string, std::int64_t> counts;
  Query rows = reader.connection().query(
      "SELECT l.login, count(*) FROM hub_skipped s CROSS JOIN hub_log l ON l.key = s.log WHERE s.why = ?1 "
      "AND l.ignored = 0 AND s.bytes > ?2 - l.bytes GROUP BY s.log");
  rows.bind(number_of(SkipReason::kWaitsForRoom), most_bytes);
  while (rows.step()) counts.emplace(rows.text(0), rows.integer(1));
  return counts;
}

std::vector<Skipped> skipped_for_rows(Reader& reader) {
  std::vector<Skipped> skipped;
  Query rows = reader.connection().query(
      "SELECT l.login, s.first, s.last, s.missing FROM hub_skipped s CROSS JOIN hub_log l ON l.key = s.log "
      "WHERE s.why = ?1 AND l.ignored = 0 ORDER BY s.log, s.first");
  rows.bind(number_of(SkipReason::kWaitsForRows));
  while (rows.step())
    skipped.push_back({.login = rows.text(0),
                       .first = rows.integer(1),
                       .last = rows.integer(2),
                       .why = SkipReason::kWaitsForRows,
                       .missing = rows.integer(3)});
  return skipped;
}

std::vector<WaitingCommand> waiting_for_parents(Reader& reader, std::size_t most) {
  std::vector<WaitingCommand> waiting;
  Query rows = reader.connection().query(
      "SELECT l.login, s.first, s.waits_for, s.shown FROM hub_skipped s CROSS JOIN hub_log l ON l.key = "
      "s.log "
      "WHERE s.why = ?1 AND l.ignored = 0 ORDER BY s.log, s.first LIMIT ?2");
  rows.bind(number_of(SkipReason::kWaitsForParent), static_cast<std::int64_t>(most));
  while (rows.step())
    waiting.push_back({{rows.text(0), rows.integer(1)}, rows.uuid(2), rows.integer(3) != 0});
  // Not by SQLite, which would sort all of a million.
  std::sort(waiting.begin(), waiting.end(),
            [](const auto& one, const auto& other) { return one.address < other.address; });
  return waiting;
}

std::vector<SkippedSum> skipped_not_shown(Reader& reader) {
  std::vector<SkippedSum> sums;
  {
    // SQLite would go through all of them, in the order of another index.
    Query rows = reader.connection().query(
        "SELECT l.login, s.why, sum(s.last - s.first + 1), min(s.first) "
        "FROM hub_skipped s INDEXED BY hub_skipped_not_shown CROSS JOIN hub_log l ON l.key = s.log "
        "WHERE s.shown = 0 GROUP BY s.log, s.why ORDER BY l.login, min(s.first)");
    while (rows.step())
      sums.push_back({rows.text(0), skip_reason(rows.integer(1)), rows.integer(2), rows.integer(3)});
  }
  for (SkippedSum& sum : sums) sum.has_usable_behind = taken_from(reader, sum.login, sum.first) > 0;
  return sums;
}

bool has_skipped(Reader& reader) {
  return reader.connection().query("SELECT 1 FROM hub_skipped LIMIT 1").step();
}

std::int64_t taken_from(Reader& reader, const std::string& login, std::int64_t from) {
  Query row = reader.connection().query(
      "SELECT count(*) FROM command_source s JOIN hub_log l ON l.key = s.log WHERE l.login = ?1 "
      "AND s.number >= ?2");
  row.bind(login, from);
  row.step();
  return row.integer(0);
}

void add_skipped(Connection& connection, std::int64_t log, const Skipped& skipped, bool shown) {
  if (!skipped.waits_for && !skipped.bytes) {
    std::int64_t grows = 0;
    {
      Query before = connection.query(
          "SELECT first, last, why, coalesce(missing, 0), shown, waits_for FROM hub_skipped "
          "WHERE log = ?1 AND first < ?2 ORDER BY first DESC LIMIT 1");
      before.bind(log, skipped.first);
      if (before.step() && before.integer(1) == skipped.first - 1 &&
          before.integer(2) == number_of(skipped.why) && before.integer(3) == skipped.missing.value_or(0) &&
          (before.integer(4) != 0) == shown && before.is_null(5))
        grows = before.integer(0);
    }
    if (grows > 0) {
      connection.query("UPDATE hub_skipped SET last = ?3 WHERE log = ?1 AND first = ?2")
          .bind(log, grows, skipped.last)
          .run();
      return;
    }
  }
  connection
      .query(
          "INSERT OR REPLACE INTO hub_skipped (log, first, last, why, waits_for, missing, bytes, shown) "
          "VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8)")
      .bind(log, skipped.first, skipped.last, number_of(skipped.why), skipped.waits_for, skipped.missing,
            skipped.bytes, shown)
      .run();
}

std::optional<SkipReason> remove_skipped(Connection& connection, std::int64_t log, std::int64_t number) {
  std::int64_t first = 0, last = 0;
  std::optional<SkipReason> shown;
  {
    Query row = connection.query(
        "SELECT first, last, shown, why FROM hub_skipped WHERE log = ?1 AND first <= ?2 "
        "ORDER BY first DESC LIMIT 1");
    row.bind(log, number);
    if (!row.step() || row.integer(1) < number) return std::nullopt;
    first = row.integer(0);
    last = row.integer(1);
    if (row.integer(2) != 0) shown = skip_reason(row.integer(3));
  }
  if (last > number)
    connection
        .query(
            "INSERT INTO hub_skipped (log, first, last, why, waits_for, missing, bytes, shown) "
            "SELECT log, ?3, last, why, waits_for, missing, bytes, shown FROM hub_skipped "
            "WHERE log = ?1 AND first = ?2")
        .bind(log, first, number + 1)
        .run();
  if (first < number)
    connection.query("UPDATE hub_skipped SET last = ?3 WHERE log = ?1 AND first = ?2")
        .bind(log, first, number - 1)
        .run();
  else
    connection.query("DELETE FROM hub_skipped WHERE log = ?1 AND first = ?2").bind(log, first).run();
  return shown;
}

void mark_skipped_as_shown(Connection& connection) {
  connection.execute("UPDATE hub_skipped SET shown = 1 WHERE shown = 0");
}

void note_circle(Connection& connection, std::int64_t log, std::int64_t number) {
  connection.query("UPDATE hub_skipped SET why = ?3, shown = 0 WHERE log = ?1 AND first = ?2 AND why = ?4")
      .bind(log, number, number_of(SkipReason::kCircle), number_of(SkipReason::kWaitsForParent))
      .run();
}

void forget_log(Connection& connection, std::int64_t log) {
  connection.query("DELETE FROM hub_skipped WHERE log = ?1").bind(log).run();
  connection.query("UPDATE command_source SET log = NULL, number = NULL WHERE log = ?1").bind(log).run();
}

}  // namespace storage
