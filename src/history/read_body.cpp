#include <fmt/core.h>

#include <algorithm>
#include <set>

#include "base/json_object.hpp"
#include "base/text.hpp"
#include "games/game.hpp"
#include "history/body.hpp"
#include "history/match_state.hpp"
#include "history/options.hpp"

namespace history {
namespace {

using base::Error;
using base::ErrorKind;
using base::JsonDocument;
using base::JsonItems;
using base::JsonObject;
using base::JsonValue;
using match::Seat;

/// Scores beyond what any game can give, which no column holds.
constexpr std::int64_t kFarOut = 1'000'000;
constexpr std::int64_t kMostStars = 100;
constexpr std::int64_t kMostMinorUnits = 1'000'000'000'000'000;
/// Bytes of what a player laid down or was left with: twice what all cards of two packs take. More of them
/// could score what no column holds.
constexpr std::size_t kMostCards = 600;

/// The match that bodies are read in terms of.
struct Table {
  games::Game game;
  std::size_t players = 0;
};

/// Only ever caught in this file.
Error unreadable(std::string message) { return Error(ErrorKind::kData, std::move(message)); }

/// Reads bodies of one subject. The functions throw `Error` for what has not the form it should have.
class BodyReader {
 public:
  BodyReader(const Table* table, const StoredBody& stored) : table_(table), stored_(stored) {}

  Action read() {
    const JsonDocument json(stored_.operation.body, "");
    JsonObject body(json.root(), "");
    Action action = read_verb(body);
    note_unknown(body);
    return action;
  }
  [[nodiscard]] const std::vector<std::string>& problems() const { return problems_; }

 private:
  Action read_verb(JsonObject& body) {
    const std::string& verb = stored_.operation.verb;
    if (verb == Start::kVerb) return start(body);
    if (verb == Rename::kVerb) return Rename{name(body)};
    if (verb == Join::kVerb) return Join{id(body.text("into"))};
    if (verb == Pay::kVerb) return pay(body);
    if (verb == Undo::kVerb) return Undo{ids(body.list("operations"))};
    if (verb == Redo::kVerb) return Redo{ids(body.list("operations"))};
    if (verb != Add::kVerb && verb != Amend::kVerb && verb != Set::kVerb && verb != Settle::kVerb)
      throw unreadable(fmt::format("'{}' is not known to this version", verb));
    if (table_ == nullptr) throw unreadable("nothing has started the match that it is done to");
    if (verb == Add::kVerb) return add(body);
    if (verb == Amend::kVerb) return Amend{id(body.text("line")), value(body.member("contents"))};
    if (verb == Set::kVerb) return set(body);
    return settle(body);
  }

  void note_unknown(const JsonObject& object) {
    for (const std::string& key : object.unasked())
      problems_.push_back(fmt::format("the key '{}' is not known to this version", key));
  }

  static std::string name(JsonObject& object) {
    std::string name = object.text("name");
    if (name.empty()) throw unreadable("a player has no name");
    return name;
  }
  static base::Uuid id(std::string_view text) {
    const auto read = base::parse_uuid(text);
    if (!read) throw unreadable(fmt::format("'{}' is not an id", text));
    return *read;
  }
  static std::vector<base::Uuid> ids(const JsonItems& list) {
    std::vector<base::Uuid> read;
    for (const JsonValue& item : list) {
      if (!item.is_text()) throw unreadable("an id is expected");
      read.push_back(id(item.text()));
    }
    return read;
  }
  [[nodiscard]] Seat seat(std::int64_t number) const {
    if (number < 0 || number >= static_cast<std::int64_t>(table_->players))
      throw unreadable(fmt::format("there is no player {}", number));
    return static_cast<Seat>(number);
  }
  std::optional<Seat> optional_seat(JsonObject& object, std::string_view key) {
    if (!object.optional_member(key)) return std::nullopt;
    return seat(object.integer(key, INT64_MIN, INT64_MAX));
  }

  Action start(JsonObject& body) {
    Start start;
    const auto game = games::find_game(body.text("game"));
    if (!game) throw unreadable(fmt::format("the game '{}' is not known to this version", body.text("game")));
    start.game = *game;
    for (const JsonValue& item : body.list("players")) {
      JsonObject player(item, "");
      start.players.push_back({id(player.text("id")), name(player)});
      note_unknown(player);
    }
    games::check_number_of_players(*game, start.players.size());
    own_ = Table{*game, start.players.size()};
    table_ = &own_;
    start.options =
        read_options(body.optional_member("options"), table_->game, table_->players, true, problems_);
    if (body.has("lines")) start.lines = lines(body.list("lines"));
    start.closing = closing(body);
    return start;
  }

