// The rules of the settlements pagat and wikipedia, in their order.

#include <gtest/gtest.h>
#include <rapidcheck.h>

#include "settlement/scheme.hpp"
#include "support/printed.hpp"
#include "support/settlement.hpp"

namespace schemes_test {

using settlement::FinalScore;
using support::figure;

/// A match that Ann won, by the totals given.
FinalScore score(std::int64_t ann, std::int64_t bob, int target = 1200) {
  return {
      .names = {"Ann", "Bob"}, .totals = {ann, bob}, .winner = 0, .loser = 1, .rules = {.target = target}};
}

TEST(Pagat, Step2_RoundsToTheNearestHundred) {
  struct Case {
    std::int64_t total, rounded;
  };
  // M5: halves away from zero.
  for (const Case& c :
       {Case{561, 600}, Case{1249, 1200}, Case{50, 100}, Case{49, 0}, Case{-49, 0}, Case{-50, -100},
        Case{-250, -300}, Case{-249, -200}, Case{0, 0}, Case{100, 100}, Case{150, 200}, Case{1250, 1300}})
    EXPECT_EQ(settlement::pagat::round_to_hundred(c.total), c.rounded) << c.total;
}

TEST(Pagat, Step3_DoublesOrTriplesByTheLosersTotal) {
  struct Case {
    std::int64_t total;
    int target, factor;
  };
  for (const Case& c : {Case{600, 1200, 1}, Case{595, 1200, 2}, Case{0, 1200, 2}, Case{-5, 1200, 3},
                        // M7: half the target, for an odd one as well.
                        Case{612, 1225, 2}, Case{613, 1225, 1}, Case{1000, 2000, 1}, Case{999, 2000, 2}})
    EXPECT_EQ(settlement::pagat::factor(score(3000, c.total, c.target)), c.factor)
        << c.total << " of " << c.target;
}

TEST(Pagat, TheExampleOfTheCommandLine) {
  FinalScore example = score(1245, 560);
  example.winner_stars = 1;
  const auto lines = settlement::pagat::Scheme::lines(example);
  EXPECT_EQ(support::find_line(lines, "win")->game_points, 3);
  EXPECT_EQ(figure(lines, "difference", "hundreds"), 6);
  EXPECT_EQ(figure(lines, "difference", "factor"), 2);
  EXPECT_EQ(support::find_line(lines, "difference")->game_points, 12);
  EXPECT_EQ(support::find_line(lines, "stars")->game_points, 3);
  EXPECT_EQ(support::find_line(lines, "chapeaux")->game_points, 0);
}

TEST(Pagat, Step4_ThreeForEachStarOfTheWinnerAndChapeauOfTheLoser) {
  FinalScore close = score(1200, 1195);
  close.winner_stars = 2;
  close.loser_chapeaux = 3;
  const auto lines = settlement::pagat::Scheme::lines(close);
  EXPECT_EQ(figure(lines, "difference", "hundreds"), 0);
  EXPECT_EQ(support::find_line(lines, "stars")->game_points, 6);
  EXPECT_EQ(support::find_line(lines, "chapeaux")->game_points, 9);
}

TEST(Wikipedia, HundredsOfTheDifferenceRoundedUp) {
  struct Case {
    std::int64_t winner, loser, hundreds;
  };
  for (const Case& c : {Case{1245, 600, 7}, Case{1200, 600, 6}, Case{1205, 1200, 1}, Case{1200, -5, 13}})
    EXPECT_EQ(settlement::wikipedia::hundreds_of_difference(score(c.winner, c.loser)), c.hundreds);
}

TEST(Schemes, ASkunkIsUnderHalfTheTarget) {
  EXPECT_TRUE(settlement::is_skunk(score(1200, 595)));
  EXPECT_FALSE(settlement::is_skunk(score(1200, 600)));
  // W2: rounded up to a whole point.
  EXPECT_EQ(settlement::half_of(1225), 613);
  EXPECT_TRUE(settlement::is_skunk(score(1225, 612, 1225)));
  EXPECT_FALSE(settlement::is_skunk(score(1225, 613, 1225)));
  // M9: not where the winner is not ahead.
  EXPECT_FALSE(settlement::is_skunk(score(100, 100)));
}

TEST(Schemes, AnOddTargetHasItsHalfRoundedUpInWords) {
  support::expect_printed("an even one", settlement::half_text(1200));
  support::expect_printed("an odd one", settlement::half_text(1225));
}

TEST(Wikipedia, MarksAreCountedOneEach) {
  FinalScore far = score(1200, 100);
  far.winner_stars = 2;
  far.loser_chapeaux = 1;
  const auto lines = settlement::wikipedia::Scheme::lines(far);
  EXPECT_EQ(figure(lines, "stars", "count"), 2);
  EXPECT_EQ(figure(lines, "chapeaux", "count"), 1);
  EXPECT_EQ(figure(lines, "skunk", "count"), 1);
  for (const settlement::Line& line : lines) EXPECT_FALSE(line.game_points);
}

TEST(Schemes, M9_DifferenceAndSkunkCountOnlyWhenTheWinnerIsAhead) {
  // Also where the loser who conceded has less than nothing, or just as much.
  for (const auto& [winner, loser] : {std::pair{100, 800}, std::pair{-50, -20}, std::pair{-20, -20}}) {
    const FinalScore behind = score(winner, loser);
    const auto points = settlement::pagat::Scheme::lines(behind);
    EXPECT_EQ(figure(points, "difference", "hundreds"), 0);
    EXPECT_EQ(figure(points, "difference", "factor"), 1);
    const auto marks = settlement::wikipedia::Scheme::lines(behind);
    EXPECT_EQ(figure(marks, "difference", "hundreds"), 0);
    EXPECT_EQ(figure(marks, "skunk", "count"), 0);
  }
}

TEST(Schemes, OnlyPagatCountsGamePoints) {
  for (const std::string& name : settlement::scheme_names()) {
    const settlement::Scheme scheme = *settlement::find_scheme(name);
    EXPECT_EQ(settlement::counts_game_points(scheme), name == "pagat") << name;
    EXPECT_EQ(settlement::pays(scheme), name != "none") << name;
    for (const settlement::Line& line : settlement::lines_of(scheme, score(1200, 100)))
      EXPECT_EQ(line.game_points.has_value(), name == "pagat") << name;
  }
}

TEST(Schemes, EveryPresetNamesOneThatItsGameCanBeSettledBy) {
  for (const games::Game& game : games::all_games())
    for (const games::Preset& preset : games::info(game).presets) {
      const auto scheme = settlement::find_scheme(preset.settlement);
      ASSERT_TRUE(scheme) << preset.name;
      EXPECT_TRUE(settlement::suits(*scheme, game)) << preset.name;
    }
}

TEST(Schemes, EveryOneHasRulesEachWithASource) {
  for (const std::string& name : settlement::scheme_names()) {
    const games::RuleSection section = settlement::rules_of(*settlement::find_scheme(name));
    EXPECT_FALSE(section.rules.empty()) << name;
    for (const games::Rule& rule : section.rules) EXPECT_FALSE(rule.source.empty()) << rule.text;
  }
}

TEST(SchemesProperties, RoundingIsSymmetricAndNear) {
  EXPECT_TRUE(rc::check("rounding", [] {
    const auto total = *rc::gen::inRange<std::int64_t>(-1'000'000, 1'000'000);
    const std::int64_t rounded = settlement::pagat::round_to_hundred(total);
    RC_ASSERT(rounded % 100 == 0);
    RC_ASSERT(rounded - total <= 50 && total - rounded <= 50);
    RC_ASSERT(settlement::pagat::round_to_hundred(-total) == -rounded);
  }));
}

}  // namespace schemes_test
