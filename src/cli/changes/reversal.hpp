#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "report/changes/undone.hpp"
#include "storage/queries/summary.hpp"
#include "storage/reader.hpp"
#include "storage/store.hpp"
#include "storage/write/transaction.hpp"

/// What `undo` and `redo` take from the undo and redo stacks, for `play` and the pad as well.
namespace cli {

inline bool is_undo(report::UndoOrRedo reversal) { return reversal == report::UndoOrRedo::kUndo; }

/// The commands to undo or redo: described, and as the stack has them.
struct FoundCommands {
  std::vector<report::LoggedCommand> commands;
  std::vector<std::int64_t> numbers;
  std::vector<storage::StoredCommand> stack;
  report::BeforeReversal before;
};

/// What commands may change, as it is now.
report::BeforeReversal before_reversal(storage::Reader& reader,
                                       const std::vector<report::LoggedCommand>& commands);

/// Where somebody asks for a reversal: what an error says to do is typed in the terminal.
enum class AskedFrom { kTerminal, kPhone };

/// Finds the topmost `count` commands of the stack, or of those that changed a match; fewer where there are
/// fewer. Throws `Error` (kRefused) if there is none, or if one of them changed anything besides the match.
FoundCommands find_commands(storage::Reader& reader, report::UndoOrRedo reversal,
                            std::optional<std::int64_t> match, std::int64_t count,
                            AskedFrom from = AskedFrom::kTerminal);

/// The command that restores a match whose start was undone, as it was at its operation `shown`
/// (`storage::revision_of`), and with it what was undone after that: "chapeau redo 2", or "chapeau redo 2 -m
/// 1" where others undid something since. Nothing where the undo is of another file.
std::optional<std::string> redo_of_start(storage::Reader& reader, std::int64_t match,
                                         const std::optional<base::Uuid>& shown);

/// Whether the stack still begins with the commands that were found.
bool is_as_found(storage::Reader& reader, report::UndoOrRedo reversal, std::optional<std::int64_t> match,
                 const FoundCommands& found);

/// Undoes or redoes the commands that `find_commands` found with the same arguments, in one transaction, and
/// calls `afterwards` before it is committed. Throws `Error` (kRefused) where they no longer are the topmost
/// ones, and what `before` throws, which is called first in the transaction.
void reverse(storage::Store& store, report::UndoOrRedo reversal, std::optional<std::int64_t> match,
             const FoundCommands& found, const std::function<void(storage::Transaction&)>& afterwards,
             const std::function<void(storage::Reader&)>& before = {});

}  // namespace cli
