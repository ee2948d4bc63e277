#include "history/reversal.hpp"

#include <utility>

namespace history {
namespace {

constexpr std::size_t kMostTargets = 10'000;

template <class Verb>
void append_naming(const std::set<base::Uuid>& targets, std::vector<Action>& actions) {
  std::vector<base::Uuid> named;
  for (const base::Uuid& target : targets) {
    named.push_back(target);
    if (named.size() == kMostTargets) actions.emplace_back(Verb{std::exchange(named, {})});
  }
  if (!named.empty()) actions.emplace_back(Verb{std::move(named)});
}

}  // namespace

std::vector<Action> Reversal::actions() const {
  std::vector<Action> actions;
  append_naming<Undo>(undone, actions);
  append_naming<Redo>(redone, actions);
  return actions;
}

RedoOfUndo redo_of(const Operations& operations, const std::set<base::Uuid>& undo) {
  std::set<base::Uuid> undone, redone;
  for (const Operation& operation : operations) {
    const auto* targets = targets_of(operation.action);
    if (targets == nullptr || !undo.contains(operation.id)) continue;
    const bool undoes = std::holds_alternative<Undo>(operation.action);
    (undoes ? undone : redone).insert(targets->begin(), targets->end());
  }
  RedoOfUndo redo;
  const std::set<base::Uuid> effective = in_effect(operations);
  for (const Operation& operation : operations) {
    if (undone.contains(operation.id)) {
      redo.undid_resolution = redo.undid_resolution || std::holds_alternative<Resolve>(operation.action);
      for (const base::Uuid& other : undos_of(operations, operation.id)) redo.reversal.redone.insert(other);
    }
    const auto* targets = targets_of(operation.action);
    if (targets != nullptr && redone.contains(operation.id))
      for (const base::Uuid& target : *targets)
        if (effective.contains(target) || undone.contains(target)) redo.reversal.undone.insert(target);
  }
  return redo;
}

LoginReversal::Outcome LoginReversal::revert(const std::set<base::Uuid>& command) {
  Outcome outcome;
  std::set<base::Uuid> targets = judge_.only_redone_by(command);
  for (const base::Uuid& operation : command)
    if (judge_.is_in_effect(operation)) targets.insert(operation);
  if (!targets.empty()) {
    const std::vector<UndoBlocker> blockers = judge_.blockers(targets);
    if (!blockers.empty()) outcome.blocker = blockers.front();
    outcome.stays = outcome.blocker || judge_.is_overwritten(targets);
    outcome.undone = !outcome.stays;
  }
  if (outcome.undone) {
    judge_.undo(targets);
    reversal_.undone.insert(targets.begin(), targets.end());
  }
  if (const std::set<base::Uuid> undos = judge_.undos_in_effect(command); !undos.empty()) {
    judge_.redo(undos);
    reversal_.redone.insert(undos.begin(), undos.end());
    outcome.redone = true;
  }
  return outcome;
}

}  // namespace history
