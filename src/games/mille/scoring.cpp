#include "games/mille/scoring.hpp"

#include <algorithm>

#include "base/errors/error.hpp"
#include "base/language/translation.hpp"
#include "cards/entry_text.hpp"

namespace games::mille {
namespace {

using base::Error;
using base::ErrorKind;
using cards::Card;
using cards::Rank;
using cards::Suit;

int sum_of(const cards::CardList& cards) {
  int points = 0;
  for (const Card& card : cards) points += card_points(card);
  return points;
}

void check_range(const PointsEntry& entry, const std::string& name) {
  if (entry.score < kLeastScore || entry.score > kMostScore)
    throw Error(ErrorKind::kData, base::tr("{0} cannot have a score of {1}", name, entry.score))
        .remedy(base::tr("a hand of Mille scores from {0} to {1}", kLeastScore, kMostScore));
  if (entry.score % kScoreStep != 0)
    throw Error(ErrorKind::kData, base::tr("{0} cannot have a score of {1}", name, entry.score))
        .remedy(base::tr("every card is worth a multiple of 5, and so is every score"));
  // More than a hand can have is only warned of.
  if (entry.stars < 0 || entry.stars > cards::kMostStoredStars)
    throw Error(ErrorKind::kData, base::tr("{0} cannot have {1} stars in one hand", name, entry.stars))
        .remedy(base::tr("thirteen perfect sets and a natural out are {0} stars", kMostStars));
}

void check_somebody_positive(const PointsHand& hand, const Names& names, Seat judged,
                             const cards::EntryWording& wording) {
  if (hand.entries[judged].score > 0) return;
  if (hand.claim.out)
    throw Error(ErrorKind::kData,
                base::tr("{0} went out, but has a score of {1}", names[judged], hand.entries[judged].score))
        .code("out_not_positive")
        .remedy(wording.for_option(
            base::tr("the player who is out has a positive score: check the scores, or --out"),
            base::tr("the player who is out has a positive score: check the scores, or the line 'out NAME'"),
            base::tr("the player who is out has a positive score: check the scores, or \"out\"")));
  throw Error(ErrorKind::kData, base::tr("nobody has a positive score, but the player who goes out has one"))
      .code("nobody_positive")
      .remedy(wording.nobody_out_remedy());
}

/// Warns of scores or stars that the two players cannot both have.
void warn_of_what_cannot_be_together(const PointsHand& hand, std::vector<Warning>& warnings) {
  int score = 0;
  int stars = 0;
  for (const PointsEntry& entry : hand.entries) {
    score += entry.score;
    stars += entry.stars;
  }
  const bool no_out = hand.claim.no_out;
  const int most_score = no_out ? kMostScoreNoOut : kMostScore;
  const int most_stars = no_out ? kMostStarsNoOut : kMostStars;
  const auto warn = [&](const std::string& what, const std::string& message) {
    warnings.push_back({WarningCode::kScoreHigh, std::nullopt, 0, what, message});
  };
  if (score > most_score)
    warn(base::tr("the scores add up to more than {0}", most_score),
         no_out ? base::tr(
                      "the scores add up to {0}, but all cards of both packs laid down are worth {1}; check "
                      "the scores",
                      score, most_score)
                : base::tr("the scores add up to {0}, but all cards of both packs laid down in a natural out "
                           "are worth {1}; check the scores",
                           score, most_score));
  if (stars > most_stars)
    warn(base::tr("more than {0} stars in one hand", most_stars),
         no_out
             ? base::tr("{0} stars in one hand, but thirteen perfect sets are {1} stars; check the scores",
                        stars, most_stars)
             : base::tr("{0} stars in one hand, but thirteen perfect sets and a natural out are {1} stars; "
                        "check the scores",
                        stars, most_stars));
}

/// Whether any set has a 2 as a wild card; natural 2s are none.
bool uses_wild(const Entry& entry) {
  return std::any_of(entry.sets.begin(), entry.sets.end(),
                     [](const Set& set) { return wild_cards(set) > 0; });
}

/// The number of cards that a player reported.
int cards_of(const Entry& entry) {
  std::size_t cards = entry.left.size();
  for (const Set& set : entry.sets) cards += set.cards.size();
  return static_cast<int>(cards);
}

/// For the house rule "natural to win": whether a star in a hand of points only counts as a natural out. It
/// does if the player was out or, nobody being named, has the single best score and that is at least 150.
bool counts_as_natural_out(const PointsHand& hand, Seat seat) {
  const PointsEntry& entry = hand.entries.at(seat);
  if (entry.stars == 0 || hand.claim.no_out) return false;
  if (hand.claim.out) return *hand.claim.out == seat;
  const bool alone_best =
      std::count_if(hand.entries.begin(), hand.entries.end(),
                    [&](const PointsEntry& other) { return other.score >= entry.score; }) == 1;
  return alone_best && entry.score >= kLeastNaturalOut;
}

}  // namespace

cards::CardList with_implied_suits(const Set& set) {
  if (!is_complete(set)) return set.cards;
  cards::CardList cards;
  for (const Suit suit : cards::kAllSuits)
    for (int copy = 0; copy < pack().copies; ++copy) cards.push_back({set.rank, suit, false});
  cards.append(set.cards.begin() + kCardsOfRank, set.cards.end());  // the wild 2s are last
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
  // Most sets are not complete, and then no copy is made.
  return is_complete(set) ? sum_of(with_implied_suits(set)) : sum_of(set.cards);
}

int set_points(const Set& set) { return plain_points(set) * (is_perfect(set) ? 2 : 1); }

int melded_points(const Entry& entry) {
  int points = 0;
  for (const Set& set : entry.sets) points += set_points(set);
  return points;
}

int held_points(const Entry& entry) { return sum_of(entry.left); }

bool is_natural_out(const Entry& entry, bool out) { return out && !uses_wild(entry); }

int multiplier(const Entry& entry, bool out) { return is_natural_out(entry, out) ? 2 : 1; }

int score(const Entry& entry, bool out) {
  return (melded_points(entry) - held_points(entry)) * multiplier(entry, out);
}

int stars(const Entry& entry, bool out) {
  return static_cast<int>(perfect_sets(entry).size()) + (is_natural_out(entry, out) ? 1 : 0);
}

bool is_chapeau(int score, bool no_out) { return score < 0 && !no_out; }

std::optional<Seat> who_is_out(const Hand& hand) {
  if (hand.no_out) return std::nullopt;
  for (Seat seat = 0; seat < hand.entries.size(); ++seat)
    if (hand.entries[seat].left.empty()) return seat;
  return std::nullopt;
}

ScoredHand score(const Hand& hand, const Names& names) {
  ScoredHand scored;
  scored.out = who_is_out(hand);
  scored.no_out = hand.no_out;
  scored.entries.reserve(hand.entries.size());
  for (Seat seat = 0; seat < hand.entries.size(); ++seat) {
    const Entry& entry = hand.entries[seat];
    const bool out = scored.out == seat;
    const int points = score(entry, out);
    scored.entries.push_back({.out = out,
                              .score = points,
                              .stars = stars(entry, out),
                              .chapeau = is_chapeau(points, hand.no_out),
                              .natural_out = is_natural_out(entry, out),
                              .perfect_sets = perfect_sets(entry)});
    if (const int cards = cards_of(entry); cards < kCardsDealt)
      scored.warnings.push_back(cards_missing(names, seat, cards, kCardsDealt));
  }
  return scored;
}

void check_points(const PointsHand& hand, const Names& names, const cards::EntryWording& wording) {
  for (Seat seat = 0; seat < hand.entries.size(); ++seat) check_range(hand.entries[seat], names[seat]);
  if (!hand.claim.no_out) check_somebody_positive(hand, names, seat_to_judge(hand), wording);
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
    scored.warnings.push_back(score_low(names, hand.claim, best.score, kLeastOutScoreWithStar, true));
  else if (best.score < kLeastOutScore)
    scored.warnings.push_back(score_low(names, hand.claim, best.score, kLeastOutScore));
  return scored;
}

}  // namespace games::mille
