#include "cli/play/session.hpp"

#include <gtest/gtest.h>

#include "support/errors.hpp"
#include "support/mille.hpp"
#include "support/printed.hpp"

namespace session_test {

using namespace cli::play;
using support::error_of;
using support::expect_error;
using support::expect_printed;

/// A match of Ann and Bob to 600, dealt by Ann first, with these lines.
history::NumberedMatch match_with(std::vector<match::Line> lines) {
  history::MatchRecord record = support::record_of(std::move(lines));
  record.match.rules.target = 600;
  record.match.first_dealer = 0;
  return support::numbered(std::move(record));
}

class SessionTest : public testing::Test {
 protected:
  explicit SessionTest(std::vector<match::Line> lines = {}, bool asks = true)
      : session_(match_with(std::move(lines)), asks, {}) {}

  /// The lines one after the other; what came of the last.
  Reply take(const std::vector<std::string>& lines) {
    Reply reply;
    for (const std::string& line : lines) {
      reply = session_.take(line);
      if (reply.action == PlayAction::kCorrect) reply = {session_.begin_correction(reply.number)};
    }
    return reply;
  }
  /// As if the action had recorded the hand.
  std::string record(const Reply& reply) {
    const EnteredHand& hand = reply.hand;
    history::NumberedMatch after = session_.match();
    after.record.match.lines.push_back({{{}, match::Hand{hand.reported, hand.dealer}}, {}});
    after.standing = match::replay(after.record.match);
    return session_.recorded({after, hand.remarks, false});
  }
  [[nodiscard]] std::string prompt() const { return session_.question().prompt; }
  [[nodiscard]] std::string prefill() const { return session_.question().prefill; }

