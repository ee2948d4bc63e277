#include "storage/hub/incoming_page.hpp"

#include <algorithm>
#include <map>

#include "base/errors/error.hpp"
#include "history/operations/codec.hpp"
#include "storage/file/connection.hpp"
#include "storage/log/command_log.hpp"
#include "storage/log/command_source.hpp"
#include "storage/merge/project_incoming.hpp"
#include "storage/store.hpp"

namespace storage {
namespace {

/// What is to be done with a command of a log.
struct Judgement {
  enum class What { kTake, kKnown, kSkip };
  What what = What::kTake;
  std::int64_t known = 0;  ///< the number of the command here
  SkipReason why = SkipReason::kNoJson;
  std::optional<base::Uuid> waits_for = {};
};

Judgement left_out(SkipReason why) { return {.what = Judgement::What::kSkip, .why = why}; }

/// The command and the subject of an operation of this file.
struct StoredOperation {
  std::int64_t command = 0;
  base::Uuid subject;
};
std::optional<StoredOperation> find_stored(Connection& connection, const base::Uuid& operation) {
  Query row = connection.query("SELECT command, subject FROM operation WHERE id = ?1");
  row.bind(operation);
  if (!row.step()) return std::nullopt;
  return StoredOperation{row.integer(0), row.uuid(1)};
}

/// Whether a newer program wrote it: a verb or a form that this one does not know.
bool is_of_a_newer_program(const history::RawOperation& operation) {
  return operation.version > history::kBodyVersion ||
         std::holds_alternative<history::Unusable>(history::empty_action(operation.verb));
}

/// Writes one page: each of its commands is taken, waits, or is left out by itself.
class PageWriter {
 public:
  PageWriter(Connection& connection, const IncomingPage& page, HubRemote& remote)
      : connection_(connection), page_(page), remote_(remote), before_(last_command(connection)) {
    for (const HubLog& log : remote.logs) reached_before_.emplace(log.login, log.reached);
  }

  PageOutcome write(ProjectRows projecting) {
    PageOutcome outcome;
    for (const HubLog& log : page_.logs) write_log(log);
    for (const Skipped& skipped : page_.skipped) skip_range(skipped);
    const bool all_pushed = remote_.pushed == before_;
    for (const IncomingCommand& command : page_.commands) {
      const std::optional<SkipReason> shown = unskip(command.login, command.number);
      write(command, judge(command), shown, outcome);
    }
    if (projecting == ProjectRows::kYes) {
      Incoming incoming = project_incoming(connection_, before_, undos_and_redos_, outcome.merged);
      count_payments(connection_, incoming, outcome.merged);
      if (incoming.joins) add_join_changes(connection_, *incoming.joins, outcome.merged);
    }
    add_still_disputed(connection_, outcome.merged);
    // What is on the hub need not be pushed to it.
    if (all_pushed) remote_.pushed += static_cast<std::int64_t>(outcome.merged.commands.size());
    return outcome;
  }

 private:
  // The rules. A command is taken if all of them hold; those on parents and ids are in `take`.

  /// None of the ids of its operations is here with other contents: a command whose operations are all those
  /// of one command here, with its content digest, is that command.
  std::optional<Judgement> known_here(const IncomingCommand& command) {
    std::vector<base::Uuid> operations;
    command.for_each([&](const history::RawOperation& operation) { operations.push_back(operation.id); });
    const CommandHere found = find_here(connection_, operations, command.content);
    if (!found.number) return std::nullopt;
    if (found.is_same) return Judgement{.what = Judgement::What::kKnown, .known = *found.number};
    return left_out(SkipReason::kIdOfAnother);
  }

  /// The parents of each operation are in the file among the operations of its subject, or earlier in the
  /// command: those are in the file already when it is asked.
  std::optional<Judgement> parent_missing(const IncomingCommand& command,
                                          const history::RawOperation& operation) {
    for (const base::Uuid& parent : operation.parents) {
      const auto here = find_stored(connection_, parent);
      if (here && here->subject != operation.subject) return left_out(SkipReason::kParentOfAnother);
      if (here) continue;
      if (has_operation(command, parent)) return left_out(SkipReason::kCircle);
      return Judgement{
          .what = Judgement::What::kSkip, .why = SkipReason::kWaitsForParent, .waits_for = parent};
    }
    return std::nullopt;
  }

