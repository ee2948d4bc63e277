#pragma once

#include "history/match_state.hpp"

namespace history {

/// From which side a choice is made.
enum class Choice {
  kView,  ///< as a view has it
  kBoth,  ///< everything that can stand, stands
};

/// What settles these cells of a disputed match: as `view` has them (null: on that side there is no match),
/// or with `kBoth`, where `view` is not looked at, all lines in the order given. A line that the view lacks
/// goes where it is in conflict with one that the view has, or with its closing. "The disputed cells only, in
/// each of them what is kept as well as what is rejected."
Settle choose(const MatchState& disputed, const std::vector<Cell>& cells, Choice choice,
              const MatchState* view, const std::vector<base::Uuid>& order = {});

}  // namespace history
