#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "base/values/sha256.hpp"
#include "base/values/time.hpp"
#include "base/values/uuid.hpp"

namespace storage {

class Connection;
class Reader;

/// Why a log is not read on. Stored as its number; 0 is stored for a log that is.
enum class EndReason {
  kGap = 1,          ///< the next number is missing
  kBrokenChain = 2,  ///< the chain digest of the next command does not hold
  kTooLong = 3,      ///< with the next command it has more bytes than a log may have
  kLacking = 4,      ///< too many of its commands lack rows, or room in it
};
struct LogStop {
  EndReason why = EndReason::kGap;
  std::int64_t count = 0;  ///< of `kTooLong` the bytes that a log may have, of `kLacking` the commands

  friend bool operator==(const LogStop&, const LogStop&) = default;
};

/// A position in a login's log: the number of a command, the chain digest up to it and when it came to the
/// hub, in microseconds; zeros: before the first.
struct LogPosition {
  std::int64_t number = 0;
  base::Sha256Digest chain{};
  std::int64_t pushed_at = 0;

  friend bool operator==(const LogPosition&, const LogPosition&) = default;
};

/// A login's log on the hub, and how far this file has read it.
struct HubLog {
  std::int64_t key = 0;  ///< in this file; 0: not stored yet
  std::string login;
  std::int64_t reached = 0;    ///< every command up to this one was read; 0: none
  base::Sha256Digest chain{};  ///< the log's chain digest of that one; zeros: none
  /// When that one came to the hub, in microseconds by the server's clock; 0: none. Of one that was dropped
  /// and pushed again with the same contents it alone is another.
  std::int64_t pushed_at = 0;
  /// Of all bodies, reasons and parents up to `reached`, without commands that lack rows or wait for room.
  std::int64_t bytes = 0;
  std::optional<LogStop> ended;  ///< why nothing behind it is read; nothing: it is
  bool shown = false;            ///< that it ended was shown to somebody
  bool ignored = false;          ///< nothing is taken from it
  /// The chain digest of the command that it ended at, which is known again by it.
  std::optional<base::Sha256Digest> ended_at = {};

  [[nodiscard]] LogPosition position() const { return {reached, chain, pushed_at}; }
  void advance_to(const LogPosition& position);
  /// Forgets that it ended.
  void read_on();
  /// Forgets all that was read of it.
  void read_anew();
  friend bool operator==(const HubLog&, const HubLog&) = default;
};

/// The hub that a file is synced with, as a remote in git, and how far each has the other's commands. Local
/// to the file.
struct HubRemote {
  std::string url;
  base::Uuid club;
  std::string name;         ///< of the club
  std::int64_t pushed = 0;  ///< every command of this file up to this one is on the hub
  /// Seconds since 1970: when a sync last read all logs; 0: none did yet. One that finds nothing notes it
  /// once an hour.
  std::int64_t synced_at = 0;
  std::int64_t forms = 1;     ///< the revision of verbs and bodies that the reading program knew
  std::int64_t searched = 0;  ///< what waits for a command of this file up to this one was read again
  std::vector<HubLog> logs;   ///< in the order in which they were first met

  /// The log of a login; null where none is known.
  [[nodiscard]] const HubLog* find(const std::string& login) const;
  /// The same, added as one that was not read yet where none is known.
  HubLog& find_or_add(const std::string& login);

  friend bool operator==(const HubRemote&, const HubRemote&) = default;
};

/// What a sync read of a file before it waited for the network, to notice if the file changed meanwhile.
struct SyncSnapshot {
  std::optional<HubRemote> remote;  ///< nothing: the file had none, or a damaged one
  std::int64_t command = 0;         ///< the last command that it read; 0: none
  base::Sha256Digest chain{};       ///< the file's chain digest of that one
};

/// Nothing if the file has no hub. Throws `Error` (kUnusableDatabase) if somebody changed what it says of it.
std::optional<HubRemote> hub_remote(Reader& reader);
std::optional<HubRemote> read_hub_remote(Connection& connection);
/// Replaces it, and gives a key to each log that has none. To be called in a transaction that writes.
void write_hub_remote(Connection& connection, HubRemote& remote);
/// The logins of the hub that this file knows of, in order.
std::vector<std::string> known_logins(Reader& reader);
/// The logins, in order, that say of commands of theirs that they had them from this one: a claim.
std::vector<std::string> logins_naming(Reader& reader, const std::string& origin);
/// When the last command came from a login, undone or not, as `--since` compares it; nothing where none came.
/// `named`: also what others say that they had from that login.
std::optional<base::Timestamp> last_from(Reader& reader, const std::string& login, bool named);
/// When the last of these commands came, as `undo --since` compares it; nothing where none came from the hub.
std::optional<base::Timestamp> last_that_came(Reader& reader, const std::vector<std::int64_t>& commands);

}  // namespace storage
