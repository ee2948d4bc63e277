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

/// A command of the history.
struct DoneCommand {
  storage::StoredCommand command;
  std::vector<std::int64_t> matches;  ///< that it touched
  std::string words;                  ///< what it did: "hand 3 of match 1 (Ann 340, Bob 0)"
  std::string reason;                 ///< what a person gave; may be empty
  bool undone = false;                ///< nothing of it is in effect
  std::optional<std::int64_t> moves;  ///< of an undo or redo: the command that it took or brought back
  std::set<std::pair<std::int64_t, std::string>> options;  ///< that it chose anew: a match and the key
  std::vector<base::Uuid> payments;                        ///< that it made or took back
  bool touches_others = false;                             ///< players or payments
};

/// Matches that a command is described in; of more it is said how many.
inline constexpr std::size_t kMostDescribed = 8;

/// What a command did, in the words of the table: of what is no more, too.
DoneCommand describe(const storage::Deed& deed);

/// "Undo hand 3 of match 1 (Ann 340, Bob 0)?"; with several commands what each of them did, a line each,
/// before it. `commands` are not empty; `verb` is "Undo" or "Redo".
std::string undo_question(const std::string& verb, const std::vector<DoneCommand>& commands);

/// Where the matches stand that the commands touched, what holds of their options, and what those owe each
/// other whose payments they were, now that they are taken back or brought back; `deed` is "Undone" or
/// "Redone".
std::string undone_text(storage::Reader& reader, const std::string& deed,
                        const std::vector<DoneCommand>& commands, Style style = {});
base::Json undone_json(const std::string& key, const std::vector<DoneCommand>& commands);

/// Of these matches those that hold what this version cannot use, a line each for standard error.
std::string undone_warnings(storage::Reader& reader, const std::vector<DoneCommand>& commands);

/// Newest first.
std::string log_text(const std::vector<DoneCommand>& commands, Style style = {});
base::Json log_json(const std::vector<DoneCommand>& commands);

}  // namespace report
