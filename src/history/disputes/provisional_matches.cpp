#include "history/disputes/provisional_matches.hpp"

#include <algorithm>

#include "history/matches/materialization.hpp"

namespace history {
namespace {

/// Whether only options and contents of lines are disputed: what one side says of one of these changes no
/// other that is disputed, so that all of them are resolved in one reading.
bool is_of_contents_only(const Disputes& disputes) {
  const auto is_of_contents = [](const auto& entry) {
    return std::holds_alternative<OptionRegister>(entry.first) ||
           std::holds_alternative<LineRegister>(entry.first);
  };
  return disputes.lines().empty() && disputes.after_closing().empty() &&
         std::all_of(disputes.besides_orders().begin(), disputes.besides_orders().end(), is_of_contents);
}

}  // namespace

std::vector<std::size_t> sides_of(const CausalCut& cut, const MatchState& disputed) {
  std::vector<std::size_t> conflicting;
  if (!disputed.disputes.not_compared().empty()) return conflicting;
  for (const base::Uuid& id : disputed.disputes.operations())
    if (const std::optional<std::size_t> index = cut.ancestry().find(id)) conflicting.push_back(*index);
  std::vector<std::size_t> sides = cut.maximal(std::move(conflicting));
  std::sort(sides.begin(), sides.end(),
            [&](std::size_t one, std::size_t other) { return cut[one].id < cut[other].id; });
  return sides;
}

Disputes registers_of_side(const CausalCut& cut, const MatchState& disputed, std::size_t side) {
  return disputed.disputes.of_any([&](const base::Uuid& id) {
    const std::optional<std::size_t> index = cut.ancestry().find(id);
    return index && (*index == side || cut.happened_after(side, *index));
  });
}

/// One reading under way: the views of its sides come first.
struct ProvisionalMatches::Task {
  std::optional<std::size_t> operation;
  CausalCut cut;
  std::optional<MatchState> as_read;
  std::vector<std::size_t> sides;
  std::size_t next = 0;
};

ProvisionalMatches::ProvisionalMatches(const Ancestry& ancestry, bool folds)
    : ancestry_(ancestry), folds_(folds) {}

ProvisionalMatches::Forks::Forks(const Ancestry& ancestry)
    : is_fork(ancestry.size(), false), is_undone_early(ancestry.size(), false) {
  std::vector<bool> is_parent(ancestry.size(), false);
  std::set<base::Uuid> written;
  for (std::size_t index = 0; index < ancestry.size(); ++index) {
    for (const Ancestry::Index parent : ancestry.parents(index)) {
      if (is_parent[parent]) is_fork[parent] = true;
      is_parent[parent] = true;
    }
    const Action& action = ancestry[index].action;
    if (const std::vector<match::Line>* lines = lines_inserted_by(action))
      for (const match::Line& line : *lines)
        if (!written.insert(line.id).second) written_before.insert(line.id);
    for_each_line_written(action,
                          [&](const base::Uuid& line, const Contents* /*value*/) { written.insert(line); });
    if (const auto* undo = std::get_if<Undo>(&action))
      for (const base::Uuid& id : undo->targets)
        if (const std::optional<std::size_t> target = ancestry.find(id))
          if (!ancestry.happened_after(index, *target)) is_undone_early[*target] = true;
  }
}

const ProvisionalMatches::Forks& ProvisionalMatches::forks() {
  if (!forks_) forks_.emplace(ancestry_);
  return *forks_;
}

std::optional<MatchState> ProvisionalMatches::match() { return run(std::nullopt); }

const SideView& ProvisionalMatches::past(std::size_t operation) {
  if (!past_.contains(operation)) {
    const std::optional<std::size_t> base = base_of(operation);
    if (base && !past_.contains(*base)) past_[*base] = SideView(run(*base));
    if (!base || !extend(operation, *base)) past_[operation] = SideView(run(operation));
  }
  return past_.at(operation);
}

std::optional<MatchState> ProvisionalMatches::read(const CausalCut& cut) const {
  if (folds_)
    if (std::optional<std::optional<MatchState>> folded = fold_linear(cut)) return *std::move(folded);
  return materialize_registers(cut);
}

ProvisionalMatches::Task ProvisionalMatches::begin(std::optional<std::size_t> operation) const {
  Task task{operation, operation ? CausalCut::past(ancestry_, *operation) : CausalCut(ancestry_), {}, {}};
  task.as_read = read(task.cut);
  if (!task.as_read || task.as_read->disputes.empty()) return task;
  for (const std::size_t side : sides_of(task.cut, *task.as_read))
    if (CausalCut::size_of_past(ancestry_, side) < task.cut.members().size()) task.sides.push_back(side);
  return task;
}

/// Without recursion: a view may be disputed, too, and so on for as long as the history is.
std::optional<MatchState> ProvisionalMatches::run(std::optional<std::size_t> operation) {
  std::vector<Task> tasks;
  tasks.push_back(begin(operation));
  while (true) {
    if (const std::optional<std::size_t> needed = next_needed(tasks.back())) {
      tasks.push_back(begin(*needed));
      continue;
    }
    const std::optional<std::size_t> done = tasks.back().operation;
    std::optional<MatchState> result = end(std::move(tasks.back()));
    tasks.pop_back();
    if (tasks.empty()) return result;
    past_[*done] = SideView(std::move(result));
  }
}

/// The next operation whose view has to be read for a task.
std::optional<std::size_t> ProvisionalMatches::next_needed(Task& task) {
  for (; task.next < task.sides.size(); ++task.next) {
    const std::size_t side = task.sides[task.next];
    if (past_.contains(side)) continue;
    const std::optional<std::size_t> base = base_of(side);
    if (base && !past_.contains(*base)) return base;
    if (!base || !extend(side, *base)) return side;
  }
  return std::nullopt;
}

/// The last operation from which an operation went on alone and others did, too.
std::optional<std::size_t> ProvisionalMatches::base_of(std::size_t operation) {
  if (!folds_) return std::nullopt;
  for (std::size_t index = operation;;) {
    const std::span<const Ancestry::Index> parents = ancestry_.parents(index);
    if (parents.size() != 1) return std::nullopt;
    index = parents[0];
    if (forks().is_fork[index]) return index;
  }
}

/// The view of an operation as its base with what was done since. Whether that is all it needs.
bool ProvisionalMatches::extend(std::size_t operation, std::size_t base) {
  std::vector<const Operation*> since;
  for (std::size_t index = operation; index != base; index = ancestry_.parents(index)[0]) {
    if (forks().is_undone_early[index]) return false;
    since.push_back(&ancestry_[index]);
  }
  std::reverse(since.begin(), since.end());
  std::optional<SideView> view = past_.at(base).followed_by(since, forks().written_before);
  if (!view) return false;
  past_[operation] = *std::move(view);
  return true;
}

/// Each register as it is on the first of these sides that wrote it, or knew a write of it.
Resolve ProvisionalMatches::keep_contents(const CausalCut& cut, const MatchState& now,
                                          const std::vector<std::size_t>& sides) const {
  Resolve all;
  for (const auto& [key, conflict] : now.disputes.besides_orders()) {
    std::vector<std::size_t> conflicting;
    for (const base::Uuid& id : conflict)
      if (const std::optional<std::size_t> index = cut.ancestry().find(id)) conflicting.push_back(*index);
    const auto knows_a_write = [&](std::size_t side) {
      return std::any_of(conflicting.begin(), conflicting.end(), [&](std::size_t operation) {
        return operation == side || cut.happened_after(side, operation);
      });
    };
    const auto side = std::find_if(sides.begin(), sides.end(), knows_a_write);
    if (side == sides.end()) continue;
    Disputes only;
    only.insert(key, conflict);
    Resolve one = keep_side(now, only, past_.at(*side));
    all.lines.merge(one.lines);
    all.options.merge(one.options);
  }
  return all;
}

/// "provisionally as keeping the side with most lines (counted in that side's own view, then by id; a side on
/// which the match is gone comes last) would leave it, what is then still open as the next side would".
std::optional<MatchState> ProvisionalMatches::end(Task task) const {
  if (task.sides.empty()) return std::move(task.as_read);
  const auto rank = [this](std::size_t side) {
    const SideView& view = past_.at(side);
    return view.exists() ? -static_cast<std::ptrdiff_t>(view.line_count()) : 1;
  };
  std::stable_sort(task.sides.begin(), task.sides.end(),
                   [&](std::size_t one, std::size_t other) { return rank(one) < rank(other); });
  MatchState now = *task.as_read;
  for (auto side = task.sides.begin(); side != task.sides.end() && !now.disputes.empty(); ++side) {
    const bool only_contents = is_of_contents_only(now.disputes);
    Resolve resolution = only_contents
                             ? keep_contents(task.cut, now, {side, task.sides.end()})
                             : keep_side(now, registers_of_side(task.cut, now, *side), past_.at(*side));
    // Even an empty one says that there is a match.
    if (resolution.empty() && !now.disputes.contains(ExistsRegister{})) continue;
    task.cut.append_provisional_resolution(std::move(resolution));
    std::optional<MatchState> after = materialize_registers(task.cut);
    if (!after) break;
    now = *std::move(after);
    if (only_contents) break;
  }
  now.disputes = std::move(task.as_read->disputes);
  return now;
}

}  // namespace history
