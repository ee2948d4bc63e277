#include <algorithm>

#include "base/json/json_object.hpp"
#include "base/language/translation.hpp"
#include "cards/entry_text.hpp"
#include "history/operations/codec.hpp"
#include "history/operations/json_parts.hpp"
#include "history/operations/options.hpp"
#include "match/adjustment.hpp"
#include "match/note.hpp"

namespace history {
namespace {

using base::Error;
using base::ErrorKind;
using base::JsonItems;
using base::JsonObject;
using base::JsonValue;
using match::Seat;

/// Scores beyond what any game can give, which no column holds.
constexpr int kMostScore = 1'000'000;
/// Bytes of what a player laid down or was left with: twice what all cards of two packs take. More of them
/// could score what no column holds.
constexpr std::size_t kMostBytesOfCards = 600;

/// What a body holds that cannot be read; it goes into `Operation::problem`, without a place.
Error unreadable(std::string message) { return Error(ErrorKind::kData, std::move(message)); }

base::Uuid parse_id(std::string_view text) {
  const auto id = base::parse_uuid(text);
  if (!id) throw unreadable(base::tr("'{0}' is not an id", text));
  return *id;
}

std::vector<base::Uuid> parse_ids(const JsonItems& list) {
  std::vector<base::Uuid> ids;
  for (const JsonValue& item : list) {
    if (!item.is_text()) throw unreadable(base::tr("an id is expected"));
    ids.push_back(parse_id(item.text()));
  }
  return ids;
}

/// What bodies are read in terms of.
struct MatchForm {
  games::Game game;
  std::size_t players = 0;
};

void note_unknown(const JsonObject& object, std::vector<std::string>& problems) {
  for (const std::string& key : object.unknown_keys())
    problems.push_back(base::tr("this version does not know the key '{0}'", key));
}

/// Reads the parts of a match, as a body has them or as the interchange does. Throws `Error` (kData), in the
/// interchange with the place.
class PartReader {
 public:
  /// For a body: by its form alone. `implied_at` stands for a time that is left out; `problems` gets what is
  /// not known to this version.
  PartReader(const MatchForm& match, base::Timestamp implied_at, std::vector<std::string>& problems)
      : game_(match.game), players_(match.players), implied_at_(implied_at), problems_(&problems) {}
  /// For the interchange: judged as if it were entered by hand.
  explicit PartReader(const match::Match& match)
      : game_(match.game), players_(match.players.size()), names_(&match.players) {}

  /// The members of a line but for its id.
  match::Contents contents(JsonObject& object) const {
    match::Contents contents;
    contents.at = is_body() && !object.has("at") ? implied_at_ : read_time(object);
    if (object.has("adjust"))
      contents.what = adjustment(object);
    else
      contents.what = hand(object);
    return contents;
  }

  /// The member `closed`; nothing if it is missing or null.
  std::optional<match::Closing> closing(JsonObject& object) const {
    auto closed = object.optional_object("closed");
    if (!closed) return std::nullopt;
    const match::Closing closing{seat(*closed, "conceded_by")};
    const bool is_void = closed->optional_flag("void");
    finish(*closed);
    if (!is_body() && is_void == closing.conceded_by.has_value())
      throw closed->error(base::tr("a closed match is either conceded by a player or void"))
          .remedy(base::tr("write \"closed\":{{\"conceded_by\":\"Ann\"}} or \"closed\":{{\"void\":true}}"));
    return closing;
  }

  /// To be called when all known members of an object are read.
  void finish(const JsonObject& object) const {
    is_body() ? note_unknown(object, *problems_) : object.finish();
  }

 private:
  [[nodiscard]] bool is_body() const { return problems_ != nullptr; }

  [[nodiscard]] std::optional<Seat> seat(JsonObject& object, std::string_view key) const {
    if (!is_body()) return read_seat(object, key, *names_);
    if (!object.optional_member(key)) return std::nullopt;
    const std::int64_t number = object.integer(key, INT64_MIN, INT64_MAX);
    if (number < 0 || number >= static_cast<std::int64_t>(players_))
      throw unreadable(base::tr("there is no player {0}", number));
    return static_cast<Seat>(number);
  }

