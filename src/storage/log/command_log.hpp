#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "base/progress.hpp"
#include "base/values/sha256.hpp"
#include "history/operations/codec.hpp"
#include "history/operations/operation.hpp"
#include "storage/file/connection.hpp"
#include "storage/log/stored_command.hpp"
#include "storage/log/subject.hpp"

/// The log, which is only ever appended to: the tables `command` and `operation`.
namespace storage {

/// All operations on a subject, in order of arrival, their bodies not yet decoded.
std::vector<history::StoredBody> read_bodies(Connection& connection, const base::Uuid& subject);

/// The operations of one subject, as `Subject`, not yet decoded: that can be done by another thread.
struct StoredSubject {
  std::vector<history::StoredBody> operations;
  std::vector<LogPlace> log;
};
StoredSubject read_stored_subject(Connection& connection, const base::Uuid& subject);
Subject decode(const StoredSubject& stored);

/// Roughly the bytes that these take once they are decoded.
std::size_t weight_of(const history::StoredBody& stored);
std::size_t weight_of(const StoredSubject& subject);

/// A start or renaming as the log has it.
struct StoredNaming {
  history::StoredBody stored;
  LogPlace place;
};

/// The operations with the verbs `start` and `rename`, which name players, not yet decoded, in order of
/// arrival. Those of commands up to `after` are left out.
class StoredNamings {
 public:
  explicit StoredNamings(Connection& connection, std::int64_t after = 0);
  /// Nothing at the end.
  std::optional<StoredNaming> next();

 private:
  Query rows_;
  bool at_end_ = false;
};

/// The subjects that a command touched, in the order in which it first did.
std::vector<base::Uuid> subjects_of(Connection& connection, std::int64_t command);

/// The command that an operation is part of; nothing if this file does not have it.
std::optional<std::int64_t> command_of(Connection& connection, const base::Uuid& operation);

/// An operation by its `seq`; nothing if there is none.
std::optional<history::RawOperation> find_operation(Connection& connection, std::int64_t seq);

/// Nothing if there is no such command.
std::optional<StoredCommand> find_command(Connection& connection, std::int64_t number);

/// 0 in an empty database.
std::int64_t last_command(Connection& connection);

/// The content digest of a command, which is the same in every file; nothing if there is no such command.
std::optional<base::Sha256Digest> content_of(Connection& connection, std::int64_t command);

/// The chain digest of a command; nothing if there is no such command.
std::optional<base::Sha256Digest> chain_of(Connection& connection, std::int64_t command);

/// A command of another file, looked for here.
struct CommandHere {
  std::optional<std::int64_t> number;  ///< of the command here that has its operations; nothing: none is here
  bool is_same = true;                 ///< false: some are here, in a command of other operations or contents
};
/// Looks for a command by the ids of its operations, of which there is at least one, and by its content
/// digest as it is stored here.
CommandHere find_here(Connection& connection, const std::vector<base::Uuid>& operations,
                      const base::Sha256Digest& content);

/// Appends the operations of one command and, at the end, the command with its digests.
class CommandWriter {
 public:
  /// `content` is its content digest where that is known and was compared with the operations already: to
  /// compute it is a tenth of what it takes to append a command of another file.
  CommandWriter(Connection& connection, StoredCommand command,
                std::optional<base::Sha256Digest> content = std::nullopt);

  /// Returns the operation's `seq`. `digest` is its digest, where the caller has it. Throws `Error`
  /// (kRefused) for one that is entered here and too large for the hub that the file knows.
  std::int64_t append(const history::RawOperation& operation,
                      const std::optional<base::Sha256Digest>& digest = std::nullopt);
  /// To be called once, last. Returns the command as it is stored now, with its chain digest.
  const StoredCommand& end();

  /// The command; without its chain digest before the end.
  [[nodiscard]] const StoredCommand& command() const { return command_; }
  /// Whether nothing was appended.
  [[nodiscard]] bool empty() const { return next_seq_ == first_seq_; }

 private:
  Connection& connection_;
  StoredCommand command_;
  base::Sha256Digest before_{};  ///< the chain digest of the command before it; zero where it is the first
  std::int64_t first_seq_, next_seq_;
  std::optional<base::Sha256Digest> content_;
  std::vector<base::Sha256Digest> operations_;
};

/// Calls `visit` with each operation of a command, in their order. A club's whole history may be one command,
/// which is more than should be in memory at once. `visit` must not append operations to this file.
void for_each_operation(Connection& connection, std::int64_t command,
                        const std::function<void(history::RawOperation&&)>& visit);

/// Calls `visit` with the number of every command, in their order. `visit` must not append commands.
void for_each_command(Connection& connection, const std::function<void(std::int64_t)>& visit);

/// Follows the digests over the whole file, and the order in which operations arrived. Returns a sentence for
/// each command that is not what was recorded. Throws `Error` (kUnusableDatabase) where the file cannot be
/// followed.
std::vector<std::string> broken_digests(Connection& connection, const base::Progress& progress);

}  // namespace storage
