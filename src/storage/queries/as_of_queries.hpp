#pragma once

#include <cstdint>
#include <list>
#include <map>
#include <memory>
#include <optional>
#include <set>
#include <utility>
#include <vector>

#include "storage/log/subject.hpp"
#include "storage/queries/summary.hpp"

namespace storage {

class Connection;
class Reader;

/// What commands did, and what their matches were before and after them. Holds for one transaction, in which
/// nothing is written meanwhile.
///
/// The commands of a match are followed once, in their order, so that the log of a match grows with its lines
/// and not with their square: that of 1,000 hands took 2 s before, and 9 ms of 50 hands.
class AsOfQueries {
 public:
  explicit AsOfQueries(Reader& reader);
  ~AsOfQueries();
  AsOfQueries(const AsOfQueries&) = delete;
  AsOfQueries& operator=(const AsOfQueries&) = delete;

  /// The oldest command that will be asked for. What came before it is read as a whole: the newest 50 of
  /// 1,000 commands cost half of what all of them do.
  void begin_at(std::int64_t command) { first_command_ = command; }

  /// What a command did. Its first `shown` matches come with what they were before and after it, as whoever
  /// entered it knew them: what was entered elsewhere meanwhile is not in it.
  CommandChanges changes_of(const StoredCommand& command, std::size_t shown);
  /// The matches that a command touched, in that order.
  std::vector<std::int64_t> matches_of(std::int64_t command);
  /// What a line said since it was entered: what is in effect. Empty for a line or a match that is not there.
  LineHistory line_history(std::int64_t match, const base::Uuid& line);

 private:
  /// A match before and after each of the commands that touched it.
  struct Timeline;

  Timeline& timeline(std::int64_t number, const base::Uuid& id);
  std::vector<OtherChange> changes_of_others(std::int64_t command);
  bool is_in_effect(std::int64_t command);
  std::set<base::Uuid> subjects_with_reason_or_options(std::int64_t command);
  /// The match and the number of the line that a command took off.
  std::optional<std::pair<std::int64_t, std::size_t>> line_taken_off_by(std::int64_t command);

  Reader& reader_;
  Connection& connection_;
  SubjectCache& subjects_;
  std::int64_t first_command_ = 0;
  std::list<std::unique_ptr<Timeline>> timelines_;     ///< the one asked for last at the front
  std::map<base::Uuid, std::set<base::Uuid>> undone_;  ///< by subject the operations that are undone
};

}  // namespace storage
