#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/json/json_document.hpp"
#include "base/language/translation.hpp"
#include "history/operations/operation.hpp"
#include "history/operations/record.hpp"

namespace base {
class JsonObject;
}

/// The options of a match: what is chosen when it starts and may be changed later. Each is one entry of a
/// table, from which the command line, the bodies of operations, the interchange, the sheet and what is said
/// about it are made, and is a register of its own in the history.
namespace history {

/// The kinds of values. All that depends on the kind is a `switch` without a default, so that a kind that is
/// forgotten somewhere does not compile where warnings are errors.
enum class OptionKind {
  kPreset,       ///< the preset that the rules started from; `new` reads it before the others, with the game
  kNumber,       ///< a whole number of the rules
  kHouseRule,    ///< a rule that holds or does not
  kSettlement,   ///< the scheme
  kStakes,       ///< the stakes with their currency
  kFirstDealer,  ///< a player
  kDate,         ///< a day, YYYY-MM-DD
  kText,         ///< a line of text
};

/// Where an option stands in a line of the interchange and in the JSON of a sheet: in the order of these, the
/// rules in an object of their own, the players before the occasion.
enum class OptionSection { kPreset, kRules, kStakes, kOccasion };

struct MatchOption {
  std::string_view key;  ///< in bodies and in JSON: "first_dealer"
  OptionSection section;
  OptionKind kind;
  int games::Rules::*number = nullptr;       ///< kNumber: where it stands; 0: none was chosen
  int least = 0, most = 0;                   ///< kNumber: the range of what is entered
  std::size_t house_rule = 0;                ///< kHouseRule: its index in `games::house_rules()`
  std::string MatchRecord::*text = nullptr;  ///< kText: where it stands
  bool written_where_empty = true;           ///< kText: in the interchange and the JSON of a sheet
  /// How it is said that nothing is chosen, for `base::translated`; empty: something always is.
  base::ContextText no_value{"", ""};
  std::string_view game = "";        ///< the name of the only game that has it; empty: every game
  std::string name = "";             ///< on the command line: "--dealer"; empty: none of its own
  std::string_view value_name = "";  ///< for the help: "PLAYER"
  std::string (*help)(const MatchOption& option) = nullptr;       ///< of the commands that start a match
  std::string (*edit_help)(const MatchOption& option) = nullptr;  ///< of `edit-match`

  [[nodiscard]] bool can_be_none() const { return *no_value.text != '\0'; }
};

/// All options, in the order in which they are written.
const std::vector<MatchOption>& match_options();
/// Null if there is none with this key.
const MatchOption* find_option(std::string_view key);
bool has_option(const games::Game& game, const MatchOption& option);

/// What an option of a match is: "CAD 1.00-3.00", "Ann", "yes", "not known".
std::string option_text(const MatchOption& option, const MatchRecord& record);
/// A rule of a match that holds only where it is chosen, where it is: "natural to win".
std::optional<std::string> special_rule_text(const MatchOption& option, const MatchRecord& record);

/// Gives a match the rules and the settlement of a preset, without any special rule.
void use_preset(const games::Preset& preset, MatchRecord& record);
/// Gives a match that has rules already those of a preset. House rules are no part of one: they stay.
void change_preset(const games::Preset& preset, MatchRecord& record);

/// The value as canonical JSON, as bodies have it; null where nothing is chosen.
base::Json stored_value(const MatchOption& option, const MatchRecord& record);

// --- In bodies ---

/// All options of a match as canonical JSON, those that its game has.
Options options_of(const MatchRecord& record);

/// What a body says of options, if it says anything, by form only: amounts, names and days that can be
/// written. What is missing takes the default of version 1 where `complete`. What this program does not know
/// is left out and named in `problems`. Never throws.
Options read_options(const std::optional<base::JsonValue>& body, const games::Game& game, std::size_t players,
                     bool complete, std::vector<std::string>& problems);

/// The options of a start as its body has them: without those that have their default, which `read_options`
/// gives back.
base::Json without_defaults(const Options& options, const games::Game& game);

/// Puts options into a record. Precondition: `read_options` or `options_of` made them for a match of this
/// game and number of players.
void apply(const Options& options, MatchRecord& record);

// --- In the interchange and in the JSON of a sheet ---

/// Adds the options of a section to an object that is open. Players are named.
void write_options(base::JsonText& json, OptionSection section, const MatchRecord& record);
/// Reads those of a section; one that is missing is as the preset has it, or not known. Throws `Error`
/// (kData) with the place for what cannot be.
void read_options(base::JsonObject& object, OptionSection section, MatchRecord& record);

/// Null if there are none.
base::Json encode_stakes(const std::optional<settlement::Stakes>& stakes);

}  // namespace history
