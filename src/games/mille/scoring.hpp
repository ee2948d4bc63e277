#pragma once

#include <optional>
#include <vector>

#include "cards/card.hpp"
#include "games/hand.hpp"
#include "games/mille/sets.hpp"

/// The score of a hand of Mille, with a named function for each rule, in the order of rulebook.cpp. Every
/// function is pure, gives whole points, and accepts any recorded hand, even an impossible one.
namespace games::mille {

/// The value of a card: Q♠ 100, J♦ 50, any 2 20, ace 15, other 10s to kings 10, 3 to 9 5. (Akagiri,
/// カードの点数; gamerules.com, point table; W1, M2.)
int card_points(const cards::Card& card);

/// The cards of a set with the implied suits written out: a complete rank is two of each suit.
cards::CardList with_implied_suits(const Set& set);

/// Whether a set is perfect: all eight cards of the rank and no wild card, not even beside them (M6).
/// (Akagiri and Wikipedia: "natural"; gamerules.com: "perfect set".)
bool is_perfect(const Set& set);

/// The ranks of a player's perfect sets, ascending.
std::vector<cards::Rank> perfect_sets(const Entry& entry);

/// The value of the cards of a set, without doubling.
int plain_points(const Set& set);

/// The points of a set; those of a perfect set are doubled.
int set_points(const Set& set);

/// The points of all sets of an entry, perfect sets doubled.
int melded_points(const Entry& entry);

/// The points of the cards left in hand, which are subtracted.
int held_points(const Entry& entry);

/// Whether an entry is a natural out: the player is out and has no wild 2 in any set.
bool is_natural_out(const Entry& entry, bool out);

/// What the whole score is multiplied by: 2 for a natural out, else 1.
int multiplier(const Entry& entry, bool out);

/// The score: (sets, perfect sets doubled − cards left) × multiplier.
int score(const Entry& entry, bool out);

/// The stars: one for each perfect set and one for a natural out.
int stars(const Entry& entry, bool out);

/// Whether a score is a chapeau: below zero, in a hand that somebody ended (M8).
bool is_chapeau(int score, bool no_out);

/// The player without a card left, the first if there are several; nothing in a hand that nobody ended (M8).
std::optional<Seat> who_is_out(const Hand& hand);

/// Scores a hand, with a warning for each player who forgot cards (M3).
ScoredHand score(const Hand& hand, const Names& names);

/// The range of a score: all cards left in hand, and all laid down in a natural out.
inline constexpr int kLeastScore = -1140;
inline constexpr int kMostScore = 4560;
/// The most stars of a hand: thirteen perfect sets and a natural out.
inline constexpr int kMostStars = 14;
/// The same of a hand that nobody ended: no score is doubled as a whole, and there is no natural out.
inline constexpr int kMostScoreNoOut = kMostScore / 2;
inline constexpr int kMostStarsNoOut = kMostStars - 1;
/// Every card is worth a multiple of 5, and so is every score.
inline constexpr int kScoreStep = 5;
/// Fifteen cards laid down are worth at least this: fourteen 5s and a wild 2.
inline constexpr int kLeastOutScore = 90;
/// Fifteen cards with a star among them are worth at least this: a perfect set of 5s, six more 5s and a wild
/// 2; a natural out is worth more.
inline constexpr int kLeastOutScoreWithStar = 130;
/// The least that a natural out is worth: fifteen 5s, doubled.
inline constexpr int kLeastNaturalOut = 150;

/// Checks a hand of points only: scores in range and multiples of 5, and a positive score of the player who
/// is out (of somebody, if it is not known who) unless nobody was. Throws `Error` (kData) without a place:
/// the caller knows where the score was typed.
void check_points(const PointsHand& hand, const Names& names,
                  const cards::EntryWording& wording = cards::kCommandLineWording);

/// Scores a hand of points only, whether it is possible or not. Warns of a score too low for going out, and
/// of scores or stars that two players cannot both have.
ScoredHand score_points(const PointsHand& hand, const Names& names);

}  // namespace games::mille
