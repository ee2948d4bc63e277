#include "games/mille/game.hpp"

#include "base/language/translation.hpp"
#include "games/mille/presets.hpp"

namespace games::mille {

const GameInfo& Game::info() {
  static constexpr GameInfo kInfo{
      .name = "mille",
      .title_text = base::tr_noop_c("game", "Mille"),
      .least_players = 2,
      .most_players = 2,
      .melds_key = "sets",
      .report_form = base::tr_noop_c("value name", "SETS / LEFT"),
      .notation = base::tr_noop(
          "Mille: sets are cards of one rank written together, with a space between sets; write cards left "
          "in hand after a slash: {0}. Ranks are A 2 3 4 5 6 7 8 9 10 (or T) "
          "J Q K; a suit (s h d c) goes after the rank where it matters: Qs and Jd. 7x8 is eight sevens."),
      .notation_arguments = "'Ann=777 KKK2' 'Bob=AAA / 9 9 Jd 4'",
      .notation_lines = "AAA / 9 9 Jd 4",
      .has_stars = true,
      .has_stakes = true,
      .may_be_left_out = false,
      .most_score = kMostScore,
      .presets = kPresets,
      .sources = base::tr_noop(
          "Sources: Akagiri is Yuji Akagiri's page on Mille (Japanese, after Pagat and the English "
          "Wikipedia); Wikipedia is the Spanish article on Mille; gamerules.com is its page on Mille. A "
          "decision is one of this program, where the sources are silent or disagree.")};
  return kInfo;
}

}  // namespace games::mille
