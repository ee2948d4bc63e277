// What the modules outside games/ take for granted of every game.

#include "games/game.hpp"

#include <gtest/gtest.h>

#include "support/errors.hpp"

#include <set>

namespace game_test {

TEST(EveryGame, HasANameOfItsOwnAndPresetsOfItsOwn) {
  std::set<std::string> names;
  for (const games::Game& game : games::all_games()) {
    EXPECT_TRUE(names.insert(std::string(games::info(game).name)).second);
    EXPECT_TRUE(games::find_game(games::info(game).name).has_value());
    EXPECT_FALSE(games::info(game).presets.empty());
  }
  std::set<std::string> presets;
  for (const std::string& preset : games::preset_names_of_all_games())
    EXPECT_TRUE(presets.insert(preset).second) << preset;
}

TEST(EveryGame, WithStakesIsOneOfTwoPlayersWithStars) {
  for (const games::Game& game : games::all_games()) {
    const games::GameInfo& info = games::info(game);
    EXPECT_LE(info.least_players, info.most_players);
    EXPECT_LE(info.most_players, 4U) << "the tables have four seats";
    for (const games::Preset& preset : info.presets) {
      EXPECT_GE(preset.target, games::kLeastTarget);
    }
    if (!info.has_stakes) continue;
    EXPECT_EQ(info.least_players, 2U);
    EXPECT_EQ(info.most_players, 2U);
    EXPECT_TRUE(info.has_stars);
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
    const games::GameInfo& info = games::info(game);
    EXPECT_NO_THROW(games::check_number_of_players(game, info.least_players));
    EXPECT_NO_THROW(games::check_number_of_players(game, info.most_players));
    for (const std::size_t players : {info.least_players - 1, info.most_players + 1}) {
      EXPECT_EQ(support::error_of([&] { games::check_number_of_players(game, players); }).kind(),
                base::ErrorKind::kUsage);
    }
  }
}

TEST(EveryGame, ReseatsAPointsHandWithWhoWasOut) {
  games::PointsHand hand;
  hand.entries = {{100, 1}, {50, 0}};
  hand.claim.out = 0;
  const auto turned = std::get<games::PointsHand>(games::reseated(hand, {1, 0}));
  EXPECT_EQ(turned.entries[1].score, 100);
  EXPECT_EQ(turned.claim.out, 1U);
  hand.claim.out.reset();
  EXPECT_EQ(std::get<games::PointsHand>(games::reseated(hand, {1, 0})).claim.out, std::nullopt);
}

}  // namespace game_test
