#include "hub/sync/sync.hpp"

#include <algorithm>
#include <chrono>
#include <map>
#include <thread>
#include <tuple>
#include <utility>

#include "base/errors/error.hpp"
#include "base/language/translation.hpp"
#include "base/text/text.hpp"
#include "hub/sync/circles.hpp"
#include "hub/sync/log_reader.hpp"
#include "hub/sync/names.hpp"
#include "hub/sync/own_log.hpp"
#include "hub/sync/sync_session.hpp"
#include "storage/queries/log_queries.hpp"

namespace hub {
namespace {

using base::Error;
using base::ErrorKind;
using storage::HubLog;
using storage::HubRemote;
using storage::Reader;

constexpr int kMostRounds = 10;
constexpr int kMostAttempts = 5;

bool waits_for_parents(const storage::SkippedSum& skipped) {
  return skipped.why == storage::SkipReason::kWaitsForParent;
}

/// The error for a player that is to be renamed and is not there.
Error no_player_to_rename(const std::string& name) {
  return Error(ErrorKind::kNotThere, base::tr("there is no player '{0}'", base::printable(name)))
      .remedy(base::tr("--rename renames a player of this file before it is sent; this file has none yet"));
}

/// One call of `sync`.
class Run {
 public:
  Run(const StoreOpener& opener, const SyncOptions& options, const MergeVisitor& on_pull)
      : on_pull_(on_pull), session_(opener, options) {}

  SyncResult run() {
    try {
      rounds();
    } catch (const Error& error) {
      if (session_.options().dry_run || result_.commands_pulled + result_.commands_pushed == 0) throw;
      // What was exchanged before the error stays, so the person has to know.
      // Translators: both are sentences without their full stops.
      throw Error(error.kind(), base::tr_c("two sentences", "{0}. {1}", error.message(), exchanged_text()))
          .remedy(error.remedy());
    }
    session_.close_server();
    return std::move(result_);
  }

 private:
  /// What this file had exchanged before an error. Precondition: something.
  [[nodiscard]] std::string exchanged_text() const {
    if (result_.commands_pushed == 0)
      return base::tr_n(result_.commands_pulled, "Before that you had received {0} command and sent none",
                        "Before that you had received {0} commands and sent none");
    if (result_.commands_pulled == 0)
      return base::tr_n(result_.commands_pushed,
                        "Before that you had received no commands and sent {0} command",
                        "Before that you had received no commands and sent {0} commands");
    // Translators: {0} and {1} are like "3 commands".
    return base::tr("Before that you had received {0} and sent {1}",
                    base::tr_n(result_.commands_pulled, "{0} command", "{0} commands"),
                    base::tr_n(result_.commands_pushed, "{0} command", "{0} commands"));
  }

  void rounds() {
    for (int round = 0; round < kMostRounds; ++round) {
      session_.look_at_file();
      try {
        if (look_at_hub() == Step::kStartOver) continue;
        rename_own();
        if (pull() == Step::kStartOver) continue;
        join_same();
        if (own_log_.push() == Step::kStartOver) continue;
      } catch (const ServerError& error) {
        if (!goes_on(error)) throw with_all_silence(error);
        continue;
      }
      if (finish() == Step::kDone) return;
    }
    throw Error(ErrorKind::kBusy, base::tr("other commands changed the file again and again"))
        .remedy(base::tr("run 'chapeau sync' again: nothing is sent twice"));
  }

  /// Whether a sync begins another round after an error: a COMMIT without an answer may have succeeded, and
  /// the next pull finds what is there, also of a server that is just being started anew. After a timeout it
  /// is tried once more. A hub that let nobody in is tried again only where it says that it is busy, since
  /// nothing was begun there.
  bool goes_on(const ServerError& error) {
    const bool is_unknown =
        error.failure() == Failure::kLost ||
        (was_lost_ && error.failure() == Failure::kNotConnected && error.kind() == ErrorKind::kInputOutput) ||
        (error.is_silent() && waited_.count() == 0 && session_.is_connected());
    if (++failures_ >= kMostAttempts || !(is_unknown || error.may_be_repeated())) return false;
    was_lost_ = was_lost_ || error.failure() == Failure::kLost;
    waited_ += error.silence();
    session_.close_server();
    std::this_thread::sleep_for(std::chrono::milliseconds(50 * failures_));
    return true;
  }

