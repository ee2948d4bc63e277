#pragma once

#include <array>
#include <optional>
#include <vector>

#include "cards/card.hpp"
#include "cards/notation.hpp"

namespace cards {

/// What a game is played with.
struct Pack {
  int copies = 1;  ///< of each of the 52 cards
  int jokers = 0;
  /// The suit that a card of a rank certainly does not have when its suit is not named, because the
  /// card of that suit has a value of its own (Mille: Q♠ and J♦).
  std::array<std::optional<Suit>, kRanks> never_unnamed{};
};

/// A reported card on its way through `check_pack`.
struct Placed {
  Token token;
  /// The suit follows from the cards around it (a complete set in Mille), so that its not being
  /// named says nothing.
  bool implied = false;
};

/// Checks that all the cards reported of one hand can come from one pack: no card and no rank more
/// often than it is there, no more jokers than there are, and a suit left for every unnamed card.
/// Throws `Error` (kData) at the first card in the order of `cards` that cannot be, saying which
/// cards must be named where that would help.
void check_pack(const Pack& pack, const std::vector<Placed>& cards);

}  // namespace cards
