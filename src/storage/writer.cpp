#include "storage/writer.hpp"

#include <fmt/core.h>

#include <algorithm>

#include "base/error.hpp"
#include "base/text.hpp"
#include "history/body.hpp"
#include "history/compare.hpp"
#include "history/match_state.hpp"
#include "history/resolution.hpp"
#include "storage/connection.hpp"
#include "storage/journal.hpp"
#include "storage/keep.hpp"
#include "storage/players.hpp"

namespace storage {
namespace {

using base::Error;
using base::ErrorKind;

bool is_on_player(const history::Action& action) {
  return std::holds_alternative<history::Rename>(action) || std::holds_alternative<history::Join>(action);
}

bool is_start(const history::Action& action) { return std::holds_alternative<history::Start>(action); }

bool is_on_payment(const history::Action& action) { return std::holds_alternative<history::Pay>(action); }

bool moves_starts(const history::Action& action) {
  return std::holds_alternative<history::Start>(action) || std::holds_alternative<history::Undo>(action) ||
         std::holds_alternative<history::Redo>(action);
}

bool may_move_seats(const history::Action& action) {
  return !std::holds_alternative<history::Add>(action) && !std::holds_alternative<history::Amend>(action) &&
         !std::holds_alternative<history::Set>(action);
}

/// What a subject is, by what was done to it.
template <class Is>
bool any_is(const Subject& subject, const Is& is) {
  return std::any_of(subject.operations.begin(), subject.operations.end(),
                     [&](const history::Operation& operation) { return is(operation.action); });
}

bool is_disputed(Connection& connection, const base::Uuid& match) {
  Query row = connection.query("SELECT disputed FROM match WHERE id = ?1");
  row.bind(match);
  return row.step() && row.integer(0) != 0;
}

/// What of a command is in effect on a subject, in order; never an undo or a redo.
std::vector<base::Uuid> parts_in_effect(const Subject& subject, std::int64_t command) {
  const std::set<base::Uuid> effective = history::in_effect(subject.operations);
  std::vector<base::Uuid> parts;
  for (std::size_t i = 0; i < subject.operations.size(); ++i)
    if (subject.commands[i] == command && effective.contains(subject.operations[i].id))
      parts.push_back(subject.operations[i].id);
  return parts;
}

std::string hindrance_words(history::Hindrance why) {
  switch (why) {
    case history::Hindrance::kStandsInMatch: return "was done to the match since";
    case history::Hindrance::kAmendsLine: return "corrected the line since";
    case history::Hindrance::kSettled: return "settled it since";
  }
  return "";
}

}  // namespace

Writer::Writer(Connection& connection, StoredCommand command, Now now)
    : Reader(connection),
      command_(std::make_unique<CommandWriter>(connection, std::move(command))),
      now_(now) {}

Writer::~Writer() = default;

std::int64_t Writer::start(const history::MatchRecord& record) {
  append(record.id, history::beginning_of(record), "", std::nullopt, Disputes::kRefused, Ids::kOwn);
  return expect_there(match_number(connection(), record.id), connection(), "the match that was just started");
}

base::Uuid Writer::id_of(std::int64_t match) {
  Query row = connection().query("SELECT id FROM match WHERE number = ?1");
  row.bind(match);
  if (!row.step()) throw Error(ErrorKind::kNotThere, fmt::format("there is no match {}", match));
  return row.uuid(0);
}

void Writer::apply(std::int64_t match, const history::Action& action, const std::string& reason) {
  enter(id_of(match), action, reason);
}

void Writer::apply_all(std::int64_t match, const std::vector<history::Action>& actions) {
  append(id_of(match), actions, "", std::nullopt, Disputes::kRefused, Ids::kOwn);
}

void Writer::enter(const base::Uuid& subject, const history::Action& action, const std::string& reason,
                   std::optional<base::Uuid> id) {
  append(subject, {action}, reason, id, Disputes::kRefused);
}

void Writer::choose(const base::Uuid& subject, const history::Action& action, const std::string& reason) {
  append(subject, {action}, reason, std::nullopt, Disputes::kAllowed);
}

bool Writer::settle(std::int64_t match, const std::optional<base::Uuid>& side, const std::string& reason) {
  const base::Uuid id = id_of(match);
  const history::Operations operations = read_subject(connection(), id).operations;
  const std::optional<history::MatchState> state = history::read_match(operations);
  if (!state) return false;
  const history::Settle settle = history::settlement_of(operations, *state, side);
  if (settle.empty()) return false;
  choose(id, settle, reason);
  return true;
}

bool Writer::is_empty() const { return command_->empty(); }

base::Uuid Writer::new_id_for(const history::Action& action) {
  // A line and the operation that adds it share an id.
  const auto* add = std::get_if<history::Add>(&action);
  const bool adds_one = add != nullptr && add->lines.size() == 1 && add->lines.front().id != base::Uuid{};
  return adds_one && !is_known(add->lines.front().id) ? add->lines.front().id : new_id();
}

void Writer::append(const base::Uuid& id, std::vector<history::Action> actions, const std::string& reason,
                    std::optional<base::Uuid> brought, Disputes disputes, Ids ids) {
  if (actions.empty()) return;
  Subject subject = read_subject(connection(), id);
  const std::size_t first = subject.operations.size();
  const bool was_disputed = first > 0 && is_disputed(connection(), id);
  // Which of several starts the others are read in terms of may be another one afterwards.
  const bool starts_move = first > 0 && std::any_of(actions.begin(), actions.end(), moves_starts);
  std::vector<base::Uuid> parents = history::heads(subject.operations);
  for (history::Action& action : actions) {
    history::RawOperation raw;
    raw.id = brought ? *brought : ids == Ids::kOwn ? new_id() : new_id_for(action);
    raw.subject = id;
    raw.verb = history::verb_of(action);
    raw.body = history::encode_body(action, raw.id, command_->command().at);
    raw.reason = reason;
    raw.parents = std::move(parents);
    if (brought && is_repeated(raw, action)) return;
    const std::int64_t seq = command_->append(raw);
    subject.append({raw.id, id, raw.parents, command_->command().at, reason, std::move(action), ""}, seq,
                   command_->command().number);
    parents = {raw.id};  // it came after everything that was there
  }
  if (starts_move) subject = read_subject(connection(), id);
  keep(id, subject, first);
  // What nothing was done to before has no second side.
  if (first > 0) check_disputes(id, was_disputed, disputes);
}

bool Writer::is_known(const base::Uuid& operation) {
  Query row = connection().query("SELECT 1 FROM operation WHERE id = ?1");
  row.bind(operation);
  return row.step();
}

bool Writer::is_repeated(const history::RawOperation& operation, const history::Action& action) {
  Query row = connection().query("SELECT subject, verb, body, reason, command FROM operation WHERE id = ?1");
  row.bind(operation.id);
  if (!row.step()) return false;
  // A body leaves out a time that is that of its command, and this one may be another: a line of the same
  // time is the same, and so is one that each time was entered just then.
  const auto stored = find_command(connection(), row.integer(4));
  const bool same_body = row.text(2) == operation.body ||
                         (stored && row.text(2) == history::encode_body(action, operation.id, stored->at));
  if (row.uuid(0) == operation.subject && row.text(1) == operation.verb && same_body &&
      row.text(3) == operation.reason)
    return true;
  throw Error(ErrorKind::kData,
              fmt::format("something else was recorded under the id {}", base::to_string(operation.id)))
      .remedy("an id may be repeated with the same contents only");
}

void Writer::check_disputes(const base::Uuid& id, bool was_disputed, Disputes disputes) {
  if (disputes == Disputes::kAllowed) return;
  const auto number = match_number(connection(), id).value_or(0);
  if (was_disputed)
    throw Error(ErrorKind::kRefused, fmt::format("match {} is disputed", number))
        .remedy(fmt::format("'chapeau resolve -m {}' shows both sides and settles it", number));
  if (is_disputed(connection(), id))
    throw Error(ErrorKind::kRefused, fmt::format("this would make match {} disputed", number))
        .remedy(fmt::format("'chapeau log {}' shows what was done to it since", number));
}

void Writer::keep(const base::Uuid& id, const Subject& subject, std::size_t first) {
  // One subject is one thing, unless somebody wrote the file by hand.
  if (any_is(subject, is_on_payment)) keep_payment(connection(), id, subject);
  if (any_is(subject, is_on_player)) refresh_players(connection());
  if (!any_is(subject, is_start)) return;
  const auto added = subject.operations.begin() + static_cast<std::ptrdiff_t>(first);
  const bool seats_may_move =
      std::any_of(added, subject.operations.end(),
                  [](const history::Operation& operation) { return may_move_seats(operation.action); });
  const bool was_joined = seats_may_move && first > 0 && has_joined_player(connection(), id);
  bool refresh = false;
  for (auto operation = added; operation != subject.operations.end(); ++operation)
    if (is_start(operation->action)) refresh = note_players(connection(), *operation) || refresh;
  keep_match(connection(), id, subject);
  refresh = refresh || (seats_may_move && (was_joined || has_joined_player(connection(), id)));
  if (refresh) refresh_players(connection());
}

void Writer::take_back(std::int64_t command) {
  bool changes_something = false;
  bool settles = false;
  std::vector<std::pair<base::Uuid, history::Undo>> undos;
  for (const base::Uuid& id : subjects_of(connection(), command)) {
    const Subject subject = read_subject(connection(), id);
    const std::vector<base::Uuid> parts = parts_in_effect(subject, command);
    if (parts.empty()) continue;
    const std::set<base::Uuid> targets(parts.begin(), parts.end());
    for (const history::Obstacle& obstacle : history::obstacles(subject.operations, targets))
      throw refuse_undo(command, subject, obstacle);
    changes_something = changes_something || !history::is_overwritten(subject.operations, targets);
    for (const history::Operation& operation : subject.operations)
      settles = settles ||
                (targets.contains(operation.id) && std::holds_alternative<history::Settle>(operation.action));
    undos.emplace_back(id, history::Undo{parts});
  }
  if (!changes_something)
    throw Error(
        ErrorKind::kRefused,
        fmt::format("to undo command {} would change nothing: what it did was changed again since", command))
        .remedy("undo what came after it first");
  for (const auto& [id, undo] : undos)
    append(id, {undo}, "", std::nullopt, settles ? Disputes::kAllowed : Disputes::kRefused);
}

Error Writer::refuse_undo(std::int64_t command, const Subject& subject, const history::Obstacle& obstacle) {
  std::int64_t other = 0;
  for (std::size_t i = 0; i < subject.operations.size(); ++i)
    if (subject.operations[i].id == obstacle.operation) other = subject.commands[i];
  const auto stored = find_command(connection(), other);
  return Error(ErrorKind::kRefused,
               fmt::format("command {} cannot be undone: command {} ({}) {}", command, other,
                           stored ? stored->name : "?", hindrance_words(obstacle.why)))
      .remedy("undo that first");
}

void Writer::bring_back(std::int64_t undo) {
  for (const base::Uuid& id : subjects_of(connection(), undo)) {
    const Subject subject = read_subject(connection(), id);
    std::set<base::Uuid> named;
    for (std::size_t i = 0; i < subject.operations.size(); ++i) {
      const auto* taken = std::get_if<history::Undo>(&subject.operations[i].action);
      if (subject.commands[i] != undo || taken == nullptr) continue;
      // Every undo in effect of what it brings back, or it would stay away.
      for (const base::Uuid& target : taken->targets)
        for (const base::Uuid& other : history::undos_of(subject.operations, target)) named.insert(other);
    }
    if (!named.empty())
      append(id, {history::Redo{{named.begin(), named.end()}}}, "", std::nullopt, Disputes::kRefused);
  }
}

KnownPlayer Writer::player_ref(const std::string& name) {
  const auto known = player(name);
  if (!known) return {new_id(), name};
  if (known->name == name || has_played(known->id)) return *known;
  // Whatever named this player was taken back, and nobody is bound to its spelling.
  enter(known->id, history::Rename{name});
  return {known->id, name};
}

base::Sha256Digest Writer::end() {
  const base::Sha256Digest digest = command_->end();
  keep_offers(connection(), command_->command().number);
  return digest;
}

}  // namespace storage
