#pragma once

#include "base/errors/error.hpp"
#include "base/errors/source_span.hpp"
#include "match/match.hpp"

/// Reads and checks the adjustments that players enter.
namespace match {

/// Reads the points that an adjustment gives a player: a whole number, with a sign or without. Throws `Error`
/// (kData), with the place, for anything else and for a number out of range.
int read_adjusted_points(const games::Game& game, const base::SourceSpan& typed);

/// Checks an adjustment. Throws `Error` (kData) without a place if it has not a number for each player, a
/// number out of range, or no reason.
void check_adjustment(const games::Game& game, const Names& names, const Adjustment& adjustment);

/// Whether an adjustment changes any total. One that does not is refused wherever one is entered, the import
/// included.
bool changes_totals(const Adjustment& adjustment);
/// The refusal (kData) of one that changes none; its remedy is the caller's.
base::Error no_total_changed();

}  // namespace match
