#include "base/errors/error.hpp"
#include "base/json/json_object.hpp"
#include "base/language/translation.hpp"
#include "history/operations/json_parts.hpp"
#include "history/operations/options.hpp"
#include "match/note.hpp"

/// The options of a match, read from a line of the interchange.
namespace history {
namespace {

using base::Error;
using base::JsonObject;

void read_preset(JsonObject& object, std::string_view key, MatchRecord& record) {
  const games::Game& game = record.match.game;
  const auto name = object.optional_text(key);
  const games::Preset* preset = name ? games::find_preset(game, *name) : &games::info(game).presets.front();
  if (preset == nullptr)
    throw object.error_at(key, base::tr("{0} has no preset '{1}'", games::info(game).title(), *name))
        .remedy(base::tr("use {0}", base::join_or(games::preset_names(game))));
  use_preset(*preset, record);
}

void read_settlement(JsonObject& object, std::string_view key, MatchRecord& record) {
  if (!object.has(key)) return;
  const std::string name = object.text(key);
  const auto scheme = settlement::find_scheme(name);
  if (!scheme)
    throw object.error_at(key, base::tr("there is no settlement '{0}'", name))
        .remedy(base::tr("use {0}", base::join_or(settlement::scheme_names())));
  if (!settlement::suits(*scheme, record.match.game))
    throw object
        .error_at(key, base::tr("{0} is not settled between players", games::info(record.match.game).title()))
        .remedy(base::tr("use none"));
  record.terms.scheme = *scheme;
}

void read_stakes(JsonObject& object, std::string_view key, MatchRecord& record) {
  std::optional<JsonObject> stakes = object.optional_object(key);
  if (!stakes) return;
  const games::GameInfo& game = games::info(record.match.game);
  if (!game.has_stakes)
    throw object.error_at(key, base::tr("{0} is not played for stakes", game.title()))
        .remedy(base::tr("leave out \"stakes\", or write null"));
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

/// Reads one option; one that is missing stays as it is, or is not known.
void read_option(const MatchOption& option, JsonObject& object, MatchRecord& record) {
  const std::string_view key = option.key;
  switch (option.kind) {
    case OptionKind::kPreset: return read_preset(object, key, record);
    case OptionKind::kNumber:
      if (object.has(key))
        record.match.rules.*option.number = static_cast<int>(object.integer(key, option.least, option.most));
      return;
    case OptionKind::kHouseRule:
      if (object.optional_member(key)) record.match.rules.house.set(option.house_rule, object.flag(key));
      return;
    case OptionKind::kSettlement: return read_settlement(object, key, record);
    case OptionKind::kStakes: return read_stakes(object, key, record);
    case OptionKind::kFirstDealer:
      record.match.first_dealer = read_seat(object, key, record.match.players);
      return;
    case OptionKind::kDate: record.date = read_date(object); return;
    case OptionKind::kText:
      record.*option.text = match::read_note(object.optional_text(key).value_or(""), object.where_of(key));
      return;
  }
}

}  // namespace

void read_options(JsonObject& object, OptionSection section, MatchRecord& record) {
  for (const MatchOption& option : match_options())
    if (option.section == section && has_option(record.match.game, option))
      read_option(option, object, record);
}

}  // namespace history
