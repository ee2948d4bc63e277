#include "history/body.hpp"

#include "base/error.hpp"
#include "base/json_document.hpp"
#include "base/json_text.hpp"
#include "base/text.hpp"
#include "games/game.hpp"
#include "history/options.hpp"

namespace history {
namespace {

using base::JsonText;
using match::Seat;

constexpr const char* kGone = "gone";

void write_seat(JsonText& json, std::string_view key, Seat seat) {
  json.key(key).integer(static_cast<std::int64_t>(seat));
}

void write_ids(JsonText& json, const std::vector<base::Uuid>& ids) {
  json.begin_array();
  for (const base::Uuid& id : ids) json.text(base::to_string(id));
  json.end_array();
}

void write_options(JsonText& json, const Options& options) {
  if (options.empty()) return;
  json.key("options").begin_object();
  for (const auto& [key, value] : options) json.key(key).json(value);
  json.end_object();
}

void write_closing(JsonText& json, const std::optional<match::Closing>& closing) {
  json.key("closed");
  if (!closing) {
    json.null();
    return;
  }
  json.begin_object();
  if (closing->conceded_by)
    write_seat(json, "conceded_by", *closing->conceded_by);
  else
    json.key("void").flag(true);
  json.end_object();
}

void write_at(JsonText& json, std::optional<base::Timestamp> at) {
  json.key("at");
  at ? json.text(base::to_string(*at)) : json.null();
}

void write_cards(JsonText& json, const games::CardsHand& cards) {
  if (games::nobody_out(cards)) json.key("no_out").flag(true);
  json.key("entries").begin_array();
  for (Seat seat = 0; seat < games::count_entries(cards); ++seat) {
    json.begin_object().key("melds").text(games::melds_text(cards, seat));
    json.key("left").text(games::left_text(cards, seat)).end_object();
  }
  json.end_array();
}

void write_points(JsonText& json, const games::PointsHand& points) {
  if (points.claim.out) write_seat(json, "out", *points.claim.out);
  if (points.claim.no_out) json.key("no_out").flag(true);
  json.key("entries").begin_array();
  for (const games::PointsEntry& entry : points.entries) {
    json.begin_object().key("score").integer(entry.score);
    if (entry.stars != 0) json.key("stars").integer(entry.stars);
    json.end_object();
  }
  json.end_array();
}

/// The members of an object: of a line, or of its contents.
template <typename Line>
void write_contents(JsonText& json, const Line& line, std::optional<base::Timestamp> usual_at) {
  if (line.at != usual_at) write_at(json, line.at);
  if (const auto* adjustment = std::get_if<match::Adjustment>(&line.what)) {
    json.key("adjust").begin_array();
    for (const int points : adjustment->points) json.integer(points);
    json.end_array().key("reason").text(adjustment->reason);
    return;
  }
  const auto& hand = std::get<match::Hand>(line.what);
  if (hand.dealer) write_seat(json, "dealer", *hand.dealer);
  if (const auto* cards = std::get_if<games::CardsHand>(&hand.reported))
    write_cards(json, *cards);
  else
    write_points(json, std::get<games::PointsHand>(hand.reported));
}

void write_value(JsonText& json, const LineValue& value, base::Timestamp at) {
  if (!value) {
    json.text(kGone);
    return;
  }
  json.begin_object();
  write_contents(json, *value, at);
  json.end_object();
}

/// The members of the body of an operation, by its kind.
struct WriteBody {
  JsonText& json;
  const base::Uuid& id;
  base::Timestamp at;

  void lines(const std::vector<match::Line>& lines) const {
    json.key("lines").begin_array();
    for (const match::Line& line : lines) {
      json.begin_object();
      if (line.id != id) json.key("id").text(base::to_string(line.id));
      write_contents(json, line, at);
      json.end_object();
    }
    json.end_array();
  }

