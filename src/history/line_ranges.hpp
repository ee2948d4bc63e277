#pragma once

#include <vector>

#include "history/line_order.hpp"

/// Where the order of lines can be in doubt, and where it cannot.
namespace history {

/// The lines in ranges, one after the other: every line of a range stands behind every line of the ranges
/// before it, and none of them is ordered by way of a line outside. So only the lines of a range have to be
/// compared with each other: "ancestry is asked for only where there is a fork". Numbers ascending in each
/// range.
std::vector<std::vector<std::size_t>> line_ranges(const Scope& scope, const std::vector<LineToOrder>& lines,
                                                  const std::vector<std::size_t>& settles);

}  // namespace history
