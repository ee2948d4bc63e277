// How a match counts while it is disputed, told in each of its forms.

#include <gtest/gtest.h>

#include "report/changes/disputed.hpp"
#include "support/mille.hpp"
#include "support/printed.hpp"

namespace provisional_test {

using storage::DisputedMatch;

/// On a narrow terminal, before a merge and after it.
void expect_told(const std::string& what, const DisputedMatch& match) {
  const report::Style narrow{.width = 40, .screen = true};
  support::expect_printed(what + ", merged", report::provisional_text(match, "laptop.db", false, narrow));
  support::expect_printed(what + ", dry run", report::provisional_text(match, "laptop.db", true, narrow));
}

DisputedMatch disputed_between(const history::NumberedMatch& here, const history::NumberedMatch& there) {
  DisputedMatch match;
  match.number = 3;
  match.sides.resize(2);
  match.sides[0].view = here;
  match.sides[1].view = there;
  match.sides[1].ours = false;
  return match;
}

TEST(Provisional, SaysWhichVersionCountsUntilSomebodyDecides) {
  const auto of = [](int ann, int bob) {
    return support::numbered(support::record_of({support::points_line(ann, bob)}), 3);
  };
  DisputedMatch match = disputed_between(of(280, -45), of(290, -45));
  expect_told("gone", match);
  match.now = of(300, 10);
  expect_told("neither", match);
  match.now = match.sides[0].view;
  expect_told("here", match);
  match.now = match.sides[1].view;
  expect_told("there", match);
}

}  // namespace provisional_test