  [[nodiscard]] match::Adjustment adjustment(JsonObject& object) const {
    match::Adjustment adjustment;
    for (const JsonValue& points : object.list("adjust")) {
      if (!points.is_number())
        throw object.error_at("adjust", base::tr("whole numbers of points are expected"));
      const std::int64_t number = std::clamp<std::int64_t>(points.number(), -kMostScore, kMostScore);
      if (is_body() && number != points.number())
        throw unreadable(base::tr_n(points.number(), "{0} point is too many", "{0} points are too many"));
      adjustment.points.push_back(static_cast<int>(number));
    }
    if (is_body()) {
      adjustment.reason = object.optional_text("reason").value_or("");
      if (adjustment.points.size() != players_)
        throw unreadable(base::tr("it does not have one entry for each player"));
      return adjustment;
    }
    adjustment.reason = match::read_note(object.text("reason"), object.where_of("reason"));
    try {
      match::check_adjustment(game_, *names_, adjustment);
      if (!match::changes_totals(adjustment))
        throw match::no_total_changed().remedy(base::tr("leave the line out"));
    } catch (Error& error) {
      throw error.at({object.where_of("adjust"), "", 0, 0});
    }
    return adjustment;
  }

  [[nodiscard]] match::Hand hand(JsonObject& object) const {
    match::Hand hand;
    hand.dealer = seat(object, "dealer");
    games::OutClaim claim;
    claim.out = seat(object, "out");
    claim.no_out = object.optional_flag("no_out");
    if (!is_body() && claim.out && claim.no_out)
      throw object.error(base::tr("a hand cannot have both 'out' and 'no_out'"));
    const JsonItems entries = object.list("entries");
    if (entries.size() != players_)
      throw is_body()
          ? unreadable(base::tr("it does not have one entry for each player"))
          : object.error_at("entries", base::tr("{0} entries are expected, one for each player", players_));
    if (!is_body()) refuse_mixed(object, entries);
    try {
      if (entries[0].contains("score"))
        hand.reported = points(entries, claim, object.where());
      else
        hand.reported = cards(entries, claim, object.where());
    } catch (Error& error) {
      if (!error.place()) error.at({object.where(), "", 0, 0});
      throw;
    }
    return hand;
  }

  /// Throws where some of the players have scores, and others cards.
  void refuse_mixed(const JsonObject& object, const JsonItems& entries) const {
    bool has_score = false, has_cards = false;
    for (const JsonValue& entry : entries) {
      if (!entry.is_object()) return;
      has_score = has_score || entry.contains("score");
      has_cards = has_cards || (entry.contains(games::info(game_).melds_key) && !entry.contains("score"));
    }
    if (has_score && has_cards)
      throw object.error_at("entries", base::tr("some players have scores, and others cards"))
          .remedy(base::tr("write cards for every player, or a score for every player"));
  }

  [[nodiscard]] std::string where_of_entry(const std::string& where, Seat seat) const {
    return is_body() ? "" : base::join_comma({where, names_->at(seat)});
  }

  [[nodiscard]] games::PointsHand points(const JsonItems& entries, const games::OutClaim& claim,
                                         const std::string& where) const {
    games::PointsHand hand{{}, claim};
    for (const JsonValue& item : entries) {
      JsonObject entry(item, where_of_entry(where, hand.entries.size()));
      games::PointsEntry points;
      points.score = static_cast<int>(entry.integer("score", -kMostScore, kMostScore));
      // The game's own range follows, with its own message; a body is not judged.
      if (is_body() ? entry.has("stars") : games::info(game_).has_stars)
        points.stars = static_cast<int>(entry.integer("stars", 0, cards::kMostStoredStars));
      finish(entry);
      hand.entries.push_back(points);
    }
    if (!is_body()) games::check_points(game_, hand, *names_, cards::kInterchangeWording);
    return hand;
  }

  [[nodiscard]] games::CardsHand cards(const JsonItems& entries, const games::OutClaim& claim,
                                       const std::string& where) const {
    return is_body() ? canonical_cards(entries, claim.no_out) : judged_cards(entries, claim, where);
  }

