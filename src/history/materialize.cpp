#include "history/materialize.hpp"

#include "history/disputes/provisional_matches.hpp"

namespace history {

std::optional<MatchState> materialize(std::span<const Operation> operations) {
  const Ancestry ancestry(operations);
  return ProvisionalMatches(ancestry).match();
}

std::optional<MatchState> materialize_without_fold(const Operations& operations) {
  const Ancestry ancestry(operations);
  return ProvisionalMatches(ancestry, false).match();
}

}  // namespace history
