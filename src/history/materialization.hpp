#pragma once

#include <optional>

#include "history/causal_cut.hpp"

/// The two ways in which a match is materialized: register by register, or as a fold of a linear history.
namespace history {

/// Materializes a match register by register. Of a register in conflict it takes any one value, a line rather
/// than none; what stands provisionally, `provisional_matches.hpp` says.
std::optional<MatchState> materialize_registers(const CausalCut& cut);

/// The same for a history without forks, as a plain fold in order. Nothing outside where a fork or a doubt
/// needs `materialize_registers`; nothing inside where there is no match.
std::optional<std::optional<MatchState>> fold_linear(const CausalCut& cut);

/// `materialize` without the fold, to compare the two.
std::optional<MatchState> materialize_without_fold(const Operations& operations);

}  // namespace history
