#include "report/hand/hand_view.hpp"

#include "base/language/translation.hpp"
#include "report/sheet/match_text.hpp"

namespace report {
namespace {

using match::Seat;

std::string title_of(const history::NumberedMatch& numbered, std::size_t index) {
  const match::Match& match = numbered.record.match;
  const bool rounds = is_played_in_rounds(match);
  if (const auto dealer = numbered.standing.lines[index].dealer)
    return rounds ? base::tr_c("title", "Round {0}, dealt by {1}", index + 1, match.players[*dealer])
                  : base::tr_c("title", "Hand {0}, dealt by {1}", index + 1, match.players[*dealer]);
  return rounds ? base::tr_c("title", "Round {0}", index + 1) : base::tr_c("title", "Hand {0}", index + 1);
}

/// The cards of each step of a player's calculation: by its text in English, where no word looks like cards.
std::vector<CardGroups> groups_of(const games::CardsHand& hand, Seat seat, const match::Names& names) {
  const base::InEnglish english;
  std::vector<CardGroups> groups;
  for (const games::ScoringStep& step : games::scoring_steps(hand, seat, names))
    groups.push_back(card_groups(step.what));
  return groups;
}

}  // namespace

CardGroups card_groups(std::string_view what) {
  CardGroups groups;
  for (const std::string_view group : cards::split_groups(what)) {
    cards::CardList read;
    if (!cards::decode_cards(group, read)) return {};
    groups.emplace_back(read.begin(), read.end());
  }
  return groups;
}

std::vector<HandView> hand_views(const history::NumberedMatch& numbered) {
  const match::Match& match = numbered.record.match;
  std::vector<HandView> views;
  for (std::size_t i = 0; i < match.lines.size(); ++i) {
    const auto* hand = std::get_if<match::Hand>(&match.lines[i].what);
    const auto* cards = hand != nullptr ? std::get_if<games::CardsHand>(&hand->reported) : nullptr;
    if (cards == nullptr) continue;
    HandView view{title_of(numbered, i), {}};
    for (Seat seat = 0; seat < match.players.size(); ++seat) {
      const games::ScoredEntry& scored = numbered.standing.lines[i].hand->entries[seat];
      PlayedHand played{match.players[seat], scored.out.value_or(false), scored, {}, {}};
      played.steps = games::scoring_steps(*cards, seat, match.players);
      played.groups = groups_of(*cards, seat, match.players);
      // The cards of a step are drawn one by one; those in its arithmetic are read.
      auto readable = games::scoring_steps(*cards, seat, match.players, cards::Writing::kSymbols);
      for (std::size_t step = 0; step < played.steps.size(); ++step)
        played.steps[step].how = std::move(readable[step].how);
      view.players.push_back(std::move(played));
    }
    views.push_back(std::move(view));
  }
  return views;
}

}  // namespace report
