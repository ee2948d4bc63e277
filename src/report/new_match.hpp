#pragma once

#include <string>
#include <vector>

#include "base/json.hpp"
#include "history/record.hpp"
#include "storage/summary.hpp"

/// What `new` says.
namespace report {

std::string new_match_text(const history::NumberedMatch& match);
base::Json new_match_json(const history::NumberedMatch& match);

/// Remarks for standard error, a line each: stakes that can be, but are hardly meant, and the matches of the
/// same players that are open.
std::string new_match_remarks(const history::MatchRecord& record,
                              const std::vector<storage::MatchSummary>& open);

}  // namespace report
