#include "history/undo/undo_blockers.hpp"

#include <algorithm>

#include "base/overloaded.hpp"
#include "history/causality/causal_cut.hpp"

namespace history {
namespace {

/// The registers that an operation writes, to see whether another wrote the same. Where the lines that it
/// inserts stand is left out.
struct WrittenRegisters {
  explicit WrittenRegisters(const Action& action) {
    const auto add_options = [this](const Options& options) {
      for (const auto& [key, value] : options) keys.insert(RegisterKey(OptionRegister{key}));
    };
    const auto add_lines = [this](const std::vector<match::Line>& lines) {
      for (const match::Line& line : lines) keys.insert(RegisterKey(LineRegister{line.id}));
    };
    std::visit(
        base::Overloaded{[&](const Start& start) {
                           add_options(start.options);
                           add_lines(start.lines);
                           keys.insert(RegisterKey(ClosedRegister{}));
                         },
                         [&](const Add& add) { add_lines(add.lines); },
                         [&](const Amend& amend) { keys.insert(RegisterKey(LineRegister{amend.line})); },
                         [&](const Set& set) {
                           add_options(set.options);
                           if (set.closing) keys.insert(RegisterKey(ClosedRegister{}));
                         },
                         [&](const Resolve& resolution) {
                           add_options(resolution.options);
                           for (const auto& [line, value] : resolution.lines)
                             keys.insert(RegisterKey(LineRegister{line}));
                           if (resolution.closing) keys.insert(RegisterKey(ClosedRegister{}));
                           if (resolution.exists) keys.insert(RegisterKey(ExistsRegister{}));
                           order = &resolution.order;
                         },
                         [&](const Rename&) { keys.insert(VerbRegister{Rename::kVerb}); },
                         [&](const Join& join) {
                           keys.insert(VerbRegister{Join::kVerb, join.into});
                         },
                         [&](const Pay&) { keys.insert(VerbRegister{Pay::kVerb}); }, [](const Undo&) {},
                         [](const Redo&) {}, [](const Unusable&) {}},
        action);
  }

  [[nodiscard]] bool any() const { return !keys.empty() || (order != nullptr && order->size() > 1); }

  /// Besides orders of lines.
  std::set<WrittenRegister> keys;
  /// Every two of these lines are a register, their order; null: none. Of 3,000 lines they are 4.5 million.
  const std::vector<base::Uuid>* order = nullptr;
};

bool have_one_in_common(const WrittenRegisters& one, const WrittenRegisters& other) {
  if (std::any_of(one.keys.begin(), one.keys.end(),
                  [&](const WrittenRegister& key) { return other.keys.contains(key); }))
    return true;
  if (one.order == nullptr || other.order == nullptr) return false;
  std::multiset<base::Uuid> lines(one.order->begin(), one.order->end());
  std::size_t common = 0;
  for (const base::Uuid& line : *other.order)
    if (const auto found = lines.find(line); found != lines.end()) {
      lines.erase(found);
      ++common;
    }
  return common >= 2;
}

/// The pairs of lines of an order, and which of them were ordered again.
class OrderedPairs {
 public:
  explicit OrderedPairs(const std::vector<base::Uuid>& order) : lines_(order), left_(order.size()) {
    std::sort(lines_.begin(), lines_.end());
    for (std::size_t one = 0; one < lines_.size(); ++one)
      for (std::size_t other = one + 1; other < lines_.size(); ++other) left_.set(one, other);
  }

  void remove(const std::vector<base::Uuid>& order) {
    std::vector<base::Uuid> sorted = order;
    std::sort(sorted.begin(), sorted.end());
    const auto is_named = [&](std::size_t line) {
      return std::binary_search(sorted.begin(), sorted.end(), lines_[line]);
    };
    const auto is_named_twice = [&](std::size_t line) {
      const auto found = std::equal_range(sorted.begin(), sorted.end(), lines_[line]);
      return found.second - found.first > 1;
    };
    std::vector<std::size_t> named;
    for (std::size_t line = 0; line < lines_.size(); ++line)
      if (is_named(line)) named.push_back(line);
    for (const std::size_t one : named)
      for (const std::size_t other : named)
        if (lines_[one] != lines_[other] || is_named_twice(one)) left_.reset(one, other);
  }

  [[nodiscard]] bool empty() const {
    for (std::size_t line = 0; line < lines_.size(); ++line)
      if (BitMatrix::any(left_.row(line))) return false;
    return true;
  }

