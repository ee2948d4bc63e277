#pragma once

#include <string>

#include "base/json.hpp"
#include "history/record.hpp"
#include "report/style.hpp"
#include "storage/summary.hpp"

/// Why a line of the sheet scored what it did, and what it did to the match.
namespace report {

/// `index` counts the lines from 0.
std::string explained_text(const history::NumberedMatch& match, std::size_t index, Style style);
/// Whether a line has more of a history than that it was added at the end: it was corrected, inserted later,
/// or moved from another match.
bool has_story(const history::NumberedMatch& match, std::size_t index,
               const std::vector<storage::LineVersion>& versions);
/// What a line said before, when and why it was changed, and how it came here; empty where it has no such
/// history.
std::string story_text(const history::NumberedMatch& match, std::size_t index,
                       const std::vector<storage::LineVersion>& versions, Style style = {});
base::Json story_json(const history::NumberedMatch& match, const std::vector<storage::LineVersion>& versions);
/// The JSON of the line with `reasons` for each player, `totals_before`, `totals` and `verdict`.
base::Json explained_json(const history::NumberedMatch& match, std::size_t index);

}  // namespace report
