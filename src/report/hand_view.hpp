#pragma once

#include <optional>
#include <string>
#include <vector>

#include "history/record.hpp"

/// The cards of a hand and how they were scored, step by step; free of any format.
namespace report {

/// A card as it looks: "Q♠".
struct CardFace {
  std::string text;
  bool red = false;  ///< a heart or a diamond; of no meaning where no suit was named
};

/// A step on the way to a player's score.
struct ScoredStep {
  std::vector<std::vector<CardFace>> groups;  ///< the cards that it is about; or
  std::string what;                           ///< a text, where it is not about cards
  std::string how;                            ///< the arithmetic
  std::optional<int> points;
  bool result = false;  ///< `points` is a subtotal or the score, not a summand
  std::string rule;     ///< the rule behind it; may be empty
};

struct PlayedHand {
  std::string player;
  bool out = false;
  games::ScoredEntry scored;
  std::vector<ScoredStep> steps;  ///< none where only the points are known
};

struct HandView {
  std::string title;  ///< "Hand 3, dealt by Ann"
  std::vector<PlayedHand> players;
};

/// The hands of a match of which the cards are known, in the order of the sheet.
std::vector<HandView> hand_views(const history::NumberedMatch& match);

/// `text` with every group of cards in it as it looks: "10 for QQ, 100 for Qs" becomes "… 100 for Q♠".
std::string with_suit_symbols(std::string_view text);

}  // namespace report
