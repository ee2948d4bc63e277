#pragma once

#include <compare>
#include <cstdint>
#include <functional>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "base/files/spool.hpp"
#include "base/values/sha256.hpp"
#include "base/values/time.hpp"
#include "history/operations/operation.hpp"
#include "storage/hub/hub_remote.hpp"

/// Commands of the logs of the hub, and what a file noted of those that it skipped.
namespace storage {

class Connection;
class Reader;

/// Why a file does not take a command of a log, though it reads on behind it. Stored as its number, which
/// never changes: what is new goes to the end, and into `waits`.
enum class SkipReason {
  kWaitsForRows = 0,    ///< not all of its operations are on the hub
  kWaitsForParent = 1,  ///< an operation that one of its operations happened after is not here
  kWaitsForRoom = 2,    ///< its rows came when its log had no room for them any more
  kWaitsForNewer = 3,   ///< a newer program wrote it
  // The rest no program can use.
  kTimeOutOfRange = 4,   ///< its time is not within the years 1970 to 9999
  kOtherDigest = 5,      ///< it differs from its content digest
  kParentsNoIds = 6,     ///< the parents of an operation are no ids
  kNoJson = 7,           ///< a body is no JSON
  kIdOfAnother = 8,      ///< the id of one of its operations is here with other contents
  kParentOfAnother = 9,  ///< a parent is an operation of another subject
  kCircle = 10,          ///< its operations happened after each other in a circle
  kIdTwice = 11,         ///< two of its operations have one id
};
/// Whether what is skipped may be taken once something has come.
inline bool waits(SkipReason why) { return why <= SkipReason::kWaitsForNewer; }

/// Commands of a log, one behind the other, that were skipped for the same reason.
struct Skipped {
  std::string login;
  std::int64_t first = 0, last = 0;  ///< numbers in that log
  SkipReason why = SkipReason::kNoJson;
  std::optional<base::Uuid> waits_for = {};  ///< with `kWaitsForParent`, of one command
  /// With `kWaitsForRows`: the place of the first row that is not there.
  std::optional<std::int64_t> missing = {};
  std::optional<std::int64_t> bytes = {};  ///< with `kWaitsForRoom`, of one command

  [[nodiscard]] std::int64_t count() const { return last - first + 1; }
};

/// A command as it stands in a log of the hub, with all of its operations.
class IncomingCommand {
 public:
  std::string login;
  std::int64_t number = 0;  ///< in the log of that login
  base::Timestamp pushed_at;
  std::optional<std::string> origin;  ///< from whom the login says to have it
  base::Timestamp at;
  std::string name;
  base::Sha256Digest content{};
  std::optional<SkipReason> unusable;  ///< why it cannot be used, whatever is in the file; nothing: it can

  /// Adds the next operation. What does not fit into some megabytes is collected in a temporary file: a
  /// club's history may be one import. Throws `Error` (kInputOutput) where that has no room.
  void append(history::RawOperation operation);
  /// Calls `visit` with each operation, in their order.
  void for_each(const std::function<void(const history::RawOperation&)>& visit) const;
  [[nodiscard]] std::int64_t size() const { return size_; }

 private:
  std::vector<history::RawOperation> operations_;
  std::size_t bytes_ = 0;  ///< of them
  std::int64_t size_ = 0;
  std::optional<base::Spool> spool_;  ///< has them instead, once they are many
};

/// A command of the hub: in whose log, and its number there.
struct CommandAddress {
  std::string login;
  std::int64_t number = 0;

  friend auto operator<=>(const CommandAddress&, const CommandAddress&) = default;
};

/// A command that was skipped and is to be read again.
struct SkippedCommand {
  CommandAddress address;
  bool is_counted = true;  ///< its bytes are in `HubLog::bytes`; those of one that lacked rows are not
};

/// Goes through the commands that were skipped and may be taken now, a page of them at a time, since there
/// may be a million: what they wait for came since `HubRemote::searched`, by a page or some other way, or
/// this program knows more than the one that skipped them. Not those of logs that are ignored.
class ReadySearch {
 public:
  explicit ReadySearch(const HubRemote& remote);
  /// The next of them, each once; those that wait for something in the order in which that came. Empty: there
  /// are no more until something comes. To be called once what it returned before was read again.
  std::vector<SkippedCommand> next(Reader& reader);
  /// What waits for a command of this file up to this one was returned.
  [[nodiscard]] std::int64_t searched() const { return parents_.command - 1; }

 private:
  static constexpr std::size_t kMostReady = 5000;
  /// The last that was returned: the row of `hub_skipped` that it stands in, and its number.
  struct NewerCursor {
    std::int64_t log = 0, first = 0, number = 0;
  };
  /// The same, with the operation that it waited for.
  struct ParentCursor {
    std::int64_t command = 0, seq = 0, log = 0, first = 0;
  };

  std::vector<SkippedCommand> next_of_newer(Reader& reader);
  std::vector<SkippedCommand> next_whose_parents_came(Reader& reader);

  bool knows_more_;
  NewerCursor newer_;
  ParentCursor parents_;
};

/// Commands whose rows came when their logs had no room for them, and have it within `most_bytes`.
std::vector<SkippedCommand> skipped_with_room(Reader& reader, std::int64_t most_bytes);
/// How many commands of each log are too long for it within `most_bytes`, though their rows came. Not of logs
/// that are ignored.
std::map<std::string, std::int64_t> skipped_for_room(Reader& reader, std::int64_t most_bytes);
/// Commands that wait for rows, to ask the hub for.
std::vector<Skipped> skipped_for_rows(Reader& reader);

/// A command that waits for a parent.
struct WaitingCommand {
  CommandAddress address;
  base::Uuid waits_for;
  bool shown = false;  ///< that it waits was shown to somebody
};
/// At most `most` of them, by login and number. Not of logs that are ignored.
std::vector<WaitingCommand> waiting_for_parents(Reader& reader, std::size_t most);

/// Commands that were skipped, put together by login and reason.
struct SkippedSum {
  std::string login;
  SkipReason why = SkipReason::kNoJson;
  std::int64_t count = 0, first = 0;
  bool has_usable_behind = false;  ///< this file has commands that stand in the log behind the first
  /// Of commands that wait for parents: the log of this login has these, and this file ignores it; empty
  /// where they are in none such.
  std::string ignored = {};
};
/// Sums of what was skipped and not shown to anybody yet.
std::vector<SkippedSum> skipped_not_shown(Reader& reader);
/// Whether anything is skipped.
bool has_skipped(Reader& reader);
/// How many commands of this file are in a log, from a number on.
std::int64_t taken_from(Reader& reader, const std::string& login, std::int64_t from);

// For the other files of this module.

/// Notes that a command was skipped. The ones before it in its log that were skipped for the same reason and
/// wait for nothing become one row with it. `shown`: it was shown to somebody before.
void add_skipped(Connection& connection, std::int64_t log, const Skipped& skipped, bool shown);
/// Forgets that a command was skipped. Returns why it was, if that was shown to somebody.
std::optional<SkipReason> remove_skipped(Connection& connection, std::int64_t log, std::int64_t number);
void mark_skipped_as_shown(Connection& connection);
/// Of a command that waits for a parent: that it is one of a circle. It still says for which, since somebody
/// may bring that all the same.
void note_circle(Connection& connection, std::int64_t log, std::int64_t number);
/// Forgets which commands are in a log, and which of it were skipped.
void forget_log(Connection& connection, std::int64_t log);

}  // namespace storage
