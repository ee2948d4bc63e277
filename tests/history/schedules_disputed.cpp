#include <gtest/gtest.h>

#include "history/schedules.hpp"

/// What two laptops did that is disputed.
namespace schedules {

using club::adjustment;
using club::hand;
using club::Policy;

std::vector<Schedule> disputed() {
  return {
      {"DifferentStakes",
       "disputed",
       "10 20",
       {{"stakes", "1"}},
       [](Club&, File& a, File& b, File&, const Uuid& m) {
         a.edit(m, "stakes", 1);
         b.edit(m, "stakes", 3);
       }},
      {"OneLineAmendedInTwoWays",
       "disputed",
       "70 20",
       {},
       [](Club&, File& a, File& b, File&, const Uuid& m) {
         a.amend(m, 0, hand(7, 0));
         b.amend(m, 0, hand(8, 0));
       }},
      {"OnePlayerOfALineAmendedHereAnotherThere",
       "disputed",
       "70 20",
       {},
       [](Club&, File& a, File& b, File&, const Uuid& m) {
         a.amend(m, 0, hand(7, 0));
         b.amend(m, 0, hand(1, 8));
       }},
      {"ALineDroppedAndAmended",
       "disputed",
       "80 20",
       {},
       [](Club&, File& a, File& b, File&, const Uuid& m) {
         a.drop(m, 0);
         b.amend(m, 0, hand(8, 0));
       }},
      {"TwoDifferentHands",
       "disputed",
       "10 20 99",
       {},
       [](Club&, File& a, File& b, File&, const Uuid& m) {
         a.add(m, hand(9, 9));
         b.add(m, hand(8, 8));
       }},
      {"TheSameHandTypedTwice",
       "disputed",
       "10 20 99",
       {},
       [](Club&, File& a, File& b, File&, const Uuid& m) {
         a.add(m, hand(9, 9));
         b.add(m, hand(9, 9));
       }},
      {"AHandUndoneAndTypedAgainAndAHand",
       "disputed",
       "10 99",
       {},
       [](Club&, File& a, File& b, File&, const Uuid& m) {
         a.undo();
         a.add(m, hand(7, 7));
         b.add(m, hand(9, 9));
       }},
      {"AHandUndoneAndAmended",
       "disputed",
       "10 25",
       {},
       [](Club&, File& a, File& b, File&, const Uuid& m) {
         a.undo();
         b.amend(m, 1, hand(2, 5));
       }},
      {"TheStartUndoneAndAHand",
       "disputed",
       "99",
       {},
       [](Club&, File& a, File& b, File&, const Uuid& m) {
         a.undo(3);
         b.add(m, hand(9, 9));
       }},
      {"ClosedAndAHand",
       "disputed",
       "10 20 99",
       {{"closed", "no"}},
       [](Club&, File& a, File& b, File&, const Uuid& m) {
         a.close(m, kVoid);
         b.add(m, hand(9, 9));
       }},
      {"ClosedDifferently",
       "disputed",
       "10 20",
       {{"closed", "void"}},
       [](Club&, File& a, File& b, File&, const Uuid& m) {
         a.close(m, kVoid);
         b.close(m, kConceded);
       }},
      {"AnAdjustmentAndAHand",
       "disputed",
       "10 20 +50",
       {},
       [](Club&, File& a, File& b, File&, const Uuid& m) {
         a.adjust(m, adjustment(5, 0));
         b.add(m, hand(9, 9));
       }},
      {"ADisputedMatchTakesNoHand",
       "disputed",
       "10 20",
       {{"stakes", "1"}},
       [](Club& club, File& a, File& b, File& c, const Uuid& m) {
         a.edit(m, "stakes", 1);
         b.edit(m, "stakes", 3);
         club.sync_all();
         expect_refused("the match is disputed", [&] { c.add(m, hand(9, 9)); });
       }},
      {"TwoHandsAndAThirdIsRefused",
       "disputed",
       "10 20 99",
       {},
       [](Club& club, File& a, File& b, File& c, const Uuid& m) {
         two_hands(club, a, b, m);
         expect_refused("the match is disputed", [&] { c.add(m, hand(6, 6)); });
       }},
      {"SettledInTwoWays",
       "disputed",
       "10 20 99",
       {},
       [](Club& club, File& a, File& b, File&, const Uuid& m) {
         two_hands(club, a, b, m);
         a.resolve_keep(m, 1);
         b.resolve_keep(m, 2);
       }},
      {"GoingOnBehindAHandThatWasSettledAway",
       "disputed",
       "10 20 55",
       {},
       [](Club& club, File& a, File& b, File&, const Uuid& m) {
         File& old = club.another();
         b.add(m, hand(8, 8));
         old.take_all_of(b);
         a.add(m, hand(9, 9));
         a.sync();
         b.sync();
         a.sync();
         a.resolve_keep(m, 2);
         old.add(m, hand(5, 5));
       }},
      {"ASettlingUndone",
       "disputed",
       "10 20 99",
       {},
       [](Club& club, File& a, File& b, File&, const Uuid& m) {
         two_hands(club, a, b, m);
         const std::string before = a.export_all();
         a.resolve_keep(m, 2);
         a.undo();
         EXPECT_EQ(a.export_all(), before);
       }},
      {"TheSideWithMostLinesStandsForTheTimeBeing",
       "disputed",
       "10 20 99 88",
       {},
       [](Club&, File& a, File& b, File&, const Uuid& m) {
         b.add(m, hand(7, 7));
         a.add(m, hand(9, 9));
         a.add(m, hand(8, 8));
       }},
  };
}

}  // namespace schedules
