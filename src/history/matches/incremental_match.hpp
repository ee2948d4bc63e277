#pragma once

#include <cstddef>
#include <optional>
#include <span>
#include <unordered_map>
#include <unordered_set>
#include <vector>

#include "history/matches/match_state.hpp"

namespace history {

/// A match that is materialized one operation at a time, each at a cost that does not grow with the match:
/// for reading what every command of a long match did.
///
/// Gives what `materialize` gives of the operations so far, as long as each happened after all before it and
/// nothing is in conflict. Refers to the operations that it applies, which must outlive it.
class IncrementalMatch {
 public:
  /// Begins with `state`, the match that `operations` make: a set of them with all that they happened after.
  IncrementalMatch(std::span<const Operation> operations, std::optional<MatchState> state);

  /// Nothing: there is no such match.
  [[nodiscard]] const std::optional<MatchState>& state() const { return state_; }
  /// Whether a line is on the sheet.
  [[nodiscard]] bool has_line(const base::Uuid& line) const;

  /// What an operation changed.
  struct Change {
    std::size_t first_line;  ///< the lines before this index are as they were
    bool other_than_lines;   ///< options, players or the closing may have changed
  };
  /// Applies an operation that happened after all those so far. Nothing, and the match stays as it was, where
  /// the state alone does not determine what comes of it (a start, a resolution, an undo of anything but the
  /// last operations in effect, a dropped line that is amended, …): then it is to be made again from all
  /// operations.
  std::optional<Change> apply(const Operation& operation);

 private:
  /// An operation in effect, with what it replaced.
  struct Step {
    const Operation* operation;
    Change change;
    std::size_t added = 0;          ///< lines, from `change.first_line` on
    std::optional<LineState> line;  ///< the amended one as it was
    bool line_was_dropped = false;
    Options options;  ///< before a `Set`, as the closing
    std::optional<match::Closing> closing;
  };
  /// The operations that an undo undid, in their order.
  struct Undone {
    base::Uuid undo;
    std::vector<const Operation*> operations;
  };

  void note_named(const Action& action);
  [[nodiscard]] bool was_named(const Operation& operation) const;
  std::optional<Change> apply_in_effect(const Operation& operation);
  std::optional<Step> step(const Operation& operation, const Add& add);
  std::optional<Step> step(const Operation& operation, const Amend& amend);
  std::optional<Step> step(const Operation& operation, const Set& set);
  std::optional<Change> undo(const Operation& operation, const Undo& undo);
  std::optional<Change> redo(const Redo& redo);
  void revert(Step step);
  [[nodiscard]] std::optional<std::size_t> find(const base::Uuid& line) const;

  std::optional<MatchState> state_;
  bool is_linear_ = true;  ///< each operation happened right after the one before, and nothing was resolved
  bool has_line_twice_ = false;  ///< a line was made by two operations, whose orders are brought together
  std::unordered_map<base::Uuid, bool, base::UuidHash>
      lines_;                                             ///< all that were ever made: whether on the sheet
  std::unordered_set<base::Uuid, base::UuidHash> named_;  ///< operations and lines, by other operations
  std::vector<Step> steps_;
  std::vector<Undone> undone_;  ///< the last one can be redone
};

}  // namespace history
