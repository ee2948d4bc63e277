#pragma once

#include <functional>
#include <optional>
#include <string>

#include "cli/args/options.hpp"
#include "cli/context.hpp"
#include "history/operations/record.hpp"
#include "report/hand/added_hand.hpp"
#include "report/hand/corrected.hpp"
#include "storage/write/transaction.hpp"

/// What the commands that change the lines of a match share: recording a hand, correcting a line, and the
/// options and output of a correction.
namespace cli {

/// Throws `Error` (kRefused) for a match that takes no hand, and proposes to start another.
void refuse_hand_if_over(const history::NumberedMatch& match);

/// Records a hand at the end of a match, under an id that the file does not know yet; without one it makes
/// one. Throws `Error` (kRefused) if the match is over or disputed.
report::AddedHand add_hand(storage::Transaction& transaction, const history::NumberedMatch& match,
                           match::Hand hand, std::vector<games::Remark> remarks,
                           std::optional<base::Uuid> id = std::nullopt);

/// Throws `Error` (kRefused) for a match in which an adjustment would stand behind the closing, or behind
/// lines after the finish.
void refuse_adjustment_behind_end(const history::NumberedMatch& match);

/// Records an adjustment at the end of the match before, and completes the correction by the match after.
void add_adjustment(storage::Transaction& transaction, report::Correction& correction,
                    match::Adjustment adjustment);

/// The options of a correction: `-m MATCH`, `--reason`, `--dry-run`, `--format`.
struct CorrectionOptions {
  std::optional<std::string> match, reason;
  bool dry_run = false;
  FormatOption format{{Format::kText, Format::kJson}};

  /// Adds the options to a command; `default_match` says which match is meant if none is named, `reason_help`
  /// what a reason is for (empty: for 'explain' and 'log').
  void add_to(Command& command, const std::string& default_match, const std::string& reason_help = "");
  /// The reason as it is stored; empty if none was given. Throws `Error` (kData) for one that cannot be.
  [[nodiscard]] std::string read_reason() const;
};

/// Runs one correction as a command and prints what it did. `correct` gets a transaction, makes the change
/// and returns the match before and after; with `changes` false it changed nothing.
void run_correction(const std::string& name, const CorrectionOptions& options, const WriteAccess& writing,
                    const std::function<report::Correction(storage::Transaction&)>& correct);

/// Calls `read`, which looks for players of a match. If one does not play in it and no match was named, the
/// error says which match was meant.
void with_match_in_errors(const CorrectionOptions& options, const history::NumberedMatch& match,
                          const std::function<void()>& read);

/// Replaces the contents of the line at `index` of the match before, and completes the correction by the
/// match after; equal contents change nothing.
void amend_line(storage::Transaction& transaction, report::Correction& correction, std::size_t index,
                const match::Contents& contents, const std::string& reason);

/// Takes the line at `index` of the match before off the sheet, and completes the correction by the match
/// after.
void drop_line(storage::Transaction& transaction, report::Correction& correction, std::size_t index,
               const std::string& reason);

/// The index of line N of a match. Throws `Error`: kData for what is no number, kNotThere for a line that the
/// match does not have.
std::size_t line_of(const history::NumberedMatch& match, const std::string& number);

/// The same, of the match that was meant by `argument`. Where none was named, and another match has such a
/// line, the error says so.
std::size_t line_of(storage::Reader& reader, const history::NumberedMatch& match,
                    const std::optional<std::string>& argument, const std::string& number);

/// The index of the line with this id. Precondition: the match has it.
std::size_t index_of(const history::NumberedMatch& match, const base::Uuid& line);

}  // namespace cli
