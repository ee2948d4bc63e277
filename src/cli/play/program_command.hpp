#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "base/errors/source_span.hpp"
#include "games/game.hpp"

/// Commands of the program that people type at the table by mistake.
namespace cli::play {

/// All commands of the program.
inline constexpr std::array<std::string_view, 40> kProgramCommands{
    "new",     "play",     "add",          "score",   "amend",  "drop",    "move",       "adjust",
    "close",   "reopen",   "edit-match",   "rename",  "join",   "undo",    "redo",       "sheet",
    "explain", "matches",  "players",      "stats",   "log",    "rules",   "settle",     "balance",
    "pay",     "payments", "drop-payment", "export",  "import", "merge",   "resolve",    "sync",
    "hub",     "serve",    "check",        "rebuild", "backup", "restore", "completion", "help"};

/// Whose line it is, and of which match.
struct WhereTyped {
  std::string player;      ///< as the match has the name; empty where no player is asked
  std::int64_t match = 0;  ///< its number; 0: it has not begun
  bool asks = false;       ///< a person is asked
  /// All players of the match: a line may begin with a name that is a command, too.
  games::Names names = {};
  std::string without_name = {};  ///< what to type in the place of a line with a name (`refuse_name`)
};

/// The name of a player that a line begins with; nothing if it does not.
std::optional<base::SourceSpan> name_before(const base::SourceSpan& line, const games::Names& names);

/// Refuses a line that says, in a word of any of the languages, that its player gives the match up. Throws
/// `Error` (kData, and kNotThere where there is no match to give up) with the command that does it.
void refuse_giving_up(const base::SourceSpan& line, const WhereTyped& where);

/// The same, also for a line that is a command of the program: as its screens propose them, or by its name
/// alone.
void refuse_program_command(const base::SourceSpan& line, const WhereTyped& where);

}  // namespace cli::play
