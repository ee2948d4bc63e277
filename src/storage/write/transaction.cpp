#include "storage/write/transaction.hpp"

#include <algorithm>
#include <chrono>
#include <set>
#include <utility>

#include "base/errors/error.hpp"
#include "base/language/translation.hpp"
#include "history/causality/ancestry.hpp"
#include "history/disputes/resolution.hpp"
#include "history/matches/import_diff.hpp"
#include "history/matches/match_state.hpp"
#include "history/materialize.hpp"
#include "history/operations/codec.hpp"
#include "history/operations/effects.hpp"
#include "history/operations/parents.hpp"
#include "storage/file/connection.hpp"
#include "storage/log/command_log.hpp"
#include "storage/log/subject.hpp"
#include "storage/projections/players.hpp"
#include "storage/projections/projections.hpp"
#include "storage/projections/tables.hpp"
#include "storage/projections/undo_stacks.hpp"
#include "storage/queries/player_queries.hpp"
#include "storage/write/drafts.hpp"
#include "storage/write/new_match.hpp"

namespace storage {
namespace {

using base::Error;
using base::ErrorKind;

bool is_start(const history::Action& action) { return std::holds_alternative<history::Start>(action); }

bool is_rename(const history::Action& action) { return std::holds_alternative<history::Rename>(action); }

/// Whether a subject has an operation whose action is of a kind.
template <class IsOfKind>
bool has_operation(const Subject& subject, const IsOfKind& is_of_kind) {
  return std::any_of(subject.operations.begin(), subject.operations.end(),
                     [&](const history::Operation& operation) { return is_of_kind(operation.action); });
}

/// Whether the operations from `first` on may change by which start the others are decoded: a start does, and
/// an undo or redo where there are several starts.
bool may_change_start(const Subject& subject, std::size_t first) {
  std::size_t starts = 0;
  bool starts_now = false;
  bool undoes = false;
  for (std::size_t i = 0; i < subject.operations.size(); ++i) {
    const std::string_view verb = history::verb_of(subject.operations[i].action);
    if (verb == history::Start::kVerb) ++starts;
    if (i < first) continue;
    starts_now = starts_now || verb == history::Start::kVerb;
    undoes = undoes || history::undoes_or_redoes(verb);
  }
  return first > 0 && (starts_now || (undoes && starts > 1));
}

}  // namespace

Now Now::read() {
  const auto since = std::chrono::system_clock::now().time_since_epoch();
  return {std::chrono::duration_cast<std::chrono::milliseconds>(since).count()};
}

Transaction::Transaction(Connection& connection, std::string command, Now now)
    : LocalWriter(connection, true),
      name_(std::move(command)),
      now_(now),
      stack_update_(std::make_unique<UndoStackUpdate>()) {}

Transaction::~Transaction() = default;

std::int64_t Transaction::start(const history::MatchRecord& record) {
  record_all(record.id, history::beginning_of(record), {.has_own_ids = true});
  return expect_there(match_number(connection(), record.id), connection(),
                      [] { return base::tr("the match that was just started is missing"); });
}

void Transaction::start_prepared(NewMatch& match) {
  std::int64_t first = 0;
  for (std::size_t i = 0; i < match.operations.size(); ++i) {
    const std::int64_t seq = command().append(match.operations[i], match.digests[i]);
    if (i == 0) first = seq;
  }
  match.place(next_match_number(connection()), first, command().command().number);
  stack_update_->add(match.subject, 0);
  const history::Operation& start = match.subject.operations.front();
  bool update = note_players(connection(), start);
  write_rows(connection(), match.current.match.number, match.rows, MatchRows{});
  update = update || names_depend_on_match(connection(), start.subject);
  if (!update) return;
  update_players();
  history::MatchRecord& record = match.current.match.record;
  for (std::size_t seat = 0; seat < record.player_ids.size(); ++seat)
    if (auto name = name_of_player(connection(), record.player_ids[seat]))
      record.match.players[seat] = *std::move(name);
}

bool Transaction::knows(const base::Uuid& subject) {
  Query row = connection().query("SELECT 1 FROM operation WHERE subject = ?1");
  row.bind(subject);
  return row.step();
}

base::Uuid Transaction::id_of(std::int64_t match) {
  const auto id = subjects().match_id(match);
  if (!id) throw Error(ErrorKind::kNotThere, base::tr("there is no match {0}", match));
  return *id;
}

Error refusal_of_disputed(std::int64_t match) {
  return Error(ErrorKind::kRefused, base::tr("match {0} is disputed", match))
      .remedy(base::tr("'chapeau resolve -m {0}' shows the sides; decide first", match));
}

void Transaction::record(const base::Uuid& subject, history::Action action, const RecordOptions& options) {
  record_all(subject, {std::move(action)}, options);
}

void Transaction::record(std::int64_t match, history::Action action, const RecordOptions& options) {
  record(id_of(match), std::move(action), options);
}

std::vector<base::Uuid> Transaction::sides(std::int64_t match) {
  const std::shared_ptr<const Subject> subject = subjects().subject(id_of(match));
  const std::optional<history::MatchState> state = history::materialize(subject->operations);
  std::vector<base::Uuid> sides;
  if (state && !state->disputes.empty()) {
    const history::DisputeResolver resolver(subject->operations, *state);
    for (const history::Operation* side : resolver.sides()) sides.push_back(side->id);
  }
  return sides;
}

bool Transaction::resolve(std::int64_t match, const std::optional<base::Uuid>& side,
                          const std::string& reason) {
  const base::Uuid id = id_of(match);
  const std::shared_ptr<const Subject> subject = subjects().subject(id);
  const std::optional<history::MatchState> state = history::materialize(subject->operations);
  if (!state) return false;
  history::DisputeResolver resolver(subject->operations, *state);
  const history::Resolve resolution = side ? resolver.keep_side(*side) : resolver.keep_both(state->disputes);
  if (resolution.empty()) return false;
  record(id, resolution, {.reason = reason, .allows_dispute = true});
  return true;
}

bool Transaction::is_empty() const { return !command_ || command_->empty(); }

void Transaction::begin_command(std::string name) {
  end_all();
  name_ = std::move(name);
}

std::optional<StoredCommand> Transaction::end_all() {
  if (!is_empty()) ended_ = end();
  return ended_;
}

CommandWriter& Transaction::command() {
  if (!command_)
    command_ = std::make_unique<CommandWriter>(connection(), StoredCommand{0, now_.timestamp(), name_, true});
  return *command_;
}

base::Uuid Transaction::new_id_for(const history::Action& action) {
  // A line and the operation that adds it share an id.
  const std::vector<match::Line>* made = history::lines_inserted_by(action);
  const bool adds_one =
      !is_start(action) && made != nullptr && made->size() == 1 && made->front().id != base::Uuid{};
  return adds_one && !command_of(connection(), made->front().id) ? made->front().id : new_id();
}

void Transaction::record_all(const base::Uuid& id, std::vector<history::Action> actions,
                             const RecordOptions& options) {
  if (actions.empty()) return;
  const std::shared_ptr<const Subject> subject = subjects().subject(id);
  Appended appended{id, subject->operations.size(), std::nullopt};
  bool was_disputed = false;
  if (const CurrentMatch* held = subjects().held_match(id)) {
    appended.number = held->match.number;
    was_disputed = held->match.disputed;
  } else if (appended.first > 0) {
    Query row = connection().query("SELECT number, disputed FROM match WHERE id = ?1");
    row.bind(id);
    if (row.step()) {
      appended.number = row.integer(0);
      was_disputed = row.integer(1) != 0;
    }
  }
  std::vector<base::Uuid> parents = history::heads(subject->operations);
  for (history::Action& action : actions) {
    history::RawOperation raw;
    raw.id = options.id ? *options.id : options.has_own_ids ? new_id() : new_id_for(action);
    raw.subject = id;
    raw.verb = history::verb_of(action);
    raw.body = history::encode_body(action, raw.id, now_.timestamp());
    raw.reason = options.reason;
    if (options.id && is_repeated(raw, action)) return;
    raw.parents = gather(id, std::move(parents));
    const std::int64_t seq = command().append(raw);
    subjects().append({raw.id, id, raw.parents, now_.timestamp(), options.reason, std::move(action), ""},
                      {seq, command().command().number});
    parents = {raw.id};  // it happened after everything that was there
  }
  stack_update_->add(*subject, appended.first);
  if (may_change_start(*subject, appended.first)) subjects().forget(id);
  const bool is_disputed = project(appended);
  // What nothing was done to before has no second side.
  if (!options.allows_dispute && appended.first > 0)
    refuse_dispute(id, appended.number.value_or(0), was_disputed, is_disputed);
}

void Transaction::refuse_dispute(const base::Uuid& id, std::int64_t number, bool was_disputed,
                                 bool is_disputed) {
  if (was_disputed && unresolved_.contains(id))
    throw Error(ErrorKind::kRefused,
                base::tr("match {0} is disputed again once its resolution is undone", number))
        .remedy(base::tr("then 'chapeau resolve -m {0}' shows the sides", number));
  if (was_disputed) throw refusal_of_disputed(number);
  if (!is_disputed) return;
  if (std::holds_alternative<history::Redo>(subjects().subject(id)->operations.back().action))
    throw Error(ErrorKind::kRefused,
                base::tr("this would make match {0} disputed: another entry has taken its place", number))
        .remedy(base::tr("enter it again, with 'chapeau add' or 'chapeau amend'"));
  throw Error(ErrorKind::kRefused, base::tr("this would make match {0} disputed", number))
      .remedy(base::tr("'chapeau log {0}' shows what was done to it after that", number));
}

/// Where a subject has more heads than an operation may have parents, the command begins with empty `Set`s,
/// each after as many of them as it may.
std::vector<base::Uuid> Transaction::gather(const base::Uuid& subject, std::vector<base::Uuid> heads) {
  while (std::cmp_greater(heads.size(), history::kMostParents)) {
    std::vector<base::Uuid> gathered;
    for (auto first = heads.begin(); first != heads.end();) {
      const auto last = first + std::min(history::kMostParents, heads.end() - first);
      history::RawOperation raw;
      raw.id = new_id();
      raw.subject = subject;
      raw.verb = history::Set::kVerb;
      raw.body = history::encode_body(history::Set(), raw.id, now_.timestamp());
      raw.parents.assign(first, last);
      const std::int64_t seq = command().append(raw);
      subjects().append({raw.id, subject, raw.parents, now_.timestamp(), "", history::Set(), ""},
                        {seq, command().command().number});
      gathered.push_back(raw.id);
      first = last;
    }
    heads = std::move(gathered);
  }
  return heads;
}

bool Transaction::is_repeated(const history::RawOperation& operation, const history::Action& action) {
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
              base::tr("the id {0} belongs to something else already", base::to_string(operation.id)))
      .remedy(base::tr("use the same id only with the same contents"));
}

