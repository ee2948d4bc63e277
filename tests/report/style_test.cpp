#include "report/layout/style.hpp"

#include <gtest/gtest.h>

#include <array>
#include <cstdio>

#include "base/language/typed_command.hpp"
#include "base/text/text.hpp"

namespace style_test {

using report::Glyphs;
using report::Style;

constexpr Style kNarrow{.width = 40, .screen = true};

/// What a shell takes a text for: the words of one command.
std::vector<std::string> words_in_shell(const std::string& text) {
  // The command is a function here that prints its words.
  const std::string script = "chapeau() { printf '%s\\n' \"$@\"; }\n" + text;
  FILE* pipe = popen(script.c_str(), "r");
  std::string output;
  std::array<char, 4096> buffer;
  while (const std::size_t read = std::fread(buffer.data(), 1, buffer.size(), pipe))
    output.append(buffer.data(), read);
  EXPECT_EQ(pclose(pipe), 0) << text;
  std::vector<std::string> words = base::split(output, '\n');
  words.pop_back();
  return words;
}

TEST(Style, AParagraphIsNoWiderThanIsEasilyRead) {
  std::string words;
  for (int i = 0; i < 30; ++i) words += "word" + std::to_string(i) + " ";
  for (const std::size_t width : {40U, 100U, 250U})
    for (const std::string& line : base::split(report::paragraph(words, {.width = width}), '\n'))
      EXPECT_LE(line.size(), std::min<std::size_t>(width, 100));
}

TEST(Style, ALineByItselfIsBrokenOnAScreenOnly) {
  const std::string text = "Match 1: Ann and Bob, 2026-11-01, 3 hands: already here";
  EXPECT_EQ(report::entry_text(text, {.width = 40}), text + "\n");
  EXPECT_EQ(report::entry_text(text, kNarrow),
            "Match 1: Ann and Bob, 2026-11-01, 3\n  hands: already here\n");
}

TEST(Style, ABrokenCommandIsTheSameForAShell) {
  for (const std::vector<std::string>& names :
       {std::vector<std::string>{"Ann", "Bob"},
        {"Alexandra Maria", "Maximilian von der Heide"},
        {"安娜 안녕하세요안녕하세요안녕하세요안녕하세요", "Wolfeschlegelsteinhausenbergerdorff the Elder"}}) {
    std::vector<std::string> words{"chapeau", "add"};
    std::vector<std::string> expected{"add"};
    for (const std::string& name : names) {
      expected.push_back(name + "=SETS / LEFT");
      words.push_back(base::shell_quoted(expected.back()));
    }
    for (const Style style : {Style{}, kNarrow, Style{.width = 60, .screen = true}}) {
      const std::string text = report::command_lines(words, style);
      EXPECT_EQ(words_in_shell(text), expected) << text;
      for (const std::string& line : base::split(text, '\n'))
        EXPECT_TRUE(!style.screen || base::display_width(line) <= style.width) << text;
    }
  }
}

TEST(Style, AWordOfACommandIsBrokenBehindASpaceWhereItHasOne) {
  EXPECT_EQ(report::command_lines({"chapeau", "add", "'Alexandrine=COMBINACIONES / RESTO'"}, kNarrow),
            "  chapeau add \\\n    'Alexandrine=COMBINACIONES / '\\\n'RESTO'\n");
  const std::string piece(32, 'n'), rest(18, 'n');
  EXPECT_EQ(report::command_lines({"'" + piece + rest + " x'"}, kNarrow),
            "  '" + piece + "'\\\n'" + rest + " x'\n");
}

TEST(Style, WordsOfTheProgramHaveTheCharactersOfTheScreen) {
  EXPECT_EQ(report::in_glyphs("4 × 5 (Q♠)", {}), "4 x 5 (Qs)");
  EXPECT_EQ(report::in_glyphs("4 × 5 (Q♠)", {.glyphs = Glyphs::kUnicode}), "4 × 5 (Q♠)");
}

TEST(Style, AWarningStandsOutByAWord) {
  const std::string line = report::warning_text("the best score is low");
  EXPECT_EQ(report::diagnostics(line, {}), "chapeau: warning: the best score is low\n");
  EXPECT_EQ(report::diagnostics(line, {.color = true}),
            "\x1b[1;33mchapeau: warning:\x1b[0m the best score is low\n");
  EXPECT_EQ(report::diagnostics("chapeau: note: so that\nchapeau: note: what\n", {}),
            "chapeau: note: so that\nchapeau: note: what\n");
  EXPECT_EQ(report::diagnostics(report::warning_text("the best score is low for going out"), kNarrow),
            "chapeau: warning: the best score is low\n  for going out\n");
}

}  // namespace style_test
