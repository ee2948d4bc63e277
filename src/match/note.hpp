#pragma once

#include <string>
#include <vector>

#include "base/error.hpp"
#include "match/match.hpp"

/// Checks the notes, the reasons and the adjustments that players enter.
namespace match {

inline constexpr std::size_t kLongestNote = 500;  ///< characters (code points)

/// A note or a reason as it is stored: in normalisation form C. Throws `Error` (kData), placed at
/// `where`, for more than 500 characters or a control character.
std::string read_note(const std::string& text, const std::string& where);

/// The most points that an adjustment gives or takes: the best score of a hand.
int most_adjusted(const games::Game& game);

/// Checks an adjustment. Throws `Error` (kData) without a place if it has not a number for each player, a
/// number out of range, or no reason.
void check_adjustment(const games::Game& game, const Names& names, const Adjustment& adjustment);

/// Whether an adjustment changes any total. One that does not is refused where a person enters it; an import
/// may bring it.
bool changes_totals(const Adjustment& adjustment);
/// The refusal (kData) of one that changes none; its remedy is the caller's.
base::Error no_total_changed();

}  // namespace match
