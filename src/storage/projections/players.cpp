#include "storage/projections/players.hpp"

#include <fmt/core.h>

#include "base/text/text.hpp"
#include "storage/log/command_log.hpp"

namespace storage {
namespace {

/// `start`: that names the player; null: a renaming does.
void insert_player(Connection& connection, const history::NamedPlayer& player,
                   const history::Operation* start) {
  Query next = connection.query("SELECT coalesce(max(key), 0) + 1 FROM player");
  next.step();
  std::optional<std::string> born_name;
  std::optional<std::int64_t> born_at;
  std::optional<base::Uuid> born_operation;
  if (start != nullptr) {
    born_name = player.name;
    born_at = start->at.seconds;
    born_operation = start->id;
  }
  connection
      .query(
          "INSERT INTO player (key, id, person, name, folded, name_key, born_name, born_at, "
          "born_operation, refused) VALUES (?1, ?2, ?1, ?3, ?4, ?5, ?6, ?7, ?8, 0)")
      .bind(next.integer(0), player.id, player.name, base::fold_case(player.name),
            base::lookup_key(player.name), born_name, born_at, born_operation)
      .run();
}

bool is_taken(Connection& connection, const std::string& name) {
  Query row = connection.query("SELECT 1 FROM player WHERE folded = ?1");
  row.bind(base::fold_case(name));
  return row.step();
}

/// Whether a start that is earlier than the one that gave a player, who is known, the name it came with gives
/// another; it is noted in either case. Who is called what goes by the names that were given, not by when: to
/// work out all of them for every earlier start took a tenth of an import of 20,000 hands among 100 players,
/// and grows with the square of the players. Asked before it is written: with RETURNING, SQLite makes a table
/// for the answer each time, which took a sixth of an import.
bool gives_another_name(Connection& connection, const history::NamedPlayer& player,
                        const history::Operation& start) {
  bool is_other = false;
  {
    Query born = connection.query(
        "SELECT born_name FROM player WHERE id = ?1 "
        "AND (born_at IS NULL OR (born_at, born_operation) > (?2, ?3))");
    born.bind(player.id, start.at.seconds, start.id);
    if (!born.step()) return false;
    is_other = born.text(0) != player.name;
  }
  connection.query("UPDATE player SET born_name = ?2, born_at = ?3, born_operation = ?4 WHERE id = ?1")
      .bind(player.id, player.name, start.at.seconds, start.id)
      .run();
  return is_other;
}

}  // namespace

std::optional<std::string> without_number(const std::string& name) {
  const std::size_t begin = name.rfind(" (");
  if (begin == std::string::npos || begin == 0 || !name.ends_with(')')) return std::nullopt;
  const std::string number = name.substr(begin + 2, name.size() - begin - 3);
  if (number.empty() || number.find_first_not_of("0123456789") != std::string::npos) return std::nullopt;
  return name.substr(0, begin);
}

std::optional<std::int64_t> find_player_key(Connection& connection, const base::Uuid& id) {
  Query row = connection.query("SELECT key FROM player WHERE id = ?1");
  row.bind(id);
  if (!row.step()) return std::nullopt;
  return row.integer(0);
}

std::string keys_of_person(std::string_view parameter) {
  return fmt::format(
      "SELECT person AS key FROM player WHERE id = {0} UNION ALL SELECT p.key FROM player q "
      "JOIN player p ON p.person = q.person AND p.person <> p.key WHERE q.id = {0}",
      parameter);
}

base::Uuid person_of(Connection& connection, const base::Uuid& id) {
  Query row = connection.query("SELECT q.id FROM player p JOIN player q ON q.key = p.person WHERE p.id = ?1");
  row.bind(id);
  return row.step() ? row.uuid(0) : id;
}

std::int64_t person_with_key(Connection& connection, std::int64_t player) {
  Query row = connection.query("SELECT person FROM player WHERE key = ?1");
  row.bind(player);
  return row.step() ? row.integer(0) : player;
}

bool note_players(Connection& connection, const history::Operation& naming) {
  if (const auto* rename = std::get_if<history::Rename>(&naming.action)) {
    if (!find_player_key(connection, naming.subject))
      insert_player(connection, {naming.subject, rename->name}, nullptr);
    return true;
  }
  bool refresh = false;
  for (const history::NamedPlayer& player : std::get<history::Start>(naming.action).players) {
    if (find_player_key(connection, player.id)) {
      refresh = gives_another_name(connection, player, naming) || refresh;
    } else {
      refresh = is_taken(connection, player.name) || refresh;
      insert_player(connection, player, &naming);
    }
  }
  return refresh;
}

bool names_depend_on_match(Connection& connection, const base::Uuid& match) {
  Query row = connection.query(
      "SELECT 1 FROM match m JOIN seat s ON s.match = m.number JOIN player p ON p.key = s.player "
      "WHERE m.id = ?1 AND (EXISTS (SELECT 1 FROM seat t JOIN player q ON q.key = t.player "
      "WHERE t.match = s.match AND t.seat <> s.seat AND q.person = p.person) "
      "OR EXISTS (SELECT 1 FROM player r WHERE r.key = p.person AND r.refused = 1) "
      "OR EXISTS (SELECT 1 FROM player r WHERE r.person = p.person AND r.person <> r.key AND r.refused = 1) "
      "OR (EXISTS (SELECT 1 FROM player n WHERE n.name_key = p.name_key AND n.key <> p.key) "
      "AND NOT EXISTS (SELECT 1 FROM seat o WHERE o.player = p.key AND o.match <> s.match)))");
  row.bind(match);
  return row.step();
}

bool names_depend_on_payment(Connection& connection, const base::Uuid& payment) {
  Query row = connection.query(
      "SELECT 1 FROM payment y JOIN player p ON p.key = y.payer OR p.key = y.payee WHERE y.id = ?1 "
      "AND EXISTS (SELECT 1 FROM player n WHERE n.name_key = p.name_key AND n.key <> p.key) "
      "AND NOT EXISTS (SELECT 1 FROM seat WHERE player = p.key)");
  row.bind(payment);
  return row.step();
}

history::PlayerHistories read_histories(Connection& connection) {
  history::PlayerHistories histories;
  Query rows = connection.query(fmt::format(
      "SELECT p.id, p.born_name, p.born_at, p.born_operation, {} FROM player p ORDER BY p.key", kIsThere));
  while (rows.step()) {
    history::PlayerHistory& known = histories[rows.uuid(0)];
    known.is_there = rows.integer(4) != 0;
    if (rows.is_null(1)) continue;
    known.born_name = rows.text(1);
    known.born_at = {rows.integer(2)};
    known.born_operation = rows.uuid(3);
  }
  for (auto& [id, known] : histories) known.operations = read_subject(connection, id).operations;
  return histories;
}

std::optional<std::string> name_before(Connection& connection, const base::Uuid& player,
                                       const Subject& subject, std::int64_t command) {
  Query born = connection.query("SELECT born_name FROM player WHERE id = ?1");
  born.bind(player);
  if (!born.step()) return std::nullopt;
  history::PlayerHistory known;
  known.born_name = born.text(0);
  for (std::size_t i = 0; i < subject.operations.size() && subject.log[i].command < command; ++i)
    known.operations.push_back(subject.operations[i]);
  return history::own_name(known);
}

std::vector<std::int64_t> matches_of_player(Connection& connection, const base::Uuid& player) {
  std::vector<std::int64_t> matches;
  Query rows =
      connection.query("SELECT s.match FROM player p JOIN seat s ON s.player = p.key WHERE p.id = ?1");
  rows.bind(player);
  while (rows.step()) matches.push_back(rows.integer(0));
  return matches;
}

void refresh_players(Connection& connection) {
  const auto matches_of = [&](const base::Uuid& id) { return matches_of_player(connection, id); };
  for (const auto& [id, state] : history::materialize_players(read_histories(connection), matches_of))
    connection
        .query(
            "UPDATE player SET person = (SELECT key FROM player WHERE id = ?2), "
            "name = ?3, folded = ?4, name_key = ?5, refused = ?6 WHERE id = ?1 "
            "AND ((name, folded, name_key, refused) IS NOT (?3, ?4, ?5, ?6) "
            "OR person IS NOT (SELECT key FROM player WHERE id = ?2))")
        .bind(id, state.root, state.name, base::fold_case(state.name), base::lookup_key(state.own_name),
              state.refused)
        .run();
}

}  // namespace storage
