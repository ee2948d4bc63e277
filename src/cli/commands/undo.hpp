#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "report/undone.hpp"
#include "storage/reader.hpp"
#include "storage/summary.hpp"

/// What `undo` and `redo` take from the undo and redo stacks, for `play` as well.
namespace cli::commands::undo_commands {

/// The topmost commands of the undo or the redo stack, those of one match if it is given; for redo they are
/// the undos.
std::vector<storage::StoredCommand> topmost(storage::Reader& reader, report::Reversal reversal,
                                            std::optional<std::int64_t> match, std::size_t count);

/// The commands to undo or redo: described, and as the stack has them.
struct FoundCommands {
  std::vector<report::LoggedCommand> commands;
  std::vector<std::int64_t> numbers;
  std::vector<storage::StoredCommand> stack;
};

/// Finds the topmost `count` commands of the stack, or of those that changed a match. Throws `Error`
/// (kRefused) if there are fewer, or if one of them changed anything besides the match.
FoundCommands find_commands(storage::Reader& reader, report::Reversal reversal,
                            std::optional<std::int64_t> match, std::int64_t count);

}  // namespace cli::commands::undo_commands
