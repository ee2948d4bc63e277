#include "storage/tables.hpp"

#include "base/decimal.hpp"
#include "base/error.hpp"
#include "base/text.hpp"

namespace storage {
namespace {

/// Writing the rows of one match.
class RowWriter {
 public:
  RowWriter(Connection& connection, std::int64_t match) : connection_(connection), match_(match) {}

  void write(MatchRows rows) {
    const std::optional<MatchRows> old = read_rows(connection_, match_);
    const MatchRows before = old.value_or(MatchRows{});
    for (std::size_t seat = 0; seat < rows.seats.size(); ++seat)
      rows.seats[seat].player = key_of(rows.players.at(seat));
    if (!old || before.match != rows.match) write_match(rows.match);
    write_settlement(rows.settlement);
    write_seats(before, rows);
    write_lines(before, rows);
    move_debt(debt_of(before), debt_of(rows));
    for (const SeatRow& seat : before.seats) remove_player_without_matches(seat.player);
  }

 private:
  /// The key of a player who is added if neither the id nor the name is known.
  std::int64_t key_of(const history::PlayerRef& player) {
    if (const auto known = find_player(connection_, player.id)) return *known;
    connection_.query("INSERT INTO player (name, folded) VALUES (?1, ?2) ON CONFLICT (folded) DO NOTHING")
        .bind(player.name, base::fold_case(player.name))
        .run();
    connection_.query("INSERT INTO player_id (id, player) SELECT ?1, key FROM player WHERE folded = ?2")
        .bind(player.id, base::fold_case(player.name))
        .run();
    return find_player(connection_, player.id).value();
  }

  void write_match(const MatchRow& row) {
    connection_
        .query(
            "INSERT INTO match (number, id, game, preset, target, settlement, small, large, currency, "
            "first_dealer, date, note, status, winner, conceded_by, hands, changed) "
            "VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10, ?11, ?12, ?13, ?14, ?15, ?16, ?17) "
            "ON CONFLICT (number) DO UPDATE SET game = ?3, preset = ?4, target = ?5, settlement = ?6, "
            "small = ?7, large = ?8, currency = ?9, first_dealer = ?10, date = ?11, note = ?12, status = "
            "?13, "
            "winner = ?14, conceded_by = ?15, hands = ?16, changed = ?17")
        .bind(match_, row.id, row.game, row.preset, row.target, row.settlement, row.small, row.large,
              row.currency, row.first_dealer, row.date, row.note, row.status, row.winner, row.conceded_by,
              row.hands, row.changed)
        .run();
  }

  void write_settlement(const std::optional<SettlementRow>& row) {
    connection_.query("DELETE FROM settlement WHERE match = ?1").bind(match_).run();
    if (!row) return;
    connection_
        .query(
            "INSERT INTO settlement (match, winner, loser, game_points, amount) VALUES (?1, ?2, ?3, ?4, ?5)")
        .bind(match_, row->winner, row->loser, row->game_points, row->amount)
        .run();
  }

  void write_seats(const MatchRows& before, const MatchRows& rows) {
    for (std::size_t seat = 0; seat < rows.seats.size(); ++seat) {
      const SeatRow& row = rows.seats[seat];
      if (seat < before.seats.size() && before.seats[seat] == row) continue;
      connection_
          .query(
              "INSERT OR REPLACE INTO seat (match, seat, player, total, stars, chapeaux) VALUES (?1, ?2, ?3, "
              "?4, ?5, ?6)")
          .bind(match_, static_cast<std::int64_t>(seat), row.player, row.total, row.stars, row.chapeaux)
          .run();
    }
    connection_.query("DELETE FROM seat WHERE match = ?1 AND seat >= ?2")
        .bind(match_, static_cast<std::int64_t>(rows.seats.size()))
        .run();
  }

