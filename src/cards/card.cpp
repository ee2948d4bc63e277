#include "cards/card.hpp"

#include <algorithm>
#include <string_view>
#include <tuple>

namespace cards {
namespace {

constexpr std::array<std::string_view, kRanks> kRankText{"A", "2", "3",  "4", "5", "6", "7",
                                                         "8", "9", "10", "J", "Q", "K"};
constexpr std::array<std::string_view, kRanks> kRankName{"ace", "2", "3",  "4",    "5",     "6",   "7",
                                                         "8",   "9", "10", "jack", "queen", "king"};
constexpr std::string_view kSuitText = "shdc";
constexpr std::array<std::string_view, kSuits> kSuitName{"spades", "hearts", "diamonds", "clubs"};

}  // namespace

bool prints_before(const Card& a, const Card& b) {
  const auto key = [](const Card& card) {
    return std::tuple(card.joker, card.rank, card.suit ? index(*card.suit) : kSuits);
  };
  return key(a) < key(b);
}

std::string to_text(Rank rank) { return std::string(kRankText[index(rank)]); }

std::string to_text(const Card& card) {
  if (card.joker) return "Jo";
  std::string text = to_text(card.rank);
  if (card.suit) text += kSuitText[index(*card.suit)];
  return text;
}

std::string to_text(const std::vector<Card>& cards) {
  std::string text;
  for (const Card& card : cards) text += to_text(card);
  return text;
}

std::string left_to_text(std::vector<Card> cards) {
  std::sort(cards.begin(), cards.end(), prints_before);
  std::string text;
  for (std::size_t i = 0; i < cards.size(); ++i) {
    const bool same = i > 0 && cards[i].rank == cards[i - 1].rank && cards[i].joker == cards[i - 1].joker;
    if (i > 0 && !same) text += ' ';
    text += to_text(cards[i]);
  }
  return text;
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
