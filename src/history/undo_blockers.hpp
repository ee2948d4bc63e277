#pragma once

#include <set>
#include <vector>

#include "history/match_state.hpp"

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

/// The operations in effect on the same subject that forbid to undo `targets`.
std::vector<UndoBlocker> undo_blockers(const Operations& operations, const std::set<base::Uuid>& targets);

/// Whether undoing `targets` changes nothing, as every register that they wrote was written again in
/// knowledge of them.
bool is_overwritten(const Operations& operations, const std::set<base::Uuid>& targets);

}  // namespace history
