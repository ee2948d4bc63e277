
#include "base/errors/error.hpp"
#include "base/json/json_object.hpp"
#include "base/language/translation.hpp"
#include "history/operations/codec.hpp"
#include "history/operations/json_parts.hpp"
#include "history/operations/options.hpp"
#include "match/deal.hpp"
#include "match/note.hpp"
#include "match/player_name.hpp"

/// Matches and payments, read from lines of the interchange.
namespace history {
namespace {

using base::Error;
using base::JsonItems;
using base::JsonObject;
using base::JsonValue;

/// The id of a thing of the interchange; a missing one is left zero.
base::Uuid optional_id(JsonObject& object) {
  const auto text = object.optional_text("id");
  if (!text) return {};
  const auto id = base::parse_uuid(*text);
  if (!id || *id == base::Uuid{})
    throw object.error_at("id", base::tr("'{0}' is not an id", *text))
        .remedy(base::tr("write a UUID, or leave it out: then it is made from the contents"));
  return *id;
}

void read_game(JsonObject& object, match::Match& match) {
  const std::string name = object.text("game");
  const auto game = games::find_game(name);
  if (!game)
    throw object.error_at("game", base::tr("there is no game '{0}'", name))
        .remedy(base::tr("use {0}", base::join_or(games::game_names())));
  match.game = *game;
}

void read_rules(JsonObject& object, MatchRecord& record) {
  auto rules = object.optional_object("rules");
  if (!rules) return;
  read_options(*rules, OptionSection::kRules, record);
  rules->finish();
}

void read_players(JsonObject& object, MatchRecord& record) {
  const JsonItems list = object.list("players");
  const games::GameInfo& game = games::info(record.match.game);
  if (list.size() < game.least_players || list.size() > game.most_players)
    // Translators: {0} is the name of a game, {1} one number or several: "3 or 4".
    throw object
        .error_at("players", base::tr("{0} is for {1} players, and this match has {2}", game.title(),
                                      games::player_counts_text(game), list.size()))
        .remedy(base::tr("name every player once, or change \"game\""));
  for (const JsonValue& item : list) {
    if (!item.is_text()) throw object.error_at("players", base::tr("names are expected"));
    std::string name =
        match::read_name(base::make_source_span(std::string(item.text()), object.where_of("players")));
    if (const auto seat = match::find_seat(record.match.players, name))
      throw object.error_at(
          "players", base::tr("'{0}' and '{1}' are the same player", record.match.players[*seat], name));
    record.match.players.push_back(std::move(name));
    record.player_ids.emplace_back();
  }
}

void read_lines(JsonObject& object, match::Match& match) {
  for (const JsonValue& item : object.list("hands")) {
    JsonObject line(item, object.where_of(base::tr_c("place in JSON", "hand {0}", match.lines.size() + 1)));
    const base::Uuid id = optional_id(line);
    match.lines.push_back({read_contents(line, match), id});
  }
}

}  // namespace

MatchRecord decode_record(JsonObject object) {
  MatchRecord record;
  record.id = optional_id(object);
  read_game(object, record.match);
  read_options(object, OptionSection::kPreset, record);
  read_rules(object, record);
  read_options(object, OptionSection::kStakes, record);
  read_players(object, record);
  read_options(object, OptionSection::kOccasion, record);
  read_lines(object, record.match);
  match::drop_dealers_by_turn(record.match);
  record.match.closing = read_closing(object, record.match);
  object.finish();
  return record;
}

PaymentRecord decode_payment(JsonObject object) {
  const auto name = [&](std::string_view key) {
    return match::read_name(base::make_source_span(object.text(key), object.where_of(key)));
  };
  PaymentRecord record;
  record.id = optional_id(object);
  record.payment.at = read_time(object);
  record.from = name("from");
  record.to = name("to");
  if (match::same_player(record.from, record.to))
    throw object.error_at("to", base::tr("'{0}' and '{1}' are the same player", record.from, record.to))
        .remedy(base::tr("a payment needs two different players"));
  const settlement::Currency currency = read_currency(object);
  record.payment.currency = currency.code;
  const std::string amount = object.text("amount");
  try {
    record.payment.amount = settlement::parse_imported_payment(amount, currency);
  } catch (Error& error) {
    throw error.at({object.where_of("amount"), amount, 0, amount.size()});
  }
  record.payment.date = read_date(object);
  record.payment.note = match::read_note(object.optional_text("note").value_or(""), object.where_of("note"));
  object.finish();
  return record;
}

}  // namespace history
