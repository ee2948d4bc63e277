#pragma once

#include <string>
#include <vector>

#include "history/record.hpp"
#include "report/style.hpp"
#include "settlement/settlement.hpp"

namespace report {

/// A match with a settlement, which need not be by its own terms.
struct SettledMatch {
  history::NumberedMatch match;
  settlement::Settlement settlement;
};

/// A line a match, and what is paid together, a line a currency.
std::string settled_matches_text(const std::vector<SettledMatch>& matches, Style style);

}  // namespace report
