#pragma once

#include <string>
#include <vector>

#include "history/club.hpp"

namespace club {

/// What was entered, does not stand, was not undone or knowingly replaced, and shows in no dispute; and
/// what was undone and stands nevertheless.
std::vector<std::string> losses(const Operations& operations, const std::optional<MatchState>& found);

}  // namespace club
