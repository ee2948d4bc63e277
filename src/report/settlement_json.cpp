#include "report/settlement_json.hpp"

#include "report/hand_json.hpp"

namespace report {
namespace {

using base::Json;
using settlement::Settlement;

Json line_json(const settlement::Line& line, const Settlement& settlement) {
  Json json{{"item", line.item}};
  for (const auto& [name, value] : line.figures)
    json[std::string(name)] = std::visit([](const auto& held) { return Json(held); }, value);
  if (line.game_points) json["game_points"] = *line.game_points;
  json["amount"] = nullptr;
  if (line.money)
    json["amount"] = settlement::format_amount(line.money->amount, settlement.terms.stakes->currency);
  return json;
}

Json payout_json(const match::Names& names, const Settlement& settlement) {
  if (!settlement.payout) return nullptr;
  const settlement::Currency& currency = settlement.terms.stakes->currency;
  return {{"from", names.at(settlement.payout->from)},
          {"to", names.at(settlement.payout->to)},
          {"currency", currency.code},
          {"amount", settlement::format_amount(settlement.payout->amount, currency)}};
}

Json ranking_json(const match::Match& match, const match::Standing& standing, const Settlement& settlement) {
  Json ranking = Json::array();
  for (const settlement::RankedPlayer& place : settlement.ranking)
    ranking.push_back({{"place", place.place},
                       {"player", match.players[place.seat]},
                       {"total", standing.totals[place.seat]}});
  return ranking;
}

}  // namespace

Json settlement_json(const history::NumberedMatch& numbered, const Settlement& settlement) {
  const match::Match& match = numbered.record.match;
  Json json{{"match", numbered.number},
            {"id", base::to_string(numbered.record.id)},
            {"game", games::facts(match.game).name},
            {"settlement", settlement::name_of(settlement.terms.scheme)},
            {"players", match.players},
            {"totals", numbered.standing.totals},
            {"status", match::to_string(settlement.status)}};
  if (numbered.disputed) json["disputed"] = true;
  json["winner"] = name_or_null(match.players, settlement.winner);
  if (!games::facts(match.game).has_stakes) {
    json["ranking"] = ranking_json(match, numbered.standing, settlement);
    return json;
  }
  json["loser"] = name_or_null(match.players, settlement.loser);
  json["lines"] = Json::array();
  for (const settlement::Line& line : settlement.lines) json["lines"].push_back(line_json(line, settlement));
  // Only a scheme that counts game points has the key, so that nobody takes its absence for zero.
  if (settlement::counts_game_points(settlement.terms.scheme))
    json["game_points"] = settlement.game_points ? Json(*settlement.game_points) : Json(nullptr);
  json["payout"] = payout_json(match.players, settlement);
  return json;
}

}  // namespace report
