#include "storage/tables.hpp"

#include <fmt/core.h>

#include <algorithm>

#include "base/error.hpp"
#include "history/payments.hpp"
#include "storage/connection.hpp"
#include "storage/players.hpp"

namespace storage {
namespace {

/// Updates the table `owed`.
class OwedWriter {
 public:
  explicit OwedWriter(Connection& connection) : connection_(connection) {}

  /// To be called when the tables of settlements and payments have what was done.
  void move_debt(const std::optional<DebtRow>& before, const std::optional<DebtRow>& after) {
    const bool recounted =
        before && !change_owed(before->creditor, before->debtor, before->currency, before->amount);
    if (recounted) recount(*before);
    if (!after || (recounted && same_pair(*before, *after))) return;
    if (!change_owed(after->debtor, after->creditor, after->currency, after->amount)) recount(*after);
  }

 private:
  static bool same_pair(const DebtRow& a, const DebtRow& b) {
    return std::minmax(a.debtor, a.creditor) == std::minmax(b.debtor, b.creditor) && a.currency == b.currency;
  }

  /// Adds what one owes another to what stands for the pair, whichever way round that is. False where the sum
  /// does not fit, or did not before: then the pair has to be counted again.
  bool change_owed(std::int64_t from, std::int64_t to, const std::string& currency, std::int64_t amount) {
    const std::int64_t forward = owed(from, to, currency), backward = owed(to, from, currency);
    if (forward == kOverflow || backward == kOverflow) return false;
    std::int64_t sum = 0;
    if (__builtin_add_overflow(forward - backward, amount, &sum) || sum < -kOverflow) return false;
    remove(from, to, currency);
    if (sum != 0) put(sum > 0 ? from : to, sum > 0 ? to : from, currency, sum > 0 ? sum : -sum);
    return true;
  }

  void recount(const DebtRow& debt) {
    const Owed now = add_up(debt.debtor, debt.creditor, debt.currency);
    remove(debt.debtor, debt.creditor, debt.currency);
    for (const auto& [pair, amount] : now) put(std::get<0>(pair), std::get<1>(pair), debt.currency, amount);
  }

  /// One row by its key each: a condition over both ways round reads the whole table.
  void remove(std::int64_t one, std::int64_t other, const std::string& currency) {
    for (const auto& [debtor, creditor] : {std::pair(one, other), std::pair(other, one)})
      connection_.query("DELETE FROM owed WHERE debtor = ?1 AND creditor = ?2 AND currency = ?3")
          .bind(debtor, creditor, currency)
          .run();
  }

  void put(std::int64_t debtor, std::int64_t creditor, const std::string& currency, std::int64_t amount) {
    connection_.query("INSERT INTO owed (debtor, creditor, currency, amount) VALUES (?1, ?2, ?3, ?4)")
        .bind(debtor, creditor, currency, amount)
        .run();
  }

  std::int64_t owed(std::int64_t debtor, std::int64_t creditor, const std::string& currency) {
    Query row =
        connection_.query("SELECT amount FROM owed WHERE debtor = ?1 AND creditor = ?2 AND currency = ?3");
    row.bind(debtor, creditor, currency);
    return row.step() ? row.integer(0) : 0;
  }

  /// What all their settlements and payments come to, as these stand in the tables now.
  Owed add_up(std::int64_t one, std::int64_t other, const std::string& currency) {
    DebtSums sums;
    Query rows = connection_.query(
        "SELECT l.player, w.player, t.amount FROM seat s JOIN match m ON m.number = s.match "
        "JOIN settlement t ON t.match = s.match JOIN seat l ON l.match = s.match AND l.seat = t.loser "
        "JOIN seat w ON w.match = s.match AND w.seat = t.winner "
        "WHERE s.player = ?1 AND m.currency = ?3 AND t.amount > 0 AND "
        "((l.player = ?1 AND w.player = ?2) OR (l.player = ?2 AND w.player = ?1)) "
        "UNION ALL SELECT payee, payer, amount FROM payment WHERE payer = ?1 AND payee = ?2 AND currency = "
        "?3 "
        "AND gone = 0 "
        "UNION ALL SELECT payee, payer, amount FROM payment WHERE payer = ?2 AND payee = ?1 AND currency = "
        "?3 "
        "AND gone = 0");
    rows.bind(one, other, currency);
    while (rows.step()) sums.add({rows.integer(0), rows.integer(1), currency, rows.integer(2)});
    return sums.owed();
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

void write_rows(Connection& connection, std::int64_t match, MatchRows rows, const MatchRows& before) {
  for (std::size_t seat = 0; seat < rows.seats.size(); ++seat)
    rows.seats[seat].player = expect_there(find_player(connection, rows.players.at(seat).id), connection,
                                           fmt::format("the player in seat {} of match {}", seat + 1, match));
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

void write_payment(Connection& connection, const std::vector<PaymentRow>& before,
                   const std::vector<PaymentRow>& after) {
  const auto debt = [](const std::vector<PaymentRow>& rows) {
    return rows.empty() ? std::nullopt : debt_of(rows.front());
  };
  payment_table().remove_gone(connection, before, after);
  payment_table().put_changed(connection, before, after);
  OwedWriter(connection).move_debt(debt(before), debt(after));
}

Owed read_owed(Connection& connection) {
  Owed owed;
  Query rows = connection.query("SELECT debtor, creditor, currency, amount FROM owed");
  while (rows.step()) owed[{rows.integer(0), rows.integer(1), rows.text(2)}] = rows.integer(3);
  return owed;
}

}  // namespace storage
