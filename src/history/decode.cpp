#include "history/decode.hpp"

#include <fmt/core.h>

#include <algorithm>

#include "base/text.hpp"
#include "match/deal.hpp"
#include "match/note.hpp"
#include "match/player_name.hpp"

namespace history {
namespace {

using base::Error;
using base::JsonItems;
using base::JsonObject;
using base::JsonValue;
using games::Names;
using match::Seat;

/// A missing id is left zero.
base::Uuid decode_id(JsonObject& object) {
  const auto text = object.optional_text("id");
  if (!text) return {};
  const auto id = base::parse_uuid(*text);
  if (!id || *id == base::Uuid{})
    throw object.error_at("id", fmt::format("'{}' is not an id", *text))
        .remedy("an id is a UUID; leave it out, and it is made from the contents");
  return *id;
}

/// A player of the match, by seat number or by name.
Seat decode_seat(const JsonValue& json, const Names& names, const JsonObject& object, std::string_view key) {
  if (json.is_number()) {
    const std::int64_t number = json.number();
    if (number >= 0 && number < static_cast<std::int64_t>(names.size())) return static_cast<Seat>(number);
    throw object.error_at(key, fmt::format("{} is not a player's number", number))
        .remedy(fmt::format("from 0 for {} to {} for {}", names.front(), names.size() - 1, names.back()));
  }
  if (!json.is_text()) throw object.error_at(key, "the name of a player of the match is expected");
  const std::string name(json.text());
  const auto seat = match::find_seat(names, name);
  if (!seat)
    throw object.error_at(key, fmt::format("'{}' does not play in this match", name))
        .remedy(match::who_plays(names, name));
  return *seat;
}

std::optional<Seat> decode_optional_seat(JsonObject& object, std::string_view key, const Names& names) {
  const auto value = object.optional_member(key);
  if (!value) return std::nullopt;
  return decode_seat(*value, names, object, key);
}

std::optional<base::Timestamp> decode_at(JsonObject& object) {
  const auto text = object.optional_text("at");
  if (!text) return std::nullopt;
  const auto at = base::parse_timestamp(*text);
  if (!at)
    throw object.error_at("at", fmt::format("'{}' is not a time", *text))
        .remedy("write 2026-11-01T19:42:10Z, in UTC");
  return at;
}

std::optional<std::string> decode_date(JsonObject& object) {
  auto date = object.optional_text("date");
  if (date && !base::is_date(*date))
    throw object.error_at("date", fmt::format("'{}' is not a day", *date)).remedy("write YYYY-MM-DD");
  return date;
}

settlement::Currency decode_currency(JsonObject& object) {
  const std::string code = object.text("currency");
  try {
    return settlement::find_currency(code);
  } catch (Error& error) {
    throw error.at({object.where_of("currency"), code, 0, code.size()});
  }
}

match::Adjustment decode_adjustment(JsonObject& object, const games::Game& game, const Names& names) {
  constexpr std::int64_t kFarOut = 1'000'000;  // the range of the game follows, with its own message
  match::Adjustment adjustment;
  for (const JsonValue& points : object.list("adjust")) {
    if (!points.is_number()) throw object.error_at("adjust", "whole numbers of points are expected");
    adjustment.points.push_back(static_cast<int>(std::clamp(points.number(), -kFarOut, kFarOut)));
  }
  adjustment.reason = match::read_note(object.text("reason"), object.where_of("reason"));
  try {
    match::check_adjustment(game, names, adjustment);
  } catch (Error& error) {
    throw error.at({object.where_of("adjust"), "", 0, 0});
  }
  return adjustment;
}

games::CardsHand decode_cards(const JsonItems& entries, const games::Game& game, const Names& names,
                              const games::OutClaim& claim, const std::string& where) {
  const std::string_view melds = games::facts(game).melds_key;
  std::vector<games::EntryText> texts;
  for (Seat seat = 0; seat < names.size(); ++seat) {
    JsonObject entry(entries[seat], fmt::format("{}, {}", where, names[seat]));
    texts.push_back({base::make_excerpt(entry.text(melds), entry.where_of(melds)),
                     base::make_excerpt(entry.text("left"), entry.where_of("left")), &cards::kInterchange});
    entry.finish();
  }
  return games::read(game, names, texts, claim).hand;
}

games::PointsHand decode_points(const JsonItems& entries, const games::Game& game, const Names& names,
                                const games::OutClaim& claim, const std::string& where) {
  constexpr int kFarOut = 1'000'000;  // the game's own range follows, with its own message
  games::PointsHand hand;
  hand.claim = claim;
  for (Seat seat = 0; seat < names.size(); ++seat) {
    JsonObject entry(entries[seat], fmt::format("{}, {}", where, names[seat]));
    games::PointsEntry points;
    points.score = static_cast<int>(entry.integer("score", -kFarOut, kFarOut));
    if (games::facts(game).has_stars) points.stars = static_cast<int>(entry.integer("stars", 0, kFarOut));
    entry.finish();
    hand.entries.push_back(points);
  }
  games::check_points(game, hand, names, cards::kInterchange);
  return hand;
}

match::Hand decode_hand(JsonObject& object, const games::Game& game, const Names& names) {
  match::Hand hand;
  hand.dealer = decode_optional_seat(object, "dealer", names);
  games::OutClaim claim;
  claim.out = decode_optional_seat(object, "out", names);
  claim.no_out = object.optional_flag("no_out");
  if (claim.out && claim.no_out) throw object.error("a hand has either 'out' or 'no_out'");
  const JsonItems entries = object.list("entries");
  if (entries.size() != names.size())
    throw object.error_at("entries",
                          fmt::format("{} entries are expected, one for each player", names.size()));
  const bool points = entries[0].contains("score");
  try {
    if (points)
      hand.reported = decode_points(entries, game, names, claim, object.where());
    else
      hand.reported = decode_cards(entries, game, names, claim, object.where());
  } catch (Error& error) {
    if (!error.place()) error.at({object.where(), "", 0, 0});
    throw;
  }
  return hand;
}

std::optional<settlement::Stakes> decode_stakes(JsonObject& object, const games::Game& game) {
  std::optional<JsonObject> given = object.optional_object("stakes");
  if (!given) return std::nullopt;
  if (!games::facts(game).has_stakes)
    throw object.error_at("stakes", fmt::format("{} is not played for stakes", games::facts(game).title));
  JsonObject& stakes = *given;
  const auto amount = [&](std::string_view key, const settlement::Currency& currency) {
    const std::string text = stakes.text(key);
    try {
      return settlement::parse_stake(text, currency);
    } catch (Error& error) {
      throw error.at({stakes.where_of(key), text, 0, text.size()});
    }
  };
  settlement::Stakes result;
  result.currency = decode_currency(stakes);
  result.small = amount("small", result.currency);
  result.large = amount("large", result.currency);
  stakes.finish();
  return result;
}

void decode_target(JsonObject& given, games::Rules& rules) {
  rules.target = static_cast<int>(given.integer("target", games::kLeastTarget, games::kMostTarget));
}

settlement::Scheme decode_scheme(JsonObject& given, const games::Game& game) {
  const std::string name = given.text("settlement");
  const auto scheme = settlement::find_scheme(name);
  if (!scheme)
    throw given.error_at("settlement", fmt::format("there is no settlement '{}'", name))
        .remedy("it is " + base::join_or(settlement::scheme_names()));
  if (!settlement::suits(*scheme, game))
    throw given
        .error_at("settlement", fmt::format("{} is not settled between players", games::facts(game).title))
        .remedy("its settlement is none");
  return *scheme;
}

void decode_house_rules(JsonObject& given, const games::Game& game, games::HouseRules& house) {
  for (std::size_t i = 0; i < games::house_rules().size(); ++i) {
    const games::HouseRule& rule = games::house_rules()[i];
    if (rule.game == games::facts(game).name && given.optional_member(rule.key))
      house.set(i, given.flag(rule.key));
  }
}

/// The rules as far as they are given, and for the rest those of the preset.
void decode_rules(JsonObject& object, const games::Preset& preset, MatchRecord& record) {
  record.match.rules.target = preset.target;
  record.terms.scheme = settlement::scheme_of(preset);
  std::optional<JsonObject> given = object.optional_object("rules");
  if (!given) return;
  if (given->has("target")) decode_target(*given, record.match.rules);
  if (given->has("settlement")) record.terms.scheme = decode_scheme(*given, record.match.game);
  decode_house_rules(*given, record.match.game, record.match.rules.house);
  given->finish();
}

games::Game decode_game(JsonObject& object) {
  const std::string name = object.text("game");
  const auto game = games::find_game(name);
  if (!game)
    throw object.error_at("game", fmt::format("there is no game '{}'", name))
        .remedy("it is " + base::join_or(games::game_names()));
  return *game;
}

const games::Preset& decode_preset(JsonObject& object, const games::Game& game) {
  const auto name = object.optional_text("preset");
  if (!name) return games::facts(game).presets.front();
  const games::Preset* preset = games::find_preset(game, *name);
  if (preset == nullptr)
    throw object.error_at("preset", fmt::format("{} has no preset '{}'", games::facts(game).title, *name))
        .remedy("it is " + base::join_or(games::preset_names(game)));
  return *preset;
}

void decode_players(JsonObject& object, MatchRecord& record) {
  const JsonItems list = object.list("players");
  try {
    games::check_number_of_players(record.match.game, list.size());
  } catch (const Error& error) {
    throw object.error_at("players", error.message());
  }
  for (const JsonValue& item : list) {
    if (!item.is_text()) throw object.error_at("players", "names are expected");
    std::string name =
        match::read_name(base::make_excerpt(std::string(item.text()), object.where_of("players")));
    if (const auto seat = match::find_seat(record.match.players, name))
      throw object.error_at("players",
                            fmt::format("'{}' and '{}' are one player", record.match.players[*seat], name));
    record.match.players.push_back(std::move(name));
    record.player_ids.emplace_back();
  }
}

match::Line decode_line(const JsonValue& json, const games::Game& game, const Names& names,
                        const std::string& where) {
  JsonObject object(json, where);
  match::Line line;
  line.id = decode_id(object);
  line.at = decode_at(object);
  if (object.has("adjust"))
    line.what = decode_adjustment(object, game, names);
  else
    line.what = decode_hand(object, game, names);
  object.finish();
  return line;
}

match::Closing decode_closing(JsonObject object, const Names& names) {
  match::Closing closing;
  closing.conceded_by = decode_optional_seat(object, "conceded_by", names);
  const bool is_void = object.optional_flag("void");
  if (is_void == closing.conceded_by.has_value())
    throw object.error("a closed match is either conceded by a player or void")
        .remedy("write \"closed\":{\"conceded_by\":\"Ann\"} or \"closed\":{\"void\":true}");
  object.finish();
  return closing;
}

void decode_hands(JsonObject& object, match::Match& match) {
  std::size_t number = 0;
  for (const JsonValue& hand : object.list("hands"))
    match.lines.push_back(decode_line(
        hand, match.game, match.players,
        fmt::format("{}{}hand {}", object.where(), object.where().empty() ? "" : ", ", ++number)));
}

/// A dealer is part of a hand only where it is another than the deal going round gives: so two ways to
/// write one match are one match.
void drop_usual_dealers(match::Match& match) {
  const std::vector<match::Deal> deals = match::deals(match);
  for (std::size_t i = 0; i < deals.size(); ++i)
    if (auto* hand = std::get_if<match::Hand>(&match.lines[i].what))
      if (hand->dealer == deals[i].by_turn) hand->dealer.reset();
}

}  // namespace

MatchRecord decode_record(JsonObject object) {
  MatchRecord record;
  record.id = decode_id(object);
  record.match.game = decode_game(object);
  const games::Preset& preset = decode_preset(object, record.match.game);
  record.preset = preset.name;
  decode_rules(object, preset, record);
  record.terms.stakes = decode_stakes(object, record.match.game);
  decode_players(object, record);
  record.match.first_dealer = decode_optional_seat(object, "first_dealer", record.match.players);
  record.date = decode_date(object);
  record.event = match::read_note(object.optional_text("event").value_or(""), object.where_of("event"));
  record.note = match::read_note(object.optional_text("note").value_or(""), object.where_of("note"));
  decode_hands(object, record.match);
  drop_usual_dealers(record.match);
  if (auto closed = object.optional_object("closed"))
    record.match.closing = decode_closing(std::move(*closed), record.match.players);
  object.finish();
  return record;
}

PaymentRecord decode_payment(JsonObject object) {
  const auto name = [&](std::string_view key) {
    return match::read_name(base::make_excerpt(object.text(key), object.where_of(key)));
  };
  PaymentRecord record;
  record.id = decode_id(object);
  record.payment.at = decode_at(object);
  record.from = name("from");
  record.to = name("to");
  if (match::same_player(record.from, record.to))
    throw object.error_at("to", fmt::format("'{}' and '{}' are one player", record.from, record.to))
        .remedy("a payment is between two");
  const settlement::Currency currency = decode_currency(object);
  record.payment.currency = currency.code;
  const std::string amount = object.text("amount");
  try {
    record.payment.amount = settlement::parse_payment(amount, currency);
  } catch (Error& error) {
    throw error.at({object.where_of("amount"), amount, 0, amount.size()});
  }
  record.payment.date = decode_date(object);
  record.payment.note = match::read_note(object.optional_text("note").value_or(""), object.where_of("note"));
  object.finish();
  return record;
}

}  // namespace history
