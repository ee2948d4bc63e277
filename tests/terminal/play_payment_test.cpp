// The end of a match in `chapeau play`: what is still to be paid.

#include "play.hpp"

#include <string>

namespace play_test {

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

TEST_F(PlayAtATerminal, TheLastHandIsSavedBeforeItIsPaidFor) {
  Typist typist(home_, {"play"});
  typist.see("Ann: ");
  typist.type("640**\r");
  typist.see("Bob: ");
  typist.type("(45)\r");
  typist.see(kConfirm);
  typist.type("p\r");
  typist.see("the hand is not saved yet");
  typist.see("press Enter first; then p records the payment");
  typist.see(kConfirm);
  typist.type("u\r");
  typist.see("hand 1 is typed, but not saved yet");
  typist.see(kConfirm);
  typist.type("\r");
  pay(typist);
}

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
  typist.see("(p records that it was paid, u undoes what came last");
  ask_to_pay(typist);
  typist.see("Bob pays Ann CAD 20.00.");
  typist.see("< goes back: ");
  typist.type("\r");
  typist.see("(u takes the payment back");
  typist.see("Another match? ");
  typist.type("s\r");
  typist.see("Bob pays Ann CAD 20.00; all of it is settled already.");
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
  typist.see("(p records that it was paid, u undoes what came last");
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
    typist.see("Ann pays Bob CAD 24.00; all of it is settled already.");
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

TEST_F(PlayAtATerminal, APartThatWasPaidIsRecordedByTheCommandThatIsNamed) {
  home_.run("add --points 'Ann=700*' Bob=20");
  {
    Typist typist(home_, {"play", "1"});
    typist.see("Another match? ");
    typist.type("?\r");
    typist.see("If only a part was paid: q, then chapeau pay Bob Ann AMOUNT\n");
    ask_to_pay(typist);
    typist.see("< goes back: ");
    typist.type("5\r");
    typist.see("the payment is not recorded yet");
    typist.see(
        "Press Enter if it was paid, or type < to go back. If only a part was paid: q,\n  then chapeau pay");
    typist.see("< goes back: ");
    typist.type("q\r");
    EXPECT_EQ(typist.end(), 0);
  }
  EXPECT_NE(home_.run("pay Bob Ann 5").find("Bob owes Ann CAD 15.00 now."), std::string::npos);
  Typist typist(home_, {"play", "1"});
  ask_to_pay(typist);
  typist.see("CAD 5.00 of it is settled already, CAD 15.00 is left.");
  typist.type("\r");
  typist.see("Bob and Ann are even now.");
  typist.see("Another match? ");
  const std::size_t before = typist.screen().size();
  typist.type("?\r");
  typist.see("Another match? ");
  EXPECT_EQ(typist.screen().find("only a part", before), std::string::npos) << typist.screen();
}

TEST_F(PlayAtATerminal, WhatWasPaidIsOwedBackWhereTheMatchIsOpenAgain) {
  home_.run("add --points 'Ann=900*' Bob=20");
  const auto adjust = [](Typist& typist, const std::string& points) {
    typist.type("a\r");
    typist.see("Ann, points (Enter: 0): ");
    typist.type(points + "\r");
    typist.see("Bob, points (Enter: 0): ");
    typist.type("\r");
    typist.see("Reason: ");
    typist.type("agreed\r");
    typist.see(kConfirm);
    typist.type("\r");
  };
  Typist typist(home_, {"play", "1"});
  pay(typist);
  correct_line(typist, "100", "20");
  typist.see("Ann owes Bob CAD 24.00 now.");
  typist.see("Ann: ");
  adjust(typist, "800");
  typist.see("Another match? ");
  adjust(typist, "-850");
  typist.see("Ann owes Bob CAD 24.00 now.");
  typist.see("Ann: ");
  typist.type("u\r");
  typist.see("Another match? ");
  typist.type("u\r");
  typist.see("Ann owes Bob CAD 24.00 now.");
}

TEST_F(PlayAtATerminal, APaymentThatIsTakenBackBehindACorrectionIsOfferedAgain) {
  home_.run("add --points 'Ann=900*' Bob=20");
  Typist typist(home_, {"play", "1"});
  pay(typist);
  correct_line(typist, "100", "20");
  typist.see("Ann owes Bob CAD 24.00 now.");
  typist.see("Ann: ");
  typist.type("u\r");
  typist.see("(u takes the payment back");
  typist.see("Another match? ");
  typist.type("u\r");
  typist.see("you had recorded payment 1");
  typist.see("(p records that it was paid");
}

TEST_F(PlayAtATerminal, WhatWasPaidTooMuchIsGivenBack) {
  home_.run("add --points 'Ann=900*' Bob=20");
  {
    Typist typist(home_, {"play", "1"});
    pay(typist);
    correct_line(typist, "700*", "20");
    typist.see("Bob had paid CAD 24.00 for this match; p takes that into account.");
    ask_to_pay(typist);
    typist.see("Bob pays Ann CAD 20.00, but paid CAD 24.00 for this match: Ann gives back\nCAD 4.00.");
    typist.see("< goes back: ");
    typist.type("<\r");
    typist.see("Nothing was recorded.");
    ask_to_pay(typist);
    typist.see("< goes back: ");
    typist.type("?\r");
    typist.see("If only a part was paid: q, then chapeau pay Ann Bob AMOUNT\n");
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
  typist.see("Ann gives back\nCAD 4.00. CAD 1.00 of it is settled already, CAD 3.00 is left.");
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

TEST_F(PlayAtATerminal, PartsThatComeToThePayoutAreGivenBackAfterACorrection) {
  home_.run("add --points 'Ann=700*' Bob=20");
  home_.run("pay Bob Ann 1");
  home_.run("pay Bob Ann 19");
  Typist typist(home_, {"play", "1"});
  typist.see("Another match? ");
  correct_line(typist, "=700", "=20");
  typist.see("Bob had paid CAD 20.00 for this match; p takes that into account.");
  typist.see("Ann owes Bob CAD 3.00 now.");
  ask_to_pay(typist);
  typist.see("Ann gives back\nCAD 3.00.");
}

TEST_F(PlayAtATerminal, TheEndOfAMatchThatCancelsAnotherSaysThatTheTwoAreEven) {
  home_.run("add --points 'Ann=700*' Bob=20");
  home_.run("new Ann Bob --stakes 1-3 --target 600");
  Typist typist(home_, {"play", "2"});
  for (const char* line : {"20\r", "700*\r", "\r"}) {
    typist.see(": ");
    typist.type(line);
  }
  typist.see("Ann pays Bob CAD 20.00.");
  typist.see("With what Bob owed before, Ann and Bob are even: nothing is to be paid.");
  typist.see("Another match? ");
}

TEST_F(PlayAtATerminal, APayoutThatCancelsWithOtherDebtsSaysSoBeforeItIsPaid) {
  home_.run("add --points 'Ann=700*' Bob=20");
  home_.run("new Ann Cho --stakes 1-3 --target 600");
  home_.run("add -m 2 --points Ann=20 'Cho=700*'");
  home_.run("new Bob Cho --stakes 1-3 --target 600");
  Typist typist(home_, {"play", "3"});
  for (const char* line : {"700*\r", "20\r", "\r"}) {
    typist.see(": ");
    typist.type(line);
  }
  typist.see("Cho pays Bob CAD 20.00.");
  typist.see("Cho owes Bob CAD 20.00 now. This cancels with other debts: 'chapeau balance'\nshows them.");
  typist.see("Another match? ");
  typist.type("p\r");
  typist.see("Cho pays Bob CAD 20.00.");
  typist.see("This cancels with other debts: 'chapeau balance' shows them.");
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
  // It was not paid by payment 1: who dropped that would owe 3.00 again.
  typist.see("nothing is left to pay for this match");
  typist.see("'chapeau balance' shows who owes whom now.");
}

TEST_F(PlayAtATerminal, APaymentBeforeACorrectionDidNotPayAllWhereAnotherMatchCancelsTheRest) {
  home_.run("add --points 'Ann=700*' Bob=20");
  home_.run("pay Bob Ann 20");
  home_.run("amend 1 'Ann=900*'");
  home_.run("new Ann Bob --stakes 1-3 --target 600");
  home_.run("add --points Ann=20 'Bob=650'");
  Typist typist(home_, {"play", "1"});
  ask_to_pay(typist);
  typist.see("nothing is left to pay for this match");
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

TEST_F(PlayAtATerminal, AMatchThatEndedMeanwhileIsPaid) {
  Typist typist(home_, {"play"});
  typist.see("Ann: ");
  typist.type("p\r");
  typist.see("the match is not over, so there is nothing to pay yet");
  home_.run("add --points 'Ann=700*' Bob=20");
  typist.type("p\r");
  typist.see("Another command changed match 1 in the meantime; nothing was recorded.");
  pay(typist);
}

TEST_F(PlayAtATerminal, ALineThatWasGoneBackToIsNamedWhereTheMatchEndedMeanwhile) {
  Typist typist(home_, {"play"});
  typist.see("Ann: ");
  typist.type("280*\r");
  typist.see("Bob: ");
  typist.type("<\r");
  typist.see("280*");
  home_.run("add --points 'Ann=700*' Bob=20");
  typist.type("\x15p\r");
  typist.see("Another command changed match 1 in the meantime; nothing was recorded.");
  typist.see("You had typed: Ann: 280*");
  typist.type("q\r");
  EXPECT_EQ(typist.end(), 0);
}

TEST_F(PlayAtATerminal, APaymentThatWasDroppedMeanwhileIsNotDroppedAgain) {
  home_.run("add --points 'Ann=700*' Bob=20");
  Typist typist(home_, {"play", "1"});
  pay(typist);
  home_.run("drop-payment 1");
  typist.type("u\r");
  typist.see("The payment was dropped in the meantime.");
  typist.see("Another match? ");
  typist.type("q\r");
  typist.see("Bob owes Ann CAD 20.00.");
  EXPECT_EQ(typist.end(), 0);
}

TEST(PlayOfSomebodyWhoWasJoined, APaymentSaysWhatThePersonStillOwes) {
  const Home home;
  home.run("new Ann Bob --stakes 1-3 --target 600");
  home.run("new Cho Dee");
  home.run("pay Bob Ann 2");
  home.run("join Ann Cho");
  Typist typist(home, {"play", "-m", "1"});
  typist.type("=-45\r=700\r\r");
  typist.see("Another match?");
  typist.type("p\r");
  typist.see("Enter");
  typist.type("\r");
  typist.see("Cho owes Bob CAD 2.00 now.");
}

}  // namespace play_test
