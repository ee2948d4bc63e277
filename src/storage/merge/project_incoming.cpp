#include "storage/merge/project_incoming.hpp"

#include <algorithm>
#include <map>
#include <set>

#include "history/operations/codec.hpp"
#include "history/operations/effects.hpp"
#include "storage/file/connection.hpp"
#include "storage/log/command_log.hpp"
#include "storage/projections/logged_match.hpp"
#include "storage/projections/players.hpp"
#include "storage/projections/projections.hpp"
#include "storage/projections/tables.hpp"
#include "storage/projections/undo_stacks.hpp"
#include "storage/queries/joins.hpp"
#include "storage/queries/match_queries.hpp"
#include "storage/queries/money_queries.hpp"
#include "storage/queries/player_queries.hpp"
#include "storage/reader.hpp"
#include "storage/write/drafts.hpp"

namespace storage {
namespace {

bool starts_a_match(const history::Operation& operation) {
  return std::holds_alternative<history::Start>(operation.action);
}

bool is_payment(const history::Operation& operation) { return history::is_on_payment(operation.action); }

/// The index of the first operation that makes a payment of a subject.
std::optional<std::size_t> first_payment(const Subject& subject) {
  const auto& operations = subject.operations;
  const auto pay = std::find_if(operations.begin(), operations.end(), is_payment);
  if (pay == operations.end()) return std::nullopt;
  return static_cast<std::size_t>(pay - operations.begin());
}

/// The lines with hands that operations make, each once, but for operations that `without` names.
std::set<base::Uuid> hands_of(const Subject& subject, std::int64_t first_command, std::int64_t last_command,
                              const std::set<base::Uuid>& without = {}) {
  std::set<base::Uuid> lines;
  for (std::size_t i = 0; i < subject.operations.size(); ++i)
    if (subject.log[i].command >= first_command && subject.log[i].command <= last_command &&
        !without.contains(subject.operations[i].id))
      if (const auto* made = history::lines_inserted_by(subject.operations[i].action))
        for (const match::Line& line : *made)
          if (std::holds_alternative<match::Hand>(line.what)) lines.insert(line.id);
  return lines;
}

/// Projects what came behind a command, as `rebuild` does it for everything: new matches get their numbers in
/// the order of their starts.
class IncomingProjector {
 public:
  IncomingProjector(Connection& connection, std::int64_t before, Merged& merged)
      : connection_(connection),
        before_(before),
        merged_(merged),
        next_(next_match_number(connection)),
        last_player_(last_player()) {}

  void project_matches() {
    for_each_match(
        connection_, [this](const history::Operation& naming) { note(naming); },
        [this](const base::Uuid& id, const auto& load, std::int64_t /*start_number*/) {
          project(id, load());
        },
        before_);
  }
  /// Subjects that came with no start of theirs. Finds the payments on the way.
  void project_others();
  void project_payments();
  /// To be called behind these.
  void project_owed_and_players() {
    add_up_again(connection_, overflown_);
    if (joins_) refresh_players(connection_);
  }
  /// To be called when it is known who is one player by what came.
  Incoming incoming();

 private:
  [[nodiscard]] std::int64_t last_player() {
    Reader reader(connection_);
    return storage::last_player(reader);
  }
  void find_late_payments();
  /// To be called before what came is projected, and behind it.
  void note_players_change(bool change) {
    if (!change || joins_) return;
    joins_ = read_joins_before(connection_);
    joins_->last_player = last_player_;  // some that came may have been noted
  }
  void note(const history::Operation& naming);
  void project(const base::Uuid& id, LoggedMatch& logged);
  [[nodiscard]] std::int64_t new_hands(const Subject& subject) const;
  [[nodiscard]] std::set<base::Uuid> undone_before(const Subject& subject) const;
  [[nodiscard]] bool was_started_again(const Subject& subject) const;

