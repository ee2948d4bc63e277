#include "history/matches/match_state.hpp"

#include <algorithm>
#include <functional>

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

std::vector<base::Uuid> heads(const Operations& operations) {
  const Ancestry ancestry(operations);
  std::vector<bool> followed(ancestry.size(), false);
  for (std::size_t index = 0; index < ancestry.size(); ++index)
    for (const Ancestry::Index parent : ancestry.parents(index)) followed[parent] = true;
  std::vector<base::Uuid> ids;
  for (std::size_t index = 0; index < ancestry.size(); ++index)
    if (!followed[index]) ids.push_back(ancestry[index].id);
  std::sort(ids.begin(), ids.end());
  return ids;
}

std::set<base::Uuid> in_effect(const Operations& operations) {
  const Ancestry ancestry(operations);
  std::set<base::Uuid> ids;
  for (const std::size_t index : Effects(CausalCut(ancestry)).in_effect) ids.insert(ancestry[index].id);
  return ids;
}

std::set<base::Uuid> undone_in(const Operations& operations) {
  std::set<base::Uuid> undone;
  for_each_undone(operations, std::identity{},
                  [&](const Operation& /*undo*/, const base::Uuid& target) { undone.insert(target); });
  return undone;
}

}  // namespace history
