// `chapeau play` as somebody types it: hands, their mending, and what another terminal does meanwhile.

#include "play.hpp"

#include <array>
#include <chrono>
#include <csignal>
#include <ctime>
#include <filesystem>
#include <string>
#include <thread>
#include <vector>

namespace play_test {

TEST_F(PlayAtATerminal, AHandIsItsCardsAnEnterAPlayerAndOneToConfirm) {
  Typist typist(home_, {"play"});
  typist.see("Match 1: Ann and Bob play Mille");
  typist.see("Hand 1, Ann deals");
  tell_a_hand(typist);
  typist.see("Hand 2, Bob deals");
  typist.see("Ann: ");
  typist.type("q\r");
  typist.see("Match 1 is still open");
  EXPECT_EQ(typist.end(), 0);
  EXPECT_TRUE(typist.sane());
  EXPECT_TRUE(recorded("AAAA 555 7777 KKKK")) << home_.run("export");
  EXPECT_EQ(hands(), 1U);
}

TEST_F(PlayAtATerminal, WhoLeavesIsToldWhatGoesOnWithThisMatch) {
  home_.run("new Cho Dee");
  Typist first(home_, {"play", "-m", "1"});
  first.see("Ann: ");
  first.type("q\r");
  first.see("Match 1 is still open: 'chapeau play 1' goes on with it.");
  Typist last(home_, {"play"});
  last.see("Cho: ");
  last.type("q\r");
  last.see("Match 2 is still open: 'chapeau play' goes on with it.");
}

TEST_F(PlayAtATerminal, NothingIsRecordedBeforeItIsConfirmed) {
  Typist typist(home_, {"play"});
  typist.see("Ann: ");
  typist.type(kAnn);
  typist.see("out  *270");
  typist.see("Bob: ");
  typist.type(kBob);
  typist.see(kConfirm);
  EXPECT_EQ(hands(), 0U);
  typist.type("q\r");
  typist.see("Hand 1 was not recorded. You had typed: Ann: KKKK 7777 555 AAAA");
  EXPECT_EQ(typist.end(), 0);
  EXPECT_EQ(hands(), 0U);
}

TEST_F(PlayAtATerminal, ARefusedLineComesBackByTheArrowToBeMended) {
  Typist typist(home_, {"play"});
  typist.see("Ann: ");
  typist.type("KKKK 7777 555 AAAZ\r");
  typist.see("'Z' is not a card");
  typist.see("(Arrow up brings your line back.)");
  typist.see("Ann: ");
  typist.type(std::string(kUp) + kRubOut + "A\r");
  typist.see("out  *270");
  typist.see("Bob: ");
  typist.type(std::string(kCtrlD));
  EXPECT_EQ(typist.end(), 0);
}

TEST_F(PlayAtATerminal, BehindARefusedLineACommandIsACommand) {
  Typist typist(home_, {"play"});
  typist.see("Ann: ");
  typist.type("KKKK 7777 555 AAAZ\r");
  typist.see("'Z' is not a card");
  typist.see("Ann: ");
  typist.type("q\r");
  typist.see("Match 1 is still open");
  EXPECT_EQ(typist.end(), 0);
}

TEST_F(PlayAtATerminal, TheLineIsEditedAnywhereInIt) {
  Typist typist(home_, {"play"});
  typist.see("Ann: ");
  typist.type(std::string("KKK 7777 555 AAAA") + kToBegin + "K" + kToEnd + "8" + kRubOut + "\r");
  typist.see("out  *270");
  EXPECT_NE(typist.screen().find("KKKK 40"), std::string::npos);
}

TEST_F(PlayAtATerminal, AKeyThatDoesNothingHerePutsNothingIntoTheLine) {
  Typist typist(home_, {"play"});
  typist.see("Ann: ");
  // Insert, the pages, F1 of three terminals, F5 alone and with Shift, F12, Shift with Tab, Alt with x.
  for (const char* key : {"2~", "5~", "6~", "11~", "[A", "15~", "15;2~", "24~", "Z"})
    typist.type(std::string("\x1b[") + key);
  typist.type("\x1bOP\x1bx");
  typist.type("KKK 7777");
  typist.see_drawn("Ann: KKK 7777\n");
  // Ctrl and Alt with an arrow go a word to the left or right; Delete takes what stands there.
  typist.type("\x1b[1;5D\x1b[3~\x1b[1;3D\x1b[3~\x1b[1;5CA");
  typist.see_drawn("Ann: KKA 777\n");
  // Alt with a letter that is not ASCII is the letter.
  typist.type("\x1bé");
  typist.see_drawn("Ann: KKAé 777\n");
}

TEST_F(PlayAtATerminal, HomeAndEndAreThoseOfEveryTerminal) {
  struct Keys {
    const char *term, *home, *end;
  };
  for (const auto& [term, home, end] : {Keys{"rxvt", "\x1b[7~", "\x1b[8~"},
                                        {"linux", "\x1b[1~", "\x1b[4~"},
                                        {"xterm", "\x1b[1~", "\x1b[4~"},
                                        {"xterm", "\x1bOH", "\x1bOF"},
                                        {"screen", "\x1b[7~", "\x1b[8~"}}) {
    Typist typist(home_, {"play"}, term);
    typist.see("Ann: ");
    typist.type(std::string("KK 777") + home + "K" + end + "7");
    typist.see_drawn("Ann: KKK 7777\n");
  }
}

TEST_F(PlayAtATerminal, TheLineThatIsEditedLooksAsItIsAlsoOfWideCharacters) {
  Typist typist(home_, {"play"});
  typist.see("Ann: ");
  typist.type("ＫＫＫ ７７７／４");
  typist.see_drawn("Ann: ＫＫＫ ７７７／４\n");
  typist.type(std::string(kToBegin) + "Ｑ2");
  typist.see_drawn("Ann: Ｑ2ＫＫＫ ７７７／４\n");
  typist.type(std::string(kRight) + kRubOut);
  typist.see_drawn("Ann: Ｑ2ＫＫ ７７７／４\n");
  typist.type(std::string(kToEnd) + kRubOut + kToBegin + "A" + kToEnd + "９");
  typist.see_drawn("Ann: AＱ2ＫＫ ７７７／９\n");
}

TEST_F(PlayAtATerminal, UndoTakesTheLastHandBack) {
  Typist typist(home_, {"play"});
  tell_a_hand(typist);
  typist.see("Hand 2");
  typist.see("Ann: ");
  typist.type("u\r");
  typist.see("Undone: you had added hand 1 of match 1");
  typist.see("To bring it back: q, then 'chapeau redo'.");
  typist.see("Hand 1, Ann deals");
  typist.see("Ann: ");
  EXPECT_EQ(hands(), 0U);
  typist.type("u\r");
  typist.see("only the start of the match is left to undo");
  typist.see("Ann: ");
  typist.type("q\r");  // a command that was refused is not offered again
  EXPECT_EQ(typist.end(), 0);
}

TEST_F(PlayAtATerminal, ALineIsMendedFromWhatStandsThere) {
  Typist typist(home_, {"play"});
  tell_a_hand(typist);
  typist.see("Ann: ");
  typist.type("e 1\r");
  typist.see("hand 1 is: Ann *270");
  typist.see("Ann: ");
  typist.type("\r");
  typist.see("Bob: ");
  typist.type("K\r");
  typist.see("Enter saves the correction, < goes back: ");
  typist.type("\r");
  typist.see("Corrected hand 1 of match 1");
  typist.see("Bob 100");
  typist.see("Hand 2");
  typist.see("Ann: ");
  typist.type("q\r");
  EXPECT_EQ(typist.end(), 0);
  EXPECT_NE(home_.run("sheet").find("corrected"), std::string::npos);
}

TEST_F(PlayAtATerminal, EarlierLinesComeBackByTheArrow) {
  Typist typist(home_, {"play"});
  tell_a_hand(typist);
  typist.see("Ann: ");
  typist.type(std::string(kUp) + kUp + "\r");
  typist.see("out  *270");
}

TEST_F(PlayAtATerminal, TabCompletesACommand) {
  Typist typist(home_, {"play"});
  typist.see("Ann: ");
  typist.type("sh\t\r");
  typist.see("Mille, match 1");
  typist.see("Ann: ");
  typist.type("dea\tB\t\r");
  typist.see("Bob dealt hand 1.");
}

TEST_F(PlayAtATerminal, SuitsMayBeTypedAsTheyLook) {
  Typist typist(home_, {"play"});
  typist.see("Ann: ");
  typist.type("Q♠QQ KKKK AAAA 5555\r");
  typist.see("QsQQ 120");
}

TEST_F(PlayAtATerminal, CtrlCLosesNothingThatWasConfirmed) {
  Typist typist(home_, {"play"});
  tell_a_hand(typist);
  typist.see("Ann: ");
  typist.type("888 999\r");
  typist.see("Bob: ");
  typist.type("KK");
  typist.type(kCtrlC);
  typist.see("Hand 2 was not recorded. You had typed: Ann: 888 999.");
  typist.see("Match 1 is still open");
  EXPECT_EQ(typist.end(), -SIGINT);
  EXPECT_TRUE(typist.sane());
  EXPECT_EQ(hands(), 1U);
}

TEST_F(PlayAtATerminal, AClosedTerminalLosesNothingThatWasConfirmed) {
  Typist typist(home_, {"play"});
  tell_a_hand(typist);
  typist.see("Ann: ");
  typist.type("888 999\r");
  typist.see("Bob: ");
  typist.hang_up();
  EXPECT_EQ(typist.end(), -SIGHUP);
  EXPECT_EQ(hands(), 1U);
  EXPECT_NE(home_.run("check --format json").find(R"("ok":true)"), std::string::npos);
}

TEST_F(PlayAtATerminal, AnEndFromOutsideLeavesTheTerminalAsItWas) {
  for (const int signal : {SIGTERM, SIGHUP, SIGQUIT}) {
    Typist typist(home_, {"play"});
    typist.see("Ann: ");
    typist.type("KK");
    typist.see("KK");
    typist.send(signal);
    EXPECT_EQ(typist.end(), -signal);
    EXPECT_TRUE(typist.sane()) << signal;
  }
}

TEST_F(PlayAtATerminal, WhatAnotherTerminalEnteredIsShownBeforeAnythingIsRecorded) {
  Typist typist(home_, {"play"});
  typist.see("Ann: ");
  typist.type(kAnn);
  typist.see("Bob: ");
  typist.type(kBob);
  typist.see(kConfirm);
  home_.run("add --points Ann=100 Bob=20");
  typist.type("\r");
  typist.see("Another command changed match 1 in the meantime; nothing was recorded.");
  typist.see("As hand 2 what you typed comes to:");
  typist.see("Ann 370 (230 to go), Bob 130 (470 to go)");
  typist.see(kConfirm);
  EXPECT_EQ(hands(), 1U);
  typist.type("\r");
  typist.see("Recorded.");
  typist.see("Hand 3");
  EXPECT_EQ(hands(), 2U);
}

TEST_F(PlayAtATerminal, TheLineThatIsCorrectedIsTheLastOneAsItIsNow) {
  home_.run("add --points Ann=100 Bob=20");
  Typist typist(home_, {"play"});
  typist.see("Hand 2, Bob deals");
  home_.run("add --points Ann=105 Bob=30");
  typist.type("e\r");
  typist.see("Another command changed match 1 in the meantime; nothing was recorded.");
  typist.see("Hand 3, Ann deals");
  EXPECT_EQ(typist.screen().find("So far hand"), std::string::npos) << typist.screen();
  typist.type("e\r");
  typist.see("So far hand 2 is: ");
  typist.see("Ann: =105");
}

TEST_F(PlayAtATerminal, AMatchThatWasClosedMeanwhileTakesNoHand) {
  Typist typist(home_, {"play"});
  typist.see("Ann: ");
  typist.type(kAnn);
  typist.see("Bob: ");
  typist.type(kBob);
  typist.see(kConfirm);
  home_.run("close --conceded-by Bob");
  typist.type("\r");
  typist.see("Another command changed match 1 in the meantime; nothing was recorded.");
  typist.see("Bob conceded");
  typist.see("Hand 1 was not recorded. You had typed: Ann: KKKK 7777 555 AAAA; Bob: QsQQ");
  typist.see("Another match? ");
  EXPECT_EQ(hands(), 0U);
}

TEST_F(PlayAtATerminal, UndoIsNotForWhatAnotherTerminalEntered) {
  Typist typist(home_, {"play"});
  tell_a_hand(typist);
  typist.see("Ann: ");
  home_.run("add --points Ann=100 Bob=20");
  typist.type("u\r");
  typist.see("Another command changed match 1 in the meantime");
  typist.see("Its last line, 2: Ann 100, Bob 20");
  typist.see("Ann: ");
  EXPECT_EQ(hands(), 2U);
  typist.type("u\r");
  typist.see("Undone: you had added hand 2");
  EXPECT_EQ(hands(), 1U);
}

/// A time zone in which a day ends so many seconds from now, and the date there.
struct LateEvening {
  explicit LateEvening(std::time_t left) {
    constexpr std::time_t kDay = 24 * 60 * 60;
    const std::time_t now = std::time(nullptr), behind = (now + left) % kDay;
    midnight = now + left;
    zone = in_utc("XXX%H:%M:%S", behind);
    date = in_utc("%Y-%m-%d", now - behind);
  }
  static std::string in_utc(const char* format, std::time_t time) {
    std::tm parts{};
    std::array<char, 32> text{};
    return {text.data(), std::strftime(text.data(), text.size(), format, gmtime_r(&time, &parts))};
  }
  [[nodiscard]] bool is_over() const { return std::time(nullptr) >= midnight; }

