#include "storage/merge.hpp"

#include <algorithm>
#include <filesystem>
#include <map>
#include <set>

#include "base/error.hpp"
#include "base/json_document.hpp"
#include "base/translation.hpp"
#include "history/codec.hpp"
#include "history/resolution.hpp"
#include "storage/command_log.hpp"
#include "storage/command_source.hpp"
#include "storage/connection.hpp"
#include "storage/hub_checks.hpp"
#include "storage/match_queries.hpp"
#include "storage/merge_players.hpp"
#include "storage/money_queries.hpp"
#include "storage/players.hpp"
#include "storage/projections.hpp"

namespace storage {
namespace {

using base::Error;
using base::ErrorKind;

/// The operations of a subject here and there, each once; those here first.
std::vector<history::StoredBody> together(std::vector<history::StoredBody> here,
                                          const std::vector<history::StoredBody>& there) {
  std::set<base::Uuid> known;
  for (const history::StoredBody& body : here) known.insert(body.operation.id);
  for (const history::StoredBody& body : there)
    if (known.insert(body.operation.id).second) here.push_back(body);
  return here;
}

bool starts_a_match(const history::Operation& operation) {
  return std::holds_alternative<history::Start>(operation.action);
}

bool is_payment(const history::Operation& operation) { return history::is_on_payment(operation.action); }

/// The lines with hands that operations make, each once, but for operations that `without` names.
std::set<base::Uuid> hands_of(const Subject& subject, std::int64_t first_command, std::int64_t last_command,
                              const std::set<base::Uuid>& without = {}) {
  std::set<base::Uuid> lines;
  for (std::size_t i = 0; i < subject.operations.size(); ++i)
    if (subject.commands[i] >= first_command && subject.commands[i] <= last_command &&
        !without.contains(subject.operations[i].id))
      if (const auto* made = history::lines_made_by(subject.operations[i].action))
        for (const match::Line& line : *made)
          if (std::holds_alternative<match::Hand>(line.what)) lines.insert(line.id);
  return lines;
}

/// The name of a file without its folder, as the commands that it brought are marked.
std::string name_of_file(const Connection& connection) {
  return source_name(std::filesystem::path(connection.path()).filename().string());
}

}  // namespace

MergePlan::MergePlan(Connection& ours, Connection& theirs, MergeOptions options)
    : ours_(ours), theirs_(theirs), options_(std::move(options)) {
  find_commands();
  players_ = std::make_unique<MergedPlayers>(ours_, theirs_, options_);
  find_disputes();
}

MergePlan::~MergePlan() = default;

void MergePlan::find_commands() {
  for_each_command(theirs_, [&](std::int64_t number) { examine_command(number); });
}

void MergePlan::examine_command(std::int64_t number) {
  const StoredCommand command = expect_command(storage::find_command(theirs_, number), theirs_, number);
  std::vector<base::Uuid> operations;
  {
    Query ids = theirs_.query("SELECT id FROM operation WHERE command = ?1 ORDER BY seq");
    ids.bind(number);
    while (ids.step()) operations.push_back(ids.uuid(0));
  }
  if (operations.empty()) return;
  if (const auto known = number_here(command, operations)) {
    if (has_login(theirs_, number) && !has_login(ours_, *known)) known_.emplace_back(*known, number);
    return;
  }
  require_honest(command, refusal_of(command.name, command.at, static_cast<std::int64_t>(operations.size())));
  for_each_operation(theirs_, number, [&](const history::RawOperation& operation) {
    require_json(command, operation);
    require_honest(command, refusal_of(operation));
    require_parents(command, operation);
    subjects_.insert(operation.subject);
  });
  numbers_.push_back(number);
}

/// The number of a command of the other file in this one; nothing where it is not here. The digests of the
/// other file were verified when it was opened. The digest of this file's command is compared as it is
/// stored, and all its operations have to be there.
std::optional<std::int64_t> MergePlan::number_here(const StoredCommand& command,
                                                   const std::vector<base::Uuid>& operations) const {
  std::set<std::optional<std::int64_t>> found;
  for (const base::Uuid& operation : operations) found.insert(command_of(ours_, operation));
  const std::optional<std::int64_t> known = *found.rbegin();
  if (!known) return std::nullopt;
  if (found.size() == 1 && content_of(ours_, *known) == content_of(theirs_, command.number)) return known;
  throw Error(ErrorKind::kData, base::tr("command {0} ({1}) of {2} is here with other contents",
                                         command.number, command.name, theirs_.path()))
      .remedy(base::tr("somebody changed one of the two files: restore a backup of it; nothing was merged"));
}

/// A body that is no JSON was written by no version of this program, and every materialization would fail on
/// it.
void MergePlan::require_json(const StoredCommand& command, const history::RawOperation& operation) const {
  if (base::is_json(operation.body)) return;
  throw Error(ErrorKind::kUnusableDatabase,
              base::tr("command {0} ({1}) of {2} cannot be read: its contents are not JSON", command.number,
                       command.name, theirs_.path()))
      .remedy(base::tr("restore a backup of it; nothing was merged"));
}

/// What no program of ours writes, no hub takes, and whatever is entered upon it would reach nobody.
void MergePlan::require_honest(const StoredCommand& command, std::optional<HubRefusal> refusal) const {
  if (!refusal || may_be_honest(*refusal)) return;
  throw Error(ErrorKind::kUnusableDatabase,
              base::tr("command {0} ({1}) of {2} cannot be used: {3}", command.number,
                       name_of_refused(command.name), theirs_.path(), refusal_text(*refusal)))
      .remedy(base::tr("restore a backup of it; nothing was merged"));
}

/// "A file's own order of arrival always has parents first."
void MergePlan::require_parents(const StoredCommand& command, const history::RawOperation& operation) const {
  const auto is_there = [&](const base::Uuid& parent) { return command_of(theirs_, parent).has_value(); };
  if (std::all_of(operation.parents.begin(), operation.parents.end(), is_there)) return;
  throw Error(ErrorKind::kUnusableDatabase,
              base::tr("the history of {0} cannot be trusted: {1} refers to an operation that is missing",
                       theirs_.path(), command.name))
      .remedy(base::tr("restore a backup of it; nothing was merged"));
}

void MergePlan::find_disputes() {
  for (const base::Uuid& subject : subjects_) find_dispute(subject);
}

void MergePlan::find_dispute(const base::Uuid& subject) {
  const auto number = match_number(ours_, subject);
  if (!number) return;
  const std::vector<history::StoredBody> here = read_bodies(ours_, subject);
  const std::vector<history::StoredBody> there = read_bodies(theirs_, subject);
  std::set<base::Uuid> in_there;
  for (const history::StoredBody& body : there) in_there.insert(body.operation.id);
  const bool is_fork = std::any_of(here.begin(), here.end(), [&](const history::StoredBody& body) {
    return !in_there.contains(body.operation.id);
  });
  if (!is_fork) return;
  const history::Operations united = history::decode_operations(together(here, there));
  const auto state = history::materialize(united);
  const auto ours = history::materialize(history::decode_operations(here));
  const auto theirs = history::materialize(history::decode_operations(there));
  history::Disputes created = history::created_disputes(state, ours, theirs);
  if (created.empty()) return;
  disputed_.push_back(dispute_of(ours_, *number, united, *state, [&](const base::Uuid& operation) {
    return command_of(ours_, operation).has_value();
  }));
  forks_.push_back({subject, std::move(created), options_.on_dispute == OnDispute::kTheirs ? theirs : ours});
}

Merged MergePlan::carry_out(Now now, StoredCommand& last) {
  Merged merged;
  merged.disputed = disputed_;
  const std::int64_t before = last_command(ours_);
  players_->note_who_is_here();
  append_commands(merged);
  project_incoming(ours_, before, undos_and_redos_, merged);
  last.number = last_command(ours_);
  last.chain = chain_of(ours_, last.number).value_or(base::Sha256Digest{});
  record_decisions(merged, now, last);
  for (const MergedMatch& match : merged.matches) {
    Query row = ours_.query("SELECT 1 FROM match WHERE number = ?1 AND disputed = 1");
    row.bind(match.number);
    if (row.step()) merged.still_disputed.push_back(match.number);
  }
  return merged;
}

void MergePlan::append_commands(Merged& merged) {
  for (const auto& [here, there] : known_)
    note_merged(ours_, here, theirs_, there, name_of_file(theirs_), false);
  for (const std::int64_t number : numbers_) {
    const StoredCommand command = expect_command(storage::find_command(theirs_, number), theirs_, number);
    // Its digests were verified when the other file was opened, or when it arrived.
    CommandWriter writer(ours_, {0, command.at, command.name, false},
                         expect_command(content_of(theirs_, number), theirs_, number));
    bool undoes_or_redoes = false;
    for_each_operation(theirs_, number, [&](const history::RawOperation& operation) {
      writer.append(operation);
      undoes_or_redoes = undoes_or_redoes || history::undoes_or_redoes(operation.verb);
    });
    writer.end();
    note_merged(ours_, writer.command().number, theirs_, number, name_of_file(theirs_), true);
    merged.commands.push_back(writer.command());
    if (undoes_or_redoes) undos_and_redos_.push_back(writer.command().number);
  }
}

namespace {

/// Projects what came behind a command, as `rebuild` does it for everything: new matches get their numbers in
/// the order of their starts.
class IncomingProjector {
 public:
  IncomingProjector(Connection& connection, std::int64_t before, Merged& merged)
      : connection_(connection), before_(before), merged_(merged), next_(next_match_number(connection)) {}

