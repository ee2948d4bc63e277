#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "cli/args/options.hpp"
#include "cli/context.hpp"
#include "report/undone.hpp"
#include "storage/reader.hpp"
#include "storage/summary.hpp"

/// What `undo` and `redo` take from the undo and redo stacks, for `play` as well.
namespace cli::commands::undo_commands {

/// The commands to undo or redo: described, and as the stack has them.
struct FoundCommands {
  std::vector<report::LoggedCommand> commands;
  std::vector<std::int64_t> numbers;
  std::vector<storage::StoredCommand> stack;
  std::vector<storage::MatchSummary> matches;  ///< that they changed, as they are now; the first of many
};

/// Finds the topmost `count` commands of the stack, or of those that changed a match. Throws `Error`
/// (kRefused) if there are fewer, or if one of them changed anything besides the match.
FoundCommands find_commands(storage::Reader& reader, report::UndoOrRedo reversal,
                            std::optional<std::int64_t> match, std::int64_t count);

/// The commands that were found, if they still are the topmost ones; none if the stack has moved. The same
/// numbers may be other commands, if another file was copied over this one meanwhile.
std::vector<storage::StoredCommand> stack_as_found(storage::Reader& reader, report::UndoOrRedo reversal,
                                                   std::optional<std::int64_t> match,
                                                   const FoundCommands& found);

/// What `undo --by` was called with.
struct LoginOptions {
  std::string login;
  std::optional<std::string> since;
  bool forwarded = false, yes = false;
  Format format = Format::kText;
};
/// Undoes what came from a login of the hub, after showing it. Throws `Error`: kNotThere for a login of which
/// nothing came, kRefused where nothing can be undone.
void undo_by(const LoginOptions& options, const WriteAccess& writing);

}  // namespace cli::commands::undo_commands
