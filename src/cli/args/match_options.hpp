#pragma once

#include <cstdint>
#include <functional>
#include <map>
#include <optional>
#include <string>
#include <string_view>

#include "base/json/json.hpp"
#include "cli/program.hpp"
#include "games/game.hpp"
#include "history/operations/options.hpp"
#include "settlement/scheme.hpp"
#include "settlement/stakes.hpp"
#include "storage/reader.hpp"

/// The game, the rules and the stakes of a match on the command line.
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
  /// Throws `Error` (kUsage) for a number of players that the game is not played by, with what to change: for
  /// one alone `example` names two.
  void check_number_of_players(const games::Game& game, std::size_t players,
                               std::string_view example = "chapeau new Ann Bob") const;
  [[nodiscard]] bool any_given() const { return game_ || rules_; }
  /// Adds what was given, by the names of the options.
  void write_given(base::Json& json) const;
  /// As if `--game` had said so.
  void choose_game(const games::Game& game) { game_ = games::info(game).name; }

 private:
  std::optional<std::string> game_, rules_;
};

/// The options of a match: one for each entry of `history::match_options()`, and `--currency`.
class MatchOptions {
 public:
  /// `edits`: for a match that is there, of which a value can be taken away.
  void add_to(Command& command, bool edits = false);
  [[nodiscard]] bool any_given() const;
  /// Adds what was given, by the names of the options.
  void write_given(base::Json& json) const;
  /// Whether an option was given, by its name; the stakes also by their currency.
  [[nodiscard]] bool given(std::string_view name) const;
  /// The value of an option, by its name, if it was given.
  [[nodiscard]] std::optional<std::string> value(std::string_view name) const;
  /// As if the option of this name had this value; nothing: as if it had not been given.
  void give(std::string_view name, std::optional<std::string> value);
  /// Puts the values into a match of which game and players are known. `now` says which day is today. Throws
  /// `Error` (kUsage, kData, kNotThere) for what cannot be.
  void put(history::MatchRecord& record, base::Timestamp now) const;

 private:
  void put(const history::MatchOption& option, history::MatchRecord& record, base::Timestamp now) const;

  bool edits_ = false;
  std::map<std::string, std::optional<std::string>, std::less<>> values_;  // by name: "--target"
  std::map<std::string, bool> flags_;                                      // by name, `--no-…` too
};

/// The stakes as they are after `--stakes` and `--currency`: new ones in the currency given, else in that of
/// the present ones, else in the default one; a currency alone changes the money of the present ones; `none`
/// takes them away. Throws `Error`: kData for stakes or a currency that cannot be, kUsage for a currency
/// without stakes, and for a game that is not played for them.
void edit_stakes(const std::optional<std::string>& stakes, const std::optional<std::string>& currency,
                 const games::Game& game, std::optional<settlement::Stakes>& present);

/// Gives a match its event as the file spells it, where another match than `number` has the event with other
/// case, accents or spaces. Returns a remark for standard error about it; empty where the spelling stays.
std::string take_event_spelling(storage::Reader& reader, history::MatchRecord& record,
                                const std::optional<std::int64_t>& number = std::nullopt);

/// The currency of the environment: CHAPEAU_CURRENCY, else CAD. Throws `Error` (kData) where that is none.
settlement::Currency default_currency();

/// Throws `Error` (kUsage) for a game that is not.
void check_is_played_for_stakes(const games::Game& game, const std::string& option = "--stakes");

/// A scheme by its name. Throws `Error` (kUsage) for an unknown one, or one that the game does not have.
settlement::Scheme read_scheme(const std::string& name, const games::Game& game);

}  // namespace cli
