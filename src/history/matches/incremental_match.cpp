#include "history/matches/incremental_match.hpp"

#include <algorithm>
#include <utility>

#include "base/overloaded.hpp"

namespace history {

IncrementalMatch::IncrementalMatch(std::span<const Operation> operations, std::optional<MatchState> state)
    : state_(std::move(state)) {
  for (std::size_t i = 0; i < operations.size(); ++i) {
    is_linear_ = is_linear_ && order_written_by(operations[i].action) == nullptr &&
                 (i == 0 || operations[i].parents == std::vector{operations[i - 1].id});
    if (const std::vector<match::Line>* made = lines_inserted_by(operations[i].action))
      for (const match::Line& line : *made)
        has_line_twice_ = !lines_.emplace(line.id, false).second || has_line_twice_;
    note_named(operations[i].action);
  }
  if (state_)
    for (const LineState& line : state_->lines) lines_[line.id] = true;
}

void IncrementalMatch::note_named(const Action& action) {
  std::visit(base::Overloaded{[this](const OneOf<Undo, Redo> auto& verb) {
                                named_.insert(verb.targets.begin(), verb.targets.end());
                              },
                              [this](const Add& add) {
                                if (add.before) named_.insert(*add.before);
                              },
                              [this](const Amend& amend) { named_.insert(amend.line); },
                              [this](const Resolve& resolution) {
                                for (const auto& [line, value] : resolution.lines) named_.insert(line);
                                named_.insert(resolution.order.begin(), resolution.order.end());
                              },
                              [](const OneOf<Start, Set, Rename, Join, Pay, Unusable> auto&) {}},
             action);
}

/// Whether an operation, or a line that it makes, was named before it came. No program of ours writes that.
bool IncrementalMatch::was_named(const Operation& operation) const {
  if (named_.contains(operation.id)) return true;
  const std::vector<match::Line>* made = lines_inserted_by(operation.action);
  return made != nullptr && std::any_of(made->begin(), made->end(),
                                        [this](const match::Line& line) { return named_.contains(line.id); });
}

bool IncrementalMatch::has_line(const base::Uuid& line) const {
  const auto found = lines_.find(line);
  return found != lines_.end() && found->second;
}

std::optional<IncrementalMatch::Change> IncrementalMatch::apply(const Operation& operation) {
  if (!state_ || !state_->disputes.empty() || has_line_twice_) return std::nullopt;
  if (was_named(operation)) return std::nullopt;
  if (const auto* undo = std::get_if<Undo>(&operation.action)) return this->undo(operation, *undo);
  if (const auto* redo = std::get_if<Redo>(&operation.action)) return this->redo(*redo);
  const std::optional<Change> change = apply_in_effect(operation);
  if (!change) return std::nullopt;
  note_named(operation.action);
  undone_.clear();
  return change;
}

std::optional<IncrementalMatch::Change> IncrementalMatch::apply_in_effect(const Operation& operation) {
  std::optional<Step> done = std::visit(
      base::Overloaded{
          [&](const OneOf<Add, Amend, Set> auto& verb) { return step(operation, verb); },
          [&](const Unusable&) {
            return std::optional(Step{.operation = &operation, .change = {state_->lines.size(), false}});
          },
          // What comes of these, the state alone does not determine.
          [](const OneOf<Start, Resolve, Rename, Join, Pay, Undo, Redo> auto&) {
            return std::optional<Step>();
          }},
      operation.action);
  if (!done) return std::nullopt;
  steps_.push_back(*std::move(done));
  return steps_.back().change;
}

std::optional<IncrementalMatch::Step> IncrementalMatch::step(const Operation& operation, const Add& add) {
  std::vector<LineState>& lines = state_->lines;
  const std::optional<std::size_t> before = add.before ? find(*add.before) : lines.size();
  if (!before) return std::nullopt;
  // Where forks were brought together, a new line between others may move these.
  if (add.before && !is_linear_) return std::nullopt;
  for (std::size_t i = 0; i < add.lines.size(); ++i) {
    if (lines_.emplace(add.lines[i].id, true).second) continue;
    // A line that was made twice stands where the two together say.
    for (std::size_t added = 0; added < i; ++added) lines_.erase(add.lines[added].id);
    return std::nullopt;
  }
  std::vector<LineState> added;
  for (const match::Line& line : add.lines) added.push_back({line, operation.id, false});
  lines.insert(lines.begin() + static_cast<std::ptrdiff_t>(*before), std::make_move_iterator(added.begin()),
               std::make_move_iterator(added.end()));
  return Step{.operation = &operation, .change = {*before, false}, .added = added.size()};
}

std::optional<IncrementalMatch::Step> IncrementalMatch::step(const Operation& operation, const Amend& amend) {
  const std::optional<std::size_t> index = find(amend.line);
  if (!index) return std::nullopt;
  const auto line = state_->lines.begin() + static_cast<std::ptrdiff_t>(*index);
  Step step{.operation = &operation, .change = {*index, false}, .line = *line};
  step.line_was_dropped = !amend.value;
  if (amend.value)
    *line = {{*amend.value, amend.line}, operation.id, true};
  else
    state_->lines.erase(line);
  lines_[amend.line] = amend.value.has_value();
  return step;
}

std::optional<IncrementalMatch::Step> IncrementalMatch::step(const Operation& operation, const Set& set) {
  Step step{
      .operation = &operation, .change = {0, true}, .options = state_->options, .closing = state_->closing};
  for (const auto& [key, value] : set.options) state_->options[key] = value;
  if (set.closing) state_->closing = *set.closing;
  return step;
}

/// Where the last operations in effect are undone, the match is as it was before them.
std::optional<IncrementalMatch::Change> IncrementalMatch::undo(const Operation& operation, const Undo& undo) {
  const std::set<base::Uuid> targets(undo.targets.begin(), undo.targets.end());
  if (targets.empty() || targets.size() > steps_.size()) return std::nullopt;
  const auto first = steps_.end() - static_cast<std::ptrdiff_t>(targets.size());
  const bool are_last = std::all_of(first, steps_.end(),
                                    [&](const Step& step) { return targets.contains(step.operation->id); });
  if (!are_last) return std::nullopt;
  Undone undone{operation.id, {}};
  for (auto step = first; step != steps_.end(); ++step) undone.operations.push_back(step->operation);
  Change all{state_->lines.size(), false};
  for (std::size_t i = 0; i < targets.size(); ++i) {
    all.first_line = std::min(all.first_line, steps_.back().change.first_line);
    all.other_than_lines = all.other_than_lines || steps_.back().change.other_than_lines;
    revert(std::move(steps_.back()));
    steps_.pop_back();
  }
  undone_.push_back(std::move(undone));
  note_named(operation.action);
  return all;
}

std::optional<IncrementalMatch::Change> IncrementalMatch::redo(const Redo& redo) {
  if (undone_.empty() || redo.targets != std::vector{undone_.back().undo}) return std::nullopt;
  Change all{state_->lines.size(), false};
  for (const Operation* operation : undone_.back().operations) {
    const std::optional<Change> change = apply_in_effect(*operation);
    if (!change) throw std::logic_error("an operation that was applied once cannot be applied again");
    all.first_line = std::min(all.first_line, change->first_line);
    all.other_than_lines = all.other_than_lines || change->other_than_lines;
  }
  undone_.pop_back();
  named_.insert(redo.targets.begin(), redo.targets.end());
  return all;
}

void IncrementalMatch::revert(Step step) {
  const auto first = state_->lines.begin() + static_cast<std::ptrdiff_t>(step.change.first_line);
  if (step.line) lines_[step.line->id] = true;
  if (step.line_was_dropped)
    state_->lines.insert(first, *std::move(step.line));
  else if (step.line)
    *first = *std::move(step.line);
  if (step.change.other_than_lines) {
    state_->options = std::move(step.options);
    state_->closing = step.closing;
  }
  for (std::size_t i = 0; i < step.added; ++i) lines_.erase((first + static_cast<std::ptrdiff_t>(i))->id);
  state_->lines.erase(first, first + static_cast<std::ptrdiff_t>(step.added));
}

/// From the end: what is corrected is mostly a line of late.
std::optional<std::size_t> IncrementalMatch::find(const base::Uuid& line) const {
  if (!has_line(line)) return std::nullopt;
  for (std::size_t index = state_->lines.size(); index-- > 0;)
    if (state_->lines[index].id == line) return index;
  return std::nullopt;
}

}  // namespace history
