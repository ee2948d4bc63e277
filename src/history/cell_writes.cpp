#include "history/cell_writes.hpp"

namespace history {
namespace {

/// Whether only a `start` or an `add` brought a value, as an import does.
bool is_only_imported(const Scope& scope, const Writes& last, std::size_t value) {
  return std::all_of(last.begin(), last.end(), [&](const Write& write) {
    return write.value != value || lines_made_by(scope[write.operation].action) != nullptr;
  });
}

/// Whether a last write of another value, one of `values`, has this one among its ancestors.
bool is_left_behind(const Scope& scope, const Writes& writes, const CellState& found, std::size_t value) {
  return std::any_of(found.last.begin(), found.last.end(), [&](const Write& other) {
    return other.value != value && std::any_of(writes.begin(), writes.end(), [&](const Write& old) {
             return old.value == value && scope.came_after(other.operation, old.operation);
           });
  });
}

}  // namespace

Writes last_of(const Scope& scope, Writes writes) {
  // Backwards, so that only what is known to be last has to be asked.
  std::sort(writes.begin(), writes.end(),
            [](const Write& one, const Write& other) { return one.operation > other.operation; });
  Writes last;
  for (const Write& write : writes)
    if (std::none_of(last.begin(), last.end(),
                     [&](const Write& later) { return scope.came_after(later.operation, write.operation); }))
      last.push_back(write);
  return last;
}

CellState standing(const Scope& scope, const Writes& writes, Imports imports) {
  CellState found;
  found.last = last_of(scope, writes);
  for (const Write& write : found.last)
    if (!found.has(write.value)) found.values.push_back(write.value);
  std::sort(found.values.begin(), found.values.end());
  if (imports == Imports::kCount || !found.is_disputed()) return found;
  // "A value that only a `start` or an import brought gives way to a write whose ancestry holds the same
  // value."
  std::vector<std::size_t> staying;
  for (const std::size_t value : found.values)
    if (!is_only_imported(scope, found.last, value) || !is_left_behind(scope, writes, found, value))
      staying.push_back(value);
  if (!staying.empty()) found.values = std::move(staying);
  return found;
}

std::optional<std::size_t> any_value(const Scope& scope, const CellState& standing,
                                     std::optional<std::size_t> unwanted) {
  const Write* best = nullptr;
  for (const Write& write : standing.last)
    if (standing.has(write.value) && write.value != unwanted &&
        (best == nullptr || scope[write.operation].id < scope[best->operation].id ||
         (write.operation == best->operation && write.value < best->value)))
      best = &write;
  if (best == nullptr) return std::nullopt;
  return best->value;
}

std::vector<base::Uuid> ids_of(const Scope& scope, const Writes& writes) {
  std::vector<base::Uuid> ids;
  for (const Write& write : writes) ids.push_back(scope[write.operation].id);
  std::sort(ids.begin(), ids.end());
  ids.erase(std::unique(ids.begin(), ids.end()), ids.end());
  return ids;
}

}  // namespace history