  void project_matches() {
    for_each_match(
        connection_, [this](const history::Operation& naming) { note(naming); },
        [this](const base::Uuid& id, const auto& give, std::int64_t /*place*/) { project(id, give()); },
        before_);
  }
  /// Subjects that came with no start of theirs. Finds the payments on the way.
  void project_others();
  void project_payments();
  void project_players() {
    if (players_change_) refresh_players(connection_);
  }

 private:
  void note(const history::Operation& naming);
  void project(const base::Uuid& id, LoggedMatch& logged);
  [[nodiscard]] std::int64_t new_hands(const Subject& subject) const;

  Connection& connection_;
  std::int64_t before_;
  Merged& merged_;
  std::set<base::Uuid> projected_;
  std::map<base::Uuid, std::int64_t> numbers_;  // of the new matches
  std::int64_t next_;
  std::size_t compared_ = 0;
  std::map<std::int64_t, base::Uuid> payments_;  // by their first operation, whose order numbers them
  bool players_change_ = false;                  // looking at all of them costs what the club has grown to
};

void IncomingProjector::note(const history::Operation& naming) {
  players_change_ = note_players(connection_, naming) || players_change_;
  if (starts_a_match(naming) && !match_number(connection_, naming.subject) &&
      numbers_.try_emplace(naming.subject, next_).second)
    ++next_;
}

/// The hands of a match that came. Of one that was undone there and never was here nothing is told.
std::int64_t IncomingProjector::new_hands(const Subject& subject) const {
  const std::set<base::Uuid> known = hands_of(subject, 1, before_);
  const std::set<base::Uuid> undone = history::undone_in(subject.operations);
  std::int64_t hands = 0;
  for (const base::Uuid& hand : hands_of(subject, before_ + 1, last_command(connection_), undone))
    if (!known.contains(hand)) ++hands;
  return hands;
}

void IncomingProjector::project(const base::Uuid& id, LoggedMatch& logged) {
  projected_.insert(id);
  const bool is_new = !match_number(connection_, id);
  players_change_ = players_change_ || (!is_new && names_depend_on_match(connection_, id));
  std::optional<MatchSummary> before;
  if (!is_new && compared_ < kMostCompared) {
    Reader reader(connection_);
    if (auto listed = list_matches(reader, {*match_number(connection_, id)}); !listed.empty()) {
      before = std::move(listed[0]);
      ++compared_;
    }
  }
  // One that could not be read when its start was noted has no number yet.
  if (is_new && numbers_.try_emplace(id, next_).second) ++next_;
  project_match(connection_, id, logged.rows_or_throw(), is_new ? numbers_.at(id) : next_);
  players_change_ = players_change_ || names_depend_on_match(connection_, id);
  const bool is_undone =
      logged.rows && !logged.rows->match.empty() && logged.rows->match[0].status == "undone";
  if (const auto number = match_number(connection_, id))
    merged_.matches.push_back(
        {*number, is_new, new_hands(logged.subject), is_new && is_undone, std::move(before)});
}

void IncomingProjector::project_others() {
  // SQLite would go through all subjects of the file, in their order.
  Query subjects = connection_.query(
      "SELECT DISTINCT subject FROM operation INDEXED BY operation_by_command WHERE command > ?1 ORDER BY "
      "subject");
  subjects.bind(before_);
  while (subjects.step()) {
    const base::Uuid id = subjects.uuid(0);
    if (projected_.contains(id)) continue;
    const Subject subject = read_subject(connection_, id);
    const auto& operations = subject.operations;
    players_change_ =
        players_change_ || std::any_of(operations.begin(), operations.end(),
                                       [](const auto& each) { return history::is_on_player(each.action); });
    if (std::any_of(operations.begin(), operations.end(), starts_a_match)) {
      LoggedMatch logged = logged_match(subject);
      project(id, logged);
    }
    const auto pay = std::find_if(operations.begin(), operations.end(), is_payment);
    if (pay == operations.end()) continue;
    const auto first = static_cast<std::size_t>(pay - operations.begin());
    if (payments_.emplace(subject.seqs[first], id).second && subject.commands[first] > before_)
      ++merged_.payments;
  }
}

void IncomingProjector::project_payments() {
  for (const auto& [seq, id] : payments_) {
    players_change_ = players_change_ || names_depend_on_payment(connection_, id);
    Reader reader(connection_);
    const bool is_new = !payment_with_id(reader, id);
    project_payment(connection_, id, read_subject(connection_, id));
    if (is_new && merged_.new_payments.size() < kMostCompared)
      if (const auto payment = payment_with_id(reader, id)) merged_.new_payments.push_back(payment->number);
    players_change_ = players_change_ || names_depend_on_payment(connection_, id);
  }
}

}  // namespace

void project_incoming(Connection& connection, std::int64_t before,
                      const std::vector<std::int64_t>& undos_and_redos, Merged& merged) {
  IncomingProjector projector(connection, before, merged);
  projector.project_matches();
  projector.project_others();
  projector.project_payments();
  projector.project_players();
  // Commands of another file are on neither stack; but they may undo or redo one that is.
  UndoStackProjector stacks(connection);
  for (const std::int64_t command : undos_and_redos) stacks.project(command);
  std::sort(merged.matches.begin(), merged.matches.end(),
            [](const MergedMatch& one, const MergedMatch& other) { return one.number < other.number; });
}

void MergePlan::record_decisions(Merged& merged, Now now, StoredCommand& last) {
  Transaction transaction(ours_, "merge", now);
  players_->record(transaction, merged);
  const bool resolves = options_.on_dispute == OnDispute::kOurs ||
                        options_.on_dispute == OnDispute::kTheirs || options_.on_dispute == OnDispute::kBoth;
  for (const Fork& fork : forks_) {
    if (!resolves) break;
    const std::shared_ptr<const Subject> subject = transaction.subjects().subject(fork.match);
    const history::Operations& operations = subject->operations;
    const auto state = history::materialize(operations);
    if (!state) continue;
    history::DisputeResolver resolver(operations, *state);
    history::Resolve resolution = options_.on_dispute == OnDispute::kBoth
                                      ? resolver.keep_both(fork.disputes)
                                      : resolver.keep(fork.disputes, fork.view);
    if (resolution.empty()) continue;
    transaction.enter_despite_dispute(fork.match, resolution);
    merged.resolved.push_back(match_number(ours_, fork.match).value_or(0));
  }
  merged.decided = !transaction.is_empty();
  if (!merged.decided) return;
  last = transaction.end();
}

}  // namespace storage