  Connection& connection_;
  std::int64_t before_;
  Merged& merged_;
  std::set<base::Uuid> projected_;
  std::map<base::Uuid, std::int64_t> numbers_;  // of the new matches
  std::int64_t next_;
  std::int64_t last_player_;  // before what came
  std::size_t compared_ = 0;
  std::map<std::int64_t, IncomingPayment> payments_;  // by their first operation, whose order numbers them
  OverflownPairs overflown_;
  /// As they were when the first of what came changed who is one player, or who is called what. Else nothing:
  /// looking at all players costs what the club has grown to.
  std::optional<JoinsBefore> joins_;
};

void IncomingProjector::note(const history::Operation& naming) {
  note_players_change(note_players(connection_, naming));
  if (starts_a_match(naming) && !match_number(connection_, naming.subject) &&
      numbers_.try_emplace(naming.subject, next_).second)
    ++next_;
}

/// What a command up to `before_` undid, of what none up to there redid.
std::set<base::Uuid> IncomingProjector::undone_before(const Subject& subject) const {
  history::Operations before;
  for (std::size_t i = 0; i < subject.operations.size(); ++i)
    if (subject.log[i].command <= before_ &&
        history::undoes_or_redoes(history::verb_of(subject.operations[i].action)))
      before.push_back(subject.operations[i]);
  return history::undone_in(before);
}

/// The hands of a match that came. Of one that was undone there and never was here nothing is told; one that
/// was undone here and was entered again, as an import does, is one that came.
std::int64_t IncomingProjector::new_hands(const Subject& subject) const {
  const std::set<base::Uuid> known = hands_of(subject, 1, before_, undone_before(subject));
  const std::set<base::Uuid> undone = history::undone_in(subject.operations);
  std::int64_t hands = 0;
  for (const base::Uuid& hand : hands_of(subject, before_ + 1, last_command(connection_), undone))
    if (!known.contains(hand)) ++hands;
  return hands;
}

/// Whether a match whose start was undone here has another one now. A redo is told as such.
bool IncomingProjector::was_started_again(const Subject& subject) const {
  bool starts = false, was_there = false;
  const std::set<base::Uuid> undone = undone_before(subject);
  for (std::size_t i = 0; i < subject.operations.size(); ++i) {
    if (!starts_a_match(subject.operations[i])) continue;
    starts = starts || subject.log[i].command > before_;
    was_there =
        was_there || (subject.log[i].command <= before_ && !undone.contains(subject.operations[i].id));
  }
  return starts && !was_there;
}

void IncomingProjector::project(const base::Uuid& id, LoggedMatch& logged) {
  projected_.insert(id);
  const bool is_new = !match_number(connection_, id);
  note_players_change(!is_new && names_depend_on_match(connection_, id));
  std::optional<ComparedMatch> before;
  if (!is_new && compared_ < kMostMatchesCompared) {
    Reader reader(connection_);
    before = match_to_compare(reader, *match_number(connection_, id));
    if (before) ++compared_;
  }
  // One that could not be read when its start was noted has no number yet.
  if (is_new && numbers_.try_emplace(id, next_).second) ++next_;
  if (project_match(connection_, id, logged.rows_or_throw(), is_new ? numbers_.at(id) : next_, overflown_))
    if (auto draft = remove_draft_of_match(connection_, id))
      merged_.removed_drafts.push_back({match_number(connection_, id).value(), std::move(*draft)});
  note_players_change(names_depend_on_match(connection_, id));
  const bool is_undone =
      logged.rows && !logged.rows->match.empty() && !status_named(logged.rows->match[0].status);
  if (const auto number = match_number(connection_, id))
    merged_.matches.push_back({*number, is_new, new_hands(logged.subject), is_new && is_undone,
                               !is_new && !is_undone && was_started_again(logged.subject),
                               std::move(before)});
}

void IncomingProjector::project_others() {
  // SQLite would go through all subjects of the file, in their order.
  Query subjects = connection_.query(
      "SELECT DISTINCT subject FROM operation INDEXED BY operation_by_command WHERE command > ?1 "
      "ORDER BY subject");
  subjects.bind(before_);
  while (subjects.step()) {
    const base::Uuid id = subjects.uuid(0);
    if (projected_.contains(id)) continue;
    const Subject subject = read_subject(connection_, id);
    const auto& operations = subject.operations;
    note_players_change(std::any_of(operations.begin(), operations.end(),
                                    [](const auto& each) { return history::is_on_player(each.action); }));
    if (std::any_of(operations.begin(), operations.end(), starts_a_match)) {
      LoggedMatch logged = logged_match(subject);
      project(id, logged);
    }
    if (const auto first = first_payment(subject))
      payments_.emplace(subject.log[*first].seq,
                        IncomingPayment{.id = id, .never_was_here = subject.log[*first].command > before_});
  }
}

/// Payments that were here before both of their players were, as where those stand in a log that was ignored:
/// the tables do not have them yet. As the log numbers payments, those behind them get other numbers. Looks
/// at every operation, 0.04 s of 100,000 hands, and so only where players came.
void IncomingProjector::find_late_payments() {
  if (last_player() == last_player_) return;
  std::vector<base::Uuid> late;
  {
    Query subjects = connection_.query(
        "SELECT DISTINCT subject FROM operation WHERE verb = ?1 AND command <= ?2 "
        "AND NOT EXISTS (SELECT 1 FROM payment p WHERE p.id = subject)");
    subjects.bind(history::Pay::kVerb, before_);
    while (subjects.step()) late.push_back(subjects.uuid(0));
  }
  std::optional<std::int64_t> first;
  for (const base::Uuid& id : late) {
    const Subject subject = read_subject(connection_, id);
    const auto pay = first_payment(subject);
    if (!pay || !payment_row(connection_, /*number=*/1, id, subject)) continue;
    const std::int64_t seq = subject.log[*pay].seq;
    payments_.try_emplace(seq, IncomingPayment{.id = id, .never_was_here = true});
    first = std::min(first.value_or(seq), seq);
  }
  if (!first) return;
  std::vector<base::Uuid> all;
  {
    Query rows = connection_.query("SELECT id FROM payment");
    while (rows.step()) all.push_back(rows.uuid(0));
  }
  for (const base::Uuid& id : all) {
    const Subject subject = read_subject(connection_, id);
    const auto pay = first_payment(subject);
    if (!pay || subject.log[*pay].seq < *first) continue;
    payments_.try_emplace(subject.log[*pay].seq, IncomingPayment{.id = id}).first->second.only_renumbered =
        true;
    write_payment(connection_, read_payment(connection_, id), {}, &overflown_);
  }
}

void IncomingProjector::project_payments() {
  find_late_payments();
  for (auto& [seq, incoming] : payments_) {
    const base::Uuid& id = incoming.id;
    note_players_change(names_depend_on_payment(connection_, id));
    Reader reader(connection_);
    const auto known = payment_with_id(reader, id);
    incoming.is_new = !incoming.only_renumbered && !known;
    incoming.stood = incoming.only_renumbered || (known && !known->gone);
    project_payment(connection_, id, read_subject(connection_, id), &overflown_);
    note_players_change(names_depend_on_payment(connection_, id));
  }
}

Incoming IncomingProjector::incoming() {
  Incoming all{std::move(joins_), {}, last_player_};
  Reader reader(connection_);
  for (auto& [seq, payment] : payments_) {
    if (payment.stood) continue;
    // Where nobody came who may be one with somebody, who is one was so before.
    if (all.joins) payment.lapsed = lapsed_payment(reader, payment.id).has_value();
    all.payments.push_back(payment);
  }
  return all;
}

/// Whether one of the two of a payment was here before `last_player` was followed by others.
bool has_player_from_before(Connection& connection, const base::Uuid& payment, std::int64_t last_player) {
  Query row = connection.query("SELECT 1 FROM payment WHERE id = ?1 AND min(payer, payee) <= ?2");
  row.bind(payment, last_player);
  return row.step();
}

}  // namespace

JoinsBefore read_joins_before(Connection& connection) {
  Reader reader(connection);
  return {read_joins(reader), last_player(reader)};
}

Incoming project_incoming(Connection& connection, std::int64_t before,
                          const std::vector<std::int64_t>& undos_and_redos, Merged& merged) {
  IncomingProjector projector(connection, before, merged);
  projector.project_matches();
  projector.project_others();
  projector.project_payments();
  projector.project_owed_and_players();
  // Commands of another file are on neither stack; but they may undo or redo one that is.
  UndoStackProjector stacks(connection);
  for (const std::int64_t command : undos_and_redos) stacks.project(command);
  std::sort(merged.matches.begin(), merged.matches.end(),
            [](const MergedMatch& one, const MergedMatch& other) { return one.number < other.number; });
  return projector.incoming();
}

void count_payments(Connection& connection, Incoming& incoming, Merged& merged, std::int64_t decision) {
  Reader reader(connection);
  for (const IncomingPayment& each : incoming.payments) {
    const auto payment = payment_with_id(reader, each.id);
    if (!payment || payment->gone) continue;
    if (payment->lapsed()) {
      // Of two who came as one nothing is told; what is decided here about the two is.
      const bool is_told = !each.lapsed || has_player_from_before(connection, each.id, incoming.last_player);
      auto named = is_told ? lapsed_payment(reader, each.id, decision) : std::nullopt;
      if (named) merged.uncounted.push_back(*std::move(named));
      // It did not cease to count here: it never did.
      if (incoming.joins) incoming.joins->joins.lapsed.push_back(*payment);
      continue;
    }
    if (each.never_was_here) ++merged.payments;
    if (each.is_new && merged.new_payments.size() < kMostMatchesCompared)
      merged.new_payments.push_back(payment->number);
  }
}

void add_join_changes(Connection& connection, const JoinsBefore& before, Merged& merged) {
  Reader reader(connection);
  merged.joins = changes_since(reader, before.joins);
  const auto was_here = [&](const base::Uuid& player) {
    return find_player_key(connection, player).value_or(before.last_player + 1) <= before.last_player;
  };
  for (RefusedJoin& join : merged.joins.refused)
    join.came_with_players = !was_here(join.ids.first) && !was_here(join.ids.second);
}

void add_still_disputed(Connection& connection, Merged& merged) {
  for (const MergedMatch& match : merged.matches) {
    Query row = connection.query("SELECT 1 FROM match WHERE number = ?1 AND disputed = 1");
    row.bind(match.number);
    if (row.step()) merged.still_disputed.push_back(match.number);
  }
}

}  // namespace storage
