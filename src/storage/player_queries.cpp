#include "storage/player_queries.hpp"

#include "base/text.hpp"
#include "storage/connection.hpp"
#include "storage/players.hpp"
#include "storage/reader.hpp"

namespace storage {
namespace {

/// In order, at most `most`; -1: all.
std::vector<std::string> names_beginning(Reader& reader, const std::string& beginning,
                                         std::int64_t most = -1) {
  const std::string folded = base::fold_case(beginning);
  std::vector<std::string> names;
  // Without players whose only matches and payments were undone. Those who were joined have one name.
  Query rows = reader.connection().query(
      "SELECT DISTINCT name, folded FROM player p WHERE folded >= ?1 AND folded < ?2 AND (EXISTS (SELECT 1 "
      "FROM seat WHERE "
      "player = p.key) OR EXISTS (SELECT 1 FROM payment WHERE payer = p.key) OR EXISTS (SELECT 1 FROM "
      "payment WHERE payee = p.key)) ORDER BY folded LIMIT ?3");
  rows.bind(folded, past_beginning(folded), most);
  while (rows.step()) names.push_back(rows.text(0));
  return names;
}

}  // namespace

std::vector<PlayerSummary> list_players(Reader& reader, const MatchFilter& filter) {
  std::vector<PlayerSummary> players;
  std::optional<std::string> player;
  if (filter.player) player = base::fold_case(*filter.player);
  Query rows = reader.connection().query(
      "SELECT p.name, count(*), sum(m.status = 'open'), "
      "sum(m.status IN ('finished', 'conceded') AND m.winner IS s.seat), "
      "sum(m.status IN ('finished', 'conceded') AND (m.conceded_by IS s.seat OR m.winner <> s.seat)) "
      "FROM player p JOIN seat s ON s.player = p.key JOIN match m ON m.number = s.match "
      "WHERE (?1 IS NULL OR p.folded = ?1) AND (?2 IS NULL OR m.date >= ?2) AND (?3 IS NULL OR m.date <= ?3) "
      "AND (?4 = 0 OR m.status = 'open') AND (?5 IS NULL OR m.event = ?5) AND (?6 = 0 OR m.disputed = 1) "
      "GROUP BY p.person ORDER BY p.folded LIMIT ?7");
  rows.bind(player, filter.since, filter.until, filter.only_open, filter.event, filter.only_disputed,
            filter.limit.value_or(-1));
  while (rows.step())
    players.push_back({rows.text(0), rows.integer(1), rows.integer(2), rows.integer(3), rows.integer(4)});
  return players;
}

std::optional<history::NamedPlayer> player_named(Reader& reader, const std::string& name) {
  Query row = reader.connection().query(
      "SELECT q.id, q.name FROM player p JOIN player q ON q.key = p.person WHERE p.folded = ?1");
  row.bind(base::fold_case(name));
  if (!row.step()) return std::nullopt;
  return history::NamedPlayer{row.uuid(0), row.text(1)};
}

bool has_played(Reader& reader, const base::Uuid& player) {
  // A player who was not joined is found by the key alone: the index of persons has only those who were.
  Query row = reader.connection().query(
      "SELECT 1 FROM (SELECT key FROM player WHERE id = ?1 AND person = key UNION ALL "
      "SELECT p.key FROM player q JOIN player p ON p.person = q.key AND p.person <> p.key WHERE q.id = ?1) k "
      "WHERE EXISTS (SELECT 1 FROM seat WHERE player = k.key) OR EXISTS (SELECT 1 FROM payment WHERE payer = "
      "k.key) OR EXISTS (SELECT 1 FROM payment WHERE payee = k.key)");
  row.bind(player);
  return row.step();
}

namespace {

Namesakes namesakes_of(Reader& reader, const std::string& bare) {
  Namesakes found;
  Query rows = reader.connection().query(
      "SELECT q.name, count(s.match), max(m.date) FROM player q JOIN player p ON p.person = q.key LEFT JOIN "
      "seat "
      "s ON s.player = p.key LEFT JOIN match m ON m.number = s.match WHERE q.bare = ?1 AND q.person = q.key "
      "GROUP "
      "BY q.key HAVING count(s.match) > 0 OR EXISTS (SELECT 1 FROM payment WHERE payer = q.key OR payee = "
      "q.key) "
      "ORDER BY length(q.name), q.name");
  rows.bind(bare);
  while (rows.step()) {
    found.shown.push_back(rows.text(0));
    found.matches.push_back(rows.integer(1));
    found.last.push_back(rows.optional_text(2));
  }
  if (!found.shown.empty()) found.name = found.shown.front();
  return found;
}

}  // namespace

std::vector<Namesakes> namesakes(Reader& reader) {
  std::vector<std::string> names;
  {
    Query rows = reader.connection().query(
        "SELECT bare FROM player WHERE person = key GROUP BY bare HAVING count(*) > 1 ORDER BY bare");
    while (rows.step()) names.push_back(rows.text(0));
  }
  std::vector<Namesakes> found;
  for (const std::string& name : names)
    if (Namesakes each = namesakes_of(reader, name); each.shown.size() > 1) found.push_back(std::move(each));
  return found;
}

std::optional<Namesakes> namesakes_called(Reader& reader, const std::string& name) {
  const std::string bare = base::fold_case(name);
  {
    // Their matches are counted only where there are several.
    Query row = reader.connection().query("SELECT count(*) FROM player WHERE bare = ?1 AND person = key");
    row.bind(bare);
    if (!row.step() || row.integer(0) < 2) return std::nullopt;
  }
  Namesakes found = namesakes_of(reader, bare);
  if (found.shown.size() < 2) return std::nullopt;
  return found;
}

std::vector<std::string> player_names(Reader& reader) { return names_beginning(reader, ""); }

std::vector<std::string> players_whose_joins_do_not_count(Reader& reader) {
  std::vector<std::string> names;
  Query rows =
      reader.connection().query("SELECT DISTINCT name FROM player WHERE refused = 1 ORDER BY folded, name");
  while (rows.step()) names.push_back(rows.text(0));
  return names;
}

std::vector<std::string> player_names_like(Reader& reader, const std::string& beginning) {
  if (beginning.empty()) return {};
  return names_beginning(reader, beginning);
}

std::vector<std::string> player_names_beginning(Reader& reader, const std::string& beginning,
                                                std::int64_t most) {
  return names_beginning(reader, beginning, most);
}

}  // namespace storage