bool Transaction::project(Appended& appended) {
  const std::shared_ptr<const Subject> subject = subjects().subject(appended.subject);
  const auto added = subject->operations.begin() + static_cast<std::ptrdiff_t>(appended.first);
  // One subject is one thing, unless somebody wrote the file by hand.
  if (has_operation(*subject, history::is_on_payment)) {
    bool update = names_depend_on_payment(connection(), appended.subject);
    project_payment(connection(), appended.subject, *subject);
    update = update || names_depend_on_payment(connection(), appended.subject);
    if (update) update_players();
  }
  if (has_operation(*subject, history::is_on_player)) {
    for (auto operation = added; operation != subject->operations.end(); ++operation)
      if (is_rename(operation->action)) note_players(connection(), *operation);
    update_players();
  }
  if (!has_operation(*subject, is_start)) return false;
  const bool seats_may_move = std::any_of(
      added, subject->operations.end(),
      [](const history::Operation& operation) { return history::may_change_seats(operation.action); });
  bool update = seats_may_move && appended.first > 0 && names_depend_on_match(connection(), appended.subject);
  for (auto operation = added; operation != subject->operations.end(); ++operation)
    if (is_start(operation->action)) update = note_players(connection(), *operation) || update;
  const bool is_new = !appended.number;
  if (is_new) appended.number = next_match_number(connection());
  const CurrentMatch* current = subjects().current_match(appended.subject, *appended.number);
  update_draft(appended, project_match(connection(), *appended.number, is_new, *subject, current));
  const bool is_disputed = current != nullptr && current->match.disputed;
  update = update || (seats_may_move && names_depend_on_match(connection(), appended.subject));
  if (update) update_players();
  return is_disputed;
}

