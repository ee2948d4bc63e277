#include "storage/log/command_source.hpp"

#include <utility>

#include "base/text/text.hpp"
#include "storage/file/connection.hpp"

namespace storage {

Provenance provenance_of(Connection& connection, const StoredCommand& command) {
  Provenance provenance{.entered_here = command.here};
  if (command.here) return provenance;
  Query row = connection.query(
      "SELECT s.file, l.login, s.origin FROM command_source s LEFT JOIN hub_log l ON l.key = s.login "
      "WHERE s.command = ?1");
  row.bind(command.number);
  if (!row.step()) return provenance;
  CommandSource source{row.optional_text(0), row.optional_text(1), row.optional_text(2)};
  // Older versions have noted whatever the hub had there.
  if (source.login) source.origin = origin_beside(*source.login, std::move(source.origin));
  provenance.source = std::move(source);
  return provenance;
}

std::string source_name(const std::string& text) {
  constexpr std::size_t kMostCharacters = 200;
  std::string name = base::printable(text);
  std::size_t characters = 0;
  for (std::size_t at = 0; at < name.size(); ++at) {
    const bool begins = (static_cast<unsigned char>(name[at]) & 0xC0U) != 0x80U;
    if (begins && characters++ == kMostCharacters) return name.substr(0, at);
  }
  return name;
}

std::optional<std::string> origin_beside(const std::string& login, std::optional<std::string> claimed) {
  if (claimed && (claimed->empty() || *claimed == login || *claimed == source_name(login)))
    return std::nullopt;
  return claimed;
}

std::int64_t hub_log_key(Connection& connection, const std::string& login) {
  {
    Query known = connection.query("SELECT key FROM hub_log WHERE login = ?1");
    known.bind(login);
    if (known.step()) return known.integer(0);
  }
  Query next = connection.query("SELECT coalesce(max(key), 0) + 1 FROM hub_log");
  next.step();
  const std::int64_t key = next.integer(0);
  connection
      .query(
          "INSERT INTO hub_log (key, login, reached, chain, pushed_at, bytes, ended, ended_by, shown, "
          "ignored) "
          "VALUES (?1, ?2, 0, ?3, 0, 0, 0, 0, 0, 0)")
      .bind(key, login, base::Sha256Digest{})
      .run();
  return key;
}

bool has_login(Connection& connection, std::int64_t command) {
  Query row = connection.query("SELECT 1 FROM command_source WHERE command = ?1 AND login IS NOT NULL");
  row.bind(command);
  return row.step();
}

void note_on_hub(Connection& connection, std::int64_t command, std::int64_t log, std::int64_t number,
                 const std::optional<std::string>& origin, std::int64_t since) {
  connection
      .query(
          "INSERT INTO command_source (command, login, origin, since, log, number) "
          "VALUES (?1, ?2, ?4, ?5, ?2, ?3) ON CONFLICT (command) DO UPDATE SET log = ?2, number = ?3, "
          "login = coalesce(login, ?2), origin = iif(login IS NULL, ?4, origin), "
          "since = iif(login IS NULL, ?5, since)")
      .bind(command, log, number, origin, since)
      .run();
}

void note_merged(Connection& connection, std::int64_t ours, Connection& other, std::int64_t theirs,
                 const std::string& file, bool is_new) {
  std::optional<std::int64_t> login, since;
  std::optional<std::string> origin;
  {
    Query row = other.query(
        "SELECT l.login, s.origin, s.since FROM command_source s JOIN hub_log l ON l.key = s.login "
        "WHERE s.command = ?1");
    row.bind(theirs);
    if (row.step()) {
      login = hub_log_key(connection, row.text(0));
      origin = origin_beside(row.text(0), row.optional_text(1));
      since = row.optional_integer(2);
    }
  }
  if (!login && !is_new) return;
  connection
      .query(
          "INSERT INTO command_source (command, file, login, origin, since) VALUES (?1, ?2, ?3, ?4, ?5) "
          "ON CONFLICT (command) DO UPDATE SET login = ?3, origin = ?4, since = ?5 WHERE login IS NULL")
      .bind(ours, login ? std::nullopt : std::optional(file), login, origin, since)
      .run();
}

}  // namespace storage
