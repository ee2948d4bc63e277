#include "match/change.hpp"

#include <gtest/gtest.h>

#include "support/mille.hpp"

namespace change_test {

using match::ResultChange;
using support::match_of;
using support::points_line;

match::Result result(const match::Match& match, std::optional<std::int64_t> payout = std::nullopt,
                     const std::string& currency = "CAD", match::Seat from = 0, match::Seat to = 1) {
  return match::result_of(match, match::replay(match),
                          payout ? std::optional(match::Owed{*payout, currency, from, to}) : std::nullopt);
}

/// Five hands that Ann wins with the last but one.
match::Match finished() {
  return match_of({points_line(400, 300), points_line(400, 300), points_line(300, 300), points_line(200, 100),
                   points_line(100, 100)});
}

TEST(ResultChange, OfNothingIsNone) {
  const match::Match match = finished();
  const ResultChange change = match::compare(result(match, 900), result(match, 900));
  EXPECT_TRUE(match::changed_parts(change).empty());
}

TEST(ResultChange, AFinishThatIsReachedEarlierIsOne) {
  const match::Match before = finished();
  match::Match after = before;
  after.lines[1].what = points_line(900, 300).what;
  const ResultChange change = match::compare(result(before, 900), result(after, 900));
  EXPECT_TRUE(change.finish);
  EXPECT_FALSE(change.winner);
  EXPECT_EQ(match::changed_parts(change), std::vector<std::string>{"finish"});
}

TEST(ResultChange, WinnerAndPayoutMayChangeAlone) {
  const match::Match before = finished();
  match::Match after = before;
  after.lines[3].what = points_line(50, 700).what;
  ResultChange change = match::compare(result(before, 900), result(after, 1500));
  EXPECT_FALSE(change.finish) << "the same line ends it";
  EXPECT_EQ(match::changed_parts(change), (std::vector<std::string>{"winner", "payout"}));
  change = match::compare(result(before, 900), result(before, 900, "EUR"));
  EXPECT_EQ(match::changed_parts(change), std::vector<std::string>{"payout"});
  change = match::compare(result(before, 900), result(before, 900, "CAD", 1, 0));
  EXPECT_EQ(match::changed_parts(change), std::vector<std::string>{"payout"}) << "the other one pays";
  change = match::compare(result(before), result(before, 0));
  EXPECT_EQ(match::changed_parts(change), std::vector<std::string>{"payout"});
}

TEST(ResultChange, ALineInsertedBeforeTheFinishIsNone) {
  const match::Match before = finished();
  match::Match after = before;
  after.lines.insert(after.lines.begin(), points_line(5, 5));
  EXPECT_TRUE(match::changed_parts(match::compare(result(before), result(after))).empty());
}

TEST(ResultChange, OpenAgainOrClosedIsOneOfTheFinish) {
  const match::Match before = match_of({points_line(1200, 0)});
  match::Match after = match_of({points_line(1195, 0)});
  ResultChange change = match::compare(result(before), result(after));
  EXPECT_TRUE(change.finish && change.winner);
  match::Match closed = after;
  closed.closing = match::Closing{};
  change = match::compare(result(after), result(closed));
  EXPECT_EQ(match::changed_parts(change), std::vector<std::string>{"finish"});
}

}  // namespace change_test
