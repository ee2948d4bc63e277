#include <gtest/gtest.h>

#include "history/schedules.hpp"

/// Commands, their refusals, and what settles a dispute.
namespace schedules {

using club::adjustment;
using club::hand;
using club::Policy;

std::vector<Schedule> refused() {
  return {
      {"TheStartWithHandsOfOthersIsNotUndone",
       "merged",
       "10 20 88",
       {},
       [](Club&, File& a, File& b, File&, const Uuid& m) {
         b.add(m, hand(8, 8));
         b.sync();
         a.sync();
         expect_refused("others stand in the match", [&] { a.undo(9); });
       }},
      {"AnAmendmentBelowAKnownLaterOneIsNotUndone",
       "merged",
       "78 20",
       {},
       [](Club&, File& a, File& b, File&, const Uuid& m) {
         a.amend(m, 0, hand(7, 0));
         a.sync();
         b.sync();
         b.amend(m, 0, hand(7, 8));
         b.sync();
         a.sync();
         expect_refused("a later amendment stands", [&] { a.undo(); });
       }},
      {"AHandAboveAnotherIsUndoneAndTheLaterOneMovesUp",
       "merged",
       "10 20 88",
       {},
       [](Club&, File& a, File& b, File&, const Uuid& m) {
         a.add(m, hand(9, 9));
         a.sync();
         b.sync();
         b.add(m, hand(8, 8));
         b.sync();
         a.sync();
         a.undo();
       }},
      {"SettlingOneDisputeLeavesTheOther",
       "disputed",
       "70 20",
       {{"stakes", "1"}},
       [](Club& club, File& a, File& b, File& c, const Uuid& m) {
         File& d = club.copy_of(c);
         a.amend(m, 0, hand(7, 0));
         b.amend(m, 0, hand(8, 0));
         c.edit(m, "stakes", 1);
         d.edit(m, "stakes", 2);
         club.sync_all();
         a.resolve_keep(m, 1);
         const auto left = a.match(m)->disputes;
         ASSERT_EQ(left.size(), 1U);
         EXPECT_TRUE(std::holds_alternative<history::OptionCell>(left.begin()->first));
       }},
      {"BothOfTwoHandsInTheOrderOfTheSides",
       "merged",
       "10 20 99 88",
       {},
       [](Club& club, File& a, File& b, File&, const Uuid& m) {
         a.add(m, hand(9, 9));
         b.add(m, hand(8, 8));
         File& a_before = club.copy_of(a);
         a.merge(b, Policy::kBoth);
         b.merge(a_before, Policy::kBoth);
       }},
      {"BothOfAClosingAndAHand",
       "merged",
       "10 20 99",
       {{"closed", "void"}},
       [](Club&, File& a, File& b, File&, const Uuid& m) {
         a.close(m, kVoid);
         b.add(m, hand(9, 9));
         a.merge(b, Policy::kBoth);
       }},
      {"OursAndTheirs",
       "merged",
       "10 20 88",
       {},
       [](Club&, File& a, File& b, File&, const Uuid& m) {
         a.add(m, hand(9, 9));
         b.add(m, hand(8, 8));
         expect_refused("the merge would make a match disputed", [&] { a.merge(b); });
         EXPECT_EQ(a.match(m)->lines.size(), 3U);
         File copy = a;
         copy.merge(b, Policy::kOurs);
         EXPECT_EQ(lines_of(copy.match(m)), "10 20 99");
         a.merge(b, Policy::kTheirs);
       }},
      {"MergedWhatWasTakenBack",
       "gone",
       "-",
       {},
       [](Club& club, File& a, File&, File&, const Uuid&) {
         File& other = club.copy_of(a);
         a.undo(9);
         a.merge(other);
       }},
      {"TakenBackAndImportedAgain",
       "merged",
       "10 20",
       {},
       [](Club& club, File& a, File&, File&, const Uuid& m) {
         a.snapshot(m);
         a.undo(9);
         a.import(club.exports[0]);
       }},
      {"AForgottenHandAndTheNextOne",
       "merged",
       "10 55 20 99",
       {},
       [](Club&, File& a, File& b, File&, const Uuid& m) {
         a.add(m, hand(5, 5), 1);
         b.add(m, hand(9, 9));
       }},
      {"TwoForgottenHandsBeforeOneLine",
       "disputed",
       "10 55 20",
       {},
       [](Club&, File& a, File& b, File&, const Uuid& m) {
         a.add(m, hand(5, 5), 1);
         b.add(m, hand(6, 6), 1);
       }},
  };
}

}  // namespace schedules
