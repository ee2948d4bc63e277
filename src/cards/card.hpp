#pragma once

#include <array>
#include <compare>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace cards {

enum class Suit : std::uint8_t { kSpades, kHearts, kDiamonds, kClubs };

/// Ace low, as both games order their ranks.
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

/// 0 for the ace to 12 for the king; for tables of ranks.
constexpr std::size_t index(Rank rank) { return static_cast<std::size_t>(rank) - 1; }
constexpr std::size_t index(Suit suit) { return static_cast<std::size_t>(suit); }

/// A card as it was reported: its suit may be left out where the rules need none.
struct Card {
  Rank rank = Rank::kAce;    ///< of no meaning for a joker
  std::optional<Suit> suit;  ///< nothing: not named
  bool joker = false;

  friend bool operator==(const Card&, const Card&) = default;
};

constexpr Card make_joker() { return Card{Rank::kAce, std::nullopt, true}; }

/// How cards are written. What is kept and exchanged is canonical; the others are for people, who can type
/// either again and get the same cards: a card that stands five times or more, or a ten that stands twice or
/// more, once with a repeat (`7x8`, `10x4-2`).
enum class Writing {
  kCanonical,  ///< "Qs", repeats written out
  kLetters,    ///< "Qs", and nothing but ASCII beside it
  kSymbols,    ///< "Q♠"
};

/// The order in which cards are printed: by rank from the ace to the king; within a rank the named
/// suits (spades, hearts, diamonds, clubs), then the cards without one; jokers last.
bool prints_before(const Card& a, const Card& b);

/// "A", "10", "K".
std::string to_text(Rank rank);
/// "Qs", "10", "Jo".
std::string to_text(const Card& card, Writing writing = Writing::kCanonical);
/// "QsQQ2": the cards as they stand, joined.
std::string to_text(std::span<const Card> cards, Writing writing = Writing::kCanonical);

/// Left-over cards by rank: "4 99 Jd". The order of `cards` does not matter.
std::string left_to_text(std::vector<Card> cards, Writing writing = Writing::kCanonical);

/// "×" or "x", as it stands between numbers.
std::string_view times_sign(Writing writing);

/// The cards of a group as `to_text` writes them, in any order; nothing for any other text. This reads back
/// what the program wrote itself; what people write, `notation.hpp` reads, with the place of every mistake.
std::optional<std::vector<Card>> from_text(std::string_view group);

/// The groups of a text that are separated by one space each.
std::vector<std::string_view> split_groups(std::string_view text);

/// For sentences: "queen of spades", "7 of hearts", "queen" (suit not named), "joker".
std::string describe(const Card& card);
/// For sentences: "queens", "7s", "aces".
std::string plural(Rank rank);
/// For sentences: "spades".
std::string plural(Suit suit);

}  // namespace cards
