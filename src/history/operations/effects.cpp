#include "history/operations/effects.hpp"

namespace history {

std::set<base::Uuid> undone_in(const Operations& operations) {
  std::set<base::Uuid> undone;
  for_each_undone(operations, std::identity{},
                  [&](const Operation& /*undo*/, const base::Uuid& target) { undone.insert(target); });
  return undone;
}

std::set<base::Uuid> in_effect(const Operations& operations) {
  const std::set<base::Uuid> undone = undone_in(operations);
  std::set<base::Uuid> ids;
  for (const Operation& operation : operations)
    if (targets_of(operation.action) == nullptr && !undone.contains(operation.id)) ids.insert(operation.id);
  return ids;
}

}  // namespace history
