#include "match/note.hpp"

#include <gtest/gtest.h>

#include "support/errors.hpp"
#include "support/mille.hpp"

namespace note_test {

TEST(Adjustment, GivesOrTakesNoMoreThanAHandCan) {
  const games::Game game = games::mille::Game{};
  const auto check = [&](int ann) {
    match::check_adjustment(game, support::kAnnAndBob, {{ann, 0}, "miscounted"});
  };
  EXPECT_NO_THROW(check(4560));
  EXPECT_NO_THROW(check(-4560));
  for (const int points : {4561, -4561}) support::refusal_of([&] { check(points); });
}

}  // namespace note_test
