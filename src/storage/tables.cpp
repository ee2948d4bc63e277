#include "storage/tables.hpp"

#include "base/decimal.hpp"
#include "base/error.hpp"
#include "history/payments.hpp"
#include "storage/players.hpp"

namespace storage {
namespace {

/// Keeps the table `owed` in step.
class OwedWriter {
 public:
  explicit OwedWriter(Connection& connection) : connection_(connection) {}

  void move_debt(const std::optional<Debt>& before, const std::optional<Debt>& after) {
    if (before) change_owed(before->creditor, before->debtor, before->currency, before->amount);
    if (after) change_owed(after->debtor, after->creditor, after->currency, after->amount);
  }

 private:
  /// Adds what `debtor` owes `creditor` to what stands for the pair, whichever way round that is.
  void change_owed(std::int64_t from, std::int64_t to, const std::string& currency, std::int64_t amount) {
    const std::int64_t sum =
        base::checked_add(amount, base::checked_add(owed(from, to, currency), -owed(to, from, currency)));
    // One row by its key each: a condition over both ways round reads the whole table, which made the import
    // of 100,000 hands among 100 players take 97 s.
    for (const auto& [debtor, creditor] : {std::pair(from, to), std::pair(to, from)})
      connection_.query("DELETE FROM owed WHERE debtor = ?1 AND creditor = ?2 AND currency = ?3")
          .bind(debtor, creditor, currency)
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

  Connection& connection_;
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
  const MatchRows before = read_rows(connection, match);
  for (std::size_t seat = 0; seat < rows.seats.size(); ++seat)
    rows.seats[seat].player = find_player(connection, rows.players.at(seat).id).value();
  settlement_table().remove_gone(connection, before.settlement, rows.settlement);
  entry_table().remove_gone(connection, before.entries, rows.entries);
  hand_table().remove_gone(connection, before.hands, rows.hands);
  seat_table().remove_gone(connection, before.seats, rows.seats);
  match_table().put_changed(connection, before.match, rows.match);
  seat_table().put_changed(connection, before.seats, rows.seats);
  hand_table().put_changed(connection, before.hands, rows.hands);
  entry_table().put_changed(connection, before.entries, rows.entries);
  settlement_table().put_changed(connection, before.settlement, rows.settlement);
  OwedWriter(connection).move_debt(debt_of(before), debt_of(rows));
}

std::optional<PaymentRow> payment_row(Connection& connection, std::int64_t number, const base::Uuid& payment,
                                      const Subject& subject) {
  const history::PaymentState state = history::read_payment(subject.operations);
  if (!state.latest) return std::nullopt;
  const auto payer = find_player(connection, state.latest->from);
  const auto payee = find_player(connection, state.latest->to);
  if (!payer || !payee || *payer == *payee) return std::nullopt;
  PaymentRow row{payment,
                 number,
                 *payer,
                 *payee,
                 state.latest->currency,
                 state.latest->amount,
                 state.latest->at ? std::optional(state.latest->at->seconds) : std::nullopt,
                 state.latest->date,
                 state.latest->note,
                 !state.stands};
  return row;
}

void write_payment(Connection& connection, const std::vector<PaymentRow>& before, const PaymentRow& row) {
  payment_table().put_changed(connection, before, {row});
  OwedWriter(connection).move_debt(before.empty() ? std::nullopt : debt_of(before.front()), debt_of(row));
}

Owed read_owed(Connection& connection) {
  Owed owed;
  Query rows = connection.query("SELECT debtor, creditor, currency, amount FROM owed");
  while (rows.step()) owed[{rows.integer(0), rows.integer(1), rows.text(2)}] = rows.integer(3);
  return owed;
}

}  // namespace storage
