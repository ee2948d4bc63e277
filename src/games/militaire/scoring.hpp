#pragma once

#include "games/militaire/contracts.hpp"
#include "games/militaire/melds.hpp"

/// The score of a round of Militaire, one named helper a rule. Points are whole points; every function
/// is pure, and total on whatever was recorded before.
namespace games::militaire {

/// "Values": joker 0, ace 1, 2 to 9 five, 10 to king ten. (gamerules.com, point table.)
int card_points(const cards::Card& card);

/// What the cards of a meld are worth.
int meld_points(const Meld& meld);

/// What a meld adds for the player who ended the round: set of 3 30, of 4 40; run of 3 10, of 4 20, of 6
/// 50, of 7 100. (gamerules.com; it gives a run of 5 nothing, and no contract has one.)
int meld_bonus(const Meld& meld);

/// The points of all cards laid down.
int melded_points(const Entry& entry);

/// The bonuses of all melds; 0 for a player who did not end the round.
int bonus(const Entry& entry, bool ended);

/// The value of the one card of the seven that who ended the round did not use; 0 for all others (L1).
int penalty(const Entry& entry, bool ended);

/// score = cards laid + bonus − penalty.
int score(const Entry& entry, bool ended);

ScoredHand score(const Hand& hand, const Names& names);

/// The range that is taken for a round known by its points; its end is that of every game's hand, so that
/// sums stay exact. The highest that cards can give, the run from 7 to king, is less: more than that is a
/// warning, as sheets are kept by house rules too.
inline constexpr int kLeastScore = 0;
inline constexpr int kMostScore = 4560;
inline constexpr int kMostWithCards = 155;
/// The most that seven cards are worth without a bonus: seven tens to kings.
inline constexpr int kMostWithoutBonus = 70;
/// The least that the player who ended a round can have: AJo3 and AAA, with a 10 to a king unused.
inline constexpr int kLeastOfWhoEnded = 39;

/// "Points-only rounds": whole numbers from 0, no stars. Throws `Error` (kData) without a place.
void check_points(const PointsHand& hand, const Names& names);

/// What such a round comes to, whether it can be or not. Warns of a score that cards cannot give, of more
/// than one that takes a bonus (only one player ends a round), and of one too low for who ended the round
/// (for anybody, if it is not known who).
ScoredHand score_points(const PointsHand& hand, const Names& names);

}  // namespace games::militaire
