#pragma once

#include <optional>
#include <string>

#include "base/json/json.hpp"
#include "history/operations/record.hpp"
#include "report/layout/style.hpp"
#include "storage/merge/dispute.hpp"
#include "storage/queries/summary.hpp"

/// Why a line of the sheet scored what it did, and what it did to the match.
namespace report {

/// `index` counts the lines from 0.
std::string explained_text(const history::NumberedMatch& match, std::size_t index, Style style);
/// Whether a line has more of a history than that it was added at the end: it was corrected, inserted later,
/// moved from another match, or is disputed.
bool has_line_history(const history::NumberedMatch& match, std::size_t index,
                      const storage::LineHistory& line_history);
/// What a line said before, when and why it was changed, and how it came here; empty where it has no such
/// history. Of a disputed line what each side has, that of this file first; `dispute` has the match as each
/// side has it.
std::string line_history_text(const history::NumberedMatch& match, std::size_t index,
                              const storage::LineHistory& line_history,
                              const std::optional<storage::DisputedMatch>& dispute, Style style);
base::Json line_history_json(const history::NumberedMatch& match, const storage::LineHistory& line_history);
/// The JSON of the line with `reasons` for each player, `totals_before`, `totals` and `verdict`.
base::Json explained_json(const history::NumberedMatch& match, std::size_t index);

}  // namespace report