  [[nodiscard]] games::CardsHand canonical_cards(const JsonItems& entries, bool no_out) const {
    games::CardsHand hand = games::empty_hand(game_, players_, no_out);
    bool is_readable = true;
    for (const JsonValue& item : entries) {
      JsonObject entry(item, "");
      const std::string_view melds = entry.optional_view("melds").value_or("");
      const std::string_view left = entry.optional_view("left").value_or("");
      if (melds.size() > kMostBytesOfCards || left.size() > kMostBytesOfCards)
        throw unreadable(base::tr("it has more cards than a pack has"));
      finish(entry);
      is_readable = is_readable && games::decode_entry(hand, melds, left);
    }
    if (!is_readable) throw unreadable(base::tr("its cards cannot be read"));
    return hand;
  }

  [[nodiscard]] games::CardsHand judged_cards(const JsonItems& entries, const games::OutClaim& claim,
                                              const std::string& where) const {
    const std::string_view melds = games::info(game_).melds_key;
    std::vector<cards::EntryText> reports;
    for (const JsonValue& item : entries) {
      JsonObject entry(item, where_of_entry(where, reports.size()));
      reports.push_back({.melds = base::make_narrow_source_span(entry.text(melds), entry.where_of(melds)),
                         .left = base::make_narrow_source_span(entry.text("left"), entry.where_of("left"))});
      finish(entry);
    }
    return games::read(game_, *names_, reports, claim, cards::kInterchangeWording).hand;
  }

  games::Game game_;
  std::size_t players_;
  const games::Names* names_ = nullptr;  // of the interchange
  std::optional<base::Timestamp> implied_at_;
  std::vector<std::string>* problems_ = nullptr;  // null: the interchange
};

// --- Bodies ---

/// Reads the body of one operation. Each verb has a `read` here; one without does not compile.
class BodyReader {
 public:
  BodyReader(std::optional<MatchForm> match, const StoredBody& stored)
      : match_(std::move(match)), stored_(stored) {}

  Action read() {
    const base::JsonDocument json(stored_.operation.body, "");
    JsonObject body(json.root(), "");
    Action action = read_verb(body);
    note_unknown(body, problems_);
    return action;
  }
  [[nodiscard]] const std::vector<std::string>& problems() const { return problems_; }

 private:
  template <std::size_t kIndex = 0>
  Action read_verb(JsonObject& body) {
    using Verb = std::variant_alternative_t<kIndex, Action>;
    if constexpr (std::is_same_v<Verb, Unusable>) {
      static_assert(kIndex + 1 == std::variant_size_v<Action>, "it stands behind all verbs");
      throw unreadable(base::tr("this version does not know '{0}'", stored_.operation.verb));
    } else {
      if (stored_.operation.verb != Verb::kVerb) return read_verb<kIndex + 1>(body);
      if (Verb::kNeedsStart && !match_) throw unreadable(base::tr("nothing started its match"));
      Verb verb;
      read(body, verb);
      return verb;
    }
  }