  Session session_;
};

TEST_F(SessionTest, AHandIsEnteredPlayerByPlayerAndConfirmed) {
  expect_printed("opening", session_.opening());
  EXPECT_EQ(prompt(), "Ann: ");
  Reply reply = take({"KKKK 7777 555 AAAA"});
  EXPECT_EQ(reply.action, PlayAction::kNone);
  expect_printed("Ann's cards", reply.text);
  EXPECT_EQ(prompt(), "Bob: ");
  reply = take({"QsQQ 999 888 / 4 4 J 10 3 6"});
  EXPECT_EQ(reply.action, PlayAction::kNone);
  expect_printed("Bob's cards", reply.text);
  expect_printed("prompt", prompt());
  reply = take({""});
  ASSERT_EQ(reply.action, PlayAction::kRecord);
  expect_printed("recorded", record(reply));
  EXPECT_EQ(prompt(), "Ann: ");
  EXPECT_EQ(prefill(), "");
}

TEST_F(SessionTest, OnlyEnterConfirms) {
  take({"280", "110"});
  expect_error("another line", base::ErrorKind::kData, [&] { session_.take("KKKK 7777"); });
  EXPECT_EQ(take({"yes"}).action, PlayAction::kRecord);
}

TEST_F(SessionTest, NoIsAStepBackAndNotThatNobodyWentOut) {
  for (const char* no : {"n", "No"}) {
    take({"280", "110"});
    take({no});
    EXPECT_EQ(prompt(), "Bob: ") << no;
    const Reply reply = take({"110", ""});
    EXPECT_FALSE(std::get<games::PointsHand>(reply.hand.reported).claim.no_out);
    take({"<", "<"});
  }
}

TEST_F(SessionTest, NoSaysWhereItGoesBackTo) { expect_printed("no", take({"280", "110", "n"}).text); }

TEST_F(SessionTest, AStepBackOffersWhatWasTyped) {
  take({"KKKK 7777", "AAA / 4"});
  take({"<"});
  EXPECT_EQ(prompt(), "Bob: ");
  EXPECT_EQ(prefill(), "AAA / 4");
  take({"<"});
  EXPECT_EQ(prompt(), "Ann: ");
  EXPECT_EQ(prefill(), "KKKK 7777");
  take({"KKKK 777"});
  EXPECT_EQ(prefill(), "AAA / 4");
  const Reply reply = take({"AAA / 4", ""});
  const auto& hand = std::get<games::CardsHand>(reply.hand.reported);
  EXPECT_EQ(games::melds_text(hand, 0), "777 KKKK");
  take({"<", "<"});
  expect_error("a step before the first", base::ErrorKind::kRefused, [&] { session_.take("<"); });
}

TEST_F(SessionTest, ARefusedLineChangesNothing) {
  take({"KKKK 7777"});
  expect_error("a suit before its rank", base::ErrorKind::kData, [&] { session_.take("SQ"); });
  EXPECT_EQ(prompt(), "Bob: ");
  expect_printed("the end", session_.unrecorded());
}

TEST_F(SessionTest, NobodyOutIsAskedBeforeItIsConfirmed) {
  const Reply asked = take({"KKKK / 4", "AAA / Qs"});
  EXPECT_NE(asked.text.find("-55"), std::string::npos);  // without a circle
  const Reply reply = take({""});
  EXPECT_TRUE(games::ended_by_nobody(std::get<games::CardsHand>(reply.hand.reported)));
}

TEST_F(SessionTest, NobodyOutCanBeDenied) {
  take({"KKKK / 4", "AAA / Qs"});
  expect_printed("prompt", prompt());
  expect_printed("no", take({"no"}).text);
  EXPECT_EQ(prompt(), "Bob: ");
  EXPECT_EQ(prefill(), "AAA / Qs");
  take({"AAA / Qs", "<"});
  EXPECT_EQ(prompt(), "Bob: ");
}

TEST_F(SessionTest, AWordThatChangesALineShowsItAgain) {
  EXPECT_NE(take({"n", "-15"}).text.find("-15"), std::string::npos);
  expect_printed("somebody went out", take({"n"}).text);
  EXPECT_EQ(take({"o Bob"}).text, "Bob went out.\n");  // the line stays as it was
}

TEST_F(SessionTest, BehindAScoreEveryLetterIsACommand) {
  take({"280", "(45)", "<"});
  EXPECT_EQ(prefill(), "(45)");
  EXPECT_EQ(take({"(45)s"}).action, PlayAction::kShowSheet);
}

TEST_F(SessionTest, BehindDigitsThatWereReadAsAScoreEveryLetterIsACommand) {
  take({"445", "<"});
  EXPECT_EQ(prefill(), "445");
  EXPECT_EQ(take({"445q"}).action, PlayAction::kLeave);
  EXPECT_EQ(take({"445s"}).action, PlayAction::kShowSheet);
}

TEST_F(SessionTest, ALetterBehindCardsThatMayBeACommandIsACardAndThatIsSaid) {
  take({"KKKK / 4", "<"});
  expect_printed("a queen", take({"KKKK / 4q"}).text);
  take({"<"});
  expect_printed("an ace", take({"KKKK / 4qa"}).text);
  take({"<"});
  expect_printed("spades", take({"KKKK / 4qas"}).text);
  take({"<"});
  // Of what was not typed behind the line that stood there nothing is said.
  EXPECT_EQ(take({"KKKK / 9q"}).text.find("quit"), std::string::npos);
  take({"<"});
  EXPECT_EQ(take({"KKKK / 9q"}).text.find("quit"), std::string::npos);
  take({"<"});
  EXPECT_EQ(take({"KKKK / 9qquit"}).action, PlayAction::kLeave);
}

TEST_F(SessionTest, WhoWentOutCanBeNamedForScores) {
  const Reply reply = take({"out bo", "280*", "110", ""});
  const auto& hand = std::get<games::PointsHand>(reply.hand.reported);
  EXPECT_EQ(hand.claim.out, 1U);
  EXPECT_EQ(error_of([&] { session_.take("out Cho"); }).kind(), base::ErrorKind::kNotThere);
}

TEST_F(SessionTest, WhoWentOutCountsAgainOnceThatNobodyDidIsTakenBack) {
  take({"=180*", "o Ann", "(25)", "n"});  // the last is no answer to the question, but a step back
  EXPECT_EQ(take({"n"}).text.find("Nobody went out."), 0U);
  take({"<", "=180*"});
  EXPECT_EQ(take({"n"}).text.find("Ann went out."), 0U);
  EXPECT_EQ(std::get<games::PointsHand>(take({"(25)", ""}).hand.reported).claim.out, 0U);
}

TEST_F(SessionTest, WhoCannotHaveGoneOutAnyMoreIsNotNamedAgain) {
  take({"o Ann", "n", "(45)", "110"});
  EXPECT_EQ(take({"nobody"}).text.find("Somebody went out."), 0U);
}

TEST_F(SessionTest, AnotherDealerCanBeNamed) {
  expect_printed("dealer", take({"d bob"}).text);
  expect_printed("hand", take({"280", "110"}).text);
  EXPECT_EQ(take({""}).hand.dealer, 1U);
  expect_error("nobody", base::ErrorKind::kData, [&] { session_.take("d"); });
}

TEST_F(SessionTest, TwoLinesAreSwappedWithTheirStarsAndWhoWentOutStays) {
  const Reply reply = take({"o Ann", "110", "280**", "x", ""});
  const auto& hand = std::get<games::PointsHand>(reply.hand.reported);
  EXPECT_EQ(hand.entries, (std::vector<games::PointsEntry>{{280, 2}, {110, 0}}));
  EXPECT_EQ(hand.claim.out, 0U);
}

TEST_F(SessionTest, OneLineBecomesTheOtherPlayers) {
  take({"KKKK / 4"});
  take({"x"});
  EXPECT_EQ(prompt(), "Ann: ");
  EXPECT_EQ(prefill(), "");
  const Reply reply = take({"AAA", ""});
  const auto& hand = std::get<games::CardsHand>(reply.hand.reported);
  EXPECT_EQ(games::melds_text(hand, 0), "AAA");
  EXPECT_EQ(games::melds_text(hand, 1), "KKKK");
}

TEST_F(SessionTest, LinesThatWaitToBeConfirmedAgainAreSwapped) {
  take({"280*", "110", "<<"});
  expect_printed("swapped", take({"x"}).text);
  EXPECT_EQ(prefill(), "110");
  take({"110"});
  EXPECT_EQ(prefill(), "280*");
}

TEST(SessionOfFour, LinesThatWaitToBeConfirmedAgainAreSwapped) {
  history::NumberedMatch match = match_with({});
  match.record.match.game = *games::find_game("militaire");
  match.record.match.players = {"Ann", "Bob", "Cho", "Dee"};
  match.standing = match::replay(match.record.match);
  Session session(match, true, {});
  const auto standing = [&] { return session.question().prompt + session.question().prefill; };
  for (const char* line : {"85", "20", "40", "60", "<<<"}) session.take(line);
  expect_printed("neither has been asked", session.take("x Cho Dee").text);
  EXPECT_EQ(standing(), "Bob: 20");
  session.take("20x Bob Dee");  // behind what stands there
  EXPECT_EQ(standing(), "Bob: 40");
  session.take("40");
  EXPECT_EQ(standing(), "Cho: 60");
  session.take("60x Ann Dee");
  EXPECT_EQ(standing(), "Ann: 20");  // what waited at the last question
  session.take("20");
  expect_printed("nobody waits", session.take("x Cho Dee").text);
}

TEST_F(SessionTest, ASwapThatCannotBeChangesNothing) {
  EXPECT_EQ(error_of([&] { session_.take("x"); }).kind(), base::ErrorKind::kRefused);
  EXPECT_EQ(prompt(), "Ann: ");
}

TEST_F(SessionTest, TheDraftOfAHandIsGoneOnWith) {
  take({"d Bob", "o Ann", "280*"});
  const auto hand = session_.unfinished();
  ASSERT_TRUE(hand);
  const UnfinishedHand read = read_hand_draft(to_text(*hand, nullptr), 2);
  Session session(match_with({}), true, {});
  session.offer(read, SinceTyped::kNothing);
  EXPECT_FALSE(session.unfinished());
  EXPECT_EQ(session.take("").action, PlayAction::kNone);
  EXPECT_EQ(session.question().prompt, "Bob: ");
  session.take("110");
  const Reply reply = session.take("");
  EXPECT_EQ(std::get<games::PointsHand>(reply.hand.reported).claim.out, 0U);
  EXPECT_EQ(reply.hand.dealer, 1U);
}

TEST_F(SessionTest, TheDealerThatWasSaidIsThatOfThisHandAlone) {
  take({"d Bob", "280*"});
  const UnfinishedHand hand = read_hand_draft(to_text(session_.unfinished().value(), nullptr), 2);
  const auto dealer_behind = [&](std::vector<match::Line> lines) {
    Session session(match_with(std::move(lines)), true, {});
    session.offer(hand, SinceTyped::kOtherLines);
    for (const char* line : {"", "110"}) session.take(line);
    return session.take("").hand.dealer;
  };
  EXPECT_EQ(dealer_behind({}), 1U);
  EXPECT_EQ(dealer_behind({support::adjustment_line(-50, 0)}), 1U);
  EXPECT_EQ(dealer_behind({support::points_line(100, 20)}), std::nullopt);
  session_.changed_meanwhile(match_with({support::adjustment_line(-50, 0)}));
  EXPECT_EQ(session_.unfinished().value().dealer, 1U);
  session_.changed_meanwhile(match_with({support::adjustment_line(-50, 0), support::points_line(100, 20)}));
  EXPECT_EQ(session_.unfinished().value().dealer, std::nullopt);
}

TEST_F(SessionTest, TheDealerIsNotThatOfAHandThatHasTheNumberOnlyAsAnotherWent) {
  const auto hand_line = [](unsigned char id, int ann) {
    match::Line line = support::points_line(ann, 20);
    line.id.bytes[0] = id;
    return line;
  };
  Session session(match_with({hand_line(1, 100), hand_line(2, 110)}), true, {});
  for (const char* line : {"d Bob", "280*"}) session.take(line);
  const UnfinishedHand hand = read_hand_draft(to_text(session.unfinished().value(), nullptr), 2);
  const auto dealer_behind = [&](std::vector<match::Line> lines) {
    Session now(match_with(std::move(lines)), true, {});
    now.offer(hand, SinceTyped::kOtherLines);
    now.take("");
    return now.unfinished().value().dealer;
  };
  EXPECT_EQ(dealer_behind({hand_line(1, 120), hand_line(2, 110)}), 1U);
  EXPECT_EQ(dealer_behind({hand_line(2, 110), hand_line(3, 90)}), std::nullopt);
  session.changed_meanwhile(match_with({hand_line(2, 110), hand_line(3, 90)}));
  EXPECT_EQ(session.unfinished().value().dealer, std::nullopt);
}

TEST_F(SessionTest, OfADraftThatDoesNotSayWhichHandTheDealerIsNotKnown) {
  EXPECT_FALSE(read_hand_draft(R"({"points":true,"lines":[],"dealer":1})", 2).dealer);
}

TEST_F(SessionTest, ThatNobodyWentOutIsSaidWhereverTheHandIsShown) {
  take({"n", "400"});
  expect_printed("not recorded", session_.unrecorded());
  const UnfinishedHand hand = session_.unfinished().value();
  session_.offer(hand, SinceTyped::kNothing);
  expect_printed("offered", session_.opening());
  expect_printed("gone on with", take({""}).text);
  const Reply reply = take({"(45)"});
  expect_printed("whole", reply.text);
  record(take({""}));
  expect_printed("corrected", take({"e 1"}).text);
}

TEST_F(SessionTest, WhatWasSaidOfWhoWentOutHoldsThoughEveryLineWasTakenBack) {
  take({"n", "-45", "110", "<", "<"});
  const UnfinishedHand hand = session_.unfinished().value();
  session_.offer(hand, SinceTyped::kNothing);
  const Reply reply = take({"", "-45", "110", ""});
  EXPECT_TRUE(std::get<games::PointsHand>(reply.hand.reported).claim.no_out);
}

TEST_F(SessionTest, AnOfferSaysWhatCameBetween) {
  take({"o Bob", "400"});
  const UnfinishedHand hand = session_.unfinished().value();
  session_.offer(hand, SinceTyped::kOtherLines);
  expect_printed("other lines", session_.opening());
  session_.offer(hand, SinceTyped::kStart);
  expect_printed("the start of the match", session_.opening());
}

TEST_F(SessionTest, WordsAreCompletedOnlyWhereALineIsTaken) {
  const auto completes = [this] { return !session_.question().completions.empty(); };
  EXPECT_TRUE(completes());
  take({"a"});
  EXPECT_FALSE(completes());
  take({"<", "700*"});
  record(take({"0", ""}));
  EXPECT_EQ(prompt(), "Another match? ");
  EXPECT_FALSE(completes());
  take({"e 1"});
  EXPECT_TRUE(completes());
}

TEST_F(SessionTest, AScoreWithSomethingBehindItIsNotReadAsCards) {
  for (const char* line : {"280 points", "1,200", "1 200", "100 for Ann", "280★"})
    expect_error(line, base::ErrorKind::kData, [&] { session_.take(line); });
  for (const char* line : {"7777 KKKz", "111 KKK / 4", "1s 1h", "1♠ 2♠ 3♠", "1p 2p", "1 222", "777 z"})
    expect_error(line, base::ErrorKind::kData, [&] { session_.take(line); });
}

TEST_F(SessionTest, WhatOfADraftCanNoLongerBeReadStandsThereToBeChanged) {
  UnfinishedHand hand;
  hand.lines = {{0, "KKKK"}, {1, "SQ / 4"}};
  session_.offer(hand, SinceTyped::kNothing);
  take({""});
  EXPECT_EQ(prompt(), "Bob: ");
  EXPECT_EQ(prefill(), "SQ / 4");
}

TEST_F(SessionTest, ADraftOfAnotherFormIsRefused) {
  for (const char* text :
       {"", "[]", "{}", R"({"points":false,"lines":[{"seat":2,"text":"K"}]})", R"({"points":1,"lines":[]})"})
    EXPECT_EQ(error_of([&] { read_hand_draft(text, 2); }).kind(), base::ErrorKind::kData) << text;
}

TEST_F(SessionTest, AnAdjustmentOfNothingIsRefusedAndAskedAgain) {
  take({"a", ""});
  EXPECT_EQ(error_of([&] { session_.take(""); }).kind(), base::ErrorKind::kData);
  EXPECT_EQ(error_of([&] { session_.take("9999"); }).kind(), base::ErrorKind::kData);
  const Reply reply = take({"-50", "looked", ""});
  ASSERT_EQ(reply.action, PlayAction::kAdjust);
  EXPECT_EQ(reply.adjustment.points, (std::vector<int>{0, -50}));
  EXPECT_EQ(reply.adjustment.reason, "looked");
}

TEST_F(SessionTest, WhatIsLostOfAnAdjustmentIsSaid) {
  EXPECT_EQ(session_.unrecorded_correction(), "");
  take({"a"});
  EXPECT_EQ(session_.unrecorded_correction(), "");
  take({"", "-50", "a penalty"});
  expect_printed("all of it", session_.unrecorded_correction());
  take({"<<"});
  expect_printed("after steps back", session_.unrecorded_correction());
}

TEST_F(SessionTest, NoToAnAdjustmentGivesItUp) {
  expect_printed("no", take({"a", "-50", "", "a penalty", "n"}).text);
  EXPECT_EQ(prompt(), "Ann: ");
  take({"a", "-50", "", "a penalty", "<"});
  EXPECT_EQ(prefill(), "a penalty");
}

TEST_F(SessionTest, TheLanguagesOwnYesSavesAWholeHandThoughItIsTheLetterOfACommand) {
  EXPECT_EQ(take({"280", "110", "s"}).action, PlayAction::kShowSheet);
  EXPECT_EQ(take({"o"}).action, PlayAction::kNone);
  {
    const base::ScopedLanguage french(base::Language::kFrench);
    EXPECT_EQ(take({"o"}).action, PlayAction::kRecord);
    EXPECT_EQ(take({"o Ann", "o"}).action, PlayAction::kRecord) << "who went out is known, too";
  }
  const base::ScopedLanguage spanish(base::Language::kSpanish);
  EXPECT_EQ(take({"s"}).action, PlayAction::kRecord);
  EXPECT_EQ(take({"sheet"}).action, PlayAction::kShowSheet);
  EXPECT_EQ(take({"<", "s"}).action, PlayAction::kShowSheet) << "no hand is whole";
}

TEST_F(SessionTest, WhatIsNoReportIsRefusedWithWhatToType) {
  expect_error("two lines to undo", base::ErrorKind::kData, [&] { session_.take("u 2"); });
  expect_error("an Enter alone", base::ErrorKind::kData, [&] { session_.take(""); });
  expect_error("an unknown word", base::ErrorKind::kData, [&] { session_.take("pen"); });
  expect_error("cards with a slip", base::ErrorKind::kData, [&] { session_.take("KKKz"); });
}

TEST_F(SessionTest, UndoIsRefusedWhileAHandIsHalfEntered) {
  take({"280"});
  expect_error("undo", base::ErrorKind::kRefused, [&] { session_.take("u"); });
  take({"<"});
  EXPECT_EQ(take({"u"}).action, PlayAction::kUndo);
}

TEST_F(SessionTest, BeforeTheFirstHandThereIsNothingToCorrect) {
  expect_error("correct", base::ErrorKind::kNotThere, [&] { take({"e"}); });
}

TEST_F(SessionTest, AHandBeforeWhichAnotherCameWaitsForEnterAgain) {
  take({"280*", "110"});
  expect_printed("as another hand", session_.changed_meanwhile(match_with({support::points_line(100, 20)})));
  expect_printed("prompt", prompt());
  EXPECT_EQ(take({""}).action, PlayAction::kRecord);
}

TEST_F(SessionTest, WhatWasReadAsCardsStaysCards) {
  take({"255", "AAA / 4"});
  expect_printed("as another hand", session_.changed_meanwhile(match_with({support::points_line(100, 20)})));
}

TEST_F(SessionTest, AHandIsNotRecordedWhereTheMatchEndedMeanwhile) {
  take({"280*", "110"});
  expect_printed("the end", session_.changed_meanwhile(match_with({support::points_line(700, 20)})));
  expect_printed("prompt", prompt());
}

TEST_F(SessionTest, NoNameForgesALine) {
  history::NumberedMatch match = match_with({});
  match.record.match.players = {"Ann\nRecorded.", "Bob"};
  Session session(match, true, {});
  EXPECT_EQ(session.opening().find("\nRecorded."), std::string::npos);
  EXPECT_EQ(session.take("280").text.find("\nRecorded."), std::string::npos);
  EXPECT_EQ(session.question().prompt, "Bob: ");
}

class SessionOfTwoHands : public SessionTest {
 protected:
  SessionOfTwoHands() : SessionTest({support::points_line(100, 20, 1), support::points_line(-45, 200)}) {}
};

TEST_F(SessionOfTwoHands, GoesOnWhereItStands) { expect_printed("opening", session_.opening()); }

TEST_F(SessionOfTwoHands, ACorrectionOffersWhatIsRecorded) {
  take({"300"});
  take({"e 1"});
  EXPECT_EQ(prefill(), "*100");
  take({"*105"});
  EXPECT_EQ(prefill(), "=20");
  expect_printed("how it would stand", take({"=20"}).text);
  expect_printed("prompt", prompt());
  const Reply reply = take({""});
  EXPECT_EQ(reply.line, 0U);
  EXPECT_EQ(std::get<games::PointsHand>(reply.hand.reported).entries,
            (std::vector<games::PointsEntry>{{105, 1}, {20, 0}}));
  // The hand that was half entered waits.
  report::Correction correction{.before = session_.match(), .after = session_.match()};
  correction.line_before = correction.line_after = 0;
  session_.amended(correction);
  EXPECT_EQ(prompt(), "Bob: ");
}

TEST_F(SessionOfTwoHands, ACorrectionThatEndsTheMatchSaysSoBeforeItIsSaved) {
  take({"e 1", "*900"});
  expect_printed("result", take({"=20"}).text);
}

TEST_F(SessionOfTwoHands, WhatIsLostOfACorrectionIsSaid) {
  take({"300", "e 1", "*100"});
  EXPECT_EQ(session_.unrecorded_correction(), "");
  take({"<"});
  take({"*105"});
  expect_printed("Ann's", session_.unrecorded_correction());
  take({"=20", "o Ann", "d Bob"});
  expect_printed("who went out and dealt", session_.unrecorded_correction());
  take({"<<"});
  expect_printed("after steps back", session_.unrecorded_correction());
  expect_printed("another command came between", session_.changed_meanwhile(session_.match()));
  EXPECT_EQ(session_.unrecorded_correction(), "");
}

TEST_F(SessionOfTwoHands, TheHandThatWaitedIsShownAgainAfterACorrection) {
  take({"280", "110", "e 1"});
  expect_printed("left as it was", take({"<"}).text);
  take({"e 1"});
  report::Correction correction{.kind = report::Correction::Kind::kAmend};
  correction.before = correction.after = session_.match();
  expect_printed("corrected", session_.amended(correction));
  EXPECT_EQ(take({""}).action, PlayAction::kRecord);
}

TEST_F(SessionOfTwoHands, AStepBackLeavesACorrection) {
  take({"e"});
  EXPECT_EQ(prefill(), "(45)");
  expect_printed("back", take({"<"}).text);
  EXPECT_EQ(prefill(), "");
  EXPECT_EQ(error_of([&] { take({"e 3"}); }).kind(), base::ErrorKind::kNotThere);
  EXPECT_EQ(error_of([&] { take({"e x"}); }).kind(), base::ErrorKind::kData);
}

TEST_F(SessionOfTwoHands, TheSameHandAgainIsSeenBeforeItIsConfirmed) {
  expect_printed("hand", take({"*100", "20"}).text);
}

TEST_F(SessionOfTwoHands, UndoIsRefusedWhileALineIsCorrected) {
  expect_printed("correction", take({"e 2"}).text);
  expect_error("undo", base::ErrorKind::kRefused, [&] { session_.take("u"); });
  take({"<"});
  EXPECT_EQ(take({"u"}).action, PlayAction::kUndo);
}

TEST_F(SessionOfTwoHands, APaymentIsRefusedWhileALineIsCorrected) {
  take({"120", "*385"});
  record(take({""}));
  take({"e 3", "125"});
  expect_error("payment", base::ErrorKind::kRefused, [&] { session_.take("p"); });
  // What was typed of the correction is still there.
  take({"*385"});
  EXPECT_EQ(take({""}).action, PlayAction::kAmend);
}

TEST_F(SessionOfTwoHands, TheLanguagesOwnYesBeginsAnotherMatch) {
  take({"120", "*385"});
  record(take({""}));
  EXPECT_EQ(take({"s"}).action, PlayAction::kShowSheet);
  {
    const base::ScopedLanguage french(base::Language::kFrench);
    EXPECT_EQ(take({"o"}).action, PlayAction::kAnotherMatch);
  }
  const base::ScopedLanguage spanish(base::Language::kSpanish);
  EXPECT_EQ(take({"s"}).action, PlayAction::kAnotherMatch);
  EXPECT_EQ(take({"sheet"}).action, PlayAction::kShowSheet);
}

TEST_F(SessionOfTwoHands, TheResultIsShownAndAnotherMatchOffered) {
  const Reply reply = take({"120", "*385"});
  expect_printed("hand", reply.text);
  expect_printed("recorded", record(take({""})));
  expect_printed("prompt", prompt());
  expect_error("another hand", base::ErrorKind::kData, [&] { session_.take("280*"); });
  EXPECT_EQ(take({""}).action, PlayAction::kAnotherMatch);
  expect_printed("help", take({"?"}).text);
  EXPECT_EQ(take({"u"}).action, PlayAction::kUndo);
  take({"e 3"});
  EXPECT_EQ(prefill(), "=120");
}

class SessionFromAPipe : public SessionTest {
 protected:
  SessionFromAPipe() : SessionTest({}, false) {}
};

TEST_F(SessionFromAPipe, TheLastLineRecords) {
  EXPECT_EQ(take({"280*"}).action, PlayAction::kNone);
  EXPECT_EQ(session_.missing(), "Bob");
  EXPECT_EQ(take({"(45)"}).action, PlayAction::kRecord);
}

TEST_F(SessionFromAPipe, NobodyOutHasToBeSaid) {
  expect_error("hand", base::ErrorKind::kData, [&] { take({"KKKK / 4", "AAA / Qs"}); });
  EXPECT_EQ(session_.missing(), "Bob");  // nothing has changed
}

TEST_F(SessionFromAPipe, NobodyOutIsSaid) {
  EXPECT_EQ(take({"nobody", "KKKK / 4", "AAA / Qs"}).action, PlayAction::kRecord);
}

TEST_F(SessionFromAPipe, EmptyLinesStandBetweenHandsOnly) {
  EXPECT_EQ(take({"", "280*", "110"}).action, PlayAction::kRecord);
  Session session(match_with({}), false, {});
  session.take("KKKK");
  EXPECT_EQ(error_of([&] { session.take(""); }).kind(), base::ErrorKind::kData);
}

TEST_F(SessionFromAPipe, AnErrorNamesItsLine) {
  const base::Error error = error_of([&] { session_.take("KKKX", "line 7"); });
  ASSERT_TRUE(error.place());
  EXPECT_EQ(error.place()->where, "line 7");
}

// From a pipe a match may be another by the time that `p` is carried out.
TEST(Payout, IsOfAMatchThatIsOverAndPlayedForMoney) {
  EXPECT_EQ(error_of([] { payout_or_refuse(match_with({})); }).message(),
            "the match is not over, so there is nothing to pay yet");
  history::NumberedMatch over = match_with({});
  over.record.match.closing = match::Closing{};
  over.standing = match::replay(over.record.match);
  EXPECT_EQ(error_of([&] { payout_or_refuse(over); }).message(), "nothing is to be paid for this match");
}

}  // namespace session_test
