#include "games/militaire/game.hpp"

#include "base/language/translation.hpp"
#include "games/militaire/presets.hpp"

namespace games::militaire {

const GameInfo& Game::info() {
  static constexpr GameInfo kInfo{
      .name = "militaire",
      .title_text = base::tr_noop_c("game", "Militaire"),
      .least_players = 3,
      .most_players = 4,
      .melds_key = "melds",
      .report_form = base::tr_noop_c("value name", "MELDS / LEFT"),
      .notation =
          base::tr_noop("Militaire: melds are sets, 777, and runs with their suit once or after each card, "
                        "4567s; Jo is the joker. A player who ended the round with six cards laid names the "
                        "seventh after the slash: {0}."),
      .notation_arguments = "'Ann=777 4567s' 'Bob=KKKJo' 'Cho='",
      .notation_lines = "777 456s / K",
      .has_rounds = true,
      .has_stars = false,
      .has_stakes = false,
      .may_be_left_out = true,
      .most_score = kMostScore,
      .presets = kPresets,
      .sources = base::tr_noop("Source: gamerules.com is its page on Militaire. A decision is one of this "
                               "program, where the source is silent.")};
  return kInfo;
}

}  // namespace games::militaire
