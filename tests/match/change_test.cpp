#include "match/change.hpp"

#include <gtest/gtest.h>

#include "support/mille.hpp"

namespace change_test {

using match::changed_parts;
using support::match_of;
using support::points_line;

match::Result result(const match::Match& match, std::optional<std::int64_t> payout = std::nullopt,
                     const std::string& currency = "CAD", match::Seat from = 0, match::Seat to = 1) {
  return match::result_of(match, match::replay(match),
                          payout ? std::optional(match::Payout{*payout, currency, from, to}) : std::nullopt);
}

/// Five hands that Ann wins with the last but one.
match::Match finished() {
  return match_of({points_line(400, 300), points_line(400, 300), points_line(300, 300), points_line(200, 100),
                   points_line(100, 100)});
}

TEST(ChangedParts, OfNothingIsNone) {
  const match::Match match = finished();
  EXPECT_TRUE(changed_parts(result(match, 900), result(match, 900)).empty());
}

TEST(ChangedParts, AFinishThatIsReachedEarlierIsOne) {
  const match::Match before = finished();
  match::Match after = before;
  after.lines.edit()[1].what = points_line(900, 300).what;
  EXPECT_EQ(changed_parts(result(before, 900), result(after, 900)), std::vector<std::string>{"finish"});
}

TEST(ChangedParts, WinnerAndPayoutMayChangeAlone) {
  const match::Match before = finished();
  match::Match after = before;
  after.lines.edit()[3].what = points_line(50, 700).what;
  EXPECT_EQ(changed_parts(result(before, 900), result(after, 1500)),
            (std::vector<std::string>{"winner", "payout"}))
      << "the same line ends it";
  const std::vector<std::string> payout{"payout"};
  EXPECT_EQ(changed_parts(result(before, 900), result(before, 900, "EUR")), payout);
  EXPECT_EQ(changed_parts(result(before, 900), result(before, 900, "CAD", 1, 0)), payout)
      << "the other one pays";
  EXPECT_EQ(changed_parts(result(before), result(before, 0)), payout);
}

TEST(ChangedParts, ALineInsertedBeforeTheFinishIsNone) {
  const match::Match before = finished();
  match::Match after = before;
  after.lines.edit().insert(after.lines.begin(), points_line(5, 5));
  EXPECT_TRUE(changed_parts(result(before), result(after)).empty());
}

TEST(ChangedParts, OpenAgainOrClosedIsOneOfTheFinish) {
  const match::Match before = match_of({points_line(1200, 0)});
  match::Match after = match_of({points_line(1195, 0)});
  EXPECT_EQ(changed_parts(result(before), result(after)), (std::vector<std::string>{"finish", "winner"}));
  match::Match closed = after;
  closed.closing = match::Closing{};
  EXPECT_EQ(changed_parts(result(after), result(closed)), std::vector<std::string>{"finish"});
}

}  // namespace change_test
