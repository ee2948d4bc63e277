#include "hub/sync/status.hpp"

#include <algorithm>
#include <utility>

#include "base/language/translation.hpp"
#include "history/operations/operation.hpp"
#include "hub/sync/circles.hpp"
#include "hub/sync/log_reader.hpp"
#include "storage/hub/incoming_page.hpp"

namespace hub {
namespace {

constexpr std::int64_t kListed = 5;

constexpr const char* kPushed =
    "SELECT login, number, at, name, extract(epoch FROM pushed_at)::bigint FROM command WHERE club = "
    "$1::uuid ";

std::vector<ListedCommand> pushed_in(const Rows& rows) {
  std::vector<ListedCommand> commands;
  for (int row = 0; row < rows.size(); ++row)
    commands.push_back({rows.text(row, 0),
                        rows.integer(row, 1),
                        {rows.integer(row, 2)},
                        rows.text(row, 3),
                        {rows.integer(row, 4)}});
  return commands;
}

}  // namespace

ClubScan::ClubScan(Postgres& server, const ClubSelector& selector, const base::Progress& progress)
    : server_(server), store_(storage::Store::temporary(base::tr_c("in place of a file name", "the hub"))) {
  Overview overview = begin_snapshot(server, selector, {}, {});
  club_ = overview.club;
  ends_ = std::move(overview.logs);
  read(progress);
  end_snapshot(server_);
}

void ClubScan::read(const base::Progress& progress) {
  remote_.club = club_.club;
  remote_.name = club_.name;
  remote_.url = "the hub";
  remote_.forms = history::kFormsRevision;
  storage::SyncSnapshot seen;
  LogReader reader(server_, club_, {}, ends_);
  storage::ReadySearch search(remote_);
  bool may_close_circle = false;
  while (const std::optional<storage::IncomingPage> page = reader.next(store_, search)) {
    const auto outcome = storage::apply_page(store_, *page, remote_, seen, storage::ProjectRows::kNo,
                                             [](storage::Reader&, const storage::Merged&) {});
    if (!outcome) break;  // nobody else has this file
    remote_ = *seen.remote;
    may_close_circle = may_close_circle || outcome->may_close_circle;
    progress(base::Counted::kCommands, reader.done(), reader.total());
  }
  if (!may_close_circle) return;
  const auto waiting =
      store_.read([&](storage::Reader& file) { return storage::waiting_for_parents(file, kMostWaiting); });
  storage::note_sync(store_, remote_, seen, {.circles = find_circles(server_, club_.club, waiting)});
}

std::vector<LogStatus> ClubScan::logs() {
  std::vector<LogStatus> logs;
  const auto log_of = [&](const std::string& login) -> LogStatus& {
    const auto known =
        std::find_if(logs.begin(), logs.end(), [&](const LogStatus& log) { return log.login == login; });
    if (known != logs.end()) return *known;
    logs.emplace_back().login = login;
    return logs.back();
  };
  for (const Member& member : members_of(server_, club_)) log_of(member.login).member = member;
  const Rows sums = server_.execute(
      {"SELECT k.login, count(*), extract(epoch FROM max(k.pushed_at))::bigint, (SELECT "
       "coalesce(sum(octet_length(o.body) + octet_length(o.reason) + octet_length(o.parents)), "
       "0)::bigint FROM operation o WHERE o.club = $1::uuid AND o.login = k.login) FROM command "
       "k WHERE k.club = $1::uuid GROUP BY k.login",
       {to_wire(club_.club)}});
  for (int row = 0; row < sums.size(); ++row) {
    LogStatus& log = log_of(sums.text(row, 0));
    log.commands = sums.integer(row, 1);
    log.last_push = base::Timestamp{sums.integer(row, 2)};
    log.bytes = sums.integer(row, 3);
  }
  for (const storage::HubLog& read : remote_.logs) log_of(read.login).read = read;
  store_.read([&](storage::Reader& reader) {
    for (storage::SkippedSum& skipped : storage::skipped_not_shown(reader))
      log_of(skipped.login).skipped.push_back(std::move(skipped));
  });
  std::sort(logs.begin(), logs.end(),
            [](const LogStatus& one, const LogStatus& other) { return one.login < other.login; });
  return logs;
}

std::int64_t ClubScan::count_from(const std::string& login, std::int64_t from) {
  return server_
      .execute(
          {"SELECT count(*) FROM command WHERE club = $1::uuid AND login = $2::text AND number >= $3::bigint",
           {to_wire(club_.club), login, to_wire(from)}})
      .integer(0, 0);
}

std::int64_t ClubScan::usable_from(const std::string& login, std::int64_t from) {
  return store_.read([&](storage::Reader& reader) { return storage::taken_from(reader, login, from); });
}

std::vector<ListedCommand> ClubScan::recent() {
  return pushed_in(
      server_.execute({std::string(kPushed) + "ORDER BY pushed_at DESC, login, number DESC LIMIT $2::bigint",
                       {to_wire(club_.club), to_wire(kListed)}}));
}

std::vector<ListedCommand> ClubScan::commands_from(const std::string& login, std::int64_t from) {
  return pushed_in(
      server_.execute({std::string(kPushed) +
                           "AND login = $2::text AND number >= $3::bigint ORDER BY number LIMIT $4::bigint",
                       {to_wire(club_.club), login, to_wire(from), to_wire(kListed)}}));
}

}  // namespace hub
