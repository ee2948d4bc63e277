#pragma once

#include <map>
#include <set>
#include <string_view>
#include <variant>
#include <vector>

#include "history/causality/ancestry.hpp"
#include "history/matches/disputes.hpp"
#include "history/matches/match_state.hpp"

/// Whether an undo is allowed.
namespace history {

/// Why an undo is refused, naming the operation that stands in the way.
enum class UndoBlockReason {
  kStandsInMatch,  ///< done to a match whose start would be undone
  kAmendsLine,     ///< amends a line whose insertion would be undone
  kResolves,       ///< resolved a conflict of what would be undone
};
struct UndoBlocker {
  UndoBlockReason why;
  base::Uuid operation;
};

/// What all operations of a verb on a player or a payment write: all renamings of a player write the same.
/// Joins do so only where they join into the same player: one into another takes none away.
struct VerbRegister {
  std::string_view verb;
  base::Uuid joined_into = {};  ///< zero for all but joins
  friend auto operator<=>(const VerbRegister&, const VerbRegister&) = default;
};
using WrittenRegister = std::variant<RegisterKey, VerbRegister>;

/// Judges undos of one subject, one after the other, each as if those before had been recorded. Its cost for
/// each undo does not grow with the operations of the subject, but with what wrote the same registers: 10,000
/// commands of one login on one match take seconds.
class UndoJudge {
 public:
  /// `operations` must outlive it. `own`: all of them that are to be undone, one after the other.
  /// `undos_by_redo`: the undos that commands called `redo` wrote.
  explicit UndoJudge(const Operations& operations, const std::set<base::Uuid>& own = {},
                     const std::set<base::Uuid>& undos_by_redo = {});
  UndoJudge(const UndoJudge&) = delete;
  UndoJudge& operator=(const UndoJudge&) = delete;

  /// The operations in effect that forbid to undo `targets`, of which those that are not in effect count for
  /// nothing.
  [[nodiscard]] std::vector<UndoBlocker> blockers(const std::set<base::Uuid>& targets) const;
  /// Whether undoing `targets` changes nothing, as every register that they wrote was written again in
  /// knowledge of them. Those that wrote none count for nothing; where all are such, it is false.
  [[nodiscard]] bool is_overwritten(const std::set<base::Uuid>& targets) const;

  [[nodiscard]] bool is_in_effect(const base::Uuid& operation) const;
  /// What these redos, own ones, redid: operations that an undo of another took away, which no redo of
  /// another names. An own undo that an own redo names changed nothing.
  [[nodiscard]] std::set<base::Uuid> only_redone_by(const std::set<base::Uuid>& redos) const;
  /// The undos that a `redo` wrote in place of these own ones: a redone undo never has an effect again, so
  /// that a `redo` of the undo of the redo writes another. They name only what own undos name that were
  /// redone before.
  [[nodiscard]] std::set<base::Uuid> stand_ins(const std::set<base::Uuid>& undos) const;
  /// Of these operations the undos that are in effect.
  [[nodiscard]] std::set<base::Uuid> undos_in_effect(const std::set<base::Uuid>& operations) const;

  /// From now on these are undone, as by an undo that was just recorded.
  void undo(const std::set<base::Uuid>& targets);
  /// From now on these undos have no effect, as by a redo that was just recorded.
  void redo(const std::set<base::Uuid>& undos);

 private:
  using Index = std::size_t;
  /// The indexes of those of these ids that are operations here, ascending, each once.
  template <class Ids>
  [[nodiscard]] std::vector<Index> indexes_of(const Ids& operations) const;
  [[nodiscard]] bool has_effect(Index index) const;
  [[nodiscard]] std::set<base::Uuid> lines_removed(const std::vector<Index>& removed) const;
  [[nodiscard]] bool removes_the_match(const std::vector<Index>& removed) const;
  [[nodiscard]] bool was_resolved_by(Index resolution, const std::vector<Index>& removed,
                                     const std::set<base::Uuid>& lines) const;
  [[nodiscard]] bool is_overwritten(Index index, const std::vector<Index>& removed) const;
  void count(Index index, bool in_effect);
  void find_stand_ins(const std::set<base::Uuid>& undos_by_redo);

  Ancestry ancestry_;
  std::vector<std::size_t> undos_;            ///< of each operation: the undos in effect that name it
  std::vector<std::size_t> redos_;            ///< of each undo: the redos that name it
  std::vector<std::size_t> redos_of_others_;  ///< of these those that are not own ones
  std::vector<bool> own_;
  std::map<Index, std::vector<Index>> stand_ins_;  ///< of own undos: the undos that a `redo` wrote in place
  std::map<base::Uuid, std::vector<Index>> made_by_;  ///< the operations that insert a line
  std::map<base::Uuid, std::vector<Index>> amended_by_;
  std::vector<Index> starts_, resolutions_, redo_operations_;
  std::map<WrittenRegister, std::vector<Index>> writers_;  ///< but for orders of lines
};

}  // namespace history
