#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "base/progress.hpp"
#include "hub/club/club_admin.hpp"
#include "storage/hub/incoming_commands.hpp"
#include "storage/store.hpp"

/// What stands in the logs of a club, and what of it cannot be used.
namespace hub {

/// A login of the club: its rights, and its log.
struct LogStatus {
  std::string login;
  std::optional<Member> member;  ///< nothing: it is no member, or this login may not see it
  std::int64_t commands = 0;
  std::int64_t bytes = 0;
  std::optional<base::Timestamp> last_push;
  std::vector<storage::SkippedSum> skipped;  ///< what a file that is new would skip
  storage::HubLog read;                      ///< as far as such a file would read it
  bool ignored = false;                      ///< the file that asks takes nothing from it
  /// What waits in that file, since it comes after something in a log that the file ignores.
  std::vector<storage::SkippedSum> waits_for_ignored = {};

  /// Whether a new file could use all of it.
  [[nodiscard]] bool holds() const { return skipped.empty() && !read.ended; }
};

/// A command of the hub, to be listed.
struct ListedCommand {
  std::string login;
  std::int64_t number = 0;
  base::Timestamp at;
  std::string name;
  base::Timestamp pushed_at;
};

/// All logs of a club, read into a temporary file as a file that is new would read them.
class ClubScan {
 public:
  /// Throws `Error` as `find_club`.
  ClubScan(Postgres& server, const ClubSelector& selector, const base::Progress& progress);

  [[nodiscard]] const ClubState& club() const { return club_; }
  /// By login: of members, as far as this login may see them, and of all who ever pushed.
  std::vector<LogStatus> logs();
  /// How many commands a log has, from a number on.
  std::int64_t count_from(const std::string& login, std::int64_t from);
  /// How many of these a file can use.
  std::int64_t usable_from(const std::string& login, std::int64_t from);
  /// The last pushes of all logs, the latest first.
  std::vector<ListedCommand> recent();
  /// The commands of a log from a number on, the first few.
  std::vector<ListedCommand> commands_from(const std::string& login, std::int64_t from);

 private:
  void read(const base::Progress& progress);

  Postgres& server_;
  ClubState club_;
  std::vector<LogEnd> ends_;
  storage::Store store_;
  storage::HubRemote remote_;
};

}  // namespace hub
