#pragma once

#include <string>
#include <string_view>
#include <vector>

/// Parses a line of `chapeau play`: a command such as `u`, or a player's report.
namespace cli::play {

enum class TableCommand {
  kNone,    ///< a player's line
  kBack,    ///< `<`: one step back
  kHelp,    ///< `?`
  kUndo,    ///< `u`: undo the last hand
  kEdit,    ///< `e 2`: correct line 2, without a number the last one
  kSheet,   ///< `s`
  kQuit,    ///< `q`
  kNobody,  ///< `n`: nobody went out
  kOut,     ///< `o Ann`: who went out, where only scores are known
  kDealer,  ///< `d Ann`: who dealt, if it was not her turn
};

struct TypedLine {
  TableCommand command = TableCommand::kNone;
  std::string argument;  ///< of those that take one; may be empty
};

/// A command is a sign, or a word or the beginning of one, in either case; no such beginning is also cards.
/// (A lone capital Q is taken for a queen whose set is not finished, not for `quit`.)
TypedLine read_typed_line(std::string_view line);

/// The words of all commands, for completion; those that take an argument end with a space.
std::vector<std::string> command_words();

}  // namespace cli::play
