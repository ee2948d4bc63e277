// The rules "Running totals and the finish" (rulebook.cpp of Mille), in their order.

#include "match/replay.hpp"

#include <gtest/gtest.h>
#include <rapidcheck.h>

#include <algorithm>
#include <array>

#include "support/mille.hpp"

namespace replay_test {

using match::Standing;
using match::Status;
using match::Totals;
using support::adjustment_line;
using support::match_of;
using support::points_line;

match::Line nobody_out_line(int ann, int bob) {
  match::Line line = points_line(ann, bob);
  std::get<games::PointsHand>(std::get<match::Hand>(line.what).reported).claim.no_out = true;
  return line;
}

Standing replay(std::vector<match::Line> lines, int target = 1200) {
  return match::replay(match_of(std::move(lines), target));
}

TEST(Predicates, Finish) {
  struct Case {
    Totals totals;
    bool reached, tied, finished, extended;
    std::optional<match::Seat> winner_of_extension =
        std::nullopt;  // "the larger total wins in a tie extension"
  };
  for (const Case& c :
       {Case{{0, 0}, false, true, false, false}, Case{{1195, 0}, false, false, false, false, 0},
        Case{{1200, 0}, true, false, true, false, 0}, Case{{1205, 1200}, true, false, true, false, 0},
        Case{{1200, 1200}, true, true, false, true}, Case{{1400, 1400}, true, true, false, true},
        Case{{-5, 1200}, true, false, true, false, 1}, Case{{510, 510, 20}, false, true, false, false}}) {
    EXPECT_EQ(match::target_reached(c.totals, 1200), c.reached);
    EXPECT_EQ(match::tied_for_the_lead(c.totals), c.tied);
    EXPECT_EQ(match::winner_by_totals(c.totals, 1200, false).has_value(), c.finished);
    EXPECT_EQ(match::winner_by_totals(c.totals, 1200, true), c.winner_of_extension);
    EXPECT_EQ(match::leader(c.totals), c.winner_of_extension);
    EXPECT_EQ(match::tie_extension_begins(c.totals, 1200), c.extended);
  }
}

TEST(Standing, TotalsAreCumulative) {
  const Standing standing = replay({points_line(280, -45, 1, 0), points_line(95, 400)});
  EXPECT_EQ(standing.lines[0].totals, (Totals{280, -45}));
  EXPECT_EQ(standing.lines[1].totals, (Totals{375, 355}));
  EXPECT_EQ(standing.totals, (Totals{375, 355}));
  EXPECT_EQ(standing.stars, (std::vector<int>{1, 0}));
  EXPECT_EQ(standing.chapeaux, (std::vector<int>{0, 1}));
  EXPECT_EQ(standing.status, Status::kOpen);
  EXPECT_EQ(standing.winner, std::nullopt);
}

TEST(Standing, TheLargerTotalWinsAlsoWhenBothHavePassed) {
  const Standing standing = replay({points_line(1150, 1100), points_line(100, 200)});
  EXPECT_EQ(standing.status, Status::kFinished);
  EXPECT_EQ(standing.winner, 1U);
  EXPECT_EQ(standing.finish, 1U);
}

TEST(Standing, M4_ATieAtTheTargetBeginsATieExtension) {
  const std::vector<match::Line> tied{points_line(1100, 1150), points_line(200, 150)};
  EXPECT_EQ(replay(tied).status, Status::kOpen);
  std::vector<match::Line> still = tied;
  still.push_back(points_line(100, 100));
  EXPECT_EQ(replay(still).status, Status::kOpen);
  still.push_back(points_line(100, 105));
  EXPECT_EQ(replay(still).status, Status::kFinished);
  EXPECT_EQ(replay(still).winner, 1U);
}

TEST(Standing, M4_InATieExtensionTheLargerTotalWinsAlsoBelowTheTarget) {
  std::vector<match::Line> lines{points_line(1200, 1200), adjustment_line(-100, -150)};
  EXPECT_EQ(replay(lines).status, Status::kOpen)
      << "the adjustment is judged with the hand: nobody tied at 1200";
  EXPECT_FALSE(replay(lines).in_tie_extension);
  lines = {points_line(1200, 1200), nobody_out_line(-300, -300)};
  EXPECT_EQ(replay(lines).status, Status::kOpen);
  EXPECT_TRUE(replay(lines).in_tie_extension);
  EXPECT_EQ(replay(lines).lines[1].verdict, match::Verdict::kTie) << "tied still, and below the target";
  lines.push_back(nobody_out_line(-50, -45));
  const Standing standing = replay(lines);
  EXPECT_EQ(standing.status, Status::kFinished);
  EXPECT_EQ(standing.winner, 1U);
  EXPECT_EQ(standing.totals, (Totals{850, 855}));
}

TEST(Standing, AHeadStartEndsNothingByItselfAndIsJudgedWithTheFirstHand) {
  EXPECT_EQ(replay({adjustment_line(1300, 0)}).status, Status::kOpen);
  EXPECT_EQ(replay({adjustment_line(1300, 0)}).lines[0].verdict, match::Verdict::kNotJudged);
  const Standing standing = replay({adjustment_line(1300, 0), points_line(5, 300)});
  EXPECT_EQ(standing.finish, 1U);
  EXPECT_EQ(standing.winner, 0U);
}

TEST(Standing, AnAdjustmentMovesTheFinishOfAFinishedMatch) {
  const Standing other = replay({points_line(1205, 1150), adjustment_line(-10, 60)});
  EXPECT_EQ(other.winner, 1U);
  EXPECT_EQ(other.finish, 1U);
  EXPECT_EQ(replay({points_line(1205, 300), adjustment_line(-10, 0)}).status, Status::kOpen);
}

match::Match natural_to_win(std::vector<match::Line> lines) {
  match::Match match = match_of(std::move(lines));
  match.rules.house.set(0, true);
  return match;
}

TEST(HouseRules, NaturalToWinIsTheFirstOfThem) {
  ASSERT_FALSE(games::house_rules().empty());
  EXPECT_EQ(games::house_rules()[0].key, "natural_to_win");
  EXPECT_FALSE(games::HouseRules().has(0)) << "the sources know nothing of it";
}

TEST(HouseRules, NaturalToWin_TheLeaderNeedsANaturalOut) {
  const Standing standing = match::replay(natural_to_win({points_line(1250, 300)}));
  EXPECT_EQ(standing.status, Status::kOpen);
  EXPECT_EQ(standing.lines[0].verdict, match::Verdict::kHeldBack);
  EXPECT_EQ(standing.lines[0].unmet_rule, &games::house_rules()[0]);
  // Bob's natural out is of no use to Ann; her own ends it.
  EXPECT_EQ(match::replay(natural_to_win({points_line(1250, 300), points_line(0, 150, 0, 1)})).status,
            Status::kOpen);
  EXPECT_EQ(match::replay(natural_to_win({points_line(1250, 300), points_line(150, 0, 1, 0)})).winner, 0U);
  // Also one that came before.
  EXPECT_EQ(match::replay(natural_to_win({points_line(200, 0, 1, 0), points_line(1100, 300)})).winner, 0U);
}

TEST(HouseRules, NaturalToWin_EveryHandIsJudgedAfresh) {
  // Tied at the target, then below it: without the rule the larger total would win.
  const std::vector<match::Line> lines{points_line(1200, 1200, 1, 0), nobody_out_line(-100, -150)};
  EXPECT_EQ(replay(lines).winner, 0U);
  const Standing standing = match::replay(natural_to_win(lines));
  EXPECT_EQ(standing.status, Status::kOpen);
  EXPECT_EQ(standing.lines[1].verdict, match::Verdict::kBelowTarget);
}

TEST(HouseRules, NaturalToWin_LinesAfterTheFinishGiveNone) {
  const Standing standing =
      match::replay(natural_to_win({points_line(1250, 0, 1, 0), points_line(0, 3000, 0, 1)}));
  EXPECT_EQ(standing.winner, 0U);
  EXPECT_EQ(standing.natural_outs, (std::vector<int>{1, 0}));
}

/// A match by a made-up rule alone: the leader needs a natural out, and hands are not judged afresh.
Standing replay_by_made_up_rule(std::vector<match::Line> lines) {
  games::HouseRule rule = games::house_rules()[0];
  rule.judges_every_hand_afresh = false;
  static std::array<games::HouseRule, 2> rules;
  rules = {games::house_rules()[0], rule};
  match::Match match = match_of(std::move(lines));
  match.rules.house.set(1, true);
  return match::replay(match, rules);
}

TEST(HouseRules, ARuleThatDoesNotJudgeAfreshLeavesTheTieExtension) {
  std::vector<match::Line> lines{points_line(1200, 1200, 1, 0), nobody_out_line(-100, -150)};
  std::get<games::PointsHand>(std::get<match::Hand>(lines[0].what).reported).claim.out = 0;
  EXPECT_EQ(replay_by_made_up_rule(lines).winner, 0U);
  EXPECT_EQ(match::replay(natural_to_win(lines)).winner, std::nullopt);
}

TEST(HouseRules, ATieExtensionLastsWhileALeaderIsHeldBack) {
  std::vector<match::Line> lines{points_line(1200, 1200), nobody_out_line(-100, -150)};
  Standing standing = replay_by_made_up_rule(lines);
  EXPECT_EQ(standing.lines[1].verdict, match::Verdict::kHeldBack);
  EXPECT_TRUE(standing.in_tie_extension);
  lines.push_back(points_line(20, 10, 1, 0));
  std::get<games::PointsHand>(std::get<match::Hand>(lines[2].what).reported).claim.out = 0;
  standing = replay_by_made_up_rule(lines);
  EXPECT_EQ(standing.winner, 0U) << "1120 to 1060, below the target";
  EXPECT_FALSE(standing.in_tie_extension);
}

TEST(Standing, LinesAfterTheFinishCountInNothing) {
  const Standing standing = replay({points_line(1300, 0, 2, 0), points_line(500, 2000, 1, 1)});
  EXPECT_FALSE(standing.lines[0].after_finish());
  EXPECT_TRUE(standing.lines[1].after_finish());
  EXPECT_TRUE(standing.lines[1].totals.empty());
  EXPECT_EQ(standing.totals, (Totals{1300, 0}));
  EXPECT_EQ(standing.stars, (std::vector<int>{2, 0}));
  EXPECT_EQ(standing.hands, 2U);
  EXPECT_EQ(standing.hands_that_count, 1U);
}

TEST(Standing, AHandAndItsAdjustmentsAreJudgedTogether) {
  // The adjustment takes Ann back below the target, so the next hand counts.
  const Standing reopened = replay({points_line(1210, 300), adjustment_line(-50, 0), points_line(20, 100)});
  EXPECT_FALSE(reopened.lines[2].after_finish());
  EXPECT_EQ(reopened.totals, (Totals{1180, 400}));
  // And it can bring the finish by itself.
  const Standing finished = replay({points_line(1190, 300), adjustment_line(10, 0), points_line(20, 100)});
  EXPECT_EQ(finished.finish, 1U);
  EXPECT_TRUE(finished.lines[2].after_finish());
  // After the finish, an adjustment goes with the hand before it.
  EXPECT_TRUE(
      replay({points_line(1200, 0), points_line(100, 0), adjustment_line(0, 5000)}).lines[2].after_finish());
  // It has no star, circle or dealer.
  EXPECT_EQ(finished.chapeaux, (std::vector<int>{0, 0}));
  EXPECT_EQ(finished.lines[1].dealer, std::nullopt);
}

TEST(Standing, NothingIsFinishedBeforeTheFirstHand) {
  EXPECT_EQ(replay({adjustment_line(1200, 0)}).status, Status::kOpen);
  EXPECT_EQ(replay({}, 1).status, Status::kOpen);
}

TEST(Standing, M9_ClosedWithoutAFinish) {
  match::Match conceded = match_of({points_line(100, 500)});
  conceded.closing = match::Closing{1};
  EXPECT_EQ(match::replay(conceded).status, Status::kConceded);
  EXPECT_EQ(match::replay(conceded).winner, 0U);
  match::Match void_match = match_of({points_line(100, 500)});
  void_match.closing = match::Closing{};
  EXPECT_EQ(match::replay(void_match).status, Status::kVoid);
  EXPECT_EQ(match::replay(void_match).winner, std::nullopt);
}

TEST(Standing, M9_AFinishBeatsAClosing) {
  match::Match match = match_of({points_line(1200, 500)});
  match.closing = match::Closing{0};
  EXPECT_EQ(match::replay(match).status, Status::kFinished);
  EXPECT_EQ(match::replay(match).winner, 0U);
}

TEST(Standing, M9_WhereTheOthersTieForTheBestThereIsNoWinner) {
  match::Match match;
  match.game = *games::find_game("militaire");
  match.players = {"Ann", "Bob", "Cho", "Dee"};
  match.rules.target = 500;
  match.lines = {adjustment_line(0, 0), adjustment_line(0, 0)};
  match.lines.edit()[0].what =
      match::Hand{games::PointsHand{{{90, 0}, {60, 0}, {60, 0}, {40, 0}}, {}}, std::nullopt};
  match.lines.edit()[1].what = match::Adjustment{{0, 0, 0, 0}, "none"};
  match.closing = match::Closing{0};
  EXPECT_EQ(match::replay(match).status, Status::kConceded);
  EXPECT_EQ(match::replay(match).winner, std::nullopt) << "Bob and Cho tie";
  match.closing = match::Closing{2};
  EXPECT_EQ(match::replay(match).winner, 0U);
}

TEST(Standing, AHandIsTakenWhileTheMatchIsOpen) {
  EXPECT_TRUE(replay({points_line(100, 50)}).takes_a_hand());
  EXPECT_TRUE(replay({points_line(1200, 1200)}).takes_a_hand()) << "tied";
  EXPECT_FALSE(replay({points_line(1200, 50)}).takes_a_hand());
  match::Match closed = match_of({points_line(100, 500)});
  for (const auto& conceded_by : {std::optional<match::Seat>(1), std::optional<match::Seat>()}) {
    closed.closing = match::Closing{conceded_by};
    EXPECT_FALSE(match::replay(closed).takes_a_hand());
  }
}

TEST(Standing, PointsToGo) {
  EXPECT_EQ(match::points_to_go(-20, 1200), 1220);
  EXPECT_EQ(match::points_to_go(1300, 1200), 0);
}

TEST(StandingProperties, TheFinishIsTheFirstMomentThatMeetsTheCondition) {
  EXPECT_TRUE(rc::check("finish", [] {
    std::vector<match::Line> lines;
    Totals totals{0, 0};
    std::optional<std::size_t> finish;
    const int hands = *rc::gen::inRange(1, 15);
    for (int i = 0; i < hands; ++i) {
      const int ann = 5 * *rc::gen::inRange(1, 80);
      const int bob = 5 * *rc::gen::inRange(-20, 80);
      lines.push_back(points_line(ann, bob));
      if (finish) continue;
      totals[0] += ann;
      totals[1] += bob;
      if (std::max(totals[0], totals[1]) >= 1200 && totals[0] != totals[1]) finish = lines.size() - 1;
    }
    const Standing standing = replay(lines);
    RC_ASSERT(standing.finish == finish);
    RC_ASSERT(standing.totals == totals);
    RC_ASSERT((standing.status == Status::kFinished) == finish.has_value());
  }));
}

TEST(StandingProperties, AFinishHasExactlyOneWinner) {
  EXPECT_TRUE(rc::check("winner", [] {
    // Few scores, so that many matches are tied at the target.
    std::vector<match::Line> lines;
    const int hands = *rc::gen::inRange(1, 12);
    for (int i = 0; i < hands; ++i) {
      const int ann = 300 * *rc::gen::inRange(0, 4);
      const int bob = 300 * *rc::gen::inRange(-1, 4);
      lines.push_back(*rc::gen::inRange(0, 4) == 0 ? adjustment_line(ann, bob) : points_line(ann, bob));
    }
    const Standing standing = replay(lines);
    RC_ASSERT((standing.status == Status::kFinished) == standing.finish.has_value());
    RC_ASSERT(standing.winner.has_value() == standing.finish.has_value());
    if (!standing.winner) return;
    const match::Seat winner = *standing.winner;
    RC_ASSERT(standing.totals[winner] > standing.totals[1 - winner]);
  }));
}

/// What a script reads in `explain --format json`.
TEST(Verdict, HasAWordEach) {
  using match::Verdict;
  EXPECT_EQ(match::to_string(Verdict::kNotJudged), "not_judged");
  EXPECT_EQ(match::to_string(Verdict::kBelowTarget), "below_target");
  EXPECT_EQ(match::to_string(Verdict::kTie), "tie");
  EXPECT_EQ(match::to_string(Verdict::kHeldBack), "held_back");
  EXPECT_EQ(match::to_string(Verdict::kFinish), "finish");
  EXPECT_EQ(match::to_string(Verdict::kAfterFinish), "after_finish");
}

}  // namespace replay_test
