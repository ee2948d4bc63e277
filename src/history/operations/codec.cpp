#include "history/operations/codec.hpp"

#include "base/errors/error.hpp"
#include "base/json/json.hpp"
#include "base/json/json_document.hpp"
#include "history/operations/options.hpp"
#include "match/deal.hpp"

namespace history {
namespace {

using base::Json;
using base::JsonText;
using match::Seat;

Json text_or_null(const std::optional<std::string>& text) { return text ? Json(*text) : Json(nullptr); }

/// Writes the parts of a match, as a body has them or as the interchange does.
class PartWriter {
 public:
  /// For a body, whose reader takes `implied_at` for a time that is left out.
  PartWriter(JsonText& json, std::optional<base::Timestamp> implied_at)
      : json_(json), implied_at_(implied_at) {}
  /// For the interchange.
  PartWriter(JsonText& json, const match::Match& match)
      : json_(json), names_(&match.players), game_(&games::info(match.game)) {}

  void time(std::optional<base::Timestamp> at) {
    if (is_body() && at == implied_at_) return;
    json_.key("at");
    at ? json_.text(base::to_string(*at)) : json_.null();
  }

  /// The members of a line but for its id.
  void contents(const match::Contents& contents, std::optional<Seat> dealer) {
    time(contents.at);
    if (const auto* adjustment = std::get_if<match::Adjustment>(&contents.what)) {
      json_.key("adjust").begin_array();
      for (const int points : adjustment->points) json_.integer(points);
      json_.end_array().key("reason").text(adjustment->reason);
      return;
    }
    const auto& reported = std::get<match::Hand>(contents.what).reported;
    if (dealer) seat("dealer", *dealer);
    if (const auto* cards = std::get_if<games::CardsHand>(&reported))
      write_cards(*cards);
    else
      write_points(std::get<games::PointsHand>(reported));
  }
  /// The same with the dealer that was named, if one was.
  void contents(const match::Contents& contents) {
    const auto* hand = std::get_if<match::Hand>(&contents.what);
    this->contents(contents, hand != nullptr ? hand->dealer : std::nullopt);
  }

  /// The member `closed`; null for a match that is not.
  void closing(const std::optional<match::Closing>& closing) {
    json_.key("closed");
    if (!closing) {
      json_.null();
      return;
    }
    json_.begin_object();
    if (closing->conceded_by)
      seat("conceded_by", *closing->conceded_by);
    else
      json_.key("void").flag(true);
    json_.end_object();
  }

 private:
  [[nodiscard]] bool is_body() const { return names_ == nullptr; }

  void seat(std::string_view key, Seat seat) {
    json_.key(key);
    is_body() ? json_.integer(static_cast<std::int64_t>(seat)) : json_.text(names_->at(seat));
  }

  void write_cards(const games::CardsHand& cards) {
    if (games::ended_by_nobody(cards)) json_.key("no_out").flag(true);
    json_.key("entries").begin_array();
    for (Seat seat = 0; seat < games::count_entries(cards); ++seat) {
      json_.begin_object().key(is_body() ? "melds" : game_->melds_key).text(games::melds_text(cards, seat));
      json_.key("left").text(games::left_text(cards, seat)).end_object();
    }
    json_.end_array();
  }

  void write_points(const games::PointsHand& points) {
    if (points.claim.out) seat("out", *points.claim.out);
    if (points.claim.no_out) json_.key("no_out").flag(true);
    json_.key("entries").begin_array();
    for (const games::PointsEntry& entry : points.entries) {
      json_.begin_object().key("score").integer(entry.score);
      if (is_body() ? entry.stars != 0 : game_->has_stars) json_.key("stars").integer(entry.stars);
      json_.end_object();
    }
    json_.end_array();
  }

  JsonText& json_;
  std::optional<base::Timestamp> implied_at_;  // of a body
  const games::Names* names_ = nullptr;        // null: a body
  const games::GameInfo* game_ = nullptr;      // null: a body
};

void write_ids(JsonText& json, std::string_view key, const std::vector<base::Uuid>& ids) {
  json.key(key).begin_array();
  for (const base::Uuid& id : ids) json.text(base::to_string(id));
  json.end_array();
}

void write_options(JsonText& json, const Options& options) {
  if (options.empty()) return;
  json.key("options").begin_object();
  for (const auto& [key, value] : options) json.key(key).json(value);
  json.end_object();
}

/// The members of the body of an operation, by its verb.
class BodyWriter {
 public:
  BodyWriter(JsonText& json, const base::Uuid& id, base::Timestamp at)
      : json_(json), id_(id), parts_(json, at) {}

