// What the program prints of a hand can be typed again, and is the same hand.

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include "support/militaire_round.hpp"
#include "support/mille_table.hpp"

namespace writing_test {

using cards::Writing;

constexpr std::array kWritings{Writing::kCanonical, Writing::kLetters, Writing::kSymbols};

/// The hand as it is printed, read again.
template <class Hand, class Read>
Hand read_again(const Hand& hand, Writing writing, const Read& read) {
  std::vector<cards::EntryText> texts;
  for (const auto& entry : hand.entries)
    texts.push_back(support::reported(melds_text(entry, writing) + " / " + left_text(entry, writing)));
  return read(texts).hand;
}

RC_GTEST_PROP(Writing, AHandOfMilleIsReadBack, ()) {
  const support::Table table = support::draw_table();
  games::mille::Hand hand;
  try {
    hand = games::mille::read(support::kAnnAndBob, table.reports(), {}).hand;
  } catch (const base::Error&) {
    RC_DISCARD("such a hand cannot be");
  }
  for (const Writing writing : kWritings)
    RC_ASSERT(read_again(hand, writing, [](const auto& texts) {
                return games::mille::read(support::kAnnAndBob, texts, {});
              }) == hand);
}

RC_GTEST_PROP(Writing, ARoundOfMilitaireIsReadBack, ()) {
  const std::vector<support::Reported> players = support::any_round();
  std::vector<std::string> reports;
  for (const support::Reported& player : players) reports.push_back(player.text());
  games::militaire::Hand hand;
  try {
    hand = support::militaire_hand(reports);
  } catch (const base::Error&) {
    RC_DISCARD("such a round cannot be");
  }
  const games::Names& names = players.size() == 3 ? support::kThree : support::kFour;
  for (const Writing writing : kWritings)
    RC_ASSERT(read_again(hand, writing, [&](const auto& texts) {
                return games::militaire::read(names, texts, {});
              }) == hand);
}

TEST(Writing, RepeatsOfAWholeTable) {
  const games::mille::Hand hand = support::mille_hand("7x8 10x4 QsQsQQQQ2 KKKK 222", "JdJJ / 10 10 4 5");
  const games::mille::Entry& ann = hand.entries[0];
  EXPECT_EQ(melds_text(ann, Writing::kCanonical), "222 77777777 10101010 QsQsQQQQ2 KKKK");
  EXPECT_EQ(melds_text(ann, Writing::kLetters), "222 7x8 10-10-10-10 QsQsQQQQ2 KKKK");
  EXPECT_EQ(melds_text(ann, Writing::kSymbols), "222 7x8 10-10-10-10 Q♠Q♠QQQQ2 KKKK");
  EXPECT_EQ(left_text(hand.entries[1], Writing::kLetters), "4 5 10-10");
}

TEST(Writing, TheArithmeticHasTheSameCharacters) {
  const games::CardsHand hand = support::mille_hand("QsQQQ2 444", "JdJJ / 10 10 Jd");
  const auto how = [&](Writing writing) {
    return games::scoring_steps(hand, 0, support::kAnnAndBob, writing)[1].how;
  };
  EXPECT_EQ(how(Writing::kCanonical), "100 (Q♠) + 3 cards of 10 + 20 (wild 2)");
  EXPECT_EQ(how(Writing::kLetters), "100 (Qs) + 3 cards of 10 + 20 (wild 2)");
  EXPECT_EQ(how(Writing::kSymbols), "100 (Q♠) + 3 cards of 10 + 20 (wild 2)");
  EXPECT_EQ(games::scoring_steps(hand, 1, support::kAnnAndBob, Writing::kSymbols)[1].what, "10-10 J♦");
}

/// The cards of each step, groups apart; "-" where it has none.
std::vector<std::string> cards_of_steps(const games::CardsHand& hand, games::Seat seat,
                                        const games::Names& names) {
  std::vector<std::string> all;
  for (const games::ScoringStep& step : games::scoring_steps(hand, seat, names, Writing::kLetters)) {
    std::string groups;
    for (const cards::CardList& group : step.cards)
      groups += (groups.empty() ? "" : " ") + cards::to_text(group, Writing::kLetters);
    EXPECT_TRUE(step.cards.empty() || groups == step.what) << step.what;
    all.push_back(groups.empty() ? "-" : groups);
  }
  return all;
}

TEST(ScoringSteps, HaveTheCardsThatTheyAreAbout) {
  using Cards = std::vector<std::string>;
  const games::CardsHand hand = support::mille_hand("QsQhQ JdJJ2", "AAA / 4 99 Jd");
  EXPECT_EQ(cards_of_steps(hand, 0, support::kAnnAndBob), (Cards{"JdJJ2", "QsQhQ", "-"}));
  EXPECT_EQ(cards_of_steps(hand, 1, support::kAnnAndBob), (Cards{"AAA", "4 99 Jd", "-"}));
  const games::CardsHand round = support::militaire_hand({"777 888 / K", "999 / 10 J Q", "/ K K Jo"});
  EXPECT_EQ(cards_of_steps(round, 0, support::kThree), (Cards{"777", "888", "-", "-", "K", "-"}));
  EXPECT_EQ(cards_of_steps(round, 1, support::kThree), (Cards{"999", "10 J Q", "-"}));
  EXPECT_EQ(cards_of_steps(round, 2, support::kThree), (Cards{"-", "KK Jo", "-"}));
}

TEST(ScoringSteps, AScoreBelowZeroIsAChapeauOnlyWhereSomebodyWentOut) {
  const auto last = [](bool no_out) {
    auto hand = support::mille_hand("777", "/ K K");
    hand.no_out = no_out;
    return games::scoring_steps(games::CardsHand(hand), 1, support::kAnnAndBob, cards::Writing::kCanonical)
        .back()
        .rule;
  };
  EXPECT_FALSE(last(false).empty());
  EXPECT_NE(last(false), last(true));
}

}  // namespace writing_test
