#include "report/hand/hand_view.hpp"

#include <gtest/gtest.h>

#include "support/mille.hpp"
#include "support/printed.hpp"

namespace hand_view_test {

std::string text_of(const games::ScoringStep& step) {
  std::string text;
  for (const auto& group : report::card_groups(step.what)) {
    if (!text.empty()) text += ' ';
    for (const cards::Card& card : group) text += cards::to_text(card, cards::Writing::kSymbols);
  }
  return text.empty() ? step.what : text;
}

TEST(HandView, ShowsTheCardsOfEachStep) {
  match::Line line = support::points_line(0, 0);
  line.what =
      match::Hand{games::CardsHand(support::mille_hand("QsQhQ JdJJ2", "AAA / 4 99 Jd")), match::Seat{1}};
  const auto hands =
      report::hand_views(support::numbered(support::record_of({support::points_line(90, 5), line})));
  ASSERT_EQ(hands.size(), 1U);
  const std::string dealer = support::record_of({}).match.players[1];
  EXPECT_EQ(hands[0].title, "Hand 2, dealt by " + dealer);
  const auto& steps = hands[0].players[0].steps;
  ASSERT_EQ(steps.size(), 3U);
  EXPECT_EQ(text_of(steps[0]), "J♦JJ2");
  EXPECT_EQ(steps[0].points, 90);
  EXPECT_EQ(text_of(steps[1]), "Q♠Q♥Q");
  EXPECT_EQ(text_of(steps[2]), "score");
  EXPECT_TRUE(steps[2].result);
  EXPECT_EQ(steps[2].points, 210);
  const auto& left = hands[0].players[1].steps.at(1);
  EXPECT_EQ(text_of(left), "4 99 J♦");
  support::expect_printed("what was left", left.how);
  EXPECT_EQ(left.points, -65);
  EXPECT_TRUE(hands[0].players[0].out);
  EXPECT_TRUE(hands[0].players[1].scored.chapeau);
}

}  // namespace hand_view_test