  void operator()(const Start& start) {
    json_.key("game").text(games::info(start.game).name).key("players").begin_array();
    for (const NamedPlayer& player : start.players) {
      json_.begin_object().key("id").text(base::to_string(player.id));
      json_.key("name").text(player.name).end_object();
    }
    json_.end_array();
    if (const Json options = without_defaults(start.options, start.game); !options.empty())
      json_.key("options").json(options);
    if (!start.lines.empty()) write_lines(start.lines);
    if (start.closing) parts_.closing(start.closing);
  }
  void operator()(const Add& add) {
    write_lines(add.lines);
    if (add.before) json_.key("before").text(base::to_string(*add.before));
  }
  void operator()(const Amend& amend) { write_value(amend.line, amend.value); }
  void operator()(const Set& set) {
    write_options(json_, set.options);
    if (set.closing) parts_.closing(*set.closing);
  }
  void operator()(const Resolve& resolve) {
    if (!resolve.lines.empty()) json_.key("lines").begin_array();
    for (const auto& [line, value] : resolve.lines) {
      json_.begin_object();
      write_value(line, value);
      json_.end_object();
    }
    if (!resolve.lines.empty()) json_.end_array();
    if (!resolve.order.empty()) write_ids(json_, "order", resolve.order);
    write_options(json_, resolve.options);
    if (resolve.closing) parts_.closing(*resolve.closing);
    if (resolve.exists) json_.key("exists").flag(*resolve.exists);
  }
  void operator()(const Rename& rename) { json_.key("name").text(rename.name); }
  void operator()(const Join& join) { json_.key("into").text(base::to_string(join.into)); }
  void operator()(const Pay& pay) {
    if (!pay.payment) {
      json_.key("gone").flag(true);
      return;
    }
    const Payment& payment = *pay.payment;
    json_.key("from").text(base::to_string(payment.from)).key("to").text(base::to_string(payment.to));
    json_.key("amount").integer(payment.amount).key("currency").text(payment.currency);
    if (payment.date) json_.key("date").text(*payment.date);
    if (!payment.note.empty()) json_.key("note").text(payment.note);
    parts_.time(payment.at);
  }
  void operator()(const Undo& undo) { write_ids(json_, "operations", undo.targets); }
  void operator()(const Redo& redo) { write_ids(json_, "operations", redo.targets); }
  void operator()(const Unusable& /*nothing*/) {}

 private:
  void write_lines(const std::vector<match::Line>& lines) {
    json_.key("lines").begin_array();
    for (const match::Line& line : lines) {
      json_.begin_object();
      if (line.id != id_) json_.key("id").text(base::to_string(line.id));
      parts_.contents(line);
      json_.end_object();
    }
    json_.end_array();
  }

  void write_value(const base::Uuid& line, const LineValue& value) {
    json_.key("line").text(base::to_string(line)).key("contents");
    if (!value) {
      json_.text("gone");
      return;
    }
    json_.begin_object();
    parts_.contents(*value);
    json_.end_object();
  }

  JsonText& json_;
  const base::Uuid& id_;
  PartWriter parts_;
};

}  // namespace

std::string encode_contents(const match::Contents& contents) {
  JsonText json;
  json.begin_object();
  PartWriter(json, std::nullopt).contents(contents);
  return json.end_object().take();
}

std::string encode_body(const Action& action, const base::Uuid& id, base::Timestamp at) {
  JsonText json;
  json.begin_object();
  std::visit(BodyWriter(json, id, at), action);
  return json.end_object().take();
}

std::int64_t count_of_hands(const RawOperation& operation) {
  if (lines_inserted_by(empty_action(operation.verb)) == nullptr) return 0;
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

namespace {

/// The places of an action's lines in its body.
struct Places {
  using Map = std::map<base::Uuid, std::size_t>;
  Map operator()(const OneOf<Start, Add> auto& verb) const {
    Map places;
    for (std::size_t i = 0; i < verb.lines.size(); ++i)
      places[verb.lines[i].id] = i;  // of a line that is named twice the last counts
    return places;
  }
  Map operator()(const Amend& amend) const { return {{amend.line, 0}}; }
  Map operator()(const Resolve& resolve) const {
    Map places;
    for (const auto& [line, value] : resolve.lines) places.emplace(line, places.size());
    for (std::size_t i = 0; i < resolve.lines_in_body.size(); ++i) places[resolve.lines_in_body[i]] = i;
    return places;
  }
  Map operator()(const OneOf<Set, Rename, Join, Pay, Undo, Redo, Unusable> auto& /*verb*/) const {
    return {};
  }
};

}  // namespace

std::map<base::Uuid, std::size_t> places_of(const Action& action) { return std::visit(Places{}, action); }

namespace {

void write_head(JsonText& json, const MatchRecord& record) {
  json.key("game").text(games::info(record.match.game).name);
  write_options(json, OptionSection::kPreset, record);
  write_options(json.key("rules").begin_object(), OptionSection::kRules, record);
  write_options(json.end_object(), OptionSection::kStakes, record);
  json.key("players").begin_array();
  for (const std::string& player : record.match.players) json.text(player);
  write_options(json.end_array(), OptionSection::kOccasion, record);
}

}  // namespace

Json encode_head(const MatchRecord& record) {
  JsonText json;
  write_head(json.begin_object(), record);
  return Json::parse(json.end_object().take());
}

void write_record(JsonText& json, const MatchRecord& record) {
  const match::Match& match = record.match;
  json.key("id").text(base::to_string(record.id));
  write_head(json, record);
  PartWriter parts(json, match);
  json.key("hands").begin_array();
  const std::vector<match::Deal> deals = match::deals(match);
  for (std::size_t i = 0; i < match.lines.size(); ++i) {
    json.begin_object().key("id").text(base::to_string(match.lines[i].id));
    parts.contents(match.lines[i], deals[i].dealer != deals[i].by_turn ? deals[i].dealer : std::nullopt);
    json.end_object();
  }
  json.end_array();
  if (match.closing) parts.closing(match.closing);
}

Json encode_payment(const PaymentRecord& record) {
  const Payment& payment = record.payment;
  return {{"id", base::to_string(record.id)},
          {"at", payment.at ? Json(base::to_string(*payment.at)) : Json(nullptr)},
          {"from", record.from},
          {"to", record.to},
          {"currency", payment.currency},
          {"amount", settlement::format_amount(payment.amount, settlement::find_currency(payment.currency))},
          {"date", text_or_null(payment.date)},
          {"note", payment.note}};
}

}  // namespace history