  void operator()(const Start& start) const {
    json.key("game").text(games::facts(start.game).name).key("players").begin_array();
    for (const NamedPlayer& player : start.players)
      json.begin_object()
          .key("id")
          .text(base::to_string(player.id))
          .key("name")
          .text(player.name)
          .end_object();
    json.end_array();
    if (const base::Json options = without_defaults(start.options, start.game); !options.empty())
      json.key("options").json(options);
    if (!start.lines.empty()) lines(start.lines);
    if (start.closing) write_closing(json, start.closing);
  }
  void operator()(const Add& add) const {
    lines(add.lines);
    if (add.before) json.key("before").text(base::to_string(*add.before));
  }
  void operator()(const Amend& amend) const {
    json.key("line").text(base::to_string(amend.line)).key("contents");
    write_value(json, amend.value, at);
  }
  void operator()(const Set& set) const {
    write_options(json, set.options);
    if (set.closing) write_closing(json, *set.closing);
  }
  void operator()(const Settle& settle) const {
    if (!settle.lines.empty()) json.key("lines").begin_array();
    for (const auto& [line, value] : settle.lines) {
      json.begin_object().key("line").text(base::to_string(line)).key("contents");
      write_value(json, value, at);
      json.end_object();
    }
    if (!settle.lines.empty()) json.end_array();
    if (!settle.order.empty()) write_ids(json.key("order"), settle.order);
    write_options(json, settle.options);
    if (settle.closing) write_closing(json, *settle.closing);
    if (settle.exists) json.key("exists").flag(*settle.exists);
  }
  void operator()(const Rename& rename) const { json.key("name").text(rename.name); }
  void operator()(const Join& join) const { json.key("into").text(base::to_string(join.into)); }
  void operator()(const Pay& pay) const {
    if (!pay.payment) {
      json.key(kGone).flag(true);
      return;
    }
    const Payment& payment = *pay.payment;
    json.key("from").text(base::to_string(payment.from)).key("to").text(base::to_string(payment.to));
    json.key("amount").integer(payment.amount).key("currency").text(payment.currency);
    if (payment.date) json.key("date").text(*payment.date);
    if (!payment.note.empty()) json.key("note").text(payment.note);
    if (payment.at != at) write_at(json, payment.at);
  }
  void operator()(const Undo& undo) const { write_ids(json.key("operations"), undo.targets); }
  void operator()(const Redo& redo) const { write_ids(json.key("operations"), redo.targets); }
  void operator()(const Unusable& /*nothing*/) const {}
};

}  // namespace

std::string encode_contents(const match::Line& line, std::optional<base::Timestamp> usual_at) {
  JsonText json;
  json.begin_object();
  write_contents(json, line, usual_at);
  return json.end_object().take();
}

std::string encode_body(const Action& action, const base::Uuid& id, base::Timestamp at) {
  JsonText json;
  json.begin_object();
  std::visit(WriteBody{json, id, at}, action);
  return json.end_object().take();
}

std::int64_t count_of_hands(const RawOperation& operation) {
  if (operation.verb != Start::kVerb && operation.verb != Add::kVerb) return 0;
  try {
    const base::JsonDocument body(operation.body, "");
    std::int64_t hands = 0;
    if (const auto lines = body.root().find("lines"))
      for (const base::JsonValue& line : lines->items())
        if (!line.contains("adjust")) ++hands;
    return hands;
  } catch (const base::Error&) {
    return 0;  // nobody can read it
  }
}

std::map<base::Uuid, std::size_t> places_of(const Action& action) {
  std::map<base::Uuid, std::size_t> places;
  if (const auto* lines = lines_made_by(action))
    for (std::size_t i = 0; i < lines->size(); ++i)
      places[(*lines)[i].id] = i;  // of a line that is named twice the last counts
  if (const auto* amend = std::get_if<Amend>(&action)) places.emplace(amend->line, 0);
  if (const auto* settle = std::get_if<Settle>(&action)) {
    for (const auto& [line, value] : settle->lines) places.emplace(line, places.size());
    for (std::size_t i = 0; i < settle->as_written.size(); ++i) places[settle->as_written[i]] = i;
  }
  return places;
}

}  // namespace history
