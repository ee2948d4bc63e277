#include <algorithm>
#include <set>

#include "history/codec.hpp"

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

std::vector<base::Uuid> ids_of(const std::vector<NamedPlayer>& players) {
  std::vector<base::Uuid> ids;
  for (const NamedPlayer& player : players) ids.push_back(player.id);
  return ids;
}

std::vector<const Operation*> starts_among(const std::vector<Operation>& operations) {
  std::vector<const Operation*> starts;
  for (const Operation& operation : operations)
    if (std::holds_alternative<Start>(operation.action)) starts.push_back(&operation);
  return starts;
}

/// Of several starts that whose players have the smaller ids ("the players of a match are no register");
/// one that was undone only where none is in effect: the id may have come in again with another game.
const Start* start_that_counts(const std::vector<const Operation*>& starts,
                               const std::set<base::Uuid>& effective) {
  if (starts.empty()) return nullptr;
  const auto rank = [&](const Operation* operation) {
    return std::pair(!effective.contains(operation->id), ids_of(std::get<Start>(operation->action).players));
  };
  const auto first = std::min_element(starts.begin(), starts.end(), [&](const auto* one, const auto* other) {
    return rank(one) < rank(other);
  });
  return &std::get<Start>((*first)->action);
}

}  // namespace

std::vector<Operation> decode_operations(const std::vector<StoredBody>& stored) {
  std::vector<Operation> operations;
  for (const StoredBody& each : stored) {
    Operation& operation = operations.emplace_back();
    operation.action = Unusable{};  // until the match that it is done to is known
    if (!needs_start(each.operation.verb)) operation = decode_operation(each, nullptr);
  }
  const std::vector<const Operation*> starts = starts_among(operations);
  const std::set<base::Uuid> effective = starts.size() > 1 ? in_effect(operations) : std::set<base::Uuid>{};
  const Start* start = start_that_counts(starts, effective);
  for (std::size_t i = 0; i < stored.size(); ++i) {
    Operation& operation = operations[i];
    if (needs_start(stored[i].operation.verb)) {
      operation = decode_operation(stored[i], start);
    } else if (const auto* other = std::get_if<Start>(&operation.action);
               other != nullptr && (other->game.index() != start->game.index() ||
                                    other->players.size() != start->players.size())) {
      operation.action = Unusable{std::string(Start::kVerb)};
      // What was undone is missed by nobody.
      if (effective.contains(operation.id))
        operation.problem = "the match was started with another game or number of players";
    }
  }
  return operations;
}

}  // namespace history
