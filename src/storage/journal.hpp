#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "base/sha256.hpp"
#include "base/time.hpp"
#include "history/operation.hpp"
#include "storage/connection.hpp"
#include "storage/summary.hpp"

/// The tables `command` and `operation`: what happened, only ever appended to.
namespace storage {

/// An operation as it is stored.
struct StoredOperation {
  std::int64_t seq = 0;
  std::int64_t command = 0;
  std::optional<std::int64_t> match;  ///< its number
  history::Operation operation;
};

/// All operations of a match, in order.
std::vector<StoredOperation> operations_of_match(Connection& connection, std::int64_t match);

std::vector<Touched> touched_by(Connection& connection, std::int64_t command);

/// The last commands that can be taken back, latest first, at most `most`: those that take nothing
/// back themselves and are not taken back, or were and that was taken back in its turn.
std::vector<StoredCommand> undoable(Connection& connection, std::size_t most);

/// 0 in an empty database.
std::int64_t last_command(Connection& connection);

/// The digest of a command; nothing if there is no such command.
std::optional<base::Sha256Digest> digest_of(Connection& connection, std::int64_t command);

/// Appends the operations of one command and, at the end, the command with its digest.
class CommandWriter {
 public:
  CommandWriter(Connection& connection, StoredCommand command);

  /// Returns the operation's `seq`. `match` is the number of the match that it is done to, if any;
  /// `body` is what `history::encode_body` gave; `reason` is what a person gave for a correction.
  std::int64_t append(const base::Uuid& id, std::optional<std::int64_t> match, std::string_view verb,
                      const std::string& body, const std::string& reason);
  /// To be called once, last. Returns the digest.
  base::Sha256Digest end();

  [[nodiscard]] const StoredCommand& command() const { return command_; }
  /// Whether nothing was appended.
  [[nodiscard]] bool empty() const { return empty_; }

 private:
  Connection& connection_;
  StoredCommand command_;
  std::int64_t next_seq_;
  base::Sha256 hash_;
  bool empty_ = true;
};

/// Follows the chain of digests over the whole file. Returns a sentence for each command whose
/// digest is not that of its operations.
std::vector<std::string> broken_digests(Connection& connection);

}  // namespace storage
