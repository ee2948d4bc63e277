#include "serve/worker/hand_body.hpp"

#include <algorithm>

#include "base/errors/error.hpp"
#include "base/json/json_document.hpp"
#include "base/language/translation.hpp"
#include "base/text/text.hpp"
#include "cards/entry_text.hpp"
#include "cli/args/hands.hpp"
#include "cli/changes/match_changes.hpp"
#include "match/adjustment.hpp"
#include "match/note.hpp"
#include "match/player_name.hpp"
#include "serve/http/message.hpp"
#include "serve/http/problem.hpp"

namespace serve {
namespace {

using base::Error;
using base::ErrorKind;
using base::JsonKind;
using base::JsonValue;

Refusal bad_body(std::string title, const std::string& field) {
  Refusal bad = refusal(status::kBadRequest, std::move(title));
  if (!field.empty()) bad.problem.at = ProblemPlace{field, 0, 0};
  return bad;
}

/// As JSON Schema names it.
std::string_view type_name(JsonKind kind) {
  switch (kind) {
    case JsonKind::kNull: return "null";
    case JsonKind::kFlag: return "boolean";
    case JsonKind::kNumber: return "number";
    case JsonKind::kText: return "string";
    case JsonKind::kList: return "array";
    case JsonKind::kObject: break;
  }
  return "object";
}

void check_kind(const JsonValue& value, JsonKind kind, const std::string& field) {
  if (value.kind() != kind)
    throw bad_body(base::tr("{0} must be of the JSON type '{1}'", base::printable(field), type_name(kind)),
                   field);
}

/// The members of a body, each asked for by name; what nobody asked for is refused.
class Body {
 public:
  explicit Body(std::string_view text) {
    try {
      document_.emplace(text, "");
    } catch (const Error& error) {
      throw bad_body(base::tr("the body is not JSON as it is needed here: {0}", error.message()), "");
    }
    if (!root().is_object()) throw bad_body(base::tr("the body must be a JSON object"), "");
  }

  [[nodiscard]] std::optional<JsonValue> find(std::string_view key, JsonKind kind) {
    asked_.emplace_back(key);
    const auto value = root().find(key);
    if (value) check_kind(*value, kind, pointer_to("", key));
    return value;
  }
  [[nodiscard]] JsonValue get(std::string_view key, JsonKind kind) {
    const auto value = find(key, kind);
    if (!value) throw bad_body(base::tr("the key '{0}' is missing", key), pointer_to("", key));
    return *value;
  }
  [[nodiscard]] std::optional<std::string> text(std::string_view key) {
    const auto value = find(key, JsonKind::kText);
    return value ? std::optional(std::string(value->text())) : std::nullopt;
  }
  [[nodiscard]] std::optional<bool> flag(std::string_view key) {
    const auto value = find(key, JsonKind::kFlag);
    return value ? std::optional(value->flag()) : std::nullopt;
  }
  void finish() const {
    root().for_each_member([&](std::string_view key, const JsonValue& /*value*/) {
      if (std::find(asked_.begin(), asked_.end(), key) == asked_.end())
        throw bad_body(base::tr("the key '{0}' is not known", base::printable(key)), pointer_to("", key));
    });
  }

 private:
  [[nodiscard]] JsonValue root() const { return document_->root(); }

