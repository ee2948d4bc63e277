#include "history/scope.hpp"

#include <numeric>

namespace history {

Scope::Scope(const Ancestry& ancestry) : ancestry_(&ancestry), members_(ancestry.size()) {
  std::iota(members_.begin(), members_.end(), std::size_t{0});
}

Scope Scope::past(const Ancestry& ancestry, std::size_t operation) {
  Scope scope;
  scope.ancestry_ = &ancestry;
  for (std::size_t index = 0; index < operation; ++index)
    if (ancestry.came_after(operation, index)) scope.members_.push_back(index);
  scope.members_.push_back(operation);
  return scope;
}

bool Scope::is_linear() const {
  for (std::size_t place = 1; place < members_.size(); ++place)
    if (!came_after(members_[place], members_[place - 1])) return false;
  return true;
}

void Scope::settle_for_the_time_being(Settle settle) {
  members_.push_back(end());
  settled_.push_back(Operation{.action = std::move(settle)});
}

Effects::Effects(const Scope& scope) : in_effect_(scope.end(), false) {
  std::vector<bool> redone(scope.end(), false);
  const auto for_targets = [&](const std::vector<base::Uuid>& targets, const auto& act) {
    for (const base::Uuid& id : targets)
      if (const std::optional<std::size_t> target = scope.ancestry().find(id)) act(*target);
  };
  for (const std::size_t index : scope.members())
    if (const auto* redo = std::get_if<Redo>(&scope[index].action))
      for_targets(redo->targets, [&](std::size_t target) { redone[target] = true; });
  for (const std::size_t index : scope.members()) {
    const auto* undo = std::get_if<Undo>(&scope[index].action);
    if (undo == nullptr || redone[index]) continue;
    for_targets(undo->targets, [&](std::size_t target) {
      std::vector<std::size_t>& undos = undos_[target];
      if (undos.empty() || undos.back() != index) undos.push_back(index);
    });
  }
  for (const std::size_t index : scope.members()) {
    const Action& action = scope[index].action;
    if (std::holds_alternative<Undo>(action) || std::holds_alternative<Redo>(action)) continue;
    if (undos_.contains(index)) continue;
    in_effect_[index] = true;
    in_effect.push_back(index);
  }
}

const std::vector<std::size_t>& Effects::undos_of(std::size_t index) const {
  static const std::vector<std::size_t> none;
  const auto found = undos_.find(index);
  return found == undos_.end() ? none : found->second;
}

}  // namespace history
