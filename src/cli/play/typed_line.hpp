#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

#include "base/errors/error.hpp"
#include "base/errors/source_span.hpp"

/// Parses a line of `chapeau play`: a command such as `u`, or a player's report.
namespace cli::play {

enum class TableCommand {
  kNone,    ///< a player's line
  kBack,    ///< `<`: a step back, `<<` two; also behind a line
  kHelp,    ///< `?`
  kUndo,    ///< `u`: undo the last hand
  kEdit,    ///< `e 2`: correct line 2, without a number the last one
  kSheet,   ///< `s`
  kQuit,    ///< `q`
  kNobody,  ///< `n`: nobody went out, or after all somebody
  kOut,     ///< `o Ann`: who went out, where only scores are known
  kDealer,  ///< `d Ann`: who dealt, if it was not her turn
  kSwap,    ///< `x`: the lines of two players are each other's, with their names where there are more
  kAdjust,  ///< `a`: an adjustment that the players agree on
  kPay,     ///< `p`: the match was paid
};

struct TypedLine {
  TableCommand command = TableCommand::kNone;
  std::string argument;   ///< of those that take one; may be empty. Of `<` the line before it
  std::size_t steps = 0;  ///< of `<`: how many, at least 1
};

/// A command is a sign, or a word or the beginning of one, in either case; no such beginning is also cards.
/// Full-width forms are read like narrow ones; the argument is as it was typed.
/// (A lone capital Q is taken for a queen whose set is not finished, not for `quit`, and an A for an ace.)
TypedLine read_typed_line(std::string_view typed);
/// The signs `<` at the end of a line, and as the argument what stands before them; kNone if there are none.
TypedLine read_steps_back(std::string_view typed);

/// A command that was typed behind a line that stood there to be changed; kNone if there is none, or if it
/// may be a suit or a card of that line, which none can be where it `is_score`. `<` is found by
/// `read_typed_line`.
TypedLine read_command_behind(std::string_view line, std::string_view at_prompt, bool is_score);
/// The command that one letter behind a line that stood there would be, had `read_command_behind` not left it
/// to the cards; kNone if there is none.
TableCommand card_like_command_behind(std::string_view line, std::string_view at_prompt);

/// What is said of a name in a line at the table, which needs none. `remedy`: what to type.
base::Error name_left_out(const base::SourceLocation& name, const std::string& remedy);
/// What to type where a line of cards or a score has a name, and where the points of an adjustment have one.
std::string cards_without_name();
std::string points_without_name();
/// Refuses `NAME=…`, which the command line needs and a line at the table does not. `remedy` as above.
void refuse_name(const base::SourceSpan& line, const std::string& remedy);

/// A line as an answer: without the spaces around it, in lower case and narrow forms.
std::string word_of(std::string_view line);
/// Whether an answer is yes in the words of the language (`cli::says_yes`), which an empty line is, too.
bool is_yes(std::string_view line);
bool is_no(std::string_view line);
bool is_quit(std::string_view line);

/// The words of all commands, for completion; those that take an argument end with a space.
std::vector<std::string> command_words();

}  // namespace cli::play
