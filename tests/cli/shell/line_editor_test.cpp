#include "cli/shell/line_editor.hpp"

#include <gtest/gtest.h>

namespace line_editor_test {

using cli::complete_line;
using Lines = std::vector<std::string>;

TEST(CompleteLine, TheRestOfTheOnlyCandidate) {
  EXPECT_EQ(complete_line("sh", {"sheet", "undo"}), Lines{"sheet"});
  EXPECT_EQ(complete_line("AN", {"Ann", "Bob"}), Lines{"Ann"});
  EXPECT_EQ(complete_line("zoë", {"Zoë Blum"}), Lines{"Zoë Blum"});
}

TEST(CompleteLine, WhatAllShareThenTheChoices) {
  EXPECT_EQ(complete_line("M", {"Mary Ann", "Mary Sue", "Bob"}), Lines{"Mary "});
  EXPECT_EQ(complete_line("Mary ", {"Mary Ann", "Mary Sue", "Bob"}), (Lines{"Mary Ann", "Mary Sue"}));
}

TEST(CompleteLine, NothingWhereNothingFits) { EXPECT_TRUE(complete_line("x", {"Ann"}).empty()); }

TEST(CompleteLine, NeverHalfACharacter) {
  // É and È share their first byte.
  EXPECT_EQ(complete_line("J", {"JÉ", "JÈ"}), (Lines{"JÉ", "JÈ"}));
}

}  // namespace line_editor_test
