#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "report/undone.hpp"
#include "storage/reader.hpp"

/// What `undo` and `redo` take from the undo and redo stacks, for `play` as well.
namespace cli::commands::undo_commands {

/// What differs between undo and redo.
struct UndoOrRedo {
  bool is_undo = true;
  const char* verb;  ///< "undo"
  report::Reversal reversal;

  /// The topmost commands of the stack, those of one match if it is given; for `redo` they are the undos.
  [[nodiscard]] std::vector<storage::StoredCommand> stack(storage::Reader& reader,
                                                          std::optional<std::int64_t> match,
                                                          std::size_t count) const;
};
inline constexpr UndoOrRedo kUndo{true, "undo", report::Reversal::kUndo};
inline constexpr UndoOrRedo kRedo{false, "redo", report::Reversal::kRedo};

/// The commands to undo or redo: described, and as the stack has them.
struct FoundCommands {
  std::vector<report::LoggedCommand> commands;
  std::vector<std::int64_t> numbers;
  std::vector<storage::StoredCommand> stack;
};

/// Finds the topmost `count` commands of the stack, or of those that changed a match. Throws `Error`
/// (kRefused) if there are fewer, or if one of them changed anything besides the match.
FoundCommands find_commands(storage::Reader& reader, const UndoOrRedo& which,
                            std::optional<std::int64_t> match, std::int64_t count);

}  // namespace cli::commands::undo_commands
