#include <gtest/gtest.h>

#include "history/schedules.hpp"

/// What two laptops did to players.
namespace schedules {

using club::adjustment;
using club::hand;
using club::Policy;

std::vector<Schedule> on_players() {
  return {
      {"AKnownNamingIsReplacedWhateverTheClock",
       "merged",
       "-",
       {{"names", "Cho Robert"}, {"seats", "Robert-Cho"}},
       [](Club&, File& a, File&, File&, const Uuid&) {
         a.start("Bob", "Cho");
         a.clock = 1'000'000;
         a.rename("Bob", "Rob");
         a.clock = 0;
         a.rename("Rob", "Robert");
       }},
      {"EqualNamesThenARenaming",
       "merged",
       "-",
       {{"names", "Anna Bob Cho"}, {"seats", "Anna-Bob Anna-Cho"}},
       [](Club& club, File& a, File& b, File& c, const Uuid&) {
         a.start("Ann", "Bob");
         b.start("Ann", "Cho");
         club.sync_all();
         c.rename("Ann", "Anna");
       }},
      {"EqualNamesAndARenamingElsewhere",
       "merged",
       "-",
       {{"names", "Anna Bob Cho"}, {"seats", "Anna-Bob Anna-Cho"}},
       [](Club&, File& a, File& b, File&, const Uuid&) {
         a.start("Ann", "Bob");
         a.sync();
         b.start("Ann", "Cho");
         b.sync();
         a.rename("Ann", "Anna");
       }},
      {"EqualNamesRenamedDifferently",
       "merged",
       "-",
       {{"names", "Anna Bob Cho"}, {"seats", "Anna-Bob Anna-Cho"}},
       [](Club&, File& a, File& b, File&, const Uuid&) {
         a.start("Ann", "Bob");
         b.start("Ann", "Cho");
         a.sync();
         b.sync();
         b.rename("Ann", "Anne");
         a.rename("Ann", "Anna");
       }},
      {"ARecordedJoinUndoneStaysUndone",
       "merged",
       "-",
       {{"names", "Ann Ann (2) Bob Cho"}, {"seats", "Ann-Bob Ann (2)-Cho"}},
       [](Club&, File& a, File& b, File&, const Uuid&) {
         a.start("Ann", "Bob");
         b.start("Ann", "Cho");
         a.sync();
         b.sync();
         b.undo();
       }},
      {"JoinedInACircle",
       "merged",
       "-",
       {{"names", "Bob Cho"}, {"seats", "Bob-Cho Bob-Cho"}},
       [](Club& club, File& a, File& b, File&, const Uuid&) {
         a.start("Bob", "Cho");
         a.start("Rob", "Cho");
         club.sync_all();
         a.join("Bob", "Rob");
         b.join("Rob", "Bob");
       }},
      {"JoinedIntoTwo",
       "merged",
       "-",
       {{"names", "Cho Rob"}, {"seats", "Rob-Cho Rob-Cho Rob-Cho"}},
       [](Club& club, File& a, File& b, File&, const Uuid&) {
         for (const char* name : {"Bob", "Rob", "Robert"}) a.start(name, "Cho");
         club.sync_all();
         a.join("Bob", "Rob");
         b.join("Bob", "Robert");
       }},
      {"TwoOfOneNameWhoPlayEachOtherStayTwo",
       "merged",
       "-",
       {{"names", "Bob Bob (2) Cho"}, {"seats", "Bob-Cho Bob (2)-Bob"}},
       [](Club&, File& a, File& b, File&, const Uuid&) {
         a.start("Rob", "Cho");
         a.sync();
         b.sync();
         a.rename("Rob", "Bob");
         b.start("Bob", "Rob");
       }},
      {"AJoinAndAMatchAgainstEachOther",
       "merged",
       "-",
       {{"names", "Bob Cho Rob"}, {"seats", "Bob-Cho Rob-Cho Bob-Rob"}},
       [](Club& club, File& a, File& b, File&, const Uuid&) {
         a.start("Bob", "Cho");
         a.start("Rob", "Cho");
         club.sync_all();
         a.join("Bob", "Rob");
         b.start("Bob", "Rob");
       }},
      {"AJoinOfTwoWhoPlayedEachOtherIsRefused",
       "merged",
       "-",
       {{"names", "Bob Rob"}, {"seats", "Bob-Rob"}},
       [](Club&, File& a, File&, File&, const Uuid&) {
         a.start("Bob", "Rob");
         expect_refused("both sit in one match", [&] { a.join("Bob", "Rob"); });
       }},
      {"AJoinAndARenamingOfTheJoined",
       "merged",
       "-",
       {{"names", "Cho Rob"}, {"seats", "Rob-Cho Rob-Cho"}},
       [](Club& club, File& a, File& b, File&, const Uuid&) {
         a.start("Bob", "Cho");
         a.start("Rob", "Cho");
         club.sync_all();
         a.join("Bob", "Rob");
         b.rename("Bob", "Robert");
       }},
      {"AJoinAndARenamingOfTheTarget",
       "merged",
       "-",
       {{"names", "Cho Robert"}, {"seats", "Robert-Cho Robert-Cho"}},
       [](Club& club, File& a, File& b, File&, const Uuid&) {
         a.start("Bob", "Cho");
         a.start("Rob", "Cho");
         club.sync_all();
         a.join("Bob", "Rob");
         b.rename("Rob", "Robert");
       }},
      {"AJoinUndoneAfterPlayingOn",
       "merged",
       "-",
       {{"names", "Bob Cho Dee Rob"}, {"seats", "Bob-Cho Rob-Cho"}},
       [](Club&, File& a, File&, File&, const Uuid&) {
         a.start("Bob", "Cho");
         a.start("Rob", "Cho");
         a.join("Bob", "Rob");
         a.start("Rob", "Dee");
         a.undo(2);
       }},
      {"AJoinUndoneAfterARenaming",
       "merged",
       "-",
       {{"names", "Bob Cho Robert"}, {"seats", "Bob-Cho Robert-Cho"}},
       [](Club& club, File& a, File& b, File&, const Uuid&) {
         a.start("Bob", "Cho");
         a.start("Rob", "Cho");
         a.join("Bob", "Rob");
         club.sync_all();
         b.rename("Rob", "Robert");
         club.sync_all();
         a.undo();
       }},
      {"RenamedAlikeTwice",
       "merged",
       "-",
       {{"names", "Cho Rob"}, {"seats", "Rob-Cho"}},
       [](Club& club, File& a, File& b, File&, const Uuid&) {
         a.start("Bob", "Cho");
         club.sync_all();
         a.rename("Bob", "Rob");
         b.rename("Bob", "Rob");
       }},
      {"ARenamingUndoneAndARenaming",
       "merged",
       "-",
       {{"names", "Cho Robert"}, {"seats", "Robert-Cho"}},
       [](Club& club, File& a, File& b, File&, const Uuid&) {
         a.start("Bob", "Cho");
         club.sync_all();
         a.rename("Bob", "Rob");
         a.undo();
         b.rename("Bob", "Robert");
       }},
  };
}

}  // namespace schedules
