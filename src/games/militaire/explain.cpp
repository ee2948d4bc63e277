#include "games/militaire/explain.hpp"

#include <fmt/core.h>

#include "base/text.hpp"
#include "base/translation.hpp"
#include "games/militaire/scoring.hpp"

namespace games::militaire {
namespace {

/// "5 + 5 + 0 (joker)".
std::string sum_text(const cards::CardList& cards) {
  std::vector<std::string> terms;
  for (const cards::Card& card : cards)
    terms.push_back(fmt::format("{}{}", card_points(card), card.joker ? " (joker)" : ""));
  return base::join(terms, " + ");
}

std::string meld_name(const Meld& meld) {
  return base::tr("{0} of {1}", to_string(meld.kind), meld.cards.size());
}

}  // namespace

std::vector<BreakdownField> figures(const Hand& hand, Seat seat) {
  const Entry& entry = hand.entries.at(seat);
  const bool ended = who_ended(hand) == seat;
  return {{"melded", std::int64_t{melded_points(entry)}},
          {"bonus", std::int64_t{bonus(entry, ended)}},
          {"penalty", std::int64_t{penalty(entry, ended)}}};
}

EntryBreakdown breakdown(const Hand& hand, Seat seat) {
  const Entry& entry = hand.entries.at(seat);
  const bool ended = who_ended(hand) == seat;
  EntryBreakdown breakdown;
  for (const Meld& meld : entry.melds)
    breakdown.melds.push_back({{"cards", cards::to_text(meld.cards)},
                               {"kind", to_string(meld.kind)},
                               {"points", std::int64_t{meld_points(meld)}},
                               {"bonus", std::int64_t{ended ? meld_bonus(meld) : 0}}});
  breakdown.left = left_text(entry);
  breakdown.fields = figures(hand, seat);
  return breakdown;
}

std::vector<ScoringStep> scoring_steps(const Hand& hand, Seat seat, const Names& names,
                                       cards::Writing writing) {
  const Entry& entry = hand.entries.at(seat);
  const bool ended = who_ended(hand) == seat;
  std::vector<ScoringStep> steps;
  for (const Meld& meld : entry.melds)
    steps.push_back(
        {cards::to_text(meld.cards, writing), sum_text(meld.cards), meld_points(meld), false, ""});
  if (entry.melds.empty()) steps.push_back({"nothing laid down", "", 0, false, ""});
  if (ended) {
    for (const Meld& meld : entry.melds)
      steps.push_back({meld_name(meld), "bonus", meld_bonus(meld), false, ""});
    steps.back().rule =
        base::tr("{0} ended the round with {1}, which has a bonus", names.at(seat), *contract_of(entry));
    if (!entry.left.empty())
      steps.push_back({left_text(entry, writing), "not used", -penalty(entry, ended), false,
                       "the card of the seven that was not used is taken off"});
  } else if (!entry.left.empty()) {
    steps.push_back({left_text(entry, writing), "left in hand", 0, false,
                     "cards in hand count nothing for a player who did not end the round"});
  }
  steps.push_back({"score", "", score(entry, ended), true, ""});
  return steps;
}

std::string summary(const Hand& hand, Seat seat, cards::Writing writing) {
  const Entry& entry = hand.entries.at(seat);
  const bool ended = who_ended(hand) == seat;
  std::vector<std::string> melds;
  for (const Meld& meld : entry.melds)
    melds.push_back(fmt::format("{} {}", cards::to_text(meld.cards, writing), meld_points(meld)));
  std::string text = melds.empty() ? "nothing laid down" : base::join(melds, " + ");
  if (ended) {
    text += base::tr(", {0}: {1} more", *contract_of(entry), bonus(entry, ended));
    if (!entry.left.empty())
      text += base::tr(", less {0} for {1}", penalty(entry, ended), left_text(entry, writing));
  }
  if (ended || entry.melds.size() > 1) text += fmt::format(" = {}", score(entry, ended));
  return text;
}

}  // namespace games::militaire
