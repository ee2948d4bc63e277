#include "history/encode.hpp"

#include "match/deal.hpp"

namespace history {
namespace {

using base::Json;
using games::Names;
using match::Seat;

Json encode_seat(Seat seat, const Names& names, Naming naming) {
  return naming == Naming::kInside ? Json(static_cast<std::int64_t>(seat)) : Json(names.at(seat));
}

Json encode_optional_seat(std::optional<Seat> seat, const Names& names, Naming naming) {
  return seat ? encode_seat(*seat, names, naming) : Json(nullptr);
}

/// What is laid down has the game's own word outside and one word for all games inside, so that one
/// view shows it.
std::string melds_key(const games::Game& game, Naming naming) {
  return naming == Naming::kInside ? std::string(kMeldsKeyInside) : std::string(games::facts(game).melds_key);
}

Json encode_cards(const match::Match& match, const games::CardsHand& hand, Naming naming) {
  const std::string melds = melds_key(match.game, naming);
  Json entries = Json::array();
  for (Seat seat = 0; seat < match.players.size(); ++seat)
    entries.push_back({{melds, games::melds_text(hand, seat)}, {"left", games::left_text(hand, seat)}});
  return entries;
}

Json encode_points(const match::Match& match, const games::PointsHand& hand) {
  const bool stars = games::facts(match.game).has_stars;
  Json entries = Json::array();
  for (const games::PointsEntry& entry : hand.entries) {
    Json item{{"score", entry.score}};
    if (stars) item["stars"] = entry.stars;
    entries.push_back(std::move(item));
  }
  return entries;
}

Json encode_line(const match::Match& match, const match::Line& line, std::optional<Seat> dealer,
                 Naming naming) {
  Json json{{"id", base::to_string(line.id)}, {"at", nullptr}};
  if (line.at) json["at"] = base::to_string(*line.at);
  if (const auto* adjustment = std::get_if<match::Adjustment>(&line.what)) {
    json["adjust"] = adjustment->points;
    json["reason"] = adjustment->reason;
    return json;
  }
  const auto& hand = std::get<match::Hand>(line.what);
  if (dealer) json["dealer"] = encode_seat(*dealer, match.players, naming);
  if (const auto* cards = std::get_if<games::CardsHand>(&hand.reported)) {
    if (games::nobody_out(*cards)) json["no_out"] = true;
    json["entries"] = encode_cards(match, *cards, naming);
  } else {
    const auto& points = std::get<games::PointsHand>(hand.reported);
    if (points.claim.out) json["out"] = encode_seat(*points.claim.out, match.players, naming);
    if (points.claim.no_out) json["no_out"] = true;
    json["entries"] = encode_points(match, points);
  }
  return json;
}

std::optional<Seat> named_dealer(const match::Line& line) {
  const auto* hand = std::get_if<match::Hand>(&line.what);
  return hand == nullptr ? std::nullopt : hand->dealer;
}

Json encode_players(const MatchRecord& record, Naming naming) {
  Json players = Json::array();
  for (Seat seat = 0; seat < record.match.players.size(); ++seat) {
    const std::string& name = record.match.players[seat];
    if (naming == Naming::kInside)
      players.push_back({{"id", base::to_string(record.player_ids[seat])}, {"name", name}});
    else
      players.push_back(name);
  }
  return players;
}

Json encode_closing(const match::Closing& closing, const Names& names, Naming naming) {
  if (!closing.conceded_by) return {{"void", true}};
  return {{"conceded_by", encode_seat(*closing.conceded_by, names, naming)}};
}

/// The body of an operation, by its kind.
struct EncodeBody {
  const match::Match& match;

  Json operator()(const Start& action) const { return encode_record(action.record, Naming::kInside); }
  Json operator()(const AddLines& action) const {
    Json json{{"hands", Json::array()}};
    for (const match::Line& line : action.lines)
      json["hands"].push_back(encode_line(match, line, named_dealer(line), Naming::kInside));
    return json;
  }
  Json operator()(const Close& action) const {
    return {{"closed", encode_closing(action.closing, match.players, Naming::kInside)}};
  }
  Json operator()(const Replace& action) const { return encode_record(action.record, Naming::kInside); }
  Json operator()(const TakeBack& action) const { return {{"operation", base::to_string(action.operation)}}; }
};

}  // namespace

Json encode_rules(const games::Rules& rules, const settlement::Scheme& scheme) {
  Json json{{"target", rules.target}};
  for (std::size_t i = 0; i < games::house_rules().size(); ++i)
    if (rules.house.has(i)) json[std::string(games::house_rules()[i].key)] = true;
  json["settlement"] = settlement::name_of(scheme);
  return json;
}

Json encode_stakes(const std::optional<settlement::Stakes>& stakes) {
  if (!stakes) return nullptr;
  return {{"small", settlement::format_amount(stakes->small, stakes->currency)},
          {"large", settlement::format_amount(stakes->large, stakes->currency)},
          {"currency", stakes->currency.code}};
}

Json encode_record(const MatchRecord& record, Naming naming) {
  const match::Match& match = record.match;
  Json json;
  json["id"] = base::to_string(record.id);
  json["game"] = games::facts(match.game).name;
  json["preset"] = record.preset;
  json["rules"] = encode_rules(match.rules, record.terms.scheme);
  json["stakes"] = encode_stakes(record.terms.stakes);
  json["players"] = encode_players(record, naming);
  json["first_dealer"] = encode_optional_seat(match.first_dealer, match.players, naming);
  json["date"] = record.date ? Json(*record.date) : Json(nullptr);
  if (!record.event.empty()) json["event"] = record.event;
  json["note"] = record.note;
  json["hands"] = Json::array();
  const std::vector<match::Deal> deals = match::deals(match);
  for (std::size_t i = 0; i < match.lines.size(); ++i) {
    const std::optional<Seat> dealer = deals[i].dealer != deals[i].by_turn ? deals[i].dealer : std::nullopt;
    json["hands"].push_back(encode_line(match, match.lines[i], dealer, naming));
  }
  if (match.closing) json["closed"] = encode_closing(*match.closing, match.players, naming);
  return json;
}

std::string encode_body(const match::Match& match, const Action& action) {
  return base::to_text(std::visit(EncodeBody{match}, action));
}

}  // namespace history