  void read(JsonObject& body, Start& start) {
    const auto game = games::find_game(body.text("game"));
    if (!game) throw unreadable(base::tr("this version does not know the game '{0}'", body.text("game")));
    start.game = *game;
    for (const JsonValue& item : body.list("players")) {
      JsonObject player(item, "");
      start.players.push_back({parse_id(player.text("id")), name(player)});
      note_unknown(player, problems_);
    }
    games::check_number_of_players(*game, start.players.size());
    if (seats_one_twice(start)) throw unreadable(base::tr("it would seat a player twice"));
    match_ = MatchForm{*game, start.players.size()};
    start.options = options(body, true);
    if (body.has("lines")) start.lines = lines(body);
    start.closing = parts().closing(body);
  }
  void read(JsonObject& body, Add& add) {
    add.lines = lines(body);
    if (const auto before = body.optional_text("before")) add.before = parse_id(*before);
  }
  void read(JsonObject& body, Amend& amend) {
    amend.line = parse_id(body.text("line"));
    amend.value = value(body.member("contents"));
  }
  void read(JsonObject& body, Set& set) {
    set.options = options(body, false);
    if (body.has("closed")) set.closing = parts().closing(body);
  }
  void read(JsonObject& body, Resolve& resolve) {
    if (body.has("lines"))
      for (const JsonValue& item : body.list("lines")) {
        JsonObject line(item, "");
        resolve.lines_in_body.push_back(parse_id(line.text("line")));
        resolve.lines[resolve.lines_in_body.back()] = value(line.member("contents"));
        note_unknown(line, problems_);
      }
    if (body.has("order")) resolve.order = parse_ids(body.list("order"));
    resolve.options = options(body, false);
    if (body.has("closed")) resolve.closing = parts().closing(body);
    if (body.has("exists")) resolve.exists = body.flag("exists");
  }
  static void read(JsonObject& body, Rename& rename) { rename.name = name(body); }
  static void read(JsonObject& body, Join& join) { join.into = parse_id(body.text("into")); }
  void read(JsonObject& body, Pay& pay) const {
    if (body.optional_flag("gone")) return;
    Payment& payment = pay.payment.emplace();
    payment.from = parse_id(body.text("from"));
    payment.to = parse_id(body.text("to"));
    payment.amount = body.integer("amount", 1, settlement::kMostPayment);
    payment.currency = read_currency(body).code;
    payment.date = read_date(body);
    payment.note = body.optional_text("note").value_or("");
    payment.at = body.has("at") ? read_time(body) : stored_.at;
  }
  static void read(JsonObject& body, Undo& undo) { undo.targets = parse_ids(body.list("operations")); }
  static void read(JsonObject& body, Redo& redo) { redo.targets = parse_ids(body.list("operations")); }

  static std::string name(JsonObject& object) {
    std::string name = object.text("name");
    if (name.empty()) throw unreadable(base::tr("a player has no name"));
    return name;
  }

  Options options(JsonObject& body, bool complete) {
    return read_options(body.optional_member("options"), match_->game, match_->players, complete, problems_);
  }

  std::vector<match::Line> lines(JsonObject& body) {
    const PartReader reader = parts();
    std::vector<match::Line> lines;
    for (const JsonValue& item : body.list("lines")) {
      JsonObject line(item, "");
      const auto own = line.optional_text("id");
      lines.push_back({reader.contents(line), own ? parse_id(*own) : stored_.operation.id});
      reader.finish(line);
    }
    return lines;
  }

  LineValue value(const JsonValue& json) {
    if (json.is_text()) return std::nullopt;  // "gone"
    JsonObject object(json, "");
    match::Contents contents = parts().contents(object);
    note_unknown(object, problems_);
    return contents;
  }

  /// Reads the parts of the match. Precondition: it is known.
  PartReader parts() { return {*match_, stored_.at, problems_}; }

  std::optional<MatchForm> match_;  // nothing: none is known
  const StoredBody& stored_;
  std::vector<std::string> problems_;
};

}  // namespace

Operation decode_operation(const StoredBody& stored, const Start* start) {
  std::optional<MatchForm> match;
  if (start != nullptr) match = MatchForm{start->game, start->players.size()};
  const RawOperation& raw = stored.operation;
  Operation operation{raw.id, raw.subject, raw.parents, stored.at, raw.reason, Unusable{raw.verb}, ""};
  BodyReader reader(match, stored);
  try {
    operation.action = reader.read();
    operation.problem = base::join_semicolon(reader.problems());
  } catch (const Error& error) {
    operation.problem = error.message();
  }
  if (raw.version > kBodyVersion && operation.problem.empty())
    operation.problem = base::tr("it has the newer format {0}", raw.version);
  return operation;
}

match::Contents read_contents(JsonObject& line, const match::Match& match) {
  const PartReader parts(match);
  match::Contents contents = parts.contents(line);
  parts.finish(line);
  return contents;
}

std::optional<match::Closing> read_closing(JsonObject& object, const match::Match& match) {
  return PartReader(match).closing(object);
}

}  // namespace history
