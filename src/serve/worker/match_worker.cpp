#include "serve/worker/match_worker.hpp"

#include <poll.h>
#include <sys/eventfd.h>
#include <sys/inotify.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <chrono>
#include <exception>
#include <filesystem>
#include <future>
#include <map>

#include "base/errors/error.hpp"
#include "base/files/file.hpp"
#include "base/language/typed_command.hpp"
#include "cli/args/matches.hpp"
#include "serve/http/problem.hpp"
#include "serve/http/response.hpp"
#include "storage/queries/log_queries.hpp"
#include "storage/queries/match_queries.hpp"

namespace serve {
namespace {

using base::Error;
using base::ErrorKind;
using history::NumberedMatch;
using storage::CommandKind;

constexpr std::chrono::milliseconds kBusyTimeout{10'000};   // of an order, for a file that is locked
constexpr std::chrono::milliseconds kPollBusyTimeout{100};  // of a poll, which holds up orders meanwhile
constexpr int kPollInterval = 1000;                         // milliseconds
constexpr int kFailuresUntilGone = 3;      // polls; a file may be about to be put in the place of this one
constexpr std::int64_t kMostChanges = 20;  // of a match that are published at once
constexpr std::int64_t kNotRead = -1;      // no version of a file

bool same(const SnapshotPtr& one, const SnapshotPtr& other) {
  if (!one || !other) return one == other;
  return one->match.number == other->match.number && one->tag == other->tag;
}

/// The match to serve where none is named: the open one that was changed last, else the one changed last.
NumberedMatch default_match(storage::Reader& reader) {
  const std::vector<std::int64_t> open = storage::open_matches(reader);
  if (!open.empty()) return reader.listed_match(open.front());
  return cli::match_to_read(reader, std::nullopt);
}

/// By its id: in a file that was put in the place of this one the number may be another match's. Nothing
/// where it is not there, or its start was undone.
std::optional<NumberedMatch> find_again(storage::Reader& reader, const NumberedMatch& match) {
  const auto number = storage::match_with_id(reader, match.record.id);
  return number ? reader.match(*number) : std::nullopt;
}

/// The match to serve now: the one that was served. Once it is over, the open one of its players that was
/// started here after that and after the command `began`; once it is gone, the one `before` it, else their
/// next open one. Nothing: there is none. Never one of other people: whoever has a link was let in by these.
std::optional<NumberedMatch> match_now(storage::Reader& reader, const NumberedMatch& served,
                                       const SnapshotPtr& before, std::int64_t began) {
  std::optional<NumberedMatch> match = find_again(reader, served);
  if (match && match->standing.takes_a_hand()) return match;
  if (!match && before)
    if (auto earlier = find_again(reader, before->match)) return earlier;
  // One that was open beside it, or before it was served, is not what its players turn to from what they pay.
  const auto last = match ? std::max(storage::last_command_on(reader, match->record.id), began) : 0;
  const history::MatchRecord& record = match ? match->record : served.record;
  const auto number = storage::match_with_id(reader, served.record.id);
  for (const std::int64_t open : storage::open_matches_of(reader, record.match.players)) {
    if (open <= number.value_or(0)) continue;
    NumberedMatch next = reader.listed_match(open);
    if (!match || storage::was_started_here_behind(reader, next.record.id, last)) return next;
  }
  return match;
}

/// Which file stands under a name; zeros where none does.
std::pair<dev_t, ino_t> file_at(const std::string& path) {
  struct stat status {};
  if (stat(path.c_str(), &status) != 0) return {};
  return {status.st_dev, status.st_ino};
}

Error was_replaced(const std::string& path) {
  return Error(ErrorKind::kBusy, base::tr("another file has replaced {0}", path))
      .remedy(base::tr("try again"));
}

/// What went wrong with a file that cannot be opened. What a command proposes where there is none, to begin a
/// new one, would take the place of this one. `kind`: of one that is not there.
Problem problem_of_opening(const std::exception& why, const std::string& path, ErrorKind kind) {
  const auto* error = dynamic_cast<const Error*>(&why);
  if (error == nullptr || error->kind() != ErrorKind::kNotThere) return problem_of(why);
  return problem_of(Error(kind, base::tr("{0} is gone", path)).remedy(base::tr("put it back where it was")));
}

/// What a command of another program is called where changes are listed.
std::string event_of(const storage::StoredCommand& command) {
  const CommandKind kind = kind_of(command);
  if (kind == CommandKind::kAdd) return "hand";
  if (kind == CommandKind::kNew) return "match";
  for (const CommandKind of_line :
       {CommandKind::kAmend, CommandKind::kDrop, CommandKind::kMove, CommandKind::kAdjust})
    if (kind == of_line) return "line";
  return command.name;
}

/// What the commands behind `command` did to a match and to the one that followed it, the oldest first: of
/// more than `kMostChanges` the newest.
std::vector<MatchEvent> changes_since(storage::Reader& reader, std::int64_t command,
                                      const std::optional<NumberedMatch>& before,
                                      const std::optional<NumberedMatch>& now) {
  std::map<std::int64_t, MatchEvent> changes;
  for (const auto* match : {&before, &now}) {
    if (!*match) continue;
    // The line of a hand is known as long as nothing behind it changed another; 0: it is not.
    std::size_t line = now && now->number == (*match)->number ? now->record.match.lines.size() : 0;
    for (const storage::StoredCommand& each : storage::commands_of(reader, (*match)->number, kMostChanges)) {
      if (each.number <= command) break;
      if (kind_of(each) != CommandKind::kAdd) line = 0;
      const auto known = line > 0 ? std::optional(line) : std::nullopt;
      changes.insert({each.number, {event_of(each), (*match)->number, known, std::nullopt}});
      if (line > 0) --line;
    }
  }
  std::vector<MatchEvent> result;
  for (auto& [number, change] : changes) result.push_back(std::move(change));
  return result;
}

/// Says in the changes of a file which one an order made: the oldest that can be it.
void put_own(std::vector<MatchEvent>& changes, const MatchEvent& own) {
  const auto found = std::find_if(changes.begin(), changes.end(), [&](const MatchEvent& change) {
    return change.event == own.event && change.match == own.match;
  });
  if (found == changes.end())
    changes.push_back(own);
  else
    *found = own;
}

}  // namespace

MatchWorker::MatchWorker(std::function<storage::Store()> open, std::optional<std::string> match,
                         Publish publish, Warn warn)
    : open_(std::move(open)),
      publish_(std::move(publish)),
      warn_(std::move(warn)),
      wakeup_fd_(eventfd(0, EFD_CLOEXEC | EFD_NONBLOCK)) {
  if (wakeup_fd_ < 0) {
    const int number = errno;
    throw base::system_error(ErrorKind::kInputOutput, base::tr("the server cannot be started"), number);
  }
  const auto found = std::make_shared<std::promise<void>>();
  std::future<void> result = found->get_future();
  // SQLite assumes that one thread calls it, and so is what allocates for it: the store begins and ends
  // there.
  thread_ = std::thread([this, named = std::move(match), found] {
    try {
      open_store();
      find_match(named);
      // Before anything that changes it is, so that no newer sheet is followed by this one.
      publish_(current_, {}, false);
    } catch (...) {
      store_.reset();
      return found->set_exception(std::current_exception());
    }
    found->set_value();
    serve();
    store_.reset();
  });
  try {
    result.get();
  } catch (...) {
    thread_.join();
    close(wakeup_fd_);
    if (inotify_ >= 0) close(inotify_);
    throw;
  }
}

MatchWorker::~MatchWorker() {
  {
    const std::lock_guard lock(mutex_);
    ends_ = true;
  }
  eventfd_write(wakeup_fd_, 1);
  thread_.join();
  close(wakeup_fd_);
  if (inotify_ >= 0) close(inotify_);
}

void MatchWorker::enqueue(Order order) {
  {
    const std::lock_guard lock(mutex_);
    waiting_.push_back({std::move(order), std::chrono::steady_clock::now()});
  }
  eventfd_write(wakeup_fd_, 1);
}

std::optional<MatchWorker::PendingOrder> MatchWorker::take() {
  const std::lock_guard lock(mutex_);
  if (waiting_.empty()) return std::nullopt;
  PendingOrder next = std::move(waiting_.front());
  waiting_.pop_front();
  return next;
}

void MatchWorker::open_store() {
  store_.reset();
  store_.emplace(open_());
  path_ = store_->path();
  watch_file();
  file_ = file_at(store_->path());
  version_ = kNotRead;
}

void MatchWorker::find_match(const std::optional<std::string>& named) {
  store_->read([&](storage::Reader& reader) {
    last_command_ = began_ = storage::last_command(reader);
    chain_ = storage::chain_of(reader, last_command_);
    NumberedMatch match = named ? cli::find_match(reader, *named) : default_match(reader);
    number_ = match.number;
    std::string tag = tag_of(match);
    current_ = served_ = first_ =
        std::make_shared<const MatchSnapshot>(MatchSnapshot{std::move(match), std::move(tag)});
  });
}

void MatchWorker::watch_file() {
  if (inotify_ >= 0) close(inotify_);
  inotify_ = inotify_init1(IN_CLOEXEC | IN_NONBLOCK);
  if (inotify_ < 0) return;  // changes are seen within a second all the same
  // The folder: the journal, whose end commits a command, comes and goes, and another file may be put in the
  // place of the database.
  const std::filesystem::path folder = std::filesystem::path(base::real_path(store_->path())).parent_path();
  inotify_add_watch(inotify_, folder.c_str(), IN_DELETE | IN_CLOSE_WRITE | IN_MOVED_TO);
}

void MatchWorker::serve() {
  for (;;) try {
      if (std::optional<PendingOrder> next = take()) {
        answer(*std::move(next));
        continue;
      }
      if (is_over()) return;
      wait_for_events();
      poll_file(kPollBusyTimeout);
      note_successful_poll();
    } catch (const std::exception& exception) {
      const auto* error = dynamic_cast<const Error*>(&exception);
      if (error == nullptr || error->kind() != ErrorKind::kBusy) note_failed_poll(exception);
      // The file is held or not there now, or it is a fault: the next poll finds out. Whoever asked was told.
    }
}

void MatchWorker::note_failed_poll(const std::exception& why) {
  if (++failed_polls_ != kFailuresUntilGone) return;
  current_ = nullptr;
  publish_(nullptr, {}, true);
  const Problem problem = store_ ? problem_of(why) : problem_of_opening(why, path_, ErrorKind::kNotThere);
  // Translators: {0} is a sentence without a full stop that says what is wrong with the file.
  warn_(base::tr("the phones show no match any more: {0}", problem.title), problem.remedy);
}

void MatchWorker::note_successful_poll() {
  if (failed_polls_ >= kFailuresUntilGone) {
    current_ ? warn_(base::tr("the file can be read again"), "") : publish_(nullptr, {}, false);
  }
  failed_polls_ = 0;
}

bool MatchWorker::is_over() {
  const std::lock_guard lock(mutex_);
  return ends_ && waiting_.empty();
}

void MatchWorker::wait_for_events() {
  std::array<pollfd, 2> waits{{{wakeup_fd_, POLLIN, 0}, {inotify_, POLLIN, 0}}};
  if (poll(waits.data(), inotify_ >= 0 ? 2 : 1, kPollInterval) <= 0) return;
  eventfd_t rings = 0;
  eventfd_read(wakeup_fd_, &rings);
  alignas(inotify_event) std::array<char, 4096> events{};
  while (inotify_ >= 0 && read(inotify_, events.data(), events.size()) > 0) {
  }
}

void MatchWorker::poll_file(std::chrono::milliseconds busy_timeout) {
  try {
    // The old file is open still where another was put in its place.
    if (!store_ || file_at(store_->path()) != file_) open_store();
    store_->set_busy_timeout(busy_timeout);
    const std::int64_t version = store_->data_version();
    if (version == version_) return;
    refresh();
    // Not before: where the file was busy, the next poll reads it.
    version_ = version;
  } catch (const Error& error) {
    if (error.kind() != ErrorKind::kBusy) store_.reset();
    throw;
  }
}

void MatchWorker::refresh(const std::optional<MatchEvent>& own) {
  SnapshotPtr sheet;
  std::vector<MatchEvent> changes;
  std::int64_t last = 0;
  std::optional<base::Sha256Digest> chain;
  store_->read([&](storage::Reader& reader) {
    last = storage::last_command(reader);
    chain = storage::chain_of(reader, last);
    // Of another file, or an older state of this one, nothing is new, however many commands it has.
    const bool goes_on = storage::chain_of(reader, last_command_) == chain_;
    if (!goes_on) began_ = last;
    const auto match = match_now(reader, served_->match, before_, began_);
    const auto before = current_ ? std::optional(current_->match) : std::nullopt;
    if (goes_on) changes = changes_since(reader, last_command_, before, match);
    if (match) {
      std::string tag = tag_of(*match);
      sheet = std::make_shared<const MatchSnapshot>(MatchSnapshot{*match, std::move(tag)});
    }
    if (!changes.empty() || own || same(sheet, current_)) return;
    // What touched no match, as a renaming; else the file is another, or was restored.
    const auto newest = storage::commands_of(reader, std::nullopt, 1);
    const bool is_command = goes_on && last > last_command_ && !newest.empty();
    changes = {{is_command ? event_of(newest.front()) : "restore", match ? match->number : number_,
                std::nullopt, std::nullopt}};
  });
  last_command_ = last;
  chain_ = chain;
  if (own) put_own(changes, *own);
  if (!same(sheet, current_))
    current_ = std::move(sheet);
  else if (changes.empty())
    return;
  if (current_) {
    number_ = current_->match.number;
    if (current_->match.record.id != served_->match.record.id) before_ = served_;
    served_ = current_;
  }
  publish_(current_, changes, false);
}

void MatchWorker::poll_before_order(std::chrono::milliseconds left) {
  try {
    // The match may be over by now, and another be served.
    poll_file(std::min(left, kPollBusyTimeout));
  } catch (const Error& error) {
    // The order waits for the file itself, and compares its tag.
    if (error.kind() != ErrorKind::kBusy || !store_) throw;
  }
}

void MatchWorker::answer(PendingOrder waiting) {
  const base::ScopedLanguage language(waiting.order.language);
  const base::NamingNoDatabase phone;
  Response response;
  try {
    // Whoever waited behind others for a file that is locked is not kept waiting once more.
    const auto left = [&] {
      using std::chrono::milliseconds;
      const auto waited = std::chrono::steady_clock::now() - waiting.since;
      return std::max(kBusyTimeout - std::chrono::duration_cast<milliseconds>(waited), milliseconds(0));
    };
    poll_before_order(left());
    store_->set_busy_timeout(left());
    OrderResult outcome = carry_out(*store_, {number_, served_->match}, waiting.order);
    store_->set_busy_timeout(kPollBusyTimeout);
    if (outcome.change) {
      number_ = outcome.change->match;
      outcome.change->by = waiting.order.by;
      try {
        refresh(outcome.change);
      } catch (const std::exception&) {
        version_ = kNotRead;  // it is recorded; the next poll publishes it
      }
    }
    response = std::move(outcome.response);
  } catch (const std::exception& exception) {
    // Where another file is there by now, the next poll opens that: whoever asked may try again.
    const bool is_replaced = store_ && file_at(path_) != file_;
    const Problem problem = is_replaced ? problem_of(was_replaced(path_))
                            : store_
                                ? problem_of(exception)
                                // A phone sends a hand again that found no file, but none that was refused.
                                : problem_of_opening(exception, path_, ErrorKind::kBusy);
    // Opened anew, a file that could only be read may be written.
    if (problem.status == status::kInternalServerError) store_.reset();
    response = problem_response(without_folder(problem, path_));
  }
  waiting.order.answer(std::move(response));
}

}  // namespace serve
