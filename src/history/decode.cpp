#include "history/decode.hpp"

#include <fmt/core.h>

#include "base/text.hpp"
#include "match/deal.hpp"
#include "match/player_name.hpp"

namespace history {
namespace {

using base::Error;
using base::ErrorKind;
using base::Json;
using base::JsonObject;
using games::Names;
using match::Seat;

/// A missing id is left zero, but what is in the database has one.
base::Uuid decode_id(JsonObject& object, Naming naming) {
  const auto text = naming == Naming::kInside ? std::optional(object.text("id")) : object.optional_text("id");
  if (!text) return {};
  const auto id = base::parse_uuid(*text);
  if (!id || *id == base::Uuid{})
    throw object.error_at("id", fmt::format("'{}' is not an id", *text))
        .remedy("an id is a UUID; leave it out, and it is made from the contents");
  return *id;
}

/// A player of the match, by seat number or by name.
Seat decode_seat(const Json& json, const Names& names, const JsonObject& object, std::string_view key) {
  if (json.is_number_integer()) {
    const auto number = json.get<std::int64_t>();
    if (number >= 0 && number < static_cast<std::int64_t>(names.size())) return static_cast<Seat>(number);
    throw object.error_at(key, fmt::format("{} is not a player's number", number))
        .remedy(fmt::format("from 0 for {} to {} for {}", names.front(), names.size() - 1, names.back()));
  }
  if (!json.is_string()) throw object.error_at(key, "the name of a player of the match is expected");
  const auto name = json.get<std::string>();
  const auto seat = match::find_seat(names, name);
  if (!seat)
    throw object.error_at(key, fmt::format("'{}' does not play in this match", name))
        .remedy(match::who_plays(names, name));
  return *seat;
}

std::optional<Seat> decode_optional_seat(JsonObject& object, std::string_view key, const Names& names) {
  const Json* value = object.optional_member(key);
  if (value == nullptr) return std::nullopt;
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

match::Adjustment decode_adjustment(JsonObject& object, const games::Game& game, const Names& names) {
  match::Adjustment adjustment;
  const int most = games::facts(game).most_score;
  for (const Json& points : object.array("adjust")) {
    if (!points.is_number_integer()) throw object.error_at("adjust", "whole numbers of points are expected");
    const auto number = points.get<std::int64_t>();
    if (number < -most || number > most)
      throw object.error_at("adjust", fmt::format("{} is not from {} to {}", number, -most, most));
    adjustment.points.push_back(static_cast<int>(number));
  }
  if (adjustment.points.size() != names.size())
    throw object.error_at("adjust",
                          fmt::format("{} numbers are expected, one for each player", names.size()));
  adjustment.reason = read_note(object.text("reason"), object.where_of("reason"));
  if (adjustment.reason.empty()) throw object.error_at("reason", "an adjustment has a reason");
  return adjustment;
}

games::CardsHand decode_cards(const Json& entries, const games::Game& game, const Names& names,
                              const games::OutClaim& claim, const std::string& where, Naming naming) {
  const std::string_view melds = naming == Naming::kInside ? kMeldsKeyInside : games::facts(game).melds_key;
  std::vector<games::EntryText> texts;
  for (Seat seat = 0; seat < names.size(); ++seat) {
    JsonObject entry(entries[seat], fmt::format("{}, {}", where, names[seat]));
    texts.push_back({base::make_excerpt(entry.text(melds), entry.where_of(melds)),
                     base::make_excerpt(entry.text("left"), entry.where_of("left"))});
    entry.finish();
  }
  return games::read(game, names, texts, claim).hand;
}

games::PointsHand decode_points(const Json& entries, const games::Game& game, const Names& names,
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
  games::score_points(game, hand, names);  // throws if such a hand cannot be
  return hand;
}

match::Hand decode_hand(JsonObject& object, const games::Game& game, const Names& names, Naming naming) {
  match::Hand hand;
  hand.dealer = decode_optional_seat(object, "dealer", names);
  games::OutClaim claim;
  claim.out = decode_optional_seat(object, "out", names);
  claim.no_out = object.optional_flag("no_out");
  if (claim.out && claim.no_out) throw object.error("a hand has either 'out' or 'no_out'");
  const Json& entries = object.array("entries");
  if (entries.size() != names.size())
    throw object.error_at("entries",
                          fmt::format("{} entries are expected, one for each player", names.size()));
  const bool points = entries[0].is_object() && entries[0].contains("score");
  try {
    if (points)
      hand.reported = decode_points(entries, game, names, claim, object.where());
    else
      hand.reported = decode_cards(entries, game, names, claim, object.where(), naming);
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
  const std::string code = stakes.text("currency");
  try {
    result.currency = settlement::find_currency(code);
  } catch (Error& error) {
    throw error.at({stakes.where_of("currency"), code, 0, code.size()});
  }
  result.small = amount("small", result.currency);
  result.large = amount("large", result.currency);
  stakes.finish();
  return result;
}

void decode_target(JsonObject& given, games::Rules& rules) {
  rules.target = static_cast<int>(given.integer("target", games::kLeastTarget, games::kMostTarget));
}

void decode_scheme(JsonObject& given, const games::Game& game, games::Rules& rules) {
  const std::string scheme = given.text("settlement");
  const auto known = games::parse_scheme(scheme);
  if (!known)
    throw given.error_at("settlement", fmt::format("there is no settlement '{}'", scheme))
        .remedy("it is " + base::join_or(games::scheme_names()));
  if (*known != games::Scheme::kNone && !games::facts(game).has_stakes)
    throw given
        .error_at("settlement", fmt::format("{} is not settled between players", games::facts(game).title))
        .remedy("its settlement is none");
  rules.settlement = *known;
}

/// The rules as far as they are given, and for the rest those of the preset.
games::Rules decode_rules(JsonObject& object, const games::Game& game, const games::Preset& preset) {
  games::Rules rules = preset.rules;
  std::optional<JsonObject> given = object.optional_object("rules");
  if (!given) return rules;
  if (given->has("target")) decode_target(*given, rules);
  if (given->has("settlement")) decode_scheme(*given, game, rules);
  given->finish();
  return rules;
}

/// The rules of a match in the database: in full, whatever has become of its preset since.
games::Rules decode_frozen_rules(JsonObject& object, const games::Game& game) {
  games::Rules rules;
  JsonObject given = object.object("rules");
  decode_target(given, rules);
  decode_scheme(given, game, rules);
  given.finish();
  return rules;
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

std::vector<PlayerRef> decode_players(JsonObject& object, const games::Game& game, Naming naming) {
  const Json& list = object.array("players");
  try {
    games::check_number_of_players(game, list.size());
  } catch (const Error& error) {
    throw object.error_at("players", error.message());
  }
  std::vector<PlayerRef> players;
  for (const Json& item : list) {
    PlayerRef player;
    if (naming == Naming::kInside) {
      JsonObject known(item, object.where_of("players"));
      player.id = decode_id(known, naming);
      player.name = known.text("name");
      known.finish();
    } else {
      if (!item.is_string()) throw object.error_at("players", "names are expected");
      player.name = match::read_name(base::make_excerpt(item.get<std::string>(), object.where_of("players")));
    }
    for (const PlayerRef& other : players)
      if (match::same_player(other.name, player.name))
        throw object.error_at("players",
                              fmt::format("'{}' and '{}' are one player", other.name, player.name));
    players.push_back(std::move(player));
  }
  return players;
}

match::Line decode_line(const Json& json, const games::Game& game, const Names& names,
                        const std::string& where, Naming naming) {
  JsonObject object(json, where);
  match::Line line;
  line.id = decode_id(object, naming);
  line.at = decode_at(object);
  if (object.has("adjust"))
    line.what = decode_adjustment(object, game, names);
  else
    line.what = decode_hand(object, game, names, naming);
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

void decode_hands(JsonObject& object, match::Match& match, Naming naming) {
  const Json& hands = object.array("hands");
  for (std::size_t i = 0; i < hands.size(); ++i)
    match.lines.push_back(decode_line(
        hands[i], match.game, match.players,
        fmt::format("{}{}hand {}", object.where(), object.where().empty() ? "" : ", ", i + 1), naming));
}

/// A dealer is part of a hand only where it is another than the deal going round gives: so two ways to
/// write one match are one match.
void drop_usual_dealers(match::Match& match) {
  const std::vector<match::Deal> deals = match::deals(match);
  for (std::size_t i = 0; i < deals.size(); ++i)
    if (auto* hand = std::get_if<match::Hand>(&match.lines[i].what))
      if (hand->dealer == deals[i].by_turn) hand->dealer.reset();
}

/// The place of a mistake in a stored body does not help a person: it says that the file is damaged.
Error damaged(const Error& cause) {
  return Error(ErrorKind::kForeign, "the history in the database cannot be read: " + cause.message())
      .remedy("run 'chapeau check', or go back to a backup");
}

/// An action that is done to a match which is there.
Action decode_part(std::string_view verb, JsonObject& object, const games::Game& game, const Names& names) {
  if (verb == AddLines::kVerb) {
    match::Match match{game, {}, names, {}, {}, {}};
    decode_hands(object, match, Naming::kInside);
    return AddLines{std::move(match.lines)};
  }
  if (verb == Close::kVerb) return Close{decode_closing(object.object("closed"), names)};
  if (verb != TakeBack::kVerb) throw object.error(fmt::format("there is no operation '{}'", verb));
  const auto id = base::parse_uuid(object.text("operation"));
  if (!id) throw object.error("an id is expected");
  return TakeBack{*id};
}

}  // namespace

MatchRecord decode_record(JsonObject object, Naming naming) {
  MatchRecord record;
  record.id = decode_id(object, naming);
  record.match.game = decode_game(object);
  if (naming == Naming::kInside) {
    record.preset = object.text("preset");
    record.match.rules = decode_frozen_rules(object, record.match.game);
  } else {
    const games::Preset& preset = decode_preset(object, record.match.game);
    record.preset = preset.name;
    record.match.rules = decode_rules(object, record.match.game, preset);
  }
  record.stakes = decode_stakes(object, record.match.game);
  record.players = decode_players(object, record.match.game, naming);
  for (const PlayerRef& player : record.players) record.match.players.push_back(player.name);
  record.match.first_dealer = decode_optional_seat(object, "first_dealer", record.match.players);
  record.date = object.optional_text("date");
  if (record.date && !base::is_date(*record.date))
    throw object.error_at("date", fmt::format("'{}' is not a day", *record.date)).remedy("write YYYY-MM-DD");
  record.note = read_note(object.optional_text("note").value_or(""), object.where_of("note"));
  decode_hands(object, record.match, naming);
  drop_usual_dealers(record.match);
  if (auto closed = object.optional_object("closed"))
    record.match.closing = decode_closing(std::move(*closed), record.match.players);
  object.finish();
  return record;
}

Action decode_body(std::string_view verb, std::string_view body, const games::Game& game,
                   const Names& names) {
  try {
    const Json json = base::parse_json(body, "");
    JsonObject object(json, "");
    if (verb == Start::kVerb) return Start{decode_record(object, Naming::kInside)};
    if (verb == Replace::kVerb) return Replace{decode_record(object, Naming::kInside)};
    Action action = decode_part(verb, object, game, names);
    object.finish();
    return action;
  } catch (const Error& error) {
    throw damaged(error);
  }
}

}  // namespace history
