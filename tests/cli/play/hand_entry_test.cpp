#include "cli/play/hand_entry.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <map>
#include <string>

#include "cli/app.hpp"
#include "cli/play/program_command.hpp"
#include "support/errors.hpp"
#include "support/mille.hpp"
#include "support/printed.hpp"

namespace hand_entry_test {

using cli::play::HandEntry;
using cli::play::Kind;
using cli::play::kind_by_form;
using support::error_of;
using support::expect_error;
using support::expect_printed;
using support::pointed_at;

HandEntry mille(std::optional<Kind> usual = {}) {
  return {*games::find_game("mille"), support::kAnnAndBob, usual};
}
HandEntry militaire(std::optional<Kind> usual = {}) {
  return {*games::find_game("militaire"), {"Cho", "Dee", "Eve"}, usual};
}
void put(HandEntry& entry, const std::string& line) { entry.put(base::make_source_span(line)); }
/// What a first line is taken for.
Kind kind_of_first(HandEntry entry, const std::string& line) {
  put(entry, line);
  return cli::play::kind_of(entry.so_far().reported);
}
std::vector<int> scores(const HandEntry& entry) {
  std::vector<int> scores;
  for (const games::ScoredEntry& each : entry.so_far().scored.entries) scores.push_back(each.score);
  return scores;
}

TEST(ProgramCommand, EveryCommandOfTheProgramIsKnown) {
  std::vector<std::string_view> commands{"help"};
  const cli::ProgramDescription program = cli::description();
  for (const cli::CommandDescription& command : program.commands) commands.push_back(command.name);
  std::vector<std::string_view> known(cli::play::kProgramCommands.begin(), cli::play::kProgramCommands.end());
  std::sort(commands.begin(), commands.end());
  std::sort(known.begin(), known.end());
  EXPECT_EQ(known, commands);
}

TEST(KindByForm, AScoreIsMarkedAsOne) {
  for (const char* line : {"280*", "*280", "**560", "(45)", "-45", "−45", "-(45)", "=280", "= 280", "0",
                           "280 *", "+45", "(45)s", "(45x"})
    EXPECT_EQ(kind_by_form(line), Kind::kPoints) << line;
}

TEST(KindByForm, CardsHaveLettersSlashesOrSpaces) {
  for (const char* line : {"KKK2 7777", "/ 4 9", "777 888", "7-7-7", "10-10-10", "777 /", "7x8", "A", "T"})
    EXPECT_EQ(kind_by_form(line), Kind::kCards) << line;
}

TEST(KindByForm, DigitsAloneMayBeEither) {
  for (const char* line : {"777", "110", "255", "10", ""})
    EXPECT_EQ(kind_by_form(line), std::nullopt) << line;
}

TEST(HandEntry, DigitsThatCannotBeAScoreAreCards) {
  EXPECT_EQ(kind_of_first(mille(), "777"), Kind::kCards);   // no multiple of 5
  EXPECT_EQ(kind_of_first(mille(), "5555"), Kind::kCards);  // more than a hand can score
  EXPECT_EQ(kind_of_first(militaire(), "777"), Kind::kCards);
}

TEST(HandEntry, DigitsThatCannotBeCardsAreAScore) {
  for (const char* line : {"110", "285", "340", "5", "1200"})
    EXPECT_EQ(kind_of_first(mille(), line), Kind::kPoints) << line;
  EXPECT_EQ(kind_of_first(militaire(), "85"), Kind::kPoints);
}

TEST(HandEntry, DigitsThatCanBeBothAreReadAsTheLastHandWas) {
  for (const char* line : {"255", "555", "225"}) {
    EXPECT_EQ(kind_of_first(mille(), line), Kind::kCards) << line;
    EXPECT_EQ(kind_of_first(mille(Kind::kPoints), line), Kind::kPoints) << line;
    EXPECT_EQ(kind_of_first(mille(), std::string("=") + line), Kind::kPoints) << line;
    EXPECT_EQ(kind_of_first(mille(Kind::kPoints), std::string(line) + " /"), Kind::kCards) << line;
  }
}

TEST(HandEntry, SaysHowElseItCouldBeMeant) {
  HandEntry cards = mille();
  put(cards, "255");
  expect_printed("cards", cards.news().front());
  HandEntry points = mille(Kind::kPoints);
  put(points, "255");
  expect_printed("a score", points.news().front());
  HandEntry plain = mille();
  put(plain, "110");
  EXPECT_TRUE(plain.news().empty());
}

TEST(HandEntry, ARunWithoutItsSuitIsNoScore) {
  HandEntry entry = militaire();
  EXPECT_EQ(error_of([&] { put(entry, "456"); }).kind(), base::ErrorKind::kData);
  EXPECT_EQ(entry.lines(), 0U);
}

TEST(HandEntry, TheFirstLineSaysWhatTheOthersAre) {
  HandEntry points = mille();
  put(points, "280*");
  put(points, "255");  // cards, if it were the first
  EXPECT_EQ(scores(points), (std::vector{280, 255}));
  HandEntry cards = mille();
  put(cards, "KKKK AAAA");
  const base::Error error =
      expect_error("a score behind cards", base::ErrorKind::kData, [&] { put(cards, "110*"); });
  EXPECT_EQ(pointed_at(error), "110*");
  HandEntry mixed = mille();
  put(mixed, "110");
  expect_error("cards behind a score", base::ErrorKind::kData, [&] { put(mixed, "KKK / 4"); });
}

TEST(HandEntry, EachLineIsScoredAtOnce) {
  HandEntry entry = mille();
  put(entry, "KKKK 7777 555 AAAA");
  EXPECT_EQ(scores(entry), (std::vector{270}));  // 135, a natural out
  EXPECT_EQ(entry.so_far().scored.entries[0].stars, 1);
  put(entry, "QsQQ 999 888 / 4 4 J 10 3 6");
  EXPECT_EQ(scores(entry), (std::vector{270, 110}));
  EXPECT_TRUE(entry.whole());
}

TEST(HandEntry, ALineThatCannotBeChangesNothing) {
  HandEntry entry = mille();
  put(entry, "KKKK 7777 555 AAAA");
  const base::Error error = error_of([&] { put(entry, "KKKKK / 4"); });
  EXPECT_EQ(error.kind(), base::ErrorKind::kData);
  expect_error("a suit before its rank", base::ErrorKind::kData, [&] { put(entry, "SQ / 4"); });
  EXPECT_EQ(entry.lines(), 1U);
  put(entry, "QsQQ / 4");
  EXPECT_EQ(scores(entry), (std::vector{270, 115}));
}

TEST(HandEntry, WordsOfTheCommandLineStandInNoRemedy) {
  for (const char* bob : {"AAA", "AAA / 4 / 5", "", "280x", "AA / 4", "-"}) {
    HandEntry entry = mille();
    put(entry, "KKKK 7777 555");
    EXPECT_EQ(error_of([&] { put(entry, bob); }).remedy().find("--"), std::string::npos) << bob;
  }
  HandEntry points = mille();
  put(points, "280");
  EXPECT_EQ(error_of([&] { put(points, "281*"); }).remedy().find("--"), std::string::npos);
  EXPECT_EQ(error_of([&] { put(points, "(0)"); }).remedy().find("--"), std::string::npos);
}

TEST(HandEntry, ANameIsNotWanted) {
  HandEntry entry = mille();
  const base::Error error = error_of([&] { put(entry, "Ann=KKK2 7777"); });
  EXPECT_EQ(pointed_at(error), "Ann=");
}

TEST(HandEntry, BothCannotBeOut) {
  HandEntry entry = mille();
  put(entry, "KKKK");
  expect_error("two without cards", base::ErrorKind::kData, [&] { put(entry, "AAAA"); });
}

TEST(HandEntry, NobodyOutIsSeenFromTheCards) {
  HandEntry entry = mille();
  put(entry, "KKKK / 4");
  put(entry, "AAA / Qs");
  EXPECT_FALSE(entry.so_far().why_nobody_out.empty());
  EXPECT_TRUE(entry.so_far().scored.no_out);
  EXPECT_EQ(scores(entry), (std::vector{35, -55}));
  EXPECT_FALSE(entry.so_far().scored.entries[1].chapeau);
}

TEST(HandEntry, NobodyOutCanBeSaidBefore) {
  HandEntry entry = mille();
  entry.claim({std::nullopt, true});
  expect_error("no card left", base::ErrorKind::kData, [&] { put(entry, "KKKK"); });
  put(entry, "KKKK / 4");
  put(entry, "AAA / Qs");
  EXPECT_TRUE(entry.so_far().why_nobody_out.empty());
  EXPECT_TRUE(entry.so_far().scored.no_out);
}

TEST(HandEntry, NobodyOutIsSeenFromTheScores) {
  HandEntry entry = mille();
  put(entry, "0");
  put(entry, "(45)");
  expect_printed("scores", entry.so_far().why_nobody_out);
  EXPECT_TRUE(std::get<games::PointsHand>(entry.so_far().reported).claim.no_out);
  // Somebody who is said to be out makes it an error.
  HandEntry claimed = mille();
  claimed.claim({games::Seat{0}, false});
  put(claimed, "0");
  EXPECT_EQ(error_of([&] { put(claimed, "(45)"); }).kind(), base::ErrorKind::kData);
}

TEST(HandEntry, AScoreThatCannotBeIsRefusedAtItsLine) {
  HandEntry entry = mille();
  const base::Error error = expect_error("281", base::ErrorKind::kData, [&] { put(entry, "=281"); });
  EXPECT_EQ(pointed_at(error), "=281");
}

TEST(HandEntry, AnEmptyLineLaidNothingInMilitaireOnly) {
  HandEntry cards = militaire();
  put(cards, "777 456s / K");
  put(cards, "");
  put(cards, "KKKJo");
  EXPECT_EQ(scores(cards), (std::vector{60, 0, 30}));
  HandEntry points = militaire();
  put(points, "");
  put(points, "85");
  put(points, " ");
  EXPECT_EQ(scores(points), (std::vector{0, 85, 0}));
  HandEntry two = mille();
  expect_error("in Mille", base::ErrorKind::kData, [&] { put(two, ""); });
}

TEST(HandEntry, ZeroLaidNothingInMilitaireBesideCardsAndScores) {
  HandEntry cards = militaire();
  for (const char* line : {"0", "777 456s / K", "=0"}) put(cards, line);
  EXPECT_EQ(cli::play::kind_of(cards.so_far().reported), Kind::kCards);
  EXPECT_EQ(scores(cards).front(), 0);
  HandEntry points = militaire();
  for (const char* line : {"0", "85", "0"}) put(points, line);
  EXPECT_EQ(scores(points), (std::vector{0, 85, 0}));
  HandEntry zeros = militaire();
  for (const char* line : {"0", "0", "0"}) put(zeros, line);
  EXPECT_EQ(cli::play::kind_of(zeros.so_far().reported), Kind::kPoints);
}

TEST(HandEntry, AScoreWithALetterBehindItIsRefusedAsAScore) {
  HandEntry entry = mille();
  put(entry, "280");
  expect_error("a letter", base::ErrorKind::kData, [&] { put(entry, "(45)s"); });
}

TEST(HandEntry, TwoCannotMeetAContract) {
  HandEntry entry = militaire();
  put(entry, "777 456s / K");
  expect_error("a second contract", base::ErrorKind::kData, [&] { put(entry, "888 999 / 2"); });
  EXPECT_EQ(entry.lines(), 1U);
}

TEST(HandEntry, WhoEndedTheRoundNamesTheSeventhCardAtOnce) {
  HandEntry entry = militaire();
  expect_error("six cards", base::ErrorKind::kData, [&] { put(entry, "777 456s"); });
}

TEST(HandEntry, DigitsThatAreNeitherASetNorAScoreAreBothExplained) {
  HandEntry entry = mille();
  for (const char* line : {"283", "334", "48"})
    expect_error(line, base::ErrorKind::kData, [&] { put(entry, line); });
  expect_error("two sets", base::ErrorKind::kData, [&] { put(entry, "777888"); });
  HandEntry usual = mille(cli::play::Kind::kPoints);
  expect_error("behind scores", base::ErrorKind::kData, [&] { put(usual, "283"); });
  put(entry, "280*");
  expect_error("beside a score", base::ErrorKind::kData, [&] { put(entry, "283"); });
}

TEST(HandEntry, WhatIsNoCardBesideAScoreIsNoScore) {
  HandEntry entry = mille();
  put(entry, "280*");
  for (const char* line : {"27O", "pass", "45 EUR"})
    expect_error(line, base::ErrorKind::kData, [&] { put(entry, line); });
  expect_error("cards", base::ErrorKind::kData, [&] { put(entry, "AAA / 4"); });
}

TEST(ProgramCommand, ACommandIsKnownByItsNameAndNoCardsAreOne) {
  const auto refuse = [](const std::string& line) {
    cli::play::refuse_program_command(base::make_source_span(line), {"Ann Lee", 2, true});
  };
  for (const char* line :
       {"chapeau", "chapeau sheet", "drop 1", "Redo", "pay Bob 10", "close --void", "chapeau --db x log"})
    expect_error(line, base::ErrorKind::kData, [&] { refuse(line); });
  for (const char* line : {"AdAA / 4", "280*", "d", "c", ""}) EXPECT_NO_THROW(refuse(line)) << line;
}

TEST(ProgramCommand, APipeIsNotLeftByAKey) {
  for (const char* line : {"stats", "drop 1", "chapeau"})
    EXPECT_EQ(error_of([&] {
                cli::play::refuse_program_command(base::make_source_span(line), {"Ann", 2, false});
              }).remedy(),
              "")
        << line;
}

TEST(ProgramCommand, ANameOfTheMatchIsNoCommand) {
  const auto refused = [](const std::string& line) {
    return error_of([&] {
      cli::play::refuse_program_command(base::make_source_span(line),
                                        {"Close", 2, true, {"Close", "Drop Off"}, "write only the cards"});
    });
  };
  for (const auto& [line, name] : std::map<std::string, std::string>{
           {"Close 280*", "Close"}, {"close", "close"}, {" Drop  Off  45", "Drop  Off"}}) {
    const base::Error error = refused(line);
    EXPECT_EQ(error.remedy(), "write only the cards") << line;
    ASSERT_TRUE(error.place()) << line;
    EXPECT_EQ(error.place()->text.substr(error.place()->begin, error.place()->end - error.place()->begin),
              name);
  }
  for (const char* line : {"drop 1", "chapeau close", "resign"})
    EXPECT_NE(refused(line).remedy(), "write only the cards") << line;
}

TEST(ProgramCommand, WhoGivesUpIsToldTheCommandInEachLanguage) {
  std::string remedy;
  for (const char* line : {"close", "chapeau close", "Concede", "resign", "give up", "gives  up", "abandon",
                           "abandonne", "abandono", "rendirse", "Me rindo", "投了", "降参", "j'abandonne",
                           "J’abandonne", "I give up", "give up!", "concedo", "forfeit"}) {
    const base::Error error = error_of([&] {
      cli::play::refuse_program_command(base::make_source_span(line), {"Ann Lee", 2, true});
    });
    EXPECT_EQ(error.kind(), base::ErrorKind::kData) << line;
    EXPECT_TRUE(remedy.empty() || error.remedy() == remedy) << line;
    remedy = error.remedy();
    EXPECT_TRUE(remedy.ends_with("chapeau close -m 2 --conceded-by 'Ann Lee'")) << remedy;
  }
  EXPECT_EQ(error_of([] {
              cli::play::refuse_program_command(base::make_source_span("resign"), {"Ann", 0, true});
            }).kind(),
            base::ErrorKind::kNotThere);
}

TEST(HandEntry, ALineTakenBackIsForgotten) {
  HandEntry entry = mille();
  put(entry, "280*");
  put(entry, "0");
  EXPECT_EQ(entry.take_last(), "0");
  EXPECT_EQ(entry.take_last(), "280*");
  put(entry, "KKKK");  // the scores bind nobody any more
  put(entry, "AAA / 4");
  EXPECT_EQ(scores(entry), (std::vector{80, 40}));
}

TEST(HandEntry, NewsAreThoseOfTheLastLine) {
  HandEntry entry = mille();
  put(entry, "666 666 KKKK AAAA");
  ASSERT_EQ(entry.news().size(), 2U);
  expect_printed("two groups of one rank", entry.news()[0]);
  expect_printed("a card too few", entry.news()[1]);
  put(entry, "QsQQ 999 888 777 / 3 4 5");
  EXPECT_TRUE(entry.news().empty());
  EXPECT_EQ(entry.news(true).size(), 2U) << "for who takes the hand up, the first line's, too";
}

TEST(TypedAgain, WhatIsTypedAgainIsReadAsItWas) {
  for (const char* ann :
       {"KKK2 7777 / 4 9", "/ 4 9 9", "KKKK 555", "=255", "255 /", "*280", "(45)", "0", "110"}) {
    HandEntry entry = mille();
    put(entry, ann);
    const std::string text = cli::play::typed_again(entry.so_far().reported, 0);
    HandEntry again = mille(cli::play::kind_of(entry.so_far().reported));
    put(again, text);
    EXPECT_EQ(again.so_far().reported, entry.so_far().reported) << ann << " became " << text;
  }
}

}  // namespace hand_entry_test
