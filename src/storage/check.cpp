#include "storage/check.hpp"

#include <fmt/core.h>

#include <algorithm>
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

template <class Row>
void compare_lists(const std::string& match, std::string_view what, std::string_view plural,
                   const std::vector<Row>& stored, const std::vector<Row>& expected, CheckReport& report) {
  if (stored.size() != expected.size()) {
    report.problems.push_back(fmt::format("{} has {} {} in the table, and by the history {}", match,
                                          stored.size(), plural, expected.size()));
    return;
  }
  for (std::size_t i = 0; i < stored.size(); ++i)
    if (!(stored[i] == expected[i]))
      report.problems.push_back(fmt::format("{}: {} {} is not what the history gives", match, what, i + 1));
}

void compare_entries(const std::string& match, const MatchRows& stored, const MatchRows& expected,
                     CheckReport& report) {
  for (std::size_t line = 0; line < std::min(stored.entries.size(), expected.entries.size()); ++line) {
    const auto& have = stored.entries[line];
    const auto& want = expected.entries[line];
    for (std::size_t seat = 0; seat < std::min(have.size(), want.size()); ++seat)
      if (have[seat].score != want[seat].score)
        report.problems.push_back(
            fmt::format("{}, line {}: player {} has a score of {} in the table, and by the history {}", match,
                        line + 1, seat + 1, have[seat].score, want[seat].score));
      else if (have[seat] != want[seat])
        report.problems.push_back(fmt::format(
            "{}, line {}: the place, stars, circle or total of player {} are not what the history gives",
            match, line + 1, seat + 1));
    if (have.size() != want.size())
      report.problems.push_back(fmt::format("{}, line {}: {} scores in the table, and by the history {}",
                                            match, line + 1, have.size(), want.size()));
  }
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
    const history::PlayerRef& player = rows.players[seat];
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
    const auto stored = read_rows(connection, number);
    if (!stored)
      return report.problems.push_back(name + " is in the history, but not in the table of matches");
    if (operations.empty())
      return report.problems.push_back(name + " is in the table of matches, but not in the history");
    MatchRows expected = rows_of(operations);
    look_up_players(connection, name, expected, known, report);
    if (stored->match != expected.match)
      report.problems.push_back(name + ": its row is not what the history gives");
    compare_lists(name, "player", "players", stored->seats, expected.seats, report);
    compare_lists(name, "line", "lines", stored->hands, expected.hands, report);
    compare_entries(name, *stored, expected, report);
    if (stored->settlement != expected.settlement)
      report.problems.push_back(name + ": its settlement is not what the history gives");
    if (const auto debt = debt_of(expected)) add_debt(owed, *debt);
  } catch (const std::exception& exception) {  // whatever a changed file brings, the check goes on
    report.problems.push_back(fmt::format("{}: {}", name, exception.what()));
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

}  // namespace

CheckReport check(Connection& connection) {
  CheckReport report;
  report.commands = count(connection, "SELECT count(*) FROM command");
  report.operations = count(connection, "SELECT count(*) FROM operation");
  report.matches = count(connection, "SELECT count(*) FROM match WHERE status <> 'undone'");
  check_file(connection, report);
  for (std::string& problem : broken_digests(connection)) report.problems.push_back(std::move(problem));
  std::set<std::int64_t> numbers;
  Query rows =
      connection.query("SELECT number FROM match UNION SELECT match FROM operation WHERE match IS NOT NULL");
  while (rows.step()) numbers.insert(rows.integer(0));
  Owed owed;
  KnownPlayers known;
  for (const std::int64_t number : numbers) check_match(connection, number, owed, known, report);
  if (read_owed(connection) != owed)
    report.problems.push_back("what the players owe each other is not the sum of the settlements");
  check_players(connection, known, report);
  if (report.problems.size() > kMostProblems) {
    const std::size_t more = report.problems.size() - kMostProblems;
    report.problems.resize(kMostProblems);
    report.problems.push_back(fmt::format("and {} more", more));
  }
  return report;
}

}  // namespace storage
