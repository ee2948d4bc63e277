#include "match/adjustment.hpp"

#include <fmt/core.h>
#include <gtest/gtest.h>

#include "support/errors.hpp"
#include "support/mille.hpp"
#include "support/printed.hpp"

namespace adjustment_test {

TEST(Adjustment, GivesOrTakesNoMoreThanAHandCan) {
  const games::Game game = games::mille::Game{};
  const auto check = [&](int ann) {
    match::check_adjustment(game, support::kAnnAndBob, {{ann, 0}, "miscounted"});
  };
  EXPECT_NO_THROW(check(4560));
  EXPECT_NO_THROW(check(-4560));
  for (const int points : {4561, -4561}) support::refusal_of([&] { check(points); });
}

TEST(Adjustment, ReadsPointsWithASignOrWithout) {
  const games::Game game = games::mille::Game{};
  const auto read = [&](const std::string& typed) {
    return match::read_adjusted_points(game, base::make_source_span(typed));
  };
  EXPECT_EQ(read("-50"), -50);
  EXPECT_EQ(read(" +50 "), 50);
  EXPECT_EQ(read("4560"), 4560);
  for (const char* typed :
       {"4561", "-4561", "9999999999999999999999", "-9999999999999999999999", "", "x", "1.5"})
    support::expect_error(fmt::format("'{}'", typed), base::ErrorKind::kData, [&] { read(typed); });
}

}  // namespace adjustment_test
