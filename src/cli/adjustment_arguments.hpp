#pragma once

#include <vector>

#include "cards/report.hpp"
#include "match/match.hpp"

namespace cli {

/// Puts the points of reports `P=±N` into an adjustment; who is not named keeps what stands there. Throws
/// `Error` as `by_seat`, and kData for what is no number of points.
void put_points(const games::Game& game, const games::Names& names, const std::vector<cards::Report>& reports,
                match::Adjustment& adjustment);

}  // namespace cli
