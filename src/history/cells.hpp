#pragma once

#include <set>

#include "history/match_state.hpp"

namespace history {

/// The cells that an operation writes, but for the places of the lines that it makes. A player or a payment
/// has one cell a verb.
std::set<Cell> cells_written_by(const Action& action);

/// The cell of the order of two lines.
OrderCell order_cell(const base::Uuid& one, const base::Uuid& other);

}  // namespace history
