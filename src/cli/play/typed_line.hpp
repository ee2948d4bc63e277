#pragma once

#include <string>
#include <string_view>
#include <vector>

/// A line that somebody types at the table: a command, or what a player reports.
namespace cli::play {

enum class Command {
  kNone,    ///< a player's line
  kBack,    ///< `<`: a step back
  kHelp,    ///< `?`
  kUndo,    ///< `u`: the last hand was not meant
  kEdit,    ///< `e 2`: line 2 is mended, without a number the last one
  kSheet,   ///< `s`
  kQuit,    ///< `q`
  kNobody,  ///< `n`: nobody went out
  kOut,     ///< `o Ann`: who went out, where only scores are known
  kDealer,  ///< `d Ann`: who dealt, if not who it was up to
};

struct TypedLine {
  Command command = Command::kNone;
  std::string argument;  ///< of those that take one; may be empty
};

/// A command is a sign, or a word or the beginning of one, in either case; no beginning of one is cards. (A
/// lone capital Q is a queen whose set is not finished rather than a wish to leave.)
TypedLine read_typed_line(std::string_view line);

/// The words, for completion; a space ends those that take an argument.
std::vector<std::string> command_words();

}  // namespace cli::play
