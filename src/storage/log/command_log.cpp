#include "storage/log/command_log.hpp"

#include <limits>
#include <utility>

#include "base/errors/error.hpp"
#include "base/language/translation.hpp"
#include "base/pipeline.hpp"
#include "history/operations/codec.hpp"
#include "history/operations/digest.hpp"
#include "history/operations/parents.hpp"
#include "storage/log/hub_checks.hpp"

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
      return base::tr("operation {0} of the history is in the wrong place", expected);
    command = rows.integer(1);
  }
  return "";
}

}  // namespace

std::vector<history::StoredBody> read_bodies(Connection& connection, const base::Uuid& subject) {
  return read_stored_subject(connection, subject).operations;
}

StoredSubject read_stored_subject(Connection& connection, const base::Uuid& subject) {
  StoredSubject read;
  Query rows = connection.query(
      "SELECT o.seq, o.command, coalesce(c.at, ?2), o.id, o.subject, o.parents, o.verb, o.version, "
      "o.body, o.reason "
      "FROM operation o LEFT JOIN command c ON c.number = o.command "
      "WHERE o.subject = ?1 ORDER BY o.seq");
  // The command that is being written has no row before it has its digest.
  rows.bind(subject, connection.command_at().seconds);
  while (rows.step()) {
    read.log.push_back({rows.integer(0), rows.integer(1)});
    read.operations.push_back({read_operation(rows, 3), {rows.integer(2)}});
  }
  return read;
}

Subject decode(const StoredSubject& stored) {
  return {history::decode_operations(stored.operations), stored.log};
}

Subject read_subject(Connection& connection, const base::Uuid& subject) {
  return decode(read_stored_subject(connection, subject));
}

std::size_t weight_of(const history::StoredBody& stored) {
  return stored.operation.body.size() * history::kDecodedBytesPerByte;
}

std::size_t weight_of(const StoredSubject& subject) {
  std::size_t weight = 0;
  for (const history::StoredBody& stored : subject.operations) weight += weight_of(stored);
  return weight;
}

StoredNamings::StoredNamings(Connection& connection, std::int64_t after)
    : rows_(connection.query(
          "SELECT coalesce(c.at, ?2), o.id, o.subject, o.parents, o.verb, o.version, o.body, o.reason, "
          "o.seq, o.command "
          "FROM operation o LEFT JOIN command c ON c.number = o.command "
          "WHERE o.verb IN ('start', 'rename') "
          "AND o.seq > coalesce((SELECT max(seq) FROM operation WHERE command = ?1), 0) "
          "ORDER BY o.seq")) {
  rows_.bind(after, connection.command_at().seconds);
}

std::optional<StoredNaming> StoredNamings::next() {
  at_end_ = at_end_ || !rows_.step();
  if (at_end_) return std::nullopt;
  return StoredNaming{{read_operation(rows_, 1), {rows_.integer(0)}}, {rows_.integer(8), rows_.integer(9)}};
}

std::vector<base::Uuid> subjects_of(Connection& connection, std::int64_t command) {
  std::vector<base::Uuid> subjects;
  Query rows =
      connection.query("SELECT subject FROM operation WHERE command = ?1 GROUP BY subject ORDER BY min(seq)");
  rows.bind(command);
  while (rows.step()) subjects.push_back(rows.uuid(0));
  return subjects;
}

