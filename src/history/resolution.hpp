#pragma once

#include "history/match_state.hpp"

/// Disputes: their sides, and what settles them. Pure.
namespace history {

/// One side of a dispute: the last of the conflicting operations, and the match as it alone knows it.
struct Side {
  base::Uuid operation;
  std::optional<MatchState> view;  ///< nothing: on this side there is no match
};

/// The sides of a disputed match by id, which numbers them from 1 everywhere the same.
std::vector<Side> sides(const Operations& operations, const MatchState& disputed);

/// The disputed cells in which a side has a say.
std::vector<Cell> cells_of_side(const Operations& operations, const MatchState& disputed,
                                const base::Uuid& side);

/// What `resolve --keep` writes: the cells as a view has them (nothing: there is no match). `disputed` is the
/// match as read. Empty where this leaves nothing to settle.
Settle keep(const Operations& operations, const MatchState& disputed, const std::vector<Cell>& cells,
            const std::optional<MatchState>& view);

/// What `resolve --both` writes: all lines, those of the sides one after the other by id, a closing behind
/// them; where only one value can stand, that of the time being.
Settle keep_both(const Operations& operations, const MatchState& disputed, const std::vector<Cell>& cells);

/// What `resolve` writes: with a side what it keeps, without one all lines. `disputed` is the match as read.
Settle settlement_of(const Operations& operations, const MatchState& disputed,
                     const std::optional<base::Uuid>& side);

/// The match as a settlement that is written now would leave it; nothing: it would be gone.
std::optional<MatchState> settled(Operations operations, Settle settle);

/// The disputed cells of a match that two histories make together and that neither of them has: what a merge
/// is refused for.
std::vector<Cell> created_disputes(const std::optional<MatchState>& together,
                                   const std::optional<MatchState>& one,
                                   const std::optional<MatchState>& other);

/// Why an undo is refused, naming the operation that stands in the way.
enum class Hindrance {
  kStandsInMatch,  ///< done to a match whose start would be taken back
  kAmendsLine,     ///< amends a line that would be taken back
  kSettled,        ///< settled a dispute of what would be taken back
};
struct Obstacle {
  Hindrance why;
  base::Uuid operation;
};

/// The operations in effect on the same subject that forbid to take `targets` back.
std::vector<Obstacle> obstacles(const Operations& operations, const std::set<base::Uuid>& targets);

/// Whether taking `targets` back changes nothing, as every cell that they wrote was written again in
/// knowledge of them.
bool is_overwritten(const Operations& operations, const std::set<base::Uuid>& targets);

}  // namespace history
