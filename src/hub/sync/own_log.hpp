#pragma once

#include <chrono>
#include <cstdint>
#include <optional>
#include <set>
#include <string>
#include <vector>

#include "hub/sync/push.hpp"
#include "hub/sync/sync_session.hpp"

/// The log of the login under which a sync is done: what the file has and the hub lacks is appended to it.
namespace hub {

class OwnLog {
 public:
  explicit OwnLog(SyncSession& session);

  /// Appends what is new, part by part; in a dry run and where the login may only read it counts it.
  /// `kStartOver` to read what others have pushed meanwhile. Throws `ServerError` and what
  /// reading the file throws.
  Step push();

  /// Up to which command of the file the hub has all since `push`: what this sync passed over comes again
  /// with the next one, and so does what was entered after `push` had looked at the file. 0: nothing was
  /// pushed.
  [[nodiscard]] std::int64_t has_all_up_to() const;
  /// That nothing can be appended to a log that has ended; nothing if it has not. Also where there is nothing
  /// to push.
  [[nodiscard]] std::optional<OwnLogStop> why_it_has_ended() const;
  /// What was pushed since the file noted some. Nothing is left of it.
  std::vector<storage::PushedCommand> take_not_noted();
  [[nodiscard]] bool has_to_note() const { return !not_noted_.empty(); }

 private:
  void begin_round();
  std::int64_t count_from(std::int64_t after);
  void note_refused(const storage::OutgoingPart& part);
  std::optional<std::int64_t> append_part(const storage::OutgoingPart& part, std::int64_t before);
  std::optional<std::int64_t> count_part(const storage::OutgoingPart& part, std::int64_t before,
                                         storage::HubLog& own);
  void count_sent(const storage::OutgoingPart& part);
  void note_part(const storage::OutgoingPart& part, const LogPosition& before, const LogPosition& after);
  void note_command(const storage::OutgoingCommand& command, const std::string& login, std::int64_t number);
  std::optional<std::size_t> find_what_is_there(const storage::OutgoingPart& part);
  std::set<storage::CommandAddress> usable_of(const std::vector<storage::CommandAddress>& addresses);
  [[nodiscard]] std::optional<OwnLogStop> cut_to_room(storage::OutgoingPart& part,
                                                      const storage::HubLog& own) const;

  SyncSession& session_;
  SyncResult& result_;
  storage::HubRemote& remote_;
  std::set<std::int64_t> without_;  ///< commands of this file that this round does not try again
  std::vector<storage::PushedCommand> not_noted_;  ///< that were pushed since the file noted some
  std::int64_t last_seen_ = 0;  ///< the file's last command when there was nothing more to push
  std::chrono::milliseconds lock_timeout_;
  int refusals_ = 0;
};

}  // namespace hub