  Add add(JsonObject& body) {
    Add add{lines(body.list("lines")), std::nullopt};
    if (const auto before = body.optional_text("before")) add.before = id(*before);
    return add;
  }

  Set set(JsonObject& body) {
    Set set;
    if (const auto options = body.optional_member("options"))
      set.options = read_options(options, table_->game, table_->players, false, problems_);
    if (body.has("closed")) set.closing = closing(body);
    return set;
  }

  Settle settle(JsonObject& body) {
    Settle settle;
    if (body.has("lines"))
      for (const JsonValue& item : body.list("lines")) {
        JsonObject line(item, "");
        settle.as_written.push_back(id(line.text("line")));
        settle.lines[settle.as_written.back()] = value(line.member("contents"));
        note_unknown(line);
      }
    if (body.has("order")) settle.order = ids(body.list("order"));
    if (const auto options = body.optional_member("options"))
      settle.options = read_options(options, table_->game, table_->players, false, problems_);
    if (body.has("closed")) settle.closing = closing(body);
    if (body.has("exists")) settle.exists = body.flag("exists");
    return settle;
  }

  Action pay(JsonObject& body) {
    if (body.optional_flag("gone")) return Pay{};
    Payment payment;
    payment.from = id(body.text("from"));
    payment.to = id(body.text("to"));
    payment.amount = body.integer("amount", 1, kMostMinorUnits);
    payment.currency = settlement::find_currency(body.text("currency")).code;
    payment.date = body.optional_text("date");
    if (payment.date && !base::is_date(*payment.date))
      throw unreadable(fmt::format("'{}' is not a day", *payment.date));
    payment.note = body.optional_text("note").value_or("");
    payment.at = body.has("at") ? time(body) : stored_.at;
    return Pay{payment};
  }

  std::optional<match::Closing> closing(JsonObject& body) {
    auto closed = body.optional_object("closed");
    if (!closed) return std::nullopt;
    const match::Closing read{optional_seat(*closed, "conceded_by")};
    static_cast<void>(closed->optional_flag("void"));
    note_unknown(*closed);
    return read;
  }

  std::vector<match::Line> lines(const JsonItems& list) {
    std::vector<match::Line> read;
    for (const JsonValue& item : list) {
      JsonObject object(item, "");
      const auto own = object.optional_text("id");
      read.push_back(make_line(own ? id(*own) : stored_.operation.id, contents(object)));
      note_unknown(object);
    }
    return read;
  }

  LineValue value(const JsonValue& json) {
    if (json.is_text()) return std::nullopt;
    JsonObject object(json, "");
    Contents read = contents(object);
    note_unknown(object);
    return read;
  }

  Contents contents(JsonObject& object) {
    Contents contents{stored_.at, {}};
    if (object.has("at")) contents.at = time(object);
    if (object.has("adjust"))
      contents.what = adjustment(object);
    else
      contents.what = hand(object);
    return contents;
  }

  static std::optional<base::Timestamp> time(JsonObject& object) {
    const auto text = object.optional_text("at");
    if (!text) return std::nullopt;
    const auto at = base::parse_timestamp(*text);
    if (!at) throw unreadable(fmt::format("'{}' is not a time", *text));
    return at;
  }

  match::Adjustment adjustment(JsonObject& object) {
    match::Adjustment adjustment{{}, object.optional_text("reason").value_or("")};
    for (const JsonValue& points : object.list("adjust")) {
      if (!points.is_number()) throw unreadable("whole numbers of points are expected");
      const std::int64_t number = points.number();
      if (number < -kFarOut || number > kFarOut)
        throw unreadable(fmt::format("{} points are too many", number));
      adjustment.points.push_back(static_cast<int>(number));
    }
    if (adjustment.points.size() != table_->players) throw unreadable("it has not one entry for each player");
    return adjustment;
  }

  match::Hand hand(JsonObject& object) {
    match::Hand hand;
    hand.dealer = optional_seat(object, "dealer");
    const games::OutClaim claim{optional_seat(object, "out"), object.optional_flag("no_out")};
    const JsonItems entries = object.list("entries");
    if (entries.size() != table_->players) throw unreadable("it has not one entry for each player");
    if (entries[0].contains("score"))
      hand.reported = points(entries, claim);
    else
      hand.reported = cards(entries, claim.no_out);
    return hand;
  }

