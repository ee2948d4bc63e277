#include "match/player_name.hpp"

#include <gtest/gtest.h>

#include "support/errors.hpp"

namespace {

using support::error_of;

std::string refused(const std::string& name) {
  return error_of([&] { match::read_name(name); }).message();
}

TEST(PlayerName, IsKeptInNormalisationFormC) {
  EXPECT_EQ(match::read_name("Ann"), "Ann");
  EXPECT_EQ(match::read_name("Zoe\u0308"), "Zoë");
  EXPECT_EQ(match::read_name("Ann Lee"), "Ann Lee");
  EXPECT_EQ(match::read_name("安"), "安");
  EXPECT_EQ(match::read_name("👩"), "👩");
  EXPECT_EQ(match::read_name("O'Hara/2"), "O'Hara/2");
}

TEST(PlayerName, HasOneToSixtyFourCharacters) {
  EXPECT_EQ(refused(""), "a name is missing");
  EXPECT_EQ(match::read_name(std::string(64, 'x')).size(), 64U);
  EXPECT_EQ(refused(std::string(65, 'x')), "the name is too long");
  // Characters, not bytes; and as they are after normalisation.
  std::string accents;
  for (int i = 0; i < 64; ++i) accents += "e\u0301";
  EXPECT_EQ(match::read_name(accents).size(), 128U);
}

TEST(PlayerName, WhatItDoesNotHave) {
  EXPECT_EQ(refused("-x"), "a name does not begin with '-'");
  EXPECT_EQ(refused(" Ann"), "a name has no space at either end");
  EXPECT_EQ(refused("Ann\u3000"), "a name has no space at either end");
  EXPECT_EQ(refused("A=B"), "a name has no '='");
  for (const char* name : {"A\nB", "A\tB", "A\x1b[1mB", "A\u202eB", "A\u200fB", "A\u2028B", "A\u0085B"})
    EXPECT_EQ(refused(name), "a name has no control characters") << name;
  EXPECT_EQ(refused("\xff"), "the name is not UTF-8 text");
  EXPECT_EQ(refused("\u0301"), "there is nothing to see in this name");
  for (const char* name : {"\u200b", "A\u00ADnn", "\u3164", "Ann\u115F", "\uFFA0", "A\u2800B", "A\u200DB"})
    EXPECT_EQ(refused(name), "a character of this name shows nothing") << name;
}

TEST(PlayerName, CaseDoesNotMakeAnotherPlayer) {
  EXPECT_TRUE(match::same_player("Ann", "ANN"));
  EXPECT_TRUE(match::same_player("ZOË", "zoe\u0308"));
  EXPECT_FALSE(match::same_player("Ann", "Anne"));
}

}  // namespace
