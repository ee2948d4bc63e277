#include "report/settlement_json.hpp"

#include "report/hand_json.hpp"

namespace report {
namespace {

using base::Json;
using settlement::Item;
using settlement::Settlement;

Json line_json(const settlement::Line& line, const std::optional<settlement::Stakes>& stakes) {
  Json json{{"item", settlement::to_string(line.item)}};
  if (line.item == Item::kDifference) {
    if (!line.rounded.empty()) json["rounded"] = line.rounded;
    json["hundreds"] = line.count;
    json["factor"] = line.factor;
  } else {
    json["count"] = line.count;
  }
  if (line.game_points) json["game_points"] = *line.game_points;
  json["amount"] =
      line.amount ? Json(settlement::format_amount(*line.amount, stakes->currency)) : Json(nullptr);
  return json;
}

Json payout_json(const match::Names& names, const Settlement& settlement) {
  if (!settlement.payout) return nullptr;
  const settlement::Currency& currency = settlement.stakes->currency;
  return {{"from", names.at(settlement.payout->from)},
          {"to", names.at(settlement.payout->to)},
          {"currency", currency.code},
          {"amount", settlement::format_amount(settlement.payout->amount, currency)}};
}

Json ranking_json(const match::Match& match, const match::Standing& standing, const Settlement& settlement) {
  Json ranking = Json::array();
  for (const settlement::Place& place : settlement.ranking)
    ranking.push_back({{"place", place.place},
                       {"player", match.players[place.seat]},
                       {"total", standing.totals[place.seat]}});
  return ranking;
}

}  // namespace

Json settlement_json(std::int64_t number, const history::MatchRecord& record, const match::Standing& standing,
                     const Settlement& settlement) {
  const match::Match& match = record.match;
  Json json{{"match", number},
            {"id", base::to_string(record.id)},
            {"game", games::facts(match.game).name},
            {"settlement", games::to_string(settlement.scheme)},
            {"players", match.players},
            {"totals", standing.totals},
            {"status", match::to_string(settlement.status)},
            {"winner", name_or_null(match.players, settlement.winner)}};
  if (!games::facts(match.game).has_stakes) {
    json["ranking"] = ranking_json(match, standing, settlement);
    return json;
  }
  json["loser"] = name_or_null(match.players, settlement.loser);
  json["lines"] = Json::array();
  for (const settlement::Line& line : settlement.lines)
    json["lines"].push_back(line_json(line, settlement.stakes));
  // Only the scheme that counts game points has the key, so that nobody takes its absence for zero.
  if (settlement.scheme == games::Scheme::kPagat)
    json["game_points"] = settlement.game_points ? Json(*settlement.game_points) : Json(nullptr);
  json["payout"] = payout_json(match.players, settlement);
  return json;
}

}  // namespace report
