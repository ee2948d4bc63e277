// A next revision of the scoring, for tests alone: with it in front of the libraries the linker leaves out
// their own (src/games/revision.cpp and src/games/mille/card_points.cpp). An ace is worth 20 and not 15.

#include "games/game.hpp"
#include "games/mille/scoring.hpp"

namespace games {

int scoring_revision() { return 2; }

namespace mille {

int card_points(const cards::Card& card) {
  using cards::Rank;
  using cards::Suit;
  if (card.rank == Rank::kQueen && card.suit == Suit::kSpades) return 100;
  if (card.rank == Rank::kJack && card.suit == Suit::kDiamonds) return 50;
  if (card.rank == Rank::kTwo || card.rank == Rank::kAce) return 20;
  return card.rank >= Rank::kTen ? 10 : 5;
}

}  // namespace mille
}  // namespace games