  static bool has_operation(const IncomingCommand& command, const base::Uuid& id) {
    bool has = false;
    command.for_each([&](const history::RawOperation& operation) { has = has || operation.id == id; });
    return has;
  }

  std::optional<Judgement> of_a_newer_program(const IncomingCommand& command) {
    bool is_newer = false;
    command.for_each([&](const history::RawOperation& operation) {
      is_newer = is_newer || is_of_a_newer_program(operation);
    });
    if (!is_newer) return std::nullopt;
    return Judgement{.what = Judgement::What::kSkip, .why = SkipReason::kWaitsForNewer};
  }

  /// What can be said of it before it is written.
  Judgement judge(const IncomingCommand& command) {
    if (command.unusable) return left_out(*command.unusable);
    if (auto known = known_here(command)) return *known;
    if (auto newer = of_a_newer_program(command)) return *newer;
    return {};
  }

  /// `shown`: for which reason it was skipped before, where that was shown to somebody.
  void write(const IncomingCommand& command, Judgement judgement, std::optional<SkipReason> shown,
             PageOutcome& outcome) {
    if (judgement.what == Judgement::What::kTake) judgement = take(command, outcome.merged);
    if (judgement.what == Judgement::What::kKnown) note_address(command, judgement.known);
    if (judgement.what != Judgement::What::kSkip) return;
    skip({command.login, command.number, command.number, judgement.why, judgement.waits_for}, shown);
    outcome.may_close_circle = outcome.may_close_circle ||
                               (judgement.why == SkipReason::kWaitsForParent && somebody_waits_for(command));
  }

  bool somebody_waits_for(const IncomingCommand& command) {
    bool waits = false;
    command.for_each([&](const history::RawOperation& operation) {
      if (waits) return;
      Query row = connection_.query("SELECT 1 FROM hub_skipped WHERE waits_for = ?1");
      row.bind(operation.id);
      waits = row.step();
    });
    return waits;
  }

  /// Writes a command whose parents are all here; else nothing, and says why. They are asked for while it is
  /// written, so that nothing of a million operations has to be kept in memory.
  Judgement take(const IncomingCommand& command, Merged& merged) {
    const bool has_several = command.size() > 1;
    if (has_several) connection_.execute("SAVEPOINT taking");
    CommandWriter writer(connection_, {0, command.at, command.name, false}, command.content);
    bool undoes_or_redoes = false;
    std::optional<Judgement> missing;
    command.for_each([&](const history::RawOperation& operation) {
      if (!missing) missing = parent_missing(command, operation);
      if (!missing && has_several && find_stored(connection_, operation.id))
        missing = left_out(SkipReason::kIdTwice);
      if (missing) return;
      writer.append(operation);
      undoes_or_redoes = undoes_or_redoes || history::undoes_or_redoes(operation.verb);
    });
    if (has_several && missing) connection_.execute("ROLLBACK TO taking");
    if (has_several) connection_.execute("RELEASE taking");
    if (missing) return *missing;
    writer.end();
    if (undoes_or_redoes) undos_and_redos_.push_back(writer.command().number);
    merged.commands.push_back(writer.command());
    return {.what = Judgement::What::kKnown, .known = writer.command().number};
  }

  void note_address(const IncomingCommand& command, std::int64_t number) {
    note_on_hub(connection_, number, key_of(command.login), command.number, command.origin,
                std::max(command.pushed_at.seconds, remote_.synced_at));
  }

  void write_log(const HubLog& log) {
    HubLog& known = remote_.find_or_add(log.login);
    const std::int64_t key = known.key != 0 ? known.key : key_of(log.login);
    known = log;
    known.key = key;
  }

  std::int64_t key_of(const std::string& login) {
    const auto [known, is_new] = keys_.try_emplace(login, 0);
    if (is_new) known->second = hub_log_key(connection_, login);
    return known->second;
  }

