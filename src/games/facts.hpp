#pragma once

#include <cstddef>
#include <span>
#include <string_view>

#include "games/rules.hpp"

namespace games {

/// What differs between the games and is not a calculation.
struct Facts {
  std::string_view name;   ///< as on the command line and in the interchange
  std::string_view title;  ///< as people write it
  std::size_t least_players = 0;
  std::size_t most_players = 0;
  std::string_view melds_key;       ///< what is laid down, in JSON: "sets"
  std::string_view report_form;     ///< what a player reports: "SETS / LEFT"
  std::string_view notation;        ///< how that is written, for the help: a sentence or three
  std::string_view hand_word;       ///< "hand"
  bool has_stars = false;           ///< whether there are stars and chapeaux
  bool has_stakes = false;          ///< whether the loser can pay the winner; else the result is a ranking
  bool may_be_left_out = false;     ///< whether who does not report laid nothing
  int most_score = 0;               ///< of a hand, and of an adjustment in either direction, in points
  std::span<const Preset> presets;  ///< the first is the default
  std::string_view sources;         ///< what the rulebook cites, in words
};

}  // namespace games
