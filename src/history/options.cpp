#include "history/options.hpp"

#include <fmt/core.h>

#include <map>
#include <optional>

#include "base/decimal.hpp"
#include "history/encode.hpp"

namespace history {
namespace {

using base::Error;
using base::Json;

constexpr const char* kPreset = "preset";
constexpr const char* kTarget = "target";
constexpr const char* kSettlement = "settlement";
constexpr const char* kStakes = "stakes";
constexpr const char* kFirstDealer = "first_dealer";
constexpr const char* kDate = "date";
constexpr const char* kEvent = "event";
constexpr const char* kNote = "note";

Json seat_or_null(std::optional<match::Seat> seat) {
  return seat ? Json(static_cast<std::int64_t>(*seat)) : Json(nullptr);
}

/// What version 1 takes where a body says nothing.
Options make_defaults(const games::Game& game) {
  MatchRecord record;
  record.match.game = game;
  const games::Preset& preset = games::facts(game).presets.front();
  record.preset = preset.name;
  record.match.rules.target = preset.target;
  record.terms.scheme = settlement::scheme_of(preset);
  return options_of(record);
}

/// The same, made once for each game: to make them takes as long as to read the rest of a start.
const Options& defaults_of(const games::Game& game) {
  static std::map<std::string_view, Options> made;
  const std::string_view name = games::facts(game).name;
  const auto known = made.find(name);
  return known != made.end() ? known->second : made.emplace(name, make_defaults(game)).first->second;
}

/// Far above every stake that can be entered. A match of enough points comes to more than 64 bits all the
/// same: `settlement::settle` says so.
constexpr settlement::MinorUnits kMostMinorUnits = 100'000'000'000;
/// The same for a target.
constexpr std::int64_t kMostPoints = 1'000'000'000;

std::optional<settlement::MinorUnits> amount_from(const Json& json, const settlement::Currency& currency) {
  const base::DecimalResult read = base::parse_decimal(json.get<std::string>(), currency.decimals);
  if (read.problem != base::DecimalProblem::kNone || read.value > kMostMinorUnits) return std::nullopt;
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

/// Whether a value has the form of its key. House rules are flags.
bool has_the_form(const std::string& key, const Json& value, std::size_t players) {
  if (key == kTarget)
    return value.is_number_integer() && value.get<std::int64_t>() >= 1 &&
           value.get<std::int64_t>() <= kMostPoints;
  if (key == kSettlement) return value.is_string() && settlement::find_scheme(value.get<std::string>());
  if (key == kFirstDealer)
    return value.is_null() || (value.is_number_integer() && value.get<std::int64_t>() >= 0 &&
                               value.get<std::int64_t>() < static_cast<std::int64_t>(players));
  if (key == kDate) return value.is_null() || (value.is_string() && base::is_date(value.get<std::string>()));
  if (key == kPreset) return value.is_string() && !value.get_ref<const std::string&>().empty();
  if (key == kEvent || key == kNote) return value.is_string();
  if (key == kStakes) return value.is_null() || stakes_from(value);
  return value.is_boolean();
}

}  // namespace

Options options_of(const MatchRecord& record) {
  Options options;
  options[kPreset] = record.preset;
  options[kTarget] = record.match.rules.target;
  options[kSettlement] = settlement::name_of(record.terms.scheme);
  options[kStakes] = encode_stakes(record.terms.stakes);
  const auto& rules = games::house_rules();
  for (std::size_t i = 0; i < rules.size(); ++i)
    if (rules[i].game == games::facts(record.match.game).name)
      options[std::string(rules[i].key)] = record.match.rules.house.has(i);
  options[kFirstDealer] = seat_or_null(record.match.first_dealer);
  options[kDate] = record.date ? Json(*record.date) : Json(nullptr);
  options[kEvent] = record.event;
  options[kNote] = record.note;
  return options;
}

Options read_options(const std::optional<base::JsonValue>& body, const games::Game& game, std::size_t players,
                     bool complete, std::vector<std::string>& problems) {
  const Options& defaults = defaults_of(game);
  Options options = complete ? defaults : Options{};
  if (!body) return options;
  if (!body->is_object()) problems.emplace_back("the options are no object");
  for (const auto& [name, given] : body->members()) {
    const std::string key(name);
    const Json value = base::to_json(given);
    if (!defaults.contains(key)) {
      problems.push_back(fmt::format("the option '{}' is not known to this version", key));
    } else if (!has_the_form(key, value, players)) {
      problems.push_back(fmt::format("the option '{}' has a value that cannot be read", key));
    } else {
      options[key] = key == kStakes && !value.is_null() ? encode_stakes(stakes_from(value)) : value;
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
  const auto value = [&](const char* key) -> const Json* {
    const auto found = options.find(key);
    return found == options.end() || found->second.is_null() ? nullptr : &found->second;
  };
  if (const Json* preset = value(kPreset)) record.preset = preset->get<std::string>();
  if (const Json* target = value(kTarget)) record.match.rules.target = target->get<int>();
  if (const Json* name = value(kSettlement))
    record.terms.scheme = settlement::find_scheme(name->get<std::string>()).value();
  const Json* stakes = value(kStakes);
  record.terms.stakes = stakes != nullptr ? stakes_from(*stakes) : std::nullopt;
  for (std::size_t i = 0; i < games::house_rules().size(); ++i)
    if (const Json* chosen = value(std::string(games::house_rules()[i].key).c_str()))
      record.match.rules.house.set(i, chosen->get<bool>());
  const Json* dealer = value(kFirstDealer);
  record.match.first_dealer = dealer != nullptr ? std::optional(dealer->get<match::Seat>()) : std::nullopt;
  const Json* date = value(kDate);
  record.date = date != nullptr ? std::optional(date->get<std::string>()) : std::nullopt;
  if (const Json* event = value(kEvent)) record.event = event->get<std::string>();
  if (const Json* note = value(kNote)) record.note = note->get<std::string>();
}

}  // namespace history
