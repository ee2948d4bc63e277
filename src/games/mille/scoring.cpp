#include "games/mille/scoring.hpp"

#include <fmt/core.h>

#include <algorithm>
#include <array>

#include "base/error.hpp"
#include "base/text.hpp"

namespace games::mille {
namespace {

using base::Error;
using base::ErrorKind;
using cards::Card;
using cards::Rank;
using cards::Suit;

int sum_of(const std::vector<Card>& cards) {
  int points = 0;
  for (const Card& card : cards) points += card_points(card);
  return points;
}

void check_range(const PointsEntry& entry, const std::string& name) {
  if (entry.score < kLeastScore || entry.score > kMostScore)
    throw Error(ErrorKind::kData, fmt::format("{}'s score of {} cannot be", name, entry.score))
        .remedy(fmt::format("a hand of Mille scores from {} to {}", kLeastScore, kMostScore));
  if (entry.score % kScoreStep != 0)
    throw Error(ErrorKind::kData, fmt::format("{}'s score of {} cannot be", name, entry.score))
        .remedy("every card is worth a multiple of 5, and so is every score");
  if (entry.stars < 0 || entry.stars > kMostStars)
    throw Error(ErrorKind::kData, fmt::format("{} cannot have {} stars in one hand", name, entry.stars))
        .remedy(fmt::format("thirteen perfect sets and a natural out are {} stars", kMostStars));
}

void check_somebody_positive(const PointsHand& hand, const Names& names, Seat judged) {
  if (hand.entries[judged].score > 0) return;
  if (hand.claim.out)
    throw Error(ErrorKind::kData,
                fmt::format("{} went out, and a score of {} is not that of a player who is out",
                            names[judged], hand.entries[judged].score))
        .remedy("whoever is out has a positive score: look at the scores, or at --out");
  throw Error(ErrorKind::kData, "nobody has a positive score, and whoever is out has one")
      .remedy("a hand that nobody ended is entered with --no-out");
}

}  // namespace

int card_points(const Card& card) {
  if (card.rank == Rank::kQueen && card.suit == Suit::kSpades) return 100;
  if (card.rank == Rank::kJack && card.suit == Suit::kDiamonds) return 50;
  if (card.rank == Rank::kTwo) return 20;
  if (card.rank == Rank::kAce) return 15;
  return card.rank >= Rank::kTen ? 10 : 5;
}

std::vector<Card> with_implied_suits(const Set& set) {
  if (!is_complete(set)) return set.cards;
  std::vector<Card> cards;
  for (const Suit suit : cards::kAllSuits)
    for (int copy = 0; copy < pack().copies; ++copy) cards.push_back({set.rank, suit, false});
  cards.insert(cards.end(), set.cards.begin() + kCardsOfRank, set.cards.end());  // the wild 2s stand last
  return cards;
}

bool is_perfect(const Set& set) { return is_complete(set) && wild_cards(set) == 0; }

int plain_points(const Set& set) { return sum_of(with_implied_suits(set)); }

int set_points(const Set& set) { return plain_points(set) * (is_perfect(set) ? 2 : 1); }

int melded_points(const Entry& entry) {
  int points = 0;
  for (const Set& set : entry.sets) points += set_points(set);
  return points;
}

int held_points(const Entry& entry) { return sum_of(entry.left); }

bool uses_wild(const Entry& entry) {
  return std::any_of(entry.sets.begin(), entry.sets.end(),
                     [](const Set& set) { return wild_cards(set) > 0; });
}

bool is_natural_out(const Entry& entry, bool out) { return out && !uses_wild(entry); }

int multiplier(const Entry& entry, bool out) { return is_natural_out(entry, out) ? 2 : 1; }

int score(const Entry& entry, bool out) {
  return (melded_points(entry) - held_points(entry)) * multiplier(entry, out);
}

int stars(const Entry& entry, bool out) {
  const auto perfect = std::count_if(entry.sets.begin(), entry.sets.end(), is_perfect);
  return static_cast<int>(perfect) + (is_natural_out(entry, out) ? 1 : 0);
}

bool is_chapeau(int score) { return score < 0; }

int missing_cards(const Entry& entry) {
  std::size_t cards = entry.left.size();
  for (const Set& set : entry.sets) cards += set.cards.size();
  return std::max(0, kCardsDealt - static_cast<int>(cards));
}

std::optional<Seat> who_is_out(const Hand& hand) {
  for (Seat seat = 0; seat < hand.entries.size(); ++seat)
    if (hand.entries[seat].left.empty()) return seat;
  return std::nullopt;
}

ScoredHand score(const Hand& hand) {
  ScoredHand scored;
  scored.out = who_is_out(hand);
  scored.no_out = hand.no_out;
  for (Seat seat = 0; seat < hand.entries.size(); ++seat) {
    const Entry& entry = hand.entries[seat];
    const bool out = scored.out == seat;
    const int points = score(entry, out);
    scored.entries.push_back({out, points, stars(entry, out), is_chapeau(points)});
    if (const int missing = missing_cards(entry); missing > 0)
      scored.warnings.push_back({WarningCode::kCardsMissing, seat, missing,
                                 fmt::format("every player is dealt {} cards", kCardsDealt)});
  }
  return scored;
}

ScoredHand score_points(const PointsHand& hand, const Names& names) {
  ScoredHand scored;
  scored.out = hand.claim.out;
  scored.no_out = hand.claim.no_out;
  for (Seat seat = 0; seat < hand.entries.size(); ++seat) {
    const PointsEntry& entry = hand.entries[seat];
    check_range(entry, names[seat]);
    scored.entries.push_back({was_out(hand.claim, seat), entry.score, entry.stars, is_chapeau(entry.score)});
  }
  if (hand.claim.no_out) return scored;
  const Seat judged = seat_to_judge(hand);
  check_somebody_positive(hand, names, judged);
  if (hand.entries[judged].score < kLeastOutScore)
    scored.warnings.push_back(
        {WarningCode::kScoreLow, judged, 0,
         fmt::format("{} cards laid down are worth at least {}", kCardsDealt, kLeastOutScore)});
  return scored;
}

}  // namespace games::mille
