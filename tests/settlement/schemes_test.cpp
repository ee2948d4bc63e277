// The rules: "Settlement, preset pagat" and "preset wikipedia", in their order.

#include <gtest/gtest.h>
#include <rapidcheck.h>

#include "settlement/pagat.hpp"
#include "settlement/wikipedia.hpp"

namespace {

using settlement::Item;
using settlement::Result;

const settlement::Line& line_of(const std::vector<settlement::Line>& lines, Item item) {
  for (const settlement::Line& line : lines)
    if (line.item == item) return line;
  throw std::out_of_range("no such line");
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
    EXPECT_EQ(settlement::pagat::factor(c.total, c.target), c.factor) << c.total << " of " << c.target;
}

TEST(Pagat, TheExampleOfTheCommandLine) {
  const auto lines = settlement::pagat::lines(
      {.winner_total = 1245, .loser_total = 560, .winner_stars = 1, .loser_chapeaux = 0, .target = 1200});
  EXPECT_EQ(line_of(lines, Item::kWin).game_points, 3);
  EXPECT_EQ(line_of(lines, Item::kDifference).count, 6);
  EXPECT_EQ(line_of(lines, Item::kDifference).factor, 2);
  EXPECT_EQ(line_of(lines, Item::kDifference).game_points, 12);
  EXPECT_EQ(line_of(lines, Item::kStars).game_points, 3);
  EXPECT_EQ(line_of(lines, Item::kChapeaux).game_points, 0);
}

TEST(Pagat, Step4_ThreeForEachStarOfTheWinnerAndChapeauOfTheLoser) {
  const auto lines = settlement::pagat::lines(
      {.winner_total = 1200, .loser_total = 1195, .winner_stars = 2, .loser_chapeaux = 3, .target = 1200});
  EXPECT_EQ(line_of(lines, Item::kDifference).count, 0);
  EXPECT_EQ(line_of(lines, Item::kStars).game_points, 6);
  EXPECT_EQ(line_of(lines, Item::kChapeaux).game_points, 9);
}

TEST(Wikipedia, HundredsOfTheDifferenceRoundedUp) {
  struct Case {
    std::int64_t winner, loser, hundreds;
  };
  for (const Case& c : {Case{1245, 600, 7}, Case{1200, 600, 6}, Case{1205, 1200, 1}, Case{1200, -5, 13}})
    EXPECT_EQ(
        settlement::wikipedia::hundreds_of_difference({.winner_total = c.winner, .loser_total = c.loser}),
        c.hundreds);
}

TEST(Wikipedia, ASkunkIsUnderHalfTheTarget) {
  EXPECT_TRUE(settlement::wikipedia::is_skunk(595, 1200));
  EXPECT_FALSE(settlement::wikipedia::is_skunk(600, 1200));
  // Rounded up to a whole point.
  EXPECT_EQ(settlement::wikipedia::skunk_limit(1225), 613);
  EXPECT_TRUE(settlement::wikipedia::is_skunk(612, 1225));
  EXPECT_FALSE(settlement::wikipedia::is_skunk(613, 1225));
}

TEST(Wikipedia, MarksAreCountedOneEach) {
  const auto lines = settlement::wikipedia::lines(
      {.winner_total = 1200, .loser_total = 100, .winner_stars = 2, .loser_chapeaux = 1, .target = 1200});
  EXPECT_EQ(line_of(lines, Item::kStars).count, 2);
  EXPECT_EQ(line_of(lines, Item::kChapeaux).count, 1);
  EXPECT_EQ(line_of(lines, Item::kSkunk).count, 1);
  for (const settlement::Line& line : lines) EXPECT_FALSE(line.game_points);
}

TEST(Schemes, M9_TheDifferenceCountsOnlyWhenTheWinnerIsAhead) {
  const Result behind{
      .winner_total = 100, .loser_total = 800, .winner_stars = 0, .loser_chapeaux = 0, .target = 1200};
  EXPECT_EQ(settlement::pagat::hundreds_of_difference(behind), 0);
  EXPECT_EQ(settlement::wikipedia::hundreds_of_difference(behind), 0);
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

}  // namespace