  /// What was shown before for the same reason need not be shown again.
  void skip(const Skipped& skipped, std::optional<SkipReason> shown) {
    add_skipped(connection_, key_of(skipped.login), skipped, shown == skipped.why);
  }
  void skip_range(Skipped skipped) {
    if (!was_read(skipped.login, skipped.first)) return skip(skipped, std::nullopt);
    const std::int64_t last = skipped.last;
    for (skipped.last = skipped.first; skipped.first <= last; skipped.last = ++skipped.first)
      skip(skipped, unskip(skipped.login, skipped.first));
  }
  /// Forgets that a command was skipped. Returns why it was, if that was shown to somebody.
  std::optional<SkipReason> unskip(const std::string& login, std::int64_t number) {
    if (!was_read(login, number)) return std::nullopt;
    return remove_skipped(connection_, key_of(login), number);
  }
  /// Whether the file read it before this page.
  [[nodiscard]] bool was_read(const std::string& login, std::int64_t number) const {
    const auto reached = reached_before_.find(login);
    return reached != reached_before_.end() && number <= reached->second;
  }

  Connection& connection_;
  const IncomingPage& page_;
  HubRemote& remote_;
  std::int64_t before_;
  std::vector<std::int64_t> undos_and_redos_;
  std::map<std::string, std::int64_t> keys_, reached_before_;
};

/// Whether a file is still the one in which `seen` was seen: a backup may have been put in its place
/// meanwhile, and what the hub has of the one says nothing about the other.
bool is_as_seen(Connection& connection, const SyncSnapshot& seen) {
  std::optional<HubRemote> remote;
  try {
    remote = read_hub_remote(connection);
  } catch (const base::Error&) {
    remote = std::nullopt;  // damaged: as if there were none, which the sync knows
  }
  if (remote != seen.remote) return false;
  return seen.command == 0 || chain_of(connection, seen.command) == seen.chain;
}

/// The file as the transaction that is open leaves it. Not asked after its commit: another program may hold
/// the file by then, or have recorded what this sync never read.
SyncSnapshot snapshot_of(Connection& connection, const HubRemote& remote) {
  const std::int64_t last = last_command(connection);
  return {remote, last, chain_of(connection, last).value_or(base::Sha256Digest{})};
}

}  // namespace

std::optional<PageOutcome> apply_page(Store& store, const IncomingPage& page, HubRemote remote,
                                      SyncSnapshot& seen, ProjectRows projecting,
                                      const std::function<void(Reader&, const Merged&)>& afterwards) {
  SyncSnapshot next;
  auto outcome = store.transact_writing([&](Connection& connection) -> std::optional<PageOutcome> {
    if (!is_as_seen(connection, seen)) return std::nullopt;
    PageOutcome written = PageWriter(connection, page, remote).write(projecting);
    write_hub_remote(connection, remote);
    Reader reader(connection);
    afterwards(reader, written.merged);
    next = snapshot_of(connection, remote);
    // Doing it twice does no harm, as the error of a commit without an answer says.
    return written;
  });
  if (outcome) seen = std::move(next);
  return outcome;
}

bool note_sync(Store& store, HubRemote remote, SyncSnapshot& seen, const SyncNotes& notes) {
  SyncSnapshot next;
  const bool noted = store.transact_writing([&](Connection& connection) {
    if (!is_as_seen(connection, seen)) return false;
    // Logs that are new get their keys.
    write_hub_remote(connection, remote);
    for (const std::string& login : notes.read_anew) forget_log(connection, hub_log_key(connection, login));
    for (const PushedCommand& pushed : notes.pushed)
      note_on_hub(connection, pushed.command, hub_log_key(connection, pushed.login), pushed.number,
                  pushed.origin, pushed.at.seconds);
    for (const CommandAddress& address : notes.circles)
      note_circle(connection, hub_log_key(connection, address.login), address.number);
    if (notes.all_shown) mark_skipped_as_shown(connection);
    next = snapshot_of(connection, remote);
    return true;
  });
  if (noted) seen = std::move(next);
  return noted;
}

std::optional<HubLog> ignore_log(Store& store, const std::string& login, bool ignored) {
  return store.transact_writing([&](Connection& connection) -> std::optional<HubLog> {
    std::optional<HubRemote> remote = read_hub_remote(connection);
    if (!remote) return std::nullopt;
    HubLog& log = remote->find_or_add(login);
    const HubLog before = log;
    log.ignored = ignored;
    // What was left out of it may have been put right on the hub meanwhile, or what it waits for have come.
    if (!ignored) log.read_anew();
    write_hub_remote(connection, *remote);
    if (!ignored) forget_log(connection, hub_log_key(connection, login));
    return before;
  });
}

}  // namespace storage
