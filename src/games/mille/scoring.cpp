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

void check_somebody_positive(const PointsHand& hand, const Names& names, Seat judged,
                             const cards::ReportForm& form) {
  if (hand.entries[judged].score > 0) return;
  if (hand.claim.out)
    throw Error(ErrorKind::kData,
                fmt::format("{} went out, and a score of {} is not that of a player who is out",
                            names[judged], hand.entries[judged].score))
        .remedy(fmt::format("whoever is out has a positive score: look at the scores, or at {}", form.out));
  throw Error(ErrorKind::kData, "nobody has a positive score, and whoever is out has one")
      .remedy(fmt::format("a hand that nobody ended is entered with {}", form.no_out));
}

/// Claims of the two players that cannot both be true.
void warn_of_what_cannot_be_together(const PointsHand& hand, std::vector<Warning>& warnings) {
  int score = 0;
  int stars = 0;
  for (const PointsEntry& entry : hand.entries) {
    score += entry.score;
    stars += entry.stars;
  }
  // Without a natural out nothing doubles the whole score, and there is one star less.
  const bool no_out = hand.claim.no_out;
  const int most_score = no_out ? kMostScore / 2 : kMostScore;
  const int most_stars = no_out ? kMostStars - 1 : kMostStars;
  if (score > most_score)
    warnings.push_back({WarningCode::kScoreHigh, std::nullopt, 0, fmt::format("{} together is high", score),
                        fmt::format("all cards of both packs laid down{} are worth {}",
                                    no_out ? "" : " in a natural out", most_score)});
  if (stars > most_stars)
    warnings.push_back({WarningCode::kScoreHigh, std::nullopt, 0,
                        fmt::format("{} stars together are many", stars),
                        fmt::format("thirteen perfect sets{} are {} stars",
                                    no_out ? "" : " and a natural out", most_stars)});
}

}  // namespace

std::vector<Card> with_implied_suits(const Set& set) {
  if (!is_complete(set)) return set.cards;
  std::vector<Card> cards;
  cards.reserve(set.cards.size());
  for (const Suit suit : cards::kAllSuits)
    for (int copy = 0; copy < pack().copies; ++copy) cards.push_back({set.rank, suit, false});
  cards.insert(cards.end(), set.cards.begin() + kCardsOfRank, set.cards.end());  // the wild 2s stand last
  return cards;
}

bool is_perfect(const Set& set) { return is_complete(set) && wild_cards(set) == 0; }

std::vector<Rank> perfect_sets(const Entry& entry) {
  std::vector<Rank> ranks;
  for (const Set& set : entry.sets)
    if (is_perfect(set)) ranks.push_back(set.rank);
  return ranks;
}

int plain_points(const Set& set) {
  // Most are not complete: of these no copy is made.
  return is_complete(set) ? sum_of(with_implied_suits(set)) : sum_of(set.cards);
}

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
  return static_cast<int>(perfect_sets(entry).size()) + (is_natural_out(entry, out) ? 1 : 0);
}

bool is_chapeau(int score, bool no_out) { return score < 0 && !no_out; }

int missing_cards(const Entry& entry) {
  std::size_t cards = entry.left.size();
  for (const Set& set : entry.sets) cards += set.cards.size();
  return std::max(0, kCardsDealt - static_cast<int>(cards));
}

std::optional<Seat> who_is_out(const Hand& hand) {
  if (hand.no_out) return std::nullopt;
  for (Seat seat = 0; seat < hand.entries.size(); ++seat)
    if (hand.entries[seat].left.empty()) return seat;
  return std::nullopt;
}

Worth worth(const Hand& hand, Seat seat) {
  const Entry& entry = hand.entries.at(seat);
  Worth worth;
  worth.out = who_is_out(hand) == seat;
  worth.melded = melded_points(entry);
  worth.held = held_points(entry);
  worth.before_doubling = worth.melded - worth.held;
  worth.natural_out = is_natural_out(entry, worth.out);
  worth.multiplier = multiplier(entry, worth.out);
  worth.score = score(entry, worth.out);
  worth.stars = stars(entry, worth.out);
  worth.chapeau = is_chapeau(worth.score, hand.no_out);
  return worth;
}

ScoredHand score(const Hand& hand, const Names& names) {
  ScoredHand scored;
  scored.out = who_is_out(hand);
  scored.no_out = hand.no_out;
  scored.entries.reserve(hand.entries.size());
  for (Seat seat = 0; seat < hand.entries.size(); ++seat) {
    const Worth came_to = worth(hand, seat);
    scored.entries.push_back({.out = came_to.out,
                              .score = came_to.score,
                              .stars = came_to.stars,
                              .chapeau = came_to.chapeau,
                              .natural_out = came_to.natural_out,
                              .perfect_sets = perfect_sets(hand.entries[seat])});
    if (const int missing = missing_cards(hand.entries[seat]); missing > 0)
      scored.warnings.push_back(
          cards_missing(names, seat, missing, fmt::format("every player is dealt {} cards", kCardsDealt)));
  }
  return scored;
}

bool counts_as_natural_out(const PointsHand& hand, Seat seat) {
  const PointsEntry& entry = hand.entries.at(seat);
  if (entry.stars == 0 || hand.claim.no_out) return false;
  if (hand.claim.out) return *hand.claim.out == seat;
  const bool alone_best =
      std::count_if(hand.entries.begin(), hand.entries.end(),
                    [&](const PointsEntry& other) { return other.score >= entry.score; }) == 1;
  return alone_best && entry.score >= kLeastNaturalOut;
}

void check_points(const PointsHand& hand, const Names& names, const cards::ReportForm& form) {
  for (Seat seat = 0; seat < hand.entries.size(); ++seat) check_range(hand.entries[seat], names[seat]);
  if (!hand.claim.no_out) check_somebody_positive(hand, names, seat_to_judge(hand), form);
}

ScoredHand score_points(const PointsHand& hand, const Names& names) {
  ScoredHand scored;
  scored.out = hand.claim.out;
  scored.no_out = hand.claim.no_out;
  scored.entries.reserve(hand.entries.size());
  for (Seat seat = 0; seat < hand.entries.size(); ++seat) {
    const PointsEntry& entry = hand.entries[seat];
    scored.entries.push_back({.out = was_out(hand.claim, seat),
                              .score = entry.score,
                              .stars = entry.stars,
                              .chapeau = is_chapeau(entry.score, hand.claim.no_out),
                              .natural_out = counts_as_natural_out(hand, seat)});
  }
  warn_of_what_cannot_be_together(hand, scored.warnings);
  if (hand.claim.no_out) return scored;
  const Seat judged = seat_to_judge(hand);
  const PointsEntry& best = hand.entries[judged];
  if (best.stars > 0 && best.score < kLeastOutScoreWithStar)
    scored.warnings.push_back(score_low(names, hand.claim,
                                        fmt::format("with a star, {} cards laid down are worth at least {}",
                                                    kCardsDealt, kLeastOutScoreWithStar)));
  else if (best.score < kLeastOutScore)
    scored.warnings.push_back(
        score_low(names, hand.claim,
                  fmt::format("{} cards laid down are worth at least {}", kCardsDealt, kLeastOutScore)));
  return scored;
}

}  // namespace games::mille
