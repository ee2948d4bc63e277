#include "history/matches/register_writes.hpp"

namespace history {
namespace {

/// The values that only a `start` or an `add` wrote, as an import does. By number of value.
std::vector<bool> values_only_imported(const CausalCut& cut, const RegisterState& found) {
  std::vector<bool> only_imported(found.values.back() + 1, false);
  for (const std::size_t value : found.values) only_imported[value] = true;
  for (const Write& write : found.maximal)
    if (lines_inserted_by(cut[write.operation].action) == nullptr) only_imported[write.value] = false;
  return only_imported;
}

/// Whether a maximal write of another value happened after this one.
bool is_replaced(const CausalCut& cut, const RegisterState& found, const Write& old) {
  return std::any_of(found.maximal.begin(), found.maximal.end(), [&](const Write& write) {
    return write.value != old.value && cut.happened_after(write.operation, old.operation);
  });
}

}  // namespace

Writes maximal_writes(const CausalCut& cut, Writes writes) {
  if (writes.size() < 2) return writes;
  std::vector<std::size_t> operations;
  for (const Write& write : writes) operations.push_back(write.operation);
  const std::vector<std::size_t> maximal = cut.maximal(std::move(operations));
  std::erase_if(writes, [&](const Write& write) {
    return !std::binary_search(maximal.begin(), maximal.end(), write.operation);
  });
  return writes;
}

RegisterState values_of_maximal(const CausalCut& cut, const Writes& writes) {
  RegisterState found;
  found.maximal = maximal_writes(cut, writes);
  for (const Write& write : found.maximal) found.values.push_back(write.value);
  std::sort(found.values.begin(), found.values.end());
  found.values.erase(std::unique(found.values.begin(), found.values.end()), found.values.end());
  return found;
}

RegisterState surviving_values(const CausalCut& cut, const Writes& writes) {
  RegisterState found = values_of_maximal(cut, writes);
  if (!found.in_conflict()) return found;
  // "A value that only a `start` or an import brought gives way to a write whose ancestry holds the same
  // value."
  const std::vector<bool> only_imported = values_only_imported(cut, found);
  std::vector<bool> replaced(only_imported.size(), false);
  for (const Write& write : writes)
    if (write.value < only_imported.size() && only_imported[write.value] && !replaced[write.value])
      replaced[write.value] = is_replaced(cut, found, write);
  std::vector<std::size_t> staying;
  for (const std::size_t value : found.values)
    if (!replaced[value]) staying.push_back(value);
  if (!staying.empty()) found.values = std::move(staying);
  return found;
}

std::optional<std::size_t> any_value(const CausalCut& cut, const RegisterState& found,
                                     std::optional<std::size_t> unwanted) {
  const Write* best = nullptr;
  for (const Write& write : found.maximal)
    if (found.has(write.value) && write.value != unwanted &&
        (best == nullptr || cut[write.operation].id < cut[best->operation].id ||
         (write.operation == best->operation && write.value < best->value)))
      best = &write;
  if (best == nullptr) return std::nullopt;
  return best->value;
}

std::vector<base::Uuid> ids_of(const CausalCut& cut, const Writes& writes) {
  std::vector<base::Uuid> ids;
  for (const Write& write : writes) ids.push_back(cut[write.operation].id);
  std::sort(ids.begin(), ids.end());
  ids.erase(std::unique(ids.begin(), ids.end()), ids.end());
  return ids;
}

}  // namespace history
