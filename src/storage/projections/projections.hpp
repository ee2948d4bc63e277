#pragma once

#include <cstdint>
#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <set>
#include <string>
#include <vector>

#include "base/progress.hpp"
#include "storage/file/connection.hpp"
#include "storage/log/command_log.hpp"
#include "storage/log/logged_match.hpp"
#include "storage/log/subject.hpp"

/// Projections: the tables that follow from the log. Each function writes what the operations mean, so that
/// projecting them one by one as they come and all at once (`rebuild`) gives the same rows.
namespace storage {

/// Empties every projection and makes it again from `command` and `operation` alone. To be called in a
/// transaction that writes.
void rebuild(Connection& connection, const base::Progress& progress);

/// The names of the projections, those first whose rows others refer to.
const std::vector<std::string>& projection_tables();

/// Writes the rows of the match with this number. `current` is what its operations come to; null: its start
/// was undone.
void project_match(Connection& connection, std::int64_t number, bool is_new, const Subject& subject,
                   const CurrentMatch* current);
/// Writes the rows of a match that were worked out elsewhere, which get their number and keys; does nothing
/// for null. A match without a number gets `next`.
void project_match(Connection& connection, const base::Uuid& match, MatchRows* rows, std::int64_t next);
/// The number that the next match gets.
std::int64_t next_match_number(Connection& connection);
/// The number of a match, undone or not; nothing where no match of this id has a row.
std::optional<std::int64_t> match_number(Connection& connection, const base::Uuid& match);

/// Writes the row of a payment, and what it changes in what is owed.
void project_payment(Connection& connection, const base::Uuid& payment, const Subject& subject);

/// What one command changes on the undo stack and the redo stack.
struct UndoStackUpdate {
  bool here = true;               ///< entered in this file
  bool is_undo = false;           ///< by its name, so that `redo` offers it
  bool is_redo = false;           ///< by its name
  std::set<base::Uuid> subjects;  ///< that it touched
  std::set<std::int64_t> undone;  ///< the commands of the operations that it undoes
  std::set<std::int64_t> redone;  ///< the commands of the undos that it redoes
  std::set<base::Uuid> named;     ///< the operations that it undoes
  bool in_effect = false;         ///< something of it is; meaningless of an undo or redo

  /// Adds the operations of the command on a subject: those from the index `first` on.
  void add(const Subject& subject, std::size_t first);
};

/// What `history::undone_in` says of a subject, where a caller has its operations in memory; null: to be
/// read.
using UndoneOn = std::function<std::shared_ptr<const std::set<base::Uuid>>(const base::Uuid& subject)>;

/// The operations of a subject that are undone, read from the log. Holds the subjects asked for last: a match
/// may have thousands of undos, and as many commands that do one.
class UndoneInLog {
 public:
  std::shared_ptr<const std::set<base::Uuid>> on(Connection& connection, const base::Uuid& subject);

 private:
  std::map<base::Uuid, std::shared_ptr<const std::set<base::Uuid>>> held_;
};

/// The commands that an undo undid or a redo redid; none for what does neither. An undo of all that came from
/// a login has many, and its undos are among them, since it redid them.
std::set<std::int64_t> targets_of_command(Connection& connection, const StoredCommand& command);

/// Brings both stacks up to date with commands that the log has, in their order. The log must not change
/// meanwhile.
class UndoStackProjector {
 public:
  explicit UndoStackProjector(Connection& connection) : connection_(connection) {}
  void project(std::int64_t command);

 private:
  Connection& connection_;
  UndoneInLog undone_;
};
/// Brings both stacks up to date with a command that was just written, without reading it again.
void project_undo_stacks(Connection& connection, std::int64_t number, const UndoStackUpdate& command,
                         const UndoneOn& undone_on);
/// Whether the tables have the stacks that the log gives.
bool undo_stacks_hold(Connection& connection);

}  // namespace storage
