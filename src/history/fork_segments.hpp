#pragma once

#include <vector>

#include "history/line_order.hpp"

namespace history {

/// The lines in fork segments, one after the other: every line of a segment stands behind every line of the
/// segments before it, and no two of its lines are ordered by way of a line outside. So only the lines of one
/// segment have to be compared in pairs: "ancestry is asked for only where there is a fork". Numbers of
/// lines, ascending in each segment; `lines` ascending by id.
std::vector<std::vector<std::size_t>> fork_segments(const CausalCut& cut,
                                                    const std::vector<LineToOrder>& lines,
                                                    const std::vector<std::size_t>& resolutions);

}  // namespace history
