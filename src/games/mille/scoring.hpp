#pragma once

#include <optional>
#include <vector>

#include "cards/card.hpp"
#include "games/hand.hpp"
#include "games/mille/sets.hpp"

/// The score of a hand of Mille, one named helper a rule, in the order of the rules. Points are whole
/// points; every function is pure, and total on whatever was recorded before.
namespace games::mille {

/// "Card values": Q♠ 100, J♦ 50, any 2 20, ace 15, 10 to king otherwise 10, 3 to 9 5.
/// (Akagiri, カードの点数; gamerules.com, point table.)
int card_points(const cards::Card& card);

/// The cards of a set with the implied suits named: a complete rank is two of each suit.
std::vector<cards::Card> with_implied_suits(const Set& set);

/// "Perfect set": all eight cards of the rank and no wild card (Akagiri's "natural" set;
/// gamerules.com "perfect set"). With a wild 2 it is none (M6).
bool is_perfect(const Set& set);

/// The ranks of a player's perfect sets, ascending.
std::vector<cards::Rank> perfect_sets(const Entry& entry);

/// What the cards of a set are worth as they lie, without a doubling.
int plain_points(const Set& set);

/// The points of a set; those of a perfect set are doubled.
int set_points(const Set& set);

/// The points of all sets, perfect sets doubled.
int melded_points(const Entry& entry);

/// The points of the cards left in hand, to be subtracted.
int held_points(const Entry& entry);

/// Whether any set holds a 2 as a wild card; natural 2s are none.
bool uses_wild(const Entry& entry);

/// "Natural out": the player who is out and used no wild 2 doubles the whole score and earns a star.
bool is_natural_out(const Entry& entry, bool out);

/// 2 for a natural out, else 1.
int multiplier(const Entry& entry, bool out);

/// score = (sets, perfect sets doubled − cards left) × multiplier.
int score(const Entry& entry, bool out);

/// One star for each perfect set and one for a natural out.
int stars(const Entry& entry, bool out);

/// "A score below zero is a chapeau"; zero is none. In a hand that nobody ended there is none: a chapeau is
/// suffered when an opponent goes out (M8).
bool is_chapeau(int score, bool no_out);

/// M3: how many of the fifteen cards dealt the player does not account for; 0 if all.
int missing_cards(const Entry& entry);

/// The (first) player with no card left; nothing in a hand that nobody ended (M8).
std::optional<Seat> who_is_out(const Hand& hand);

/// All that an entry of a hand comes to, by the helpers above.
struct Worth {
  int melded = 0;           ///< perfect sets doubled
  int held = 0;             ///< to be subtracted
  int before_doubling = 0;  ///< melded − held
  bool natural_out = false;
  int multiplier = 1;
  int score = 0;
  int stars = 0;
  bool chapeau = false;
  bool out = false;
};
Worth worth(const Hand& hand, Seat seat);

ScoredHand score(const Hand& hand, const Names& names);

/// The range of a score: all cards held, and all laid down in a natural out.
inline constexpr int kLeastScore = -1140;
inline constexpr int kMostScore = 4560;
/// Thirteen perfect sets and a natural out.
inline constexpr int kMostStars = 14;
/// Every card is worth a multiple of 5, and so is every score.
inline constexpr int kScoreStep = 5;
/// Fifteen cards laid down are worth at least this: fourteen 5s and a wild 2.
inline constexpr int kLeastOutScore = 90;
/// The same with a star: a perfect set of 5s, six 5s more and a wild 2; a natural out is worth more.
inline constexpr int kLeastOutScoreWithStar = 130;
/// Fifteen 5s, doubled.
inline constexpr int kLeastNaturalOut = 150;

/// House rule "natural to win": whether a player's star in a hand known by its points counts as a natural
/// out. It does if the player was out or, nobody being named, has the single best score and that is at
/// least 150.
bool counts_as_natural_out(const PointsHand& hand, Seat seat);

/// "Points-only hands": scores in range and multiples of 5, and a positive score for the player who
/// is out (for somebody, if it is not known who) unless nobody was. Throws `Error` (kData) without a place:
/// the caller knows where the score was written.
void check_points(const PointsHand& hand, const Names& names, const cards::ReportForm& form = cards::kTyped);

/// What such a hand comes to, whether it can be or not. Warns of a score too low to go out with, and of
/// scores or stars that both players cannot have.
ScoredHand score_points(const PointsHand& hand, const Names& names);

}  // namespace games::mille
