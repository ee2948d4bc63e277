#pragma once

#include <string>

#include "history/record.hpp"

/// What a change of a match did to its result, for whoever did not ask for that.
namespace report {

/// "The payout moved. It was: … It is: …"; empty if finish, winner and payout are what they were.
std::string moved_text(const history::NumberedMatch& before, const history::NumberedMatch& after);

}  // namespace report
