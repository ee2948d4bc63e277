#include "cli/play/typed_line.hpp"

#include <gtest/gtest.h>

namespace typed_line_test {

using cli::play::read_typed_line;
using cli::play::TableCommand;

TableCommand command_of(const std::string& line) { return read_typed_line(line).command; }

TEST(TypedLine, CommandsAreSignsWordsOrTheirBeginnings) {
  EXPECT_EQ(command_of("<"), TableCommand::kBack);
  EXPECT_EQ(command_of("  ?  "), TableCommand::kHelp);
  for (const char* line : {"u", "U", "un", "undo", "Undo"})
    EXPECT_EQ(command_of(line), TableCommand::kUndo) << line;
  EXPECT_EQ(command_of("s"), TableCommand::kSheet);
  EXPECT_EQ(command_of("quit"), TableCommand::kQuit);
  EXPECT_EQ(command_of("n"), TableCommand::kNobody);
}

TEST(TypedLine, AnArgumentOnlyWhereOneIsTaken) {
  EXPECT_EQ(command_of("e"), TableCommand::kEdit);
  EXPECT_EQ(read_typed_line("e  2").argument, "2");
  EXPECT_EQ(read_typed_line("out Mary Ann").argument, "Mary Ann");
  EXPECT_EQ(command_of("s 777"), TableCommand::kNone);
  EXPECT_EQ(command_of("undo 3"), TableCommand::kNone);
}

TEST(TypedLine, StepsBackAreCountedAndKeepTheLineBeforeThem) {
  EXPECT_EQ(read_typed_line("<").steps, 1U);
  EXPECT_EQ(read_typed_line(" < < ").steps, 2U);
  const auto behind = read_typed_line("AAA / 4 <<");
  EXPECT_EQ(behind.command, TableCommand::kBack);
  EXPECT_EQ(behind.argument, "AAA / 4");
  EXPECT_EQ(behind.steps, 2U);
}

TEST(TypedLine, ACommandBehindAStandingLineUnlessItMayBeACard) {
  using cli::play::read_command_behind;
  EXPECT_EQ(read_command_behind("AAA / 4x", "AAA / 4", false).command, TableCommand::kSwap);
  EXPECT_EQ(read_command_behind("AAA / 4 o r", "AAA / 4", false).argument, "r");
  EXPECT_EQ(read_command_behind("AAA / 4n", "AAA / 4", false).command, TableCommand::kNobody);
  EXPECT_EQ(read_command_behind("AAA / 4quit", "AAA / 4", false).command, TableCommand::kQuit);
  for (const char* line : {"AAA / 4s", "AAA / 4q", "AAA / 4 9", "AAA / 4", "AAAx", "x"})
    EXPECT_EQ(read_command_behind(line, "AAA / 4", false).command, TableCommand::kNone) << line;
  EXPECT_EQ(read_command_behind("x", "", false).command, TableCommand::kNone);
  EXPECT_EQ(read_command_behind("445q", "445", true).command, TableCommand::kQuit);
}

TEST(TypedLine, TheCommandThatALetterBehindAStandingLineWouldBe) {
  using cli::play::card_like_command_behind;
  EXPECT_EQ(card_like_command_behind("AAA / 4q", "AAA / 4"), TableCommand::kQuit);
  EXPECT_EQ(card_like_command_behind("AAA / 4 a ", "AAA / 4"), TableCommand::kAdjust);
  EXPECT_EQ(card_like_command_behind("AAA / 4s", "AAA / 4"), TableCommand::kSheet);
  for (const char* line : {"AAA / 4Q", "AAA / 4A", "AAA / 4 9q", "AAA / 4", "AAA / 9q", "q"})
    EXPECT_EQ(card_like_command_behind(line, "AAA / 4"), TableCommand::kNone) << line;
  EXPECT_EQ(card_like_command_behind("q", ""), TableCommand::kNone);
}

TEST(TypedLine, FullWidthFormsAreReadLikeNarrowOnesAndNamesKeepThem) {
  EXPECT_EQ(command_of("？"), TableCommand::kHelp);
  EXPECT_EQ(command_of("　ｓ　"), TableCommand::kSheet);
  EXPECT_EQ(command_of("Ｑ"), TableCommand::kNone);
  EXPECT_EQ(read_typed_line("ｅ　１").argument, "１");
  EXPECT_EQ(read_typed_line("ｄ　Ｂob　２").argument, "Ｂob　２");
  const auto back = read_typed_line("ＡＡＡ／４　＜＜");
  EXPECT_EQ(back.argument, "ＡＡＡ／４");
  EXPECT_EQ(back.steps, 2U);
  EXPECT_EQ(cli::play::read_command_behind("ＡＡＡ／４ｘ", "ＡＡＡ／４", false).command, TableCommand::kSwap);
  EXPECT_EQ(cli::play::read_command_behind("ＡＡＡ／４ｓ", "ＡＡＡ／４", false).command, TableCommand::kNone);
  EXPECT_EQ(cli::play::word_of("　ＱＵＩＴ"), "quit");
}

TEST(TypedLine, AnXSwapsAnAAdjustsAndAPPays) {
  EXPECT_EQ(command_of("x"), TableCommand::kSwap);
  EXPECT_EQ(read_typed_line("x Mary Ann Bob").argument, "Mary Ann Bob");
  EXPECT_EQ(command_of("a"), TableCommand::kAdjust);
  EXPECT_EQ(command_of("p"), TableCommand::kPay);
}

TEST(TypedLine, NoCardsAreACommand) {
  for (const char* line : {"", " ", "KKK2 7777", "/ 9 4", "777", "280*", "(45)", "Q", "Q / 4", "q / 4",
                           "JoKK", "A", "T", "-45", "=280", "555 / 4 9", "QsQQ"})
    EXPECT_EQ(command_of(line), TableCommand::kNone) << line;
  EXPECT_EQ(command_of("q"), TableCommand::kQuit);
}

}  // namespace typed_line_test
