#pragma once

#include <string>

#include "report/sheet.hpp"
#include "report/style.hpp"

namespace report {

/// The sheet for a terminal: names over columns, scores with stars and circles, running totals, the
/// line under a finished game, the settlement. Eighty columns wide at most, with up to four players
/// whose names have up to twenty characters.
std::string sheet_text(const Sheet& sheet, Style style);

/// The settlement by itself.
std::string settlement_text(const SettlementView& settlement, Style style);

}  // namespace report
