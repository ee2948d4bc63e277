#include "storage/merge/merge.hpp"

#include <sqlite3.h>

#include <algorithm>
#include <filesystem>
#include <set>

#include "base/errors/error.hpp"
#include "base/files/file.hpp"
#include "base/json/json_document.hpp"
#include "base/language/translation.hpp"
#include "history/disputes/resolution.hpp"
#include "history/materialize.hpp"
#include "history/operations/codec.hpp"
#include "storage/backup.hpp"
#include "storage/file/connection.hpp"
#include "storage/log/command_log.hpp"
#include "storage/log/command_source.hpp"
#include "storage/log/hub_checks.hpp"
#include "storage/merge/merge_players.hpp"
#include "storage/merge/other_file.hpp"
#include "storage/merge/project_incoming.hpp"
#include "storage/projections/projections.hpp"
#include "storage/store.hpp"

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

bool MergePlan::records_commands() const { return !numbers_.empty() || !players_->empty(); }

Merged MergePlan::preview() const {
  Merged merged;
  merged.one_already = players_->one_already();
  merged.disputed = disputed_;
  merged.refused = refused();
  return merged;
}

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
    // What was entered here came from nobody; `undo --by` of who has it, too, leaves it alone.
    if (has_login(theirs_, number) && !has_login(ours_, *known) &&
        !expect_command(storage::find_command(ours_, *known), ours_, *known).here)
      known_.emplace_back(*known, number);
    return;
  }
  refuse_malformed(command,
                   refusal_of(command.name, command.at, static_cast<std::int64_t>(operations.size())));
  for_each_operation(theirs_, number, [&](const history::RawOperation& operation) {
    require_json(command, operation);
    refuse_malformed(command, refusal_of(operation));
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
  const CommandHere found = find_here(
      ours_, operations, expect_command(content_of(theirs_, command.number), theirs_, command.number));
  if (found.is_same) return found.number;
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

/// What no version of this program writes is refused; no hub takes it, and whatever is entered upon it would
/// reach nobody.
void MergePlan::refuse_malformed(const StoredCommand& command, std::optional<HubRefusal> refusal) const {
  if (!refusal || can_be_ours(*refusal)) return;
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

/// What was entered here would not count any more. A merge can be refused for that, a sync cannot: others
/// wrote what it brings.
static Error too_large(const DisputedMatch& match) {
  const auto lines = static_cast<std::int64_t>(match.not_compared);
  return Error(ErrorKind::kRefused,
               base::tr_n(lines,
                          "match {1} would have {0} line that was entered without knowledge of "
                          "others, too many to compare",
                          "match {1} would have {0} lines that were entered without knowledge of each "
                          "other, too many to compare",
                          match.number))
      .remedy(base::tr("nothing was merged; undo most of them in one of the files first"));
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
  const auto is_too_large = [](const std::optional<history::MatchState>& match) {
    return match && !match->disputes.not_compared().empty();
  };
  if (is_too_large(state) && !is_too_large(ours)) throw too_large(dispute_of(ours_, *number, united, *state));
  history::Disputes created = history::created_disputes(state, ours, theirs);
  if (created.empty()) return;
  disputed_.push_back(dispute_of(ours_, *number, united, *state));
  for (DisputedSide& side : disputed_.back().sides)
    side.ours = command_of(ours_, side.operation.id).has_value();
  // Whoever is refused compares what each side would leave, and whoever chose what the others would have
  // left: the rest comes together by itself.
  if (options_.on_dispute != OnDispute::kDispute) add_outcomes(ours_, united, *state, disputed_.back());
  forks_.push_back({subject, std::move(created), options_.on_dispute == OnDispute::kTheirs ? theirs : ours});
}

StoredCommand MergePlan::carry_out(Now now, Merged& merged) {
  const std::int64_t before = last_command(ours_);
  players_->note_who_is_here();
  append_commands(merged);
  Incoming incoming = project_incoming(ours_, before, undos_and_redos_, merged);
  if (!incoming.joins && !players_->empty()) incoming.joins = read_joins_before(ours_);
  StoredCommand last{.number = last_command(ours_)};
  last.chain = chain_of(ours_, last.number).value_or(base::Sha256Digest{});
  const std::int64_t decision = last.number + 1;
  if (const auto decided = record_decisions(merged, now)) last = *decided;
  count_payments(ours_, incoming, merged, decision);
  if (incoming.joins) add_join_changes(ours_, *incoming.joins, merged);
  add_still_disputed(ours_, merged);
  return last;
}

void MergePlan::append_commands(Merged& merged) {
  merged.new_logins = logins_to_note();
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

std::optional<StoredCommand> MergePlan::record_decisions(Merged& merged, Now now) {
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
    transaction.record(fork.match, resolution, {.allows_dispute = true});
    merged.keeps_both = options_.on_dispute == OnDispute::kBoth;
    merged.resolved.push_back(match_number(ours_, fork.match).value_or(0));
  }
  std::optional<StoredCommand> recorded = transaction.end_all();
  for (const RemovedDraft& removed : transaction.removed_drafts()) merged.removed_drafts.push_back(removed);
  merged.decided = recorded.has_value();
  return recorded;
}

/// Notes from which logins commands came that are here already, where the file lets it at once: it is of no
/// use but for `undo --by`, and the next merge does it. `version` is that of the file as the plan saw it.
static void note_logins(Store& store, Connection& ours, MergePlan& plan, Now now, std::int64_t version,
                        Merged& merged) {
  bool is_noted = false;
  const WithoutWaiting impatient(store);
  try {
    store.begin_writing(Commit::kYes);
    is_noted = ours.data_version() == version;
    if (is_noted) {
      plan.carry_out(now, merged);
      store.commit(std::nullopt);
    }
  } catch (const SQLite::Exception& exception) {
    const int code = exception.getErrorCode() & 0xff;
    if (code != SQLITE_BUSY && code != SQLITE_READONLY && code != SQLITE_CANTOPEN && code != SQLITE_PERM)
      throw;
    is_noted = false;
  }
  if (is_noted) return;
  if (ours.in_transaction()) ours.database().tryExec("ROLLBACK");
  merged.new_logins = 0;
  merged.not_noted = plan.logins_to_note();
}

Merged merge(Store& store, const OtherFile& other, const MergeOptions& options, Now now, Commit commit,
             const std::function<void(Reader&, const Merged&)>& afterwards) {
  if (base::real_path(other.path()) == base::real_path(store.path()))
    throw Error(ErrorKind::kRefused, base::tr("{0} is the database itself", other.path()))
        .remedy(base::tr("name the other file"));
  Merged merged;
  store.transact([&](Connection& ours) {
    const std::int64_t version = ours.data_version();
    ours.execute("BEGIN");
    ours.verify();
    MergePlan plan(ours, other.connection(), options);
    merged = plan.preview();
    const bool is_first = last_command(ours) == 0;
    // A dry run looks, too: it ends as the merge would.
    const bool needs_backup = !is_first && !merged.refused && plan.records_commands();
    if (needs_backup) refuse_damaged_history(ours, base::no_progress, base::tr("nothing was merged"));
    ours.execute("COMMIT");
    if ((merged.refused && commit == Commit::kYes) || plan.empty()) return;
    if (!plan.records_commands()) {
      if (commit == Commit::kYes) note_logins(store, ours, plan, now, version, merged);
      return;
    }
    if (commit == Commit::kYes && needs_backup) merged.backup = make_backup(ours, "merge", now.timestamp());
    store.begin_writing(commit);
    if (ours.data_version() != version) throw changed_meanwhile();
    const StoredCommand last = plan.carry_out(now, merged);
    Reader reader(ours);
    afterwards(reader, merged);
    if (commit == Commit::kYes) store.commit(last);
  });
  return merged;
}

}  // namespace storage
