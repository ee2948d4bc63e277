#pragma once

// The table of figures, and how they grow with the club.

#include <string>

#include "figures.hpp"

namespace bench {

/// A line a figure: what it is, its goal, the peer's time, ours, their ratio, and whether the goal is
/// reached.
std::string table(const Figures& figures, const Plan& plan);
/// The times at each size, and a chart of them.
std::string growth(const Figures& figures, const Plan& plan);
/// Throws `Failure` where a page has no place for a block.
void expect_block(const std::string& page, const std::string& name);
/// Writes a text into a page in place of the one between `<!-- NAME -->` and `<!-- end of NAME -->`.
void write_block(const std::string& page, const std::string& name, const std::string& text);

/// "1,000,000".
std::string with_commas(std::int64_t number);

}  // namespace bench
