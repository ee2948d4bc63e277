#pragma once

#include <optional>
#include <string>
#include <vector>

#include "base/json/json.hpp"
#include "games/hand.hpp"
#include "history/operations/record.hpp"
#include "report/layout/style.hpp"

/// What a correction says: the line before and after, the totals, and the result where it changes.
namespace report {

/// A match before and after a correction.
struct Correction {
  /// What the command did.
  enum class Kind { kAmend, kDrop, kInsert, kAdjust, kMove, kEdit, kClose, kReopen, kResolve };

  Kind kind = Kind::kAmend;
  history::NumberedMatch before;
  history::NumberedMatch after;
  std::optional<std::size_t> line_before;  ///< index of the line in the match before; nothing: it is new
  std::optional<std::size_t> line_after;   ///< in the match after; nothing: it is gone
  std::optional<std::size_t> kept_side;    ///< of `resolve`: the side that counts, from 1; nothing: both
  bool gone = false;                       ///< of `resolve`: there is no match any more, `after` is as before
  /// Of `edit-match`: "Changed the stakes from … to …"; of `resolve`, which lines are left out.
  std::vector<std::string> edits;
  std::vector<games::Remark> remarks;  ///< on how a hand was understood
  std::string warnings;                ///< what is odd about it, for standard error, a line each
  /// Where the line was moved: the match that it went to, at its end.
  std::optional<history::NumberedMatch> target_before, target_after;
  bool dry_run = false;
  bool changes = true;  ///< false: the match is like that already
};

/// The totals before and after a change, and how the match stands or how its result changes.
std::string totals_change_text(const history::NumberedMatch& before, const history::NumberedMatch& after,
                               Style style);
/// Without the result where it `ends_match`: `added_result_text` has it with the settlement.
std::string correction_text(const Correction& correction, Style style);
/// Whether a match was open and is finished or conceded by it.
bool ends_match(const Correction& correction);
base::Json correction_json(const Correction& correction);
/// For standard error: what is odd about the corrected hand (the JSON has that itself), whether an inserted
/// one was perhaps entered twice, and what of the matches this version cannot use.
std::string correction_warnings(const Correction& correction, bool with_json);

}  // namespace report
