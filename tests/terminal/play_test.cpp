// `chapeau play` as somebody types it.

#include <gtest/gtest.h>

#include <array>
#include <chrono>
#include <csignal>
#include <cstdlib>
#include <ctime>
#include <fstream>
#include <sstream>
#include <thread>

#include "typist.hpp"

namespace play_test {

using namespace terminal;

constexpr const char* kAnn = "KKKK 7777 555 AAAA\r";
constexpr const char* kBob = "QsQQ 999 888 / 4 4 J 10 3 6\r";
constexpr const char* kConfirm = "Enter saves it, < goes back: ";

class PlayAtATerminal : public testing::Test {
 protected:
  PlayAtATerminal() { home_.run("new Ann Bob --stakes 1-3 --target 600 --dealer Ann"); }

  /// Whether these cards stand in the export.
  [[nodiscard]] bool recorded(const std::string& cards) const {
    return home_.run("export").find(cards) != std::string::npos;
  }
  [[nodiscard]] std::size_t hands() const {
    const std::string text = home_.run("matches --format jsonl");
    const std::size_t at = text.find("\"hands\":");
    return at == std::string::npos ? 99 : static_cast<std::size_t>(std::stoi(text.substr(at + 8)));
  }
  /// One hand as it is typed at the table: the cards, an Enter a player and one to confirm.
  static void tell_a_hand(Typist& typist) {
    typist.see("Ann: ");
    typist.type(kAnn);
    typist.see("Bob: ");
    typist.type(kBob);
    typist.see(kConfirm);
    typist.type("\r");
    typist.see("Recorded.");
  }
  static void ask_to_pay(Typist& typist) {
    typist.see("Another match? ");
    typist.type("p\r");
  }
  /// Records that the match was paid.
  static void pay(Typist& typist) {
    ask_to_pay(typist);
    typist.see("< goes back: ");
    typist.type("\r");
    typist.see("Recorded payment 1");
    typist.see("Another match? ");
  }
  /// Corrects the last line.
  static void correct_line(Typist& typist, const std::string& ann, const std::string& bob) {
    typist.type("e\r");
    typist.see("Ann: ");
    typist.type(kCtrlU + ann + "\r");
    typist.see("Bob: ");
    typist.type(kCtrlU + bob + "\r");
    typist.see("Enter saves the correction");
    typist.type("\r");
  }
  /// Ann wins with one hand.
  static void win(Typist& typist) {
    typist.type("640**\r");
    typist.see("Bob: ");
    typist.type("(45)\r");
    typist.see(kConfirm);
    typist.type("\r");
    typist.see("Another match? ");
  }

