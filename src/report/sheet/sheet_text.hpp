#pragma once

#include <string>

#include "report/layout/style.hpp"
#include "report/sheet/sheet.hpp"

namespace report {

/// The sheet for a terminal: names over columns, scores with stars and circles, running totals, the
/// line under a finished game, the settlement. Players that do not fit beside the others stand under them.
std::string sheet_text(const Sheet& sheet, Style style);

/// The lines of a settlement with their figures; empty if it has none.
std::string settlement_table(const SettlementView& settlement, Style style);

/// The settlement by itself.
std::string settlement_text(const SettlementView& settlement, Style style);

/// "Match 3: …": the score of a match, in a paragraph.
std::string match_status_text(const history::NumberedMatch& match, Style style);

/// The score of a match and its settlement, as `settle` prints them. `due`: as for `make_settlement_view`.
std::string settled_text(const history::NumberedMatch& match, const settlement::Settlement& settlement,
                         Style style, const std::optional<storage::PayoutDue>& due = {});

}  // namespace report
