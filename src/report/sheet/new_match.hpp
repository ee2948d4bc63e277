#pragma once

#include <string>
#include <vector>

#include "base/json/json.hpp"
#include "history/operations/record.hpp"
#include "report/layout/style.hpp"
#include "storage/queries/summary.hpp"

/// What `new` says.
namespace report {

/// "Match 1: Ann and Bob play Mille, pagat rules to 1200. Ann deals first.": a sentence or two.
/// Of one that has not begun and has no number yet (0): "A new match: Ann and Bob play …".
std::string match_introduction(const history::NumberedMatch& match);

std::string new_match_text(const history::NumberedMatch& match, Style style);
base::Json new_match_json(const history::NumberedMatch& match);

/// Warnings for standard error about the terms of a match, a line each: stakes that pay nothing, or are the
/// wrong way round.
std::string terms_warnings(const settlement::Terms& terms);
/// "the small stake (3.00) is larger than the large one (1.00); did you mean 1.00-3.00?"
std::string reversed_stakes_text(const settlement::Stakes& stakes);

/// Remarks for standard error, a line each: stakes that can be, but are hardly meant, and the matches of the
/// same players that are open. `at_table`: a person is asked for the hands of the match that was started,
/// with no command in which a match could be named.
std::string new_match_remarks(const history::NumberedMatch& started,
                              const std::vector<storage::MatchSummary>& open, bool at_table = false);

}  // namespace report