 private:
  std::vector<base::Uuid> lines_;  ///< ascending
  BitMatrix left_;
};

}  // namespace

UndoJudge::UndoJudge(const Operations& operations, const std::set<base::Uuid>& own,
                     const std::set<base::Uuid>& undos_by_redo)
    : ancestry_(operations),
      undos_(ancestry_.size()),
      redos_(ancestry_.size()),
      redos_of_others_(ancestry_.size()),
      own_(ancestry_.size()) {
  for (const Index index : indexes_of(own)) own_[index] = true;
  for (Index index = 0; index < ancestry_.size(); ++index) {
    const Action& action = ancestry_[index].action;
    if (std::holds_alternative<Redo>(action)) redo_operations_.push_back(index);
    if (const auto* redo = std::get_if<Redo>(&action))
      for (const Index undo : indexes_of(redo->targets)) {
        ++redos_[undo];
        redos_of_others_[undo] += own_[index] ? 0 : 1;
      }
    if (const auto* made = lines_inserted_by(action))
      for (const match::Line& line : *made) made_by_[line.id].push_back(index);
    if (const auto* amend = std::get_if<Amend>(&action)) amended_by_[amend->line].push_back(index);
    if (std::holds_alternative<Start>(action)) starts_.push_back(index);
    if (std::holds_alternative<Resolve>(action)) resolutions_.push_back(index);
    for (const WrittenRegister& key : WrittenRegisters(action).keys) writers_[key].push_back(index);
  }
  for (Index index = 0; index < ancestry_.size(); ++index)
    if (const auto* undo = std::get_if<Undo>(&ancestry_[index].action); undo != nullptr && redos_[index] == 0)
      for (const Index target : indexes_of(undo->targets)) ++undos_[target];
  find_stand_ins(undos_by_redo);
}

void UndoJudge::find_stand_ins(const std::set<base::Uuid>& undos_by_redo) {
  const auto undo_of = [this](Index index) { return std::get_if<Undo>(&ancestry_[index].action); };
  for (const Index written : indexes_of(undos_by_redo)) {
    if (own_[written] || undo_of(written) == nullptr || undo_of(written)->targets.empty()) continue;
    std::set<Index> redone_before;
    for (const Index redo : redo_operations_)
      if (ancestry_.happened_after(written, redo))
        for (const Index undo : indexes_of(std::get<Redo>(ancestry_[redo].action).targets))
          if (own_[undo] && undo_of(undo) != nullptr) redone_before.insert(undo);
    const std::set<base::Uuid> named(undo_of(written)->targets.begin(), undo_of(written)->targets.end());
    std::set<base::Uuid> covered;
    std::vector<Index> replaced;
    for (const Index undo : redone_before) {
      bool names_one = false;
      for (const base::Uuid& target : undo_of(undo)->targets)
        if (named.contains(target)) {
          covered.insert(target);
          names_one = true;
        }
      if (names_one) replaced.push_back(undo);
    }
    if (covered.size() < named.size()) continue;
    for (const Index undo : replaced) stand_ins_[undo].push_back(written);
  }
  for (const auto& [undo, written] : stand_ins_)
    for (const Index each : written) own_[each] = true;
}

template <class Ids>
std::vector<UndoJudge::Index> UndoJudge::indexes_of(const Ids& operations) const {
  std::vector<Index> indexes;
  for (const base::Uuid& id : operations)
    if (const std::optional<std::size_t> index = ancestry_.find(id)) indexes.push_back(*index);
  std::sort(indexes.begin(), indexes.end());
  indexes.erase(std::unique(indexes.begin(), indexes.end()), indexes.end());
  return indexes;
}

bool UndoJudge::has_effect(Index index) const {
  return targets_of(ancestry_[index].action) == nullptr && undos_[index] == 0;
}

bool UndoJudge::is_in_effect(const base::Uuid& operation) const {
  const std::optional<std::size_t> index = ancestry_.find(operation);
  return index && has_effect(*index);
}

std::set<base::Uuid> UndoJudge::only_redone_by(const std::set<base::Uuid>& redos) const {
  std::set<base::Uuid> found;
  for (const Index redo : indexes_of(redos)) {
    const auto* action = std::get_if<Redo>(&ancestry_[redo].action);
    if (action == nullptr) continue;
    for (const Index index : indexes_of(action->targets)) {
      const auto* undo = std::get_if<Undo>(&ancestry_[index].action);
      if (undo == nullptr || own_[index] || redos_of_others_[index] > 0) continue;
      for (const base::Uuid& target : undo->targets)
        if (is_in_effect(target)) found.insert(target);
    }
  }
  return found;
}

std::set<base::Uuid> UndoJudge::undos_in_effect(const std::set<base::Uuid>& operations) const {
  std::set<base::Uuid> found;
  for (const Index index : indexes_of(operations))
    if (std::holds_alternative<Undo>(ancestry_[index].action) && redos_[index] == 0)
      found.insert(ancestry_[index].id);
  return found;
}

std::set<base::Uuid> UndoJudge::stand_ins(const std::set<base::Uuid>& undos) const {
  std::set<base::Uuid> found;
  for (const Index index : indexes_of(undos))
    if (const auto replaced = stand_ins_.find(index); replaced != stand_ins_.end())
      for (const Index undo : replaced->second) found.insert(ancestry_[undo].id);
  return found;
}

void UndoJudge::count(Index index, bool in_effect) {
  if (targets_of(ancestry_[index].action) != nullptr) return;
  in_effect ? --undos_[index] : ++undos_[index];
}

void UndoJudge::undo(const std::set<base::Uuid>& targets) {
  for (const Index index : indexes_of(targets)) count(index, false);
}

void UndoJudge::redo(const std::set<base::Uuid>& undos) {
  for (const Index index : indexes_of(undos)) {
    const auto* undo = std::get_if<Undo>(&ancestry_[index].action);
    if (undo == nullptr || redos_[index]++ > 0) continue;
    for (const Index target : indexes_of(undo->targets)) count(target, true);
  }
}

namespace {

bool contains(const std::vector<std::size_t>& ascending, std::size_t index) {
  return std::binary_search(ascending.begin(), ascending.end(), index);
}

}  // namespace

/// The lines that nothing inserts any more.
std::set<base::Uuid> UndoJudge::lines_removed(const std::vector<Index>& removed) const {
  std::set<base::Uuid> lines;
  for (const Index index : removed)
    if (const auto* inserted = lines_inserted_by(ancestry_[index].action))
      for (const match::Line& line : *inserted) {
        const std::vector<Index>& makers = made_by_.at(line.id);
        if (std::none_of(makers.begin(), makers.end(),
                         [&](Index maker) { return has_effect(maker) && !contains(removed, maker); }))
          lines.insert(line.id);
      }
  return lines;
}

bool UndoJudge::removes_the_match(const std::vector<Index>& removed) const {
  const auto is_start = [this](Index index) {
    return std::holds_alternative<Start>(ancestry_[index].action);
  };
  return std::any_of(removed.begin(), removed.end(), is_start) &&
         std::none_of(starts_.begin(), starts_.end(),
                      [&](Index start) { return has_effect(start) && !contains(removed, start); });
}

/// "A `resolve` stands in the way only of what it resolved."
bool UndoJudge::was_resolved_by(Index resolution, const std::vector<Index>& removed,
                                const std::set<base::Uuid>& lines) const {
  const auto is_before = [&](Index index) { return ancestry_.happened_after(resolution, index); };
  if (std::none_of(removed.begin(), removed.end(), is_before)) return false;
  const WrittenRegisters resolved(ancestry_[resolution].action);
  const bool orders_lines =
      resolved.order->size() > 1 && std::any_of(resolved.order->begin(), resolved.order->end(),
                                                [&](const base::Uuid& line) { return lines.contains(line); });
  return std::any_of(removed.begin(), removed.end(), [&](Index index) {
    return is_before(index) &&
           (orders_lines || have_one_in_common(WrittenRegisters(ancestry_[index].action), resolved));
  });
}

std::vector<UndoBlocker> UndoJudge::blockers(const std::set<base::Uuid>& targets) const {
  const std::vector<Index> removed = indexes_of(targets);
  const auto stays = [&](Index index) { return has_effect(index) && !contains(removed, index); };
  std::map<Index, UndoBlockReason> found;
  if (removes_the_match(removed)) {
    for (Index index = 0; index < ancestry_.size(); ++index)
      if (stays(index)) found.emplace(index, UndoBlockReason::kStandsInMatch);
  } else {
    const std::set<base::Uuid> lines = lines_removed(removed);
    for (const base::Uuid& line : lines)
      if (const auto amends = amended_by_.find(line); amends != amended_by_.end())
        for (const Index index : amends->second)
          if (stays(index)) found.emplace(index, UndoBlockReason::kAmendsLine);
    for (const Index index : resolutions_)
      if (stays(index) && was_resolved_by(index, removed, lines))
        found.emplace(index, UndoBlockReason::kResolves);
  }
  std::vector<UndoBlocker> blockers;
  for (const auto& [index, why] : found) blockers.push_back({why, ancestry_[index].id});
  return blockers;
}

/// Whether an operation in effect wrote every register again that this one wrote, in knowledge of it.
bool UndoJudge::is_overwritten(Index index, const std::vector<Index>& removed) const {
  const auto writes_again = [&](Index other) {
    return has_effect(other) && !contains(removed, other) && ancestry_.happened_after(other, index);
  };
  const WrittenRegisters written(ancestry_[index].action);
  for (const WrittenRegister& key : written.keys) {
    const std::vector<Index>& writers = writers_.at(key);
    if (std::none_of(writers.begin(), writers.end(), writes_again)) return false;
  }
  if (written.order == nullptr) return true;
  OrderedPairs pairs(*written.order);
  for (const Index other : resolutions_)
    if (writes_again(other)) pairs.remove(*WrittenRegisters(ancestry_[other].action).order);
  return pairs.empty();
}

bool UndoJudge::is_overwritten(const std::set<base::Uuid>& targets) const {
  const std::vector<Index> removed = indexes_of(targets);
  const auto writes = [this](Index index) { return WrittenRegisters(ancestry_[index].action).any(); };
  return std::any_of(removed.begin(), removed.end(), writes) &&
         std::all_of(removed.begin(), removed.end(),
                     [&](Index index) { return is_overwritten(index, removed); });
}

}  // namespace history
