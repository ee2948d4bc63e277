// The rules "Card values" and "The score of a round" of Militaire (rulebook.cpp), and the worked rounds.

#include "games/militaire/scoring.hpp"

#include <gtest/gtest.h>

#include <fstream>

#include "base/json/json_document.hpp"
#include "games/game.hpp"
#include "support/errors.hpp"
#include "support/militaire.hpp"

namespace militaire_scoring_test {

using cards::Rank;
using games::militaire::score;
using support::militaire_hand;
using support::refusal_of;

TEST(MilitaireValues, JokerNothingAceOneSmallFiveLargeTen) {
  EXPECT_EQ(games::militaire::card_points(cards::make_joker()), 0);
  EXPECT_EQ(games::militaire::card_points({Rank::kAce, {}}), 1);
  for (int rank = 2; rank <= 9; ++rank)
    EXPECT_EQ(games::militaire::card_points({static_cast<Rank>(rank), {}}), 5);
  for (int rank = 10; rank <= 13; ++rank)
    EXPECT_EQ(games::militaire::card_points({static_cast<Rank>(rank), {}}), 10);
}

/// The score of the player who ended the round, and of the one who did not with the same cards.
std::pair<int, int> scores(const std::string& report) {
  const auto hand = militaire_hand({report, "", ""});
  return {score(hand.entries[0], true), score(hand.entries[0], false)};
}

TEST(MilitaireScore, BonusesAndTheCardThatWasNotUsed) {
  EXPECT_EQ(scores("777 888 / K"), (std::pair(15 + 15 + 30 + 30 - 10, 30)));
  EXPECT_EQ(scores("777 8888"), (std::pair(15 + 20 + 30 + 40, 35)));
  EXPECT_EQ(scores("777 456s / A"), (std::pair(15 + 15 + 30 + 10 - 1, 30)));
  EXPECT_EQ(scores("777 4567s"), (std::pair(15 + 20 + 30 + 20, 35)));
  EXPECT_EQ(scores("345678s / 9"), (std::pair(30 + 50 - 5, 30)));
  EXPECT_EQ(scores("3456789s"), (std::pair(35 + 100, 35)));
}

TEST(MilitaireScore, L1_CardsInHandOfTheOthersCountNothing) {
  const games::ScoredHand scored =
      score(militaire_hand({"777 888 / K", "999 / 10 J Q", "/ K K"}), support::kThree);
  EXPECT_EQ(scored.out, 0U);
  EXPECT_EQ(scored.entries[1].score, 15);
  EXPECT_EQ(scored.entries[2].score, 0);
  EXPECT_EQ(scored.entries[1].out, false);
  EXPECT_FALSE(scored.entries[2].chapeau);
  EXPECT_TRUE(scored.warnings.empty());
}

TEST(MilitaireScore, L3_WithoutAnEndNoBonusAndNoDeduction) {
  const games::ScoredHand scored =
      score(militaire_hand({"777 / K", "34567s / K", "AAA"}, {.out = {}, .no_out = true}), support::kThree);
  EXPECT_EQ(scored.out, std::nullopt);
  EXPECT_TRUE(scored.no_out);
  EXPECT_EQ(scored.entries[0].score, 15);
  EXPECT_EQ(scored.entries[1].score, 25);
  EXPECT_EQ(scored.entries[2].score, 3);
}

games::PointsHand points(int ann, int bob, int cho, int stars = 0) {
  return {{{ann, stars}, {bob, 0}, {cho, 0}}, {}};
}

TEST(MilitairePoints, WholeNumbersFromZeroAndNoStars) {
  using games::militaire::score_points;
  EXPECT_EQ(score_points(points(0, 7, 155), support::kThree).entries[1].score, 7);
  EXPECT_TRUE(score_points(points(0, 7, 155), support::kThree).warnings.empty());
  EXPECT_EQ(score_points(points(0, 7, 38), support::kThree).warnings[0].code, games::WarningCode::kScoreLow);
  EXPECT_TRUE(score_points(points(0, 7, 39), support::kThree).warnings.empty());
  EXPECT_EQ(score_points(points(0, 7, 156), support::kThree).warnings[0].code,
            games::WarningCode::kScoreHigh);
  refusal_of([] { games::militaire::check_points(points(-1, 0, 0), support::kThree); });
  refusal_of([] { games::militaire::check_points(points(4561, 0, 0), support::kThree); });
  refusal_of([] { games::militaire::check_points(points(10, 0, 0, 1), support::kThree); });
}

TEST(MilitaireCases, EveryRoundScoresAsWorked) {
  std::ifstream file(std::string(CHAPEAU_CASES) + "/militaire_hands.jsonl");
  ASSERT_TRUE(file);
  int rounds = 0;
  for (std::string line; std::getline(file, line); ++rounds) {
    const base::JsonDocument document(line, "");
    const base::Json item = base::to_json(document.root());
    std::vector<std::string> reports;
    for (const base::Json& report : item["hand"]) {
      const auto text = report.get<std::string>();
      reports.push_back(text.substr(text.find('=') + 1));
    }
    const games::ScoredHand scored = score(militaire_hand(reports), support::kFour);
    for (std::size_t seat = 0; seat < reports.size(); ++seat) {
      EXPECT_EQ(scored.entries[seat].score, item["expect"][seat]["score"]) << line;
      EXPECT_EQ(scored.entries[seat].out.value(), item["expect"][seat]["out"].get<bool>()) << line;
    }
  }
  EXPECT_EQ(rounds, 40);
}

}  // namespace militaire_scoring_test
