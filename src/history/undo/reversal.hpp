#pragma once

#include <optional>
#include <set>
#include <vector>

#include "history/undo/undo_blockers.hpp"

/// What `undo --by` and `redo` append to one subject.
namespace history {

/// The operations of one subject to undo, and the undos to redo.
struct Reversal {
  std::set<base::Uuid> undone;
  std::set<base::Uuid> redone;  ///< undos

  [[nodiscard]] bool empty() const { return undone.empty() && redone.empty(); }
  /// The operations to append. One of them names 10,000 others at most, so that its body stays below what a
  /// hub takes.
  [[nodiscard]] std::vector<Action> actions() const;
};

/// What a redo of an undo comes to.
struct RedoOfUndo {
  /// The undos in effect of what it undid, all of them, or it would stay undone; and what it redid, also
  /// once its undos are redone.
  Reversal reversal;
  bool undid_resolution = false;  ///< the undo had undone the resolution of a dispute
};
/// `undo`: the operations of the command that is to be redone.
RedoOfUndo redo_of(const Operations& operations, const std::set<base::Uuid>& undo);

/// Undoes what came from a login on one subject, command by command, each as if those before were
/// recorded: what a command entered and is in effect is undone; an undo of its is redone, and so is one that
/// a `redo` wrote in its place, and no other undo; what a redo of its redid, where no other redo names
/// the same undos, is undone again.
class LoginReversal {
 public:
  /// `operations` must outlive it; `own`: all those that came from the login; `undos_by_redo`: the undos that
  /// commands called `redo` wrote, whoever gave these.
  LoginReversal(const Operations& operations, const std::set<base::Uuid>& own,
                const std::set<base::Uuid>& undos_by_redo)
      : judge_(operations, own, undos_by_redo) {}

  struct Outcome {
    bool undone = false;                 ///< what it entered, or redid, is undone
    bool redone = false;                 ///< what it undid is redone
    bool stays = false;                  ///< an undo of what it entered would be refused
    std::optional<UndoBlocker> blocker;  ///< why; nothing: it was written again since, in knowledge of it
  };
  /// The operations of each command on this subject, the latest first. What stays is tried again until
  /// nothing more goes: an earlier command of the login's own may have stood in the way. Gives the outcome of
  /// each.
  std::vector<Outcome> revert(const std::vector<std::set<base::Uuid>>& commands);

  [[nodiscard]] const Reversal& reversal() const { return reversal_; }

 private:
  Outcome revert(const std::set<base::Uuid>& command);

  UndoJudge judge_;
  Reversal reversal_;
};

}  // namespace history
