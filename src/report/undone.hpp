#pragma once

#include <cstdint>
#include <optional>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "base/json.hpp"
#include "report/style.hpp"
#include "storage/reader.hpp"

/// What `undo`, `redo` and `log` say.
namespace report {

enum class Reversal { kUndo, kRedo };

/// A command of the history.
struct LoggedCommand {
  storage::StoredCommand command;
  std::vector<std::int64_t> matches;   ///< that it touched
  std::string what;                    ///< "dropped hand 3 of match 1 (Ann 340, Bob 0)"
  std::string had_done;                ///< "you had dropped hand 3 of match 1 (Ann 340, Bob 0)"
  std::string reason;                  ///< what a person gave; may be empty
  bool undone = false;                 ///< nothing of it is in effect
  std::optional<std::int64_t> target;  ///< of an undo or redo: the command that it undid or redid
  std::set<std::pair<std::int64_t, std::string>> options;  ///< that it changed: a match and the key
  std::vector<base::Uuid> payments;                        ///< that it recorded or dropped
  bool touches_others = false;                             ///< players or payments
};

/// Matches that a command is described in; of more it is said how many.
inline constexpr std::size_t kMostDescribed = 8;

/// What a command did, also where that is undone since.
LoggedCommand describe(const storage::CommandChanges& changes);

/// "Undo this: dropped hand 3 of match 1 (Ann 340, Bob 0)?"; with several commands what each of them did, a
/// line each, before the question. `commands` are not empty.
std::string undo_question(Reversal reversal, const std::vector<LoggedCommand>& commands);

/// What was undone or redone, and what holds now: the scores of the matches that the commands touched, their
/// options, and what those owe each other whose payments they were.
std::string undone_text(storage::Reader& reader, Reversal reversal,
                        const std::vector<LoggedCommand>& commands, Style style = {});
base::Json undone_json(Reversal reversal, const std::vector<LoggedCommand>& commands);

/// Warnings for standard error, a line each: of these matches those that are disputed, or hold what this
/// version cannot use.
std::string undone_warnings(storage::Reader& reader, const std::vector<LoggedCommand>& commands);

/// Newest first.
std::string log_text(const std::vector<LoggedCommand>& commands, Style style = {});
base::Json log_json(const std::vector<LoggedCommand>& commands);

}  // namespace report
