#include "storage/check.hpp"

#include <fmt/core.h>

#include <functional>
#include <map>
#include <set>

#include "base/text.hpp"
#include "storage/journal.hpp"
#include "storage/tables.hpp"

namespace storage {
namespace {

constexpr std::size_t kMostProblems = 100;

void check_file(Connection& connection, CheckReport& report) {
  Query integrity = connection.query("PRAGMA integrity_check");
  while (integrity.step())
    if (integrity.text(0) != "ok") report.problems.push_back("the file is damaged: " + integrity.text(0));
  Query keys = connection.query("PRAGMA foreign_key_check");
  while (keys.step())
    report.problems.push_back(fmt::format("a row of the table {} refers to one of {} that is not there",
                                          keys.text(0), keys.text(2)));
}

std::int64_t count(Connection& connection, const char* sql) {
  Query row = connection.query(sql);
  row.step();
  return row.integer(0);
}

std::string place_of(const MatchRow& /*row*/) { return ""; }
std::string place_of(const SettlementRow& /*row*/) { return ""; }
std::string place_of(const SeatRow& row) { return fmt::format("player {}", row.seat + 1); }
std::string place_of(const HandRow& row) { return fmt::format("line {}", row.line); }
std::string place_of(const EntryRow& row) {
  return fmt::format("line {}, player {}", row.line, row.seat + 1);
}

/// The rows of one table that are not what the history gives, each with the columns that differ.
template <class Table, class Row>
void compare_rows(const Table& table, const std::string& match, const std::vector<Row>& stored,
                  const std::vector<Row>& expected, CheckReport& report) {
  table.compare(stored, expected, [&](const Row* have, const Row* want) {
    const std::string place = place_of(have != nullptr ? *have : *want);
    const std::string where = place.empty() ? match : match + ", " + place;
    if (want == nullptr)
      report.problems.push_back(fmt::format(
          "{}: a row of the table {} is there that the history does not give", where, table.name()));
    else if (have == nullptr)
      report.problems.push_back(fmt::format("{}: a row of the table {} is missing", where, table.name()));
    else
      report.problems.push_back(fmt::format("{}: in the table {}, {}", where, table.name(),
                                            base::join_and(table.differences(*have, *want))));
  });
}

/// The players that the history names: their ids with their names, folded and as they were written.
struct KnownPlayers {
  std::map<base::Uuid, std::string> folded;
  std::map<std::string, std::set<std::string>> spellings;
};

/// Puts the keys of the players in; a problem if one is not known.
void look_up_players(Connection& connection, const std::string& match, MatchRows& rows, KnownPlayers& known,
                     CheckReport& report) {
  for (std::size_t seat = 0; seat < rows.players.size(); ++seat) {
    const KnownPlayer& player = rows.players[seat];
    known.folded[player.id] = base::fold_case(player.name);
    known.spellings[base::fold_case(player.name)].insert(player.name);
    rows.seats[seat].player = find_player(connection, player.id).value_or(0);
    if (rows.seats[seat].player == 0)
      report.problems.push_back(fmt::format("{}: {} is not in the table of players", match, player.name));
  }
}

void check_match(Connection& connection, std::int64_t number, Owed& owed, KnownPlayers& known,
                 CheckReport& report) {
  const std::string name = fmt::format("match {}", number);
  try {
    const std::vector<StoredOperation> operations = operations_of_match(connection, number);
    const MatchRows stored = read_rows(connection, number);
    if (stored.match.empty())
      return report.problems.push_back(name + " is in the history, but not in the table of matches");
    if (operations.empty())
      return report.problems.push_back(name + " is in the table of matches, but not in the history");
    MatchRows expected = rows_of(number, operations);
    look_up_players(connection, name, expected, known, report);
    compare_rows(match_table(), name, stored.match, expected.match, report);
    compare_rows(seat_table(), name, stored.seats, expected.seats, report);
    compare_rows(hand_table(), name, stored.hands, expected.hands, report);
    compare_rows(entry_table(), name, stored.entries, expected.entries, report);
    compare_rows(settlement_table(), name, stored.settlement, expected.settlement, report);
    if (const auto debt = debt_of(expected)) add_debt(owed, *debt);
  } catch (const base::Error& error) {  // whatever a changed file brings, the check goes on
    if (error.kind() != base::ErrorKind::kForeign && error.kind() != base::ErrorKind::kData) throw;
    report.problems.push_back(fmt::format("{}: {}", name, error.message()));
  } catch (const SQLite::Exception& exception) {
    if (!means_damage(exception)) throw;  // a disk that could not be read just now is no problem of the file
    report.problems.push_back(fmt::format("{}: {}", name, exception.getErrorStr()));
  }
}

/// The table of players holds just those of the history, each under one of the names written there.
void check_players(Connection& connection, const KnownPlayers& known, CheckReport& report) {
  Query players = connection.query("SELECT name, folded FROM player ORDER BY key");
  while (players.step()) {
    const auto spellings = known.spellings.find(players.text(1));
    if (spellings == known.spellings.end())
      report.problems.push_back(fmt::format("the player {} is in no match", players.text(0)));
    else if (!spellings->second.contains(players.text(0)))
      report.problems.push_back(fmt::format("the player {} is kept under another name, {}",
                                            *spellings->second.begin(), players.text(0)));
  }
  Query ids =
      connection.query("SELECT i.id, p.name, p.folded FROM player_id i JOIN player p ON p.key = i.player");
  while (ids.step()) {
    const auto folded = known.folded.find(ids.uuid(0));
    if (folded == known.folded.end() || folded->second != ids.text(2))
      report.problems.push_back(
          fmt::format("the player {} has an id that the history does not give", ids.text(1)));
  }
}

/// One part of the check. What is so damaged that it cannot be looked at is a problem like any other, and
/// the rest is looked at all the same; a disk that could not be read just now is none.
void attempt(CheckReport& report, const std::function<void()>& part) {
  try {
    part();
  } catch (const SQLite::Exception& exception) {
    if (!means_damage(exception)) throw;
    report.problems.push_back(fmt::format("the file is damaged: {}", exception.getErrorStr()));
  }
}

void check_matches(Connection& connection, KnownPlayers& known, CheckReport& report) {
  std::set<std::int64_t> numbers;
  Query rows =
      connection.query("SELECT number FROM match UNION SELECT match FROM operation WHERE match IS NOT NULL");
  while (rows.step()) numbers.insert(rows.integer(0));
  Owed owed;
  for (const std::int64_t number : numbers) check_match(connection, number, owed, known, report);
  if (read_owed(connection) != owed)
    report.problems.push_back("what the players owe each other is not the sum of the settlements");
}

}  // namespace

CheckReport check(Connection& connection) {
  CheckReport report;
  attempt(report, [&] { check_file(connection, report); });
  attempt(report, [&] {
    report.commands = count(connection, "SELECT count(*) FROM command");
    report.operations = count(connection, "SELECT count(*) FROM operation");
    report.matches = count(connection, "SELECT count(*) FROM match WHERE status <> 'undone'");
  });
  attempt(report, [&] {
    for (std::string& problem : broken_digests(connection)) report.problems.push_back(std::move(problem));
  });
  KnownPlayers known;
  attempt(report, [&] { check_matches(connection, known, report); });
  attempt(report, [&] { check_players(connection, known, report); });
  if (report.problems.size() > kMostProblems) {
    const std::size_t more = report.problems.size() - kMostProblems;
    report.problems.resize(kMostProblems);
    report.problems.push_back(fmt::format("and {} more", more));
  }
  return report;
}

}  // namespace storage
