#include "report/hand_view.hpp"

#include <fmt/core.h>

#include "report/match_text.hpp"

namespace report {
namespace {

using match::Seat;

CardFace face_of(const cards::Card& card) {
  if (card.joker) return {"Jo", false};
  if (!card.suit) return {cards::to_text(card.rank), false};
  const auto symbol = [&] {
    switch (*card.suit) {
      case cards::Suit::kSpades: return "♠";
      case cards::Suit::kHearts: return "♥";
      case cards::Suit::kDiamonds: return "♦";
      case cards::Suit::kClubs: return "♣";
    }
    return "";
  };
  return {cards::to_text(card.rank) + symbol(),
          card.suit == cards::Suit::kHearts || card.suit == cards::Suit::kDiamonds};
}

std::vector<CardFace> faces_of(const std::vector<cards::Card>& group) {
  std::vector<CardFace> faces;
  for (const cards::Card& card : group) faces.push_back(face_of(card));
  return faces;
}

/// The groups of cards of a text; none if anything in it is no card.
std::vector<std::vector<CardFace>> groups_of(std::string_view text) {
  std::vector<std::vector<CardFace>> groups;
  for (const std::string_view group : cards::split_groups(text)) {
    const auto read = cards::from_text(group);
    if (!read) return {};
    groups.push_back(faces_of(*read));
  }
  return groups;
}

ScoredStep step_of(const games::ScoringStep& reason) {
  ScoredStep step{groups_of(reason.what), "",         with_suit_symbols(reason.how), reason.points,
                  reason.result,          reason.rule};
  if (step.groups.empty()) step.what = reason.what;
  return step;
}

std::string title_of(const history::NumberedMatch& numbered, std::size_t index) {
  const match::Match& match = numbered.record.match;
  if (const auto dealer = numbered.standing.lines[index].dealer)
    return by_game(match, "Hand {}, dealt by {}", "Round {}, dealt by {}", index + 1, match.players[*dealer]);
  return by_game(match, "Hand {}", "Round {}", index + 1);
}

}  // namespace

std::string with_suit_symbols(std::string_view text) {
  constexpr std::string_view kBetween = " ,:()";
  std::string result;
  while (!text.empty()) {
    const std::size_t end = std::min(text.find_first_of(kBetween), text.size());
    const auto group = cards::from_text(text.substr(0, end));
    if (group && end > 0)
      for (const CardFace& face : faces_of(*group)) result += face.text;
    else
      result += text.substr(0, end);
    text.remove_prefix(end);
    const std::size_t next = std::min(text.find_first_not_of(kBetween), text.size());
    result += text.substr(0, next);
    text.remove_prefix(next);
  }
  return result;
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
      PlayedHand played{match.players[seat], scored.out.value_or(false), scored, {}};
      for (const games::ScoringStep& reason : games::scoring_steps(*cards, seat, match.players))
        played.steps.push_back(step_of(reason));
      view.players.push_back(std::move(played));
    }
    views.push_back(std::move(view));
  }
  return views;
}

}  // namespace report
