#include "cli/match_options.hpp"

#include <fmt/core.h>

#include <algorithm>

#include "base/error.hpp"
#include "base/text.hpp"
#include "cli/context.hpp"
#include "cli/options.hpp"

namespace cli {

using base::Error;
using base::ErrorKind;

namespace {

constexpr const char* kNoStakes = "none";

}  // namespace

void GameOptions::add_to(Command& command) {
  command.option("--game", game_, "GAME", "the game: " + base::join_or(games::game_names()));
  command.option(
      "--rules", rules_, "PRESET",
      "the preset that the rules start from: " + base::join_or(games::preset_names_of_all_games()));
  command.values_of("--game", games::game_names());
  command.values_of("--rules", games::preset_names_of_all_games());
}

games::Game GameOptions::game() const {
  if (!game_) {
    // A preset belongs to one game, and names it.
    for (const games::Game& game : games::all_games())
      if (rules_ && games::find_preset(game, *rules_) != nullptr) return game;
    return games::all_games().front();
  }
  return *games::find_game(choose(*game_, games::game_names(), "--game"));
}

const games::Preset& GameOptions::preset(const games::Game& game) const {
  if (!rules_) return games::facts(game).presets.front();
  return *games::find_preset(
      game,
      choose(*rules_, game_ ? games::preset_names(game) : games::preset_names_of_all_games(), "--rules"));
}

const games::Preset* GameOptions::preset_for_earlier(const games::Game& game) const {
  const games::Facts& facts = games::facts(game);
  if (game_ && choose(*game_, games::game_names(), "--game") != facts.name)
    throw Error(ErrorKind::kUsage, fmt::format("--again goes on with {}, not with {}", facts.title, *game_))
        .remedy("leave out --game, or leave out --again and name the players");
  if (!rules_) return nullptr;
  return games::find_preset(game, choose(*rules_, games::preset_names(game), "--rules"));
}

void GameOptions::check_number_of_players(const games::Game& game, std::size_t players) const {
  try {
    games::check_number_of_players(game, players);
  } catch (Error& error) {
    const auto other = games::game_of(players);
    if (!other && players > games::most_players())
      throw error.remedy("a name with a space stands in quotes: 'Mary Ann'");
    if (!other) throw;
    const games::Facts& facts = games::facts(*other);
    throw error.remedy(fmt::format(
        "{} players play {}: {}", players, facts.title,
        rules_ ? fmt::format("leave out --rules {}", *rules_) : fmt::format("--game {}", facts.name)));
  }
}

void HouseRuleOptions::add_to(Command& command) {
  for (std::size_t i = 0; i < chosen_.size(); ++i)
    command.flag("--" + games::option_name(games::house_rules()[i]), chosen_[i],
                 std::string(games::house_rules()[i].help));
}

void HouseRuleOptions::add_opposites_to(Command& command) {
  for (std::size_t i = 0; i < taken_.size(); ++i) {
    const std::string option = "--" + games::option_name(games::house_rules()[i]);
    const std::string opposite = "--no-" + games::option_name(games::house_rules()[i]);
    command.flag(opposite, taken_[i], "without " + option);
    command.exclude(option, opposite);
  }
}

bool HouseRuleOptions::any_given() const {
  return std::find(chosen_.begin(), chosen_.end(), true) != chosen_.end() ||
         std::find(taken_.begin(), taken_.end(), true) != taken_.end();
}

void HouseRuleOptions::read(const games::Game& game, games::HouseRules& house) const {
  for (std::size_t i = 0; i < chosen_.size(); ++i) {
    if (!chosen_[i] && !taken_[i]) continue;
    const games::HouseRule& rule = games::house_rules()[i];
    if (rule.game != games::facts(game).name)
      throw Error(ErrorKind::kUsage,
                  fmt::format("{} has no --{}", games::facts(game).title, games::option_name(rule)))
          .remedy("leave it out");
    house.set(i, chosen_[i]);
  }
}

void StakeOptions::add_to(Command& command) {
  command.option("--stakes", stakes_, "SMALL-LARGE", "small and large stake, 1-3, or 1 for 1-3; none");
  command.option("--currency", currency_, "CUR", "ISO 4217 code (CHAPEAU_CURRENCY, else CAD)");
}

void StakeOptions::read(const games::Game& game, std::optional<settlement::Stakes>& present) const {
  edit_stakes(stakes_, currency_, game, present);
}

void edit_stakes(const std::optional<std::string>& stakes, const std::optional<std::string>& currency,
                 const games::Game& game, std::optional<settlement::Stakes>& present) {
  if (!stakes && !currency) return;
  if (stakes == kNoStakes) {
    if (currency)
      throw Error(ErrorKind::kUsage, "--currency says in what money the stakes are, and there are to be none")
          .remedy("leave it out");
    present.reset();
    return;
  }
  check_is_played_for_stakes(game);
  if (!stakes && !present)
    throw Error(ErrorKind::kUsage, "--currency says in what money the stakes are, and there are none")
        .remedy("give --stakes too, for example --stakes 1-3");
  const settlement::Currency money = currency  ? settlement::find_currency(*currency)
                                     : present ? present->currency
                                               : default_currency();
  // The same figures in the other money: CAD 1.00 is JPY 1.
  present = settlement::parse_stakes(stakes ? *stakes : settlement::plain_stakes(*present), money);
}

settlement::Currency default_currency() {
  const auto code = environment("CHAPEAU_CURRENCY");
  return settlement::find_currency(code ? *code : "CAD");
}

void check_is_played_for_stakes(const games::Game& game) {
  if (!games::facts(game).has_stakes)
    throw Error(ErrorKind::kUsage, fmt::format("{} is not played for stakes", games::facts(game).title))
        .remedy("leave out --stakes");
}

settlement::Scheme read_scheme(const std::string& name, const games::Game& game) {
  const auto scheme = settlement::find_scheme(choose(name, settlement::scheme_names(), "--settlement"));
  if (!settlement::suits(*scheme, game))
    throw Error(ErrorKind::kUsage, fmt::format("{} is not settled between players: its result is a ranking",
                                               games::facts(game).title))
        .remedy("leave out --settlement");
  return *scheme;
}

}  // namespace cli
