#include <algorithm>

#include "history/club.hpp"
#include "history/operations/effects.hpp"
#include "history/undo/reversal.hpp"

/// Undo and redo.
namespace club {

File::Parts File::parts_of(const Command& command) {
  Parts parts;
  for (const Operation& operation : command.operations) parts[operation.subject].insert(operation.id);
  return parts;
}

File::Parts File::still_in_effect(const Command& command) const {
  Parts parts;
  for (const Operation& operation : command.operations)
    if (history::in_effect(operations(operation.subject)).contains(operation.id))
      parts[operation.subject].insert(operation.id);
  return parts;
}

/// The latest commands that were entered here and are in effect.
void File::undo(std::size_t count) {
  Parts taken;
  for (auto id = entered_here_.rbegin(); id != entered_here_.rend() && count > 0; ++id) {
    const Parts parts = still_in_effect(*commands_.at(*id));
    for (const auto& [subject, ids] : parts) taken[subject].insert(ids.begin(), ids.end());
    if (!parts.empty()) --count;
  }
  undo_parts(taken);
}

void File::undo_in(const Uuid& match) {
  for (auto id = entered_here_.rbegin(); id != entered_here_.rend(); ++id) {
    const Parts parts = still_in_effect(*commands_.at(*id));
    if (!parts.contains(match)) continue;
    if (parts.size() > 1) throw Refused("the command touched others, too");
    return undo_parts(parts);
  }
  throw Refused("nothing to undo");
}

void File::undo_parts(const Parts& parts) {
  if (parts.empty()) throw Refused("nothing to undo");
  refuse_undo(parts);
  std::vector<Entry> entries;
  bool resolves = false;
  for (const auto& [subject, ids] : parts) {
    entries.push_back({subject, history::Undo{{ids.begin(), ids.end()}}});
    for (const Operation& operation : operations(subject))
      resolves = resolves ||
                 (ids.contains(operation.id) && std::holds_alternative<history::Resolve>(operation.action));
  }
  undone_here_.push_back(enter("undo", std::move(entries), {.on_disputed = resolves, .dispute = resolves}));
}

void File::refuse_undo(const Parts& parts) const {
  bool changes_something = false;
  for (const auto& [subject, ids] : parts) {
    const history::UndoJudge judge(operations(subject));
    for (const history::UndoBlocker& blocker : judge.blockers(ids)) {
      if (blocker.why == history::UndoBlockReason::kStandsInMatch) throw Refused("others stand in the match");
      if (blocker.why == history::UndoBlockReason::kAmendsLine) throw Refused("the line was amended");
      throw Refused("the dispute was resolved");
    }
    if (!judge.is_overwritten(ids)) changes_something = true;
  }
  if (!changes_something) throw Refused("a later amendment stands");
}

/// Reverts what came from a login, the latest first, in each subject by itself. What others have built on
/// stays. All of it is one command.
LoginUndone File::undo_by(const std::string& by) {
  std::vector<Parts> commands;  // the latest first
  Parts own;
  for (auto command = arrived_.rbegin(); command != arrived_.rend(); ++command) {
    const auto source = came_from_.find((*command)->id);
    if (source == came_from_.end() || source->second != by) continue;
    for (const auto& [subject, ids] : commands.emplace_back(parts_of(**command)))
      own[subject].insert(ids.begin(), ids.end());
  }
  LoginUndone undone;
  std::set<Uuid> by_redo;
  for (const CommandRef& command : arrived_)
    if (command->name == "redo")
      for (const Operation& operation : command->operations)
        if (std::holds_alternative<history::Undo>(operation.action)) by_redo.insert(operation.id);
  std::vector<Entry> entries;
  for (const auto& [subject, ids] : own) {
    std::vector<std::set<Uuid>> of_subject;
    for (const Parts& parts : commands)
      if (parts.contains(subject)) of_subject.push_back(parts.at(subject));
    history::LoginReversal reversal(operations(subject), ids, by_redo);
    for (const history::LoginReversal::Outcome& outcome : reversal.revert(of_subject)) {
      undone.went += (outcome.undone ? 1U : 0U) + (outcome.redone ? 1U : 0U);
      undone.stayed += outcome.stays ? 1 : 0;
    }
    for (history::Action& action : reversal.reversal().actions())
      entries.push_back({subject, std::move(action)});
  }
  if (undone.went == 0) throw Refused("nothing to undo");
  undone_here_.push_back(enter("undo", std::move(entries), {.on_disputed = true, .dispute = true}));
  return undone;
}

/// Whether an undo, given by its operations, names what was not entered here.
bool File::names_others(const Operations& operations, const std::set<Uuid>& undo) const {
  std::set<Uuid> own;
  for (const Uuid& id : entered_here_)
    for (const Operation& operation : commands_.at(id)->operations) own.insert(operation.id);
  for (const Operation& operation : operations) {
    const auto* named = std::get_if<history::Undo>(&operation.action);
    if (named == nullptr || !undo.contains(operation.id)) continue;
    if (std::any_of(named->targets.begin(), named->targets.end(),
                    [&](const Uuid& target) { return !own.contains(target); }))
      return true;
  }
  return false;
}

/// Redoes the last undo here: brings back what it took, and takes again what it brought back. One that would
/// change nothing is passed over.
void File::redo() {
  if (undone_here_.empty()) throw Refused("nothing to redo");
  std::vector<Entry> entries;
  bool may_dispute = false;
  for (const auto& [subject, ids] : parts_of(*undone_here_.back())) {
    const history::RedoOfUndo redo = history::redo_of(operations(subject), ids);
    may_dispute = may_dispute || redo.undid_resolution || !redo.reversal.undone.empty() ||
                  names_others(operations(subject), ids);
    for (history::Action& action : redo.reversal.actions()) entries.push_back({subject, std::move(action)});
  }
  if (entries.empty()) {
    undone_here_.pop_back();
    return redo();
  }
  enter("redo", std::move(entries), {.on_disputed = may_dispute, .dispute = may_dispute});
  undone_here_.pop_back();
}

}  // namespace club
