#include "history/views.hpp"

#include <algorithm>

#include "history/cell_writes.hpp"
#include "history/match_reading.hpp"
#include "history/settle_choice.hpp"

namespace history {

std::vector<std::size_t> last_by_id(const Scope& scope, const std::vector<std::size_t>& operations) {
  Writes writes;
  for (const std::size_t operation : operations) writes.push_back({operation, 0});
  std::vector<std::size_t> last;
  for (const Write& write : last_of(scope, std::move(writes))) last.push_back(write.operation);
  std::sort(last.begin(), last.end(),
            [&](std::size_t one, std::size_t other) { return scope[one].id < scope[other].id; });
  last.erase(std::unique(last.begin(), last.end()), last.end());
  return last;
}

std::vector<std::size_t> sides_of(const Scope& scope, const MatchState& disputed) {
  std::set<base::Uuid> ids;
  for (const auto& [cell, between] : disputed.disputes) ids.insert(between.begin(), between.end());
  std::vector<std::size_t> conflicting;
  for (const base::Uuid& id : ids)
    if (const std::optional<std::size_t> index = scope.ancestry().find(id)) conflicting.push_back(*index);
  return last_by_id(scope, conflicting);
}

std::vector<Cell> cells_said_by(const Scope& scope, const MatchState& disputed, std::size_t side) {
  std::vector<Cell> cells;
  for (const auto& [cell, between] : disputed.disputes)
    if (std::any_of(between.begin(), between.end(), [&](const base::Uuid& id) {
          const std::optional<std::size_t> index = scope.ancestry().find(id);
          return index && (*index == side || scope.came_after(side, *index));
        }))
      cells.push_back(cell);
  return cells;
}

/// One reading under way: the views of its sides come first.
struct Views::Task {
  std::optional<std::size_t> operation;
  Scope scope;
  std::optional<MatchState> as_read;
  std::vector<std::size_t> sides;
  std::size_t next = 0;
};

std::optional<MatchState> Views::match() { return run(std::nullopt); }

const std::optional<MatchState>& Views::past(std::size_t operation) {
  const auto found = past_.find(operation);
  if (found != past_.end()) return found->second;
  return past_[operation] = run(operation);
}

std::optional<MatchState> Views::read(const Scope& scope) const {
  if (way_ == Way::kFoldWherePlain)
    if (std::optional<std::optional<MatchState>> folded = fold(scope)) return *std::move(folded);
  return read_cells(scope);
}

Views::Task Views::begin(std::optional<std::size_t> operation) const {
  Task task{operation, operation ? Scope::past(ancestry_, *operation) : Scope(ancestry_), {}, {}};
  task.as_read = read(task.scope);
  if (!task.as_read || task.as_read->disputes.empty()) return task;
  for (const std::size_t side : sides_of(task.scope, *task.as_read))
    if (Scope::past(ancestry_, side).members().size() < task.scope.members().size())
      task.sides.push_back(side);
  return task;
}

/// Without recursion: a view may be disputed, too, and so on for as long as the history is.
std::optional<MatchState> Views::run(std::optional<std::size_t> operation) {
  std::vector<Task> tasks;
  tasks.push_back(begin(operation));
  while (true) {
    Task& task = tasks.back();
    if (task.next < task.sides.size()) {
      const std::size_t side = task.sides[task.next++];
      if (!past_.contains(side)) tasks.push_back(begin(side));
      continue;
    }
    const std::optional<std::size_t> done = task.operation;
    std::optional<MatchState> result = end(std::move(task));
    tasks.pop_back();
    if (tasks.empty()) return result;
    past_[*done] = std::move(result);
  }
}

/// "For the time being as keeping the side with most lines (counted in that side's own view, then by id; a
/// side on which the match is gone comes last) would leave it, what is then still open as the next side
/// would."
std::optional<MatchState> Views::end(Task task) const {
  if (task.sides.empty()) return std::move(task.as_read);
  const auto rank = [this](std::size_t side) {
    const std::optional<MatchState>& view = past_.at(side);
    return view ? -static_cast<std::ptrdiff_t>(view->lines.size()) : 1;
  };
  std::stable_sort(task.sides.begin(), task.sides.end(),
                   [&](std::size_t one, std::size_t other) { return rank(one) < rank(other); });
  MatchState now = *task.as_read;
  for (const std::size_t side : task.sides) {
    const std::optional<MatchState>& view = past_.at(side);
    Settle settle = choose(now, cells_said_by(task.scope, now, side), Choice::kView, view ? &*view : nullptr);
    // Even an empty one says that there is a match.
    if (settle.empty() && !now.disputes.contains(ExistsCell{})) continue;
    task.scope.settle_for_the_time_being(std::move(settle));
    std::optional<MatchState> after = read_cells(task.scope);
    if (!after) break;
    now = *std::move(after);
    if (now.disputes.empty()) break;
  }
  now.disputes = std::move(task.as_read->disputes);
  return now;
}

}  // namespace history
