#pragma once

#include <map>
#include <optional>
#include <string>
#include <vector>

#include "base/uuid.hpp"
#include "settlement/stakes.hpp"

/// What players owe each other over many matches and payments. Pure; amounts of different currencies never
/// meet.
namespace settlement {

/// Who owes and is owed. Two are one person if their ids are; the name stands for people, and for the order.
struct Person {
  base::Uuid id;
  std::string name;

  friend bool operator==(const Person& a, const Person& b) { return a.id == b.id; }
};

/// One owes another: the loser of a match its payout, who was paid the payment.
struct Debt {
  Person debtor, creditor;
  std::string currency;   ///< code of ISO 4217
  MinorUnits amount = 0;  ///< in its minor units

  friend bool operator==(const Debt&, const Debt&) = default;
};

/// What a person has to get (above zero) or to give (below zero) in all.
struct Net {
  Person person;
  std::string currency;
  MinorUnits amount = 0;

  friend bool operator==(const Net&, const Net&) = default;
};

/// Each list by currency, then by the names (in any case, then id): the same in every database.
struct Balances {
  std::vector<Debt> pairs;  ///< a pair once a currency, the way round that leaves the amount above zero
  std::vector<Net> nets;    ///< of everybody in `pairs`; those of a currency add up to zero
  /// Payments (from the debtor to the creditor) that bring every net to zero: at most one fewer than there
  /// are nets in the currency. In the order in which they are found.
  std::vector<Debt> transfers;
};

/// Adds debts up. What somebody owes himself, as two who played each other became one person, lapses; pairs
/// that are even are left out. Where one person has a part in every pair of a currency, the transfers are the
/// pairs themselves: nobody pays somebody whom he owes nothing. Else they are greedy: whoever has most to
/// give pays whoever has most to get, as much as fits, and of equal ones the first by name; so each of them
/// brings one net to zero, and the last one two. Fewer may do, but to find the fewest takes exponential time.
/// Throws `Error` (kData) where a sum does not fit 64 bits.
Balances balance(std::vector<Debt> debts);

/// Whether pairs of a currency are left though every net is zero: what is owed goes round in a circle, and
/// nobody has to pay.
bool go_round_in_a_circle(const Balances& balances, const std::string& currency);

/// Whether a debt is among the persons asked for: with none everybody, with one those that have to do with
/// it, with several those between two of them.
bool concerns(const Debt& debt, const std::vector<Person>& persons);

/// What a debt adds to a pair of the same currency: below zero the other way round, nothing for other pairs.
std::optional<MinorUnits> part_of(const Debt& pair, const Debt& debt);

/// Sums by currency.
using Sums = std::map<std::string, MinorUnits>;
/// Throws `Error` (kData) where the sum does not fit 64 bits.
void add(Sums& sums, const std::string& currency, MinorUnits amount);

}  // namespace settlement
