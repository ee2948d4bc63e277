#pragma once

#include <optional>

#include "history/causality/causal_cut.hpp"
#include "history/matches/match_state.hpp"

/// Makes a match from its operations, register by register. `fold_linear` gives the same faster, for a
/// history without forks: most have none.
namespace history {

/// Materializes a match register by register. Of a register in conflict it takes any one value, a line rather
/// than none; what stands provisionally, `provisional_matches.hpp` says.
std::optional<MatchState> materialize_registers(const CausalCut& cut);

/// Materializes a match by folding its operations in order, an optimization for histories without forks. The
/// outer optional is empty where a fork or a doubt needs `materialize_registers`, the inner one where there
/// is no match.
std::optional<std::optional<MatchState>> fold_linear(const CausalCut& cut);

}  // namespace history
