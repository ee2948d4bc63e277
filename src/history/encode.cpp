#include "history/encode.hpp"

#include "match/deal.hpp"

namespace history {
namespace {

using base::Json;
using base::JsonText;
using games::Names;
using match::Seat;

void write_cards(JsonText& json, const match::Match& match, const games::CardsHand& hand) {
  if (games::nobody_out(hand)) json.key("no_out").flag(true);
  json.key("entries").begin_array();
  for (Seat seat = 0; seat < match.players.size(); ++seat) {
    json.begin_object().key(games::facts(match.game).melds_key).text(games::melds_text(hand, seat));
    json.key("left").text(games::left_text(hand, seat)).end_object();
  }
  json.end_array();
}

void write_points(JsonText& json, const match::Match& match, const games::PointsHand& hand) {
  if (hand.claim.out) json.key("out").text(match.players.at(*hand.claim.out));
  if (hand.claim.no_out) json.key("no_out").flag(true);
  json.key("entries").begin_array();
  for (const games::PointsEntry& entry : hand.entries) {
    json.begin_object().key("score").integer(entry.score);
    if (games::facts(match.game).has_stars) json.key("stars").integer(entry.stars);
    json.end_object();
  }
  json.end_array();
}

void write_text_or_null(JsonText& json, std::string_view key, const std::optional<std::string>& text) {
  json.key(key);
  text ? json.text(*text) : json.null();
}

std::optional<std::string> text_of(std::optional<base::Timestamp> at) {
  if (!at) return std::nullopt;
  return base::to_string(*at);
}

void write_line(JsonText& json, const match::Match& match, const match::Line& line,
                std::optional<Seat> dealer) {
  json.begin_object().key("id").text(base::to_string(line.id));
  write_text_or_null(json, "at", text_of(line.at));
  if (const auto* adjustment = std::get_if<match::Adjustment>(&line.what)) {
    json.key("adjust").begin_array();
    for (const int points : adjustment->points) json.integer(points);
    json.end_array().key("reason").text(adjustment->reason);
  } else {
    const auto& hand = std::get<match::Hand>(line.what);
    if (dealer) json.key("dealer").text(match.players.at(*dealer));
    if (const auto* cards = std::get_if<games::CardsHand>(&hand.reported))
      write_cards(json, match, *cards);
    else
      write_points(json, match, std::get<games::PointsHand>(hand.reported));
  }
  json.end_object();
}

void write_closing(JsonText& json, const match::Closing& closing, const Names& names) {
  json.key("closed").begin_object();
  if (closing.conceded_by)
    json.key("conceded_by").text(names.at(*closing.conceded_by));
  else
    json.key("void").flag(true);
  json.end_object();
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

void write_record(JsonText& json, const MatchRecord& record) {
  const match::Match& match = record.match;
  json.key("id").text(base::to_string(record.id)).key("game").text(games::facts(match.game).name);
  json.key("preset").text(record.preset).key("rules").json(encode_rules(match.rules, record.terms.scheme));
  json.key("stakes").json(encode_stakes(record.terms.stakes)).key("players").begin_array();
  for (const std::string& player : match.players) json.text(player);
  json.end_array();
  write_text_or_null(
      json, "first_dealer",
      match.first_dealer ? std::optional(match.players.at(*match.first_dealer)) : std::nullopt);
  write_text_or_null(json, "date", record.date);
  if (!record.event.empty()) json.key("event").text(record.event);
  json.key("note").text(record.note).key("hands").begin_array();
  const std::vector<match::Deal> deals = match::deals(match);
  for (std::size_t i = 0; i < match.lines.size(); ++i)
    write_line(json, match, match.lines[i],
               deals[i].dealer != deals[i].by_turn ? deals[i].dealer : std::nullopt);
  json.end_array();
  if (match.closing) write_closing(json, *match.closing, match.players);
}

Json encode_record(const MatchRecord& record) {
  JsonText json;
  json.begin_object();
  write_record(json, record);
  return Json::parse(json.end_object().take());
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