  std::optional<base::JsonDocument> document_;
  std::vector<std::string> asked_;
};

/// The place of the whole of a text in a body.
base::SourceLocation whole(const std::string& text, const std::string& field) {
  return {field, text, 0, text.size()};
}

/// The report of an entry, as `cards::split_entry` splits an argument.
cards::EntryText report_of(const BodyEntry& entry) {
  const std::string field = pointer_to("/entries", entry.name);
  // In narrow forms, as an argument is read; places are those in what was typed.
  cards::EntryText report = cards::split_at_slash(base::make_narrow_source_span(entry.text, field));
  report.name_text = base::make_source_span(entry.name, field);
  try {
    report.name = match::read_name(report.name_text);
  } catch (Error& error) {
    // The place would be in the key, and a field is a value.
    error.at({field, "", 0, 0});
    throw;
  }
  return report;
}

std::vector<cards::EntryText> reports_of(const HandBody& body) {
  std::vector<cards::EntryText> reports;
  for (const BodyEntry& entry : body.entries) {
    cards::EntryText report = report_of(entry);
    for (const cards::EntryText& other : reports)
      if (match::same_player(other.name, report.name))
        throw Error(ErrorKind::kData, base::tr("{0} is entered twice", other.name))
            .at({report.melds.source->where, "", 0, 0})
            .remedy(base::tr("leave one out"));
    reports.push_back(std::move(report));
  }
  return reports;
}

/// The whole name of a player whom a member of a body names, if it is there.
std::optional<std::string> full_name(const match::Match& match, const std::optional<std::string>& player,
                                     const std::string& field) {
  if (!player) return std::nullopt;
  return match.players.at(seat_in(match, *player, field));
}

/// The same where an empty text stands for nobody.
std::optional<std::string> full_name_or_none(const match::Match& match,
                                             const std::optional<std::string>& player,
                                             const std::string& field) {
  return player == "" ? player : full_name(match, player, field);
}

/// The options of the command line that say the same as a body.
cli::HandArguments arguments_of(const match::Match& match, const HandBody& body) {
  cli::HandArguments arguments;
  arguments.points = body.points.value_or(false);
  arguments.no_out = body.no_out;
  arguments.out = full_name_or_none(match, body.out, "/out");
  return arguments;
}

/// The same for a hand of which nothing was said before: an empty `out` says no more than none.
cli::HandArguments arguments_of_new(const match::Match& match, const HandBody& body) {
  cli::HandArguments arguments = arguments_of(match, body);
  if (arguments.out && arguments.out->empty()) arguments.out.reset();
  return arguments;
}

/// Without a place in the body an error is about all entries.
template <class Read>
auto at_entries(const Read& read) {
  try {
    return read();
  } catch (Error& error) {
    if (!error.place()) error.at({"/entries", "", 0, 0});
    throw;
  }
}

match::Adjustment amended_adjustment(const history::NumberedMatch& numbered, std::size_t index,
                                     const HandBody& body) {
  const match::Match& match = numbered.record.match;
  if (body.points || body.out || body.no_out || body.dealer)
    throw Error(ErrorKind::kUsage,
                base::tr("line {0} is an adjustment: it has only points and a reason", index + 1))
        .remedy(base::tr("send \"entries\" with points, as \"-50\", and \"reason\" alone"));
  match::Adjustment adjustment = std::get<match::Adjustment>(match.lines[index].what);
  at_entries([&] { cli::put_points(match.game, match.players, reports_of(body), adjustment); });
  if (body.reason) adjustment.reason = match::read_note(*body.reason, "/reason");
  match::check_adjustment(match.game, match.players, adjustment);
  if (!body.entries.empty() && !match::changes_totals(adjustment))
    throw match::no_total_changed().at({"/entries", "", 0, 0});
  return adjustment;
}

}  // namespace

match::Seat seat_in(const match::Match& match, const std::string& player, const std::string& field) {
  try {
    return cli::seat_of(match.players, player, "");
  } catch (Error& error) {
    error.at(whole(player, field));
    throw;
  }
}

HandBody read_hand_body(std::string_view text, BodyKind kind) {
  Body body(text);
  HandBody hand;
  const std::optional<JsonValue> entries = kind == BodyKind::kHand
                                               ? std::optional(body.get("entries", JsonKind::kObject))
                                               : body.find("entries", JsonKind::kObject);
  if (entries)
    entries->for_each_member([&](std::string_view name, const JsonValue& value) {
      check_kind(value, JsonKind::kText, pointer_to("/entries", name));
      hand.entries.push_back({std::string(name), std::string(value.text())});
    });
  hand.dealer = body.text("dealer");
  hand.out = body.text("out");
  hand.no_out = body.flag("no_out").value_or(false);
  hand.points = body.flag("points");
  if (kind == BodyKind::kCorrection) hand.reason = body.text("reason");
  body.finish();
  if (hand.no_out && hand.out) throw bad_body(base::tr("'out' and 'no_out' exclude each other"), "/no_out");
  return hand;
}

std::string read_token_body(std::string_view text) {
  Body body(text);
  std::string token(body.get("token", JsonKind::kText).text());
  body.finish();
  return token;
}

std::optional<std::string> read_reason_body(std::string_view text) {
  if (text.empty()) return std::nullopt;
  Body body(text);
  std::optional<std::string> reason = body.text("reason");
  body.finish();
  return reason;
}

bool read_dry_run(std::string_view text) {
  if (text.empty()) return false;
  Body body(text);
  const bool dry_run = body.flag("dry_run").value_or(false);
  body.finish();
  return dry_run;
}

void read_again_body(std::string_view text) {
  Body body(text);
  const bool again = body.get("again", JsonKind::kFlag).flag();
  body.finish();
  if (!again) throw bad_body(base::tr("'again' must be true"), "/again");
}

ReadHand read_new_hand(const match::Match& match, const HandBody& body, std::size_t index) {
  return at_entries([&] {
    return cli::read_hand_with_dealer(match, index, reports_of(body), arguments_of_new(match, body),
                                      full_name(match, body.dealer, "/dealer"), cards::kBodyWording);
  });
}

ScoredBody score_body(const match::Match& match, const HandBody& body) {
  const std::vector<cards::EntryText> reports = reports_of(body);
  const std::vector<const cards::EntryText*> seats = cli::by_seat(match.players, reports);
  ScoredBody result;
  for (match::Seat seat = 0; seat < seats.size(); ++seat)
    if (seats[seat] != nullptr) result.names.push_back(match.players[seat]);
  if (result.names.empty())
    throw Error(ErrorKind::kData, base::tr("nobody has entered anything yet")).at({"/entries", "", 0, 0});
  if (body.dealer) seat_in(match, *body.dealer, "/dealer");
  cli::HandArguments arguments = arguments_of_new(match, body);
  // Who is not there yet has not gone out yet.
  if (arguments.out && !match::find_seat(result.names, *arguments.out)) arguments.out.reset();
  result.is_whole = result.names.size() == match.players.size();
  const auto read = [&] {
    return cli::read_hand(match.game, result.names, reports, arguments, cards::kBodyWording).hand;
  };
  try {
    result.reported = at_entries(read);
  } catch (const Error&) {
    if (result.is_whole || arguments.no_out) throw;
    // The one who went out may be among those who are not there yet.
    arguments.no_out = true;
    try {
      result.reported = read();
    } catch (const Error&) {
      arguments.no_out = false;
      result.reported = at_entries(read);  // throws what was wrong at first
    }
  }
  result.scored = games::score(match.game, result.reported, result.names);
  return result;
}

AmendedLine read_amended_line(const history::NumberedMatch& numbered, std::size_t index,
                              const HandBody& body) {
  const match::Match& match = numbered.record.match;
  AmendedLine amended{match.lines[index], {}};
  if (std::holds_alternative<match::Adjustment>(amended.contents.what)) {
    amended.contents.what = amended_adjustment(numbered, index, body);
    return amended;
  }
  ReadHand read = at_entries([&] {
    return cli::read_amended_hand(match, index, reports_of(body), arguments_of(match, body),
                                  body.points == false, full_name_or_none(match, body.dealer, "/dealer"),
                                  cards::kBodyWording);
  });
  amended.contents.what = std::move(read.hand);
  amended.remarks = std::move(read.remarks);
  return amended;
}

}  // namespace serve
