#include "storage/command_log.hpp"

#include <fmt/core.h>

#include <algorithm>
#include <limits>
#include <map>
#include <set>
#include <utility>

#include "base/error.hpp"
#include "history/codec.hpp"
#include "history/digest.hpp"
#include "history/parents.hpp"
#include "storage/sqlite_errors.hpp"

namespace storage {
namespace {

/// None for bytes that are no list of ids: a CHECK refuses these, so somebody changed the file, and its
/// digest does not hold.
std::vector<base::Uuid> parents_of(std::string_view bytes) {
  return history::parents_from_bytes(bytes).value_or(std::vector<base::Uuid>{});
}

/// The columns of an operation from `first` on: id, subject, parents, verb, version, body, reason.
history::RawOperation read_operation(Query& row, int first) {
  history::RawOperation operation;
  operation.id = row.uuid(first);
  operation.subject = row.uuid(first + 1);
  operation.parents = parents_of(row.bytes(first + 2));
  operation.verb = row.text(first + 3);
  operation.version = row.integer(first + 4);
  operation.body = row.text(first + 5);
  operation.reason = row.text(first + 6);
  return operation;
}

/// The digests do not say in which order operations arrived: that is their place in the file, and the
/// commands stand in it one behind the other. Empty where all is well.
std::string misplaced_operation(Connection& connection) {
  std::int64_t expected = 1, command = 0;
  Query rows = connection.query("SELECT seq, command FROM operation ORDER BY seq");
  for (; rows.step(); ++expected) {
    if (rows.integer(0) != expected || rows.integer(1) < command)
      return fmt::format("operation {} of the history is in the wrong place", expected);
    command = rows.integer(1);
  }
  return "";
}

}  // namespace

std::vector<history::StoredBody> read_bodies(Connection& connection, const base::Uuid& subject) {
  std::vector<history::StoredBody> stored;
  Query rows = connection.query(
      "SELECT coalesce(c.at, 0), o.id, o.subject, o.parents, o.verb, o.version, o.body, o.reason FROM "
      "operation o LEFT JOIN command c ON c.number = o.command WHERE o.subject = ?1 ORDER BY o.seq");
  rows.bind(subject);
  while (rows.step()) stored.push_back({read_operation(rows, 1), {rows.integer(0)}});
  return stored;
}

Subject read_subject(Connection& connection, const base::Uuid& subject) {
  Subject read;
  std::vector<history::StoredBody> stored;
  Query rows = connection.query(
      "SELECT o.seq, o.command, coalesce(c.at, ?2), o.id, o.subject, o.parents, o.verb, o.version, o.body, "
      "o.reason FROM operation o LEFT JOIN command c ON c.number = o.command WHERE o.subject = ?1 ORDER BY "
      "o.seq");
  // The command that is being written has no row before it has its digest.
  rows.bind(subject, connection.command_at().seconds);
  while (rows.step()) {
    read.seqs.push_back(rows.integer(0));
    read.commands.push_back(rows.integer(1));
    stored.push_back({read_operation(rows, 3), {rows.integer(2)}});
  }
  read.operations = history::decode_operations(stored);
  return read;
}

namespace {

/// Calls `visit` with the subject of every start and a function that reads it: nothing for one that cannot
/// be.
template <class Visit>
void for_each_stored_start(Connection& connection, std::int64_t after, const Visit& visit) {
  Query rows = connection.query(
      "SELECT coalesce(c.at, 0), o.id, o.subject, o.parents, o.verb, o.version, o.body, o.reason FROM "
      "operation o LEFT JOIN command c ON c.number = o.command WHERE o.verb = 'start' AND o.seq > "
      "coalesce((SELECT max(seq) FROM operation WHERE command = ?1), 0) ORDER BY o.seq");
  rows.bind(after);
  const auto read = [&]() -> std::optional<history::Operation> {
    history::Operation start =
        std::move(history::decode_operations({{read_operation(rows, 1), {rows.integer(0)}}}).front());
    if (!std::holds_alternative<history::Start>(start.action)) return std::nullopt;
    return start;
  };
  while (rows.step()) visit(rows.uuid(2), read);
}

/// The operations on a match, where only one of them is a start. Nothing also where its pages are damaged:
/// then `visit` meets the error. Every other error goes on: behind a failed read SQLite may have rolled the
/// transaction back.
std::optional<Subject> read_if_simple(Connection& connection, const base::Uuid& match) {
  try {
    Subject subject = read_subject(connection, match);
    const auto& all = subject.operations;
    const auto is_start = [](const history::Operation& operation) {
      return history::verb_of(operation.action) == history::Start::kVerb;
    };
    if (std::count_if(all.begin(), all.end(), is_start) == 1) return subject;
  } catch (const SQLite::Exception& exception) {
    if (!means_damage(exception)) throw;
  }
  return std::nullopt;
}

/// The first start that can be read; null if there is none.
const history::Operation* start_of(const Subject& subject) {
  for (const history::Operation& operation : subject.operations)
    if (std::holds_alternative<history::Start>(operation.action)) return &operation;
  return nullptr;
}

}  // namespace

void for_each_start(Connection& connection, const std::function<void(const history::Operation&)>& visit,
                    std::int64_t after) {
  for_each_stored_start(connection, after, [&](const base::Uuid& /*match*/, const auto& read) {
    if (const auto start = read()) visit(*start);
  });
}

void for_each_match(Connection& connection, const std::function<void(const history::Operation&)>& note,
                    const VisitMatch& visit, std::int64_t after) {
  std::map<base::Uuid, bool> started;  // those that were asked, and whether a start of them could be read
  std::int64_t places = 0;
  std::vector<std::pair<base::Uuid, std::int64_t>> late;
  for_each_stored_start(connection, after, [&](const base::Uuid& match, const auto& read) {
    const auto [known, is_first] = started.try_emplace(match, false);
    auto simple = is_first ? read_if_simple(connection, match) : std::nullopt;
    std::optional<history::Operation> alone;
    if (!simple) alone = read();
    const history::Operation* start = simple ? start_of(*simple) : alone ? &*alone : nullptr;
    if (start == nullptr) return;
    const bool begins = !std::exchange(known->second, true);
    if (begins) ++places;
    note(*start);
    if (simple)
      visit(
          match, [&] { return *std::move(simple); }, places);
    else if (begins)
      late.emplace_back(match, places);
  });
  for (const auto& [match, place] : late)
    visit(
        match, [&, id = match] { return read_subject(connection, id); }, place);
}

std::vector<base::Uuid> subjects_of(Connection& connection, std::int64_t command) {
  std::vector<base::Uuid> subjects;
  std::set<base::Uuid> seen;
  Query rows = connection.query("SELECT subject FROM operation WHERE command = ?1 ORDER BY seq");
  rows.bind(command);
  while (rows.step())
    if (const base::Uuid subject = rows.uuid(0); seen.insert(subject).second) subjects.push_back(subject);
  return subjects;
}

std::optional<StoredCommand> find_command(Connection& connection, std::int64_t number) {
  Query row = connection.query("SELECT number, at, name, here, chain FROM command WHERE number = ?1");
  row.bind(number);
  if (!row.step()) return std::nullopt;
  return StoredCommand{row.integer(0), {row.integer(1)}, row.text(2), row.integer(3) != 0, row.digest(4)};
}

std::int64_t last_command(Connection& connection) {
  Query row = connection.query("SELECT coalesce(max(number), 0) FROM command");
  row.step();
  return row.integer(0);
}

std::optional<std::int64_t> command_of(Connection& connection, const base::Uuid& operation) {
  Query row = connection.query("SELECT command FROM operation WHERE id = ?1");
  row.bind(operation);
  if (!row.step()) return std::nullopt;
  return row.integer(0);
}

std::optional<base::Sha256Digest> content_of(Connection& connection, std::int64_t command) {
  Query row = connection.query("SELECT content FROM command WHERE number = ?1");
  row.bind(command);
  if (!row.step()) return std::nullopt;
  return row.digest(0);
}

std::optional<base::Sha256Digest> chain_of(Connection& connection, std::int64_t command) {
  Query row = connection.query("SELECT chain FROM command WHERE number = ?1");
  row.bind(command);
  if (!row.step()) return std::nullopt;
  return row.digest(0);
}

CommandWriter::CommandWriter(Connection& connection, StoredCommand command,
                             std::optional<base::Sha256Digest> content)
    : connection_(connection), command_(std::move(command)), first_seq_(0), next_seq_(0), content_(content) {
  command_.number = last_command(connection) + 1;
  connection.set_command_at(command_.at);
  Query row = connection_.query("SELECT coalesce(max(seq), 0) + 1 FROM operation");
  row.step();
  first_seq_ = next_seq_ = row.integer(0);
}

std::int64_t CommandWriter::append(const history::RawOperation& operation) {
  {
    Query insert = connection_.query(
        "INSERT INTO operation (seq, command, id, subject, verb, version, body, reason, parents) "
        "VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9)");
    insert.bind(next_seq_, command_.number, operation.id, operation.subject, operation.verb,
                operation.version, operation.body, operation.reason);
    insert.bind_bytes(9, history::parents_as_bytes(operation.parents));
    insert.run();
  }
  if (!content_) operations_.push_back(history::digest_of(operation));
  return next_seq_++;
}

base::Sha256Digest CommandWriter::end() {
  const base::Sha256Digest content =
      content_ ? *content_ : history::content_digest(command_.name, command_.at, operations_);
  const auto before = chain_of(connection_, command_.number - 1);
  const base::Sha256Digest chain = history::chain_digest(before.value_or(base::Sha256Digest{}), content);
  connection_
      .query("INSERT INTO command (number, at, name, here, content, chain) VALUES (?1, ?2, ?3, ?4, ?5, ?6)")
      .bind(command_.number, command_.at.seconds, command_.name, command_.here, content, chain)
      .run();
  return chain;
}

void for_each_operation(Connection& connection, std::int64_t command,
                        const std::function<void(history::RawOperation&&)>& visit) {
  Query rows = connection.query(
      "SELECT id, subject, parents, verb, version, body, reason FROM operation WHERE command = ?1 ORDER BY "
      "seq");
  rows.bind(command);
  while (rows.step()) visit(read_operation(rows, 0));
}

void for_each_command(Connection& connection, const std::function<void(std::int64_t)>& visit) {
  Query rows = connection.query("SELECT number FROM command ORDER BY number");
  while (rows.step()) visit(rows.integer(0));
}

std::vector<std::string> broken_digests(Connection& connection, const base::Progress& progress) {
  std::vector<std::string> problems;
  base::Sha256Digest before{};
  std::int64_t expected_number = 1;
  const std::int64_t last = last_command(connection);
  Query commands = connection.query("SELECT number, at, name, content, chain FROM command ORDER BY number");
  while (commands.step()) {
    const std::int64_t number = commands.integer(0);
    if (number != expected_number)
      problems.push_back(fmt::format("command {} is missing from the history", expected_number));
    if (number == std::numeric_limits<std::int64_t>::max()) break;  // of no file that this program wrote
    expected_number = number + 1;
    // Where the row is not found by its number, the pages are damaged, and the checks below would be wrong.
    expect_there(find_command(connection, number), connection, fmt::format("command {}", number));
    std::vector<base::Sha256Digest> operations;
    for_each_operation(connection, number, [&](const history::RawOperation& operation) {
      operations.push_back(history::digest_of(operation));
    });
    const base::Sha256Digest content =
        history::content_digest(commands.text(2), {commands.integer(1)}, operations);
    const bool intact =
        content == commands.digest(3) && history::chain_digest(before, content) == commands.digest(4);
    if (!intact)
      problems.push_back(
          fmt::format("command {} ({}) was changed after it was recorded", number, commands.text(2)));
    before = commands.digest(4);
    progress("commands", number, last);
  }
  if (std::string problem = misplaced_operation(connection); !problem.empty())
    problems.push_back(std::move(problem));
  Query strays =
      connection.query("SELECT count(*) FROM operation WHERE command NOT IN (SELECT number FROM command)");
  strays.step();
  if (strays.integer(0) > 0) problems.emplace_back("there are operations without their command");
  return problems;
}

}  // namespace storage
