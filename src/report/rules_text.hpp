#pragma once

#include <string>

#include "base/json/json.hpp"
#include "games/game.hpp"
#include "report/layout/style.hpp"

/// The rules as the program scores them, every line with its source.
namespace report {

/// The rules of a game under one of its presets, or, without one, under each, and then what they make of
/// the same totals.
std::string rules_page(const games::Game& game, const games::Preset* preset, Style style);
base::Json rules_json(const games::Game& game, const games::Preset* preset);

}  // namespace report
