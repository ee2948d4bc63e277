#pragma once

#include <algorithm>
#include <array>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "base/inline_vector.hpp"

namespace cards {

enum class Suit : std::uint8_t { kSpades, kHearts, kDiamonds, kClubs };

/// The ranks with the ace low, as both games order them.
enum class Rank : std::uint8_t {
  kAce = 1,
  kTwo,
  kThree,
  kFour,
  kFive,
  kSix,
  kSeven,
  kEight,
  kNine,
  kTen,
  kJack,
  kQueen,
  kKing
};

inline constexpr std::size_t kSuits = 4;
inline constexpr std::size_t kRanks = 13;

inline constexpr std::array<Suit, kSuits> kAllSuits{Suit::kSpades, Suit::kHearts, Suit::kDiamonds,
                                                    Suit::kClubs};

/// The index of a rank in a table: 0 for the ace to 12 for the king.
constexpr std::size_t index(Rank rank) { return static_cast<std::size_t>(rank) - 1; }
constexpr std::size_t index(Suit suit) { return static_cast<std::size_t>(suit); }

/// A card as a player reports it: the suit may be left out where the rules do not need it.
struct Card {
  Rank rank = Rank::kAce;    ///< meaningless for a joker
  std::optional<Suit> suit;  ///< nothing: not given
  bool joker = false;

  friend bool operator==(const Card&, const Card&) = default;
};

constexpr Card make_joker() { return Card{Rank::kAce, std::nullopt, true}; }

/// Cards of a meld, or left in hand; most are stored without allocating memory.
using CardList = base::InlineVector<Card, 16>;

/// How cards are written. What is stored and exchanged is canonical. The others are for people, who can type
/// them in again: seven or more equal cards are written once with a repeat (`7x8-2`), and a hyphen divides a
/// ten from a digit (`10-10-10-2`).
enum class Writing {
  kCanonical,  ///< "Qs", repeats written out
  kLetters,    ///< "Qs", and ASCII throughout
  kSymbols,    ///< "Q♠"
};

/// The order in which cards are printed: by rank from the ace to the king; within a rank by suit (spades,
/// hearts, diamonds, clubs), cards without a suit last; jokers after all. A card with a smaller key comes
/// first; keys are below 256.
constexpr unsigned print_key(const Card& card) {
  return (card.joker ? 128U : 0U) + 8U * static_cast<unsigned>(card.rank) +
         static_cast<unsigned>(card.suit ? index(*card.suit) : kSuits);
}
/// The most times that a repeat can say, as `8xK`.
inline constexpr int kMostTimes = 8;
/// Sorts cards by a key. Most lists come sorted: checking first saves the sort.
template <class Key>
void sort_by(CardList& cards, const Key& key) {
  const auto comes_before = [&](const Card& a, const Card& b) { return key(a) < key(b); };
  if (!std::is_sorted(cards.begin(), cards.end(), comes_before))
    std::sort(cards.begin(), cards.end(), comes_before);
}
void sort_for_printing(CardList& cards);

/// "A", "10", "K".
std::string to_text(Rank rank);
/// "Qs", "10", "Jo".
std::string to_text(const Card& card, Writing writing = Writing::kCanonical);
/// "QsQQ2": the cards in the given order, without spaces.
std::string to_text(std::span<const Card> cards, Writing writing = Writing::kCanonical);

/// Left-over cards as they are written together: by rank. Their order does not matter.
std::vector<CardList> left_groups(std::span<const Card> left);
/// Left-over cards by rank: "4 99 Jd". Their order does not matter.
std::string left_to_text(std::span<const Card> left, Writing writing = Writing::kCanonical);

/// The multiplication sign between numbers: "×" or "x".
std::string_view times_sign(Writing writing);
/// What stands between cards and their points: "→" or "->".
std::string_view arrow(Writing writing);

/// Reads the card that a text begins with, as `to_text` writes it, and removes it from the text; false if it
/// begins with none. This is for text that the program wrote; `notation.hpp` reads what people type, and says
/// where a mistake is.
bool take_card(std::string_view& text, Card& card);
/// Appends the cards of such a text, in any order, in groups or not; false if it is no such text.
bool decode_cards(std::string_view text, CardList& cards);

/// The parts of a text between spaces.
std::vector<std::string_view> split_groups(std::string_view text);

/// A card in a sentence: "queen of spades", "7 of hearts", "queen" (no suit given), "joker".
std::string describe(const Card& card);
/// Cards of a rank in a sentence: "queens", "7s", "aces".
std::string plural(Rank rank);
/// A suit in a sentence: "spades".
std::string plural(Suit suit);

}  // namespace cards
