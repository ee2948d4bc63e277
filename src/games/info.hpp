#pragma once

#include <cstddef>
#include <span>
#include <string>
#include <string_view>

#include "base/language/translation.hpp"
#include "games/rules.hpp"

namespace games {

/// What the other modules need to know of a game besides its scoring: names, numbers of players, words.
struct GameInfo {
  std::string_view name;  ///< on the command line and in the interchange: "mille"
  base::ContextText title_text{};
  std::size_t least_players = 0;
  std::size_t most_players = 0;
  std::string_view melds_key;       ///< the key in JSON for what is laid down: "sets"
  base::ContextText report_form{};  ///< what a player reports: "SETS / LEFT"
  const char* notation = "";        ///< how that is written, a sentence or three; {0} is an example
  /// The example as arguments of `add`, and as lines of `play`, which have no names.
  const char* notation_arguments = "";
  const char* notation_lines = "";
  bool has_rounds = false;          ///< whether what is dealt and scored is called a round, not a hand
  bool has_stars = false;           ///< whether there are stars and chapeaux
  bool has_stakes = false;          ///< whether the loser pays the winner; else the result is a ranking
  bool may_be_left_out = false;     ///< whether a player without a report laid down nothing
  int most_score = 0;               ///< points; the limit of a hand, and of an adjustment in either direction
  std::span<const Preset> presets;  ///< the first is the default
  const char* sources = "";         ///< what the rulebook cites, in sentences, for `base::translated`

  /// What it is called in sentences: "Mille".
  [[nodiscard]] std::string title() const { return base::translated(title_text); }
};

}  // namespace games
