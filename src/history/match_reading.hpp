#pragma once

#include "history/scope.hpp"

namespace history {

/// Reads a match cell by cell. Where a cell is disputed it takes any one value, a line rather than none; what
/// stands for the time being, `views.hpp` says.
std::optional<MatchState> read_cells(const Scope& scope);

/// The same for a history without forks as a plain fold in order. Nothing outside where it has to be read
/// cell by cell; nothing inside where there is no match.
std::optional<std::optional<MatchState>> fold(const Scope& scope);

/// `read_match` without the fold, to compare the two.
std::optional<MatchState> read_match_generally(const Operations& operations);

}  // namespace history
