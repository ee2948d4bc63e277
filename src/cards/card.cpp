#include "cards/card.hpp"

#include <fmt/core.h>

#include <algorithm>
#include <array>

#include "base/language/translation.hpp"
#include "cards/char_class.hpp"

namespace cards {
namespace {

constexpr std::array<std::string_view, kRanks> kRankText{"A", "2", "3",  "4", "5", "6", "7",
                                                         "8", "9", "10", "J", "Q", "K"};
constexpr std::string_view kJoker = "Jo";
constexpr std::string_view kSuitText = "shdc";

constexpr std::size_t kLeastRepeats = 7;  // fewer are counted at a glance

/// "ace", "7".
std::string name_of(Rank rank) {
  switch (rank) {
    case Rank::kAce: return base::tr_c("card", "ace");
    case Rank::kJack: return base::tr_c("card", "jack");
    case Rank::kQueen: return base::tr_c("card", "queen");
    case Rank::kKing: return base::tr_c("card", "king");
    default: return std::string(kRankText[index(rank)]);
  }
}

/// Whether two cards are told apart only by a hyphen: `10-10-2` is read at once, `10102` is not.
bool needs_hyphen(std::string_view first, std::string_view second) {
  return first == kRankText[index(Rank::kTen)] && second.front() >= '0' && second.front() <= '9';
}

/// The cards for people.
std::string readable_text(std::span<const Card> cards, Writing writing) {
  std::string text;
  std::string last;
  for (std::size_t begin = 0; begin < cards.size();) {
    std::size_t end = begin + 1;
    while (end < cards.size() && end - begin < kMostTimes && cards[end] == cards[begin]) ++end;
    if (end - begin < kLeastRepeats) end = begin + 1;
    std::string card = to_text(cards[begin], writing);
    // `7x82` would be read by the program, but not by people.
    if (last.find('x') != std::string::npos || needs_hyphen(last, card)) text += '-';
    if (end - begin > 1) card += fmt::format("x{}", end - begin);
    text += card;
    last = std::move(card);
    begin = end;
  }
  return text;
}

/// Calls `visit` with the left-over cards of each rank, as a span that is gone afterwards.
template <class Visit>
void for_each_left_group(std::span<const Card> left, const Visit& visit) {
  CardList cards(left.data(), left.data() + left.size());
  sort_for_printing(cards);
  for (std::size_t begin = 0; begin < cards.size();) {
    std::size_t end = begin + 1;
    while (end < cards.size() && cards[end].rank == cards[begin].rank &&
           cards[end].joker == cards[begin].joker)
      ++end;
    visit(std::span<const Card>(cards).subspan(begin, end - begin));
    begin = end;
  }
}

}  // namespace

void sort_for_printing(CardList& cards) { sort_by(cards, print_key); }

std::string to_text(Rank rank) { return std::string(kRankText[index(rank)]); }

std::string to_text(const Card& card, Writing writing) {
  if (card.joker) return std::string(kJoker);
  std::string text = to_text(card.rank);
  if (!card.suit) return text;
  if (writing == Writing::kSymbols) return text + std::string(kSuitSymbols[index(*card.suit)].first);
  return text + kSuitText[index(*card.suit)];
}

std::string to_text(std::span<const Card> cards, Writing writing) {
  if (writing != Writing::kCanonical) return readable_text(cards, writing);
  std::string text;
  for (const Card& card : cards) text += to_text(card);
  return text;
}

std::vector<CardList> left_groups(std::span<const Card> left) {
  std::vector<CardList> groups;
  for_each_left_group(left, [&](std::span<const Card> group) {
    groups.emplace_back(group.data(), group.data() + group.size());
  });
  return groups;
}

std::string left_to_text(std::span<const Card> left, Writing writing) {
  std::string text;
  for_each_left_group(left, [&](std::span<const Card> group) {
    if (!text.empty()) text += ' ';
    text += to_text(group, writing);
  });
  return text;
}

std::string_view times_sign(Writing writing) { return writing == Writing::kLetters ? "x" : "\u00D7"; }

std::string_view arrow(Writing writing) { return writing == Writing::kLetters ? "->" : "\u2192"; }

bool take_card(std::string_view& text, Card& card) {
  if (text.empty()) return false;
  if (text.starts_with(kJoker)) {
    card = make_joker();
    text.remove_prefix(kJoker.size());
    return true;
  }
  const ByteClass first = kByteClasses[byte_of(text.front())];
  if (first.kind != CharClass::kRank && first.kind != CharClass::kOne) return false;
  const std::string_view rank = kRankText[first.value - 1U];
  if (!text.starts_with(rank)) return false;  // a lower-case letter, or T for 10
  std::size_t size = rank.size();
  std::size_t suit = kSuits;
  if (size < text.size()) {
    const ByteClass next = kByteClasses[byte_of(text[size])];
    if (next.kind == CharClass::kSuit && kSuitText[next.value] == text[size]) suit = next.value;
  }
  if (suit != kSuits) ++size;
  card = kCards[first.value][suit];
  text.remove_prefix(size);
  return true;
}

bool decode_cards(std::string_view text, CardList& cards) {
  while (!text.empty()) {
    if (text.front() == ' ') {
      text.remove_prefix(1);
      continue;
    }
    Card card;
    if (!take_card(text, card)) return false;
    cards.push_back(card);
  }
  return true;
}

std::vector<std::string_view> split_groups(std::string_view text) {
  std::vector<std::string_view> groups;
  while (!text.empty()) {
    const std::size_t end = std::min(text.find(' '), text.size());
    if (end > 0) groups.push_back(text.substr(0, end));
    text.remove_prefix(std::min(end + 1, text.size()));
  }
  return groups;
}

std::string describe(const Card& card) {
  if (card.joker) return base::tr_c("card", "joker");
  const std::string rank = name_of(card.rank);
  // Translators: {0} is a rank and {1} a suit, as in "queen of spades", "7 of hearts".
  return card.suit ? base::tr_c("card", "{0} of {1}", rank, plural(*card.suit)) : rank;
}

std::string plural(Rank rank) {
  switch (rank) {
    case Rank::kAce: return base::tr_c("cards of a rank", "aces");
    case Rank::kJack: return base::tr_c("cards of a rank", "jacks");
    case Rank::kQueen: return base::tr_c("cards of a rank", "queens");
    case Rank::kKing: return base::tr_c("cards of a rank", "kings");
    // Translators: {0} is a number, as in "7s".
    default: return base::tr_c("cards of a rank", "{0}s", kRankText[index(rank)]);
  }
}

std::string plural(Suit suit) {
  switch (suit) {
    case Suit::kSpades: return base::tr_c("suit", "spades");
    case Suit::kHearts: return base::tr_c("suit", "hearts");
    case Suit::kDiamonds: return base::tr_c("suit", "diamonds");
    case Suit::kClubs: break;
  }
  return base::tr_c("suit", "clubs");
}

}  // namespace cards
