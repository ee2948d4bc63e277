#pragma once

#include <deque>
#include <unordered_map>
#include <vector>

#include "history/ancestry.hpp"

/// What one reading sees of the operations of a subject.
namespace history {

/// Some of the operations, each with everything that it came after, and behind them what is settled for the
/// time being only. Operations keep the numbers of the ancestry, which grow from parents to what came after.
class Scope {
 public:
  explicit Scope(const Ancestry& ancestry);
  /// An operation with everything that it came after.
  static Scope past(const Ancestry& ancestry, std::size_t operation);

  [[nodiscard]] const Ancestry& ancestry() const { return *ancestry_; }
  /// The numbers of the operations, ascending.
  [[nodiscard]] const std::vector<std::size_t>& members() const { return members_; }
  /// All numbers are below this.
  [[nodiscard]] std::size_t end() const { return ancestry_->size() + settled_.size(); }
  [[nodiscard]] const Operation& operator[](std::size_t index) const {
    return index < ancestry_->size() ? (*ancestry_)[index] : settled_[index - ancestry_->size()];
  }
  [[nodiscard]] bool is_recorded(std::size_t index) const { return index < ancestry_->size(); }
  [[nodiscard]] bool came_after(std::size_t later, std::size_t earlier) const {
    if (!is_recorded(later)) return earlier < later;
    return is_recorded(earlier) && ancestry_->came_after(later, earlier);
  }
  [[nodiscard]] bool know_each_other(std::size_t one, std::size_t other) const {
    return one == other || came_after(one, other) || came_after(other, one);
  }
  /// Whether each came after all before it.
  [[nodiscard]] bool is_linear() const;

  /// Adds a `settle` that nobody made, behind everything.
  void settle_for_the_time_being(Settle settle);

 private:
  Scope() = default;

  const Ancestry* ancestry_ = nullptr;
  std::vector<std::size_t> members_;
  std::deque<Operation> settled_;
};

/// "An operation is in effect unless an undo names it that no redo names. Two levels, no recursion."
struct Effects {
  explicit Effects(const Scope& scope);

  [[nodiscard]] bool is_in_effect(std::size_t index) const { return in_effect_[index]; }
  /// The undos in effect that name an operation.
  [[nodiscard]] const std::vector<std::size_t>& undos_of(std::size_t index) const;

  /// The operations in effect, ascending; what this program cannot use is among them.
  std::vector<std::size_t> in_effect;

 private:
  std::vector<bool> in_effect_;
  std::unordered_map<std::size_t, std::vector<std::size_t>> undos_;
};

}  // namespace history
