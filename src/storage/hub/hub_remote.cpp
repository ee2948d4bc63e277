#include "storage/hub/hub_remote.hpp"

#include <algorithm>

#include "base/errors/error.hpp"
#include "base/language/translation.hpp"
#include "base/values/sha256.hpp"
#include "storage/file/connection.hpp"
#include "storage/log/command_source.hpp"
#include "storage/reader.hpp"

namespace storage {
namespace {

base::Sha256Digest seal_of(const HubRemote& remote) {
  base::Sha256 hash;
  hash.field(remote.url).field(base::byte_view(remote.club.bytes)).field(remote.name);
  hash.field(remote.pushed).field(remote.synced_at).field(remote.forms).field(remote.searched);
  // About a log that is known from a merge alone nothing was decided yet.
  for (const HubLog& log : remote.logs)
    if (log.reached > 0 || log.ignored)
      hash.field(log.login)
          .field(log.reached)
          .field(base::byte_view(log.chain))
          .field(log.pushed_at)
          .field(log.bytes)
          .field(log.ignored ? 1 : 0);
  return hash.finish();
}

std::vector<HubLog> read_logs(Connection& connection) {
  std::vector<HubLog> logs;
  Query rows = connection.query(
      "SELECT key, login, reached, chain, bytes, shown, ignored, ended, ended_by, ended_at, pushed_at "
      "FROM hub_log ORDER BY key");
  while (rows.step()) {
    HubLog& log = logs.emplace_back();
    log.key = rows.integer(0);
    log.login = rows.text(1);
    log.reached = rows.integer(2);
    log.chain = rows.digest(3);
    log.bytes = rows.integer(4);
    log.shown = rows.integer(5) != 0;
    log.ignored = rows.integer(6) != 0;
    if (rows.integer(7) != 0) log.ended = LogStop{static_cast<EndReason>(rows.integer(7)), rows.integer(8)};
    if (!rows.is_null(9)) log.ended_at = rows.digest(9);
    log.pushed_at = rows.integer(10);
  }
  return logs;
}

void write_log(Connection& connection, HubLog& log) {
  if (log.key == 0) log.key = hub_log_key(connection, log.login);
  connection
      .query(
          "UPDATE hub_log "
          "SET reached = ?2, chain = ?3, bytes = ?4, shown = ?5, ignored = ?6, ended = ?7, ended_by = ?8, "
          "ended_at = ?9, pushed_at = ?10 WHERE key = ?1")
      .bind(log.key, log.reached, log.chain, log.bytes, log.shown, log.ignored,
            log.ended ? static_cast<std::int64_t>(log.ended->why) : 0, log.ended ? log.ended->count : 0,
            log.ended_at, log.pushed_at)
      .run();
}

}  // namespace

void HubLog::read_on() {
  ended.reset();
  ended_at.reset();
  shown = false;
}

void HubLog::advance_to(const LogPosition& position) {
  reached = position.number;
  chain = position.chain;
  pushed_at = position.pushed_at;
}

void HubLog::read_anew() {
  reached = pushed_at = bytes = 0;
  chain = {};
  read_on();
}

const HubLog* HubRemote::find(const std::string& login) const {
  const auto known =
      std::find_if(logs.begin(), logs.end(), [&](const HubLog& log) { return log.login == login; });
  return known == logs.end() ? nullptr : &*known;
}

HubLog& HubRemote::find_or_add(const std::string& login) {
  if (const HubLog* known = find(login)) return logs[static_cast<std::size_t>(known - logs.data())];
  logs.emplace_back().login = login;
  return logs.back();
}

std::optional<HubRemote> read_hub_remote(Connection& connection) {
  HubRemote remote;
  {
    Query row =
        connection.query("SELECT url, club, name, pushed, synced_at, forms, searched, seal FROM hub_remote");
    if (!row.step()) return std::nullopt;
    remote = {row.text(0),    row.uuid(1),    row.text(2),    row.integer(3),
              row.integer(4), row.integer(5), row.integer(6), {}};
    remote.logs = read_logs(connection);
    if (row.digest(7) == seal_of(remote)) return remote;
  }
  throw base::Error(base::ErrorKind::kUnusableDatabase,
                    base::tr("another program changed what this file knows about the club's hub"))
      .remedy(base::tr("run 'chapeau sync URL --club NAME'"));
}

std::optional<HubRemote> hub_remote(Reader& reader) { return read_hub_remote(reader.connection()); }

void write_hub_remote(Connection& connection, HubRemote& remote) {
  const std::vector<HubLog> before = read_logs(connection);
  for (HubLog& log : remote.logs)
    if (std::find(before.begin(), before.end(), log) == before.end()) write_log(connection, log);
  // A merge may have brought the names of logins that no sync has met.
  remote.logs = read_logs(connection);
  connection
      .query(
          "INSERT OR REPLACE INTO hub_remote (only, url, club, name, pushed, synced_at, forms, searched, "
          "seal) VALUES (1, ?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8)")
      .bind(remote.url, remote.club, remote.name, remote.pushed, remote.synced_at, remote.forms,
            remote.searched, seal_of(remote))
      .run();
}

std::vector<std::string> known_logins(Reader& reader) {
  std::vector<std::string> logins;
  Query rows = reader.connection().query("SELECT login FROM hub_log ORDER BY login");
  while (rows.step()) logins.push_back(rows.text(0));
  return logins;
}

std::vector<std::string> logins_naming(Reader& reader, const std::string& origin) {
  std::vector<std::string> logins;
  Query rows = reader.connection().query(
      "SELECT DISTINCT l.login FROM command_source s JOIN hub_log l ON l.key = s.login "
      "WHERE s.origin = ?1 AND l.login <> ?1 ORDER BY l.login");
  rows.bind(origin);
  while (rows.step()) logins.push_back(rows.text(0));
  return logins;
}

std::optional<base::Timestamp> last_from(Reader& reader, const std::string& login, bool named) {
  Query row = reader.connection().query(
      "SELECT max(s.since) FROM command_source s JOIN hub_log l ON l.key = s.login WHERE l.login = ?1 "
      "OR (?2 AND s.origin = ?1)");
  row.bind(login, named);
  row.step();
  const auto last = row.optional_integer(0);
  return last ? std::optional(base::Timestamp{*last}) : std::nullopt;
}

std::optional<base::Timestamp> last_that_came(Reader& reader, const std::vector<std::int64_t>& commands) {
  std::optional<base::Timestamp> last;
  for (const std::int64_t command : commands) {
    Query row = reader.connection().query("SELECT since FROM command_source WHERE command = ?1");
    row.bind(command);
    if (!row.step() || row.is_null(0)) continue;
    last = base::Timestamp{std::max(row.integer(0), last ? last->seconds : row.integer(0))};
  }
  return last;
}

}  // namespace storage
