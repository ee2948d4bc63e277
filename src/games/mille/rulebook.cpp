#include "games/mille/rulebook.hpp"

#include <fmt/core.h>

#include "games/mille/presets.hpp"
#include "games/mille/scoring.hpp"

namespace games::mille {
namespace {

constexpr const char* kAll = "Akagiri; Wikipedia; gamerules.com";
constexpr const char* kTables = "Akagiri; gamerules.com";
constexpr const char* kStars = "Akagiri; Wikipedia";

RuleSection the_pack() {
  return {"The pack and the deal",
          {{"Two players, two packs of 52 cards without jokers: every card is there twice, every rank eight "
            "times.",
            kAll},
           {fmt::format("{} cards are dealt to each.", kCardsDealt), kAll},
           {"The deal alternates from hand to hand, from the first dealer named.", "Akagiri"},
           {"A hand may name another dealer, and it alternates on from there.", "decision"}}};
}

RuleSection card_values() {
  return {"Card values",
          {{fmt::format("The queen of spades (Qs) {}, the jack of diamonds (Jd) {}.",
                        card_points({cards::Rank::kQueen, cards::Suit::kSpades}),
                        card_points({cards::Rank::kJack, cards::Suit::kDiamonds})),
            kTables},
           {fmt::format("Any 2, wild or not, {}; aces {}; other kings, queens, jacks and tens {}; any of 3 "
                        "to 9 counts {}.",
                        card_points({cards::Rank::kTwo, {}}), card_points({cards::Rank::kAce, {}}),
                        card_points({cards::Rank::kKing, {}}), card_points({cards::Rank::kThree, {}})),
            kTables},
           {"The table of Wikipedia is lost: under every preset these are the values.", "decision W1"}}};
}

RuleSection the_sets() {
  return {"Sets",
          {{fmt::format("A set is {} or more cards of one rank.", kSmallestSet), kAll},
           {"There are no runs.", "gamerules.com"},
           {"2s are wild: in a set of another rank a 2 stands for any card of it.", kAll},
           {"A set has at least one card of its own rank; how many 2s stand beside it is free.", "decision"},
           {"A set of nothing but 2s is natural: its 2s are not wild.", kAll},
           {"A player's sets of one rank are one set. Each must be a set by itself when it is entered.",
            "Akagiri, when the pile is taken; in general decision M1"},
           {"A perfect set is all eight cards of a rank. Its cards count double.", kAll},
           {"It earns a star (which Wikipedia calls a mark).", kStars},
           {"Eight natural cards with a wild 2 are not a perfect set.",
            "Akagiri; gamerules.com; Wikipedia does not say: decision M6"}}};
}

RuleSection the_score() {
  return {
      "The score of a hand",
      {{"A hand ends when one player has no cards left; just one player is out.", kAll},
       {"The score is the points of the sets, perfect sets doubled, less those of the cards left in hand.",
        kAll},
       {"Natural out: the player who is out and has no wild 2 in any set doubles the whole score. A perfect "
        "set in a natural out so counts four times.",
        kAll},
       {"A natural out earns a star.", kStars},
       {"A score below zero is a chapeau, and it is circled.", kStars},
       {"Zero is no chapeau.", "decision"},
       {"A hand that nobody ended may be recorded: everybody's cards count, and nobody is doubled.",
        "decision M8"},
       {"One source works eight 7s in a natural out as 8 × 7 × 4 = 224, against its own table, in which a "
        "7 is worth 5. Here it is 8 × 5 × 4 = 160.",
        "gamerules.com, erratum; decision M2"}}};
}

RuleSection what_must_hold() {
  return {
      "What a recorded hand must satisfy",
      {{"No card more than twice and no rank more than eight times, over the sets and left-over cards of "
        "both players.",
        "the pack"},
       {"A queen without a suit is not the queen of spades, and a jack without a suit not the jack of "
        "diamonds: there are six of each. A complete rank needs no suits.",
        "the pack"},
       {fmt::format("Whoever accounts for fewer than {} cards has missed one: a warning, and the hand is "
                    "recorded.",
                    kCardsDealt),
        "decision M3"},
       {fmt::format("Known by its points only, a hand has scores from {} to {} in steps of {}; whoever is "
                    "out has a positive one, and below {} it is a warning.",
                    kLeastScore, kMostScore, kScoreStep, kLeastOutScore),
        "the card values"}}};
}

RuleSection the_finish() {
  return {"Running totals and the finish",
          {{fmt::format("The game is over when a player has reached the target, {} if no other was agreed.",
                        kTarget),
            kAll},
           {"The larger total wins, also when both have passed the target in one hand.",
            "Akagiri; for the others decision M4"},
           {"Equal totals at or above the target: another hand is played, until one is ahead.",
            "Akagiri, as its author's guess; gamerules.com; decision M4"},
           {"A penalty or correction that the players agree on belongs to the hand before it. It has no star "
            "and no circle.",
            "decision"},
           {"A match may be closed without a finish: conceded, and the other player wins with the totals as "
            "they stand, or void.",
            "decision M9"}}};
}

}  // namespace

Rulebook rulebook() {
  return {the_pack(), card_values(), the_sets(), the_score(), what_must_hold(), the_finish()};
}

}  // namespace games::mille
