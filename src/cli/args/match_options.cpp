#include "cli/args/match_options.hpp"

#include <algorithm>
#include <cstdint>

#include "base/errors/error.hpp"
#include "base/language/translation.hpp"
#include "base/language/typed_command.hpp"
#include "base/text/text.hpp"
#include "cli/args/hands.hpp"
#include "cli/args/options.hpp"
#include "cli/shell/terminal.hpp"
#include "match/note.hpp"
#include "report/layout/style.hpp"
#include "storage/queries/match_queries.hpp"

namespace cli {

using base::Error;
using base::ErrorKind;

namespace {

constexpr const char* kNone = "none";
constexpr const char* kStakes = "--stakes";
constexpr const char* kCurrency = "--currency";

std::string opposite_of(const history::MatchOption& option) { return "--no-" + option.name.substr(2); }

/// A text, or none where it has nothing but spaces: nobody could see it, or find a match by it.
std::string text_or_none(const std::string& given, const std::string& name) {
  std::string text = match::read_note(given, name);
  const std::vector<char32_t> characters = base::code_points(text);
  if (std::all_of(characters.begin(), characters.end(), base::is_space)) return "";
  return text;
}

/// Puts the value of an option into a match, by its kind; nothing: what is there is taken away. `edits`: a
/// match that is there, so that a remedy may say how.
void put_value(const history::MatchOption& option, const std::optional<std::string>& value,
               history::MatchRecord& record, base::Timestamp now, bool edits) {
  using enum history::OptionKind;
  switch (option.kind) {
    case kNumber:
      record.match.rules.*option.number =
          value ? static_cast<int>(number_in_range(*value, option.least, option.most, option.name)) : 0;
      break;
    case kSettlement: record.terms.scheme = read_scheme(*value, record.match.game); break;
    case kFirstDealer:
      record.match.first_dealer =
          value ? std::optional(seat_of(record.match.players, *value, option.name)) : std::nullopt;
      break;
    case kDate:
      record.date = value ? std::optional(day(*value, option.name, now, edits)) : std::nullopt;
      break;
    case kText: record.*option.text = text_or_none(*value, option.name); break;
    // `GameOptions` reads the preset, the house rules are flags, and the stakes are read with their currency.
    case kPreset:
    case kHouseRule:
    case kStakes: break;
  }
}

}  // namespace

void GameOptions::add_to(Command& command) {
  command.option("--game", game_, "GAME",
                 base::tr_c("help", "the game: {0}", base::join_or(games::game_names())));
  command.option("--rules", rules_, "PRESET",
                 base::tr_c("help", "the preset that the rules start from: {0}",
                            base::join_or(games::preset_names_of_all_games())));
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
  if (!rules_) return games::info(game).presets.front();
  return *games::find_preset(
      game,
      choose(*rules_, game_ ? games::preset_names(game) : games::preset_names_of_all_games(), "--rules"));
}

const games::Preset* GameOptions::preset_for_earlier(const games::Game& game) const {
  const games::Game named = game_ ? this->game() : game;
  if (games::info(named).name != games::info(game).name)
    throw Error(ErrorKind::kUsage,
                base::tr("--again plays {0}, not {1}", games::info(game).title(), games::info(named).title()))
        .remedy(base::tr("leave out --game, or leave out --again and name the players"));
  if (!rules_) return nullptr;
  return games::find_preset(game, choose(*rules_, games::preset_names(game), "--rules"));
}

void GameOptions::check_number_of_players(const games::Game& game, std::size_t players,
                                          std::string_view example) const {
  try {
    games::check_number_of_players(game, players);
  } catch (Error& error) {
    const auto other = games::game_of(players);
    if (!other && players > games::most_players())
      throw error.remedy(base::tr("put a name with a space in quotes: 'Mary Ann'"));
    if (!other && games::info(game).most_players == 2)
      throw error.remedy(base::tr("name both: {0}", base::typed_command(example, {})));
    if (!other) throw;
    const games::GameInfo& info = games::info(*other);
    const auto count = static_cast<std::int64_t>(players);
    // Translators: {1} is a game.
    throw error.remedy(rules_
                           ? base::tr_n(count, "{0} players play {1}: leave out --rules {2}",
                                        "{0} players play {1}: leave out --rules {2}", info.title(), *rules_)
                           : base::tr_n(count, "{0} players play {1}: --game {2}",
                                        "{0} players play {1}: --game {2}", info.title(), info.name));
  }
}

void MatchOptions::add_to(Command& command, bool edits) {
  edits_ = edits;
  for (const history::MatchOption& option : history::match_options()) {
    if (option.name.empty()) continue;
    const std::string help = (edits ? option.edit_help : option.help)(option);
    if (option.kind == history::OptionKind::kHouseRule) {
      command.flag(option.name, flags_[option.name], help);
      if (!edits) continue;
      command.flag(opposite_of(option), flags_[opposite_of(option)],
                   base::tr_c("help", "turn {0} off", option.name));
      command.exclude(option.name, opposite_of(option));
      continue;
    }
    command.option(option.name, values_[option.name], std::string(option.value_name), help);
    if (option.kind == history::OptionKind::kSettlement)
      command.values_of(option.name, settlement::scheme_names());
    if (option.kind == history::OptionKind::kStakes)
      command.option(kCurrency, values_[kCurrency], "CUR",
                     edits ? base::tr_c("help", "ISO 4217 code of the stakes")
                           : base::tr_c("help", "ISO 4217 code (CHAPEAU_CURRENCY, else CAD)"));
  }
}

void GameOptions::write_given(base::Json& json) const {
  if (game_) json["--game"] = *game_;
  if (rules_) json["--rules"] = *rules_;
}

void MatchOptions::write_given(base::Json& json) const {
  for (const auto& [name, value] : values_)
    if (value) json[name] = *value;
  for (const auto& [name, flag] : flags_)
    if (flag) json[name] = true;
}

bool MatchOptions::any_given() const {
  return std::any_of(values_.begin(), values_.end(),
                     [](const auto& value) { return value.second.has_value(); }) ||
         std::any_of(flags_.begin(), flags_.end(), [](const auto& flag) { return flag.second; });
}

bool MatchOptions::given(std::string_view name) const {
  const auto found = values_.find(name);
  return (found != values_.end() && found->second) || (name == kStakes && given(kCurrency));
}

std::optional<std::string> MatchOptions::value(std::string_view name) const {
  const auto found = values_.find(name);
  return found != values_.end() ? found->second : std::nullopt;
}

void MatchOptions::give(std::string_view name, std::optional<std::string> value) {
  values_.insert_or_assign(std::string(name), std::move(value));
}

void MatchOptions::put(history::MatchRecord& record, base::Timestamp now) const {
  for (const history::MatchOption& option : history::match_options()) put(option, record, now);
}

void MatchOptions::put(const history::MatchOption& option, history::MatchRecord& record,
                       base::Timestamp now) const {
  const auto is_set = [&](const std::string& name) {
    const auto flag = flags_.find(name);
    return flag != flags_.end() && flag->second;
  };
  const auto value_of = [&](std::string_view name) {
    const auto value = values_.find(name);
    return value != values_.end() ? value->second : std::nullopt;
  };
  const bool is_house_rule = option.kind == history::OptionKind::kHouseRule;
  const bool taken_away = is_house_rule && is_set(opposite_of(option));
  const std::optional<std::string> value = value_of(option.name);
  const bool is_given = value || taken_away || is_set(option.name);
  if (is_given && !history::has_option(record.match.game, option))
    throw Error(ErrorKind::kUsage,
                base::tr("{0} has no {1}", games::info(record.match.game).title(), option.name))
        .remedy(base::tr("leave it out"));
  if (is_house_rule && is_given) record.match.rules.house.set(option.house_rule, !taken_away);
  if (option.kind == history::OptionKind::kStakes)
    edit_stakes(value, value_of(kCurrency), record.match.game, record.terms.stakes);
  const bool takes_none = edits_ && option.can_be_none() && option.kind != history::OptionKind::kText;
  if (value) put_value(option, takes_none && *value == kNone ? std::nullopt : value, record, now, edits_);
}

void edit_stakes(const std::optional<std::string>& stakes, const std::optional<std::string>& currency,
                 const games::Game& game, std::optional<settlement::Stakes>& present) {
  if (!stakes && !currency) return;
  if (stakes == kNone) {
    if (currency)
      throw Error(ErrorKind::kUsage, base::tr("--currency needs stakes, but you chose none"))
          .remedy(base::tr("leave it out"));
    present.reset();
    return;
  }
  check_is_played_for_stakes(game, stakes ? "--stakes" : "--currency");
  if (!stakes && !present)
    throw Error(ErrorKind::kUsage, base::tr("--currency is for stakes, and there are none"))
        .remedy(base::tr("add --stakes, for example --stakes 1-3"));
  const settlement::Currency money = currency  ? settlement::find_currency(*currency)
                                     : present ? present->currency
                                               : default_currency();
  // The same figures in the other money: CAD 1.00 is JPY 1.
  present = settlement::parse_stakes(stakes ? *stakes : settlement::stakes_without_zeros(*present), money);
}

std::string take_event_spelling(storage::Reader& reader, history::MatchRecord& record,
                                const std::optional<std::int64_t>& number) {
  const auto spelling = storage::event_spelling(reader, record.event, number);
  if (!spelling || *spelling == record.event) return "";
  record.event = *spelling;
  return report::note_text(
      base::tr("this file spells that event '{0}', and the match has it so, too", *spelling));
}

settlement::Currency default_currency() {
  const std::string code = environment("CHAPEAU_CURRENCY").value_or("CAD");
  if (auto known = settlement::known_currency(code)) return *std::move(known);
  throw Error(
      ErrorKind::kData,
      base::tr("the variable CHAPEAU_CURRENCY is '{0}', which is not a currency code (ISO 4217)", code))
      .remedy(base::tr("give it three letters, for example CAD, EUR or JPY, or give --currency"));
}

void check_is_played_for_stakes(const games::Game& game, const std::string& option) {
  if (!games::info(game).has_stakes)
    throw Error(ErrorKind::kUsage, base::tr("{0} is not played for stakes", games::info(game).title()))
        .remedy(base::tr("leave out {0}", option));
}

settlement::Scheme read_scheme(const std::string& name, const games::Game& game) {
  const auto scheme = settlement::find_scheme(choose(name, settlement::scheme_names(), "--settlement"));
  if (!settlement::suits(*scheme, game))
    throw Error(ErrorKind::kUsage, base::tr("{0} is not settled between players: its result is a ranking",
                                            games::info(game).title()))
        .remedy(base::tr("leave out --settlement"));
  return *scheme;
}

}  // namespace cli
