#include "history/body.hpp"

#include <fmt/core.h>

#include <algorithm>

#include "base/text.hpp"
#include "games/game.hpp"
#include "history/options.hpp"

namespace history {
namespace {

using base::Json;
using match::Seat;

constexpr const char* kGone = "gone";

Json encode_seat(Seat seat) { return static_cast<std::int64_t>(seat); }

Json encode_ids(const std::vector<base::Uuid>& ids) {
  Json list = Json::array();
  for (const base::Uuid& id : ids) list.push_back(base::to_string(id));
  return list;
}

Json encode_closing(const std::optional<match::Closing>& closing) {
  if (!closing) return nullptr;
  if (!closing->conceded_by) return {{"void", true}};
  return {{"conceded_by", encode_seat(*closing->conceded_by)}};
}

void encode_hand(const match::Hand& hand, Json& json) {
  if (hand.dealer) json["dealer"] = encode_seat(*hand.dealer);
  Json entries = Json::array();
  if (const auto* cards = std::get_if<games::CardsHand>(&hand.reported)) {
    if (games::nobody_out(*cards)) json["no_out"] = true;
    for (Seat seat = 0; seat < games::count_entries(*cards); ++seat)
      entries.push_back(
          {{"melds", games::melds_text(*cards, seat)}, {"left", games::left_text(*cards, seat)}});
  } else {
    const auto& points = std::get<games::PointsHand>(hand.reported);
    if (points.claim.out) json["out"] = encode_seat(*points.claim.out);
    if (points.claim.no_out) json["no_out"] = true;
    for (const games::PointsEntry& entry : points.entries) {
      Json item{{"score", entry.score}};
      if (entry.stars != 0) item["stars"] = entry.stars;
      entries.push_back(std::move(item));
    }
  }
  json["entries"] = std::move(entries);
}

Json encode_value(const LineValue& value, base::Timestamp at) {
  return value ? encode_contents(*value, at) : Json(kGone);
}

/// The body of an operation, by its kind.
struct EncodeBody {
  const base::Uuid& id;
  base::Timestamp at;

  [[nodiscard]] Json lines(const std::vector<match::Line>& lines) const {
    Json list = Json::array();
    for (const match::Line& line : lines) {
      Json item = Json::object();
      if (line.id != id) item["id"] = base::to_string(line.id);
      item.update(encode_contents(contents_of(line), at));
      list.push_back(std::move(item));
    }
    return list;
  }

  Json operator()(const Start& start) const {
    Json json{{"game", games::facts(start.game).name}, {"players", Json::array()}};
    for (const NamedPlayer& player : start.players)
      json["players"].push_back({{"id", base::to_string(player.id)}, {"name", player.name}});
    if (Json options = without_defaults(start.options, start.game); !options.empty())
      json["options"] = std::move(options);
    if (!start.lines.empty()) json["lines"] = lines(start.lines);
    if (start.closing) json["closed"] = encode_closing(start.closing);
    return json;
  }
  Json operator()(const Add& add) const {
    Json json{{"lines", lines(add.lines)}};
    if (add.before) json["before"] = base::to_string(*add.before);
    return json;
  }
  Json operator()(const Amend& amend) const {
    return {{"line", base::to_string(amend.line)}, {"contents", encode_value(amend.value, at)}};
  }
  Json operator()(const Set& set) const {
    Json json = Json::object();
    for (const auto& [key, value] : set.options) json["options"][key] = value;
    if (set.closing) json["closed"] = encode_closing(*set.closing);
    return json;
  }
  Json operator()(const Settle& settle) const {
    Json json = Json::object();
    for (const auto& [line, value] : settle.lines)
      json["lines"].push_back({{"line", base::to_string(line)}, {"contents", encode_value(value, at)}});
    if (!settle.order.empty()) json["order"] = encode_ids(settle.order);
    for (const auto& [key, value] : settle.options) json["options"][key] = value;
    if (settle.closing) json["closed"] = encode_closing(*settle.closing);
    if (settle.exists) json["exists"] = *settle.exists;
    return json;
  }
  Json operator()(const Rename& rename) const { return {{"name", rename.name}}; }
  Json operator()(const Join& join) const { return {{"into", base::to_string(join.into)}}; }
  Json operator()(const Pay& pay) const {
    if (!pay.payment) return {{kGone, true}};
    const Payment& payment = *pay.payment;
    Json json{{"from", base::to_string(payment.from)},
              {"to", base::to_string(payment.to)},
              {"amount", payment.amount},
              {"currency", payment.currency}};
    if (payment.date) json["date"] = *payment.date;
    if (!payment.note.empty()) json["note"] = payment.note;
    if (payment.at != at) json["at"] = payment.at ? Json(base::to_string(*payment.at)) : Json(nullptr);
    return json;
  }
  Json operator()(const Undo& undo) const { return {{"operations", encode_ids(undo.targets)}}; }
  Json operator()(const Redo& redo) const { return {{"operations", encode_ids(redo.targets)}}; }
  Json operator()(const Unusable& /*nothing*/) const { return Json::object(); }
};

}  // namespace

Json encode_contents(const Contents& contents, std::optional<base::Timestamp> usual_at) {
  Json json = Json::object();
  if (contents.at != usual_at) json["at"] = contents.at ? Json(base::to_string(*contents.at)) : Json(nullptr);
  if (const auto* adjustment = std::get_if<match::Adjustment>(&contents.what)) {
    json["adjust"] = adjustment->points;
    json["reason"] = adjustment->reason;
  } else {
    encode_hand(std::get<match::Hand>(contents.what), json);
  }
  return json;
}

std::string encode_body(const Action& action, const base::Uuid& id, base::Timestamp at) {
  return base::to_text(std::visit(EncodeBody{id, at}, action));
}

std::map<base::Uuid, std::string> paths_of(const Action& action) {
  std::map<base::Uuid, std::string> paths;
  if (const auto* lines = lines_made_by(action))
    for (std::size_t i = 0; i < lines->size(); ++i)
      paths[(*lines)[i].id] = fmt::format("$.lines[{}]", i);  // of a line that is named twice the last counts
  if (const auto* amend = std::get_if<Amend>(&action)) paths.emplace(amend->line, "$.contents");
  std::size_t place = 0;
  if (const auto* settle = std::get_if<Settle>(&action))
    for (const auto& [line, value] : settle->lines)
      paths.emplace(line, fmt::format("$.lines[{}].contents", place++));
  return paths;
}

}  // namespace history
