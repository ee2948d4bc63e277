#pragma once

#include <cstdint>
#include <limits>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <tuple>
#include <vector>

/// The table `owed`: what the players owe each other by settlements and payments.
namespace storage {

class Connection;
struct MatchRows;
struct PaymentRow;

/// The debt that the settlement of a match makes, by the players' keys.
struct DebtRow {
  std::int64_t debtor = 0, creditor = 0;
  std::string currency;
  std::int64_t amount = 0;  ///< minor units
};
/// Precondition: the keys of the players were looked up.
std::optional<DebtRow> debt_of(const MatchRows& rows);
/// A payment makes the payee owe what was paid.
std::optional<DebtRow> debt_of(const PaymentRow& payment);

/// What stands where a pair owes this much or more: it is left out of the balances, and `check` names it. No
/// sum that people can come to is near it.
inline constexpr std::int64_t kOverflow = std::numeric_limits<std::int64_t>::max();

/// The sums of debts a pair and a currency, each the way round that leaves it above zero.
using Owed = std::map<std::tuple<std::int64_t, std::int64_t, std::string>, std::int64_t>;

/// What debts come to as the table `owed` has it, the same in whatever order they stand.
Owed sum_of(const std::vector<DebtRow>& debts);

/// The sums that the table has.
Owed read_owed(Connection& connection);
/// Pairs with a currency, the smaller key first, whose debts do not fit 64 bits, or did not: they have to be
/// added up again.
using OverflownPairs = std::set<std::tuple<std::int64_t, std::int64_t, std::string>>;
/// Puts one debt in the place of another. To be called when the tables of settlements and payments have what
/// was done. Where the sum does not fit, or did not, the pair is put into `overflown`, for `add_up_again`;
/// null: it is added up at once. One by one, 9,300 payments of such a pair took 76 s.
void replace_debt(Connection& connection, const std::optional<DebtRow>& before,
                  const std::optional<DebtRow>& after, OverflownPairs* overflown);
void add_up_again(Connection& connection, const OverflownPairs& overflown);

}  // namespace storage