  std::time_t midnight = 0;
  std::string zone, date;
};

TEST_F(PlayAtATerminal, PastMidnightAnotherMatchIsOfTheEveningOnWhichPlayBegan) {
  // A slow machine begins too late, and tries again with more time.
  for (std::time_t left = 3; left < 1000; left *= 10) {
    const LateEvening evening(left);
    Typist typist = Typist::in_shell(home_, {"bash", "--norc", "--noprofile", "-i"});
    typist.see("ready> ");
    typist.type("TZ=" + evening.zone + " chapeau play; exit\r");
    typist.see("Ann: ");
    if (evening.is_over()) continue;
    win(typist);
    while (!evening.is_over()) std::this_thread::sleep_for(std::chrono::milliseconds(50));
    typist.type("\r");
    typist.see("Ann: ");
    typist.type("280*\r");
    typist.see("Bob: ");
    typist.type("110\r");
    typist.see(kConfirm);
    typist.type("\r");
    typist.see("Ann: ");
    typist.type("q\r");
    EXPECT_EQ(typist.end(), 0);
    EXPECT_NE(home_.run("matches --format json").find("\"match\":2"), std::string::npos);
    EXPECT_NE(home_.run("matches --limit 1 --format json").find("\"date\":\"" + evening.date + "\""),
              std::string::npos)
        << evening.zone << "\n"
        << home_.run("matches");
    return;
  }
  FAIL() << "the program does not begin";
}

TEST_F(PlayAtATerminal, AHandBegunBeforeACorrectionThatEndsTheMatchIsNamed) {
  home_.run("add --points 'Ann=300*' Bob=20");
  Typist typist(home_, {"play"});
  typist.see("Ann: ");
  typist.type("QQQ\r");
  typist.see("Bob: ");
  typist.type("e\r");
  typist.see("Ann: ");
  typist.type(std::string(kCtrlU) + "700*\r");
  typist.see("Bob: ");
  typist.type("\r");
  typist.see("Enter saves the correction");
  typist.type("\r");
  typist.see("Hand 2 was not recorded. You had typed: Ann: QQQ.");
  typist.see("Another match? ");
  typist.type("q\r");
  EXPECT_EQ(typist.end(), 0);
}

TEST_F(PlayAtATerminal, NoHandOfADisputedMatchIsTypedInVain) {
  home_.run("add --points 'Ann=300*' Bob=20");
  const std::string other = home_.folder() / "other.db";
  const std::string before = home_.folder() / "before.db";
  std::filesystem::copy_file(home_.database(), before);
  home_.run("add --points 'Ann=100*' Bob=20");
  std::filesystem::rename(home_.database(), other);
  std::filesystem::rename(before, home_.database());
  home_.run("add --points 'Ann=110*' Bob=20");
  home_.run("merge --on-conflict dispute " + other);
  Typist typist(home_, {"play"});
  typist.see("chapeau: match 1 is disputed");
  typist.see("'chapeau resolve -m 1' shows the sides; decide first");
  EXPECT_EQ(typist.end(), 69);
  EXPECT_EQ(home_.run("").find("'chapeau play' goes on"), std::string::npos) << home_.run("");
}

/// Types a hand; before its second line the file is moved to `other`.
void type_while_the_file_is_away(Typist& typist, const Home& home, const std::string& other) {
  typist.see("Ann: ");
  typist.type("280*\r");
  typist.see("Bob: ");
  std::filesystem::rename(home.database(), other);
  typist.type("110\r");
  typist.see("the database is no longer at");
}

TEST_F(PlayAtATerminal, AFileThatIsMovedAwayIsMissedAndAnotherInItsPlaceIsNotWrittenInto) {
  const std::string other = home_.folder() / "other.db";
  Typist typist(home_, {"play"});
  type_while_the_file_is_away(typist, home_, other);
  typist.see("put it back, then type the line again");
  typist.see(kConfirm);
  home_.run("new Ann Bob");
  typist.type("\r");
  typist.see("another database is in its place, in which match 1 is another one");
  typist.see(kConfirm);
  typist.type("<\r");  // the hand is not kept there either
  typist.see("another database is in its place, in which match 1 is another one");
  typist.type("\r");
  typist.see(kConfirm);
  std::filesystem::remove(home_.database());
  std::filesystem::rename(other, home_.database());
  typist.type("\r");
  typist.see("Recorded.");
  EXPECT_EQ(hands(), 1U);
}

TEST_F(PlayAtATerminal, ALineThatCouldNotBeKeptIsSaidToBeLost) {
  const std::string other = home_.folder() / "other.db";
  Typist typist(home_, {"play"});
  type_while_the_file_is_away(typist, home_, other);
  typist.see(kConfirm);
  std::filesystem::rename(other, home_.database());
  typist.type(kCtrlD);
  typist.see("'chapeau play' offers what you typed again.");
  typist.see("What was typed last could not be kept.");
}

TEST_F(PlayAtATerminal, WhoLeavesIsToldThatTheFileIsGoneOrAnother) {
  for (const bool replaced : {true, false}) {
    const std::string other = home_.folder() / "other.db";
    Typist typist(home_, {"play"});
    win(typist);
    std::filesystem::rename(home_.database(), other);
    if (replaced) home_.run("new Cho Dee");
    typist.type("\r");
    typist.see(replaced ? "another database is in its place" : "the database is no longer at");
    typist.see("Another match? ");
    typist.type("q\r");
    typist.see(replaced ? "another database is in its place" : "the database is no longer at");
    EXPECT_EQ(typist.end(), 0);
    std::filesystem::remove(home_.database());
    std::filesystem::rename(other, home_.database());
    home_.run("new Ann Bob --stakes 1-3 --target 600 --dealer Ann");
  }
}

TEST_F(PlayAtATerminal, NobodyOutIsAskedOnce) {
  Typist typist(home_, {"play"});
  typist.see("Ann: ");
  typist.type("KKKK / 4\r");
  typist.see("Bob: ");
  typist.type("AAA / Qs\r");
  typist.see("Did nobody go out?");
  typist.see("Enter saves it so: nobody went out; < goes back: ");
  typist.type("\r");
  typist.see("Recorded.");
  EXPECT_TRUE(recorded("\"no_out\":true"));
}

TEST_F(PlayAtATerminal, ARoundEnteredTwiceIsAskedAboutAndNothingLaidTwiceIsNot) {
  home_.run("new Cho Dee Eve --game militaire");
  home_.run("add 'Dee=345s 678s' 'Eve=AAA 444 / 9'");
  home_.run("add 'Cho=QQQ / 5' 'Dee=345s 678s' 'Eve=AAA 444 / 9'");
  Typist typist(home_, {"play", "Cho", "Dee", "Eve"});
  typist.see("Cho: ");
  typist.type("\r");
  typist.see("Dee: ");
  EXPECT_EQ(typist.screen().find("twice"), std::string::npos) << typist.screen();
  typist.type("345s 678s\r");
  typist.see("Eve: ");
  EXPECT_EQ(typist.screen().find("twice"), std::string::npos) << "Cho laid nothing: " << typist.screen();
  typist.type("AAA 444 / 9\r");
  typist.see("line 1 is the same; did you enter this round twice?");
}

TEST_F(PlayAtATerminal, ARoundThatBeginsAsAnotherIsAskedAbout) {
  home_.run("new Dee Eve Cho --game militaire");
  home_.run("add 'Dee=345s 678s' 'Eve=AAA 444 / 9'");
  Typist typist(home_, {"play", "Dee", "Eve", "Cho"});
  typist.see("Dee: ");
  typist.type("345s 678s\r");
  typist.see("Dee has the same cards in line 1; did you enter this round twice?");
}

TEST_F(PlayAtATerminal, WhoSaidThatNobodyWentOutTakesThatBackAlsoWhereTheLineHasAnotherFault) {
  home_.run("new Cho Dee Eve --game militaire");
  Typist typist(home_, {"play", "Cho", "Dee", "Eve"});
  for (const char* line : {"777 345d / K\r", "777 345d\r"}) {
    typist.see("Cho: ");
    typist.type("n\r");
    typist.see("Nobody went out.");
    typist.see("Cho: ");
    typist.type(kCtrlU + std::string(line));
    typist.see("you said that nobody went out; n takes that back");
    typist.see("Cho: ");
    typist.type(kCtrlU + std::string("n\r"));
    typist.see("Somebody went out.");
  }
}

TEST_F(PlayAtATerminal, ANewMatchBesideAnOpenOneSaysHowToGoOnWithThat) {
  Typist typist(home_, {"play", "--again", "1"});
  typist.see("Ann: ");
  typist.type(kAnn);
  typist.see("Bob: ");
  typist.type(kBob);
  typist.see(kConfirm);
  typist.type("\r");
  typist.see("is match 2; to go on with match 1: q, then 'chapeau play -m 1'");
}

TEST_F(PlayAtATerminal, ADumbTerminalGivesPlainLines) {
  Typist typist(home_, {"play"}, "dumb");
  tell_a_hand(typist);
  typist.see("Ann: ");
  typist.type("e\r");
  typist.see("Ann: [AAAA 555 7777 KKKK] ");
  typist.type("\r");
  typist.see("Bob: [888 999 QsQQ / 3 44 6 10 J] ");
  typist.type("888 999 / 3\r");
  typist.see("Enter saves the correction");
  typist.type("\r");
  typist.see("Corrected hand 1 of match 1");
  typist.see("Ann: ");
  EXPECT_EQ(typist.screen().find('\x1b'), std::string::npos);
  typist.type(kCtrlC);
  EXPECT_EQ(typist.end(), -SIGINT);
}

TEST_F(PlayAtATerminal, TheTabKeyPutsNothingIntoAReason) {
  Typist typist(home_, {"play"});
  typist.see("Ann: ");
  typist.type("a\r");
  typist.see("Ann, points (Enter: 0): ");
  typist.type("-50\r");
  typist.see("Bob, points (Enter: 0): ");
  typist.type("\r");
  typist.see("Reason: ");
  typist.type("mis\tcounted\r");
  typist.see(kConfirm);
  typist.type("\r");
  typist.see("Recorded line 1 of match 1: Ann -50, Bob 0 (miscounted)");
}

TEST_F(PlayAtATerminal, CtrlDEndsALineAndTheProgramOnADumbTerminal) {
  home_.run("new Ann Bob");
  Typist typist(home_, {"play"}, "dumb");
  typist.see("Ann: ");
  // Behind something typed the terminal hands over the line; a second one ends it.
  typist.type("280*");
  typist.type(kCtrlD);
  typist.type(kCtrlD);
  typist.see("Bob: ");
  typist.type(kCtrlD);
  EXPECT_EQ(typist.end(), 0) << typist.screen();
}

TEST_F(PlayAtATerminal, WithoutACommandTheProgramSaysThatAHandWaits) {
  const auto leave_a_hand = [&](const std::vector<std::string>& command, const std::string& asked) {
    Typist typist(home_, command);
    typist.see(asked + ": ");
    typist.type("280*\r");
    typist.see(": ");
    typist.send(SIGKILL);
    typist.end();
  };
  EXPECT_NE(home_.run("").find("'chapeau play' goes on with match 1."), std::string::npos);
  leave_a_hand({"play"}, "Ann");
  EXPECT_NE(
      home_.run("").find("A hand of match 1 that was not finished is waiting: 'chapeau play' offers it."),
      std::string::npos)
      << home_.run("");
  leave_a_hand({"play", "Cho", "Dee", "--stakes", "none", "--target", "500", "--dealer", "Cho"}, "Cho");
  const std::string now = home_.run("");
  EXPECT_NE(now.find("A hand of Cho and Dee that was not finished is waiting: 'chapeau play' offers"),
            std::string::npos)
      << now;
  EXPECT_EQ(now.find("goes on"), std::string::npos);
  home_.run("undo");
  const std::string alone = home_.run("");
  EXPECT_NE(alone.find("A hand of Cho and Dee that was not finished is waiting"), std::string::npos) << alone;
  EXPECT_NE(alone.find("chapeau new ANN BOB"), std::string::npos) << alone;
  {
    Typist typist(home_, {"play", "Eve", "Fay", "Gil", "--target", "500", "--dealer", "Gil"});
    typist.see("Eve: ");
    typist.type("85\r");
    typist.see("Fay: ");
    typist.send(SIGKILL);
    typist.end();
  }
  const std::string round = home_.run("");
  EXPECT_NE(round.find("A round of Eve, Fay and Gil that was not finished is waiting: 'chapeau play'\n"),
            std::string::npos)
      << round;
}

TEST_F(PlayAtATerminal, LinesInTheWrongPlacesAreSwapped) {
  Typist typist(home_, {"play"});
  typist.see("Ann: ");
  typist.type("x\r");
  typist.see("neither Ann nor Bob has a line yet");
  typist.see("Ann: ");
  typist.type(kBob);
  typist.see("Bob: ");
  typist.type("x\r");  // these were Bob's
  typist.see("Bob        110");
  typist.see("Ann: ");
  typist.type(kAnn);
  typist.see(kConfirm);
  typist.type("x\r");
  typist.see("Bob  out  *270");
  typist.see("Ann 110 (490 to go), Bob 270 (330 to go)");
  typist.see(kConfirm);
  typist.type("x\r");
  typist.see("Ann 270 (330 to go), Bob 110 (490 to go)");
  typist.see(kConfirm);
  typist.type("\r");
  typist.see("Recorded.");
  typist.see("Ann: ");
  typist.type("e 1\r");
  typist.see("Ann: AAAA 555 7777 KKKK");
  typist.type("x\r");  // behind the line that stands there
  typist.see("Ann        110");
  typist.see("Enter saves the correction, < goes back: ");
  typist.type("\r");
  typist.see("Now: Ann 110");
}

TEST_F(PlayAtATerminal, BackAsOftenAsItIsTypedAlsoBehindALine) {
  Typist typist(home_, {"play"});
  typist.see("Ann: ");
  typist.type("KKKK 7777\r");
  typist.see("Bob: ");
  typist.type("AAA / 4\r");
  typist.see(kConfirm);
  typist.type("<<\r");
  typist.see("Ann: KKKK 7777");
  typist.type(" 555 AAAA\r");
  typist.see("out  *270");
  typist.see("Bob: AAA / 4");
  typist.type(" 4<\r");  // a step back from a line that was changed
  typist.see("Ann: KKKK 7777 555 AAAA");
  typist.type("\r");
  typist.see("Bob: AAA / 4 4");
  typist.type("\r");
  typist.see("less 10 for 44");
  typist.see(kConfirm);
}

TEST_F(PlayAtATerminal, NobodyOutIsTakenBackByTheSameWord) {
  Typist typist(home_, {"play"});
  typist.see("Ann: ");
  typist.type("n\r");
  typist.see("Nobody went out.");
  typist.see("Ann: ");
  typist.type(kAnn);
  typist.see("Ann has no card left, so Ann went out");
  typist.see("you said that nobody went out; n takes that back");
  typist.see("Ann: ");
  typist.type("n\r");
  typist.see("Somebody went out.");
  typist.see("Ann: ");
  typist.type(kAnn);
  typist.see("out  *270");
}

TEST_F(PlayAtATerminal, AnotherMatchBeginsWithItsFirstHand) {
  home_.run("add --points 'Ann=700*' Bob=20");
  Typist typist(home_, {"play", "1"});
  typist.see("Another match? ");
  typist.type("yes\r");
  typist.see("A new match: Ann and Bob play Mille");
  typist.see("Ann: ");
  EXPECT_EQ(home_.run("matches --format csv").find("\n2,"), std::string::npos);
  typist.type("280\r");
  typist.see("Bob: ");
  typist.type("110\r");
  typist.see(kConfirm);
  typist.type("\r");
  typist.see("Recorded. This is match 2.");
}

TEST_F(PlayAtATerminal, AnAdjustmentIsCorrectedWhereItsPointsStand) {
  home_.run("add --points Ann=280 Bob=10");
  home_.run("adjust Ann=-50 --reason 'a wrong card'");
  {
    Typist typist(home_, {"play", "1"});
    typist.see("Ann: ");
    typist.type("e 2\r");
    typist.see("So far line 2 is: Ann -50, Bob 0 (a wrong card)");
    typist.see("Ann, points: -50");
    typist.type("?\r");  // behind what stands there, too
    typist.see("Enter takes what stands there");
    typist.see("Ann, points: -50");
    typist.type(std::string(kCtrlU) + "-60\r");
    typist.see("Bob, points: 0");
    typist.type("\r");
    typist.see("Reason: a wrong card");
    typist.type("\r");
    typist.see("Ann 230, now 220");
    typist.see("Enter saves it, < goes back: ");
    typist.type("\r");
    typist.see("Corrected adjustment 2 of match 1");
    typist.see("Ann: ");
    typist.type("e 2\r");
    typist.see("Ann, points: -60");
    typist.type(std::string(kCtrlU) + "-70\r");
    typist.see("Bob, points: 0");
    typist.type("quit\r");
    typist.see("The correction of line 2 was not recorded. You had typed: Ann: -70.");
    typist.end();
  }
  Typist typist(home_, {"play", "1"});
  typist.see("Ann: ");
  typist.type("e 2\r");
  typist.see("Ann, points: -60");
  typist.type("<\r");
  typist.see("Line 2 is not changed.");
}

TEST_F(PlayAtATerminal, AtTheEndOnlyWhatIsNotRefusedIsOffered) {
  home_.run("add --points 'Ann=700*' Bob=20");
  home_.run("pay Bob Ann 20");
  {
    Typist typist(home_, {"play", "1"});
    typist.see("(u undoes what came last, e N corrects line N, a adds an adjustment");
    typist.see("Another match? ");
    typist.type("p\r");
    typist.see("the match was paid by payment 1 already");
  }
  home_.run("new Ann Bob --target 600");
  home_.run("close -m 2 --void");
  Typist typist(home_, {"play", "2"});
  typist.see("(u undoes what came last, e N corrects line N, s shows the sheet");
  typist.see("Another match? ");
  typist.type("?\r");
  typist.see("shows the sheet");
  typist.see("Another match? ");
  EXPECT_EQ(typist.screen().find("adds an adjustment"), std::string::npos);
  typist.type("a\r");
  typist.see("match 2 is closed, so no adjustment can follow");
}

TEST_F(PlayAtATerminal, WhatIsNoAnswerIsAskedAgainWithTheReason) {
  home_.run("add --points 'Ann=700*' Bob=20");
  Typist typist(home_, {"play", "1"});
  typist.see("Another match? ");
  typist.type("280*\r");
  typist.see("the match is over, so this is no answer");
  typist.see("Another match? ");
  typist.type("?\r");
  typist.see("records that it was paid");
  typist.see("Another match? ");
  typist.type("s\r");
  typist.see("Mille, match 1");
  typist.see("Another match? ");
  typist.type("no\r");
  EXPECT_EQ(typist.end(), 0);
}

TEST_F(PlayAtATerminal, AByteThatBeginsNoCharacterSwallowsNoKey) {
  Typist typist(home_, {"play"});
  typist.see("Ann: ");
  typist.type("KKKK 7777 555 AAAA\xE9\r");
  typist.see("Bob: ");
  typist.type("\xC3");
  typist.type(kBob);
  typist.see(kConfirm);
  typist.type("\r");
  typist.see("Recorded.");
  typist.type("q\r");
  EXPECT_EQ(typist.end(), 0);
  EXPECT_TRUE(recorded("AAAA 555 7777 KKKK")) << home_.run("export");
}

TEST_F(PlayAtATerminal, CtrlZStopsItAndItGoesOnWhereItWas) {
  Typist typist = Typist::in_shell(home_, {"bash", "--norc", "--noprofile", "-i"});
  typist.see("ready> ");
  typist.type("chapeau play\r");
  typist.see("Ann: ");
  typist.type("28");
  typist.see("28");
  typist.type("\x1a");
  typist.see("Stopped");
  typist.see("ready> ");
  typist.type("fg\r");
  typist.see("Ann: 28");
  typist.type("0*\r");
  typist.see("Bob: ");
  typist.type(kCtrlC);
  typist.see("ready> ");
  typist.type("exit\r");
  typist.end();
}

TEST_F(PlayAtATerminal, AHandTypedAgainIsNoticedAtItsFirstLine) {
  home_.run("add 'Ann=KKKK 7777 555 AAAA' 'Bob=QsQQ 999 888 / 4 4 J 10 3 6'");
  home_.run("add --points Ann=50 Bob=10");
  const std::string again = "Ann has the same cards in line 1; did you enter this hand twice?";
  Typist typist(home_, {"play"});
  typist.see("Ann: ");
  typist.type("KKKK 7777 555 AAAA\r");
  typist.see(again);
  typist.see("Bob: ");
  typist.type("<\r");
  typist.see("Ann: KKKK 7777 555 AAAA");
  typist.type(" / 3\r");  // not the same
  typist.see("Bob: ");
  EXPECT_EQ(typist.screen().find("line 1", typist.screen().find(again) + again.size()), std::string::npos);
  typist.type("<\r");
  typist.see("Ann: ");
  typist.type(kCtrlU + std::string("QsQQ 999 888 / 4 4 J 10 3 6\r"));  // Bob's, in the line of Ann
  typist.see("Bob: ");
  EXPECT_EQ(typist.screen().find("line 1", typist.screen().find(again) + again.size()), std::string::npos);
  typist.type("q\r");
}

TEST_F(PlayAtATerminal, BackWorksInAnAdjustmentBehindWhatStandsThere) {
  Typist typist(home_, {"play"});
  typist.see("Ann: ");
  typist.type("a\r");
  typist.see("Ann, points (Enter: 0): ");
  typist.type("-50\r");
  typist.see("Bob, points (Enter: 0): ");
  typist.type("20\r");
  typist.see("Reason: ");
  typist.type("penalty<\r");
  typist.see("Bob, points: 20");
  typist.type("<\r");
  typist.see("Ann, points: -50");
  typist.type("\r");
  typist.see("Bob, points: 20");
  typist.type("\r");
  typist.see("Reason: penalty");
  typist.type("\r");
  typist.see(kConfirm);
  typist.type("\r");
  typist.see("Recorded line 1 of match 1");
  typist.see("Ann: ");
  typist.type("e 1\r");
  typist.see("So far line 1 is: Ann -50, Bob +20 (penalty)");
  EXPECT_NE(home_.run("sheet").find("penalty\n"), std::string::npos);
}

TEST_F(PlayAtATerminal, ASwapBehindAStepBackLeavesTheOtherLineEmpty) {
  Typist typist(home_, {"play"});
  typist.see("Ann: ");
  typist.type(kAnn);
  typist.see("Bob: ");
  typist.type("<\r");
  typist.see("Ann: KKKK 7777 555 AAAA");
  typist.type("x\r");
  typist.see("Ann: ");
  typist.type("QsQQ 999 888 / 4 4 J 10 3 6\r");  // by itself, as nothing stands there
  typist.see(kConfirm);
  typist.type("\r");
  typist.see("Recorded.");
  EXPECT_TRUE(recorded(R"("sets":"888 999 QsQQ")")) << home_.run("export");
}

TEST_F(PlayAtATerminal, AnotherLineThanTheOneThatStoodThereIsTypedAnew) {
  Typist typist(home_, {"play"});
  typist.see("Ann: ");
  typist.type("/ 3 3\r");
  typist.see("Bob: ");
  typist.type("<\r");
  typist.see("Ann: / 3 3");
  typist.type(std::string(kCtrlU) + "KKK SQ\r");
  typist.see("write Qs");
  typist.see("Ann: ");
  typist.type(kAnn);
  typist.see("Bob: ");
  typist.type("chapeau balance\r");
  typist.see("this is a command of the program, and no line of a player");
  typist.see("q leaves; then type 'chapeau balance'");
  typist.see("Bob: ");
  typist.type("q\r");
}

TEST_F(PlayAtATerminal, WhoGivesUpIsToldTheCommandThatRecordsIt) {
  {
    Typist typist(home_, {"play"});
    typist.see("Ann: ");
    typist.type(kAnn);
    typist.see("Bob: ");
    typist.type("resign\r");
    typist.see("if Bob gives up, a command of its own records that");
    typist.see("  q leaves; then type chapeau close -m 1 --conceded-by Bob\n");
    typist.see("Bob: ");
    typist.type("drop 1\r");
    typist.see("q leaves; then type 'chapeau drop ...'");
    typist.type("q\r");
    EXPECT_EQ(typist.end(), 0);
  }
  home_.run("close -m 1 --conceded-by Bob");
  Typist typist(home_, {"play", "Cho", "Dee", "--stakes", "none", "--target", "500", "--dealer", "Cho"});
  typist.see("Cho: ");
  typist.type("abandon\r");
  typist.see("there is no match to give up yet: it begins with its first line");
  typist.see("q leaves, and no match is started");
  typist.type("q\r");
  EXPECT_EQ(typist.end(), 0);
}

TEST_F(PlayAtATerminal, WhatTheMatchWasCalledOrWhetherItIsThereIsToldAsItIs) {
  Typist typist(home_, {"play", "1"});
  typist.see("Ann: ");
  typist.type("280*\r");
  typist.see("Bob: ");
  home_.run("undo");
  typist.type("q\r");
  typist.see("Match 1 is gone: its start was undone.");
  EXPECT_EQ(typist.end(), 0);
}

}  // namespace play_test
