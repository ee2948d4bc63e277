#include "settlement/rulebook.hpp"

#include <fmt/core.h>

#include "settlement/pagat.hpp"
#include "settlement/stakes.hpp"

namespace settlement {
namespace {

constexpr const char* kAkagiri = "Akagiri";
constexpr const char* kWikipedia = "Wikipedia";

games::RuleSection pagat_rules() {
  return {
      "Settlement: pagat (game points)",
      {{fmt::format("The winner gets {} game points.", pagat::kPointsForWin), kAkagiri},
       {"Each total is rounded to the nearest hundred (561 to 600, 1249 to 1200), and the hundreds between "
        "them are added.",
        kAkagiri},
       {fmt::format("Halves are rounded away from zero: 50 to {}, -50 to {}, -250 to {}.",
                    pagat::round_to_hundred(50), pagat::round_to_hundred(-50), pagat::round_to_hundred(-250)),
        "decision M5"},
       {fmt::format("These hundreds count {} times if the loser's total is from 0 to under half the target, "
                    "{} times if it is below 0.",
                    pagat::factor(0, 1200), pagat::factor(-5, 1200)),
        "Akagiri, who says 600; for other targets decision M7"},
       {fmt::format("{} more for each star of the winner and for each chapeau of the loser. The winner's "
                    "chapeaux and the loser's stars count nothing.",
                    pagat::kPointsForMark),
        kAkagiri},
       {"After a concession the difference counts only if the winner is ahead.", "decision M9"}}};
}

games::RuleSection wikipedia_rules() {
  return {
      "Settlement: wikipedia (marks)",
      {{"The winner gets the large stake for the game.", kWikipedia},
       {"The large stake for each mark: each star of the winner, each chapeau of the loser, and one for a "
        "skunk.",
        "Wikipedia, which says 'point' and means mark: decision W1"},
       {"A skunk: the loser's total is under half the target (rounded up to a whole point).",
        "Wikipedia, which says 600"},
       {"The small stake for each hundred of the difference of the totals, rounded up: 645 pays 7, 600 "
        "pays 6.",
        "Wikipedia; that it is the difference: decision W1"},
       {"The loser gets nothing.", kWikipedia}}};
}

games::RuleSection no_settlement_rules() {
  return {"Settlement: none",
          {{"The result is the winner and the totals: the source knows no stakes. To see a payout, settle "
            "with --settlement pagat or wikipedia and --stakes.",
            "gamerules.com"}}};
}

}  // namespace

games::RuleSection rules_of(games::Scheme scheme) {
  switch (scheme) {
    case games::Scheme::kPagat: return pagat_rules();
    case games::Scheme::kWikipedia: return wikipedia_rules();
    case games::Scheme::kNone: break;
  }
  return no_settlement_rules();
}

games::RuleSection stake_rules() {
  return {
      "Stakes",
      {{"Stakes are written small-large: the small stake goes with each hundred of difference, the large "
        "one with the game and with each mark.",
        "Wikipedia"},
       {"A single number stands for itself and three times as much: 1 is 1-3.", "decision"},
       {"Payout = large × (1 + marks) + small × difference.", "Wikipedia"},
       {"Under pagat the marks are the stars and chapeaux, and the difference counts its factor; with a "
        "large "
        "stake of three times the small one that is game points × small stake.",
        "decision; Akagiri names no money"},
       {fmt::format("Money is exact, in whole minor units of its currency; a stake is from 0 to {} million.",
                    kMostStake / 1'000'000),
        "decision"}}};
}

}  // namespace settlement
