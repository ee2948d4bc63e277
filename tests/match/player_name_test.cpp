#include "match/player_name.hpp"

#include <gtest/gtest.h>

#include "support/errors.hpp"

namespace player_name_test {

/// The part of a name at which it is refused.
std::string refused(const std::string& name) {
  return support::pointed_at(support::refusal_of([&] { match::read_name(name); }));
}

TEST(PlayerName, IsStoredInNormalisationFormC) {
  EXPECT_EQ(match::read_name("Ann"), "Ann");
  EXPECT_EQ(match::read_name("Zoe\u0308"), "Zoë");
  EXPECT_EQ(match::read_name("Ann Lee"), "Ann Lee");
  EXPECT_EQ(match::read_name("安"), "安");
  EXPECT_EQ(match::read_name("👩"), "👩");
  EXPECT_EQ(match::read_name("O'Hara/2"), "O'Hara/2");
}

TEST(PlayerName, HasOneToSixtyFourCharacters) {
  EXPECT_EQ(refused(""), "");
  EXPECT_EQ(match::read_name(std::string(64, 'x')).size(), 64U);
  EXPECT_EQ(refused(std::string(65, 'x')), std::string(65, 'x'));
  // Characters, not bytes; and as they are after normalisation.
  std::string accents;
  for (int i = 0; i < 64; ++i) accents += "e\u0301";
  EXPECT_EQ(match::read_name(accents).size(), 128U);
}

TEST(PlayerName, WhatItDoesNotHave) {
  for (const char* name : {"-x", " Ann", "Ann\u3000", "A=B", "A\nB", "A\tB", "A\x1b[1mB", "A\u202eB",
                           "A\u200fB", "A\u2028B", "A\u0085B", "\xff", "\u0301"})
    EXPECT_EQ(refused(name), name);
  // An invisible character is pointed at by itself; the caret covers its first byte.
  for (const char* name : {"\u200b", "A\u00ADnn", "\u3164", "Ann\u115F", "\uFFA0", "A\u2800B", "A\u200DB"})
    EXPECT_EQ(refused(name).size(), 1U) << name;
}

TEST(PlayerName, CaseDoesNotMakeAnotherPlayer) {
  EXPECT_TRUE(match::same_player("Ann", "ANN"));
  EXPECT_TRUE(match::same_player("ZOË", "zoe\u0308"));
  EXPECT_FALSE(match::same_player("Ann", "Anne"));
}

}  // namespace player_name_test
