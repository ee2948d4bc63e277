#pragma once

#include <optional>
#include <string>

#include "history/operations/record.hpp"
#include "storage/queries/payout_due.hpp"

namespace report {

/// The sheet as one HTML page without other files, for a screen of any width and for paper: the result, the
/// sheet with stars and circles, the running totals as a chart, the settlement, and each hand's cards on
/// demand. `due`: what is settled of the match already.
std::string sheet_html(const history::NumberedMatch& match,
                       const std::optional<storage::PayoutDue>& due = {});

}  // namespace report
