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

/// A card of a hand with its place in the input, for `check_pack`.
struct ReportedCard {
  Token token;
  /// The suit follows from the other cards (a complete set in Mille), so that leaving it out says nothing.
  bool suit_implied = false;
};

/// Checks that all the cards of one hand can come from one pack: no card, no rank and no joker more often
/// than the pack has it, and a suit left for every card without one. Throws `Error` (kData) at the first
/// card, in the order of `cards`, that is one too many, and says which cards need their suit where that would
/// help.
void check_pack(const Pack& pack, const std::vector<ReportedCard>& cards);

}  // namespace cards
