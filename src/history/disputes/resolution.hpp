#pragma once

#include <memory>
#include <optional>
#include <vector>

#include "history/matches/match_state.hpp"

/// Disputes: their sides, and what resolves them.
namespace history {

/// A disputed match with its sides, and what each way to resolve it writes. Refers to the operations and the
/// match, which must outlive it, and reads each thing once.
class DisputeResolver {
 public:
  /// `disputed` is the match as it stands.
  DisputeResolver(const Operations& operations, const MatchState& disputed);
  ~DisputeResolver();

  /// The last of the conflicting operations of each side. Sides are numbered from 1 in this order, that of
  /// their ids, the same in every file.
  [[nodiscard]] const std::vector<const Operation*>& sides() const;
  /// The match as a side knows it; nothing: on this side there is no match.
  [[nodiscard]] std::optional<MatchState> view_of(const Operation& side);
  /// Whether an operation is that of a side, or the side happened after it.
  [[nodiscard]] bool knows(const Operation& side, const base::Uuid& operation) const;
  /// The disputed registers that a side wrote, or an operation that the side happened after.
  [[nodiscard]] Disputes registers_of(const base::Uuid& side) const;

  /// What `resolve --keep` writes: the registers of `registers_of`, as the side has them. Empty where that
  /// leaves nothing to resolve.
  [[nodiscard]] Resolve keep_side(const base::Uuid& side);
  /// What a resolution writes to give these disputed registers the values that `view` has (nothing: there is
  /// no match).
  [[nodiscard]] Resolve keep(const Disputes& registers, const std::optional<MatchState>& view);
  /// What `resolve --keep both` writes, of these disputed registers: all lines, those of the sides one after
  /// the other by id, a closing behind them; where only one value can stand, that which stands provisionally.
  [[nodiscard]] Resolve keep_both(const Disputes& registers);

 private:
  class Impl;
  std::unique_ptr<Impl> impl_;
};

/// The match as a resolution that is written now would leave it; nothing: it would be gone.
std::optional<MatchState> resolved(Operations operations, Resolve resolution);

/// The disputed registers of a match that two histories make together and that neither of them has: what a
/// merge is refused for.
Disputes created_disputes(const std::optional<MatchState>& together, const std::optional<MatchState>& one,
                          const std::optional<MatchState>& other);

}  // namespace history
