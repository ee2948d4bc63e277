#pragma once

#include <map>
#include <set>
#include <vector>

#include "history/causality/causal_cut.hpp"
#include "history/disputes/side_view.hpp"

/// What stands provisionally in a disputed match, which takes the match as each side knows it.
namespace history {

/// The sides of a disputed match: the maximal ones of the conflicting operations, by id. None where
/// lines are too many to compare.
std::vector<std::size_t> sides_of(const CausalCut& cut, const MatchState& disputed);

/// The disputed registers that a side wrote: one of the conflicting operations of each is the operation of
/// the side, or one that happened before it.
Disputes registers_of_side(const CausalCut& cut, const MatchState& disputed, std::size_t side);

/// The matches that operations with their pasts make, each materialized once.
class ProvisionalMatches {
 public:
  /// `folds`: whether a history without forks is folded; else all are materialized register by register.
  explicit ProvisionalMatches(const Ancestry& ancestry, bool folds = true);

  /// The match of all operations as it is read, before anything stands provisionally.
  [[nodiscard]] std::optional<MatchState> as_read() const { return read(CausalCut(ancestry_)); }
  /// The match of all operations.
  std::optional<MatchState> match();
  /// The match of an operation with everything that it happened after.
  const SideView& past(std::size_t operation);

 private:
  struct Task;

  [[nodiscard]] std::optional<MatchState> read(const CausalCut& cut) const;
  [[nodiscard]] Task begin(std::optional<std::size_t> operation) const;
  std::optional<MatchState> run(std::optional<std::size_t> operation);
  [[nodiscard]] std::optional<std::size_t> next_needed(Task& task);
  bool extend(std::size_t operation, std::size_t base);
  [[nodiscard]] std::optional<std::size_t> base_of(std::size_t operation);
  [[nodiscard]] std::optional<MatchState> end(Task task) const;
  [[nodiscard]] Resolve keep_contents(const CausalCut& cut, const MatchState& now,
                                      const std::vector<std::size_t>& sides) const;

  /// What the views of sides are made with.
  struct Forks {
    explicit Forks(const Ancestry& ancestry);

    std::vector<bool> is_fork;            ///< operations that are parents of several
    std::set<base::Uuid> written_before;  ///< lines of which an insertion was not the first write
    std::vector<bool> is_undone_early;    ///< by an undo that did not know them, which none of ours makes
  };
  const Forks& forks();

  const Ancestry& ancestry_;
  bool folds_;
  /// Null until a side is asked for. Most matches have none, and it was a sixth of materializing them.
  std::optional<Forks> forks_;
  std::map<std::size_t, SideView> past_;
};

}  // namespace history
