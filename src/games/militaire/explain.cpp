#include "games/militaire/explain.hpp"

#include <fmt/core.h>

#include "base/language/translation.hpp"
#include "base/text/text.hpp"
#include "games/militaire/contracts.hpp"
#include "games/militaire/scoring.hpp"

namespace games::militaire {
namespace {

/// "5 + 5 + 0 (joker)".
std::string sum_text(const cards::CardList& cards) {
  std::vector<std::string> terms;
  for (const cards::Card& card : cards)
    terms.push_back(card.joker ? base::tr_c("term of a sum", "{0} (joker)", card_points(card))
                               : std::to_string(card_points(card)));
  return base::join(terms, " + ");
}

std::string meld_name(const Meld& meld) {
  return meld.kind == MeldKind::kSet ? base::tr_c("step of a score", "set of {0}", meld.cards.size())
                                     : base::tr_c("step of a score", "run of {0}", meld.cards.size());
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
    steps.push_back({cards::to_text(meld.cards, writing),
                     sum_text(meld.cards),
                     meld_points(meld),
                     false,
                     "",
                     {meld.cards}});
  if (entry.melds.empty())
    steps.push_back({base::tr_c("step of a score", "nothing laid down"), "", 0, false, ""});
  if (ended) {
    for (const Meld& meld : entry.melds)
      steps.push_back({meld_name(meld), base::tr_c("step of a score", "bonus"), meld_bonus(meld), false, ""});
    steps.back().rule = base::tr("{0} ended the round with {1}, which has a bonus", names.at(seat),
                                 base::translated(*contract_of(entry)));
    if (!entry.left.empty())
      steps.push_back({left_text(entry, writing), base::tr_c("step of a score", "not used"),
                       -penalty(entry, ended), false,
                       base::tr("the card of the seven that was not used is taken off"),
                       cards::left_groups(entry.left)});
  } else if (!entry.left.empty()) {
    steps.push_back({left_text(entry, writing), base::tr_c("step of a score", "left in hand"), 0, false,
                     base::tr("cards in hand count nothing for a player who did not end the round"),
                     cards::left_groups(entry.left)});
  }
  steps.push_back({base::tr_c("step of a score", "score"), "", score(entry, ended), true, ""});
  return steps;
}

std::string summary(const Hand& hand, Seat seat, cards::Writing writing) {
  const Entry& entry = hand.entries.at(seat);
  const bool ended = who_ended(hand) == seat;
  std::vector<std::string> melds;
  for (const Meld& meld : entry.melds)
    melds.push_back(fmt::format("{} {}", cards::to_text(meld.cards, writing), meld_points(meld)));
  std::string text =
      melds.empty() ? base::tr_c("step of a score", "nothing laid down") : base::join(melds, " + ");
  if (ended) {
    // Translators: {0} is a sum ("777 15 + 4s5s6s 15"), {1} a contract, {2} its bonus.
    text = base::tr("{0}, {1}: {2} more", text, base::translated(*contract_of(entry)), bonus(entry, ended));
    if (!entry.left.empty())
      // Translators: {0} is a sum, {1} points that are taken off it, {2} the cards that they are for.
      text = base::tr("{0}, less {1} for {2}", text, penalty(entry, ended), left_text(entry, writing));
  }
  if (ended || entry.melds.size() > 1) text += fmt::format(" = {}", score(entry, ended));
  return text;
}

}  // namespace games::militaire
