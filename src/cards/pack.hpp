#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <span>

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

/// Counts the cards of one hand, to check that all of them can come from one pack: no card, no rank and no
/// joker more often than the pack has it, and a suit left for every card without one.
class PackCheck {
 public:
  explicit PackCheck(const Pack& pack) : pack_(pack) {}

  /// Counts more cards. `suits_implied`: the rank whose suits follow from the other cards (a complete set in
  /// Mille), so that leaving them out says nothing.
  void add(std::span<const Token> cards, std::optional<Rank> suits_implied = {});

  /// Throws `Error` (kData) at the first card, in the order in which they were counted, that is one too many,
  /// and says which cards need their suit where that would help. Valid as long as what the cards were parsed
  /// from.
  void finish() const;

 private:
  /// The cards of one rank that were counted so far: few, as nothing is counted after the first excess.
  struct RankCount {
    std::array<std::int8_t, kSuits> named{};
    std::int8_t ordinary = 0;  ///< all but the `never_unnamed`, and but those whose suit is implied
    std::int8_t all = 0;
  };
  /// What a card is one too many of.
  enum class Excess { kNone, kJoker, kCard, kRank, kUnnamed };

  [[nodiscard]] Excess count(const Card& card, std::optional<Rank> suits_implied);
  [[nodiscard]] int most_of_a_rank() const { return pack_.copies * static_cast<int>(kSuits); }
  /// How many cards of a rank are not the one that must be written with its suit.
  [[nodiscard]] int ordinary_cards() const { return pack_.copies * static_cast<int>(kSuits - 1); }
  [[noreturn]] void refuse_unnamed() const;

  Pack pack_;
  std::array<RankCount, kRanks> counts_{};
  int jokers_ = 0;
  Excess excess_ = Excess::kNone;  ///< of the first card that is one too many
  Token refused_;                  ///< that card
};

}  // namespace cards
