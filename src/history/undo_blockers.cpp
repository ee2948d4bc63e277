#include "history/undo_blockers.hpp"

#include <algorithm>

#include "base/overloaded.hpp"
#include "history/causal_cut.hpp"

namespace history {
namespace {

/// The registers that an operation writes, to see whether another wrote the same. Where the lines that it
/// inserts stand is left out. For players and payments each verb counts as one register: all renamings write
/// the same.
struct WrittenRegisters {
  explicit WrittenRegisters(const Action& action) {
    const auto add_options = [this](const Options& options) {
      for (const auto& [key, value] : options) keys.insert(OptionRegister{key});
    };
    const auto add_lines = [this](const std::vector<match::Line>& lines) {
      for (const match::Line& line : lines) keys.insert(LineRegister{line.id});
    };
    const auto add_verb = [this](std::string_view verb) { keys.insert(OptionRegister{std::string(verb)}); };
    std::visit(base::Overloaded{[&](const Start& start) {
                                  add_options(start.options);
                                  add_lines(start.lines);
                                  keys.insert(ClosedRegister{});
                                },
                                [&](const Add& add) { add_lines(add.lines); },
                                [&](const Amend& amend) { keys.insert(LineRegister{amend.line}); },
                                [&](const Set& set) {
                                  add_options(set.options);
                                  if (set.closing) keys.insert(ClosedRegister{});
                                },
                                [&](const Resolve& resolution) {
                                  add_options(resolution.options);
                                  for (const auto& [line, value] : resolution.lines)
                                    keys.insert(LineRegister{line});
                                  if (resolution.closing) keys.insert(ClosedRegister{});
                                  if (resolution.exists) keys.insert(ExistsRegister{});
                                  order = &resolution.order;
                                },
                                [&](const Rename&) { add_verb(Rename::kVerb); },
                                [&](const Join&) { add_verb(Join::kVerb); },
                                [&](const Pay&) { add_verb(Pay::kVerb); }, [](const Undo&) {},
                                [](const Redo&) {}, [](const Unusable&) {}},
               action);
  }

  /// Besides orders of lines.
  std::set<RegisterKey> keys;
  /// Every two of these lines are a register, their order; null: none. Of 3,000 lines they are 4.5 million.
  const std::vector<base::Uuid>* order = nullptr;
};

bool have_one_in_common(const WrittenRegisters& one, const WrittenRegisters& other) {
  if (std::any_of(one.keys.begin(), one.keys.end(),
                  [&](const RegisterKey& key) { return other.keys.contains(key); }))
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

/// What an undo takes away, and which operations in effect stay.
struct Removal {
  Removal(const Ancestry& of, const std::set<base::Uuid>& targets) : ancestry(of) {
    for (const base::Uuid& id : targets)
      if (const std::optional<std::size_t> index = of.find(id)) removed.push_back(*index);
    for (const std::size_t index : Effects(CausalCut(of)).in_effect)
      if (!targets.contains(of[index].id)) rest.push_back(index);
  }

  /// The lines that nothing inserts any more.
  [[nodiscard]] std::set<base::Uuid> lines() const {
    std::set<base::Uuid> lines;
    for (const std::size_t index : removed)
      if (const auto* inserted = lines_made_by(ancestry[index].action))
        for (const match::Line& line : *inserted) lines.insert(line.id);
    for (const std::size_t index : rest)
      if (const auto* inserted = lines_made_by(ancestry[index].action))
        for (const match::Line& line : *inserted) lines.erase(line.id);
    return lines;
  }

  [[nodiscard]] bool removes_the_match() const {
    const auto starts = [this](std::size_t index) {
      return std::holds_alternative<Start>(ancestry[index].action);
    };
    return std::any_of(removed.begin(), removed.end(), starts) &&
           std::none_of(rest.begin(), rest.end(), starts);
  }

  /// "A `resolve` stands in the way only of what it resolved."
  [[nodiscard]] bool was_resolved_by(std::size_t resolution, const std::set<base::Uuid>& lines) const {
    const WrittenRegisters resolved(ancestry[resolution].action);
    const bool orders_lines = resolved.order->size() > 1 &&
                              std::any_of(resolved.order->begin(), resolved.order->end(),
                                          [&](const base::Uuid& line) { return lines.contains(line); });
    return std::any_of(removed.begin(), removed.end(), [&](std::size_t index) {
      return ancestry.happened_after(resolution, index) &&
             (orders_lines || have_one_in_common(WrittenRegisters(ancestry[index].action), resolved));
    });
  }

  /// Whether an operation in effect wrote every register again that this one wrote, in knowledge of it.
  [[nodiscard]] bool is_overwritten(std::size_t index) const {
    WrittenRegisters left(ancestry[index].action);
    OrderedPairs pairs(left.order == nullptr ? std::vector<base::Uuid>() : *left.order);
    for (const std::size_t other : rest) {
      if (!ancestry.happened_after(other, index)) continue;
      const WrittenRegisters again(ancestry[other].action);
      for (const RegisterKey& key : again.keys) left.keys.erase(key);
      if (left.order != nullptr && again.order != nullptr) pairs.remove(*again.order);
    }
    return left.keys.empty() && pairs.empty();
  }

  const Ancestry& ancestry;
  std::vector<std::size_t> removed, rest;
};

}  // namespace

std::vector<UndoBlocker> undo_blockers(const Operations& operations, const std::set<base::Uuid>& targets) {
  const Ancestry ancestry(operations);
  const Removal removal(ancestry, targets);
  const std::set<base::Uuid> lines = removal.lines();
  const bool removes_the_match = removal.removes_the_match();
  using Reason = std::optional<UndoBlockReason>;
  std::vector<UndoBlocker> found;
  for (const std::size_t index : removal.rest) {
    const auto amends = [&](const Amend& amend) {
      return lines.contains(amend.line) ? Reason(UndoBlockReason::kAmendsLine) : std::nullopt;
    };
    const auto resolves = [&](const Resolve&) {
      return removal.was_resolved_by(index, lines) ? Reason(UndoBlockReason::kResolves) : std::nullopt;
    };
    const Reason reason =
        removes_the_match
            ? UndoBlockReason::kStandsInMatch
            : std::visit(base::Overloaded{
                             amends, resolves, [](const Start&) { return Reason(); },
                             [](const Add&) { return Reason(); }, [](const Set&) { return Reason(); },
                             [](const Rename&) { return Reason(); }, [](const Join&) { return Reason(); },
                             [](const Pay&) { return Reason(); }, [](const Undo&) { return Reason(); },
                             [](const Redo&) { return Reason(); }, [](const Unusable&) { return Reason(); }},
                         ancestry[index].action);
    if (reason) found.push_back({*reason, ancestry[index].id});
  }
  return found;
}

bool is_overwritten(const Operations& operations, const std::set<base::Uuid>& targets) {
  const Ancestry ancestry(operations);
  const Removal removal(ancestry, targets);
  return std::all_of(removal.removed.begin(), removal.removed.end(),
                     [&](std::size_t index) { return removal.is_overwritten(index); });
}

}  // namespace history
