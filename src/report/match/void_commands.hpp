#pragma once

#include <string>
#include <vector>

#include "history/operations/record.hpp"

/// How a match that was played comes to count nowhere.
namespace report {

/// The commands that make a match void, each in quotes, in the order in which they are typed: "'chapeau drop
/// -m 2 3'", then "'chapeau close -m 2 --void'", as a finish by the totals beats a closing (M9). None where
/// it is void already. Of more lines that would each end it than anybody plays the first are dropped; `close`
/// then names the next.
std::vector<std::string> void_commands(const history::NumberedMatch& match);

}  // namespace report
