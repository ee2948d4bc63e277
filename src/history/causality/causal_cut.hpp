#pragma once

#include <deque>
#include <optional>
#include <unordered_map>
#include <vector>

#include "history/causality/ancestry.hpp"

namespace history {

/// A set of operations that holds with each of them everything that it happened after, and behind them
/// provisional resolutions, which are not stored. Operations keep their numbers of the ancestry.
class CausalCut {
 public:
  /// All operations.
  explicit CausalCut(const Ancestry& ancestry);
  /// An operation with everything that it happened after.
  static CausalCut past(const Ancestry& ancestry, std::size_t operation);
  /// How many operations that would be.
  static std::size_t size_of_past(const Ancestry& ancestry, std::size_t operation);

  [[nodiscard]] const Ancestry& ancestry() const { return *ancestry_; }
  /// The numbers of the operations, ascending.
  [[nodiscard]] const std::vector<std::size_t>& members() const { return members_; }
  /// All numbers are below this.
  [[nodiscard]] std::size_t end() const { return ancestry_->size() + provisional_.size(); }
  [[nodiscard]] const Operation& operator[](std::size_t index) const {
    return is_recorded(index) ? (*ancestry_)[index] : provisional_[index - ancestry_->size()];
  }
  [[nodiscard]] bool is_recorded(std::size_t index) const { return index < ancestry_->size(); }
  [[nodiscard]] bool happened_after(std::size_t later, std::size_t earlier) const {
    if (!is_recorded(later)) return earlier < later;
    return is_recorded(earlier) && ancestry_->happened_after(later, earlier);
  }
  /// Neither of two operations happened after the other.
  [[nodiscard]] bool concurrent(std::size_t one, std::size_t other) const {
    return one != other && !happened_after(one, other) && !happened_after(other, one);
  }
  /// The maximal ones of these operations: no other of them happened after these. Ascending.
  [[nodiscard]] std::vector<std::size_t> maximal(std::vector<std::size_t> operations) const;
  /// Whether no two of its operations are concurrent.
  [[nodiscard]] bool is_linear() const;

  /// Appends a resolution that is not stored, to see its result. It happened after everything else.
  void append_provisional_resolution(Resolve resolution);

 private:
  CausalCut() = default;

  const Ancestry* ancestry_ = nullptr;
  std::vector<std::size_t> members_;
  std::deque<Operation> provisional_;
};

/// Which operations of a cut are in effect, and by which undos the others are not.
struct Effects {
  explicit Effects(const CausalCut& cut);

  [[nodiscard]] bool is_in_effect(std::size_t index) const { return in_effect_[index]; }
  /// The undos in effect that name an operation.
  [[nodiscard]] const std::vector<Ancestry::Index>& undos_of(std::size_t index) const;

  /// The operations in effect, ascending. Undos and redos are none; what this program cannot use is one.
  std::vector<std::size_t> in_effect;

 private:
  using UndosByTarget = std::unordered_map<std::size_t, std::vector<Ancestry::Index>>;

  const Ancestry* ancestry_;
  std::vector<bool> in_effect_;
  std::vector<Ancestry::Index> undos_;  ///< those in effect
  /// Nothing until it is asked for: thousands of undos may name thousands of operations each.
  mutable std::optional<UndosByTarget> undos_by_target_;
};

}  // namespace history
