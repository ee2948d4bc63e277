// What the rooms outside games/ take for granted of every game.

#include "games/game.hpp"

#include <gtest/gtest.h>

#include "support/errors.hpp"

#include <set>

namespace {

TEST(EveryGame, HasANameOfItsOwnAndPresetsOfItsOwn) {
  std::set<std::string> names;
  for (const games::Game& game : games::all_games()) {
    EXPECT_TRUE(names.insert(std::string(games::facts(game).name)).second);
    EXPECT_TRUE(games::find_game(games::facts(game).name).has_value());
    EXPECT_FALSE(games::facts(game).presets.empty());
  }
  std::set<std::string> presets;
  for (const std::string& preset : games::preset_names_of_all_games())
    EXPECT_TRUE(presets.insert(preset).second) << preset;
}

TEST(EveryGame, WithStakesIsOneOfTwoPlayersWithStars) {
  for (const games::Game& game : games::all_games()) {
    const games::Facts& facts = games::facts(game);
    EXPECT_LE(facts.least_players, facts.most_players);
    EXPECT_LE(facts.most_players, 4U) << "the tables have four seats";
    for (const games::Preset& preset : facts.presets) {
      EXPECT_GE(preset.target, games::kLeastTarget);
    }
    if (!facts.has_stakes) continue;
    EXPECT_EQ(facts.least_players, 2U);
    EXPECT_EQ(facts.most_players, 2U);
    EXPECT_TRUE(facts.has_stars);
  }
}

TEST(EveryGame, HasRulesEachWithASource) {
  for (const games::Game& game : games::all_games()) {
    EXPECT_FALSE(games::rulebook(game).empty());
    for (const games::RuleSection& section : games::rulebook(game)) {
      EXPECT_FALSE(section.rules.empty()) << section.title;
      for (const games::Rule& rule : section.rules) EXPECT_FALSE(rule.source.empty()) << rule.text;
    }
  }
}

TEST(EveryGame, RefusesANumberOfPlayersThatItIsNotPlayedBy) {
  for (const games::Game& game : games::all_games()) {
    const games::Facts& facts = games::facts(game);
    EXPECT_NO_THROW(games::check_number_of_players(game, facts.least_players));
    EXPECT_NO_THROW(games::check_number_of_players(game, facts.most_players));
    for (const std::size_t players : {facts.least_players - 1, facts.most_players + 1}) {
      const std::string message =
          support::error_of([&] { games::check_number_of_players(game, players); }).message();
      EXPECT_TRUE(message.starts_with(std::string(facts.title) + " is played by ")) << message;
      EXPECT_TRUE(message.ends_with(", not " + std::to_string(players))) << message;
    }
  }
}

TEST(EveryGame, SeatsAPointsHandAnewWithWhoWasOut) {
  games::PointsHand hand;
  hand.entries = {{100, 1}, {50, 0}};
  hand.claim.out = 0;
  const auto turned = std::get<games::PointsHand>(games::seated_anew(hand, {1, 0}));
  EXPECT_EQ(turned.entries[1].score, 100);
  EXPECT_EQ(turned.claim.out, 1U);
  hand.claim.out.reset();
  EXPECT_EQ(std::get<games::PointsHand>(games::seated_anew(hand, {1, 0})).claim.out, std::nullopt);
}

}  // namespace
