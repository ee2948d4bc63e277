#pragma once

#include <optional>
#include <string>

#include "report/changes/side_lines.hpp"

/// Whether a hand was typed on each side of a dispute.
namespace report {

/// That the sides have lines of their own that say the same, or nearly so, which may be one hand, and what to
/// keep then; empty where they have none. `both`: what keeping both leaves; nothing where that is not worked
/// out.
std::string equal_sides_text(const SideMatches& views, const std::optional<history::NumberedMatch>& both);

}  // namespace report