  games::PointsHand points(const JsonItems& entries, const games::OutClaim& claim) {
    games::PointsHand hand{{}, claim};
    for (const JsonValue& item : entries) {
      JsonObject entry(item, "");
      games::PointsEntry read{static_cast<int>(entry.integer("score", -kFarOut, kFarOut)), 0};
      if (entry.has("stars")) read.stars = static_cast<int>(entry.integer("stars", 0, kMostStars));
      hand.entries.push_back(read);
      note_unknown(entry);
    }
    return hand;
  }

  games::CardsHand cards(const JsonItems& entries, bool no_out) {
    std::vector<games::CanonicalEntry> texts;
    for (const JsonValue& item : entries) {
      JsonObject entry(item, "");
      texts.push_back({entry.optional_text("melds").value_or(""), entry.optional_text("left").value_or("")});
      if (texts.back().melds.size() > kMostCards || texts.back().left.size() > kMostCards)
        throw unreadable("these are more cards than there are");
      note_unknown(entry);
    }
    auto read = games::decode(table_->game, texts, no_out);
    if (!read) throw unreadable("its cards cannot be read");
    return std::move(*read);
  }

  const Table* table_;
  Table own_;  ///< of a start, which brings its own
  const StoredBody& stored_;
  std::vector<std::string> problems_;
};

Operation decode(const StoredBody& stored, const Table* table) {
  const RawOperation& raw = stored.operation;
  Operation operation{raw.id, raw.subject, raw.parents, stored.at, raw.reason, Unusable{raw.verb}, ""};
  BodyReader reader(table, stored);
  try {
    operation.action = reader.read();
    operation.problem = base::join(reader.problems(), "; ");
  } catch (const Error& error) {
    operation.problem = error.message();
  }
  if (raw.version > kBodyVersion && operation.problem.empty())
    operation.problem = fmt::format("its form is of version {}, which is newer", raw.version);
  return operation;
}

std::vector<base::Uuid> ids_of(const std::vector<NamedPlayer>& players) {
  std::vector<base::Uuid> ids;
  for (const NamedPlayer& player : players) ids.push_back(player.id);
  return ids;
}

bool can_be_read_alone(std::string_view verb) {
  return verb == Start::kVerb || verb == Undo::kVerb || verb == Redo::kVerb;
}

std::vector<const Operation*> starts_among(const std::vector<Operation>& operations) {
  std::vector<const Operation*> starts;
  for (const Operation& operation : operations)
    if (std::holds_alternative<Start>(operation.action)) starts.push_back(&operation);
  return starts;
}

/// Of several starts that whose players have the smaller ids ("Cells": the players of a match are no cell);
/// one that was taken back only where none is in effect: the id may have come in again with another game.
const Start* start_that_counts(const std::vector<const Operation*>& starts,
                               const std::set<base::Uuid>& effective) {
  if (starts.empty()) return nullptr;
  const auto rank = [&](const Operation* operation) {
    return std::pair(!effective.contains(operation->id), ids_of(std::get<Start>(operation->action).players));
  };
  const auto first = std::min_element(starts.begin(), starts.end(), [&](const auto* one, const auto* other) {
    return rank(one) < rank(other);
  });
  return &std::get<Start>((*first)->action);
}

}  // namespace

std::vector<Operation> decode_operations(const std::vector<StoredBody>& stored) {
  std::vector<Operation> operations;
  for (const StoredBody& each : stored) {
    Operation& operation = operations.emplace_back();
    operation.action = Unusable{};  // until the match that it is done to is known
    if (can_be_read_alone(each.operation.verb)) operation = decode(each, nullptr);
  }
  const std::vector<const Operation*> starts = starts_among(operations);
  const std::set<base::Uuid> effective = starts.size() > 1 ? in_effect(operations) : std::set<base::Uuid>{};
  const Start* start = start_that_counts(starts, effective);
  std::optional<Table> table;
  if (start != nullptr) table = Table{start->game, start->players.size()};
  for (std::size_t i = 0; i < stored.size(); ++i) {
    Operation& operation = operations[i];
    if (!can_be_read_alone(stored[i].operation.verb)) {
      operation = decode(stored[i], table ? &*table : nullptr);
    } else if (const auto* other = std::get_if<Start>(&operation.action);
               other != nullptr &&
               (other->game.index() != table->game.index() || other->players.size() != table->players)) {
      operation.action = Unusable{std::string(Start::kVerb)};
      // What was taken back is missed by nobody.
      if (effective.contains(operation.id))
        operation.problem = "the match was started with another game or number of players";
    }
  }
  return operations;
}

}  // namespace history