  void write_lines(const MatchRows& before, const MatchRows& rows) {
    const auto kept = static_cast<std::int64_t>(rows.hands.size());
    connection_.query("DELETE FROM entry WHERE match = ?1 AND line > ?2").bind(match_, kept).run();
    connection_.query("DELETE FROM hand WHERE match = ?1 AND line > ?2").bind(match_, kept).run();
    for (std::size_t i = 0; i < rows.hands.size(); ++i) {
      const auto line = static_cast<std::int64_t>(i) + 1;
      const bool known = i < before.hands.size();
      if (!known || before.hands[i] != rows.hands[i]) write_hand(line, rows.hands[i]);
      connection_.query("DELETE FROM entry WHERE match = ?1 AND line = ?2 AND seat >= ?3")
          .bind(match_, line, static_cast<std::int64_t>(rows.entries[i].size()))
          .run();
      const std::vector<EntryRow> old = known ? before.entries[i] : std::vector<EntryRow>{};
      for (std::size_t seat = 0; seat < rows.entries[i].size(); ++seat)
        if (seat >= old.size() || old[seat] != rows.entries[i][seat])
          write_entry(line, seat, rows.entries[i][seat]);
    }
  }

  void write_hand(std::int64_t line, const HandRow& row) {
    connection_
        .query(
            "INSERT INTO hand (match, line, id, kind, at, dealer, out, no_out, after_finish, reason, "
            "operation, path) "
            "VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10, ?11, ?12) "
            "ON CONFLICT (match, line) DO UPDATE SET id = ?3, kind = ?4, at = ?5, dealer = ?6, out = ?7, "
            "no_out = ?8, "
            "after_finish = ?9, reason = ?10, operation = ?11, path = ?12")
        .bind(match_, line, row.id, row.kind, row.at, row.dealer, row.out, row.no_out, row.after_finish,
              row.reason, row.operation, row.path)
        .run();
  }

  void write_entry(std::int64_t line, std::size_t seat, const EntryRow& row) {
    connection_
        .query(
            "INSERT OR REPLACE INTO entry (match, line, seat, score, stars, chapeau, total) "
            "VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7)")
        .bind(match_, line, static_cast<std::int64_t>(seat), row.score, row.stars, row.chapeau, row.total)
        .run();
  }

  void move_debt(const std::optional<Debt>& before, const std::optional<Debt>& after) {
    if (before) change_owed(before->creditor, before->debtor, before->currency, before->amount);
    if (after) change_owed(after->debtor, after->creditor, after->currency, after->amount);
  }

  /// Adds what `debtor` owes `creditor` to what stands for the pair, whichever way round that is.
  void change_owed(std::int64_t from, std::int64_t to, const std::string& currency, std::int64_t amount) {
    const std::int64_t sum =
        base::checked_add(amount, base::checked_add(owed(from, to, currency), -owed(to, from, currency)));
    connection_
        .query(
            "DELETE FROM owed WHERE currency = ?3 AND ((debtor = ?1 AND creditor = ?2) OR (debtor = ?2 AND "
            "creditor = ?1))")
        .bind(from, to, currency)
        .run();
    if (sum == 0) return;
    connection_.query("INSERT INTO owed (debtor, creditor, currency, amount) VALUES (?1, ?2, ?3, ?4)")
        .bind(sum > 0 ? from : to, sum > 0 ? to : from, currency, sum > 0 ? sum : -sum)
        .run();
  }

  std::int64_t owed(std::int64_t debtor, std::int64_t creditor, const std::string& currency) {
    Query row =
        connection_.query("SELECT amount FROM owed WHERE debtor = ?1 AND creditor = ?2 AND currency = ?3");
    row.bind(debtor, creditor, currency);
    return row.step() ? row.integer(0) : 0;
  }

  void remove_player_without_matches(std::int64_t player) {
    Query seat = connection_.query("SELECT 1 FROM seat WHERE player = ?1");
    seat.bind(player);
    if (seat.step()) return;
    connection_.query("DELETE FROM player_id WHERE player = ?1").bind(player).run();
    connection_.query("DELETE FROM player WHERE key = ?1").bind(player).run();
  }

