// The rules of Militaire in words, as `chapeau rules` prints them.
#include "base/language/translation.hpp"
#include "games/militaire/game.hpp"
#include "games/militaire/presets.hpp"

namespace games::militaire {
namespace {

constexpr const char* kSource = "gamerules.com";

int points(cards::Rank rank) { return card_points({rank, {}}); }

int bonus_of(MeldKind kind, std::size_t size) {
  Meld meld{kind, {}};
  while (meld.cards.size() < size) meld.cards.push_back({});
  return meld_bonus(meld);
}
int set_bonus(std::size_t size) { return bonus_of(MeldKind::kSet, size); }
int run_bonus(std::size_t size) { return bonus_of(MeldKind::kRun, size); }

RuleSection the_pack() {
  return {base::tr_c("title", "The pack and the deal"),
          {{base::tr("Three or four players, one pack of 52 cards and one joker, every card once. Seven "
                     "cards each. Ace is low."),
            kSource},
           {base::tr("The deal goes round in the order of the seats, from the first dealer named."),
            decision()}}};
}

RuleSection card_values() {
  return {base::tr_c("title", "Card values"),
          {{base::tr("Joker {0}, ace {1}, any of 2 to 9 counts {2}, any of 10 to king {3}.",
                     card_points(cards::make_joker()), points(cards::Rank::kAce), points(cards::Rank::kTwo),
                     points(cards::Rank::kTen)),
            kSource}}};
}

RuleSection the_melds() {
  return {base::tr_c("title", "Melds"),
          {{base::tr("A set is three or four cards of one rank."), kSource},
           {base::tr("A run is three or more consecutive cards of one suit, ace low, king high."), kSource},
           {base::tr("It does not go on from king to ace."), decision()},
           {base::tr("The joker stands for any card of a set or run, and is worth 0 wherever it stands; in a "
                     "run it must have a place."),
            base::tr_c("source of a rule", "its value: gamerules.com; the rest decision L5")},
           {base::tr("Runs that adjoin (345s 678s) are two runs, as they were laid."), decision("L7")}}};
}

RuleSection the_contracts() {
  return {base::tr_c("title", "Contracts"),
          {{base::tr("The round ends with the first player to meet a contract: two sets, a run and a set, or "
                     "a run of six or seven."),
            kSource},
           {base::tr("Two runs are no contract, and a run of five is none."),
            base::tr_c("source of a rule", "the source lists neither: decision L6")},
           {base::tr("The discard of the turn comes first, so at most seven cards are laid: three and three, "
                     "three and four, or one run of six or seven. A player who ended the round with six laid "
                     "names the seventh."),
            decision("L4")},
           {base::tr("A round in which nobody went out, as the stock was used up, may be recorded "
                     "(--no-out): cards laid count, without bonus or deduction."),
            decision("L3")}}};
}

RuleSection the_score() {
  return {base::tr_c("title", "The score of a round"),
          {{base::tr("Every player scores the points of the cards laid down."), kSource},
           {base::tr("The player who ended the round adds {0} for a set of 3, {1} for a set of 4; {2} for a "
                     "run of 3, {3} for one of 4, {4} for one of 6, {5} for one of 7.",
                     set_bonus(3), set_bonus(4), run_bonus(3), run_bonus(4), run_bonus(6), run_bonus(7)),
            kSource},
           {base::tr("If one card of the seven was not used, its value is taken off."), kSource},
           {base::tr("The other players' cards in hand count nothing."),
            base::tr_c("source of a rule",
                       "the source deducts only from the player who ended the round: decision L1")},
           {base::tr("A round of points only has whole numbers from {0} to {1}, and no stars.", kLeastScore,
                     kMostScore),
            base::tr_c("source of a rule", "the card values")},
           {base::tr("There is a warning if a score is above {0}; if anybody but the player who ended the "
                     "round is above {1} (one player may be if nobody is named, and nobody with --no-out); "
                     "and if the score of that player (the best one, if nobody is named) is below {2}.",
                     kMostWithCards, kMostWithoutBonus, kLeastOfWhoEnded),
            base::tr_c("source of a rule", "the card values")}}};
}

RuleSection the_finish() {
  return {
      base::tr_c("title", "Running totals and the finish"),
      {{base::tr("The first to reach the target, {0} if no other was agreed, wins. Adjustments that follow a "
                 "round directly are judged with it.",
                 kTarget),
        base::tr_c("source of a rule", "gamerules.com; on adjustments decision")},
       {base::tr("If several reach it in one round, the highest total wins; if the highest total is tied, "
                 "all play on until one player is ahead, and any of them can win."),
        decision("L2")},
       {base::tr("From there the highest total wins, even if all have fallen below the target meanwhile."),
        decision("M4")},
       {base::tr("A line after the finish stays recorded, is marked, and counts in no total."),
        decision("M4")},
       {base::tr("An adjustment is a penalty or a correction that the players agree on, a line of its own. "
                 "It belongs to the round before it (before the first round it is a head start, which by "
                 "itself ends nothing) and changes the totals; even in a finished match it can change the "
                 "finish and the winner."),
        decision()},
       {base::tr("A match may be closed without a finish: conceded or void. A player who concedes is ranked "
                 "last, the others by their totals; if those tie for the best, nobody wins. A finish by the "
                 "totals beats a closing."),
        decision("M9")},
       {base::tr("The result is the ranking: the source knows no stakes. Equal totals share a place."),
        kSource}}};
}

RuleSection at_the_table() {
  return {base::tr_c("title", "At the table (what the program cannot see)"),
          {{base::tr("Who deals first: each takes a card, and the lowest deals, and keeps score."), kSource},
           {base::tr("The player on the dealer's left begins. A turn is to draw from the stock or take the "
                     "top card of the discard pile, to lay down melds, and to discard a card."),
            kSource},
           {base::tr("Nothing is added to melds that lie on the table."), kSource}}};
}

}  // namespace

Rulebook Game::rulebook() {
  return {the_pack(), card_values(), the_melds(), the_contracts(), the_score(), the_finish(), at_the_table()};
}

std::vector<std::string> Game::reminder() {
  return {
      base::tr("Joker: {0}; ace: {1}; 2 to 9: {2}; 10, J, Q, K: {3}. Cards laid down count for everybody.",
               card_points(cards::make_joker()), points(cards::Rank::kAce), points(cards::Rank::kTwo),
               points(cards::Rank::kKing)),
      base::tr("The player who ended the round adds {0} for a set of 3, {1} for a set of 4; {2} for a run of "
               "3, {3} for one of 4, {4} for one of 6, {5} for one of 7; a card of the seven that was not "
               "used is taken off.",
               set_bonus(3), set_bonus(4), run_bonus(3), run_bonus(4), run_bonus(6), run_bonus(7))};
}

}  // namespace games::militaire