std::optional<history::RawOperation> find_operation(Connection& connection, std::int64_t seq) {
  Query row = connection.query(
      "SELECT id, subject, parents, verb, version, body, reason FROM operation WHERE seq = ?1");
  row.bind(seq);
  if (!row.step()) return std::nullopt;
  return read_operation(row, 0);
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

CommandHere find_here(Connection& connection, const std::vector<base::Uuid>& operations,
                      const base::Sha256Digest& content) {
  std::set<std::int64_t> found;
  bool all = true;
  for (const base::Uuid& operation : operations) {
    const auto command = command_of(connection, operation);
    if (command) found.insert(*command);
    all = all && command;
  }
  if (found.empty()) return {};
  const std::int64_t last = *found.rbegin();
  return {last, all && found.size() == 1 && content_of(connection, last) == content};
}

CommandWriter::CommandWriter(Connection& connection, StoredCommand command,
                             std::optional<base::Sha256Digest> content)
    : connection_(connection), command_(std::move(command)), first_seq_(0), next_seq_(0), content_(content) {
  connection.set_command_at(command_.at);
  Query last = connection_.query("SELECT number, chain FROM command ORDER BY number DESC LIMIT 1");
  command_.number = 1;
  if (last.step()) {
    command_.number = last.integer(0) + 1;
    before_ = last.digest(1);
  }
  Query row = connection_.query("SELECT coalesce(max(seq), 0) + 1 FROM operation");
  row.step();
  first_seq_ = next_seq_ = row.integer(0);
}

std::int64_t CommandWriter::append(const history::RawOperation& operation,
                                   const std::optional<base::Sha256Digest>& digest) {
  if (command_.here) require_sendable(connection_, operation);
  {
    Query insert = connection_.query(
        "INSERT INTO operation (seq, command, id, subject, verb, version, body, reason, parents) "
        "VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9)");
    insert.bind(next_seq_, command_.number, operation.id, operation.subject, operation.verb,
                operation.version, operation.body, operation.reason);
    insert.bind_bytes(9, history::parents_as_bytes(operation.parents));
    insert.run();
  }
  if (!content_) operations_.push_back(digest ? *digest : history::digest_of(operation));
  return next_seq_++;
}

const StoredCommand& CommandWriter::end() {
  const base::Sha256Digest content =
      content_ ? *content_ : history::content_digest(command_.name, command_.at, operations_);
  command_.chain = history::chain_digest(before_, content);
  connection_
      .query("INSERT INTO command (number, at, name, here, content, chain) VALUES (?1, ?2, ?3, ?4, ?5, ?6)")
      .bind(command_.number, command_.at.seconds, command_.name, command_.here, content, command_.chain)
      .run();
  return command_;
}

namespace {

/// The operations of a command, one by one in their order.
class OperationsOfCommand {
 public:
  OperationsOfCommand(Connection& connection, std::int64_t command)
      : rows_(connection.query("SELECT id, subject, parents, verb, version, body, reason "
                               "FROM operation WHERE command = ?1 ORDER BY seq")) {
    rows_.bind(command);
  }
  /// Nothing at the end.
  std::optional<history::RawOperation> next() {
    at_end_ = at_end_ || !rows_.step();
    if (at_end_) return std::nullopt;
    return read_operation(rows_, 0);
  }

 private:
  Query rows_;
  bool at_end_ = false;
};

}  // namespace

void for_each_operation(Connection& connection, std::int64_t command,
                        const std::function<void(history::RawOperation&&)>& visit) {
  OperationsOfCommand operations(connection, command);
  while (auto operation = operations.next()) visit(*std::move(operation));
}

void for_each_command(Connection& connection, const std::function<void(std::int64_t)>& visit) {
  Query rows = connection.query("SELECT number FROM command ORDER BY number");
  while (rows.step()) visit(rows.integer(0));
}

namespace {

/// The digests of the operations of a command, computed by several threads.
std::vector<base::Sha256Digest> digests_of(Connection& connection, std::int64_t command,
                                           base::Workers& workers) {
  struct Digested {
    history::RawOperation operation;
    base::Sha256Digest digest{};
  };
  OperationsOfCommand stored(connection, command);
  base::Pipeline<Digested> operations(
      workers,
      [&]() -> std::optional<Digested> {
        auto operation = stored.next();
        if (!operation) return std::nullopt;
        return Digested{*std::move(operation)};
      },
      [](Digested& each) { each.digest = history::digest_of(each.operation); },
      [](const Digested& each) { return each.operation.body.size(); });
  std::vector<base::Sha256Digest> digests;
  while (Digested* each = operations.next()) {
    digests.push_back(each->digest);
    each->operation = {};  // this thread allocated it
  }
  return digests;
}

}  // namespace

std::vector<std::string> broken_digests(Connection& connection, const base::Progress& progress) {
  std::vector<std::string> problems;
  base::Workers workers;
  base::Sha256Digest before{};
  std::int64_t expected_number = 1;
  const std::int64_t last = last_command(connection);
  Query commands = connection.query("SELECT number, at, name, content, chain FROM command ORDER BY number");
  while (commands.step()) {
    const std::int64_t number = commands.integer(0);
    if (number != expected_number)
      problems.push_back(base::tr("command {0} is missing from the history", expected_number));
    if (number == std::numeric_limits<std::int64_t>::max()) break;  // of no file that this program wrote
    expected_number = number + 1;
    // Where the row is not found by its number, the pages are damaged, and the checks below would be wrong.
    expect_command(find_command(connection, number), connection, number);
    const base::Sha256Digest content = history::content_digest(commands.text(2), {commands.integer(1)},
                                                               digests_of(connection, number, workers));
    const bool intact =
        content == commands.digest(3) && history::chain_digest(before, content) == commands.digest(4);
    if (!intact)
      problems.push_back(
          base::tr("command {0} ({1}) was changed after it was recorded", number, commands.text(2)));
    before = commands.digest(4);
    progress(base::Counted::kCommands, number, last);
  }
  if (std::string problem = misplaced_operation(connection); !problem.empty())
    problems.push_back(std::move(problem));
  Query strays =
      connection.query("SELECT count(*) FROM operation WHERE command NOT IN (SELECT number FROM command)");
  strays.step();
  if (strays.integer(0) > 0) problems.push_back(base::tr("there are operations without their command"));
  return problems;
}

}  // namespace storage
