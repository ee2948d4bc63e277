#pragma once

#include <array>
#include <optional>
#include <vector>

#include "cards/card.hpp"
#include "cards/notation.hpp"

namespace cards {

/// The pack of a game.
struct Pack {
  int copies = 1;  ///< of each of the 52 cards
  int jokers = 0;
  /// By rank: the suit that must be written, as the card has a value of its own (Mille: Q♠ and J♦). A card
  /// of the rank without a suit is not of this suit.
  std::array<std::optional<Suit>, kRanks> never_unnamed{};
};

/// Checks that all the cards of one hand can come from one pack: no card, no rank and no joker more often
/// than the pack has it, and a suit left for every card without one. Throws `Error` (kData) at the first
/// card, in the order of `cards`, that is one too many, and says which cards need their suit where that would
/// help.
void check_pack(const Pack& pack, const std::vector<Token>& cards);

}  // namespace cards
