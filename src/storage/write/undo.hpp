#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <vector>

#include "history/undo/undo_blockers.hpp"
#include "storage/log/stored_command.hpp"
#include "storage/write/transaction.hpp"

/// Undoing and redoing what a person was shown.
namespace storage {

class Store;

/// What is undone of all that came from a login of the hub, and what is not.
struct LoginUndo {
  std::vector<std::int64_t> undone;  ///< commands of which something goes, the latest first
  /// Something of a command that stays, and why.
  struct NotUndone {
    std::int64_t command = 0;
    std::optional<std::int64_t> match;            ///< in which it stays; nothing: a player or a payment
    std::optional<history::UndoBlockReason> why;  ///< nothing: it was changed again since, knowing it
    std::int64_t later = 0;                       ///< the command that stands in the way; 0: as above

    friend bool operator==(const NotUndone&, const NotUndone&) = default;
  };
  std::vector<NotUndone> stayed;
  std::vector<std::int64_t> forwarded;  ///< commands that the login had from another, the latest first

  friend bool operator==(const LoginUndo&, const LoginUndo&) = default;
};

/// The commands that `undo` or `redo` is to take, asked again inside the transaction.
using CommandsToUndo = std::function<std::vector<StoredCommand>(Reader&)>;
/// Undoes commands, the latest first, each by a command of its own; `afterwards` reads what is left, before
/// the commit. Throws kRefused unless they are just what `expected` gives, which another command may have
/// changed, and where a later command depends on one of them.
void undo(Store& store, const std::vector<std::int64_t>& commands, Now now, const CommandsToUndo& expected,
          const std::function<void(Transaction&)>& afterwards);
/// Redoes what these undos undid, in the same way.
void redo(Store& store, const std::vector<std::int64_t>& undos, Now now, const CommandsToUndo& expected,
          const std::function<void(Transaction&)>& afterwards);

}  // namespace storage
