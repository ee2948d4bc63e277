#include "storage/projections/owed.hpp"

#include <algorithm>

#include "base/errors/error.hpp"
#include "base/language/translation.hpp"
#include "base/values/decimal.hpp"
#include "storage/file/connection.hpp"
#include "storage/projections/match_rows.hpp"

namespace storage {
namespace {

/// Updates the table `owed`.
class OwedWriter {
 public:
  /// `overflown`: as of `replace_debt`.
  explicit OwedWriter(Connection& connection, OverflownPairs* overflown = nullptr)
      : connection_(connection), overflown_(overflown) {}

  void add_up_again(std::int64_t one, std::int64_t other, const std::string& currency) {
    const Owed now = add_up(one, other, currency);
    remove(one, other, currency);
    for (const auto& [pair, amount] : now) put(std::get<0>(pair), std::get<1>(pair), currency, amount);
  }

  void replace_debt(const std::optional<DebtRow>& before, const std::optional<DebtRow>& after) {
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
    if (overflown_ == nullptr) return add_up_again(debt.debtor, debt.creditor, debt.currency);
    const auto [smaller, larger] = std::minmax(debt.debtor, debt.creditor);
    overflown_->insert({smaller, larger, debt.currency});
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
    std::vector<DebtRow> debts;
    Query rows = connection_.query(
        "SELECT l.player, w.player, t.amount FROM seat s JOIN match m ON m.number = s.match "
        "JOIN settlement t ON t.match = s.match JOIN seat l ON l.match = s.match AND l.seat = t.loser "
        "JOIN seat w ON w.match = s.match AND w.seat = t.winner "
        "WHERE s.player = ?1 AND m.currency = ?3 AND t.amount > 0 "
        "AND ((l.player = ?1 AND w.player = ?2) OR (l.player = ?2 AND w.player = ?1)) "
        "UNION ALL SELECT payee, payer, amount FROM payment WHERE payer = ?1 AND payee = ?2 "
        "AND currency = ?3 "
        "AND gone = 0 "
        "UNION ALL SELECT payee, payer, amount FROM payment WHERE payer = ?2 AND payee = ?1 "
        "AND currency = ?3 "
        "AND gone = 0");
    rows.bind(one, other, currency);
    while (rows.step()) debts.push_back({rows.integer(0), rows.integer(1), currency, rows.integer(2)});
    return sum_of(debts);
  }

  Connection& connection_;
  OverflownPairs* overflown_;
};

}  // namespace

std::optional<DebtRow> debt_of(const MatchRows& rows) {
  if (rows.settlement.empty() || rows.settlement[0].amount.value_or(0) == 0) return std::nullopt;
  const SettlementRow& settlement = rows.settlement[0];
  const auto seats = static_cast<std::int64_t>(rows.seats.size());
  if (!settlement.loser || *settlement.loser >= seats || settlement.winner >= seats)
    throw base::Error(base::ErrorKind::kUnusableDatabase,
                      base::tr("a settlement names a player who is not there"))
        .remedy(base::tr("another program changed the database: run 'chapeau check', or restore a backup"));
  const auto player = [&](std::int64_t seat) { return rows.seats.at(static_cast<std::size_t>(seat)).player; };
  // Nobody owes himself anything, though somebody else's program may have seated one player twice.
  if (player(*settlement.loser) == player(settlement.winner)) return std::nullopt;
  return DebtRow{player(*settlement.loser), player(settlement.winner), rows.match.at(0).currency.value_or(""),
                 *settlement.amount};
}

std::optional<DebtRow> debt_of(const PaymentRow& payment) {
  if (payment.gone) return std::nullopt;
  return DebtRow{payment.payee, payment.payer, payment.currency, payment.amount};
}

Owed sum_of(const std::vector<DebtRow>& debts) {
  // By the smaller key and the larger, above zero where the smaller owes.
  std::map<std::tuple<std::int64_t, std::int64_t, std::string>, base::ExactSum> sums;
  for (const DebtRow& debt : debts) {
    const bool smaller_owes = debt.debtor < debt.creditor;
    const auto [smaller, larger] = std::minmax(debt.debtor, debt.creditor);
    sums[{smaller, larger, debt.currency}].add(smaller_owes ? debt.amount : -debt.amount);
  }
  Owed owed;
  for (const auto& [pair, sum] : sums) {
    const auto& [smaller, larger, currency] = pair;
    if (sum.sign() == 0) continue;
    const auto key =
        sum.sign() > 0 ? std::tuple(smaller, larger, currency) : std::tuple(larger, smaller, currency);
    const std::int64_t value = sum.value().value_or(kOverflow);
    owed[key] = value < -kOverflow ? kOverflow : value < 0 ? -value : value;
  }
  return owed;
}

Owed read_owed(Connection& connection) {
  Owed owed;
  Query rows = connection.query("SELECT debtor, creditor, currency, amount FROM owed");
  while (rows.step()) owed[{rows.integer(0), rows.integer(1), rows.text(2)}] = rows.integer(3);
  return owed;
}

void replace_debt(Connection& connection, const std::optional<DebtRow>& before,
                  const std::optional<DebtRow>& after, OverflownPairs* overflown) {
  OwedWriter(connection, overflown).replace_debt(before, after);
}

void add_up_again(Connection& connection, const OverflownPairs& overflown) {
  OwedWriter writer(connection);
  for (const auto& [one, other, currency] : overflown) writer.add_up_again(one, other, currency);
}

}  // namespace storage
