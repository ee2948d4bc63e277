#include "history/undo/reversal.hpp"

#include <algorithm>
#include <utility>

#include "history/causality/ancestry.hpp"
#include "history/causality/causal_cut.hpp"

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
  const Ancestry ancestry(operations);
  const Effects effects{CausalCut(ancestry)};
  std::set<base::Uuid> effective;
  for (const std::size_t index : effects.in_effect) effective.insert(ancestry[index].id);
  for (const Operation& operation : operations) {
    if (undone.contains(operation.id)) {
      redo.undid_resolution = redo.undid_resolution || std::holds_alternative<Resolve>(operation.action);
      for (const std::size_t other : effects.undos_of(*ancestry.find(operation.id)))
        redo.reversal.redone.insert(ancestry[other].id);
    }
    const auto* targets = targets_of(operation.action);
    if (targets != nullptr && redone.contains(operation.id))
      for (const base::Uuid& target : *targets)
        if (effective.contains(target) || undone.contains(target)) redo.reversal.undone.insert(target);
  }
  return redo;
}

std::vector<LoginReversal::Outcome> LoginReversal::revert(const std::vector<std::set<base::Uuid>>& commands) {
  std::vector<Outcome> outcomes(commands.size());
  for (bool again = true; again;) {
    const std::size_t before = reversal_.undone.size() + reversal_.redone.size();
    for (std::size_t i = 0; i < commands.size(); ++i) {
      const Outcome outcome = revert(commands[i]);
      outcomes[i].undone = outcomes[i].undone || outcome.undone;
      outcomes[i].redone = outcomes[i].redone || outcome.redone;
      outcomes[i].stays = outcome.stays;
      outcomes[i].blocker = outcome.blocker;
    }
    again = reversal_.undone.size() + reversal_.redone.size() > before;
  }
  return outcomes;
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
  const std::set<base::Uuid> stand_ins = judge_.stand_ins(command);
  std::set<base::Uuid> undos = judge_.undos_in_effect(command);
  undos.merge(judge_.undos_in_effect(stand_ins));
  judge_.redo(undos);
  reversal_.redone.insert(undos.begin(), undos.end());
  // One may stand for the undos of several commands.
  outcome.redone = !undos.empty() ||
                   std::any_of(stand_ins.begin(), stand_ins.end(),
                               [this](const base::Uuid& undo) { return reversal_.redone.contains(undo); });
  return outcome;
}

}  // namespace history