  void rename_own();
  Step look_at_hub();
  [[nodiscard]] ServerError with_all_silence(const ServerError& error) const;
  ClubSelector own_club();
  Step read_cut_logs_anew();
  Step pull();
  Step leave_out_circles();
  void look_for_ignored_parents();
  void join_same();
  Step finish();
  void note_time();
  void report_skipped();
  /// Whether the result has something for which the owner of the hub is to type a command.
  [[nodiscard]] bool proposes_commands() const {
    return !result_.skipped.empty() || !result_.ended.empty() || !result_.blocked.empty() ||
           result_.commands_not_pushed > 0;
  }

  const MergeVisitor& on_pull_;
  SyncSession session_;
  SyncResult& result_ = session_.result;
  HubRemote& remote_ = session_.remote;
  OwnLog own_log_{session_};
  std::map<std::string, std::int64_t> lacking_;  ///< commands of each log that lack rows, without those that
                                                 ///< are read again
  /// What waits for parents and was not shown yet, where some of it may wait for a log that is ignored.
  std::optional<std::vector<storage::SkippedSum>> waiting_;
  bool looks_for_rows_ = false;  ///< the hub was asked about these, and has not answered yet
  bool has_renamed_ = false;
  bool was_lost_ = false;
  std::chrono::seconds waited_{0};  ///< for a hub that was silent, before it was tried again
  int failures_ = 0;
};

/// Before anything comes or is sent, but once the hub has let us in: where it does not, the file stays as it
/// was.
void Run::rename_own() {
  if (session_.options().renames.empty() || std::exchange(has_renamed_, true)) return;
  if (!session_.store()) throw no_player_to_rename(session_.options().renames.front().from);
  session_.note_names();
  session_.open_to_write();
  result_.renamed = rename_players(*session_.store(), session_.options().renames, session_.options().now);
  session_.take_snapshot();
}

/// The club of the file, or the one that it joins now.
ClubSelector Run::own_club() {
  if (!session_.snapshot.remote) return {std::nullopt, session_.options().club};
  if (session_.options().club && *session_.options().club != session_.snapshot.remote->name)
    throw Error(ErrorKind::kRefused, base::tr("this file belongs to the club {0}",
                                              base::printable(session_.snapshot.remote->name)))
        .remedy(base::tr("use another file for another club: --db FILE"));
  return {session_.snapshot.remote->club, std::nullopt, session_.snapshot.remote->name};
}

/// Of a hub that was silent: for how long in all, with the logs that it may be busy with.
ServerError Run::with_all_silence(const ServerError& error) const {
  if (!error.is_silent()) return error;
  const std::chrono::seconds time = waited_ + error.silence();
  ServerError silent = silent_for(time);
  if (!looks_for_rows_) return silent;
  std::vector<std::string> logins;
  for (const auto& [login, count] : lacking_) logins.push_back(base::printable(login));
  ServerError named(
      error.kind(),
      base::tr_n(time.count(),
                 "the hub has not answered for {0} second, and this file waits for rows from {1}",
                 "the hub has not answered for {0} seconds, and this file waits for rows from {1}",
                 base::join_and(logins)),
      Failure::kSilent);
  named.remedy(silent.remedy());
  return named;
}

Step Run::look_at_hub() {
  looks_for_rows_ = false;
  result_.login = session_.server().login();
  const ClubSelector selector = own_club();
  std::vector<storage::Skipped> for_rows;
  if (session_.store()) for_rows = session_.store()->read(storage::skipped_for_rows);
  lacking_.clear();
  for (const storage::Skipped& each : for_rows) lacking_[each.login] += each.count();
  looks_for_rows_ = !lacking_.empty();
  session_.overview = begin_snapshot(session_.server(), selector, remote_.logs, for_rows);
  for (const storage::SkippedCommand& command : session_.overview.complete) --lacking_[command.address.login];
  looks_for_rows_ = false;
  // After an upgrade, look at all commands once: a newer program may send what an older one refused.
  if (remote_.forms < history::kFormsRevision) remote_.pushed = 0;
  remote_.club = session_.overview.club.club;
  result_.club = remote_.name = session_.overview.club.name;
  return read_cut_logs_anew();
}

/// Where the chain at the place reached is another or none, that log is read from its beginning, and what
/// the hub lacks is pushed again by whoever has it. So is one that was dropped from a number on and pushed
/// again, although its digests may be what they were: what this file left out or waits for may be there now.
Step Run::read_cut_logs_anew() {
  std::vector<std::string> cut;
  for (HubLog& log : remote_.logs) {
    const auto end = std::find_if(session_.overview.logs.begin(), session_.overview.logs.end(),
                                  [&](const LogEnd& each) { return each.login == log.login; });
    const bool is_there = end != session_.overview.logs.end();
    // What it ended at was removed.
    if (log.ended && (!is_there || end->last <= log.reached)) log.read_on();
    if (log.reached == 0) continue;
    if (is_there && end->at_reached == log.position()) continue;
    cut.push_back(log.login);
    log.read_anew();
  }
  if (cut.empty()) return Step::kDone;
  for (const std::string& login : cut) {
    lacking_.erase(login);
    std::erase_if(session_.overview.complete,
                  [&](const storage::SkippedCommand& command) { return command.address.login == login; });
  }
  remote_.pushed = 0;
  session_.open_to_write();
  if (session_.note({.read_anew = cut}) == Step::kStartOver) return Step::kStartOver;
  result_.restored.insert(result_.restored.end(), cut.begin(), cut.end());
  return Step::kDone;
}

Step Run::pull() {
  std::map<std::string, std::int64_t> lacking = lacking_;
  std::vector<storage::SkippedCommand> with_room;
  storage::ReadySearch search(remote_);
  if (session_.store())
    session_.store()->read([&](Reader& file) {
      const std::int64_t most_bytes = session_.overview.club.bytes;
      for (const auto& [login, count] : storage::skipped_for_room(file, most_bytes)) lacking[login] += count;
      with_room = storage::skipped_with_room(file, most_bytes);
    });
  LogReader reader(session_.server(), session_.overview.club, remote_.logs, session_.overview.logs,
                   std::move(lacking));
  reader.read_again(session_.overview.complete);
  reader.read_again(with_room);
  bool may_close_circle = false;
  while (const std::optional<storage::IncomingPage> page =
             session_.store() ? reader.next(*session_.store(), search) : reader.next()) {
    if (!page->commands.empty()) session_.note_names();
    session_.open_to_write();
    const auto outcome = storage::apply_page(*session_.store(), *page, remote_, session_.snapshot,
                                             storage::ProjectRows::kYes, on_pull_);
    if (!outcome) return Step::kStartOver;
    remote_ = *session_.snapshot.remote;
    result_.commands_pulled += static_cast<std::int64_t>(outcome->merged.commands.size());
    may_close_circle = may_close_circle || outcome->may_close_circle;
    session_.options().progress(base::Counted::kCommands, reader.done(), reader.total());
  }
  remote_.searched = search.searched();
  if (may_close_circle && leave_out_circles() == Step::kStartOver) return Step::kStartOver;
  look_for_ignored_parents();
  return Step::kDone;
}

/// Asks the hub what waits for a log that this file ignores, where something waits that was not reported yet.
void Run::look_for_ignored_parents() {
  waiting_.reset();
  const bool ignores =
      std::any_of(remote_.logs.begin(), remote_.logs.end(), [](const HubLog& log) { return log.ignored; });
  if (!ignores || !session_.store()) return;
  std::vector<storage::WaitingCommand> waiting;
  session_.store()->read([&](Reader& file) {
    const std::vector<storage::SkippedSum> sums = storage::skipped_not_shown(file);
    if (std::any_of(sums.begin(), sums.end(), waits_for_parents))
      waiting = storage::waiting_for_parents(file, kMostWaiting);
  });
  if (!waiting.empty() && waiting.size() < kMostWaiting)
    waiting_ = sums_of_waiting(session_.server(), session_.overview.club.club, remote_.logs, waiting);
}

Step Run::leave_out_circles() {
  const auto waiting =
      session_.store()->read([&](Reader& file) { return storage::waiting_for_parents(file, kMostWaiting); });
  const std::vector<storage::CommandAddress> circles =
      find_circles(session_.server(), session_.overview.club.club, waiting);
  return circles.empty() ? Step::kDone : session_.note({.circles = circles});
}

/// Two players of one name stay two; those that somebody says are one are joined, before it is sent.
void Run::join_same() {
  if (session_.options().same.empty() || !result_.joined.empty() || !result_.one_already.empty()) return;
  if (!session_.store())
    throw Error(ErrorKind::kNotThere, base::tr("there is no player here yet"))
        .remedy(base::tr("sync first, without --same"));
  session_.open_to_write();
  Joined joined = join_players(*session_.store(), session_.options().same, session_.names_before(),
                               session_.options().now);
  result_.joined = std::move(joined.joined);
  result_.one_already = std::move(joined.one_already);
  result_.join_changes = std::move(joined.changes);
}

/// Notes how far the exchange came, and what there is to report.
Step Run::finish() {
  const HubRemote before = remote_;
  if (session_.store())
    session_.store()->read([&](Reader& reader) {
      result_.skipped = storage::skipped_not_shown(reader);
      result_.leaves_out = storage::has_skipped(reader);
    });
  if (waiting_) {
    std::erase_if(result_.skipped, waits_for_parents);
    result_.skipped.insert(result_.skipped.end(), waiting_->begin(), waiting_->end());
    std::sort(result_.skipped.begin(), result_.skipped.end(), [](const auto& one, const auto& other) {
      return std::tie(one.login, one.first) < std::tie(other.login, other.first);
    });
  }
  if (!session_.options().dry_run && session_.overview.club.may_write && !result_.own_log)
    remote_.pushed = std::max(remote_.pushed, own_log_.has_all_up_to());
  report_skipped();
  if (proposes_commands()) result_.club_option = session_.club_option();
  const bool reports = !result_.skipped.empty() || !result_.ended.empty();
  const bool is_changed =
      remote_ != before || remote_ != session_.snapshot.remote || own_log_.has_to_note() || reports;
  const bool is_idle = !is_changed && result_.commands_pulled == 0 && result_.commands_pushed == 0;
  if (is_idle && remote_.forms == history::kFormsRevision) {
    note_time();
    return Step::kDone;
  }
  remote_.synced_at = session_.options().now.timestamp().seconds;
  remote_.forms = history::kFormsRevision;
  session_.open_to_write();
  if (session_.note({.pushed = own_log_.take_not_noted(), .all_shown = reports}) == Step::kStartOver)
    return Step::kStartOver;
  session_.find_who_met();
  return Step::kDone;
}

/// Notes when the hub was read last, which `undo --since` goes by, though there is nothing else to note: once
/// an hour, since a merge that is being planned is refused when the file is written, and only where the file
/// lets it at once. A sync with nothing to do ends well also of a file that is busy or cannot be written.
void Run::note_time() {
  constexpr std::int64_t kHour = 3600;
  const std::int64_t now = session_.options().now.timestamp().seconds;
  if (session_.options().dry_run || now - remote_.synced_at < kHour) return;
  try {
    const storage::WithoutWaiting impatient(session_.open_to_write());
    remote_.synced_at = now;
    static_cast<void>(session_.note({}));
  } catch (const Error&) {
    return;
  }
}

/// Which logs have ended and were not shown yet, and what waits in those that are ignored.
void Run::report_skipped() {
  if (!result_.own_log) result_.own_log = own_log_.why_it_has_ended();
  // What a round before this one was to show was not noted in the file.
  result_.ended.clear();
  result_.ignored.clear();
  for (HubLog& log : remote_.logs) {
    if (log.ended && !log.shown && !log.ignored) {
      result_.ended.push_back(log);
      log.shown = true;
    }
    for (const LogEnd& end : session_.overview.logs)
      if (log.ignored && end.login == log.login && end.last > log.reached)
        result_.ignored.push_back({log.login, end.last - log.reached});
    result_.leaves_out = result_.leaves_out || log.ended;
  }
  result_.leaves_out = result_.leaves_out || !result_.ignored.empty();
}

}  // namespace

SyncResult sync(const StoreOpener& opener, const SyncOptions& options, const MergeVisitor& on_pull) {
  return Run(opener, options, on_pull).run();
}

}  // namespace hub
