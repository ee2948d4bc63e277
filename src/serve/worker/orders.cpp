#include "serve/worker/orders.hpp"

#include <algorithm>
#include <set>
#include <span>

#include "base/errors/error.hpp"
#include "base/overloaded.hpp"
#include "cli/args/matches.hpp"
#include "cli/args/new_match.hpp"
#include "cli/changes/match_changes.hpp"
#include "cli/changes/reversal.hpp"
#include "history/materialize.hpp"
#include "history/operations/operation.hpp"
#include "match/deal.hpp"
#include "match/note.hpp"
#include "match/player_name.hpp"
#include "report/changes/undone.hpp"
#include "report/hand/added_hand.hpp"
#include "report/hand/corrected.hpp"
#include "report/match/hand_json.hpp"
#include "report/sheet/new_match.hpp"
#include "report/sheet/sheet.hpp"
#include "serve/http/message.hpp"
#include "serve/http/problem.hpp"
#include "serve/http/response.hpp"
#include "serve/worker/match_snapshot.hpp"
#include "storage/queries/log_queries.hpp"
#include "storage/queries/match_queries.hpp"
#include "storage/queries/names_borne.hpp"
#include "storage/queries/player_queries.hpp"

// What an order does to the file: each is one transaction, in which the tag is compared as well.
namespace serve {
namespace {

using base::Error;
using base::ErrorKind;
using history::NumberedMatch;
using storage::Reader;
using storage::Transaction;

/// The tag that a request names. Throws `Refusal`: 428 where it names none, 400 for `*`, a weak one or
/// several.
std::string read_tag(const std::vector<std::string>& fields) {
  if (fields.empty())
    throw refusal(status::kPreconditionRequired,
                  base::tr("the request does not say which sheet it was made for"),
                  base::tr("send If-Match with the tag of the sheet"));
  const std::string& field = fields.front();
  const bool is_one = fields.size() == 1 && field.size() > 2 && field.front() == '"' && field.back() == '"' &&
                      std::count(field.begin(), field.end(), '"') == 2;
  if (!is_one)
    throw refusal(status::kBadRequest, base::tr("If-Match must be one strong tag"),
                  base::tr("send the ETag of the sheet as it came, quotes included"));
  return field.substr(1, field.size() - 2);
}

/// Throws `Refusal` (412), with the sheet as it stands, unless the request was made for that.
void check_tag(const NumberedMatch& now, const Order& order) {
  if (const std::string tag = tag_of(now); read_tag(order.if_match) != tag) {
    Problem problem =
        http_problem(status::kPreconditionFailed, base::tr("the sheet was changed in the meantime"),
                     base::tr("look at the sheet, and enter it again if it is still right"));
    problem.more["tag"] = tag;
    problem.more["sheet"] = report::sheet_json(in_this_language(now));
    throw Refusal{std::move(problem)};
  }
}

/// Whether two matches are of the same people. The ids of a player who was joined are others since.
bool have_same_players(const NumberedMatch& one, const NumberedMatch& other) {
  const auto players = [](const NumberedMatch& match) {
    return std::set(match.record.player_ids.begin(), match.record.player_ids.end());
  };
  return players(one) == players(other) || one.record.match.players == other.record.match.players;
}

/// The match to be written, for a request that was made for the sheet as it stands. Throws `Error`
/// (kNotThere) where its start was undone, and where another file was restored in which its number is that of
/// other people: whoever has a link was let in by these.
NumberedMatch checked_match(Reader& reader, const Served& served, const Order& order) {
  auto match = reader.match(served.number);
  if (!match)
    throw Error(ErrorKind::kNotThere, base::tr("match {0} is gone: its start was undone", served.number));
  if (!have_same_players(*match, served.last))
    throw Error(ErrorKind::kNotThere, base::tr("match {0} is one of other players by now", served.number));
  check_tag(*match, order);
  return *std::move(match);
}

Response response_with(int status, const base::Json& json, const NumberedMatch& now) {
  return json_response(status, json, tag_of(now));
}

// --- A hand ---

/// The hand that an operation added under its own id, or under that of a line that came in by an import; null
/// for another operation.
const match::Line* line_with(const history::Operation& operation, const base::Uuid& id) {
  const std::vector<match::Line>* made = history::lines_inserted_by(operation.action);
  if (made == nullptr) return nullptr;
  for (const match::Line& line : *made)
    if (line.id == id) return &line;
  return nullptr;
}

/// `match`: the one that has it, if it is in one.
Refusal id_taken(const base::Uuid& id, std::optional<std::int64_t> match) {
  Refusal taken = refusal(status::kConflict,
                          base::tr("the id {0} belongs to something else already", base::to_string(id)),
                          base::tr("use the same id only with the same contents"));
  if (match) taken.problem.more["match"] = *match;
  return taken;
}

/// The problem of a hand that was recorded in a match of other players, which was served before.
Refusal recorded_in(std::int64_t match) {
  Refusal recorded = refusal(status::kConflict, base::tr("this hand was recorded in match {0}", match),
                             base::tr("nothing is left to do: that match has it"));
  recorded.problem.code = "recorded";
  recorded.problem.more["match"] = match;
  return recorded;
}

/// Whose turn it was to deal a line when it was entered, as the last of these operations did; nothing if
/// unknown. It may be another's since, and the line may be gone.
std::optional<match::Seat> dealer_by_turn(const base::Uuid& id, std::span<const history::Operation> until) {
  std::optional<history::MatchState> state = history::materialize(until);
  if (!state) return std::nullopt;
  const match::Match then = history::record_of(until.back().subject, *std::move(state)).match;
  const auto index = match::find_line(then, id);
  return index ? match::deals(then)[*index].by_turn : std::nullopt;
}

/// A hand as it was entered, with the dealer whose turn it was where another was not stored with it.
struct EnteredHand {
  const match::Line& line;
  std::optional<match::Seat> dealer;
};

/// Whether a body says of a match what a line said when it was entered.
bool is_same_hand(const match::Match& match, const EnteredHand& entered, const HandBody& body) {
  const auto* hand = std::get_if<match::Hand>(&entered.line.what);
  if (hand == nullptr) return false;
  try {
    const std::size_t index = match::find_line(match, entered.line.id).value_or(match.lines.size());
    const ReadHand read = read_new_hand(match, body, index);
    // Who leaves the dealer out means the one whose turn it was.
    const bool same_dealer =
        body.dealer ? entered.dealer == seat_in(match, *body.dealer, "/dealer") : !hand->dealer;
    return same_dealer && hand->reported == read.hand.reported;
  } catch (const Error&) {
    return false;  // it never was such a hand
  }
}

/// A match whose players are called as a body calls them: a phone sends a hand again as it was, and somebody
/// may have got another name since.
match::Match called_as_in(const HandBody& body, Reader& reader, const NumberedMatch& now) {
  match::Match match = now.record.match;
  const auto is_known = [&](const BodyEntry& entry) { return match::find_seat(match.players, entry.name); };
  if (std::all_of(body.entries.begin(), body.entries.end(), is_known)) return match;
  const std::vector<games::Names> names = storage::names_ever_borne(reader, now);
  for (const BodyEntry& entry : body.entries) {
    if (match::find_seat(match.players, entry.name)) continue;
    for (match::Seat seat = 0; seat < names.size(); ++seat)
      if (match::find_seat(names[seat], entry.name)) match.players[seat] = entry.name;
  }
  return match;
}

/// What a hand that was entered before came to: the line as it stands, or the hand as it was entered.
base::Json repeated_json(const NumberedMatch& now, const match::Line& entered) {
  const match::Match& match = now.record.match;
  const auto index = match::find_line(match, entered.id);
  base::Json json;
  if (index) {
    json = report::line_json(now, *index);
    report::add_same_hand_warning(json, now, *index);
  } else {
    const games::ReportedHand& reported = std::get<match::Hand>(entered.what).reported;
    json = report::hand_json(match.game, match.players, reported,
                             games::score(match.game, reported, match.players));
  }
  json["match"] = now.number;
  json["status"] = match::to_string(now.standing.status);
  if (now.disputed) json["disputed"] = true;
  json["totals"] = now.standing.totals;
  json["next_dealer"] = report::name_or_null(match.players, now.standing.next_dealer);
  if (!index) json["standing"] = false;
  return json;
}

/// The answer to a hand that a match has under this id; nothing where it has none. Throws `Refusal` (409) for
/// other contents.
std::optional<Response> hand_in(Reader& reader, const NumberedMatch& match, const EnterHand& hand) {
  const auto operations = storage::operations_on(reader, match.record.id);
  for (std::size_t i = 0; i < operations->size(); ++i) {
    const match::Line* line = line_with((*operations)[i], hand.id);
    if (line == nullptr) continue;
    EnteredHand entered{*line, std::nullopt};
    if (const auto* stored = std::get_if<match::Hand>(&line->what)) entered.dealer = stored->dealer;
    if (hand.body.dealer && !entered.dealer)
      entered.dealer = dealer_by_turn(hand.id, std::span(*operations).first(i + 1));
    if (!is_same_hand(match.record.match, entered, hand.body) &&
        !is_same_hand(called_as_in(hand.body, reader, match), entered, hand.body))
      throw id_taken(hand.id, match.number);
    return response_with(status::kOk, repeated_json(match, *line), match);
  }
  return std::nullopt;
}

/// The answer to an id that the file knows; nothing for one that is new. Throws `Refusal` (409).
std::optional<Response> known_hand(Reader& reader, std::int64_t number, const EnterHand& hand) {
  const std::optional<NumberedMatch> now = reader.match(number);
  if (now)
    if (auto found = hand_in(reader, *now, hand)) return found;
  const std::optional<base::Uuid> subject = storage::subject_of_id(reader, hand.id);
  if (!subject) return std::nullopt;
  const auto elsewhere = storage::match_with_id(reader, *subject);
  if (elsewhere == number && !now) return std::nullopt;  // its start was undone, which is said then
  if (elsewhere && *elsewhere != number) {
    // The hand may have ended the match before, whose answer was lost, and the next have begun; or the server
    // was started anew for other players, whose phones are not shown that match.
    const NumberedMatch other = reader.listed_match(*elsewhere);
    if (auto found = hand_in(reader, other, hand)) {
      if (now && have_same_players(*now, other)) return found;
      throw recorded_in(*elsewhere);
    }
  }
  throw id_taken(hand.id, elsewhere);
}

OrderResult enter_hand(storage::Store& store, const Served& served, const Order& order,
                       const EnterHand& hand) {
  OrderResult outcome;
  store.write("add", storage::Now::read(), [&](Transaction& transaction) {
    if (auto known = known_hand(transaction, served.number, hand)) {
      outcome.response = *std::move(known);
      return;
    }
    const NumberedMatch before = checked_match(transaction, served, order);
    cli::refuse_hand_if_over(before);
    // A phone that was away may call somebody as he was called then.
    ReadHand read = read_new_hand(called_as_in(hand.body, transaction, before), hand.body,
                                  before.record.match.lines.size());
    const report::AddedHand added =
        cli::add_hand(transaction, before, std::move(read.hand), std::move(read.remarks), hand.id);
    outcome.response = response_with(status::kCreated, report::added_hand_json(added), added.match);
    outcome.change = {"hand", served.number, added.match.record.match.lines.size(), std::nullopt};
  });
  return outcome;
}

// --- Corrections ---

/// Runs a correction of a line as one command, after the tag was compared.
OrderResult correct(storage::Store& store, const std::string& command, const Served& served,
                    const Order& order, const std::string& line,
                    const std::function<void(Transaction&, report::Correction&, std::size_t)>& change) {
  OrderResult outcome;
  const bool changed = store.write(command, storage::Now::read(), [&](Transaction& transaction) {
    report::Correction correction{.before = checked_match(transaction, served, order)};
    const std::size_t index = cli::line_of(correction.before, line);
    change(transaction, correction, index);
    outcome.response = response_with(status::kOk, report::correction_json(correction), correction.after);
    outcome.change = {"line", served.number, index + 1, std::nullopt};
  });
  if (!changed) outcome.change.reset();
  return outcome;
}

OrderResult amend(storage::Store& store, const Served& served, const Order& order,
                  const AmendLine& amendment) {
  return correct(store, "amend", served, order, amendment.line,
                 [&](Transaction& transaction, report::Correction& correction, std::size_t index) {
                   AmendedLine amended = read_amended_line(correction.before, index, amendment.body);
                   correction.remarks = std::move(amended.remarks);
                   cli::amend_line(transaction, correction, index, amended.contents,
                                   match::read_note(amendment.body.reason.value_or(""), "/reason"));
                 });
}

OrderResult drop(storage::Store& store, const Served& served, const Order& order, const DropLine& dropped) {
  return correct(store, "drop", served, order, dropped.line,
                 [&](Transaction& transaction, report::Correction& correction, std::size_t index) {
                   cli::drop_line(transaction, correction, index,
                                  match::read_note(dropped.reason.value_or(""), "/reason"));
                 });
}

// --- Undo and redo ---

/// `dry_run`: only says what it would be.
OrderResult reverse(storage::Store& store, const Served& served, const Order& order,
                    report::UndoOrRedo reversal, bool dry_run) {
  const bool is_undo = reversal == report::UndoOrRedo::kUndo;
  cli::FoundCommands found;
  store.read([&](Reader& reader) {
    const NumberedMatch before = checked_match(reader, served, order);
    found = cli::find_commands(reader, reversal, served.number, 1, cli::AskedFrom::kPhone);
    // Whoever holds the pen writes in the match; that there is one is up to whoever started the server.
    const std::int64_t start = storage::first_command_on(reader, before.record.id);
    if (is_undo && std::find(found.numbers.begin(), found.numbers.end(), start) != found.numbers.end())
      throw Error(ErrorKind::kRefused,
                  base::tr("nothing is left to undo but the start of match {0}", served.number))
          .remedy(base::tr("'chapeau undo -m {0}' on the computer undoes that", served.number));
  });
  OrderResult outcome;
  base::Json json = report::undone_json(reversal, found.commands);
  if (dry_run) {
    json["dry_run"] = true;
    outcome.response = json_response(status::kOk, json, read_tag(order.if_match));
    return outcome;
  }
  cli::reverse(
      store, reversal, served.number, found,
      [&](Reader& reader) {
        outcome.response = json_response(status::kOk, json, tag_of(reader.listed_match(served.number)));
      },
      [&](Reader& reader) { checked_match(reader, served, order); });
  outcome.change = {is_undo ? "undo" : "redo", served.number, std::nullopt, std::nullopt};
  return outcome;
}

// --- The next match ---

OrderResult play_again(storage::Store& store, const Served& served, const Order& order) {
  OrderResult outcome;
  store.write("new", storage::Now::read(), [&](Transaction& transaction) {
    const NumberedMatch before = checked_match(transaction, served, order);
    if (before.standing.takes_a_hand())
      throw Error(ErrorKind::kRefused, base::tr("match {0} is not over", served.number))
          .remedy(base::tr("play it to its end; 'chapeau new --again {0}' starts another beside it",
                           served.number));
    cli::NewMatchOptions options;
    options.again = true;
    history::MatchRecord record = cli::read_new_match(options, {std::to_string(served.number)}, transaction,
                                                      transaction.now().timestamp());
    const NumberedMatch started = cli::start_in(transaction, std::move(record)).match;
    outcome.response = response_with(status::kCreated, report::new_match_json(started), started);
    outcome.change = {"match", started.number, std::nullopt, std::nullopt};
  });
  return outcome;
}

}  // namespace

OrderResult carry_out(storage::Store& store, const Served& served, const Order& order) {
  return std::visit(base::Overloaded{
                        [&](const EnterHand& hand) { return enter_hand(store, served, order, hand); },
                        [&](const AmendLine& amendment) { return amend(store, served, order, amendment); },
                        [&](const DropLine& dropped) { return drop(store, served, order, dropped); },
                        [&](const UndoLast& undo) {
                          return reverse(store, served, order, report::UndoOrRedo::kUndo, undo.dry_run);
                        },
                        [&](const RedoLast& redo) {
                          return reverse(store, served, order, report::UndoOrRedo::kRedo, redo.dry_run);
                        },
                        [&](const PlayAgain&) { return play_again(store, served, order); },
                    },
                    order.requested);
}

}  // namespace serve
