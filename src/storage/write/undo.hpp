#pragma once

#include <cstdint>
#include <functional>
#include <vector>

#include "storage/queries/summary.hpp"
#include "storage/write/transaction.hpp"

/// Undoing and redoing what a person was shown.
namespace storage {

class Store;

/// The commands that `undo` or `redo` is to take, asked again inside the transaction.
using CommandsToUndo = std::function<std::vector<StoredCommand>(Reader&)>;
/// Undoes commands, the latest first, each by a command of its own; `afterwards` reads what is left, before
/// the commit. Throws kRefused unless they are just what `expected` gives, which another command may have
/// changed, and where a later command depends on one of them.
void undo(Store& store, const std::vector<std::int64_t>& commands, Now now, const CommandsToUndo& expected,
          const std::function<void(Reader&)>& afterwards);
/// Redoes what these undos undid, in the same way.
void redo(Store& store, const std::vector<std::int64_t>& undos, Now now, const CommandsToUndo& expected,
          const std::function<void(Reader&)>& afterwards);

}  // namespace storage
