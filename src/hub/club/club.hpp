#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "base/values/sha256.hpp"
#include "base/values/uuid.hpp"
#include "hub/server/postgres.hpp"
#include "storage/hub/hub_remote.hpp"
#include "storage/hub/incoming_commands.hpp"

/// A club on the hub, as the server shows it to a login.
namespace hub {

using storage::LogPosition;

/// The chain digest of a command in a log on the hub: SHA-256 over the 64 bytes of the one before and of the
/// content digest (schema/hub/002_hub.sql). Not `history::chain_digest`, which is local to a file and puts
/// the length of each field before it.
base::Sha256Digest hub_chain_digest(const base::Sha256Digest& before, const base::Sha256Digest& content);

/// A club as the server shows it to this login.
struct ClubState {
  base::Uuid club;
  std::string name;
  std::int64_t bytes = 0;  ///< that a log may have: of bodies, reasons and parents
  bool may_write = false;
  std::int64_t up_to = 0;  ///< the largest number that this login may append
};

/// Which club is meant: by its id, by its name, or the only one.
struct ClubSelector {
  std::optional<base::Uuid> club;
  std::optional<std::string> name;
  /// What the file calls the club whose id it is. Where that is not on the hub, an error then says whether it
  /// was created again, or this is the hub of another club.
  std::optional<std::string> known_name = std::nullopt;
};

/// One round trip. Throws `Error`: kNotThere if there are no tables of chapeau, kUnusableDatabase if they are
/// others, kRefused if the login is a member of no such club, or of several and `selector` does not say
/// which.
ClubState find_club(Postgres& server, const ClubSelector& selector);

/// What the tables of a database are.
enum class HubTables { kNone, kVersion1, kVersion2, kOther };
HubTables tables_of(Postgres& server);
/// The error (kUnusableDatabase) for tables that are not of version 2.
base::Error not_these_tables(HubTables tables);

/// A log of the hub, as a snapshot shows it.
struct LogEnd {
  std::string login;
  std::int64_t last = 0;                  ///< the number of its last command
  std::optional<LogPosition> at_reached;  ///< where the file had read to; nothing: there is no command
};

/// What a sync learns about the club in one round trip. The snapshot stays open: what is read later is of the
/// same moment.
struct Overview {
  ClubState club;
  std::vector<LogEnd> logs;  ///< of every login that ever pushed
  /// Commands that lacked rows, of which the first missing one is there now.
  std::vector<storage::SkippedCommand> complete;
};

/// A log is not read beyond this many commands that lack rows or room: every sync of every member looks each
/// of them up again.
inline constexpr std::int64_t kMostLacking = 1000;

/// Begins a snapshot and looks at all logs: one round trip where `selector` names the club by its id, else
/// two. `known` are the logs as the file has read them, `for_rows` the commands that wait for rows, of which
/// the first `kMostLacking` of each log are asked for. Throws as `find_club`.
Overview begin_snapshot(Postgres& server, const ClubSelector& selector,
                        const std::vector<storage::HubLog>& known,
                        const std::vector<storage::Skipped>& for_rows);
/// Ends the snapshot.
void end_snapshot(Postgres& server);

/// The error for a club of this name that is on the hub under another id than the one that a file knows.
base::Error created_again(const std::string& club);

}  // namespace hub
