#include <map>
#include <mutex>

#include "base/errors/error.hpp"
#include "base/language/translation.hpp"
#include "base/values/decimal.hpp"
#include "history/operations/options.hpp"

/// The options of a match in bodies of operations.
namespace history {

using base::Error;
using base::Json;
using base::JsonValue;

Json stored_value(const MatchOption& option, const MatchRecord& record) {
  switch (option.kind) {
    case OptionKind::kPreset: return record.preset;
    case OptionKind::kNumber: {
      const int value = record.match.rules.*option.number;
      return value == 0 ? Json(nullptr) : Json(value);
    }
    case OptionKind::kHouseRule: return record.match.rules.house.has(option.house_rule);
    case OptionKind::kSettlement: return settlement::name_of(record.terms.scheme);
    case OptionKind::kStakes: return encode_stakes(record.terms.stakes);
    case OptionKind::kFirstDealer: {
      const auto dealer = record.match.first_dealer;
      return dealer ? Json(static_cast<std::int64_t>(*dealer)) : Json(nullptr);
    }
    case OptionKind::kDate: return record.date ? Json(*record.date) : Json(nullptr);
    case OptionKind::kText: return record.*option.text;
  }
  return nullptr;
}

namespace {

/// Far above every stake that can be entered. A match of enough points comes to more than 64 bits all the
/// same: `settlement::settle` says so.
constexpr settlement::MinorUnits kMostStaked = 100'000'000'000;
/// The same for a number of the rules.
constexpr std::int64_t kMostPoints = 1'000'000'000;

std::optional<settlement::MinorUnits> amount_from(const Json& json, const settlement::Currency& currency) {
  const auto read = base::parse_decimal(json.get<std::string>(), currency.decimals);
  if (!read || *read > kMostStaked) return std::nullopt;
  return *read;
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

bool is_whole_number(const Json& value, std::int64_t least, std::int64_t most) {
  return value.is_number_integer() && value.get<std::int64_t>() >= least && value.get<std::int64_t>() <= most;
}

/// Whether a value, which is not null, has the form of its kind.
bool has_form(const MatchOption& option, const Json& value, std::size_t players) {
  switch (option.kind) {
    case OptionKind::kPreset: return value.is_string() && value != "";
    case OptionKind::kNumber: return is_whole_number(value, option.least, kMostPoints);
    case OptionKind::kHouseRule: return value.is_boolean();
    case OptionKind::kSettlement:
      return value.is_string() && settlement::find_scheme(value.get<std::string>()).has_value();
    case OptionKind::kStakes: return stakes_from(value).has_value();
    case OptionKind::kFirstDealer: return is_whole_number(value, 0, static_cast<std::int64_t>(players) - 1);
    case OptionKind::kDate: return value.is_string() && base::is_date(value.get<std::string>());
    case OptionKind::kText: return value.is_string();
  }
  return false;
}

/// Puts a stored value into a record, null only where the option can be without one. False for a value that
/// has not the form of its kind; then nothing has changed.
bool put_value(const MatchOption& option, const Json& value, MatchRecord& record, std::size_t players) {
  const bool is_none = value.is_null();
  if (is_none ? !option.can_be_none() || option.kind == OptionKind::kText : !has_form(option, value, players))
    return false;
  switch (option.kind) {
    case OptionKind::kPreset: record.preset = value.get<std::string>(); break;
    case OptionKind::kNumber: record.match.rules.*option.number = is_none ? 0 : value.get<int>(); break;
    case OptionKind::kHouseRule: record.match.rules.house.set(option.house_rule, value.get<bool>()); break;
    case OptionKind::kSettlement:
      record.terms.scheme = *settlement::find_scheme(value.get<std::string>());
      break;
    case OptionKind::kStakes: record.terms.stakes = is_none ? std::nullopt : stakes_from(value); break;
    case OptionKind::kFirstDealer:
      record.match.first_dealer = is_none ? std::nullopt : std::optional(value.get<match::Seat>());
      break;
    case OptionKind::kDate:
      record.date = is_none ? std::nullopt : std::optional(value.get<std::string>());
      break;
    case OptionKind::kText: record.*option.text = value.get<std::string>(); break;
  }
  return true;
}

/// What version 1 takes where a body says nothing.
Options make_defaults(const games::Game& game) {
  MatchRecord record;
  record.match.game = game;
  use_preset(games::info(game).presets.front(), record);
  return options_of(record);
}

/// The same, made once for each game: to make them takes as long as to read the rest of a start. Several
/// threads may ask.
const Options& defaults_of(const games::Game& game) {
  static std::mutex guard;
  static std::map<std::string_view, Options> made;
  const std::lock_guard lock(guard);
  const std::string_view name = games::info(game).name;
  const auto known = made.find(name);
  return known != made.end() ? known->second : made.emplace(name, make_defaults(game)).first->second;
}

}  // namespace

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
  if (!body->is_object()) problems.push_back(base::tr("the options are not an object"));
  MatchRecord record;
  body->for_each_member([&](std::string_view key, const JsonValue& given) {
    const MatchOption* option = find_option(key);
    if (option == nullptr || !has_option(game, *option)) {
      problems.push_back(base::tr("this version does not know the option '{0}'", key));
    } else if (!put_value(*option, base::to_json(given), record, players)) {
      problems.push_back(base::tr("the option '{0}' has a value that cannot be read", key));
    } else {
      options.insert_or_assign(std::string(key), stored_value(*option, record));
    }
  });
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

}  // namespace history
