#include <set>

#include "base/language/translation.hpp"
#include "history/operations/codec.hpp"
#include "history/operations/effects.hpp"

/// The operations of a subject, read in terms of the start that counts.
namespace history {
namespace {

template <std::size_t kIndex = 0>
bool needs_start(std::string_view verb) {
  using Verb = std::variant_alternative_t<kIndex, Action>;
  if constexpr (std::is_same_v<Verb, Unusable>)
    return false;
  else
    return verb == Verb::kVerb ? Verb::kNeedsStart : needs_start<kIndex + 1>(verb);
}

std::vector<const Operation*> starts_among(const std::vector<Operation>& operations) {
  std::vector<const Operation*> starts;
  for (const Operation& operation : operations)
    if (std::holds_alternative<Start>(operation.action)) starts.push_back(&operation);
  return starts;
}

/// The start that the others are read by; null for none. One that was undone counts only where none is in
/// effect: the id may have come in again with another game.
const Start* start_to_read_by(const std::vector<const Operation*>& starts,
                              const std::set<base::Uuid>& effective) {
  std::vector<const Operation*> candidates;
  for (const Operation* start : starts)
    if (effective.contains(start->id)) candidates.push_back(start);
  const Operation* start = start_that_counts(candidates.empty() ? starts : candidates);
  return start != nullptr ? &std::get<Start>(start->action) : nullptr;
}

}  // namespace

std::vector<Operation> decode_operations(const std::vector<StoredBody>& stored) {
  std::vector<Operation> operations;
  operations.reserve(stored.size());
  for (const StoredBody& each : stored) {
    Operation& operation = operations.emplace_back();
    operation.action = Unusable{};  // until the match that it is done to is known
    if (!needs_start(each.operation.verb)) operation = decode_operation(each, nullptr);
  }
  const std::vector<const Operation*> starts = starts_among(operations);
  const std::set<base::Uuid> effective = starts.size() > 1 ? in_effect(operations) : std::set<base::Uuid>{};
  const Start* start = start_to_read_by(starts, effective);
  for (std::size_t i = 0; i < stored.size(); ++i) {
    Operation& operation = operations[i];
    if (needs_start(stored[i].operation.verb)) {
      operation = decode_operation(stored[i], start);
    } else if (const auto* other = std::get_if<Start>(&operation.action);
               other != nullptr && (other->game.index() != start->game.index() ||
                                    other->players.size() != start->players.size())) {
      operation.action = Unusable{std::string(Start::kVerb)};
      // One that was undone is no loss, so it is no problem.
      if (effective.contains(operation.id))
        operation.problem = base::tr("the match was started with another game or number of players");
    }
  }
  return operations;
}

}  // namespace history
