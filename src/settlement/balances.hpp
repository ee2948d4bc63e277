#pragma once

#include <map>
#include <optional>
#include <set>
#include <string>
#include <vector>

#include "base/values/uuid.hpp"
#include "settlement/stakes.hpp"

/// What players owe each other over many matches and payments. Each currency is apart.
namespace settlement {

/// A player who owes or is owed. Persons with equal ids are the same; the name is for printing and sorting.
struct Person {
  base::Uuid id;
  std::string name;

  friend bool operator==(const Person& a, const Person& b) { return a.id == b.id; }
};

/// What one person owes another: from a match, the loser owes the payout; from a payment, the receiver owes
/// it.
struct Debt {
  Person debtor, creditor;
  std::string currency;   ///< code of ISO 4217
  MinorUnits amount = 0;  ///< in its minor units

  friend bool operator==(const Debt&, const Debt&) = default;
};

/// The balance of a person: above zero to receive, below zero to pay.
struct Net {
  Person person;
  std::string currency;
  MinorUnits amount = 0;

  friend bool operator==(const Net&, const Net&) = default;
};

/// The balances of all persons. Each list is sorted by currency, then by name (ignoring case, then by id), so
/// that it is the same in every database.
struct Balances {
  std::vector<Debt> pairs;  ///< one for each pair and currency, with an amount above zero
  std::vector<Net> nets;    ///< of everybody in `pairs`; their sum is zero in each currency
  /// Payments from debtor to creditor that bring every net to zero: fewer than there are nets in the
  /// currency. Not sorted.
  std::vector<Debt> transfers;
  /// Pairs that stand in no other list, with no amount: their sum does not fit 64 bits, or with it what one
  /// of the two has to receive or to pay would not. Nobody else's balance hangs on them.
  std::vector<Debt> too_large;
};

/// Sums debts. A debt to oneself, left when two players were merged into one, is dropped, and so are pairs
/// that are even. If one person is in every pair of a currency, the transfers are the pairs themselves, so
/// that nobody pays a person to whom nothing is owed. Else they are found greedily: the one with most to pay
/// pays the one with most to receive, as much as possible, the first by name among equals. Each transfer
/// brings one net to zero, the last one two. Fewer transfers may be possible; to find the fewest takes
/// exponential time.
Balances balance(std::vector<Debt> debts);

/// Whether the pairs of a currency form a circle: there are some, none of them is too large, and every net is
/// zero: nobody has to pay.
bool go_round_in_a_circle(const Balances& balances, const std::string& currency);

/// Whether a debt is selected: with no persons every debt, with one those of that person, with several those
/// between two of them.
bool concerns(const Debt& debt, const std::vector<Person>& persons);

/// What a debt adds to a pair: below zero if it is the other way round; nothing if it is of another pair or
/// currency.
std::optional<MinorUnits> part_of(const Debt& pair, const Debt& debt);

/// Sums by currency.
using Sums = std::map<std::string, MinorUnits>;
/// Adds an amount. A currency whose sum does not fit 64 bits goes from `sums` to `too_large`, and stays
/// there.
void add(Sums& sums, std::set<std::string>& too_large, const std::string& currency, MinorUnits amount);

}  // namespace settlement