  Connection& connection_;
  std::int64_t match_;
};

/// In a file that somebody changed, a score may belong to no line: it is put behind the last.
std::size_t index_of(std::int64_t line, const MatchRows& rows) {
  const auto lines = static_cast<std::int64_t>(rows.hands.size());
  return static_cast<std::size_t>(line >= 1 && line <= lines ? line - 1 : lines);
}

void read_lines(Connection& connection, std::int64_t match, MatchRows& rows) {
  Query hands = connection.query(
      "SELECT id, kind, at, dealer, out, no_out, after_finish, reason, operation, path FROM hand WHERE match "
      "= ?1 ORDER BY line");
  hands.bind(match);
  while (hands.step()) {
    HandRow row;
    row.id = hands.uuid(0);
    row.kind = hands.text(1);
    row.at = hands.optional_integer(2);
    row.dealer = hands.optional_integer(3);
    row.out = hands.optional_integer(4);
    row.no_out = hands.integer(5) != 0;
    row.after_finish = hands.integer(6) != 0;
    row.reason = hands.text(7);
    row.operation = hands.integer(8);
    row.path = hands.text(9);
    rows.hands.push_back(std::move(row));
  }
  rows.entries.resize(rows.hands.size());
  Query entries = connection.query(
      "SELECT line, seat, score, stars, chapeau, total FROM entry WHERE match = ?1 ORDER BY line, seat");
  entries.bind(match);
  while (entries.step()) {
    const std::size_t line = index_of(entries.integer(0), rows);
    if (line == rows.entries.size()) rows.entries.emplace_back();
    rows.entries[line].push_back({entries.integer(1), entries.integer(2), entries.integer(3),
                                  entries.integer(4) != 0, entries.optional_integer(5)});
  }
}

}  // namespace

std::optional<MatchRows> read_rows(Connection& connection, std::int64_t match) {
  Query row = connection.query(
      "SELECT id, game, preset, target, settlement, small, large, currency, first_dealer, date, note, "
      "status, winner, conceded_by, "
      "hands, changed FROM match WHERE number = ?1");
  row.bind(match);
  if (!row.step()) return std::nullopt;
  MatchRows rows;
  rows.match.id = row.uuid(0);
  rows.match.game = row.text(1);
  rows.match.preset = row.text(2);
  rows.match.target = row.integer(3);
  rows.match.settlement = row.text(4);
  rows.match.small = row.optional_integer(5);
  rows.match.large = row.optional_integer(6);
  rows.match.currency = row.optional_text(7);
  rows.match.first_dealer = row.optional_integer(8);
  rows.match.date = row.optional_text(9);
  rows.match.note = row.text(10);
  rows.match.status = row.text(11);
  rows.match.winner = row.optional_integer(12);
  rows.match.conceded_by = row.optional_integer(13);
  rows.match.hands = row.integer(14);
  rows.match.changed = row.integer(15);
  Query seats = connection.query(
      "SELECT seat, player, total, stars, chapeaux FROM seat WHERE match = ?1 ORDER BY seat");
  seats.bind(match);
  while (seats.step())
    rows.seats.push_back(
        {seats.integer(0), seats.integer(1), seats.integer(2), seats.integer(3), seats.integer(4)});
  read_lines(connection, match, rows);
  Query settled =
      connection.query("SELECT winner, loser, game_points, amount FROM settlement WHERE match = ?1");
  settled.bind(match);
  if (settled.step())
    rows.settlement = SettlementRow{settled.integer(0), settled.optional_integer(1),
                                    settled.optional_integer(2), settled.optional_integer(3)};
  return rows;
}

void write_rows(Connection& connection, std::int64_t match, MatchRows rows) {
  RowWriter(connection, match).write(std::move(rows));
}

std::optional<std::int64_t> find_player(Connection& connection, const base::Uuid& id) {
  Query row = connection.query("SELECT player FROM player_id WHERE id = ?1");
  row.bind(id);
  if (!row.step()) return std::nullopt;
  return row.integer(0);
}

Owed read_owed(Connection& connection) {
  Owed owed;
  Query rows = connection.query("SELECT debtor, creditor, currency, amount FROM owed");
  while (rows.step()) owed[{rows.integer(0), rows.integer(1), rows.text(2)}] = rows.integer(3);
  return owed;
}

}  // namespace storage
