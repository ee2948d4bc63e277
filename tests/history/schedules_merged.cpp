#include <gtest/gtest.h>

#include "history/schedules.hpp"

/// What two laptops did that is brought together without a word.
namespace schedules {

using club::adjustment;
using club::hand;
using club::Policy;

std::vector<Schedule> merged() {
  return {
      {"ANoteAndAHand",
       "merged",
       "10 20 99",
       {{"note", "x"}},
       [](Club&, File& a, File& b, File&, const Uuid& m) {
         a.edit(m, "note", "x");
         b.add(m, hand(9, 9));
       }},
      {"ANoteAndTheStakes",
       "merged",
       "10 20",
       {{"note", "x"}, {"stakes", "3"}},
       [](Club&, File& a, File& b, File&, const Uuid& m) {
         a.edit(m, "note", "x");
         b.edit(m, "stakes", 3);
       }},
      {"TheSameStakes",
       "merged",
       "10 20",
       {{"stakes", "3"}},
       [](Club&, File& a, File& b, File&, const Uuid& m) {
         a.edit(m, "stakes", 3);
         b.edit(m, "stakes", 3);
       }},
      {"AnAmendedLineAndAHand",
       "merged",
       "70 20 99",
       {},
       [](Club&, File& a, File& b, File&, const Uuid& m) {
         a.amend(m, 0, hand(7, 0));
         b.add(m, hand(9, 9));
       }},
      {"AmendmentsOfTwoLines",
       "merged",
       "70 80",
       {},
       [](Club&, File& a, File& b, File&, const Uuid& m) {
         a.amend(m, 0, hand(7, 0));
         b.amend(m, 1, hand(8, 0));
       }},
      {"ADroppedLineAndAHand",
       "merged",
       "20 99",
       {},
       [](Club&, File& a, File& b, File&, const Uuid& m) {
         a.drop(m, 0);
         b.add(m, hand(9, 9));
       }},
      {"TheSameLineDroppedTwice",
       "merged",
       "20",
       {},
       [](Club&, File& a, File& b, File&, const Uuid& m) {
         a.drop(m, 0);
         b.drop(m, 0);
       }},
      {"TheLastLineDroppedAndANote",
       "merged",
       "10",
       {{"note", "x"}},
       [](Club&, File& a, File& b, File&, const Uuid& m) {
         a.drop(m, 1);
         b.edit(m, "note", "x");
       }},
      {"TheLastHandUndoneAndANote",
       "merged",
       "10",
       {{"note", "x"}},
       [](Club&, File& a, File& b, File&, const Uuid& m) {
         a.undo();
         b.edit(m, "note", "x");
       }},
      {"TheLastHandUndoneAndTheNextAdded",
       "merged",
       "10 99",
       {},
       [](Club&, File& a, File& b, File&, const Uuid& m) {
         a.undo();
         b.add(m, hand(9, 9));
       }},
      {"AClosingAndAPayment",
       "merged",
       "10 20",
       {{"closed", "void"}, {"payments", "1"}},
       [](Club&, File& a, File& b, File&, const Uuid& m) {
         a.close(m, kVoid);
         b.pay("Ann", "Bob", 5);
       }},
      {"ClosedTwiceAlike",
       "merged",
       "10 20",
       {{"closed", "void"}},
       [](Club&, File& a, File& b, File&, const Uuid& m) {
         a.close(m, kVoid);
         b.close(m, kVoid);
       }},
      {"ClosedAndReopenedAndAHand",
       "merged",
       "10 20 99",
       {{"closed", "no"}},
       [](Club&, File& a, File& b, File&, const Uuid& m) {
         a.close(m, kVoid);
         a.reopen(m);
         b.add(m, hand(9, 9));
       }},
      {"ANoteUndoneAndANote",
       "merged",
       "10 20",
       {{"note", "y"}},
       [](Club&, File& a, File& b, File&, const Uuid& m) {
         a.edit(m, "note", "x");
         a.undo();
         b.edit(m, "note", "y");
       }},
      {"AnOlderExportImported",
       "merged",
       "70 20 99",
       {{"note", "n"}},
       [](Club& club, File& a, File&, File&, const Uuid& m) {
         a.snapshot(m);
         club.another().import(club.exports[0]);
         a.amend(m, 0, hand(7, 0));
         a.add(m, hand(9, 9));
         a.edit(m, "note", "n");
       }},
      {"OneExportImportedTwice",
       "merged",
       "10 20",
       {},
       [](Club& club, File& a, File&, File&, const Uuid& m) {
         a.snapshot(m);
         club.another().import(club.exports[0]);
         club.another().import(club.exports[0]);
       }},
      {"AnImportUndoneAndTheSameImport",
       "merged",
       "10 20",
       {},
       [](Club& club, File& a, File&, File&, const Uuid& m) {
         a.snapshot(m);
         club.files.clear();
         club.hub.clear();
         File& first = club.another();
         File& second = club.another();
         first.import(club.exports[0]);
         first.undo();
         second.import(club.exports[0]);
       }},
      {"ARenamingAndAHand",
       "merged",
       "10 20 99",
       {{"names", "Ann Rob"}},
       [](Club&, File& a, File& b, File&, const Uuid& m) {
         a.rename("Bob", "Rob");
         b.add(m, hand(9, 9));
       }},
      {"BothUndidTheSame",
       "merged",
       "10",
       {},
       [](Club& club, File& a, File&, File&, const Uuid&) {
         File& other = club.copy_of(a);
         a.undo();
         other.undo();
       }},
      {"BothUndidTheSameAndOneRedidIt",
       "merged",
       "10 20",
       {},
       [](Club& club, File& a, File&, File&, const Uuid&) {
         File& other = club.copy_of(a);
         a.undo();
         other.undo();
         club.sync_all();
         a.redo();
       }},
      {"AnAmendmentUndoneThatWasAmendedAgain",
       "merged",
       "78 20",
       {},
       [](Club&, File& a, File& b, File&, const Uuid& m) {
         a.amend(m, 0, hand(7, 0));
         a.sync();
         b.sync();
         b.amend(m, 0, hand(7, 8));
         a.undo();
       }},
      {"AnAdjustmentAndANote",
       "merged",
       "10 20 +50",
       {{"note", "x"}},
       [](Club&, File& a, File& b, File&, const Uuid& m) {
         a.adjust(m, adjustment(5, 0));
         b.edit(m, "note", "x");
       }},
      {"ThreeSidesAndOneOfTwoHandsKept",
       "merged",
       "70 20 88",
       {},
       [](Club& club, File& a, File& b, File& c, const Uuid& m) {
         a.amend(m, 0, hand(7, 0));
         b.add(m, hand(9, 9));
         c.add(m, hand(8, 8));
         club.sync_all();
         b.resolve_keep(m, 2);
       }},
      {"AThingSettledAndANote",
       "merged",
       "10 20 99",
       {{"note", "z"}},
       [](Club&, File& a, File& b, File& c, const Uuid& m) {
         a.add(m, hand(9, 9));
         b.add(m, hand(8, 8));
         a.sync();
         b.sync();
         a.sync();
         a.resolve_keep(m, 1);
         c.edit(m, "note", "z");
       }},
      {"SettledAlikeTwice",
       "merged",
       "10 20 99",
       {},
       [](Club& club, File& a, File& b, File&, const Uuid& m) {
         two_hands(club, a, b, m);
         a.resolve_keep(m, 1);
         b.resolve_keep(m, 1);
       }},
      {"RedoAfterASyncBroughtTheNextHand",
       "merged",
       "10 20 99",
       {},
       [](Club&, File& a, File& b, File&, const Uuid& m) {
         a.undo();
         a.sync();
         b.sync();
         b.add(m, hand(9, 9));
         b.sync();
         a.sync();
         a.redo();
       }},
      {"RedoOfAHandInWhosePlaceAnotherStandsIsRefused",
       "merged",
       "10 20 99",
       {},
       [](Club&, File& a, File& b, File&, const Uuid& m) {
         a.add(m, hand(5, 5));
         a.undo();
         b.add(m, hand(9, 9));
         b.sync();
         a.sync();
         expect_refused("the match would be disputed", [&] { a.redo(); });
       }},
  };
}

}  // namespace schedules