void Transaction::update_draft(const Appended& appended, bool is_over) {
  if (is_over) {
    if (auto draft = remove_draft_of_match(connection(), appended.subject))
      removed_drafts_.push_back({*appended.number, std::move(*draft)});
    return;
  }
  const auto removed = std::find_if(removed_drafts_.begin(), removed_drafts_.end(),
                                    [&](const RemovedDraft& each) { return each.match == *appended.number; });
  if (removed == removed_drafts_.end()) return;
  put_draft(*this, removed->draft);
  removed_drafts_.erase(removed);
}

void Transaction::update_players_once(const std::function<void()>& change) {
  puts_players_off_ = true;
  change();
  puts_players_off_ = false;
  if (std::exchange(players_wait_, false)) update_players();
}

void Transaction::update_players() {
  if (puts_players_off_) {
    players_wait_ = true;
    return;
  }
  refresh_players(connection());
  subjects().forget_matches();
}

history::NamedPlayer Transaction::player_ref(const std::string& name) {
  if (const auto known = player_named(*this, name)) return *known;
  const auto gone = player_ever_named(*this, name);
  if (!gone) return {new_id(), name};
  // Whatever named this player was undone, and nobody is bound to its spelling.
  if (gone->name != name) record(gone->id, history::Rename{name});
  return {gone->id, name};
}

history::NamedPlayer Transaction::player_to_pay(const std::string& name) {
  history::NamedPlayer player = player_ref(name);
  if (!find_player_key(connection(), player.id)) record(player.id, history::Rename{name});
  return player;
}

StoredCommand Transaction::end() {
  StoredCommand ended = command().end();
  stack_update_->is_undo = kind_of(ended) == CommandKind::kUndo;
  stack_update_->is_redo = kind_of(ended) == CommandKind::kRedo;
  project_undo_stacks(connection(), ended.number, *stack_update_, [&](const base::Uuid& subject) {
    const std::shared_ptr<const Subject> held = subjects().held(subject);
    return held ? std::make_shared<const std::set<base::Uuid>>(history::undone_in(held->operations))
                : nullptr;
  });
  command_.reset();
  *stack_update_ = {};
  return ended;
}

}  // namespace storage
