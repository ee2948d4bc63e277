#pragma once

#include <cstdint>
#include <functional>
#include <map>
#include <memory>
#include <set>

#include "base/values/uuid.hpp"
#include "storage/log/stored_command.hpp"

/// The undo stack and the redo stack: what `undo` and `redo` offer, projected from the log as the other
/// tables are.
namespace storage {

class Connection;
struct Subject;

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
/// The commands whose undos a command redid.
std::set<std::int64_t> undos_redone_by(Connection& connection, std::int64_t command);

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
