#pragma once

#include <deque>
#include <optional>
#include <string>

#include "cli/program.hpp"
#include "games/game.hpp"
#include "settlement/scheme.hpp"
#include "settlement/stakes.hpp"

/// Options about the rules and the stakes of a match.
namespace cli {

/// `--game` and `--rules`.
class GameOptions {
 public:
  void add_to(Command& command);
  /// Throws `Error` (kUsage) for a game or a preset that there is not.
  [[nodiscard]] games::Game game() const;
  [[nodiscard]] const games::Preset& preset(const games::Game& game) const;
  /// For a match that goes on with the game of an earlier one: the preset named, or null. Throws `Error`
  /// (kUsage) for another game, and for a preset that the game does not have.
  [[nodiscard]] const games::Preset* preset_for_earlier(const games::Game& game) const;
  /// Throws `Error` (kUsage) for a number of players that the game is not played by, with what to change.
  void check_number_of_players(const games::Game& game, std::size_t players) const;
  [[nodiscard]] bool any_given() const { return game_ || rules_; }
  /// As if `--game` had said so.
  void choose_game(const games::Game& game) { game_ = games::facts(game).name; }

 private:
  std::optional<std::string> game_, rules_;
};

/// A flag for each house rule.
class HouseRuleOptions {
 public:
  HouseRuleOptions() : chosen_(games::house_rules().size()), taken_(games::house_rules().size()) {}
  void add_to(Command& command);
  /// `--no-…` for each, for a command that can take one away.
  void add_opposites_to(Command& command);
  [[nodiscard]] bool any_given() const;
  /// Adds those chosen to what the game is played by, and takes those away. Throws `Error` (kUsage) for one
  /// that it does not have.
  void read(const games::Game& game, games::HouseRules& house) const;

 private:
  std::deque<bool> chosen_, taken_;
};

/// `--stakes` and `--currency`.
class StakeOptions {
 public:
  void add_to(Command& command);
  /// Puts what was given in place of `present`, as `edit_stakes` does.
  void read(const games::Game& game, std::optional<settlement::Stakes>& present) const;
  [[nodiscard]] bool any_given() const { return stakes_ || currency_; }
  /// As if `--stakes` had said so; nothing: none.
  void choose_stakes(std::optional<std::string> stakes) { stakes_ = std::move(stakes); }
  [[nodiscard]] bool stakes_given() const { return stakes_.has_value(); }

 private:
  std::optional<std::string> stakes_, currency_;
};

/// The stakes as they are after `--stakes` and `--currency`: new ones in the currency given, else in that of
/// the present ones, else in the default one; a currency alone changes the money of the present ones; `none`
/// takes them away. Throws `Error`: kData for stakes or a currency that cannot be, kUsage for a currency
/// without stakes, and for a game that is not played for them.
void edit_stakes(const std::optional<std::string>& stakes, const std::optional<std::string>& currency,
                 const games::Game& game, std::optional<settlement::Stakes>& present);

/// The currency of the environment: CHAPEAU_CURRENCY, else CAD.
settlement::Currency default_currency();

/// Throws `Error` (kUsage) for a game that is not.
void check_is_played_for_stakes(const games::Game& game);

/// A scheme by its name. Throws `Error` (kUsage) for an unknown one, or one that the game does not have.
settlement::Scheme read_scheme(const std::string& name, const games::Game& game);

}  // namespace cli
