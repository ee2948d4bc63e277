#pragma once

#include "games/militaire/melds.hpp"

/// The score of a round of Militaire, with a named function for each rule. Every function is pure, gives
/// whole points, and accepts any recorded round, even an impossible one.
namespace games::militaire {

/// The value of a card: joker 0 (L5), ace 1, 2 to 9 five, 10 to king ten. (gamerules.com, point table.)
int card_points(const cards::Card& card);

/// The value of the cards of a meld.
int meld_points(const Meld& meld);

/// The bonus for a meld of the player who ended the round: set of 3 30, of 4 40; run of 3 10, of 4 20, of 6
/// 50, of 7 100 (gamerules.com); 0 for any other size, which no contract has.
int meld_bonus(const Meld& meld);

/// The points of all cards laid down.
int melded_points(const Entry& entry);

/// The bonuses of all melds; 0 for a player who did not end the round.
int bonus(const Entry& entry, bool ended);

/// The value of the seventh card if the player who ended the round did not use it; 0 for the others (L1).
int penalty(const Entry& entry, bool ended);

/// The score: cards laid + bonus − penalty.
int score(const Entry& entry, bool ended);

/// Scores a round.
ScoredHand score(const Hand& hand, const Names& names);

/// The range of a score in a round of points only. Its upper end is the limit of any hand of any game, 4,560.
/// Cards give no more than 155, the run from 7 to king; a higher score is a warning only, as a paper sheet
/// may follow house rules.
inline constexpr int kLeastScore = 0;
inline constexpr int kMostScore = 4560;
inline constexpr int kMostWithCards = 155;
/// The most that seven cards are worth without a bonus: seven tens to kings.
inline constexpr int kMostWithoutBonus = 70;
/// The least that the player who ended a round scores: AJo3 and AAA, with a 10 to a king unused.
inline constexpr int kLeastOfWhoEnded = 39;

/// Checks a round of points only: scores in range, no stars. Throws `Error` (kData) without a place.
void check_points(const PointsHand& hand, const Names& names);

/// Scores a round of points only, whether it is possible or not. Warns of a score that cards cannot give, of
/// more than one score with a bonus (only one player ends a round), and of a score too low for the player who
/// ended it.
ScoredHand score_points(const PointsHand& hand, const Names& names);

}  // namespace games::militaire
