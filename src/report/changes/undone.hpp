#pragma once

#include <string>
#include <vector>

#include "base/json/json.hpp"
#include "report/changes/logged_command.hpp"
#include "report/layout/style.hpp"
#include "report/lists/payments.hpp"
#include "storage/queries/summary.hpp"
#include "storage/reader.hpp"

/// What `undo`, `redo` and `log` say.
namespace report {

enum class UndoOrRedo { kUndo, kRedo };

/// "Undo this: dropped hand 3 of match 1 (Ann 340, Bob 0)?"; with several commands what each of them did, a
/// line each, before the question. `commands` are not empty.
std::string undo_question(UndoOrRedo reversal, const std::vector<LoggedCommand>& commands);

/// What was undone or redone, and what holds now: the scores of the matches that the commands touched, which
/// of those `before` have another result, their options, and what those owe each other whose payments they
/// were.
std::string undone_text(storage::Reader& reader, UndoOrRedo reversal,
                        const std::vector<LoggedCommand>& commands,
                        const std::vector<storage::ComparedMatch>& before, Style style);
/// What holds now of the matches that the commands touched, the first few. `gone` makes the sentence on one
/// that is not on the list any more, from its number.
std::string matches_now_text(storage::Reader& reader, const std::vector<LoggedCommand>& commands,
                             std::string (*gone)(std::int64_t number), Style style);
/// How the results of matches moved, the first few: each with its payout, also where it was open; and what
/// those owe each other now between whom something was paid.
std::string results_now_text(storage::Reader& reader, const std::vector<storage::ComparedMatch>& before,
                             ReportedPairs& reported, Style style);
base::Json undone_json(UndoOrRedo reversal, const std::vector<LoggedCommand>& commands);

/// Warnings for standard error, a line each: of these matches those that are disputed, or hold what this
/// version cannot use.
std::string undone_warnings(storage::Reader& reader, const std::vector<LoggedCommand>& commands);

/// Newest first. Unless they `are_all`, it says how to see the older ones, of the one `match` that was asked
/// for.
std::string log_text(const std::vector<LoggedCommand>& commands, bool are_all, Style style = {},
                     std::optional<std::int64_t> match = std::nullopt);
base::Json log_json(const std::vector<LoggedCommand>& commands);

}  // namespace report
