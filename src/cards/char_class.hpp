#pragma once

#include <array>
#include <cstdint>
#include <string_view>
#include <utility>

#include "cards/card.hpp"

/// The characters of the notation: a table says of each byte what can begin with it.
namespace cards {

inline constexpr std::string_view kNoBreakSpace = "\u00A0";
inline constexpr std::string_view kTimesSign = "\u00D7";
inline constexpr std::array<std::string_view, 2> kVariationSelectors{"\uFE0E", "\uFE0F"};
inline constexpr std::array<std::pair<std::string_view, Suit>, 4> kSuitSymbols{{{"\u2660", Suit::kSpades},
                                                                                {"\u2665", Suit::kHearts},
                                                                                {"\u2666", Suit::kDiamonds},
                                                                                {"\u2663", Suit::kClubs}}};

/// What can begin with a byte. From `kSuit` on, it belongs to the card before it.
enum class CharClass : std::uint8_t {
  kOther,
  kSpace,      ///< a separator
  kWideSpace,  ///< the no-break space, a separator
  kHyphen,     ///< between cards
  kRank,       ///< a rank that is this one byte
  kOne,        ///< `1`, as in 10
  kSuit,       ///< a suit that is this one letter
  kTimes,      ///< `x`
  kSymbol,     ///< a suit symbol, or the sign ×
  kJoker       ///< `o`, after a J
};

struct ByteClass {
  CharClass kind = CharClass::kOther;
  std::uint8_t value = 0;  ///< the rank, or the place of the suit
};

constexpr std::uint8_t byte_of(char c) { return static_cast<std::uint8_t>(c); }

/// By byte. The parser asks for the text itself only where that leaves something open.
inline constexpr auto kByteClasses = [] {
  std::array<ByteClass, 256> classes{};
  const auto set = [&](std::string_view bytes, CharClass kind, auto... value) {
    for (const char byte : bytes) classes[byte_of(byte)] = {kind, static_cast<std::uint8_t>(value)...};
  };
  for (char digit = '2'; digit <= '9'; ++digit)
    classes[byte_of(digit)] = {CharClass::kRank, static_cast<std::uint8_t>(digit - '0')};
  set("Aa", CharClass::kRank, Rank::kAce);
  set("Tt", CharClass::kRank, Rank::kTen);
  set("Jj", CharClass::kRank, Rank::kJack);
  set("Qq", CharClass::kRank, Rank::kQueen);
  set("Kk", CharClass::kRank, Rank::kKing);
  set("1", CharClass::kOne, Rank::kTen);
  set("Ss", CharClass::kSuit, Suit::kSpades);
  set("Hh", CharClass::kSuit, Suit::kHearts);
  set("Dd", CharClass::kSuit, Suit::kDiamonds);
  set("Cc", CharClass::kSuit, Suit::kClubs);
  set("Xx", CharClass::kTimes);
  set(kSuitSymbols.front().first.substr(0, 1), CharClass::kSymbol);
  set(kTimesSign.substr(0, 1), CharClass::kSymbol);
  set("Oo", CharClass::kJoker);
  set("-", CharClass::kHyphen);
  set(" ,\t\n\v\f\r", CharClass::kSpace);
  set(kNoBreakSpace.substr(0, 1), CharClass::kWideSpace);
  return classes;
}();

/// The cards by rank, from 1, and then by suit; the last of each rank has none.
inline constexpr auto kCards = [] {
  std::array<std::array<Card, kSuits + 1>, kRanks + 1> all{};
  for (std::size_t rank = 1; rank <= kRanks; ++rank) {
    for (Card& card : all[rank]) card.rank = static_cast<Rank>(rank);
    for (const Suit suit : kAllSuits) all[rank][index(suit)].suit = suit;
  }
  return all;
}();

}  // namespace cards
