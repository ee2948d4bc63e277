#include "storage/projections/projections.hpp"

#include <sqlite3.h>

#include <memory>
#include <string>
#include <vector>

#include "games/game.hpp"
#include "storage/log/command_log.hpp"
#include "storage/projections/players.hpp"
#include "storage/projections/undo_stacks.hpp"

namespace storage {
namespace {

/// No other tables refer to these. With foreign keys SQLite looks at each row, which took a sixth of a
/// rebuild; without them it lets go of the pages.
void empty_tables(Connection& connection) {
  const auto turn_on = [](sqlite3* handle) {
    sqlite3_db_config(handle, SQLITE_DBCONFIG_ENABLE_FKEY, 1, nullptr);
  };
  const std::unique_ptr<sqlite3, decltype(turn_on)> back_on(connection.database().getHandle(), turn_on);
  sqlite3_db_config(back_on.get(), SQLITE_DBCONFIG_ENABLE_FKEY, 0, nullptr);
  for (const std::string& table : projection_tables()) connection.execute(("DELETE FROM " + table).c_str());
}

/// Calls `visit` with the `seq` and subject of every operation of a verb, in order of arrival.
template <class Visit>
void for_each_of(Connection& connection, std::string_view verb, const Visit& visit) {
  Query rows = connection.query("SELECT seq, subject FROM operation WHERE verb = ?1 ORDER BY seq");
  rows.bind(verb);
  while (rows.step()) visit(rows.integer(0), rows.uuid(1));
}

}  // namespace

const std::vector<std::string>& projection_tables() {
  static const std::vector<std::string> tables{"player",     "match",     "seat",
                                               "hand",       "entry",     "settlement",
                                               "owed",       "payment",   "projection_version",
                                               "undo_stack", "redo_stack"};
  return tables;
}

void rebuild(Connection& connection, const base::Progress& progress) {
  empty_tables(connection);
  connection.query("INSERT INTO projection_version (scoring) VALUES (?1)")
      .bind(games::scoring_revision())
      .run();
  OverflownPairs overflown;
  for_each_match(
      connection, [&](const history::Operation& naming) { note_players(connection, naming); },
      [&](const base::Uuid& match, const auto& load, std::int64_t start_number) {
        project_match(connection, match, load().rows_or_throw(), start_number, overflown);
        progress(base::Counted::kMatches, start_number, 0);
      });
  for_each_of(connection, history::Pay::kVerb, [&](std::int64_t seq, const base::Uuid& id) {
    const Subject subject = read_subject(connection, id);
    if (is_first<history::Pay>(subject, seq)) project_payment(connection, id, subject, &overflown);
  });
  add_up_again(connection, overflown);
  refresh_players(connection);
  const std::int64_t last = last_command(connection);
  UndoStackProjector stacks(connection);
  for_each_command(connection, [&](std::int64_t command) {
    stacks.project(command);
    progress(base::Counted::kCommands, command, last);
  });
}

}  // namespace storage
