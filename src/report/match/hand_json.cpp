#include "report/match/hand_json.hpp"

namespace report {
namespace {

using games::Names;
using match::Seat;

void add_fields(Json& json, const std::vector<games::BreakdownField>& fields) {
  for (const auto& [name, value] : fields)
    json[std::string(name)] = std::visit([](const auto& figure) { return Json(figure); }, value);
}

/// What was laid down and kept, with the figures of the game.
void add_breakdown(Json& json, const games::GameInfo& info, const games::EntryBreakdown& breakdown) {
  Json melds = Json::array();
  for (const std::vector<games::BreakdownField>& meld : breakdown.melds) {
    Json item;
    add_fields(item, meld);
    melds.push_back(std::move(item));
  }
  json[std::string(info.melds_key)] = std::move(melds);
  json["left"] = breakdown.left;
  add_fields(json, breakdown.fields);
}

Json entry_json(const games::GameInfo& info, const std::string& player, const games::ScoredEntry& entry,
                const std::optional<games::EntryBreakdown>& breakdown) {
  Json json{{"player", player}, {"out", entry.out ? Json(*entry.out) : Json(nullptr)}};
  if (breakdown) add_breakdown(json, info, *breakdown);
  json["score"] = entry.score;
  if (info.has_stars) {
    json["stars"] = entry.stars;
    json["chapeau"] = entry.chapeau;
  }
  return json;
}

Json warnings_json(const games::Game& game, const Names& names, const games::ReportedHand& hand,
                   const games::ScoredHand& scored) {
  Json list = Json::array();
  if (scored.warnings.empty()) return list;
  // Those of the scored hand may be in another language than that of this thread now.
  for (const games::Warning& warning : games::score(game, hand, names).warnings) {
    Json item{{"code", games::to_string(warning.code)}, {"player", name_or_null(names, warning.seat)}};
    if (warning.code == games::WarningCode::kCardsMissing) item["missing"] = warning.missing;
    item["message"] = warning.message;
    list.push_back(std::move(item));
  }
  return list;
}

void add_out(Json& json, const Names& names, const games::ScoredHand& scored) {
  json["out"] = name_or_null(names, scored.out);
  if (scored.no_out) json["no_out"] = true;
}

/// The entries of a hand; `cards` is null for a hand known by its points only.
Json entries_json(const games::Game& game, const Names& names, const games::ScoredHand& scored,
                  const games::CardsHand* cards) {
  Json entries = Json::array();
  for (Seat seat = 0; seat < names.size(); ++seat) {
    std::optional<games::EntryBreakdown> breakdown;
    if (cards != nullptr) breakdown = games::breakdown(*cards, seat);
    entries.push_back(entry_json(games::info(game), names[seat], scored.entries[seat], breakdown));
  }
  return entries;
}

void add_totals(Json& entries, const match::LineStanding& line) {
  for (Seat seat = 0; seat < line.totals.size(); ++seat) entries[seat]["total"] = line.totals[seat];
}

Json adjustment_json(const match::Match& match, const match::LineStanding& line,
                     const match::Adjustment& adjustment) {
  Json entries = Json::array();
  for (Seat seat = 0; seat < match.players.size(); ++seat)
    entries.push_back({{"player", match.players[seat]}, {"score", line.scores[seat]}});
  add_totals(entries, line);
  return {{"kind", "adjust"}, {"reason", adjustment.reason}, {"entries", std::move(entries)}};
}

}  // namespace

Json name_or_null(const Names& names, std::optional<Seat> seat) {
  return seat ? Json(names.at(*seat)) : Json(nullptr);
}

Json hand_json(const games::Game& game, const Names& names, const games::ReportedHand& hand,
               const games::ScoredHand& scored) {
  Json json{{"kind", std::holds_alternative<games::CardsHand>(hand) ? "cards" : "points"}};
  add_out(json, names, scored);
  json["entries"] = entries_json(game, names, scored, std::get_if<games::CardsHand>(&hand));
  json["warnings"] = warnings_json(game, names, hand, scored);
  return json;
}

Json line_json(const history::NumberedMatch& numbered, std::size_t index) {
  const match::Match& match = numbered.record.match;
  const match::LineStanding& line = numbered.standing.lines.at(index);
  Json json{{"number", index + 1}};
  if (const auto* adjustment = std::get_if<match::Adjustment>(&match.lines[index].what)) {
    json.update(adjustment_json(match, line, *adjustment));
  } else {
    const auto& hand = std::get<match::Hand>(match.lines[index].what);
    Json reported = hand_json(match.game, match.players, hand.reported, *line.hand);
    json["kind"] = reported["kind"];
    json["dealer"] = name_or_null(match.players, line.dealer);
    json.update(reported);
    add_totals(json["entries"], line);
  }
  if (numbered.corrected.contains(match.lines[index].id)) json["corrected"] = true;
  if (line.after_finish()) json["after_finish"] = true;
  return json;
}

}  // namespace report
