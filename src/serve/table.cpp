#include "serve/table.hpp"

#include <poll.h>
#include <sys/eventfd.h>
#include <sys/inotify.h>
#include <sys/stat.h>
#include <unistd.h>

#include <array>
#include <chrono>
#include <exception>
#include <filesystem>
#include <future>

#include "base/error.hpp"
#include "base/file.hpp"
#include "base/sha256.hpp"
#include "cli/args/matches.hpp"
#include "cli/args/options.hpp"
#include "report/sheet.hpp"
#include "serve/problem.hpp"
#include "storage/log_queries.hpp"
#include "storage/match_queries.hpp"

namespace serve {
namespace {

using base::Error;
using base::ErrorKind;
using history::NumberedMatch;

constexpr std::size_t kTagDigits = 32;  // 128 bits
constexpr std::chrono::seconds kPatience{10};
constexpr int kLookEvery = 1000;  // milliseconds

bool same(const SheetPtr& one, const SheetPtr& other) {
  if (!one || !other) return one == other;
  return one->match.number == other->match.number && one->tag == other->tag;
}

/// The match to serve where none is named: the open one that was changed last, else the one changed last.
NumberedMatch default_match(storage::Reader& reader) {
  const std::vector<std::int64_t> open = storage::open_matches(reader);
  if (!open.empty()) return reader.listed_match(open.front());
  return cli::match_to_read(reader, std::nullopt);
}

/// The match to serve now: once it is over, the next open one of its players; where it is gone, the one that
/// would be served without a name. Nothing: there is none.
std::optional<NumberedMatch> match_now(storage::Reader& reader, std::int64_t number) {
  std::optional<NumberedMatch> match = reader.match(number);
  if (!match) {
    if (!storage::last_changed_match(reader)) return std::nullopt;
    return default_match(reader);
  }
  if (match->standing.takes_a_hand()) return match;
  for (const std::int64_t open : storage::open_matches_of(reader, match->record.match.players))
    if (open > number) return reader.listed_match(open);
  return match;
}

/// Which file stands under a name; zeros where none does.
std::pair<dev_t, ino_t> file_at(const std::string& path) {
  struct stat status {};
  if (stat(path.c_str(), &status) != 0) return {};
  return {status.st_dev, status.st_ino};
}

/// What a command of another program is called where changes are told.
std::string event_of(const std::string& command) {
  if (command == "add") return "hand";
  if (command == "amend" || command == "drop" || command == "move" || command == "adjust") return "line";
  if (command == "new") return "match";
  return command;
}

std::optional<std::size_t> last_line(const NumberedMatch& match) {
  const std::size_t lines = match.record.match.lines.size();
  return lines == 0 ? std::nullopt : std::optional(lines);
}

}  // namespace

NumberedMatch in_this_language(const NumberedMatch& match) {
  NumberedMatch result = match;
  result.standing = match::replay(result.record.match);
  return result;
}

std::string sheet_text(const NumberedMatch& match) {
  return cli::json_document(report::sheet_json(in_this_language(match)));
}

std::string tag_of(const NumberedMatch& match) {
  const base::InEnglish english;
  const std::string text = sheet_text(match);
  return base::to_hex(base::Sha256().bytes(text).finish()).substr(0, kTagDigits);
}

Table::Table(std::function<storage::Store()> open, std::optional<std::string> match, Publish publish)
    : open_(std::move(open)), publish_(std::move(publish)), bell_(eventfd(0, EFD_CLOEXEC | EFD_NONBLOCK)) {
  const auto found = std::make_shared<std::promise<void>>();
  std::future<void> result = found->get_future();
  // SQLite is told that one thread calls it, and so is what allocates for it: the store begins and ends
  // there.
  thread_ = std::thread([this, named = std::move(match), found] {
    bool is_found = false;
    try {
      open_store();
      find_match(named);
      is_found = true;
      found->set_value();
      serve();
    } catch (...) {
      if (!is_found) found->set_exception(std::current_exception());
    }
    store_.reset();
  });
  try {
    result.get();
  } catch (...) {
    thread_.join();
    close(bell_);
    if (watcher_ >= 0) close(watcher_);
    throw;
  }
}

Table::~Table() {
  {
    const std::lock_guard lock(mutex_);
    ends_ = true;
  }
  eventfd_write(bell_, 1);
  thread_.join();
  close(bell_);
  if (watcher_ >= 0) close(watcher_);
}

void Table::ask(Order order) {
  {
    const std::lock_guard lock(mutex_);
    waiting_.push_back({std::move(order), std::chrono::steady_clock::now()});
  }
  eventfd_write(bell_, 1);
}

std::optional<Table::Waiting> Table::take() {
  const std::lock_guard lock(mutex_);
  if (waiting_.empty()) return std::nullopt;
  Waiting next = std::move(waiting_.front());
  waiting_.pop_front();
  return next;
}

void Table::open_store() {
  store_.reset();
  store_.emplace(open_());
  watch_file();
  file_ = file_at(store_->path());
  version_ = store_->data_version();
}

void Table::find_match(const std::optional<std::string>& named) {
  store_->read([&](storage::Reader& reader) {
    NumberedMatch match = named ? cli::find_match(reader, *named) : default_match(reader);
    number_ = match.number;
    std::string tag = tag_of(match);
    current_ = first_ = std::make_shared<const Sheet>(Sheet{std::move(match), std::move(tag)});
  });
}

void Table::watch_file() {
  if (watcher_ >= 0) close(watcher_);
  watcher_ = inotify_init1(IN_CLOEXEC | IN_NONBLOCK);
  if (watcher_ < 0) return;  // changes are seen within a second all the same
  // The folder: the journal, whose end commits a command, comes and goes, and another file may be put in the
  // place of the database.
  const std::filesystem::path folder = std::filesystem::path(base::real_path(store_->path())).parent_path();
  inotify_add_watch(watcher_, folder.c_str(), IN_DELETE | IN_CLOSE_WRITE | IN_MOVED_TO);
}

void Table::serve() {
  for (;;) {
    while (std::optional<Waiting> next = take()) answer(*std::move(next));
    {
      const std::lock_guard lock(mutex_);
      if (ends_ && waiting_.empty()) return;
      if (!waiting_.empty()) continue;
    }
    wait_for_events();
    try {
      look();
    } catch (const std::exception&) {
      // Somebody holds the file, or it is not there now: the next look finds out.
    }
  }
}

void Table::wait_for_events() {
  std::array<pollfd, 2> waits{{{bell_, POLLIN, 0}, {watcher_, POLLIN, 0}}};
  if (poll(waits.data(), watcher_ >= 0 ? 2 : 1, kLookEvery) <= 0) return;
  eventfd_t rings = 0;
  eventfd_read(bell_, &rings);
  alignas(inotify_event) std::array<char, 4096> events{};
  while (watcher_ >= 0 && read(watcher_, events.data(), events.size()) > 0) {
  }
}

void Table::look() {
  // The old file is open still where another was put in its place.
  if (store_ && file_at(store_->path()) == file_) try {
      const std::int64_t version = store_->data_version();
      if (version == version_) return;
      refresh(std::nullopt);
      version_ = version;
      return;
    } catch (const Error& error) {
      if (error.kind() == ErrorKind::kBusy) throw;
    }
  open_store();
  refresh(std::nullopt);
}

void Table::refresh(const std::optional<Change>& change) {
  SheetPtr sheet;
  std::optional<Change> seen = change;
  store_->read([&](storage::Reader& reader) {
    if (auto match = match_now(reader, number_)) {
      if (!seen) {
        const auto last = storage::commands_of(reader, match->number, 1);
        if (!last.empty())
          seen = Change{event_of(last.front().name), match->number,
                        last.front().name == "add" ? last_line(*match) : std::nullopt, std::nullopt};
      }
      std::string tag = tag_of(*match);
      sheet = std::make_shared<const Sheet>(Sheet{std::move(*match), std::move(tag)});
    }
  });
  if (same(sheet, current_)) return;
  if (sheet) number_ = sheet->match.number;
  current_ = sheet;
  publish_(current_, seen);
}

void Table::answer(Waiting waiting) {
  const base::ScopedLanguage language(waiting.order.language);
  Reply reply;
  try {
    // Whoever waited behind others for a file that is locked is not kept waiting once more.
    if (was_busy_ && std::chrono::steady_clock::now() - waiting.since >= kPatience)
      throw Error(ErrorKind::kBusy, base::tr("another program is using the database"))
          .remedy(base::tr("try again"));
    // The match may be over by now, and another be served.
    look();
    Outcome outcome = carry_out(*store_, number_, waiting.order);
    was_busy_ = false;
    if (outcome.change) {
      number_ = outcome.change->match;
      outcome.change->by = waiting.order.by;
      try {
        const base::InEnglish english;
        refresh(outcome.change);
      } catch (const Error&) {
        version_ = -1;  // it is recorded; the next look publishes it
      }
    }
    reply = std::move(outcome.reply);
  } catch (const Refusal& refusal) {
    reply = refused(refusal.problem);
  } catch (const Error& error) {
    was_busy_ = error.kind() == ErrorKind::kBusy;
    reply = refused(problem_of(error));
  } catch (const std::exception& exception) {
    reply = refused(problem_of(Error(ErrorKind::kBug, exception.what())));
  }
  waiting.order.reply(std::move(reply));
}

}  // namespace serve
