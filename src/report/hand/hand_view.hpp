#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "history/operations/record.hpp"

/// The cards of a hand and how they were scored, step by step; free of any format.
namespace report {

/// Groups of cards, as they are written together.
using CardGroups = std::vector<std::vector<cards::Card>>;

struct PlayedHand {
  std::string player;
  bool out = false;
  games::ScoredEntry scored;
  std::vector<games::ScoringStep> steps;
  std::vector<CardGroups> groups;  ///< of each step the cards that it is about; none: it is a rule
};

struct HandView {
  std::string title;  ///< "Hand 3, dealt by Ann"
  std::vector<PlayedHand> players;
};

/// The hands of a match of which the cards are known, in the order of the sheet.
std::vector<HandView> hand_views(const history::NumberedMatch& match);

/// The groups of cards that a step is about, by its `what` in English; none if anything in that is no card.
CardGroups card_groups(std::string_view what);

}  // namespace report
