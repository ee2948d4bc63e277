#include "games/militaire/scoring.hpp"

#include "base/errors/error.hpp"
#include "base/language/translation.hpp"
#include "games/militaire/contracts.hpp"

namespace games::militaire {
namespace {

using base::Error;
using base::ErrorKind;
using cards::Rank;

void check_entry(const PointsEntry& entry, const std::string& name) {
  if (entry.stars != 0)
    throw Error(ErrorKind::kData, base::tr("{0}'s score has a star, but Militaire has no stars", name))
        .remedy(base::tr("leave out the *"));
  if (entry.score < kLeastScore || entry.score > kMostScore)
    throw Error(ErrorKind::kData, base::tr("{0} cannot have a score of {1}", name, entry.score))
        .remedy(base::tr("a round of Militaire scores from {0} to {1}", kLeastScore, kMostScore));
}

/// The warning of a score that no cards give.
Warning high_score(const PointsHand& hand, Seat seat, const std::string& name) {
  const OutClaim& claim = hand.claim;
  const bool may_have_bonus = !claim.no_out && (!claim.out || *claim.out == seat);
  if (!may_have_bonus)
    return {WarningCode::kScoreHigh, seat, 0, base::tr("{0} has more than {1}", name, kMostWithoutBonus),
            base::tr("{0} has more than {1}: seven cards are worth {1} at most, and only the player who went "
                     "out has a bonus; check the scores",
                     name, kMostWithoutBonus)};
  return {WarningCode::kScoreHigh, seat, 0, base::tr("{0} has more than {1}", name, kMostWithCards),
          base::tr("{0} has {1}, but a run from 7 to king that ends the round comes to {2}; check the scores",
                   name, hand.entries[seat].score, kMostWithCards)};
}

/// Warns of several scores with a bonus: only the player who ended a round has one.
void warn_of_bonuses(const PointsHand& hand, const Names& names, std::vector<Warning>& warnings) {
  const bool one_may_have = !hand.claim.out && !hand.claim.no_out;
  std::vector<std::string> with_bonus;
  for (Seat seat = 0; seat < hand.entries.size(); ++seat) {
    const int score = hand.entries[seat].score;
    // Where nobody else may have a bonus, one warning of a score is enough.
    const bool is_warned_of = score > kMostWithCards && !one_may_have;
    if (score > kMostWithoutBonus && hand.claim.out != seat && !is_warned_of)
      with_bonus.push_back(names[seat]);
  }
  if (with_bonus.size() <= (one_may_have ? 1U : 0U)) return;
  const std::string names_of_them = base::join_and(with_bonus);
  const bool one = with_bonus.size() == 1;
  warnings.push_back({WarningCode::kScoreHigh, std::nullopt, 0,
                      one ? base::tr("{0} has more than {1}", names_of_them, kMostWithoutBonus)
                          : base::tr("{0} each have more than {1}", names_of_them, kMostWithoutBonus),
                      one ? base::tr("{0} has more than {1}: seven cards are worth {1} at most, and only the "
                                     "player who went out has a bonus; check the scores",
                                     names_of_them, kMostWithoutBonus)
                          : base::tr("{0} each have more than {1}: seven cards are worth {1} at most, and "
                                     "only the player who went out has a bonus; check the scores",
                                     names_of_them, kMostWithoutBonus)});
}

}  // namespace

int card_points(const cards::Card& card) {
  if (card.joker) return 0;
  if (card.rank == Rank::kAce) return 1;
  return card.rank >= Rank::kTen ? 10 : 5;
}

int meld_points(const Meld& meld) {
  int points = 0;
  for (const cards::Card& card : meld.cards) points += card_points(card);
  return points;
}

int meld_bonus(const Meld& meld) {
  const bool set = meld.kind == MeldKind::kSet;
  switch (meld.cards.size()) {
    case 3: return set ? 30 : 10;
    case 4: return set ? 40 : 20;
    case 6: return 50;
    case 7: return 100;
    default: return 0;
  }
}

int melded_points(const Entry& entry) {
  int points = 0;
  for (const Meld& meld : entry.melds) points += meld_points(meld);
  return points;
}

int bonus(const Entry& entry, bool ended) {
  if (!ended) return 0;
  int points = 0;
  for (const Meld& meld : entry.melds) points += meld_bonus(meld);
  return points;
}

int penalty(const Entry& entry, bool ended) {
  if (!ended) return 0;
  int points = 0;
  for (const cards::Card& card : entry.left) points += card_points(card);
  return points;
}

int score(const Entry& entry, bool ended) {
  return melded_points(entry) + bonus(entry, ended) - penalty(entry, ended);
}

ScoredHand score(const Hand& hand, const Names& /*names*/) {
  ScoredHand scored;
  scored.out = who_ended(hand);
  scored.no_out = hand.no_out;
  scored.entries.reserve(hand.entries.size());
  for (Seat seat = 0; seat < hand.entries.size(); ++seat) {
    const bool ended = scored.out == seat;
    scored.entries.push_back({.out = ended, .score = score(hand.entries[seat], ended)});
  }
  return scored;
}

void check_points(const PointsHand& hand, const Names& names) {
  for (Seat seat = 0; seat < hand.entries.size(); ++seat) check_entry(hand.entries[seat], names[seat]);
}

ScoredHand score_points(const PointsHand& hand, const Names& names) {
  ScoredHand scored;
  scored.out = hand.claim.out;
  scored.no_out = hand.claim.no_out;
  scored.entries.reserve(hand.entries.size());
  for (Seat seat = 0; seat < hand.entries.size(); ++seat) {
    const PointsEntry& entry = hand.entries[seat];
    scored.entries.push_back({.out = was_out(hand.claim, seat), .score = entry.score});
    if (entry.score > kMostWithCards) scored.warnings.push_back(high_score(hand, seat, names.at(seat)));
  }
  warn_of_bonuses(hand, names, scored.warnings);
  if (hand.claim.no_out) return scored;
  if (const int best = hand.entries[seat_to_judge(hand)].score; best < kLeastOfWhoEnded)
    scored.warnings.push_back(score_low(names, hand.claim, best, kLeastOfWhoEnded));
  return scored;
}

}  // namespace games::militaire
