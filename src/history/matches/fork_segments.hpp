#pragma once

#include <vector>

#include "history/matches/line_order.hpp"

namespace history {

/// Cuts the lines of a match into segments whose order is known already, so that only the lines of one
/// segment have to be compared with each other: "ancestry is asked for only where there is a fork". Every
/// line of a segment stands behind every line of the segments before it, and no two of its lines are ordered
/// by way of a line outside. `lines` are ascending by id; the result has their indices, ascending in each
/// segment.
std::vector<std::vector<std::size_t>> fork_segments(const CausalCut& cut,
                                                    const std::vector<LineToOrder>& lines,
                                                    const std::vector<std::size_t>& resolutions);

}  // namespace history
