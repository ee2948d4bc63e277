#include "hub/sync/log_reader.hpp"

#include <fmt/core.h>

#include <algorithm>

#include "base/json/json_document.hpp"
#include "history/operations/digest.hpp"
#include "history/operations/parents.hpp"
#include "hub/server/column.hpp"
#include "hub/sync/circles.hpp"
#include "storage/log/command_source.hpp"

namespace hub {
namespace {

using storage::HubLog;
using storage::IncomingCommand;
using storage::IncomingPage;
using storage::LogStop;
using storage::Skipped;
using storage::SkipReason;

constexpr std::size_t kCommandsOfAPage = 5000;
constexpr std::int64_t kBytesOfAPage = std::int64_t{4} * 1024 * 1024;
/// Headers that are read ahead, of all logs together: each may have a kilobyte.
constexpr std::int64_t kMostAhead = 5000;
constexpr std::int64_t kLeastAhead = 50;  // of a log
/// The same of commands that are read again.
constexpr std::size_t kReadAgain = 1000;
/// Where fewer commands were found behind each other, asking for their order was not worth a second.
constexpr std::size_t kWorthAsking = 100;

/// The columns of a header, beside `o` for the rows that are there: lengths before contents, since nobody has
/// to read a gigabyte to learn that it is one.
constexpr const char* kHeaders =
    "k.login, k.number, k.operations, coalesce(o.rows, 0), coalesce(o.bytes, 0), k.at, k.name, k.content, "
    "k.chain, k.origin, (extract(epoch FROM k.pushed_at) * 1000000)::bigint";
constexpr const char* kRowsOfHeader =
    "LEFT JOIN LATERAL (SELECT count(*) AS rows, sum(octet_length(p.body) + octet_length(p.reason) + "
    "octet_length(p.parents))::bigint AS bytes FROM operation p WHERE p.club = k.club AND p.login = k.login "
    "AND p.number = k.number AND p.place <= k.operations) o ON true";

/// The same columns of a header whose rows nobody has counted: they may be a million.
constexpr const char* kNoRows = "CROSS JOIN (SELECT 0::bigint AS rows, 0::bigint AS bytes) o";

CommandHeader header_of(const Rows& rows, int row) {
  CommandHeader header{rows.integer(row, 1), rows.integer(row, 2),   rows.integer(row, 3),
                       rows.integer(row, 4), {rows.integer(row, 5)}, rows.text(row, 6),
                       rows.digest(row, 7),  rows.digest(row, 8),    std::nullopt,
                       rows.integer(row, 10)};
  if (!rows.is_null(row, 9)) header.origin = rows.text(row, 9);
  return header;
}

/// What a command takes in memory, at most: its rows may have two bytes each.
std::int64_t room_of(const CommandHeader& header) {
  constexpr std::int64_t kRow = 256;
  return header.bytes + kRow * header.rows;
}

IncomingCommand incoming_from(const std::string& login, const CommandHeader& header) {
  IncomingCommand command;
  command.login = login;
  command.number = header.number;
  command.pushed_at = {header.pushed_at / 1'000'000};
  command.origin = storage::origin_beside(login, header.origin);
  command.at = header.at;
  command.name = header.name;
  command.content = header.content;
  command.unusable = time_out_of_range(header);
  return command;
}

/// One command more that lacks rows, from `missing` on; those of one log that follow each other are one
/// entry.
void skip(std::vector<Skipped>& skipped, const std::string& login, std::int64_t number,
          std::int64_t missing) {
  if (!skipped.empty() && skipped.back().login == login && skipped.back().last + 1 == number &&
      skipped.back().missing == missing)
    ++skipped.back().last;
  else
    skipped.push_back({.login = login,
                       .first = number,
                       .last = number,
                       .why = SkipReason::kWaitsForRows,
                       .missing = missing});
}

}  // namespace

LogReader::LogReader(Postgres& server, const ClubState& club, const std::vector<HubLog>& logs,
                     const std::vector<LogEnd>& ends, std::map<std::string, std::int64_t> lacking)
    : server_(server), club_(club.club), most_bytes_(club.bytes), lacking_(std::move(lacking)) {
  for (const HubLog& log : logs) logs_.emplace(log.login, log);
  for (const LogEnd& end : ends) {
    HubLog& log = logs_.try_emplace(end.login, HubLog{.login = end.login}).first->second;
    if (log.ignored || log.reached >= end.last) continue;
    total_ += end.last - log.reached;
    windows_.push_back({.log = &log});
  }
}

/// Why a log is not read on with its next command, as far as one can say before its rows are counted.
std::optional<LogStop> LogReader::why_it_ends(const HubLog& log, const CommandHeader& next) {
  std::optional<LogStop> end = gap_before(log, next);
  if (!end) end = broken_chain(log, next);
  if (!end) end = too_many_lacking(lacking_[log.login]);
  if (!end) end = still_too_long(log, next, most_bytes_);
  return end;
}

/// All logs that have run out of headers in one round trip. Of one that ended only the next row is asked for
/// again, and its operations are counted only where the log goes on as far as it says itself.
void LogReader::fill_windows() {
  std::vector<Window*> empty, ended;
  for (Window& window : windows_) {
    if (window.is_over || !window.headers.empty()) continue;
    const bool has_ended = window.log->ended || too_many_lacking(lacking_[window.log->login]);
    (has_ended ? ended : empty).push_back(&window);
  }
  ask_for_headers(ended, false);
  for (Window* window : ended) {
    if (window->is_over || why_it_ends(*window->log, window->headers.front())) continue;
    window->headers.clear();
    empty.push_back(window);
  }
  ask_for_headers(empty, true);
}

void LogReader::ask_for_headers(const std::vector<Window*>& windows, bool with_rows) {
  if (windows.empty()) return;
  std::vector<Statement> statements;
  const std::int64_t each =
      std::max(kLeastAhead, kMostAhead / static_cast<std::int64_t>(windows_.size() + 1));
  for (const Window* window : windows)
    statements.push_back(
        {fmt::format(
             "SELECT {} FROM command k {} WHERE k.club = $1::uuid AND k.login = $2::text AND k.number > "
             "$3::bigint ORDER BY k.number LIMIT $4::bigint",
             kHeaders, with_rows ? kRowsOfHeader : kNoRows),
         {to_wire(club_), window->log->login, to_wire(window->log->reached),
          to_wire(window->log->ended || !with_rows ? 1 : each)}});
  const std::vector<Rows> answers = server_.execute_all(statements);
  for (std::size_t i = 0; i < windows.size(); ++i) {
    for (int row = 0; row < answers[i].size(); ++row)
      windows[i]->headers.push_back(header_of(answers[i], row));
    windows[i]->is_over = windows[i]->headers.empty();
  }
}

/// The log whose next command was pushed first; null where none has one.
LogReader::Window* LogReader::next_window() {
  fill_windows();
  Window* first = nullptr;
  for (Window& window : windows_)
    if (!window.is_over &&
        (first == nullptr || window.headers.front().pushed_at < first->headers.front().pushed_at))
      first = &window;
  return first;
}

bool LogReader::PageBuilder::has_room_for(const CommandHeader& header) const {
  return commands.empty() || bytes + room_of(header) <= kBytesOfAPage;
}

void LogReader::PageBuilder::add(const std::string& login, const CommandHeader& header) {
  bytes += room_of(header);
  commands.push_back(incoming_from(login, header));
  operations.push_back(header.operations);
}

std::optional<IncomingPage> LogReader::next() {
  PageBuilder builder;
  choose_again(builder);
  // What lacks rows or room is counted first.
  if (again_.empty() && skipped_again_.empty()) choose_next(builder);
  if (builder.read == 0 && builder.logins.empty()) return std::nullopt;
  IncomingPage page{std::move(builder.commands), std::move(builder.skipped), {}};
  for (const std::string& login : builder.logins) page.logs.push_back(logs_.at(login));
  skip_lacking(page, builder.lacking);
  read_contents(page.commands, builder.operations);
  return page;
}

std::optional<IncomingPage> LogReader::next(storage::Store& file, storage::ReadySearch& search) {
  if (!again_.empty() || !skipped_again_.empty()) return next();
  read_ready(file, search);
  const bool found = !skipped_again_.empty();
  std::optional<IncomingPage> page = next();
  if (!page && found) return next(file, search);  // all that was found is gone from the hub
  return page;
}

/// Where what came in one search lets the next find something, there is a chain of them: one command a round
/// trip would take hours for a log written backwards. Where there are too many to see their order, and little
/// is gained by asking for it, it is asked for ever less often.
void LogReader::read_ready(storage::Store& file, storage::ReadySearch& search) {
  std::vector<storage::SkippedCommand> ready;
  std::vector<storage::WaitingCommand> waiting;
  file.read([&](storage::Reader& reader) {
    ready = search.next(reader);
    if (!ready.empty() && ++searches_ >= search_of_chains_)
      waiting = storage::waiting_for_parents(reader, kMostWaiting);
  });
  if (!waiting.empty()) {
    ready = in_order(server_, club_, waiting, ready);
    search_of_chains_ = ready.size() < kWorthAsking ? 2 * searches_ : searches_ + 1;
  }
  read_again(ready);
}

void LogReader::choose_next(PageBuilder& builder) {
  while (builder.read < kCommandsOfAPage && builder.bytes < kBytesOfAPage) {
    Window* window = next_window();
    if (window == nullptr) return;
    HubLog& log = *window->log;
    if (!builder.has_room_for(window->headers.front())) return;
    const CommandHeader header = std::move(window->headers.front());
    window->headers.pop_front();
    builder.logins.insert(log.login);
    std::optional<LogStop> end = why_it_ends(log, header);
    if (!end) end = too_long(log, header, most_bytes_);
    if (end) {
      // Where it stays as it was, it need not be shown again.
      log.shown = log.shown && log.ended == end;
      log.ended = end;
      log.ended_at = header.chain;
      window->is_over = true;
      window->headers.clear();
      continue;
    }
    log.advance_to({header.number, header.chain, header.pushed_at});
    log.read_on();
    ++builder.read;
    ++done_;
    if (lacks_rows(header)) {
      builder.lacking.push_back({log.login, header.number, header.rows});
      ++lacking_[log.login];
    } else {
      log.bytes += header.bytes;
      builder.add(log.login, header);
    }
  }
}

void LogReader::read_again(const std::vector<storage::SkippedCommand>& commands) {
  skipped_again_.insert(skipped_again_.end(), commands.begin(), commands.end());
}

/// The bytes of what lacked rows count from now on, and have to be within the bound as all others.
void LogReader::choose_again(PageBuilder& builder) {
  while (builder.read < kCommandsOfAPage && builder.bytes < kBytesOfAPage) {
    if (again_.empty()) ask_for_headers_again();
    if (again_.empty() || !builder.has_room_for(again_.front().header)) return;
    const Again again = std::move(again_.front());
    again_.pop_front();
    const auto& [command, header] = again;
    const std::string& login = command.address.login;
    ++builder.read;
    if (lacks_rows(header)) {
      builder.lacking.push_back({login, header.number, header.rows});
      ++lacking_[login];
      continue;
    }
    if (!command.is_counted) {
      HubLog& log = logs_.at(login);
      if (too_long(log, header, most_bytes_)) {
        builder.skipped.push_back({.login = login,
                                   .first = command.address.number,
                                   .last = command.address.number,
                                   .why = SkipReason::kWaitsForRoom,
                                   .bytes = header.bytes});
        ++lacking_[login];
        continue;
      }
      log.bytes += header.bytes;
      builder.logins.insert(login);
    }
    builder.add(login, header);
  }
}

/// Of the first commands that are not gone.
void LogReader::ask_for_headers_again() {
  while (again_.empty() && !skipped_again_.empty()) {
    const auto end =
        skipped_again_.begin() + static_cast<std::ptrdiff_t>(std::min(skipped_again_.size(), kReadAgain));
    const std::vector<storage::SkippedCommand> commands(skipped_again_.begin(), end);
    skipped_again_.erase(skipped_again_.begin(), end);
    Column logins(Column::Type::kText), numbers(Column::Type::kBigint);
    for (const storage::SkippedCommand& command : commands) {
      logins.add(command.address.login);
      numbers.add(command.address.number);
    }
    const Rows rows = server_.execute(
        {fmt::format(
             "SELECT {}, wanted.nth FROM unnest($2::text[], $3::bigint[]) WITH ORDINALITY AS wanted (login, "
             "number, nth) JOIN command k ON k.club = $1::uuid AND k.login = wanted.login AND k.number = "
             "wanted.number {} ORDER BY wanted.nth",
             kHeaders, kRowsOfHeader),
         {to_wire(club_), logins.parameter(), numbers.parameter()}});
    for (int row = 0; row < rows.size(); ++row)
      again_.push_back({commands[static_cast<std::size_t>(rows.integer(row, 11)) - 1], header_of(rows, row)});
  }
}

/// Notes which row each of them lacks first, so that later syncs need not count.
void LogReader::skip_lacking(IncomingPage& page, const std::vector<Lacking>& lacking) {
  Column logins(Column::Type::kText), numbers(Column::Type::kBigint);
  std::vector<std::int64_t> missing;
  std::vector<std::size_t> asked;
  for (std::size_t i = 0; i < lacking.size(); ++i) {
    missing.push_back(lacking[i].rows + 1);
    if (lacking[i].rows == 0) continue;
    asked.push_back(i);
    logins.add(lacking[i].login);
    numbers.add(lacking[i].number);
  }
  if (!asked.empty()) {
    const Rows rows = server_.execute(
        {"SELECT w.nth, gap.nth FROM unnest($2::text[], $3::bigint[]) WITH ORDINALITY AS w (login, number, "
         "nth) CROSS JOIN LATERAL (SELECT * FROM (SELECT o.place, row_number() OVER (ORDER BY o.place) AS "
         "nth FROM operation o WHERE o.club = $1::uuid AND o.login = w.login AND o.number = w.number) placed "
         "WHERE place <> nth ORDER BY place LIMIT 1) gap",
         {to_wire(club_), logins.parameter(), numbers.parameter()}});
    for (int row = 0; row < rows.size(); ++row)
      missing[asked[static_cast<std::size_t>(rows.integer(row, 0)) - 1]] = rows.integer(row, 1);
  }
  for (std::size_t i = 0; i < lacking.size(); ++i)
    skip(page.skipped, lacking[i].login, lacking[i].number, missing[i]);
}

void LogReader::read_contents(std::vector<IncomingCommand>& commands,
                              const std::vector<std::int64_t>& operations) {
  if (commands.empty()) return;
  Column logins(Column::Type::kText), numbers(Column::Type::kBigint), counts(Column::Type::kBigint);
  for (std::size_t i = 0; i < commands.size(); ++i) {
    logins.add(commands[i].login);
    numbers.add(commands[i].number);
    counts.add(operations[i]);
  }
  // Nothing is kept of each row: a command may have a million.
  std::size_t current = 0;
  std::optional<history::ContentDigest> digest;
  const auto begin = [&] {
    const IncomingCommand& command = commands[current];
    digest.emplace(command.name, command.at, operations[current]);
  };
  const auto end = [&] {
    IncomingCommand& command = commands[current];
    if (!command.unusable && (digest->finish() != command.content || command.size() != operations[current]))
      command.unusable = SkipReason::kOtherDigest;
    if (++current < commands.size()) begin();
  };
  begin();
  server_.stream(
      {"SELECT wanted.nth, o.subject, o.id, o.parents, o.verb, o.version, o.body, o.reason FROM "
       "unnest($2::text[], $3::bigint[], $4::bigint[]) WITH ORDINALITY AS wanted (login, number, operations, "
       "nth) JOIN operation o ON o.club = $1::uuid AND o.login = wanted.login AND o.number = wanted.number "
       "AND o.place <= wanted.operations ORDER BY wanted.nth, o.place",
       {to_wire(club_), logins.parameter(), numbers.parameter(), counts.parameter()}},
      [&](const Rows& row) {
        const auto nth = static_cast<std::size_t>(row.integer(0, 0)) - 1;
        while (current < nth) end();
        IncomingCommand& command = commands[nth];
        history::RawOperation operation;
        operation.subject = row.uuid(0, 1);
        operation.id = row.uuid(0, 2);
        auto parents = history::parents_from_bytes(row.bytes(0, 3));
        operation.verb = row.text(0, 4);
        operation.version = row.integer(0, 5);
        operation.body = row.text(0, 6);
        operation.reason = row.text(0, 7);
        if (parents)
          operation.parents = *std::move(parents);
        else if (!command.unusable)
          command.unusable = SkipReason::kParentsNoIds;
        if (!command.unusable && !base::is_json(operation.body)) command.unusable = SkipReason::kNoJson;
        digest->add(history::digest_of(operation));
        command.append(std::move(operation));
      });
  while (current < commands.size()) end();
}

}  // namespace hub
