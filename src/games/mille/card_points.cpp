// By itself, so that a test can build the program with other values in its place
// (tests/support/next_scoring.cpp).
#include "games/mille/scoring.hpp"

namespace games::mille {

int card_points(const cards::Card& card) {
  using cards::Rank;
  using cards::Suit;
  if (card.rank == Rank::kQueen && card.suit == Suit::kSpades) return 100;
  if (card.rank == Rank::kJack && card.suit == Suit::kDiamonds) return 50;
  if (card.rank == Rank::kTwo) return 20;
  if (card.rank == Rank::kAce) return 15;
  return card.rank >= Rank::kTen ? 10 : 5;
}

}  // namespace games::mille
