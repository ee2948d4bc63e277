#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "base/sha256.hpp"
#include "history/operation.hpp"
#include "storage/connection.hpp"
#include "storage/summary.hpp"

/// The tables `command` and `operation`: what happened, only ever inserted into.
namespace storage {

/// The operations of one subject as they are stored, in order of arrival: `seqs` has the `seq` and `commands`
/// the command of each.
struct Subject {
  std::vector<history::Operation> operations;
  std::vector<std::int64_t> seqs;
  std::vector<std::int64_t> commands;
};
Subject read_subject(Connection& connection, const base::Uuid& subject);

/// Calls `visit` with every start that can be read, whatever else was done to its match, in order of arrival.
/// The first of a match gives it its number, and all of them make their players known.
void for_each_start(Connection& connection, const std::function<void(const history::Operation&)>& visit);

/// The subjects that a command touched, in the order in which it first did.
std::vector<base::Uuid> subjects_of(Connection& connection, std::int64_t command);

/// Nothing if there is no such command.
std::optional<StoredCommand> find_command(Connection& connection, std::int64_t number);

/// 0 in an empty database.
std::int64_t last_command(Connection& connection);

/// The chain digest of a command; nothing if there is no such command.
std::optional<base::Sha256Digest> chain_of(Connection& connection, std::int64_t command);

/// Appends the operations of one command and, at the end, the command with its digests.
class CommandWriter {
 public:
  CommandWriter(Connection& connection, StoredCommand command);

  /// Returns the operation's `seq`.
  std::int64_t append(const history::RawOperation& operation);
  /// To be called once, last. Returns the chain digest.
  base::Sha256Digest end();

  [[nodiscard]] const StoredCommand& command() const { return command_; }
  /// Whether nothing was appended.
  [[nodiscard]] bool empty() const { return operations_.empty(); }

 private:
  Connection& connection_;
  StoredCommand command_;
  std::int64_t next_seq_;
  std::vector<base::Sha256Digest> operations_;
};

/// A command with its operations, as they are stored. Nothing if there is no such command.
std::optional<history::Command> read_command(Connection& connection, std::int64_t number);

/// Follows the digests over the whole file. Returns a sentence for each command that is not what was
/// recorded.
std::vector<std::string> broken_digests(Connection& connection);

}  // namespace storage
