// The questions before a match, and with whose match `chapeau play` goes on.

#include "play.hpp"

#include <csignal>
#include <filesystem>
#include <string>
#include <vector>

namespace play_test {

TEST(PlayForTheFirstTime, WhoThrowsTheFirstHandAwayLeavesNoFile) {
  const Home home;
  Typist typist(home, {"play", "Ann", "Bob", "--stakes", "1-3", "--target", "600", "--dealer", "Ann"});
  typist.see("Ann: ");
  typist.type("280*\r");
  typist.see("Bob: ");
  EXPECT_TRUE(std::filesystem::exists(home.database()));
  typist.type("<\r");
  typist.see("Ann: ");
  typist.type(kCtrlC);
  typist.see("'chapeau play' offers what you typed again.");  // a line that is gone back to is not lost
  EXPECT_EQ(typist.end(), -SIGINT);
  Typist again(home, {"play"});
  again.see("Ann: 280*");
  again.see("Enter goes on with it");
  again.type("n\r");
  again.see("Ann: ");
  again.type(kCtrlC);
  again.see("No match was started.");
  EXPECT_EQ(again.end(), -SIGINT);
  EXPECT_FALSE(std::filesystem::exists(home.database()));
}

TEST(PlayForTheFirstTime, AnAdjustmentMayBeginTheMatch) {
  const Home home;
  Typist typist(home, {"play", "Ann", "Bob", "--stakes", "1-3", "--target", "600", "--dealer", "Ann"});
  typist.see("Ann: ");
  typist.type("a\r");
  typist.see("Ann, points (Enter: 0): ");
  typist.type("100\r");
  typist.see("Bob, points (Enter: 0): ");
  typist.type("\r");
  typist.see("Reason: ");
  typist.type("a head start\r");
  typist.see("Ann 100 (500 to go)");
  typist.see(kConfirm);
  EXPECT_FALSE(std::filesystem::exists(home.database()));
  typist.type("Ann 200\r");
  typist.see("the adjustment is typed, but not saved yet");
  typist.see(kConfirm);
  EXPECT_FALSE(std::filesystem::exists(home.database()));
  typist.type("\r");
  typist.see("Recorded line 1 of match 1");
  typist.see("Hand 2, Ann deals");
  typist.see("Ann: ");
  EXPECT_NE(home.run("export").find(R"("adjust":[100,0],"reason":"a head start")"), std::string::npos);
}

TEST(PlayForTheFirstTime, AsksWhoPlaysAndForWhat) {
  const Home home;
  Typist typist(home, {"play"});
  const std::vector<std::pair<std::string, std::string>> talk{{"Player 1: ", "Ann"},
                                                              {"Player 2: ", "Bob"},
                                                              {"Player 3 (Enter: no more): ", ""},
                                                              {"Stakes, as 1-3 (Enter: none): ", "1-3"},
                                                              {"To how many points (Enter: 1200): ", "600"},
                                                              {"Who deals first (Enter: no matter): ", "A"}};
  for (const auto& [question, answer] : talk) {
    typist.see(question);
    typist.type(answer + "\r");
  }
  typist.see("A new match: Ann and Bob play Mille, pagat rules to 600, stakes CAD 1.00-3.00.");
  typist.see("Hand 1, Ann deals");
}

TEST(PlayForTheFirstTime, StakesTheWrongWayRoundAreNoticedAtOnceAndOnce) {
  const Home home;
  Typist typist(home, {"play", "Ann", "Bob", "--stakes", "3-1", "--target", "600", "--dealer", "Ann"});
  typist.see("the small stake (3) is larger than the large one (1); did you\n  mean 1-3?");
  typist.see("A new match: Ann and Bob play Mille, pagat rules to 600, stakes CAD 3.00-1.00.");
  typist.see("Ann: ");
  typist.type("280*\r");
  typist.see("Bob: ");
  typist.type("110\r");
  typist.see(kConfirm);
  typist.type("\r");
  typist.see("Recorded. This is match 1.");
  typist.see("Ann: ");
  const std::string screen = typist.screen();
  EXPECT_EQ(screen.find("mean 1-3"), screen.rfind("mean 1-3")) << screen;
}

TEST(PlayForTheFirstTime, SaysThatNoMatchIsOpenAndWhichKeysHelp) {
  const Home home;
  home.run("new Ann Bob");
  home.run("close --void");
  Typist typist(home, {"play"});
  typist.see("No match is open, so you start a new one. (? for help, q to quit)");
  typist.see("Player 1: ");
}

TEST(PlayForTheFirstTime, AMatchThatGoesOnNamesTheKeysOnce) {
  const Home home;
  home.run("new Ann Bob --dealer Ann");
  home.run("add --points Ann=105 Bob=20");
  Typist typist(home, {"play"});
  typist.see("Hand 2, Bob deals   (? for help, q to quit)");
}

TEST(PlayForTheFirstTime, WhoLeavesBeforeTheEndStartsNothing) {
  const Home home;
  Typist typist(home, {"play", "Ann", "Bob"});
  typist.see("Ann and Bob have no open match, so you start a new one.");
  typist.see("Stakes, as 1-3 (Enter: none): ");
  typist.type(kCtrlD);
  typist.see("No match was started.");
  EXPECT_EQ(typist.end(), 0);
  EXPECT_FALSE(std::filesystem::exists(home.database()));
}

TEST(PlayForTheFirstTime, AWordThatQuitsIsNoPlayer) {
  const Home home;
  for (const char* word : {"q", "quit", "exit"}) {
    Typist typist(home, {"play"});
    typist.see("Player 1: ");
    typist.type("?\r");
    typist.see("Ctrl-D quits.");
    typist.see("Player 1: ");
    typist.type("Quentin\r");
    typist.see("Player 2: ");
    typist.type(std::string(word) + "\r");
    typist.see("No match was started.");
    EXPECT_EQ(typist.end(), 0);
  }
  Typist typist(home, {"play", "Q", "Bob", "--stakes", "none", "--target", "300"});
  typist.see("Who deals first");
  typist.type("q\r");
  typist.see("Hand 1, Q deals");
}

// "Where a player would be new, and the name differs only in accents or spaces from a known one".
TEST(NearlyTheSameName, PlayAsksWhetherItIsSomebodyElse) {
  const Home home;
  home.run("new Réal Bob --target 600");
  home.run("close --void");
  Typist typist(home, {"play", "Real", "Bob"});
  typist.see("Réal is a player here already. Is Real somebody else? [y/N] ");
  typist.type("\r");
  typist.see("Enter: as in match 1");  // it is Réal, who played Bob
  typist.type(kCtrlD);
  typist.end();
  Typist other(home, {"play", "Real", "Bob"});
  other.see("somebody else? [y/N] ");
  other.type("y\r");
  other.see("Real and Bob have no open match");
  for (const char* question : {"Stakes", "To how many points", "Who deals first"}) {
    other.see(question);
    other.type("\r");
  }
  other.see("Hand 1");
  other.see("Real: ");
  other.type("q\r");
  EXPECT_EQ(other.end(), 0);
  EXPECT_EQ(other.screen().find("is a new player"), std::string::npos) << "it was asked";
}

TEST(NearlyTheSameName, PlayGoesOnWithTheOpenMatch) {
  const Home home;
  home.run("new Réal Bob --target 600");
  Typist typist(home, {"play", "real", "bo"});
  typist.see("Match 1: Réal and Bob");
  typist.see("Réal: ");
  typist.type("q\r");
  EXPECT_EQ(typist.end(), 0);
}

TEST(NearlyTheSameName, NewAsksWhetherItIsSomebodyElse) {
  const Home home;
  home.run("new 'Mary Ann' Bob");
  Typist typist(home, {"new", "mary  ann", "Cho"});
  typist.see("Mary Ann is a player here already. Is mary  ann somebody else? [y/N] ");
  typist.type("\r");
  typist.see("Match 2: Mary Ann and Cho play");
  EXPECT_EQ(typist.end(), 0);
  Typist other(home, {"new", "mary  ann", "Cho"});
  other.see("somebody else? [y/N] ");
  other.type("y\r");
  other.see("Match 3: mary  ann and Cho play");
  EXPECT_EQ(other.end(), 0);
  EXPECT_EQ(other.screen().find("is a new player"), std::string::npos) << "it was asked";
}

TEST(NearlyTheSameName, OnlyAnAnswerIsAnAnswer) {
  const Home home;
  home.run("new Cho Bob");
  Typist typist(home, {"new", "Ann", "Bbo"});
  typist.see("Is Bbo somebody else? [y/N] ");
  typist.type("?\r");
  typist.see("Type y or n; q leaves.");
  typist.see("[y/N] ");
  typist.type("q\r");
  typist.see("No match was started.");
  EXPECT_EQ(typist.end(), 0);
  Typist other(home, {"play", "Ann", "Bbo"});
  other.see("[y/N] ");
  other.type("<\r");
  other.see("type y or n; q leaves");
  other.see("[y/N] ");
  other.type("q\r");
  other.see("No match was started.");
  EXPECT_EQ(other.end(), 0);
  EXPECT_EQ(home.run("matches --format csv").find("Ann"), std::string::npos);
}

TEST(NearlyTheSameName, WhoIsSomebodyElseHasNoOpenMatch) {
  const Home home;
  home.run("new Réal Bob");
  Typist typist(home, {"play", "Real", "Bbo", "--stakes", "none", "--target", "600", "--dealer", "Bob"});
  typist.see("Is Real somebody else? [y/N] ");
  typist.type("y\r");
  typist.see("Is Bbo somebody else? [y/N] ");
  typist.type("n\r");
  typist.see("Real: ");
  typist.type("q\r");
  typist.see("No match was started.");
  EXPECT_EQ(typist.screen().find("Match 1"), std::string::npos) << "that is the match of Réal";
}

TEST(NearlyTheSameName, ASlipIsAskedAboutUnlessItIsOneOfTheTwo) {
  const Home home;
  home.run("new Cho Bob");
  Typist typist(home, {"new", "Ann", "Bbo"});
  typist.see("Bob is a player here already. Is Bbo somebody else? [y/N] ");
  typist.type("\r");
  typist.see("Match 2: Ann and Bob play");
  EXPECT_EQ(typist.end(), 0);
  Typist other(home, {"new", "Rob", "Bob"});
  other.see("Match 3: Rob and Bob play");
  EXPECT_EQ(other.end(), 0);
  EXPECT_EQ(other.screen().find("[y/N]"), std::string::npos) << "nobody plays against himself";
}

TEST(PlayForTheFirstTime, OneHandOfferedToTwoIsRecordedOnce) {
  const Home home;
  const std::vector<std::string> command{"play",     "Ann", "Bob",      "--stakes", "1-3",
                                         "--target", "100", "--dealer", "Ann"};
  Typist one(home, command);
  one.see("Ann: ");
  one.type("280*\r");
  one.see("Bob: ");
  one.type("20\r");
  one.see("< goes back: ");
  Typist other(home, command);
  other.see("Enter goes on with it");
  other.type("\r");
  other.see("< goes back: ");
  one.type("\r");
  one.see("Another match? ");
  other.type("\r");
  other.see("another terminal began match 1 of these players in the meantime");
  EXPECT_EQ(home.run("matches --format jsonl").find("\"number\":2"), std::string::npos);
  // Enter once more, as it was told.
  other.see("< goes back: ");
  other.type("\r");
  other.see("This is match 2.");
}

TEST(PlayForTheFirstTime, AMatchWithAThirdPlayerIsAnother) {
  const Home home;
  Typist typist(home, {"play", "Ann", "Bob", "--stakes", "1-3", "--target", "600", "--dealer", "Ann"});
  typist.see("Ann: ");
  typist.type("280*\r");
  typist.see("Bob: ");
  home.run("new Ann Bob Cho --game militaire");
  typist.type("20\r");
  typist.see("< goes back: ");
  typist.type("\r");
  typist.see("Recorded. This is match 2.");
}

TEST(PlayForTheFirstTime, ADraftKnowsItsPlayersByTheirNewNames) {
  const Home home;
  home.run("new Cho Bob");
  {
    Typist typist(home, {"play", "Ann", "Bob", "--stakes", "1-3", "--target", "600", "--dealer", "Ann"});
    typist.see("Ann: ");
    typist.type("280*\r");
    typist.see("Bob: ");
    typist.type(kCtrlC);
    typist.end();
  }
  home.run("rename Bob Robert");
  home.run("close 1 --void");
  Typist typist(home, {"play", "Ann", "Robert"});  // without the options
  typist.see("Enter goes on with it");
  typist.type("\r");
  typist.see("Robert: ");
  typist.type("20\r");
  typist.see("< goes back: ");
  typist.type("\r");
  typist.see("Recorded.");
  EXPECT_EQ(home.run("players").find("Bob"), std::string::npos);
}

TEST(PlayForTheFirstTime, WhatCannotBeIsRefusedBeforeAnythingIsAsked) {
  const Home home;
  Typist typist(home, {"play", "Ann", "Bob", "--stakes", ",50"});
  typist.see("is not an amount");
  EXPECT_EQ(typist.end(), 65);
  EXPECT_EQ(typist.screen().find("points"), std::string::npos);
}

TEST(PlayForTheFirstTime, NobodyElseIsNoPlayer) {
  const Home home;
  Typist typist(home, {"play"});
  typist.see("Player 1: ");
  typist.type("Ann\r");
  typist.see("Player 2: ");
  typist.type("Bob\r");
  typist.see("Player 3 (Enter: no more): ");
  typist.type("1-3\r");
  typist.see("'1-3' is not a name");
  typist.see("Player 3 (Enter: no more): ");
  typist.type("no\r");
  typist.see("Stakes, as 1-3 (Enter: none): ");
  typist.type("?\r");
  typist.see("the small one is for the difference");
  typist.type(kCtrlD);
}

TEST(PlayOnADumbTerminal, EnterTakesWhatWasAnsweredBeforeAStepBack) {
  const Home home;
  Typist typist(home, {"play"}, "dumb");
  const std::vector<std::pair<std::string, std::string>> talk{
      {"Player 1: ", "Ann"},
      {"Player 2: ", "Bob"},
      {"Player 3 (Enter: no more): ", "Cho<"},
      {"Player 2: [Bob] ", ""},
      {"Player 3 (n: no more): [Cho] ", "n"},
      {"Stakes, as 1-3 (Enter: none): ", "1-3"},
      {"To how many points (Enter: 1200): ", "600"},
      {"Who deals first (Enter: no matter): ", "A <"},
      {"To how many points: [600] ", ""},
      {"Who deals first (n: no matter): [A] ", "<<"},
      {"Stakes, as 1-3 (n: none): [1-3] ", "n"},
      {"To how many points: [600] ", ""},
      {"Who deals first (n: no matter): [A] ", "n"},
      {"Ann: ", "KKK2 7777 / 4"},
      {"Bob: ", "555 <"},
      {"Ann: [KKK2 7777 / 4] ", ""},
      {"Bob: [555] ", "555 / 9"},
  };
  for (const auto& [question, answer] : talk) {
    typist.see(question);
    typist.type(answer + "\r");
  }
  typist.see("Did nobody go out?");
  EXPECT_NE(typist.screen().find("A new match: Ann and Bob play Mille, pagat rules to 600.\n"),
            std::string::npos)
      << typist.screen();
}

TEST(PlayOnADumbTerminal, ADealerWhoseNameBeginsAsTheNoDoesIsNoNo) {
  const Home home;
  Typist typist(home, {"play", "Nora", "Bob", "--stakes", "none", "--target", "300"}, "dumb");
  typist.see("Who deals first (Enter: no matter): ");
  typist.type("n\r");
  typist.see("Hand 1, Nora deals");
  Typist other(home, {"play", "Nora", "Cho", "--stakes", "none"}, "dumb");
  other.see("To how many points (Enter: 1200): ");
  other.type("300\r");
  other.see("Who deals first (Enter: no matter): ");
  other.type("C<\r");
  other.see("To how many points: [300] ");
  other.type("\r");
  other.see("Who deals first: [C] ");
  other.type("\r");
  other.see("Hand 1, Cho deals");
}

TEST(PlayAgain, TheCommandThatStartedAMatchGoesOnWithIt) {
  const Home home;
  home.run("new Cho Dee --event Été");
  const std::vector<std::string> command{"play",     "Ann",    "Bob",      "--event", "ete",
                                         "--stakes", "none",   "--target", "600",     "--dealer",
                                         "Ann",      "--game", "mille",    "--rules", "wikipedia"};
  Typist first(home, command);
  first.see("Ann: ");
  first.type("280*\r");
  first.see("Bob: ");
  first.type("20\r");
  first.see("< goes back: ");
  first.type("\r");
  first.see("Recorded.");
  first.see("Ann: ");
  first.type("q\r");
  first.end();
  Typist again(home, command);
  again.see("Match 2: Ann and Bob");
  again.see("Ann: ");
  again.type("q\r");
  again.end();
  EXPECT_NE(home.run("play 2 --game mille </dev/null").find("1 hand so far"), std::string::npos);
  EXPECT_NE(home.run("play 2 --game militaire </dev/null").find("is open, and it is Mille"),
            std::string::npos);
  EXPECT_NE(home.run("play 2 --rules pagat </dev/null").find("with wikipedia rules"), std::string::npos);
}

TEST(PlayAgain, TheSamePlayersPlayAsBefore) {
  const Home home;
  home.run("new Ann Bob --stakes 1-3 --target 600 --dealer Ann");
  home.run("add --points 'Ann=700*' Bob=20");
  Typist typist(home, {"play", "Ann", "Bob"});
  typist.see("A new match, pagat rules to 600, stakes CAD 1.00-3.00. Bob deals first.");
  typist.see("Enter: as in match 1; n: something else: ");
  typist.type("\r");
  typist.see("A new match: Ann and Bob play Mille, pagat rules to 600");
}

}  // namespace play_test
