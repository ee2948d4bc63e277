#include "cli/shell/line_editor.hpp"

#include <gtest/gtest.h>

namespace line_editor_test {

using cli::complete_line;
using Lines = std::vector<std::string>;

TEST(CompleteLine, TheRestOfTheOnlyCandidate) {
  EXPECT_EQ(complete_line("sh", {"sheet", "undo"}).line, "sheet");
  EXPECT_EQ(complete_line("AN", {"Ann", "Bob"}).line, "Ann");
  EXPECT_EQ(complete_line("zoë", {"Zoë Blum"}).line, "Zoë Blum");
}

TEST(CompleteLine, WhatAllShareThenTheChoices) {
  EXPECT_EQ(complete_line("M", {"Mary Ann", "Mary Sue", "Bob"}).line, "Mary ");
  const cli::Completion stuck = complete_line("Mary ", {"Mary Ann", "Mary Sue", "Bob"});
  EXPECT_EQ(stuck.line, "Mary ");
  EXPECT_EQ(stuck.choices, (Lines{"Mary Ann", "Mary Sue"}));
}

TEST(CompleteLine, NothingWhereNothingFits) {
  EXPECT_EQ(complete_line("x", {"Ann"}).line, "x");
  EXPECT_TRUE(complete_line("x", {"Ann"}).choices.empty());
}

TEST(CompleteLine, NeverHalfACharacter) {
  // É and È share their first byte.
  EXPECT_EQ(complete_line("J", {"JÉ", "JÈ"}).line, "J");
}

}  // namespace line_editor_test
