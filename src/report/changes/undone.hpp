#pragma once

#include <functional>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "base/json/json.hpp"
#include "report/changes/logged_command.hpp"
#include "report/layout/style.hpp"
#include "storage/queries/joins.hpp"
#include "storage/queries/summary.hpp"
#include "storage/reader.hpp"

/// What `undo`, `redo` and `log` say.
namespace report {

enum class UndoOrRedo { kUndo, kRedo };

/// "Undo this: dropped hand 3 of match 1 (Ann 340, Bob 0)?"; with several commands what each of them did, a
/// line each, before the question. `commands` are not empty.
std::string undo_question(UndoOrRedo reversal, const std::vector<LoggedCommand>& commands);

/// Two of each join, by the ids that it names, as the players that these are.
using JoinedPlayers =
    std::map<std::pair<base::Uuid, base::Uuid>, std::pair<history::NamedPlayer, history::NamedPlayer>>;
JoinedPlayers players_joined_by(storage::Reader& reader, const std::vector<LoggedCommand>& commands);
/// The payments between two of these who are two.
std::vector<storage::PaymentSummary> payments_between(storage::Reader& reader, const JoinedPlayers& joined);

/// What commands may change by being undone or redone, as it was before.
struct BeforeReversal {
  std::vector<storage::ComparedMatch> matches;  ///< that they touched
  /// Where the commands are joins, or matches say which of them count.
  std::optional<storage::Joins> joins = {};
  JoinedPlayers joined = {};                          ///< by the commands
  std::vector<storage::PaymentSummary> between = {};  ///< payments between two of these
  std::set<base::Uuid> gone = {};  ///< payments of the commands that did not stand; where there are `joins`
};

/// The command that redoes so many undos: "chapeau redo 2".
std::string redo_command(std::size_t count);

/// What was undone or redone, and what holds now.
std::string undone_text(storage::Reader& reader, UndoOrRedo reversal,
                        const std::vector<LoggedCommand>& commands, const BeforeReversal& before,
                        Style style);
/// The sentence on a match that is not on the list any more, from its number.
using NamedGone = std::function<std::string(std::int64_t number)>;
/// What holds now that did not `before`, of each the first few: the scores of the matches that the commands
/// touched, which of them have another result, who is one player or two, the options that they changed, and
/// what those owe each other whose payments they were.
std::string now_text(storage::Reader& reader, UndoOrRedo reversal, const std::vector<LoggedCommand>& commands,
                     const BeforeReversal& before, const NamedGone& gone, Style style);
base::Json undone_json(UndoOrRedo reversal, const std::vector<LoggedCommand>& commands);

/// Warnings for standard error: of these matches those that are disputed, and those that hold what this
/// version cannot use, of which the first few have a line each.
std::string undone_warnings(storage::Reader& reader, const std::vector<LoggedCommand>& commands);

/// Newest first. Unless they `are_all`, it says how to see the older ones, of the one `match` that was asked
/// for.
std::string log_text(const std::vector<LoggedCommand>& commands, bool are_all, Style style = {},
                     std::optional<std::int64_t> match = std::nullopt);
base::Json log_json(const std::vector<LoggedCommand>& commands);

}  // namespace report
