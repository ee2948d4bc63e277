#include "history/operations/options.hpp"

#include "base/language/translation.hpp"

namespace history {
namespace {

using base::Json;

/// "1200 in Mille, 500 in Militaire".
std::string default_targets() {
  std::vector<std::string> targets;
  for (const games::Game& game : games::all_games())
    // Translators: {0} is points, {1} a game.
    targets.push_back(base::tr_c("target of a game", "{0} in {1}", games::info(game).presets.front().target,
                                 games::info(game).title()));
  return base::join_comma(targets);
}

std::string help_of_house_rule(const MatchOption& option) {
  return base::translated(games::house_rules()[option.house_rule].help);
}

using Entries = std::vector<MatchOption>;

Entries preset_and_target() {
  return {
      {.key = "preset", .section = OptionSection::kPreset, .kind = OptionKind::kPreset},
      {.key = "target",
       .section = OptionSection::kRules,
       .kind = OptionKind::kNumber,
       .number = &games::Rules::target,
       .least = games::kLeastTarget,
       .most = games::kMostTarget,
       .name = "--target",
       .value_name = "N",
       .help =
           [](const MatchOption& /*option*/) {
             return base::tr_c("help", "points to play to ({0})", default_targets());
           },
       .edit_help = [](const MatchOption& /*option*/) { return base::tr_c("help", "points to play to"); }}};
}

Entries house_rules() {
  Entries options;
  for (std::size_t rule = 0; rule < games::house_rules().size(); ++rule) {
    const games::HouseRule& house_rule = games::house_rules()[rule];
    options.push_back({.key = house_rule.key,
                       .section = OptionSection::kRules,
                       .kind = OptionKind::kHouseRule,
                       .house_rule = rule,
                       .game = house_rule.game,
                       .name = "--" + games::option_name(house_rule),
                       .help = help_of_house_rule,
                       .edit_help = help_of_house_rule});
  }
  return options;
}

Entries settlement_and_stakes() {
  return {
      {.key = "settlement",
       .section = OptionSection::kRules,
       .kind = OptionKind::kSettlement,
       .name = "--settlement",
       .value_name = "SCHEME",
       .help =
           [](const MatchOption& /*option*/) {
             return base::tr_c("help", "how the match is settled: {0} (that of the preset)",
                               base::join_or(settlement::scheme_names()));
           },
       .edit_help =
           [](const MatchOption& /*option*/) { return base::tr_c("help", "how the match is settled"); }},
      {.key = "stakes",
       .section = OptionSection::kStakes,
       .kind = OptionKind::kStakes,
       .no_value = base::tr_noop_c("value of an option", "none"),
       .name = "--stakes",
       .value_name = "SMALL-LARGE",
       .help =
           [](const MatchOption& /*option*/) {
             return base::tr_c("help", "small and large stake, 1-3; 5 alone means 5-15; 'none' removes them");
           },
       .edit_help =
           [](const MatchOption& /*option*/) {
             return base::tr_c("help", "small and large stake, 1-3; 5 alone means 5-15; 'none' removes them");
           }}};
}

Entries occasion() {
  return {{.key = "first_dealer",
           .section = OptionSection::kOccasion,
           .kind = OptionKind::kFirstDealer,
           .no_value = base::tr_noop_c("value of an option", "not known"),
           .name = "--dealer",
           .value_name = "PLAYER",
           .help = [](const MatchOption& /*option*/) { return base::tr_c("help", "who deals first"); },
           .edit_help =
               [](const MatchOption& /*option*/) {
                 return base::tr_c("help", "who dealt first; 'none' if it is not known");
               }},
          {.key = "date",
           .section = OptionSection::kOccasion,
           .kind = OptionKind::kDate,
           .no_value = base::tr_noop_c("value of an option", "not known"),
           .name = "--date",
           .value_name = "DATE",
           .help =
               [](const MatchOption& /*option*/) {
                 return base::tr_c("help", "the day it is played: YYYY-MM-DD, today or yesterday (today)");
               },
           .edit_help =
               [](const MatchOption& /*option*/) {
                 return base::tr_c("help", "YYYY-MM-DD, today or yesterday; 'none' removes it");
               }},
          {.key = "event",
           .section = OptionSection::kOccasion,
           .kind = OptionKind::kText,
           .text = &MatchRecord::event,
           .written_where_empty = false,
           .no_value = base::tr_noop_c("value of an option", "none"),
           .name = "--event",
           .value_name = "TEXT",
           .help =
               [](const MatchOption& /*option*/) {
                 return base::tr_c("help", "what matches share: an evening, a league, a season");
               },
           .edit_help =
               [](const MatchOption& /*option*/) {
                 return base::tr_c("help", "what matches share: an evening, a league; '' removes it");
               }},
          {.key = "note",
           .section = OptionSection::kOccasion,
           .kind = OptionKind::kText,
           .text = &MatchRecord::note,
           .no_value = base::tr_noop_c("value of an option", "none"),
           .name = "--note",
           .value_name = "TEXT",
           .help = [](const MatchOption& /*option*/) { return base::tr_c("help", "a note for the sheet"); },
           .edit_help =
               [](const MatchOption& /*option*/) {
                 return base::tr_c("help", "a note for the sheet; '' removes it");
               }}};
}

std::vector<MatchOption> make_match_options() {
  std::vector<MatchOption> options;
  for (const Entries& entries : {preset_and_target(), house_rules(), settlement_and_stakes(), occasion()})
    options.insert(options.end(), entries.begin(), entries.end());
  return options;
}

/// The value for people and other programs: players by name, and without what goes without saying.
std::optional<Json> shown_value(const MatchOption& option, const MatchRecord& record) {
  Json value = stored_value(option, record);
  const bool is_absent = value.is_null() || value == false;
  if (option.section == OptionSection::kRules && is_absent) return std::nullopt;
  if (value == "" && !option.written_where_empty) return std::nullopt;
  if (option.kind == OptionKind::kFirstDealer && !value.is_null())
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
  if (option.kind == OptionKind::kStakes && record.terms.stakes)
    return settlement::stakes_text(*record.terms.stakes);
  const std::optional<Json> value = shown_value(option, record);
  if (option.kind == OptionKind::kHouseRule)
    return value ? base::tr_c("value of an option", "yes") : base::tr_c("value of an option", "no");
  if (!value || value->is_null() || *value == "") return base::translated(option.no_value);
  if (option.kind == OptionKind::kText)
    // Translators: quotation marks round what a player wrote, as a note.
    return base::tr_c("a player's own words", "'{0}'", value->get<std::string>());
  return value->is_string() ? value->get<std::string>() : base::to_text(*value);
}

std::optional<std::string> special_rule_text(const MatchOption& option, const MatchRecord& record) {
  if (option.kind != OptionKind::kHouseRule || !shown_value(option, record)) return std::nullopt;
  return games::name_text(games::house_rules()[option.house_rule]);
}

void use_preset(const games::Preset& preset, MatchRecord& record) {
  record.preset = preset.name;
  record.match.rules = {};
  record.match.rules.target = preset.target;
  record.terms.scheme = settlement::scheme_of(preset);
}

void change_preset(const games::Preset& preset, MatchRecord& record) {
  const games::HouseRules house = record.match.rules.house;
  use_preset(preset, record);
  record.match.rules.house = house;
}

void write_options(base::JsonText& json, OptionSection section, const MatchRecord& record) {
  for (const MatchOption& option : match_options())
    if (option.section == section && has_option(record.match.game, option))
      if (const auto value = shown_value(option, record)) json.key(option.key).json(*value);
}

Json encode_stakes(const std::optional<settlement::Stakes>& stakes) {
  if (!stakes) return nullptr;
  return {{"small", settlement::format_amount(stakes->small, stakes->currency)},
          {"large", settlement::format_amount(stakes->large, stakes->currency)},
          {"currency", stakes->currency.code}};
}

}  // namespace history
