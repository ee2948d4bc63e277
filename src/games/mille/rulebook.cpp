// The rules of Mille in words, as `chapeau rules` prints them.
#include "base/language/translation.hpp"
#include "games/mille/game.hpp"
#include "games/mille/presets.hpp"

namespace games::mille {
namespace {

constexpr const char* kAll = base::tr_noop("Akagiri; Wikipedia; gamerules.com");
constexpr const char* kTables = base::tr_noop("Akagiri; gamerules.com");
constexpr const char* kMarks =
    base::tr_noop("Akagiri; Wikipedia");  // gamerules.com has neither stars nor circles

RuleSection the_pack() {
  return {base::tr_c("title", "The pack and the deal"),
          {{base::tr("Two players, two packs of 52 cards without jokers: every card is there twice, every "
                     "rank eight times."),
            base::translated(kAll)},
           {base::tr("{0} cards are dealt to each.", kCardsDealt), base::translated(kAll)},
           {base::tr("The deal alternates from hand to hand, from the first dealer named."), "Akagiri"},
           {base::tr("A hand may name another dealer, and it alternates on from there."), decision()}}};
}

RuleSection card_values() {
  return {base::tr_c("title", "Card values"),
          {{base::tr("The queen of spades (Qs) {0}, the jack of diamonds (Jd) {1}.",
                     card_points({cards::Rank::kQueen, cards::Suit::kSpades}),
                     card_points({cards::Rank::kJack, cards::Suit::kDiamonds})),
            base::translated(kTables)},
           {base::tr("Any 2, wild or not, {0}; aces {1}; other kings, queens, jacks and tens {2}; any of 3 "
                     "to 9 counts {3}.",
                     card_points({cards::Rank::kTwo, {}}), card_points({cards::Rank::kAce, {}}),
                     card_points({cards::Rank::kKing, {}}), card_points({cards::Rank::kThree, {}})),
            base::translated(kTables)},
           {base::tr("Wikipedia's table of values is missing: under every preset these are the values."),
            decision("W1")}}};
}

RuleSection the_sets() {
  return {
      base::tr_c("title", "Sets"),
      {{base::tr("A set is {0} or more cards of one rank.", kSmallestSet), base::translated(kAll)},
       {base::tr("There are no runs."), "gamerules.com"},
       {base::tr("2s are wild: in a set of another rank a 2 stands for any card of it."),
        base::translated(kAll)},
       {base::tr("A set has at least one card of its own rank; any number of 2s may be with it."),
        base::tr_c("source of a rule", "no source sets a limit: decision M10")},
       {base::tr("A set of nothing but 2s is allowed: they are used as 2s, and are not wild."),
        base::translated(kAll)},
       {base::tr("A player's sets of one rank are one set. Each must be a set by itself when it is entered."),
        base::tr_c("source of a rule", "Akagiri, when the pile is taken; in general decision M1")},
       {base::tr("A perfect set is all eight cards of a rank. Its cards count double. (Akagiri and Wikipedia "
                 "call it a natural.)"),
        base::translated(kAll)},
       {base::tr("It earns a star."),
        base::tr_c("source of a rule", "Akagiri (an asterisk); Wikipedia (a mark, drawn as a star)")},
       {base::tr("Eight cards of a rank with a wild 2 are not a perfect set."),
        base::tr_c("source of a rule", "Akagiri; gamerules.com; Wikipedia does not say: decision M6")}}};
}

RuleSection the_score() {
  return {base::tr_c("title", "The score of a hand"),
          {{base::tr("A hand ends when one player has no cards left; exactly one player is out."),
            base::translated(kAll)},
           {base::tr("The score is the points of the sets, perfect sets doubled, less those of the cards "
                     "left in hand."),
            base::translated(kAll)},
           {base::tr("Natural out: if the player who goes out has no wild 2, the whole score counts double. "
                     "A perfect set in a natural out therefore counts four times."),
            base::translated(kAll)},
           {base::tr("A natural out earns a star."),
            base::tr_c("source of a rule", "Akagiri (an asterisk); Wikipedia (a mark, drawn as a star)")},
           {base::tr("A score below zero is a chapeau, and it is circled."), base::translated(kMarks)},
           {base::tr("Zero is no chapeau."), decision()},
           {base::tr("A hand in which nobody went out may be recorded (--no-out): everybody's cards count, "
                     "and perfect sets count double and earn their stars as always. Nobody's score as a "
                     "whole is doubled, and a score below zero is no chapeau."),
            base::tr_c("source of a rule",
                       "decision M8; that a player gets a chapeau when an opponent goes out: Wikipedia")},
           {base::tr("One source works eight 7s in a natural out as 8 × 7 × 4 = 224, against its own table, "
                     "in which a 7 is worth 5. Here it is 8 × 5 × 4 = 160."),
            base::tr_c("source of a rule", "gamerules.com, erratum; decision M2")}}};
}

RuleSection what_must_hold() {
  return {
      base::tr_c("title", "What a recorded hand must satisfy"),
      {{base::tr("No card more than twice and no rank more than eight times, over the sets and left-over "
                 "cards of both players."),
        base::tr_c("source of a rule", "the pack")},
       {base::tr("A queen without a suit is not the queen of spades, and a jack without a suit not the jack "
                 "of diamonds: there are six of each. A complete rank needs no suits."),
        base::tr_c("source of a rule", "the pack")},
       {base::tr("A player who reports fewer than {0} cards has forgotten some: there is a warning, and the "
                 "hand is recorded.",
                 kCardsDealt),
        decision("M3")},
       {base::tr("A hand of points only has scores from {0} to {1} in steps of {2}, and the player who is "
                 "out has a positive one.",
                 kLeastScore, kMostScore, kScoreStep),
        base::tr_c("source of a rule", "the card values")},
       {base::tr(
            "There is a warning if that score (the best one, if nobody is named) is below {0}, or, with a "
            "star, below {1}; and if the two scores together are above {2} or their stars more than {3}, "
            "with "
            "--no-out above {4} or more than {5}.",
            kLeastOutScore, kLeastOutScoreWithStar, kMostScore, kMostStars, kMostScoreNoOut, kMostStarsNoOut),
        base::tr_c("source of a rule", "the card values")}}};
}

RuleSection the_finish() {
  return {
      base::tr_c("title", "Running totals and the finish"),
      {{base::tr("The game is over after the first hand that leaves the totals different and the larger at "
                 "or above the target, {0} if no other was agreed. Adjustments that follow the hand directly "
                 "are judged with it.",
                 kTarget),
        base::tr_c("source of a rule", "{0}; on adjustments decision", base::translated(kAll))},
       {base::tr("The larger total wins, also when both have passed the target in one hand."),
        base::tr_c("source of a rule", "Akagiri; the others do not say: decision")},
       {base::tr("Equal totals at or above the target: another hand is played, until one is ahead."),
        base::tr_c("source of a rule",
                   "gamerules.com; Akagiri, as its author's guess; Wikipedia does not say: decision M4")},
       {base::tr("From there the larger total wins, even if both have fallen below the target meanwhile."),
        decision("M4")},
       {base::tr(
            "A line after the finish stays recorded, is marked, and counts in no total and no settlement."),
        decision("M4")},
       {base::tr("An adjustment is a penalty or a correction that the players agree on, a line of its own. "
                 "It belongs to the hand before it (before the first hand it is a head start, which by "
                 "itself ends nothing), and changes the totals; even in a finished match it can change the "
                 "finish and the winner. It has no dealer, star or circle."),
        decision()},
       {base::tr(
            "A match may be closed without a finish: conceded by a player, and the other wins with the "
            "totals as they stand; or void, and nothing is settled. A finish by the totals beats a closing."),
        decision("M9")}}};
}

RuleSection at_the_table() {
  return {
      base::tr_c("title", "At the table (what the program cannot see)"),
      {{base::tr("Who deals first: each draws a card, and the lowest deals."),
        base::tr_c("source of a rule", "gamerules.com; Akagiri leaves it open")},
       {base::tr("The other player begins."), base::translated(kTables)},
       {base::tr("In a turn, a player draws from the stock or takes the pile, may lay down sets and add "
                 "to them, and discards a card."),
        base::translated(kAll)},
       {base::tr("The pile is taken only with two cards of the rank of its top card in hand, none of "
                 "them wild; all of it is taken, and these three are laid down at once."),
        base::translated(kAll)},
       {base::tr("A 2 on top of the pile is taken only with two 2s, for a set of 2s."),
        base::translated(kAll)},
       {base::tr("If the first card turned up is a 2, the player who begins may take it freely."),
        base::translated(kAll)},
       {base::tr("The discards lie spread out, all to be seen (gamerules.com), or only the top one may "
                 "be seen (Akagiri): the sources contradict each other, so agree before you play."),
        base::tr_c("source of a rule", "gamerules.com; Akagiri")},
       {base::tr("Cards laid down are not moved to another set or taken back into the hand."), "Akagiri"},
       {base::tr("Players add to their own sets only."), base::translated(kTables)},
       {base::tr("A player goes out by laying down or discarding the last card."), base::translated(kAll)},
       {base::tr("A player with one or two cards left says so."), "Wikipedia"},
       {base::tr("When the stock is used up and nobody is out, all discards but the top one are shuffled "
                 "and become the stock."),
        "Akagiri"}}};
}

}  // namespace

Rulebook Game::rulebook() {
  return {the_pack(), card_values(), the_sets(), the_score(), what_must_hold(), the_finish(), at_the_table()};
}

std::vector<std::string> Game::reminder() {
  const auto points = [](cards::Rank rank) { return card_points({rank, {}}); };
  return {base::tr("Q♠: {0}; J♦: {1}; 2: {2}; ace: {3}; other 10, J, Q, K: {4}; 3 to 9: {5}. Cards left in "
                   "hand are taken off.",
                   card_points({cards::Rank::kQueen, cards::Suit::kSpades}),
                   card_points({cards::Rank::kJack, cards::Suit::kDiamonds}), points(cards::Rank::kTwo),
                   points(cards::Rank::kAce), points(cards::Rank::kKing), points(cards::Rank::kThree)),
          base::tr("Perfect set (all eight of a rank, no wild 2): its cards count twice, and a star. Natural "
                   "out (out with no wild 2): the whole score counts twice, and a star."),
          base::tr("Below zero: a chapeau, in a circle.")};
}

}  // namespace games::mille
