#pragma once

#include <optional>
#include <set>
#include <vector>

#include "history/undo_blockers.hpp"

/// What `undo --by` and `redo` append to one subject.
namespace history {

/// What undo a subject: operations are undone, and undos are redone.
struct Reversal {
  std::set<base::Uuid> undone;
  std::set<base::Uuid> redone;  ///< undos

  /// The operations to append. One of them names 10,000 others at most, so that its body stays below what a
  /// hub takes.
  [[nodiscard]] std::vector<Action> actions() const;
};

/// What a redo of an undo comes to.
struct RedoOfUndo {
  /// The undos in effect of what it undid, all of them, or it would stay undone; and what it brought
  /// back, also once its undos are redone.
  Reversal reversal;
  bool undid_resolution = false;  ///< the undo had taken back the resolution of a dispute
};
/// `undo`: the operations of the command that is to be redone.
RedoOfUndo redo_of(const Operations& operations, const std::set<base::Uuid>& undo);

/// Takes back what came from a login on one subject, command by command, each as if those before were
/// recorded: what a command entered and is in effect is undone; an undo of its is redone, and no other undo;
/// what a redo of its brought back, where no other redo names the same undos, is undone again.
class LoginReversal {
 public:
  /// `operations` must outlive it; `own`: all those that came from the login.
  LoginReversal(const Operations& operations, const std::set<base::Uuid>& own) : judge_(operations, own) {}

  struct Outcome {
    bool undone = false;                 ///< what it entered, or brought back, is undone
    bool redone = false;                 ///< what it undid is redone
    bool stays = false;                  ///< an undo of what it entered would be refused
    std::optional<UndoBlocker> blocker;  ///< why; nothing: it was written again since, in knowledge of it
  };
  /// `command`: its operations on this subject. The commands have to come latest first.
  Outcome revert(const std::set<base::Uuid>& command);

  [[nodiscard]] const Reversal& reversal() const { return reversal_; }

 private:
  UndoJudge judge_;
  Reversal reversal_;
};

}  // namespace history
