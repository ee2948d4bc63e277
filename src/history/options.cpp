#include "history/options.hpp"

#include <fmt/core.h>

#include <algorithm>
#include <map>

#include "base/decimal.hpp"
#include "base/json_object.hpp"
#include "base/text.hpp"
#include "match/note.hpp"
#include "match/player_name.hpp"

namespace history {
namespace {

using base::Error;
using base::Json;
using base::JsonObject;
using base::JsonValue;

// --- The table ---

/// "1200 in Mille, 500 in Militaire".
std::string default_targets() {
  std::vector<std::string> targets;
  for (const games::Game& game : games::all_games())
    targets.push_back(
        fmt::format("{} in {}", games::info(game).presets.front().target, games::info(game).title));
  return base::join(targets, ", ");
}

std::vector<MatchOption> make_match_options() {
  using enum OptionSection;
  std::vector<MatchOption> options{
      {.key = "preset", .section = kPreset, .kind = PresetOption{}},
      {.key = "target",
       .section = kRules,
       .kind = NumberOption{&games::Rules::target, games::kLeastTarget, games::kMostTarget},
       .name = "--target",
       .value_name = "N",
       .help = "points to play to (" + default_targets() + ")",
       .edit_help = "points to play to"}};
  for (std::size_t rule = 0; rule < games::house_rules().size(); ++rule) {
    const games::HouseRule& house_rule = games::house_rules()[rule];
    options.push_back({.key = house_rule.key,
                       .section = kRules,
                       .kind = HouseRuleOption{rule},
                       .game = house_rule.game,
                       .name = "--" + games::option_name(house_rule),
                       .help = std::string(house_rule.help),
                       .edit_help = std::string(house_rule.help)});
  }
  const std::vector<MatchOption> more{
      {.key = "settlement",
       .section = kRules,
       .kind = SettlementOption{},
       .name = "--settlement",
       .value_name = "SCHEME",
       .help =
           "how the match is settled: " + base::join_or(settlement::scheme_names()) + " (that of the preset)",
       .edit_help = "how the match is settled"},
      {.key = "stakes",
       .section = kStakes,
       .kind = StakesOption{},
       .no_value = "none",
       .name = "--stakes",
       .value_name = "SMALL-LARGE",
       .help = "small and large stake, 1-3, or 1 for 1-3; none",
       .edit_help = "small and large stake, 1-3, or 1 for 1-3; none"},
      {.key = "first_dealer",
       .section = kOccasion,
       .kind = FirstDealerOption{},
       .no_value = "not known",
       .name = "--dealer",
       .value_name = "PLAYER",
       .help = "who deals first",
       .edit_help = "who dealt first; none"},
      {.key = "date",
       .section = kOccasion,
       .kind = DateOption{},
       .no_value = "not known",
       .name = "--date",
       .value_name = "DATE",
       .help = "the day it is played: YYYY-MM-DD, today or yesterday (today)",
       .edit_help = "YYYY-MM-DD, today, yesterday; none"},
      {.key = "event",
       .section = kOccasion,
       .kind = TextOption{&MatchRecord::event, false},
       .no_value = "none",
       .name = "--event",
       .value_name = "TEXT",
       .help = "what matches share: an evening, a league, a season",
       .edit_help = "what matches share: an evening, a league; '' takes it away"},
      {.key = "note",
       .section = kOccasion,
       .kind = TextOption{&MatchRecord::note, true},
       .no_value = "none",
       .name = "--note",
       .value_name = "TEXT",
       .help = "a note for the sheet",
       .edit_help = "a note for the sheet; '' takes it away"}};
  options.insert(options.end(), more.begin(), more.end());
  return options;
}

// --- What each kind is in bodies ---

/// The value as canonical JSON; null where nothing is chosen.
Json stored(PresetOption /*kind*/, const MatchRecord& record) { return record.preset; }
Json stored(const NumberOption& number, const MatchRecord& record) {
  const int value = record.match.rules.*number.value;
  return value == 0 ? Json(nullptr) : Json(value);
}
Json stored(HouseRuleOption house, const MatchRecord& record) {
  return record.match.rules.house.has(house.rule);
}
Json stored(SettlementOption /*kind*/, const MatchRecord& record) {
  return settlement::name_of(record.terms.scheme);
}
Json stored(StakesOption /*kind*/, const MatchRecord& record) { return encode_stakes(record.terms.stakes); }
Json stored(FirstDealerOption /*kind*/, const MatchRecord& record) {
  const auto dealer = record.match.first_dealer;
  return dealer ? Json(static_cast<std::int64_t>(*dealer)) : Json(nullptr);
}
Json stored(DateOption /*kind*/, const MatchRecord& record) {
  return record.date ? Json(*record.date) : Json(nullptr);
}
Json stored(const TextOption& text, const MatchRecord& record) { return record.*text.value; }

Json stored_value(const MatchOption& option, const MatchRecord& record) {
  return std::visit([&](const auto& kind) { return stored(kind, record); }, option.kind);
}

/// Far above every stake that can be entered. A match of enough points comes to more than 64 bits all the
/// same: `settlement::settle` says so.
constexpr settlement::MinorUnits kMostStaked = 100'000'000'000;
/// The same for a number of the rules.
constexpr std::int64_t kMostPoints = 1'000'000'000;

std::optional<settlement::MinorUnits> amount_from(const Json& json, const settlement::Currency& currency) {
  const base::DecimalResult read = base::parse_decimal(json.get<std::string>(), currency.decimals);
  if (read.problem != base::DecimalProblem::kNone || read.value > kMostStaked) return std::nullopt;
  return read.value;
}

/// Nothing for what has not the form of stakes.
std::optional<settlement::Stakes> stakes_from(const Json& json) {
  try {
    settlement::Stakes stakes;
    stakes.currency = settlement::find_currency(json.at("currency").get<std::string>());
    const auto small = amount_from(json.at("small"), stakes.currency);
    const auto large = amount_from(json.at("large"), stakes.currency);
    if (!small || !large) return std::nullopt;
    stakes.small = *small;
    stakes.large = *large;
    return stakes;
  } catch (const Error&) {
    return std::nullopt;
  } catch (const Json::exception&) {
    return std::nullopt;
  }
}

/// Puts a stored value into a record, null only where the option can be without one. False for a value that
/// has not the form of its kind; then nothing has changed.
bool put(PresetOption /*kind*/, const Json& value, MatchRecord& record, std::size_t /*players*/) {
  if (!value.is_string() || value.get_ref<const std::string&>().empty()) return false;
  record.preset = value.get<std::string>();
  return true;
}
bool put(const NumberOption& number, const Json& value, MatchRecord& record, std::size_t /*players*/) {
  if (!value.is_null() && (!value.is_number_integer() || value.get<std::int64_t>() < number.least ||
                           value.get<std::int64_t>() > kMostPoints))
    return false;
  record.match.rules.*number.value = value.is_null() ? 0 : value.get<int>();
  return true;
}
bool put(HouseRuleOption house, const Json& value, MatchRecord& record, std::size_t /*players*/) {
  if (!value.is_boolean()) return false;
  record.match.rules.house.set(house.rule, value.get<bool>());
  return true;
}
bool put(SettlementOption /*kind*/, const Json& value, MatchRecord& record, std::size_t /*players*/) {
  const auto scheme = value.is_string() ? settlement::find_scheme(value.get<std::string>()) : std::nullopt;
  if (scheme) record.terms.scheme = *scheme;
  return scheme.has_value();
}
bool put(StakesOption /*kind*/, const Json& value, MatchRecord& record, std::size_t /*players*/) {
  const auto stakes = stakes_from(value);
  if (!value.is_null() && !stakes) return false;
  record.terms.stakes = stakes;
  return true;
}
bool put(FirstDealerOption /*kind*/, const Json& value, MatchRecord& record, std::size_t players) {
  if (!value.is_null() && (!value.is_number_integer() || value.get<std::int64_t>() < 0 ||
                           value.get<std::int64_t>() >= static_cast<std::int64_t>(players)))
    return false;
  record.match.first_dealer = value.is_null() ? std::nullopt : std::optional(value.get<match::Seat>());
  return true;
}
bool put(DateOption /*kind*/, const Json& value, MatchRecord& record, std::size_t /*players*/) {
  if (!value.is_null() && (!value.is_string() || !base::is_date(value.get<std::string>()))) return false;
  record.date = value.is_null() ? std::nullopt : std::optional(value.get<std::string>());
  return true;
}
bool put(const TextOption& text, const Json& value, MatchRecord& record, std::size_t /*players*/) {
  if (!value.is_string()) return false;
  record.*text.value = value.get<std::string>();
  return true;
}

bool put_value(const MatchOption& option, const Json& value, MatchRecord& record, std::size_t players) {
  if (value.is_null() && option.no_value.empty()) return false;
  return std::visit([&](const auto& kind) { return put(kind, value, record, players); }, option.kind);
}

/// What version 1 takes where a body says nothing.
Options make_defaults(const games::Game& game) {
  MatchRecord record;
  record.match.game = game;
  use_preset(games::info(game).presets.front(), record);
  return options_of(record);
}

/// The same, made once for each game: to make them takes as long as to read the rest of a start.
const Options& defaults_of(const games::Game& game) {
  static std::map<std::string_view, Options> made;
  const std::string_view name = games::info(game).name;
  const auto known = made.find(name);
  return known != made.end() ? known->second : made.emplace(name, make_defaults(game)).first->second;
}

// --- How each kind is read from the interchange ---

void read(PresetOption /*kind*/, JsonObject& object, std::string_view key, MatchRecord& record) {
  const games::Game& game = record.match.game;
  const auto name = object.optional_text(key);
  const games::Preset* preset = name ? games::find_preset(game, *name) : &games::info(game).presets.front();
  if (preset == nullptr)
    throw object.error_at(key, fmt::format("{} has no preset '{}'", games::info(game).title, *name))
        .remedy("it is " + base::join_or(games::preset_names(game)));
  use_preset(*preset, record);
}

void read(const NumberOption& number, JsonObject& object, std::string_view key, MatchRecord& record) {
  if (object.has(key))
    record.match.rules.*number.value = static_cast<int>(object.integer(key, number.least, number.most));
}

void read(HouseRuleOption house, JsonObject& object, std::string_view key, MatchRecord& record) {
  if (object.optional_member(key)) record.match.rules.house.set(house.rule, object.flag(key));
}

void read(SettlementOption /*kind*/, JsonObject& object, std::string_view key, MatchRecord& record) {
  if (!object.has(key)) return;
  const std::string name = object.text(key);
  const auto scheme = settlement::find_scheme(name);
  if (!scheme)
    throw object.error_at(key, fmt::format("there is no settlement '{}'", name))
        .remedy("it is " + base::join_or(settlement::scheme_names()));
  if (!settlement::suits(*scheme, record.match.game))
    throw object
        .error_at(key, fmt::format("{} is not settled between players", games::info(record.match.game).title))
        .remedy("its settlement is none");
  record.terms.scheme = *scheme;
}

void read(StakesOption /*kind*/, JsonObject& object, std::string_view key, MatchRecord& record) {
  std::optional<JsonObject> stakes = object.optional_object(key);
  if (!stakes) return;
  const games::GameInfo& game = games::info(record.match.game);
  if (!game.has_stakes) throw object.error_at(key, fmt::format("{} is not played for stakes", game.title));
  const auto amount = [&](std::string_view which, const settlement::Currency& currency) {
    const std::string text = stakes->text(which);
    try {
      return settlement::parse_stake(text, currency);
    } catch (Error& error) {
      throw error.at({stakes->where_of(which), text, 0, text.size()});
    }
  };
  settlement::Stakes read;
  read.currency = read_currency(*stakes);
  read.small = amount("small", read.currency);
  read.large = amount("large", read.currency);
  stakes->finish();
  record.terms.stakes = read;
}

void read(FirstDealerOption /*kind*/, JsonObject& object, std::string_view key, MatchRecord& record) {
  record.match.first_dealer = read_seat(object, key, record.match.players);
}

void read(DateOption /*kind*/, JsonObject& object, std::string_view /*key*/, MatchRecord& record) {
  record.date = read_date(object);
}

void read(const TextOption& text, JsonObject& object, std::string_view key, MatchRecord& record) {
  record.*text.value = match::read_note(object.optional_text(key).value_or(""), object.where_of(key));
}

/// The value for people and other programs: players by name, and without what goes without saying.
std::optional<Json> shown_value(const MatchOption& option, const MatchRecord& record) {
  Json value = stored_value(option, record);
  const bool is_absent = value.is_null() || value == false;
  if (option.section == OptionSection::kRules && is_absent) return std::nullopt;
  if (const auto* text = std::get_if<TextOption>(&option.kind))
    if (value == "" && !text->written_where_empty) return std::nullopt;
  if (std::holds_alternative<FirstDealerOption>(option.kind) && !value.is_null())
    return record.match.players.at(value.get<match::Seat>());
  return value;
}

}  // namespace

const std::vector<MatchOption>& match_options() {
  static const std::vector<MatchOption> options = make_match_options();
  return options;
}

const MatchOption* find_option(std::string_view key) {
  for (const MatchOption& option : match_options())
    if (option.key == key) return &option;
  return nullptr;
}

bool has_option(const games::Game& game, const MatchOption& option) {
  return option.game.empty() || option.game == games::info(game).name;
}

std::string option_text(const MatchOption& option, const MatchRecord& record) {
  if (std::holds_alternative<StakesOption>(option.kind) && record.terms.stakes)
    return settlement::format_stakes(*record.terms.stakes);
  const std::optional<Json> value = shown_value(option, record);
  if (std::holds_alternative<HouseRuleOption>(option.kind)) return value ? "yes" : "no";
  if (!value || value->is_null() || *value == "") return std::string(option.no_value);
  return value->is_string() ? value->get<std::string>() : base::to_text(*value);
}

std::string special_rule_text(const MatchOption& option, const MatchRecord& record) {
  const bool is_special = std::holds_alternative<HouseRuleOption>(option.kind) ||
                          (std::holds_alternative<NumberOption>(option.kind) && !option.no_value.empty());
  const std::optional<Json> value = is_special ? shown_value(option, record) : std::nullopt;
  if (!value) return "";
  std::string text(option.key);
  std::replace(text.begin(), text.end(), '_', ' ');
  return value->is_boolean() ? text : text + " " + base::to_text(*value);
}

void use_preset(const games::Preset& preset, MatchRecord& record) {
  record.preset = preset.name;
  record.match.rules = {};
  record.match.rules.target = preset.target;
  record.terms.scheme = settlement::scheme_of(preset);
}

Options options_of(const MatchRecord& record) {
  Options options;
  for (const MatchOption& option : match_options())
    if (has_option(record.match.game, option))
      options.emplace(std::string(option.key), stored_value(option, record));
  return options;
}

Options read_options(const std::optional<JsonValue>& body, const games::Game& game, std::size_t players,
                     bool complete, std::vector<std::string>& problems) {
  Options options = complete ? defaults_of(game) : Options{};
  if (!body) return options;
  if (!body->is_object()) problems.emplace_back("the options are not an object");
  MatchRecord record;
  for (const auto& [key, given] : body->members()) {
    const MatchOption* option = find_option(key);
    if (option == nullptr || !has_option(game, *option)) {
      problems.push_back(fmt::format("this version does not know the option '{}'", key));
    } else if (!put_value(*option, base::to_json(given), record, players)) {
      problems.push_back(fmt::format("the option '{}' has a value that cannot be read", key));
    } else {
      options.insert_or_assign(std::string(key), stored_value(*option, record));
    }
  }
  return options;
}

Json without_defaults(const Options& options, const games::Game& game) {
  const Options& defaults = defaults_of(game);
  Json body = Json::object();
  for (const auto& [key, value] : options)
    if (const auto usual = defaults.find(key); usual == defaults.end() || usual->second != value)
      body[key] = value;
  return body;
}

void apply(const Options& options, MatchRecord& record) {
  for (const auto& [key, value] : options)
    if (const MatchOption* option = find_option(key))
      put_value(*option, value, record, games::most_players());
}

void write_options(Json& json, OptionSection section, const MatchRecord& record) {
  for (const MatchOption& option : match_options())
    if (option.section == section && has_option(record.match.game, option))
      if (auto value = shown_value(option, record)) json[std::string(option.key)] = *std::move(value);
}

void read_options(JsonObject& object, OptionSection section, MatchRecord& record) {
  for (const MatchOption& option : match_options())
    if (option.section == section && has_option(record.match.game, option))
      std::visit([&](const auto& kind) { read(kind, object, option.key, record); }, option.kind);
}

Json encode_rules(const MatchRecord& record) {
  Json json = Json::object();
  write_options(json, OptionSection::kRules, record);
  return json;
}

Json encode_stakes(const std::optional<settlement::Stakes>& stakes) {
  if (!stakes) return nullptr;
  return {{"small", settlement::format_amount(stakes->small, stakes->currency)},
          {"large", settlement::format_amount(stakes->large, stakes->currency)},
          {"currency", stakes->currency.code}};
}

std::optional<match::Seat> read_seat(JsonObject& object, std::string_view key, const games::Names& names) {
  const auto given = object.optional_member(key);
  if (!given) return std::nullopt;
  if (given->is_number()) {
    const std::int64_t number = given->number();
    if (number >= 0 && number < static_cast<std::int64_t>(names.size()))
      return static_cast<match::Seat>(number);
    throw object.error_at(key, fmt::format("{} is not a player's number", number))
        .remedy(fmt::format("from 0 for {} to {} for {}", names.front(), names.size() - 1, names.back()));
  }
  if (!given->is_text()) throw object.error_at(key, "the name of a player of the match is expected");
  const std::string name(given->text());
  const auto seat = match::find_seat(names, name);
  if (!seat)
    throw object.error_at(key, fmt::format("'{}' does not play in this match", name))
        .remedy(match::who_plays(names, name));
  return seat;
}

std::optional<std::string> read_date(JsonObject& object) {
  auto date = object.optional_text("date");
  if (date && !base::is_date(*date))
    throw object.error_at("date", fmt::format("'{}' is not a day", *date)).remedy("write YYYY-MM-DD");
  return date;
}

settlement::Currency read_currency(JsonObject& object) {
  const std::string code = object.text("currency");
  try {
    return settlement::find_currency(code);
  } catch (Error& error) {
    throw error.at({object.where_of("currency"), code, 0, code.size()});
  }
}

}  // namespace history
