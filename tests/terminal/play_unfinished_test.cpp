// A hand that was not finished, which `chapeau play` offers again.

#include "play.hpp"

#include <algorithm>
#include <csignal>
#include <cstdlib>
#include <filesystem>
#include <string>
#include <vector>

namespace play_test {

/// Types Ann's cards of a hand, and leaves where Bob's are asked for.
void leave_at_bobs_line(const Home& home) {
  Typist typist(home, {"play"});
  typist.see("Ann: ");
  typist.type(kAnn);
  typist.see("Bob: ");
  typist.type(kCtrlD);
  EXPECT_EQ(typist.end(), 0);
}

TEST_F(PlayAtATerminal, AStepBackOffersTheLineBefore) {
  Typist typist(home_, {"play"});
  typist.see("Ann: ");
  typist.type("KKK 7777 555 AAAA\r");
  typist.see("Bob: ");
  typist.type("<\r");
  typist.see("Ann: ");
  typist.type(std::string(kToBegin) + "K\r");
  typist.see("out  *270");
  typist.see("Bob: ");
  typist.type(kBob);
  typist.see(kConfirm);
  typist.type("<\r");
  typist.see("Bob: ");
  typist.type("9\r");  // behind what stands there
  typist.see("less 45 for 3 44 6 9 10 J");
  typist.see(kConfirm);
  typist.type("\r");
  typist.see("Recorded.");
  typist.see("Ann: ");
  typist.type("q\r");
  EXPECT_EQ(typist.end(), 0);
  EXPECT_TRUE(recorded("3 44 6 9 10 J"));
}

constexpr const char* kOffer = "Enter goes on with it, n throws it away, q leaves and keeps it: ";

TEST_F(PlayAtATerminal, AHandThatWasLeftIsOfferedAgain) {
  {
    Typist typist(home_, {"play"});
    typist.see("Ann: ");
    typist.type(kAnn);
    typist.see("Bob: ");
    typist.type("q\r");
    typist.see("'chapeau play' offers what you typed again.");
    EXPECT_EQ(typist.end(), 0);
  }
  Typist typist(home_, {"play"});
  typist.see("A hand was not finished. You had typed:");
  typist.see("Ann: KKKK 7777 555 AAAA");
  typist.see(kOffer);
  typist.type("foo\r");
  typist.see("an unfinished hand is waiting");
  typist.see(kOffer);
  typist.type("\r");
  typist.see("Hand 1, Ann deals");
  typist.see("out  *270");
  typist.see("Bob: ");
  typist.type(kBob);
  typist.see(kConfirm);
  typist.type("\r");
  typist.see("Recorded.");
  typist.see("Ann: ");
  typist.type("q\r");
  EXPECT_EQ(typist.end(), 0);
  EXPECT_EQ(hands(), 1U);
  Typist after(home_, {"play"});
  after.see("Hand 2, Bob deals");
  EXPECT_EQ(after.screen().find("not finished"), std::string::npos);
}

TEST_F(PlayAtATerminal, APowerCutLosesNoAcceptedLine) {
  {
    Typist typist(home_, {"play"});
    typist.see("Ann: ");
    typist.type("o Ann\r");
    typist.see("Ann: ");
    typist.type("d Bob\r");
    typist.see("Ann: ");
    typist.type("280*\r");
    typist.see("Bob: ");
    typist.type("110");
    typist.send(SIGKILL);
    typist.end();
  }
  Typist typist(home_, {"play"});
  typist.see("Ann went out.");
  typist.see("Bob dealt hand 1.");
  typist.see(kOffer);
  typist.type("\r");
  typist.see("Hand 1, Bob deals");
  typist.see("Bob: ");
  typist.type("110\r");
  typist.see(kConfirm);
  typist.type("\r");
  typist.see("Recorded.");
  EXPECT_TRUE(recorded(R"("out":"Ann")")) << home_.run("export");
  EXPECT_TRUE(recorded(R"("dealer":"Bob")"));
}

/// Leaves a hand of a match that has not begun, a minute ago: Cho's line, in which Cho dealt and went out.
void leave_first_hand(const Home& home) {
  Typist typist(home, {"play", "Cho", "Dee", "--stakes", "none", "--target", "500", "--dealer", "Cho"});
  typist.see("Cho: ");
  typist.type("o Cho\r");
  typist.see("Cho: ");
  typist.type("d Cho\r");
  typist.see("Cho: ");
  typist.type("280*\r");
  typist.see("Dee: ");
  typist.send(SIGKILL);
  typist.end();
  const std::string earlier = "sqlite3 '" + home.database() + "' 'UPDATE draft SET at = at - 60'";
  ASSERT_EQ(std::system(earlier.c_str()), 0);
}

TEST_F(PlayAtATerminal, AHandIsOfferedInTheMatchThatAnotherCommandBeganForIt) {
  leave_first_hand(home_);
  home_.run("new Dee Cho");
  EXPECT_NE(
      home_.run("").find("A hand of match 2 that was not finished is waiting: 'chapeau play' offers it."),
      std::string::npos)
      << home_.run("");
  {
    Typist typist(home_, {"play", "Cho", "Dee"});
    typist.see("Cho: 280*");
    typist.see(kOffer);
    typist.type("q\r");
    typist.see("'chapeau play' offers what you typed again.");
    EXPECT_EQ(typist.end(), 0);
  }
  {
    Typist typist(home_, {"play", "Cho", "Dee"});
    typist.see(kOffer);
    home_.run("undo");  // the match is gone, and the hand is not
    typist.type("\r");
    typist.see("Dee: ");
    typist.type("q\r");
    EXPECT_EQ(typist.end(), 0);
  }
  home_.run("redo");
  home_.run("new Cho Eve");
  {
    Typist typist(home_, {"play", "3"});
    typist.see("Cho: ");
    EXPECT_EQ(typist.screen().find("not finished"), std::string::npos) << "it is Dee's and Cho's";
    typist.type("q\r");
    EXPECT_EQ(typist.end(), 0);
  }
  {
    Typist typist(home_, {"play", "2"});
    typist.see("Cho: 280*");
    typist.see(kOffer);
    typist.type("\r");
    typist.see("Hand 1, Cho deals");  // who sits at the other place here
    typist.see("Dee: ");
    typist.type("110\r");
    typist.see(kConfirm);
    typist.type("\r");
    typist.see("Recorded.");
    typist.see("Dee: ");
    typist.type("q\r");
    EXPECT_EQ(typist.end(), 0);
  }
  EXPECT_NE(home_.run("export 2").find(R"("dealer":"Cho","out":"Cho")"), std::string::npos)
      << home_.run("export 2");
  EXPECT_NE(home_.run("sheet 2").find("280"), std::string::npos) << home_.run("sheet 2");
  home_.run("new Dee Cho");
  Typist after(home_, {"play", "4"});
  after.see("Hand 1");
  EXPECT_EQ(after.screen().find("not finished"), std::string::npos) << "it was recorded";
}

TEST_F(PlayAtATerminal, AHandThatWaitsIsInTheFileThatWasNamed) {
  const std::string file = home_.database();
  Typist typist(
      home_, {"--db", file, "play", "Cho", "Dee", "--stakes", "none", "--target", "500", "--dealer", "Cho"});
  typist.see("Cho: ");
  typist.type("280*\r");
  typist.see("Dee: ");
  typist.type("q\r");
  EXPECT_EQ(typist.end(), 0);
  std::string waits = home_.run("--db '" + file + "'");
  std::replace(waits.begin(), waits.end(), '\n', ' ');
  EXPECT_NE(waits.find("'chapeau --db " + file + " play' offers it."), std::string::npos) << waits;
}

TEST(PlayForTheFirstTime, EachHandWaitsForItsPlayers) {
  const Home home;
  const auto leave_a_hand = [&](const std::vector<std::string>& players, const std::string& line) {
    std::vector<std::string> command{"play"};
    command.insert(command.end(), players.begin(), players.end());
    for (const char* option : {"--stakes", "none", "--target", "300", "--dealer"})
      command.emplace_back(option);
    command.push_back(players.front());
    Typist typist(home, command);
    typist.see(players.front() + ": ");
    typist.type(line + "\r");
    typist.see(players.back() + ": ");
    typist.type(kCtrlC);
    typist.see("'chapeau play' offers what you typed again.");
    typist.end();
    const std::string earlier = "sqlite3 '" + home.database() + "' 'UPDATE draft SET at = at - 60'";
    ASSERT_EQ(std::system(earlier.c_str()), 0);
  };
  const std::string waits = "A hand of Ann and Bob that was not finished is waiting: 'chapeau play Ann Bob'";
  leave_a_hand({"Ann", "Bob"}, "KKKK 7777 555 AAAA");
  leave_a_hand({"Cho", "Dee"}, "=100");
  const std::string both = home.run("");
  EXPECT_NE(both.find("A hand of Cho and Dee that was not finished is waiting: 'chapeau play' offers"),
            std::string::npos)
      << both;
  EXPECT_NE(both.find(waits), std::string::npos) << both;
  {
    Typist typist(home, {"play", "Bob", "Ann"});
    typist.see("Ann: KKKK 7777 555 AAAA");
    typist.see(kOffer);
    typist.type("q\r");
    typist.see(waits);
    typist.end();
  }
  {
    Typist typist(home, {"play", "Cho", "Dee"});
    typist.see("Cho: =100");
    typist.see(kOffer);
    typist.type("\r");
    typist.see("Dee: ");
    typist.type("20\r");
    typist.see(kConfirm);
    typist.type("\r");
    typist.see("Recorded.");
    typist.see("Cho: ");
    typist.type("50\r");
    typist.see("Dee: ");
    typist.type("q\r");
    typist.end();
  }
  home.run("new Eve Fay");
  const std::string open = home.run("");
  EXPECT_NE(open.find("'chapeau play' goes on with match 2."), std::string::npos) << open;
  EXPECT_NE(open.find("A hand of match 1 that was not finished is waiting: 'chapeau play 1' offers it."),
            std::string::npos)
      << open;
  EXPECT_NE(open.find(waits), std::string::npos) << open;
  home.run("new Ann Bob --target 600");  // there it is offered, and with a line of that match not again
  home.run("add --points 'Ann=700*' Bob=20 --match 3");
  const std::string gone = home.run("");
  EXPECT_EQ(gone.find(waits), std::string::npos) << gone;
  Typist typist(home, {"play", "Ann", "Bob"});
  typist.see("Enter: as in match 3");
}

TEST_F(PlayAtATerminal, AHandIsNotOfferedInAMatchThatItIsNotFor) {
  leave_first_hand(home_);
  home_.run("new Dee Cho");
  home_.run("add Cho=280* Dee=110");
  home_.run("new Dee Cho");
  {
    Typist second(home_, {"play", "3"});
    second.see("Hand 1");
    EXPECT_EQ(second.screen().find("not finished"), std::string::npos) << "the match after that";
    second.type("q\r");
    second.end();
  }
}

TEST_F(PlayAtATerminal, AFirstHandIsOfferedForTheNextOneIfItsMatchHasLines) {
  leave_first_hand(home_);
  home_.run("new Dee Cho");
  home_.run("add -m 2 --points Cho=90 Dee=110*");
  Typist typist(home_, {"play", "2"});
  typist.see("It was typed for a new match; this would be hand 2 of match 2");
  typist.see(kOffer);
  typist.type("\r");
  typist.see("Dee: ");
}

TEST_F(PlayAtATerminal, AHandIsNotOfferedToAnotherOfTheSameName) {
  home_.run("new Cho Fay");
  leave_first_hand(home_);
  home_.run("rename Cho Chi");
  home_.run("new Dee Cho");
  Typist other(home_, {"play", "3"});
  other.see("Hand 1");
  EXPECT_EQ(other.screen().find("not finished"), std::string::npos);
}

TEST_F(PlayAtATerminal, AHandThatIsThrownAwayIsGone) {
  {
    Typist typist(home_, {"play"});
    typist.see("Ann: ");
    typist.type(kAnn);
    typist.see("Bob: ");
    typist.type(kCtrlC);
    EXPECT_EQ(typist.end(), -SIGINT);
  }
  {
    Typist typist(home_, {"play"});
    typist.see(kOffer);
    typist.type("q\r");  // it is kept
    EXPECT_EQ(typist.end(), 0);
  }
  {
    Typist typist(home_, {"play"});
    typist.see(kOffer);
    typist.type("n\r");
    typist.see("Thrown away.");
    typist.see("Ann: ");
    typist.type(kCtrlD);
    EXPECT_EQ(typist.end(), 0);
  }
  Typist typist(home_, {"play"});
  typist.see("Ann: ");
  EXPECT_EQ(typist.screen().find("not finished"), std::string::npos);
}

TEST_F(PlayAtATerminal, AHandIsOfferedForTheNextOneIfOtherLinesCame) {
  leave_at_bobs_line(home_);
  home_.run("add --points Ann=100 Bob=20");
  for (int i = 0; i < 2; ++i) {
    Typist typist(home_, {"play"});
    typist.see("Match 1 has changed since; this would be hand 2.");
    typist.see(kOffer);
    typist.type("\r");
    typist.see("Hand 2, Bob deals");
    typist.see("Bob: ");
    typist.type("q\r");
    EXPECT_EQ(typist.end(), 0);
  }
  {
    Typist typist(home_, {"play"});
    typist.see("Match 1 has changed since; this would be hand 2.");
    typist.see(kOffer);
    typist.type("\r");
    typist.see("Bob: ");
    typist.type(kBob);
    typist.see(kConfirm);
    typist.type("q\r");
    EXPECT_EQ(typist.end(), 0);
  }
  Typist typist(home_, {"play"});
  typist.see("Bob: QsQQ 999 888");
  typist.see(kOffer);
  EXPECT_EQ(typist.screen().find("has changed since"), std::string::npos) << "it was typed for hand 2";
}

TEST_F(PlayAtATerminal, AHandThatSomebodyElseEnteredMeanwhileIsNoticedWhenItIsTakenUp) {
  leave_at_bobs_line(home_);
  home_.run("add 'Ann=KKKK 7777 555 AAAA' 'Bob=QsQQ 999 888 / 4 4 J 10 3 6'");
  Typist typist(home_, {"play"});
  typist.see(kOffer);
  typist.type("\r");
  typist.see("Hand 2, Bob deals");
  typist.see("Ann has the same cards in line 1; did you enter this hand twice?");
  typist.see("Bob: ");
}

TEST(PlayOfThree, WhoWasSaidToDealARoundDealtNoOther) {
  const Home home;
  home.run("new Cho Dee Eve --game militaire --dealer Cho --target 200");
  home.run("add Cho=777 Dee=KKKJo 'Eve=AAA 8888' --dealer Cho");
  Typist open(home, {"play"});
  open.see("Round 2, Dee deals");
  open.type("d Cho\r");
  open.see("Cho dealt round 2.");
  {
    Typist typist(home, {"play"});
    typist.see("Cho: ");
    typist.type("d Cho\r");
    typist.see("Cho: ");
    typist.type("777 456s / K\r");
    typist.see("Dee: ");
    typist.type("KKKJo\r");
    typist.see("Eve: ");
    typist.type("q\r");
    typist.see("You had typed: Cho: 777 456s / K; Dee: KKKJo; d Cho.");
    EXPECT_EQ(typist.end(), 0);
  }
  home.run("add 'Cho=777 456s / K' Dee=KKKJo Eve=AAA --dealer Cho");
  open.type("s\r");
  open.see("Another command changed match 1 in the meantime");
  open.see("The dealer was named before the match changed; d Cho says it again.");
  open.see("Round 3, Dee deals");
  Typist typist(home, {"play"});
  typist.see("Cho dealt round 2.");
  typist.see("Match 1 has changed since; this would be round 3.");
  typist.type("\r");
  typist.see("Round 3, Dee deals");
  typist.see("The dealer was named before the match changed; d Cho says it again.");
  typist.see("Cho has the same cards in line 2; did you enter this round twice?");
  typist.see("Eve: ");
}

TEST_F(PlayAtATerminal, TheDraftGoesWithTheMatch) {
  leave_at_bobs_line(home_);
  const std::string typed =
      "note: match 1 is over, so what was typed in 'play' and not recorded is thrown away: Ann: KKKK 7777 "
      "555 AAAA\n";
  const std::string would =
      "note: match 1 would be over, so what was typed in 'play' and not recorded would be thrown away: Ann: "
      "KKKK 7777 555 AAAA\n";
  for (const char* command : {"close --void --dry-run", "close --void --dry-run --format json"}) {
    const std::string dry_run = home_.run(command);
    EXPECT_NE(dry_run.find(would), std::string::npos) << dry_run;
    EXPECT_EQ(dry_run.find(typed), std::string::npos) << dry_run;
  }
  const std::string close = home_.run("close --void");
  EXPECT_NE(close.find(typed), std::string::npos) << close;
  home_.run("reopen");
  Typist after(home_, {"play", "Ann", "Bob"});
  after.see(": ");
  EXPECT_EQ(after.screen().find("not finished"), std::string::npos);
}

TEST_F(PlayAtATerminal, WhoEndsAMatchByAnUndoARedoOrAMergeIsToldWhatWasTyped) {
  const auto expect_thrown_away = [&](const std::string& command) {
    leave_at_bobs_line(home_);
    const std::string printed = home_.run(command);
    EXPECT_NE(
        printed.find("note: match 1 is over, so what was typed in 'play' and not recorded is thrown away: "
                     "Ann: KKKK 7777 555 AAAA\n"),
        std::string::npos)
        << command << ": " << printed;
  };
  home_.run("close --void");
  home_.run("undo --yes");
  expect_thrown_away("redo --yes");
  home_.run("reopen");
  expect_thrown_away("undo --yes");
  home_.run("reopen");
  const std::string other = (home_.folder() / "other.db").string();
  home_.run("backup " + other);
  home_.run("--db " + other + " close --void");
  expect_thrown_away("merge " + other);
}

TEST_F(PlayAtATerminal, WhatIsThrownAwayIsSaidAlsoWhereTheRestCannotBePrinted) {
  home_.run("close --void");
  home_.run("reopen");
  for (const std::string command : {"undo --yes", "close --void"}) {
    if (command.starts_with("close")) home_.run("reopen");
    leave_at_bobs_line(home_);
    const std::string errors = (home_.folder() / "errors").string();
    const std::string printed = home_.run(command + " 2>'" + errors + "' >/dev/full; cat '" + errors + "'");
    EXPECT_NE(printed.find("is thrown away: Ann: KKKK 7777 555 AAAA\n"), std::string::npos) << printed;
    EXPECT_NE(printed.find("saved, but not printed"), std::string::npos) << printed;
  }
}

TEST_F(PlayAtATerminal, ADraftStaysWhereTheMatchIsOpenAgainBehindSeveralUndos) {
  home_.run("close --void");
  home_.run("reopen");
  leave_at_bobs_line(home_);
  const std::string undone = home_.run("undo 2 --yes");
  EXPECT_EQ(undone.find("thrown away"), std::string::npos) << undone;
  Typist typist(home_, {"play"});
  typist.see(kOffer);
}

TEST_F(PlayAtATerminal, AnOfferKnowsTheHelpAndWhoGivesUp) {
  leave_at_bobs_line(home_);
  Typist typist(home_, {"play"});
  typist.see(kOffer);
  typist.type("?\r");
  typist.see("What you typed was not saved. Enter goes on with it where you left off");
  typist.see(kOffer);
  typist.type("concede\r");
  typist.see("if somebody gives up, a command of its own records that");
  typist.see("  q leaves; then type chapeau close -m 1 --conceded-by PLAYER\n");
  typist.see(kOffer);
  typist.type("q\r");
  EXPECT_EQ(typist.end(), 0);
}

TEST_F(PlayAtATerminal, WhoGivesUpInACorrectionOrAnAdjustmentIsToldTheCommand) {
  home_.run("add --points 'Ann=280*' Bob=20");
  Typist typist(home_, {"play"});
  typist.see("Bob deals");
  typist.type("e 1\r");
  typist.see("Ann: *280");
  typist.type("close\r");
  typist.see("if Ann gives up, a command of its own records that");
  typist.type("<\r");
  typist.see("Line 1 is not changed.");
  typist.type("a\r");
  typist.see("Ann, points");
  typist.type("resign\r");
  typist.see("if Ann gives up, a command of its own records that");
  // A word of the table is no command of the program there.
  typist.type("undo\r");
  typist.see("write a number from -4560 to 4560");
  typist.type("<\r");
  typist.see("Ann: ");
  typist.type("280\r");
  typist.see("Bob: ");
  typist.type("30\r");
  typist.see(kConfirm);
  typist.type("I give up\r");
  typist.see("if somebody gives up, a command of its own records that");
  typist.see("  q leaves; then type chapeau close -m 1 --conceded-by PLAYER\n");
}

TEST_F(PlayAtATerminal, ANameIsNoCommandWhereAHandWaits) {
  home_.run("new Close Abandon");
  {
    Typist typist(home_, {"play", "2"});
    typist.see("Close: ");
    typist.type("KKK\r");
    typist.see("Abandon: ");
    typist.type("q\r");
    EXPECT_EQ(typist.end(), 0);
  }
  Typist typist(home_, {"play", "2"});
  typist.see(kOffer);
  typist.type("Abandon\r");
  typist.see("an unfinished hand is waiting");
}

TEST_F(PlayAtATerminal, WhoEndsAMatchByAHandIsToldWhatWasTypedOfAnother) {
  {
    Typist typist(home_, {"play"});
    typist.see("Ann: ");
    typist.type("d Bob\r");
    typist.see("Ann: ");
    typist.type("280*\r");
    typist.see("Bob: ");
    typist.type("110\r");
    typist.see(kConfirm);
    typist.type("q\r");
    EXPECT_EQ(typist.end(), 0);
  }
  const std::string added = home_.run("add --points Ann=700* Bob=20 --format json");
  EXPECT_NE(added.find("is thrown away: Ann: 280*; Bob: 110; d Bob\n"), std::string::npos) << added;
}

TEST_F(PlayAtATerminal, WhatWasDoubtedOfAHandIsSaidAgainWhenItIsTakenUp) {
  {
    Typist typist(home_, {"play"});
    typist.see("Ann: ");
    typist.type("999 QQQ / 44\r");
    typist.see("Ann has only 8 cards; did you forget 7 more?");
    typist.see("Bob: ");
    typist.type(kAnn);
    typist.see(kConfirm);
    typist.type("q\r");
    EXPECT_EQ(typist.end(), 0);
  }
  Typist typist(home_, {"play"});
  typist.see(kOffer);
  typist.type("\r");
  typist.see("Ann has only 8 cards; did you forget 7 more?");
  typist.see(kConfirm);
}

TEST_F(PlayAtATerminal, ADraftWaitsWhileTheStartOfItsMatchIsUndone) {
  leave_at_bobs_line(home_);
  home_.run("undo --yes");
  EXPECT_EQ(home_.run("").find("not finished"), std::string::npos) << home_.run("");
  home_.run("redo --yes");
  EXPECT_NE(home_.run("").find("A hand of match 1 that was not finished is waiting"), std::string::npos)
      << home_.run("");
  Typist typist(home_, {"play"});
  typist.see("Ann: KKKK 7777 555 AAAA");
  typist.see(kOffer);
  typist.type("\r");
  typist.see("Hand 1, Ann deals");
  typist.see("Bob: ");
  typist.type(kBob);
  typist.see(kConfirm);
  typist.type("\r");
  typist.see("Recorded.");
}

TEST_F(PlayAtATerminal, WhatRestoresTheMatchRestoresThatMatchAlone) {
  home_.run("new Cho Dee");
  home_.run("new Eve Fay");
  Typist typist(home_, {"play", "3"});
  typist.see("Eve: ");
  typist.type("280*\r");
  typist.see("Fay: ");
  home_.run("undo 2");  // the match of the others is undone last
  typist.type("110\r");
  typist.see(kConfirm);
  typist.type("\r");
  typist.see("match 3 is gone: its start was undone");
  typist.see("'chapeau redo -m 3' restores it");
  typist.type("q\r");
  typist.see("Match 3 is gone: its start was undone. 'chapeau redo -m 3' restores it.");
  EXPECT_EQ(typist.end(), 0);
  home_.run("redo -m 3");
  EXPECT_EQ(home_.run("matches").find("Cho"), std::string::npos) << home_.run("matches");
  Typist after(home_, {"play", "3"});
  after.see("Eve: 280*");
  after.see("Fay: 110");
  after.see(kOffer);
}

TEST_F(PlayAtATerminal, WhatWasUndoneWithTheStartIsRestoredWithoutWhatOthersUndid) {
  home_.run("add --points Ann=280 'Bob=(45)'");
  Typist typist(home_, {"play"});
  typist.see("Hand 2");
  home_.run("undo -m 1");
  home_.run("new Cho Dee");
  home_.run("undo");
  home_.run("undo -m 1");
  typist.type("q\r");
  typist.see("Match 1 is gone: its start was undone. 'chapeau redo 2 -m 1' restores it.");
  EXPECT_EQ(typist.end(), 0);
  EXPECT_EQ(typist.screen().find("offers what you typed"), std::string::npos) << "nothing was typed";
  home_.run("redo 2 -m 1");
  EXPECT_EQ(hands(), 1U);
  EXPECT_EQ(home_.run("matches").find("Cho"), std::string::npos) << home_.run("matches");
}

TEST(PlayOfAnImportedMatch, ComesBackWithAllThatItsImportBrought) {
  const Home elsewhere;
  elsewhere.run("new Ann Bob");
  elsewhere.run("new Cho Dee");
  const std::string exported = elsewhere.folder() / "all.jsonl";
  elsewhere.run("export -o '" + exported + "'");
  const Home home;
  home.run("new Eve Fay");
  home.run("import '" + exported + "'");
  Typist typist(home, {"play", "2"});
  typist.see("Hand 1");
  home.run("undo 2");
  typist.type("q\r");
  typist.see("Match 2 is gone: its start was undone. 'chapeau redo 2' restores it.");  // -m 2 is refused
  EXPECT_EQ(typist.end(), 0);
  home.run("redo 2");
  EXPECT_NE(home.run("matches").find("Ann"), std::string::npos) << home.run("matches");
}

TEST_F(PlayAtATerminal, WhatWasUndoneWithTheStartIsRestoredWithIt) {
  home_.run("add --points Ann=100 Bob=20");
  home_.run("undo");  // before anybody saw it here
  home_.run("add --points Ann=280 'Bob=(45)'");
  Typist typist(home_, {"play"});
  typist.see("Hand 2");
  typist.see("Ann: ");
  typist.type(kAnn);
  typist.see("Bob: ");
  home_.run("undo 2");
  typist.type("q\r");
  typist.see("Match 1 is gone: its start was undone. 'chapeau redo 2' restores it.");
  typist.see("Once match 1 is back, 'chapeau play 1' offers what you typed again.");
  EXPECT_EQ(typist.end(), 0);
  EXPECT_EQ(typist.screen().find("is waiting"), std::string::npos) << "nothing offers it now";
  home_.run("redo 2");
  Typist after(home_, {"play", "1"});
  after.see("1 hand so far: Ann 280");
  after.see("Ann: KKKK 7777 555 AAAA");
  after.see(kOffer);
}

TEST_F(PlayAtATerminal, WhatWasSeenToBeUndoneIsNotRestoredWithTheMatch) {
  home_.run("add --points Ann=100 Bob=20");
  home_.run("undo");
  Typist typist(home_, {"play"});
  typist.see("Hand 1");
  home_.run("undo");
  typist.type("q\r");
  typist.see("Match 1 is gone: its start was undone. 'chapeau redo' restores it.");
  EXPECT_EQ(typist.end(), 0);
  home_.run("redo");
  EXPECT_EQ(hands(), 0U);
}

TEST_F(PlayAtATerminal, ADraftWaitsWhileItsMatchIsDisputed) {
  const Home other;
  std::filesystem::copy_file(home_.database(), other.database());
  home_.run("add --points Ann=280 'Bob=(45)'");
  leave_at_bobs_line(home_);
  other.run("add --points Ann=40 Bob=10");
  other.run("add --points Ann=60 Bob=10");
  other.run("close --conceded-by Bob");
  const std::string merged = home_.run("merge --on-conflict dispute '" + other.database() + "'");
  ASSERT_NE(merged.find("Ann 100, Bob 20, conceded"), std::string::npos) << "counts until then: " << merged;
  EXPECT_EQ(home_.run("").find("not finished"), std::string::npos) << home_.run("");
  home_.run("resolve -m 1 --keep 1");
  {
    Typist typist(home_, {"play"});
    typist.see("Ann: KKKK 7777 555 AAAA");
    typist.see(kOffer);
    typist.type("q\r");
    EXPECT_EQ(typist.end(), 0);
  }
  home_.run("undo");
  home_.run("resolve -m 1 --keep 2");
  home_.run("reopen");
  EXPECT_EQ(home_.run("").find("not finished"), std::string::npos) << "it goes where the match is over";
}

/// Makes match 1 disputed by two hands that were entered beside each other.
void make_disputed(const Home& home) {
  const Home other;
  std::filesystem::copy_file(home.database(), other.database());
  home.run("add --points Ann=100 Bob=20");
  other.run("add --points Ann=40 Bob=10");
  other.run("add --points Ann=60 Bob=10");
  const std::string merged = home.run("merge --on-conflict dispute '" + other.database() + "'");
  ASSERT_NE(merged.find("Match 1 is disputed"), std::string::npos) << merged;
}

TEST_F(PlayAtATerminal, WhoLeavesAMatchThatBecameDisputedIsToldWhatDecides) {
  Typist typist(home_, {"play"});
  typist.see("Ann: ");
  typist.type(kAnn);
  typist.see("Bob: ");
  make_disputed(home_);
  typist.type("q\r");
  typist.see("Hand 1 was not recorded. You had typed: Ann: KKKK 7777 555 AAAA.");
  typist.see("Match 1 is disputed. To decide: 'chapeau resolve -m 1'");
  typist.see("Once that is decided, 'chapeau play 1' offers what you typed again.");
  EXPECT_EQ(typist.end(), 0);
  EXPECT_EQ(typist.screen().find("still open"), std::string::npos) << typist.screen();
  EXPECT_EQ(typist.screen().find("'chapeau play' offers"), std::string::npos) << typist.screen();
  home_.run("resolve -m 1 --keep 1");
  {
    Typist after(home_, {"play", "1"});
    after.see("Ann: KKKK 7777 555 AAAA");
    after.see(kOffer);
    home_.run("undo");  // of the resolution
    after.type("q\r");
    after.see("Match 1 is disputed. To decide: 'chapeau resolve -m 1'");
    after.see("Once that is decided, 'chapeau play 1' offers what you typed again.");
    EXPECT_EQ(after.end(), 0);
  }
}

TEST_F(PlayAtATerminal, WhoTypedNothingInAMatchThatBecameDisputedIsPromisedNothing) {
  Typist typist(home_, {"play"});
  typist.see("Ann: ");
  make_disputed(home_);
  typist.type("q\r");
  typist.see("Match 1 is disputed. To decide: 'chapeau resolve -m 1'");
  EXPECT_EQ(typist.end(), 0);
  EXPECT_EQ(typist.screen().find("offers what you typed"), std::string::npos) << typist.screen();
}

TEST_F(PlayAtATerminal, AMatchThatOneSideOfADisputeEndedIsSaidToBeDisputed) {
  const Home other;
  std::filesystem::copy_file(home_.database(), other.database());
  Typist typist(home_, {"play"});
  typist.see("Ann: ");
  typist.type(kAnn);
  typist.see("Bob: ");
  typist.type(kBob);
  typist.see(kConfirm);
  home_.run("add --points Ann=100 Bob=20");
  other.run("add --points Ann=40 Bob=10");
  other.run("add --points Ann=60 Bob=10");
  other.run("close --conceded-by Bob");
  const std::string merged = home_.run("merge --on-conflict dispute '" + other.database() + "'");
  ASSERT_NE(merged.find("Ann 100, Bob 20, conceded"), std::string::npos) << "counts until then: " << merged;
  typist.type("\r");
  typist.see("Another command changed match 1 in the meantime; nothing was recorded.");
  typist.see("This match is disputed. Until you decide, this version counts. To decide:");
  typist.see("Another match? ");
  typist.type("q\r");
  EXPECT_EQ(typist.end(), 0);
}

TEST_F(PlayAtATerminal, AHandTypedForAMatchThatBecameDisputedWaitsUntilThatIsDecided) {
  Typist typist(home_, {"play"});
  typist.see("Ann: ");
  typist.type(kAnn);
  typist.see("Bob: ");
  make_disputed(home_);
  typist.type(kBob);
  typist.see(kConfirm);
  typist.type("\r");
  typist.see("Another command changed match 1 in the meantime; nothing was recorded.");
  typist.see("This match is disputed. Until you decide, this version counts. To decide:");
  typist.see("'chapeau resolve -m 1'.");
  typist.see("Until then nothing can be saved in it; what you typed is kept.");
  typist.see("Once that is decided, Enter saves it; < goes back: ");
  EXPECT_EQ(typist.screen().find("what you typed comes to"), std::string::npos) << typist.screen();
  typist.type("\r");
  typist.see("match 1 is disputed");
  home_.run("resolve -m 1 --keep 1");
  typist.type("\r");
  typist.see("As hand 2 what you typed comes to:");
  typist.see(kConfirm);
  typist.type("\r");
  typist.see("Recorded.");
  EXPECT_EQ(hands(), 2U);
}

TEST_F(PlayAtATerminal, WhoLeavesAMatchThatEndedElsewhereIsToldSo) {
  {
    Typist typist(home_, {"play"});
    typist.see("Ann: ");
    typist.type(kAnn);
    typist.see("Bob: ");
    home_.run("add --points 'Ann=700*' Bob=20");
    typist.type("q\r");
    typist.see("Hand 1 was not recorded. You had typed: Ann: KKKK 7777 555 AAAA.");
    typist.see("Another command ended match 1 in the meantime; what you typed is not kept.");
    typist.see("Bob owes Ann CAD 20.00.");
    EXPECT_EQ(typist.end(), 0);
    EXPECT_EQ(typist.screen().find("still open"), std::string::npos) << typist.screen();
  }
  home_.run("undo");
  Typist typist(home_, {"play"});
  typist.see("Ann: ");
  home_.run("close --void");
  typist.type("q\r");
  typist.see("Another command ended match 1 in the meantime.");
  typist.see("'chapeau sheet' shows the sheet.");
  EXPECT_EQ(typist.end(), 0);
}

TEST_F(PlayAtATerminal, NothingButPlayKnowsOfADraft) {
  const std::string exported = home_.run("export");
  const std::string log = home_.run("log --format json");
  Typist typist(home_, {"play"});
  typist.see("Ann: ");
  typist.type(kAnn);
  typist.see("Bob: ");
  EXPECT_EQ(home_.run("export"), exported);
  EXPECT_EQ(home_.run("log --format json"), log);
  EXPECT_NE(home_.run("check --format json").find(R"("ok":true)"), std::string::npos);
  home_.run("rebuild");
  const Home other;
  other.run("new Cho Dee");
  EXPECT_NE(other.run("merge '" + home_.database() + "'").find("1 new match"), std::string::npos);
  EXPECT_EQ(other.run("").find("not finished"), std::string::npos);
  typist.type(kCtrlD);
  EXPECT_EQ(typist.end(), 0);
  Typist again(home_, {"play"});
  again.see(kOffer);
}

TEST(PlayForTheFirstTime, TheMatchBeginsWithItsFirstHand) {
  const Home home;
  {
    Typist typist(home, {"play", "Ann", "Bob", "--stakes", "1-3", "--target", "600", "--dealer", "Ann"});
    typist.see("A new match: Ann and Bob play Mille, pagat rules to 600, stakes CAD 1.00-3.00.");
    typist.see("Ann: ");
    typist.type("280*\r");
    typist.see("Bob: ");
    EXPECT_EQ(home.run("matches --format json"), "[]\n");
    typist.type("q\r");
    EXPECT_EQ(typist.end(), 0);
  }
  EXPECT_EQ(home.run("matches --format json"), "[]\n");
  Typist typist(home, {"play"});
  typist.see("A new match: Ann and Bob play Mille, pagat rules to 600, stakes CAD 1.00-3.00.");
  typist.see(kOffer);
  typist.type("\r");
  typist.see("Bob: ");
  typist.type("110\r");
  typist.see(kConfirm);
  typist.type("\r");
  typist.see("Recorded. This is match 1.");
  typist.see("Hand 2, Bob deals");
  typist.see("Ann: ");
  typist.type("u\r");
  typist.see("Undone: you had added hand 1 of match 1");
  typist.see("Ann: ");
  typist.type("q\r");
  typist.see("Match 1 is still open");
  EXPECT_EQ(typist.end(), 0);
  const std::string log = home.run("log --format json");
  EXPECT_NE(log.find(R"("name":"new")"), std::string::npos) << log;
  EXPECT_NE(log.find(R"("name":"add")"), std::string::npos) << log;
}

TEST_F(PlayAtATerminal, ACorrectionOrAdjustmentThatIsLostIsNamed) {
  home_.run("add --points Ann=100 Bob=20");
  {
    Typist typist(home_, {"play"});
    typist.see("Ann: ");
    typist.type(kAnn);
    typist.see("Bob: ");
    typist.type("e 1\r");
    typist.see("Ann: =100");
    typist.type(std::string(kRubOut) + "5\r");
    typist.see("Bob: =20");
    typist.type(kCtrlC);
    typist.see("The correction of line 1 was not recorded. You had typed: Ann: =105.");
    typist.see("Hand 2 was not recorded. You had typed: Ann: KKKK 7777 555 AAAA.");
    typist.see("A hand of match 1 that was not finished is waiting: 'chapeau play' offers it.");
    typist.see("Match 1 is still open");
    EXPECT_EQ(typist.end(), -SIGINT);
  }
  Typist typist(home_, {"play"});
  typist.see(kOffer);
  typist.type("n\r");
  for (const auto& [question, answer] : std::vector<std::pair<std::string, std::string>>{
           {"Ann: ", "a"}, {"Ann, points", "0"}, {"Bob, points", "-50"}, {"Reason: ", "a penalty"}}) {
    typist.see(question);
    typist.type(answer + "\r");
  }
  typist.see(kConfirm);
  typist.type(kCtrlD);
  typist.see("The adjustment was not recorded. You had typed: Ann: 0; Bob: -50; a penalty.");
  typist.see("Match 1 is still open");
  EXPECT_EQ(typist.end(), 0);
  EXPECT_FALSE(recorded("penalty"));
}

}  // namespace play_test
