#pragma once

#include <optional>
#include <string>
#include <vector>

#include "base/json.hpp"
#include "games/hand.hpp"
#include "history/record.hpp"
#include "report/style.hpp"

/// What a correction says: the line before and after, the totals, and the result where it moves.
namespace report {

/// The other match of a line that was moved, before and after it arrived at the end.
struct Arrival {
  history::NumberedMatch before;
  history::NumberedMatch after;
};

/// A match before and after a correction.
struct Correction {
  std::string deed;  ///< "corrected", "dropped", "added before line 3"
  history::NumberedMatch before;
  history::NumberedMatch after;
  std::optional<std::size_t> line_before;  ///< index of the line in the match before; nothing: it is new
  std::optional<std::size_t> line_after;   ///< in the match after; nothing: it is gone
  std::vector<std::string> edits;      ///< what else changed, a sentence each: "The stakes: CAD 1-3, now …"
  std::vector<games::Remark> remarks;  ///< on how a hand was understood
  std::string warnings;                ///< what is odd about it, for standard error, a line each
  std::optional<Arrival> arrival;      ///< of `move`
  bool dry_run = false;
  bool changes = true;  ///< false: everything is so already
};

std::string correction_text(const Correction& correction, Style style);
base::Json correction_json(const Correction& correction);
/// For standard error: what is odd about the corrected hand (the JSON tells that itself), whether one that
/// was put in was perhaps entered twice, and what of the matches this version cannot use.
std::string correction_warnings(const Correction& correction, bool with_json);

}  // namespace report
