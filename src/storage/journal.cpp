#include "storage/journal.hpp"

#include <fmt/core.h>

#include "base/error.hpp"
#include "history/decode.hpp"

namespace storage {
namespace {

/// What the digest of a command begins with.
void hash_command(base::Sha256& hash, const base::Sha256Digest& before, const StoredCommand& command) {
  hash.field(std::string_view(reinterpret_cast<const char*>(before.data()), before.size()))
      .field(command.number)
      .field(command.at.seconds)
      .field(command.name)
      .field(command.target.value_or(0));
}

struct OperationRow {
  std::int64_t seq = 0;
  base::Uuid id;
  std::int64_t at = 0;
  std::string verb;
  std::optional<std::int64_t> match;
  std::string body;
  std::string reason;
};

void hash_operation(base::Sha256& hash, const OperationRow& row) {
  hash.field(row.seq)
      .field(std::string_view(reinterpret_cast<const char*>(row.id.bytes.data()), row.id.bytes.size()))
      .field(row.at)
      .field(row.verb)
      .field(row.match.value_or(0))
      .field(row.body)
      .field(row.reason);
}

StoredCommand read_command(Query& row) {
  return {row.integer(0), {row.integer(1)}, row.text(2), row.optional_integer(3)};
}

}  // namespace

std::vector<StoredOperation> operations_of_match(Connection& connection, std::int64_t match) {
  std::vector<StoredOperation> operations;
  games::Game game;
  match::Names names;
  Query rows = connection.query(
      "SELECT seq, command, id, at, verb, body FROM operation WHERE match = ?1 ORDER BY seq");
  rows.bind(match);
  while (rows.step()) {
    if (names.empty() && rows.text(4) != history::Start::kVerb)
      throw base::Error(base::ErrorKind::kForeign, "a match of the history has no start")
          .remedy("run 'chapeau check', or go back to a backup");
    history::Action action = history::decode_body(rows.text(4), rows.text(5), game, names);
    // What follows is read with the game and the players that this one brings.
    if (const history::MatchRecord* record = history::record_brought_by(action)) {
      game = record->match.game;
      names = record->match.players;
    }
    operations.push_back(
        {rows.integer(0), rows.integer(1), match, {rows.uuid(2), {rows.integer(3)}, std::move(action)}});
  }
  return operations;
}

std::vector<Touched> touched_by(Connection& connection, std::int64_t command) {
  std::vector<Touched> touched;
  Query rows = connection.query("SELECT match, id FROM operation WHERE command = ?1 ORDER BY seq");
  rows.bind(command);
  while (rows.step()) touched.push_back({rows.optional_integer(0), rows.uuid(1)});
  return touched;
}

std::vector<StoredCommand> undoable(Connection& connection, std::size_t most) {
  std::vector<StoredCommand> commands;
  Query rows = connection.query(
      "SELECT number, at, name, target FROM command c WHERE target IS NULL "
      "AND NOT EXISTS (SELECT 1 FROM command u WHERE u.target = c.number "
      "AND NOT EXISTS (SELECT 1 FROM command r WHERE r.target = u.number)) ORDER BY number DESC LIMIT ?1");
  rows.bind(static_cast<std::int64_t>(most));
  while (rows.step()) commands.push_back(read_command(rows));
  return commands;
}

std::int64_t last_command(Connection& connection) {
  Query row = connection.query("SELECT coalesce(max(number), 0) FROM command");
  row.step();
  return row.integer(0);
}

std::optional<base::Sha256Digest> digest_of(Connection& connection, std::int64_t command) {
  Query row = connection.query("SELECT digest FROM command WHERE number = ?1");
  row.bind(command);
  if (!row.step()) return std::nullopt;
  return row.digest(0);
}

CommandWriter::CommandWriter(Connection& connection, StoredCommand command)
    : connection_(connection), command_(std::move(command)), next_seq_(0) {
  const std::int64_t last = last_command(connection);
  command_.number = last + 1;
  Query row = connection_.query("SELECT coalesce(max(seq), 0) + 1 FROM operation");
  row.step();
  next_seq_ = row.integer(0);
  hash_command(hash_, digest_of(connection, last).value_or(base::Sha256Digest{}), command_);
}

std::int64_t CommandWriter::append(const base::Uuid& id, std::optional<std::int64_t> match,
                                   std::string_view verb, const std::string& body,
                                   const std::string& reason) {
  const OperationRow row{next_seq_++, id, command_.at.seconds, std::string(verb), match, body, reason};
  empty_ = false;
  connection_
      .query(
          "INSERT INTO operation (seq, command, id, at, verb, match, body, reason) VALUES (?1, ?2, ?3, ?4, "
          "?5, ?6, ?7, ?8)")
      .bind(row.seq, command_.number, row.id, row.at, row.verb, row.match, row.body, row.reason)
      .run();
  hash_operation(hash_, row);
  return row.seq;
}

base::Sha256Digest CommandWriter::end() {
  const base::Sha256Digest digest = hash_.finish();
  connection_.query("INSERT INTO command (number, at, name, target, digest) VALUES (?1, ?2, ?3, ?4, ?5)")
      .bind(command_.number, command_.at.seconds, command_.name, command_.target, digest)
      .run();
  return digest;
}

std::vector<std::string> broken_digests(Connection& connection) {
  std::vector<std::string> problems;
  base::Sha256Digest before{};
  std::int64_t expected_number = 1;
  Query commands = connection.query("SELECT number, at, name, target, digest FROM command ORDER BY number");
  while (commands.step()) {
    const StoredCommand command = read_command(commands);
    if (command.number != expected_number)
      problems.push_back(fmt::format("command {} is missing from the history", expected_number));
    expected_number = command.number + 1;
    base::Sha256 hash;
    hash_command(hash, before, command);
    Query rows = connection.query(
        "SELECT seq, id, at, verb, match, body, reason FROM operation WHERE command = ?1 ORDER "
        "BY seq");
    rows.bind(command.number);
    while (rows.step())
      hash_operation(hash, {rows.integer(0), rows.uuid(1), rows.integer(2), rows.text(3),
                            rows.optional_integer(4), rows.text(5), rows.text(6)});
    const base::Sha256Digest stored = commands.digest(4);
    if (hash.finish() != stored)
      problems.push_back(
          fmt::format("command {} ({}) was changed after it was recorded", command.number, command.name));
    before = stored;
  }
  return problems;
}

}  // namespace storage