  Home home_;
};

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
  first.see("Match 1 is still open: 'chapeau play -m 1' goes on with it.");
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
  typist.see("(Arrow up: type it again.)");
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

TEST(PlayInANarrowWindow, ALineOfTwoRowsIsDrawnWhole) {
  const Home home;
  home.run("new Jean-Francois-Xavier Bob --target 600");
  Typist typist(home, {"play"}, "xterm", 40);
  typist.see("Jean-Francois-Xavier: ");
  typist.type("QQQ 999 888 333 / 4 4 J 10 3 6 9 9 9 9 9 9 5 5");
  typist.see_drawn("Jean-Francois-Xavier: QQQ 999 888 333 /\n4 4 J 10 3 6 9 9 9 9 9 9 5 5\n");
  typist.type(std::string(kToBegin) + "KKK ");
  typist.see_drawn("Jean-Francois-Xavier: KKK QQQ 999 888 33\n3 / 4 4 J 10 3 6 9 9 9 9 9 9 5 5\n");
  typist.type("AAA");
  typist.see_drawn("Jean-Francois-Xavier: KKK AAAQQQ 999 888\n 333 / 4 4 J 10 3 6 9 9 9 9 9 9 5 5\n");
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

TEST_F(PlayAtATerminal, UndoTakesTheLastHandBack) {
  Typist typist(home_, {"play"});
  tell_a_hand(typist);
  typist.see("Hand 2");
  typist.see("Ann: ");
  typist.type("u\r");
  typist.see("Undone: you had added hand 1 of match 1");
  typist.see("Hand 1, Ann deals");
  typist.see("Ann: ");
  EXPECT_EQ(hands(), 0U);
  typist.type("u\r");
  typist.see("there is nothing to undo in this match yet");
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

TEST_F(PlayAtATerminal, TheEndShowsThePayoutAndOffersAnotherMatch) {
  Typist typist(home_, {"play"});
  typist.see("Ann: ");
  typist.type("640**\r");
  typist.see("Bob: ");
  typist.type("(45)\r");
  typist.see("Ann beats Bob 640 to -45 after 1 hand.");
  typist.see(kConfirm);
  typist.type("\r");
  typist.see("Bob pays Ann CAD");
  typist.see("Another match? ");
  typist.type("\r");
  typist.see("A new match: Ann and Bob play Mille, pagat rules to 600, stakes CAD 1.00-3.00.");
  typist.see("Hand 1, Bob deals");
  typist.see("Ann: ");
  typist.type("q\r");
  EXPECT_EQ(typist.end(), 0);
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

TEST_F(PlayAtATerminal, AfterOneEnterTooManyTheMatchBeforeCanBePaid) {
  Typist typist(home_, {"play"});
  for (const char* line : {"640**\r", "(45)\r", "\r"}) {
    typist.see(": ");
    typist.type(line);
  }
  typist.see("Another match? ");
  typist.type("\r");
  typist.see("Hand 1, Bob deals");
  typist.see("Ann: ");
  typist.type("<\r");
  typist.see("Back at the end of match 1.");
  typist.see("Another match? ");
  typist.type("\r");
  typist.see("Hand 1, Bob deals");
  typist.see("Ann: ");
  typist.type("p\r");
  typist.see("Bob pays Ann CAD 30.00.");
  typist.see("Enter records it as paid, < goes back: ");
  typist.type("\r");
  typist.see("Recorded payment 1: Bob paid Ann CAD 30.00");
  typist.see("Another match? ");
  typist.type("\r");
  typist.see("Ann: ");
  typist.type("p\r");
  typist.see("Back at the end of match 1.");
  typist.see("the match is recorded as paid");
  typist.see("Another match? ");
  typist.type("exit\r");
  EXPECT_EQ(typist.end(), 0);
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

TEST_F(PlayAtATerminal, NobodyOutIsAskedOnce) {
  Typist typist(home_, {"play"});
  typist.see("Ann: ");
  typist.type("KKKK / 4\r");
  typist.see("Bob: ");
  typist.type("AAA / Qs\r");
  typist.see("Did nobody go out?");
  typist.see("Enter: nobody did, save it; n: somebody did, go back: ");
  typist.type("\r");
  typist.see("Recorded.");
  EXPECT_TRUE(recorded("\"no_out\":true"));
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

// --- A hand that was not finished ---

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
  typist.see("a hand is waiting that was not finished");
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

/// Leaves a hand of a match that has not begun, a minute ago: Cho's line, in which Cho went out.
void leave_first_hand(const Home& home) {
  Typist typist(home, {"play", "Cho", "Dee", "--stakes", "none", "--target", "500", "--dealer", "Cho"});
  typist.see("Cho: ");
  typist.type("o Cho\r");
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
    typist.see("Dee: ");
    typist.type("110\r");
    typist.see(kConfirm);
    typist.type("\r");
    typist.see("Recorded.");
    typist.see("Dee: ");
    typist.type("q\r");
    EXPECT_EQ(typist.end(), 0);
  }
  EXPECT_NE(home_.run("export 2").find(R"("out":"Cho")"), std::string::npos) << home_.run("export 2");
  EXPECT_NE(home_.run("sheet 2").find("280"), std::string::npos) << home_.run("sheet 2");
  home_.run("new Dee Cho");
  Typist after(home_, {"play", "4"});
  after.see("Hand 1");
  EXPECT_EQ(after.screen().find("not finished"), std::string::npos) << "it was recorded";
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
  {
    Typist typist(home_, {"play"});
    typist.see("Ann: ");
    typist.type(kAnn);
    typist.see("Bob: ");
    typist.type(kCtrlD);
    EXPECT_EQ(typist.end(), 0);
  }
  home_.run("add --points Ann=100 Bob=20");
  Typist typist(home_, {"play"});
  typist.see("Match 1 has changed since; this would be hand 2.");
  typist.see(kOffer);
  typist.type("\r");
  typist.see("Hand 2, Bob deals");
  typist.see("Bob: ");
}

TEST_F(PlayAtATerminal, TheDraftGoesWithTheMatch) {
  for (const char* command : {"close --void", "undo --yes"}) {
    home_.run("undo --yes");
    home_.run("new Ann Bob --dealer Ann");
    Typist typist(home_, {"play"});
    typist.see("Ann: ");
    typist.type(kAnn);
    typist.see("Bob: ");
    typist.type(kCtrlD);
    EXPECT_EQ(typist.end(), 0);
    home_.run(command);
    home_.run("reopen");
    home_.run("redo --yes");
    Typist after(home_, {"play", "Ann", "Bob"});
    after.see(": ");
    EXPECT_EQ(after.screen().find("not finished"), std::string::npos) << command;
  }
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
  typist.type(kCtrlD);
  EXPECT_EQ(typist.end(), 0);
  Typist again(home_, {"play"});
  again.see(kOffer);
}

// --- Mistakes ---

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

// --- A match begins with its first line ---

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
  typist.type("\r");
  typist.see("Recorded line 1 of match 1");
  typist.see("Hand 2, Ann deals");
  typist.see("Ann: ");
  EXPECT_NE(home.run("export").find(R"("adjust":[100,0],"reason":"a head start")"), std::string::npos);
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

// --- Another match? ---

TEST_F(PlayAtATerminal, ThePaymentIsRecordedOnceAndUndoneFirst) {
  Typist typist(home_, {"play"});
  typist.see("Ann: ");
  typist.type("p\r");
  typist.see("the match is not over, so there is nothing to pay yet");
  typist.see("Ann: ");
  win(typist);
  typist.type("p\r");
  typist.see("Bob pays Ann CAD 30.00.");
  typist.see("Enter records it as paid, < goes back: ");
  typist.type("<\r");
  typist.see("Nothing was recorded.");
  typist.see("Another match? ");
  EXPECT_EQ(home_.run("payments --format json"), "[]\n");
  typist.type("p\r");
  typist.see("Enter records it as paid, < goes back: ");
  typist.type("\r");
  typist.see("Recorded payment 1: Bob paid Ann CAD 30.00");
  ask_to_pay(typist);
  typist.see("the match is recorded as paid");
  typist.see("Another match? ");
  typist.type("u\r");
  typist.see("you had recorded payment 1");
  typist.see("Another match? ");
  EXPECT_EQ(hands(), 1U);
  EXPECT_EQ(home_.run("payments --format json"), "[]\n");
  typist.type("u\r");
  typist.see("you had added hand 1");
  EXPECT_EQ(hands(), 0U);
}

TEST_F(PlayAtATerminal, AnAdjustmentBehindThePaymentIsUndoneBeforeIt) {
  home_.run("add --points 'Ann=700*' Bob=20");
  Typist typist(home_, {"play", "1"});
  ask_to_pay(typist);
  typist.see("< goes back: ");
  typist.type("\r");
  typist.see("Another match? ");
  typist.type("a\r");
  typist.see("Ann, points (Enter: 0): ");
  typist.type("-50\r");
  typist.see("Bob, points (Enter: 0): ");
  typist.type("\r");
  typist.see("Reason: ");
  typist.type("miscounted\r");
  typist.see(kConfirm);
  typist.type("\r");
  typist.see("Recorded line 2 of match 1");
  typist.see("Another match? ");
  typist.type("u\r");
  typist.see("you had added adjustment 2");
  typist.see("Another match? ");
  typist.type("u\r");
  typist.see("you had recorded payment 1");
}

TEST_F(PlayAtATerminal, WhatACorrectionAddedToThePayoutIsStillToBePaid) {
  home_.run("add --points 'Ann=700*' Bob=20");
  home_.run("new Ann Bob --stakes 1-3 --target 600");
  home_.run("add --points 'Ann=700*' Bob=20");  // another debt, which is none of this match's
  Typist typist(home_, {"play", "1"});
  typist.see("(p records that it was paid, u undoes the last line");
  ask_to_pay(typist);
  typist.see("Bob pays Ann CAD 20.00.");
  typist.see("< goes back: ");
  typist.type("\r");
  typist.see("(u takes the payment back");
  typist.see("Another match? ");
  typist.type("e\r");
  typist.see("Ann: ");
  typist.type(
      "\x15"
      "900*\r");
  typist.see("Bob: ");
  typist.type("\r");
  typist.see("Enter saves the correction");
  typist.type("\r");
  typist.see("(p records that it was paid, u undoes the last line");
  ask_to_pay(typist);
  typist.see("Bob pays Ann CAD 24.00; CAD 20.00 of it is settled already, CAD 4.00 is left.");
  typist.see("< goes back: ");
  typist.type("\r");
  typist.see("Recorded payment 2: Bob paid Ann CAD 4.00");
  typist.see("(u takes the payment back");
  typist.see("Another match? ");
  typist.type("u\r");
  typist.see("you had recorded payment 2");
  typist.see("Another match? ");
  typist.type("q\r");
  typist.see("Bob owes Ann CAD 24.00. When Bob has paid: 'chapeau pay Bob Ann 24.00'");
}

TEST_F(PlayAtATerminal, WhatTheLoserWasPaidBeforeTheWinnerChangedComesBack) {
  home_.run("add --points 'Ann=700*' Bob=20");
  {
    Typist typist(home_, {"play", "1"});
    pay(typist);
    correct_line(typist, "20", "900*");
    typist.see("The result changed.");
    typist.see("Ann pays Bob CAD 24.00.");
    typist.see("Bob had paid CAD 20.00 for this match; p takes that into account.");
    typist.see("(p records that it was paid");
    ask_to_pay(typist);
    typist.see(
        "Ann pays Bob CAD 24.00 and gives back the CAD 20.00 that Bob paid for this\nmatch: CAD 44.00 in "
        "all.");
    typist.see("< goes back: ");
    typist.type("\r");
    typist.see("Recorded payment 2: Ann paid Bob CAD 44.00");
    typist.see("Ann and Bob are even now.");
    typist.see("(u takes the payment back");
  }
  {
    Typist typist(home_, {"play", "1"});
    ask_to_pay(typist);
    typist.see("the match was paid by payment 2 already");
  }
  // Once more the other way.
  home_.run("amend -m 1 1 'Ann=700*' Bob=20");
  Typist typist(home_, {"play", "1"});
  ask_to_pay(typist);
  typist.see("Bob pays Ann CAD 20.00 and gives back the CAD 24.00 that Ann paid");
  typist.see("CAD 44.00 in all.");
}

TEST_F(PlayAtATerminal, WhatWasPaidTooMuchIsGivenBack) {
  home_.run("add --points 'Ann=900*' Bob=20");
  {
    Typist typist(home_, {"play", "1"});
    pay(typist);
    correct_line(typist, "700*", "20");
    typist.see("Bob had paid CAD 24.00 for this match; p takes that into account.");
    ask_to_pay(typist);
    typist.see("Bob pays Ann CAD 20.00, but paid CAD 24.00 for this match: Ann gives back CAD\n4.00.");
    typist.see("< goes back: ");
    typist.type("<\r");
    typist.see("Nothing was recorded.");
    ask_to_pay(typist);
    typist.see("< goes back: ");
    typist.type("\r");
    typist.see("Recorded payment 2: Ann paid Bob CAD 4.00");
    typist.see("Ann and Bob are even now.");
    typist.see("(u takes the payment back");
  }
  Typist typist(home_, {"play", "1"});
  ask_to_pay(typist);
  typist.see("the match was paid by payment 2 already");
}

TEST_F(PlayAtATerminal, NobodyGivesBackMoreThanTheTwoOweEachOther) {
  home_.run("add --points 'Ann=900*' Bob=20");
  home_.run("pay Bob Ann 24");
  home_.run("pay Ann Bob 1");
  home_.run("amend -m 1 1 'Ann=700*'");
  Typist typist(home_, {"play", "1"});
  ask_to_pay(typist);
  typist.see("Ann gives back CAD\n4.00. CAD 1.00 of it is settled already, CAD 3.00 is left.");
}

TEST_F(PlayAtATerminal, APaymentOfALaterMatchDoesNotComeBackWithAnEarlierOne) {
  home_.run("add --points 'Ann=700*' Bob=20");
  home_.run("new Ann Bob --stakes 1-3 --target 600");
  home_.run("add --points 'Ann=700*' Bob=20");
  home_.run("pay Bob Ann 20");  // for match 2, of which it was recorded
  home_.run("amend -m 1 1 Ann=20 'Bob=700*'");
  Typist typist(home_, {"play", "1"});
  ask_to_pay(typist);
  typist.see("Ann pays Bob CAD 20.00.\n");
}

TEST_F(PlayAtATerminal, WhatWasPaidBeforeIsNotPaidTwice) {
  home_.run("add --points 'Ann=700*' Bob=20");
  home_.run("pay Bob Ann 12");
  {
    Typist typist(home_, {"play", "1"});
    ask_to_pay(typist);
    typist.see("Bob pays Ann CAD 20.00; CAD 12.00 of it is settled already, CAD 8.00 is left.");
    typist.see("< goes back: ");
    home_.run("pay Bob Ann 3");
    typist.type("\r");
    typist.see("what the two paid each other has changed in the meantime");
    typist.see("< goes back: ");
    typist.type("<\r");
    ask_to_pay(typist);
    typist.see("CAD 15.00 of it is settled already, CAD 5.00 is left.");
    typist.see("< goes back: ");
    typist.type("\r");
    typist.see("Recorded payment 3: Bob paid Ann CAD 5.00");
    typist.see("Another match? ");
    typist.type("q\r");
    typist.see("'chapeau sheet' shows the sheet.");
  }
  Typist typist(home_, {"play", "1"});
  ask_to_pay(typist);
  typist.see("the match was paid by payment 3 already");
}

TEST_F(PlayAtATerminal, APaymentBeforeTheLastHandIsOfAnotherMatch) {
  home_.run("new Ann Bob --stakes 1-3 --target 600");
  home_.run("add -m 2 --points 'Ann=700*' Bob=20");
  home_.run("pay Bob Ann 20");
  home_.run("add -m 1 --points 'Ann=700*' Bob=20");
  Typist typist(home_, {"play", "1"});
  ask_to_pay(typist);
  typist.see("Bob pays Ann CAD 20.00.");
}

TEST_F(PlayAtATerminal, APaymentInTheMiddleOfAMatchIsOfAnotherOneThoughBothComeToTheSame) {
  home_.run("add --points 'Ann=700*' Bob=20");
  home_.run("new Ann Bob --stakes 1-3 --target 600");
  home_.run("add --points Ann=100 Bob=20");
  home_.run("pay Bob Ann 20");
  home_.run("pay Bob Ann 20 --currency EUR");
  home_.run("add --points 'Ann=600*' Bob=0");
  {
    Typist typist(home_, {"play", "2"});
    ask_to_pay(typist);
    typist.see("Bob pays Ann CAD 20.00.");
  }
  Typist typist(home_, {"play", "1"});
  ask_to_pay(typist);
  typist.see("the match was paid by payment 1 already");
}

TEST_F(PlayAtATerminal, WhatWasPaidBeforeTheMatchWasCorrectedAndPlayedOnCounts) {
  home_.run("add --points 'Ann=700*' Bob=20");
  home_.run("new Ann Bob --stakes 1-3 --target 600");
  home_.run("add --points 'Ann=1100*' Bob=20");  // another debt, so that the two are not even
  home_.run("pay Bob Ann 20");
  home_.run("amend -m 1 1 'Ann=500*'");
  home_.run("add -m 1 --points Ann=200 Bob=0");
  {
    Typist typist(home_, {"play", "1"});
    ask_to_pay(typist);
    typist.see("the match was paid by payment 1 already");
  }
  home_.run("amend -m 1 2 Ann=400");
  Typist typist(home_, {"play", "1"});
  ask_to_pay(typist);
  typist.see("Bob pays Ann CAD 24.00; CAD 20.00 of it is settled already, CAD 4.00 is left.");
  typist.see("< goes back: ");
  typist.type("\r");
  typist.see("Recorded payment 2: Bob paid Ann CAD 4.00");
}

TEST_F(PlayAtATerminal, NobodyPaysMoreThanTheTwoOweEachOther) {
  home_.run("add --points 'Ann=700*' Bob=20");
  home_.run("new Ann Bob --stakes 1-3 --target 600");
  home_.run("add --points Ann=20 Bob=650");
  {
    Typist typist(home_, {"play", "1"});
    ask_to_pay(typist);
    typist.see("Bob pays Ann CAD 20.00; CAD 17.00 of it is settled already, CAD 3.00 is left.");
  }
  Typist typist(home_, {"play", "2"});
  ask_to_pay(typist);
  typist.see("nothing is left to pay for this match");
  typist.see("Another match? ");
  typist.type("q\r");
  typist.see("Bob owes Ann CAD 3.00. When Bob has paid: 'chapeau pay Bob Ann 3.00'");
}

TEST_F(PlayAtATerminal, APaymentOfAnOlderDebtLeavesThePayoutAsItIs) {
  home_.run("add --points 'Ann=700*' Bob=20");
  home_.run("new Ann Bob --stakes 1-3 --target 600");
  home_.run("add --points 'Ann=700*' Bob=20");
  home_.run("pay Bob Ann 12");
  Typist typist(home_, {"play", "2"});
  ask_to_pay(typist);
  typist.see("Bob pays Ann CAD 20.00.");
}

TEST_F(PlayAtATerminal, MatchesThatWereSettledAtOnceAreNotPaidOnceMore) {
  home_.run("add --points 'Ann=700*' Bob=20");
  home_.run("new Ann Bob --stakes 1-3 --target 600");
  home_.run("add --points Ann=20 'Bob=650'");
  home_.run("pay Bob Ann 3");
  EXPECT_NE(home_.run("balance").find("Nobody owes anybody anything"), std::string::npos);
  Typist typist(home_, {"play", "1"});
  ask_to_pay(typist);
  typist.see("the match was paid by payment 1 already");
}

TEST_F(PlayAtATerminal, ThePaymentThatIsNamedIsTheOneThatCounts) {
  home_.run("add --points 'Ann=700*' Bob=20");
  home_.run("pay Bob Ann 20");
  home_.run("pay Bob Ann 3");
  Typist typist(home_, {"play", "1"});
  ask_to_pay(typist);
  typist.see("the match was paid by payment 1 already");
}

TEST_F(PlayAtATerminal, APaymentOfAnEarlierEveningIsNotRecordedTwice) {
  home_.run("add --points 'Ann=700*' Bob=20");
  for (const bool first : {true, false}) {
    Typist typist(home_, {"play", "1"});
    ask_to_pay(typist);
    if (first) {
      typist.see("< goes back: ");
      typist.type("\r");
    }
    typist.see(first ? "Recorded payment 1" : "the match was paid by payment 1 already");
  }
}

TEST_F(PlayAtATerminal, OnePaymentPaysTheLaterOfTwoMatchesThatComeToTheSame) {
  home_.run("add --points 'Ann=700*' Bob=20");
  home_.run("new Ann Bob --stakes 1-3 --target 600");
  home_.run("add --points 'Ann=700*' Bob=20");
  home_.run("pay Bob Ann 20");
  {
    Typist typist(home_, {"play", "2"});
    ask_to_pay(typist);
    typist.see("the match was paid by payment 1 already");
  }
  {
    Typist typist(home_, {"play", "1"});
    ask_to_pay(typist);
    typist.see("Bob pays Ann CAD 20.00.");
    typist.see("< goes back: ");
    typist.type("\r");
    typist.see("Recorded payment 2: Bob paid Ann CAD 20.00");
    typist.see("Another match? ");
    typist.type("q\r");
  }
  for (const std::string match : {"1", "2"}) {
    Typist typist(home_, {"play", match});
    ask_to_pay(typist);
    typist.see("the match was paid by payment");
  }
}

TEST_F(PlayAtATerminal, AnAdjustmentIsCorrectedWhereItsPointsStand) {
  home_.run("add --points Ann=280 Bob=10");
  home_.run("adjust Ann=-50 --reason 'a wrong card'");
  {
    Typist typist(home_, {"play", "1"});
    typist.see("Ann: ");
    typist.type("e 2\r");
    typist.see("So far line 2 is: Ann -50, Bob 0 (a wrong card)");
    typist.see("Ann, points (Enter: 0): -50");
    typist.type(std::string(kCtrlU) + "?\r");
    typist.see("Enter takes what stands there");
    typist.see("Ann, points (Enter: 0): -50");
    typist.type(std::string(kCtrlU) + "-60\r");
    typist.see("Bob, points (Enter: 0): 0");
    typist.type("\r");
    typist.see("Reason: a wrong card");
    typist.type("\r");
    typist.see("Ann 230, now 220");
    typist.see("Enter saves it, < goes back: ");
    typist.type("\r");
    typist.see("Corrected adjustment 2 of match 1");
    typist.see("Ann: ");
    typist.type("e 2\r");
    typist.see("Ann, points (Enter: 0): -60");
    typist.type(std::string(kCtrlU) + "-70\r");
    typist.see("Bob, points (Enter: 0): 0");
    typist.type("q\r");
    typist.type(std::string(kCtrlU) + "q\r");
    typist.see("The correction of line 2 was not recorded. You had typed: Ann: -70.");
    typist.end();
  }
  Typist typist(home_, {"play", "1"});
  typist.see("Ann: ");
  typist.type("e 2\r");
  typist.see("Ann, points (Enter: 0): -60");
  typist.type("<\r");
  typist.see("Line 2 is not changed.");
}

TEST_F(PlayAtATerminal, AtTheEndOnlyWhatIsNotRefusedIsOffered) {
  home_.run("add --points 'Ann=700*' Bob=20");
  home_.run("pay Bob Ann 20");
  {
    Typist typist(home_, {"play", "1"});
    typist.see("(u undoes the last line, e N corrects line N, a adds an adjustment");
    typist.see("Another match? ");
    typist.type("p\r");
    typist.see("the match was paid by payment 1 already");
  }
  home_.run("new Ann Bob --target 600");
  home_.run("close -m 2 --void");
  Typist typist(home_, {"play", "2"});
  typist.see("(u undoes the last line, e N corrects line N, s shows the sheet");
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

// --- Narrow windows ---

/// Whether a word stands whole in what was shown, and no line is wider than the window.
void expect_whole_words(const std::string& screen, std::size_t columns) {
  std::istringstream lines(screen);
  for (std::string line; std::getline(lines, line);) {
    while (!line.empty() && line.back() == '\r') line.pop_back();
    EXPECT_LE(line.size(), columns) << line;
  }
}

TEST_F(PlayAtATerminal, NarrowWindowsBreakNoWord) {
  home_.run("add --points 'Ann=70*' Bob=20");
  for (const unsigned short columns : std::vector<unsigned short>{40, 50, 60}) {
    Typist typist(home_, {"play"}, "xterm", columns);
    typist.see("Ann: ");
    typist.type("?\r");
    typist.see("--help'.");
    typist.see("Ann: ");
    typist.type("e 1\r");
    typist.see("Ann: ");
    typist.type("\r");
    typist.see("Bob: ");
    typist.type("\r");
    typist.see("back: ");
    // What of a prompt has no room in the line of the answer stands above it.
    if (columns == 40) {
      EXPECT_TRUE(typist.screen().ends_with("\nEnter saves the correction, < goes\nback: "));
    }
    typist.type("\r");
    typist.see("No change");
    typist.see("Ann: ");
    typist.type("280*\r");
    typist.see("Bob: ");
    typist.type(kCtrlC);
    EXPECT_EQ(typist.end(), -SIGINT);
    expect_whole_words(typist.screen(), columns);
    Typist again(home_, {"play"}, "xterm", columns);
    again.see("it: ");
    again.type("n\r");
    again.see("Ann: ");
    again.type(kCtrlD);
    EXPECT_EQ(again.end(), 0);
    expect_whole_words(again.screen(), columns);
  }
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

/// The conversation with `chapeau play` that examples/README.md shows, line by line.
std::vector<std::string> conversation_of_cookbook() {
  std::ifstream cookbook(CHAPEAU_COOKBOOK);
  std::vector<std::string> lines;
  for (std::string line; std::getline(cookbook, line);) {
    const bool indented = line.starts_with("    ");
    if (indented && (!lines.empty() || line.starts_with("    Hand 1"))) lines.push_back(line.substr(4));
    if (!indented && !lines.empty()) break;
  }
  return lines;
}

TEST_F(PlayAtATerminal, AWindowMadeNarrowerBreaksNoWord) {
  home_.run("add --points 'Ann=70*' Bob=20");
  Typist typist(home_, {"play"}, "xterm", 80);
  typist.see("Ann: ");
  typist.type(kAnn);
  typist.see("Bob: ");
  typist.resize(40);
  typist.see("Bob: ");  // drawn anew
  const std::size_t wide = typist.screen().size();
  typist.type(kBob);
  typist.see("back: ");
  typist.type("?\r");  // no answer here, which is told with what to do
  typist.see("back: ");
  typist.type("\r");
  typist.see("Ann: ");
  typist.type("?\r");
  typist.see("--help'.");
  typist.see("Ann: ");
  typist.type("s\r");
  typist.see("Ann: ");
  typist.type("KKK SQ\r");
  typist.see("write Qs");
  typist.see("Ann: ");
  typist.type("280*\r");
  typist.see("Bob: ");
  typist.type(kCtrlC);
  EXPECT_EQ(typist.end(), -SIGINT);
  expect_whole_words(typist.screen().substr(wide), 40);
}

// What libedit keeps of a wider window would lie behind the end of its rows.
TEST_F(PlayAtATerminal, AWindowMadeNarrowerWithinALineLosesNothing) {
  Typist typist(home_, {"play"}, "xterm", 80);
  typist.see("Ann: ");
  typist.type("KKKK       7777       555       AAAA        ");
  typist.see("AAAA        ");
  typist.resize(30);
  typist.see("Ann: KKKK");
  typist.type("   \r");
  typist.see("Bob: ");
  typist.type(kBob);
  typist.see("back: ");
  typist.type("\r");
  typist.see("Recorded.");
  typist.see("Ann: ");
  typist.type("q\r");
  EXPECT_EQ(typist.end(), 0);
  EXPECT_TRUE(recorded("AAAA 555 7777 KKKK")) << home_.run("export");
}

TEST_F(PlayAtATerminal, TheCookbookShowsWhatIsSeen) {
  const std::vector<std::string> lines = conversation_of_cookbook();
  ASSERT_GT(lines.size(), 5U);
  Typist typist(home_, {"play"});
  for (const std::string& line : lines) {
    const bool answered = line.starts_with("Ann: ") || line.starts_with("Bob: ");
    typist.see(answered ? line.substr(0, 5) : line);
    if (answered) typist.type(line.substr(5) + "\r");
  }
}

TEST(PlayForTheFirstTime, AsksWhoPlaysAndForWhat) {
  const Home home;
  Typist typist(home, {"play"});
  const std::vector<std::pair<std::string, std::string>> talk{{"Player 1: ", "Ann"},
                                                              {"Player 2: ", "Bob"},
                                                              {"Player 3 (Enter: no more): ", ""},
                                                              {"Stakes, as 1-3 (Enter: none): ", "1-3"},
                                                              {"To how many points (Enter: 1200): ", "600"},
                                                              {"Who deals first (Enter: not known): ", "A"}};
  for (const auto& [question, answer] : talk) {
    typist.see(question);
    typist.type(answer + "\r");
  }
  typist.see("A new match: Ann and Bob play Mille, pagat rules to 600, stakes CAD 1.00-3.00.");
  typist.see("Hand 1, Ann deals");
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
  typist.see("Bob, points (Enter: 0): 20");
  typist.type("<\r");
  typist.see("Ann, points (Enter: 0): -50");
  typist.type("\r");
  typist.see("Bob, points (Enter: 0): 20");
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
  typist.see("this is a command for the shell");
  typist.see("Bob: ");
  typist.type("q\r");
}

TEST_F(PlayAtATerminal, ThePaymentIsTakenBackAlsoBehindAnotherCommand) {
  home_.run("add --points 'Ann=700*' Bob=20");
  home_.run("new Cho Dee");
  Typist typist(home_, {"play", "1"});
  ask_to_pay(typist);
  typist.see("< goes back: ");
  typist.type("\r");
  typist.see("Another match? ");
  home_.run("add --points Cho=20 Dee=10");
  typist.type("u\r");
  typist.see("Dropped payment 1");
  typist.see("Another match? ");
  typist.type("q\r");
  typist.see("Bob has paid");
  EXPECT_EQ(typist.end(), 0);
  EXPECT_NE(home_.run("sheet 1").find("700"), std::string::npos);
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

TEST_F(PlayAtATerminal, WhatTheMatchWasCalledOrWhetherItIsThereIsToldAsItIs) {
  Typist typist(home_, {"play", "1"});
  typist.see("Ann: ");
  typist.type("280*\r");
  typist.see("Bob: ");
  home_.run("undo");
  typist.type("q\r");
  typist.see("Match 1 is gone: its start was undone.");
  EXPECT_EQ(typist.end(), 0);
  EXPECT_EQ(typist.screen().find("offers what you typed"), std::string::npos);
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
