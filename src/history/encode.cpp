#include "history/encode.hpp"

#include "match/deal.hpp"

namespace history {
namespace {

using base::Json;
using games::Names;
using match::Seat;

Json encode_cards(const match::Match& match, const games::CardsHand& hand) {
  const std::string melds(games::facts(match.game).melds_key);
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

Json encode_line(const match::Match& match, const match::Line& line, std::optional<Seat> dealer) {
  Json json{{"id", base::to_string(line.id)}, {"at", nullptr}};
  if (line.at) json["at"] = base::to_string(*line.at);
  if (const auto* adjustment = std::get_if<match::Adjustment>(&line.what)) {
    json["adjust"] = adjustment->points;
    json["reason"] = adjustment->reason;
    return json;
  }
  const auto& hand = std::get<match::Hand>(line.what);
  if (dealer) json["dealer"] = match.players.at(*dealer);
  if (const auto* cards = std::get_if<games::CardsHand>(&hand.reported)) {
    if (games::nobody_out(*cards)) json["no_out"] = true;
    json["entries"] = encode_cards(match, *cards);
  } else {
    const auto& points = std::get<games::PointsHand>(hand.reported);
    if (points.claim.out) json["out"] = match.players.at(*points.claim.out);
    if (points.claim.no_out) json["no_out"] = true;
    json["entries"] = encode_points(match, points);
  }
  return json;
}

Json encode_closing(const match::Closing& closing, const Names& names) {
  if (!closing.conceded_by) return {{"void", true}};
  return {{"conceded_by", names.at(*closing.conceded_by)}};
}

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

Json encode_record(const MatchRecord& record) {
  const match::Match& match = record.match;
  Json json;
  json["id"] = base::to_string(record.id);
  json["game"] = games::facts(match.game).name;
  json["preset"] = record.preset;
  json["rules"] = encode_rules(match.rules, record.terms.scheme);
  json["stakes"] = encode_stakes(record.terms.stakes);
  json["players"] = match.players;
  json["first_dealer"] = match.first_dealer ? Json(match.players.at(*match.first_dealer)) : Json(nullptr);
  json["date"] = record.date ? Json(*record.date) : Json(nullptr);
  if (!record.event.empty()) json["event"] = record.event;
  json["note"] = record.note;
  json["hands"] = Json::array();
  const std::vector<match::Deal> deals = match::deals(match);
  for (std::size_t i = 0; i < match.lines.size(); ++i) {
    const std::optional<Seat> dealer = deals[i].dealer != deals[i].by_turn ? deals[i].dealer : std::nullopt;
    json["hands"].push_back(encode_line(match, match.lines[i], dealer));
  }
  if (match.closing) json["closed"] = encode_closing(*match.closing, match.players);
  return json;
}

Json encode_payment(const PaymentRecord& record) {
  const Payment& payment = record.payment;
  Json json;
  json["id"] = base::to_string(record.id);
  json["at"] = payment.at ? Json(base::to_string(*payment.at)) : Json(nullptr);
  json["from"] = record.from;
  json["to"] = record.to;
  json["currency"] = payment.currency;
  json["amount"] = settlement::format_amount(payment.amount, settlement::find_currency(payment.currency));
  json["date"] = payment.date ? Json(*payment.date) : Json(nullptr);
  json["note"] = payment.note;
  return json;
}

}  // namespace history
