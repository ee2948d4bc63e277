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
    const MatchRows before = read_rows(connection_, match_);
    for (std::size_t seat = 0; seat < rows.seats.size(); ++seat)
      rows.seats[seat].player = key_of(rows.players.at(seat));
    settlement_table().remove_gone(connection_, before.settlement, rows.settlement);
    entry_table().remove_gone(connection_, before.entries, rows.entries);
    hand_table().remove_gone(connection_, before.hands, rows.hands);
    seat_table().remove_gone(connection_, before.seats, rows.seats);
    match_table().put_changed(connection_, before.match, rows.match);
    seat_table().put_changed(connection_, before.seats, rows.seats);
    hand_table().put_changed(connection_, before.hands, rows.hands);
    entry_table().put_changed(connection_, before.entries, rows.entries);
    settlement_table().put_changed(connection_, before.settlement, rows.settlement);
    move_debt(debt_of(before), debt_of(rows));
    for (const SeatRow& seat : before.seats) remove_player_without_matches(seat.player);
  }

 private:
  /// The key of a player who is added if neither the id nor the name is known.
  std::int64_t key_of(const KnownPlayer& player) {
    if (const auto known = find_player(connection_, player.id)) return *known;
    connection_.query("INSERT INTO player (name, folded) VALUES (?1, ?2) ON CONFLICT (folded) DO NOTHING")
        .bind(player.name, base::fold_case(player.name))
        .run();
    connection_.query("INSERT INTO player_id (id, player) SELECT ?1, key FROM player WHERE folded = ?2")
        .bind(player.id, base::fold_case(player.name))
        .run();
    return find_player(connection_, player.id).value();
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

}  // namespace

MatchRows read_rows(Connection& connection, std::int64_t match) {
  MatchRows rows;
  rows.match = match_table().read(connection, match);
  rows.seats = seat_table().read(connection, match);
  rows.hands = hand_table().read(connection, match);
  rows.entries = entry_table().read(connection, match);
  rows.settlement = settlement_table().read(connection, match);
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
