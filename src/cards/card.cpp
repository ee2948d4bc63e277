#include "cards/card.hpp"

#include <algorithm>
#include <array>
#include <cstdint>

#include "cards/char_class.hpp"

namespace cards {
namespace {

constexpr std::array<std::string_view, kRanks> kRankText{"A", "2", "3",  "4", "5", "6", "7",
                                                         "8", "9", "10", "J", "Q", "K"};
/// The index of the rank whose text begins with this character; each does with another. `kRanks`: none.
constexpr auto kRankThatBeginsWith = [] {
  std::array<std::uint8_t, 256> places{};
  places.fill(kRanks);
  for (std::uint8_t place = 0; place < kRanks; ++place) places[byte_of(kRankText[place].front())] = place;
  return places;
}();
constexpr std::array<std::string_view, kRanks> kRankName{"ace", "2", "3",  "4",    "5",     "6",   "7",
                                                         "8",   "9", "10", "jack", "queen", "king"};
constexpr std::string_view kJoker = "Jo";
constexpr std::string_view kSuitText = "shdc";
/// The index of the suit that this character stands for. `kSuits`: none.
constexpr auto kSuitOf = [] {
  std::array<std::uint8_t, 256> places{};
  places.fill(kSuits);
  for (std::uint8_t place = 0; place < kSuits; ++place) places[byte_of(kSuitText[place])] = place;
  return places;
}();
constexpr std::array<std::string_view, kSuits> kSuitSymbol{"\u2660", "\u2665", "\u2666", "\u2663"};
constexpr std::size_t kMostRepeats = 8;  // what the notation can say
constexpr std::array<std::string_view, kSuits> kSuitName{"spades", "hearts", "diamonds", "clubs"};

/// From how many equal cards on a repeat is easier to read; a row of tens is hard to count.
std::size_t least_repeats(const Card& card) { return !card.joker && card.rank == Rank::kTen ? 2 : 5; }

}  // namespace

void sort_for_printing(CardList& cards) { sort_by(cards, print_key); }

std::string to_text(Rank rank) { return std::string(kRankText[index(rank)]); }

std::string to_text(const Card& card, Writing writing) {
  if (card.joker) return std::string(kJoker);
  std::string text = to_text(card.rank);
  if (!card.suit) return text;
  if (writing == Writing::kSymbols) return text + std::string(kSuitSymbol[index(*card.suit)]);
  return text + kSuitText[index(*card.suit)];
}

std::string to_text(std::span<const Card> cards, Writing writing) {
  std::string text;
  bool repeated = false;
  for (std::size_t begin = 0; begin < cards.size();) {
    std::size_t end = begin + 1;
    while (end < cards.size() && end - begin < kMostRepeats && cards[end] == cards[begin]) ++end;
    const std::string card = to_text(cards[begin], writing);
    // `7x82` would be read by the program, but not by people.
    if (repeated) text += '-';
    repeated = writing != Writing::kCanonical && end - begin >= least_repeats(cards[begin]);
    if (repeated)
      text += card + "x" + static_cast<char>('0' + (end - begin));
    else
      for (; begin < end; ++begin) text += card;
    begin = end;
  }
  return text;
}

std::string left_to_text(std::span<const Card> left, Writing writing) {
  CardList cards(left.data(), left.data() + left.size());
  sort_for_printing(cards);
  std::string text;
  for (std::size_t begin = 0; begin < cards.size();) {
    std::size_t end = begin + 1;
    while (end < cards.size() && cards[end].rank == cards[begin].rank &&
           cards[end].joker == cards[begin].joker)
      ++end;
    if (begin > 0) text += ' ';
    text += to_text(std::span(cards).subspan(begin, end - begin), writing);
    begin = end;
  }
  return text;
}

std::string_view times_sign(Writing writing) { return writing == Writing::kLetters ? "x" : "\u00D7"; }

std::optional<std::vector<Card>> from_text(std::string_view group) {
  std::vector<Card> cards;
  cards.reserve(group.size());
  while (!group.empty()) {
    Card card;
    if (!take_card(group, card)) return std::nullopt;
    cards.push_back(card);
  }
  return cards;
}

bool take_card(std::string_view& text, Card& card) {
  if (text.empty()) return false;
  if (text.starts_with(kJoker)) {
    card = make_joker();
    text.remove_prefix(kJoker.size());
    return true;
  }
  const std::size_t place = kRankThatBeginsWith[byte_of(text.front())];
  if (place == kRanks) return false;
  const std::string_view rank = kRankText[place];
  if (rank.size() > 1 && !text.starts_with(rank)) return false;
  std::size_t size = rank.size();
  const std::size_t suit = size < text.size() ? kSuitOf[byte_of(text[size])] : kSuits;
  if (suit != kSuits) ++size;
  card = kCards[place + 1][suit];
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
  if (card.joker) return "joker";
  std::string text(kRankName[index(card.rank)]);
  if (card.suit) text += " of " + plural(*card.suit);
  return text;
}

std::string plural(Rank rank) { return std::string(kRankName[index(rank)]) + "s"; }
std::string plural(Suit suit) { return std::string(kSuitName[index(suit)]); }

}  // namespace cards
