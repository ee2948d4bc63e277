#pragma once

#include <string>
#include <vector>

#include "match/match.hpp"

/// What people write beside the figures, and the adjustments that they agree on.
namespace match {

inline constexpr std::size_t kLongestNote = 500;  ///< characters (code points)

/// A note or a reason as it is kept: in normalisation form C. Throws `Error` (kData), placed at
/// `where`, for more than 500 characters or a control character.
std::string read_note(const std::string& text, const std::string& where);

/// The range of what an adjustment gives or takes, in points: the best score of a hand in either direction.
int most_adjusted(const games::Game& game);

/// Throws `Error` (kData) without a place for an adjustment that cannot be: not a number for each player,
/// one out of range, or no reason.
void check_adjustment(const games::Game& game, const Names& names, const Adjustment& adjustment);

}  // namespace match
