#include "games/mille/game.hpp"

#include "games/mille/presets.hpp"

namespace games::mille {

const Facts& Game::facts() {
  static constexpr Facts kFacts{.name = "mille",
                                .title = "Mille",
                                .least_players = 2,
                                .most_players = 2,
                                .melds_key = "sets",
                                .report_form = "SETS / LEFT",
                                .hand_word = "hand",
                                .has_stars = true,
                                .has_stakes = true,
                                .least_score = kLeastScore,
                                .most_score = kMostScore,
                                .presets = kPresets};
  return kFacts;
}

}  // namespace games::mille
