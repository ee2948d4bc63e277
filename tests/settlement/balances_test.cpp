#include "settlement/balances.hpp"

#include <gtest/gtest.h>
#include <rapidcheck.h>

#include <algorithm>
#include <set>

#include "base/errors/error.hpp"
#include "support/errors.hpp"
#include "support/printed.hpp"

namespace balances_test {

using settlement::Balances;
using settlement::Debt;
using settlement::MinorUnits;
using settlement::Net;
using settlement::Person;
using support::expect_error;
using support::refusal_of;

Person person(std::uint8_t number, std::string name) {
  Person person{{}, std::move(name)};
  person.id.bytes.back() = number;
  return person;
}

const Person kAnn = person(3, "Ann");
const Person kBob = person(2, "bob");
const Person kCho = person(1, "Cho");
const Person kDee = person(4, "Dee");

TEST(Balances, OfNoDebtsAreEmpty) {
  const Balances balances = settlement::balance({});
  EXPECT_TRUE(balances.pairs.empty() && balances.nets.empty() && balances.transfers.empty());
}

TEST(Balances, APairStandsOnceTheWayRoundThatIsAboveZero) {
  const Balances balances =
      settlement::balance({{kBob, kAnn, "CAD", 1800}, {kAnn, kBob, "CAD", 2000}, {kBob, kAnn, "EUR", 5}});
  EXPECT_EQ(balances.pairs, (std::vector<Debt>{{kAnn, kBob, "CAD", 200}, {kBob, kAnn, "EUR", 5}}));
  EXPECT_EQ(balances.nets,
            (std::vector<Net>{{kAnn, "CAD", -200}, {kBob, "CAD", 200}, {kAnn, "EUR", 5}, {kBob, "EUR", -5}}));
  EXPECT_EQ(balances.transfers, balances.pairs);
}

TEST(Balances, PairsStandInTheOrderOfWhoOwesAndThenOfWhoGets) {
  const Balances balances = settlement::balance({{kDee, kAnn, "CAD", 1},
                                                 {kBob, kAnn, "CAD", 2},
                                                 {kAnn, kCho, "CAD", 3},
                                                 {kBob, kDee, "CAD", 4},
                                                 {kCho, kBob, "CAD", 5}});
  EXPECT_EQ(balances.pairs, (std::vector<Debt>{{kAnn, kCho, "CAD", 3},
                                               {kBob, kAnn, "CAD", 2},
                                               {kBob, kDee, "CAD", 4},
                                               {kCho, kBob, "CAD", 5},
                                               {kDee, kAnn, "CAD", 1}}));
}

TEST(Balances, EvenPairsAndDebtsToOneselfAreLeftOut) {
  const Person joined = person(3, "Anna");
  const Balances balances =
      settlement::balance({{kBob, kAnn, "CAD", 1800}, {kAnn, kBob, "CAD", 1800}, {kAnn, joined, "CAD", 7}});
  EXPECT_TRUE(balances.pairs.empty() && balances.nets.empty() && balances.transfers.empty());
}

TEST(Balances, ARoundOfDebtsLeavesNothingToPay) {
  const Balances balances =
      settlement::balance({{kAnn, kBob, "CAD", 5}, {kBob, kCho, "CAD", 5}, {kCho, kAnn, "CAD", 5}});
  EXPECT_EQ(balances.pairs.size(), 3U);
  EXPECT_EQ(balances.nets, (std::vector<Net>{{kAnn, "CAD", 0}, {kBob, "CAD", 0}, {kCho, "CAD", 0}}));
  EXPECT_TRUE(balances.transfers.empty());
}

TEST(Balances, OfEqualAmountsTheFirstByNameComesFirstWhateverTheIds) {
  const Balances balances = settlement::balance(
      {{kCho, kDee, "CAD", 10}, {kBob, kDee, "CAD", 10}, {kAnn, kDee, "CAD", 10}, {kAnn, kCho, "CAD", 1}});
  EXPECT_EQ(balances.transfers,
            (std::vector<Debt>{{kAnn, kDee, "CAD", 11}, {kBob, kDee, "CAD", 10}, {kCho, kDee, "CAD", 9}}));
}

TEST(Balances, WhereAllHaveToDoWithOneTheDirectPaymentsSettleIt) {
  const Balances star = settlement::balance(
      {{kBob, kAnn, "CAD", 18}, {kAnn, kCho, "CAD", 18}, {kDee, kAnn, "CAD", 5}, {kBob, kCho, "EUR", 1}});
  EXPECT_EQ(star.transfers, star.pairs);
  // One debt that is not Ann's, and it is as for any group: Bob need not pay through her.
  const Balances group =
      settlement::balance({{kBob, kAnn, "CAD", 18}, {kAnn, kCho, "CAD", 18}, {kDee, kCho, "CAD", 5}});
  EXPECT_EQ(group.transfers, (std::vector<Debt>{{kBob, kCho, "CAD", 18}, {kDee, kCho, "CAD", 5}}));
}

TEST(Balances, ACircleIsNotTakenForDebtsThatSomebodyHasToPay) {
  const Balances balances = settlement::balance({{kAnn, kBob, "CAD", 10},
                                                 {kBob, kCho, "CAD", 10},
                                                 {kCho, kAnn, "CAD", 10},
                                                 {kAnn, kBob, "EUR", 10},
                                                 {kBob, kCho, "EUR", 10},
                                                 {kCho, kAnn, "EUR", 9}});
  EXPECT_TRUE(settlement::go_round_in_a_circle(balances, "CAD"));
  EXPECT_FALSE(settlement::go_round_in_a_circle(balances, "EUR"));
  EXPECT_FALSE(settlement::go_round_in_a_circle(balances, "JPY"));
  EXPECT_EQ(balances.transfers, (std::vector<Debt>{{kAnn, kCho, "EUR", 1}}));
}

// One member's figures take the balance from nobody else.
TEST(Balances, APairThatDoesNotFitIsInNoList) {
  Balances balances = settlement::balance({{kAnn, kBob, "CAD", INT64_MAX},
                                           {kAnn, kBob, "CAD", 1},
                                           {kCho, kDee, "CAD", 7},
                                           {kAnn, kBob, "EUR", 5}});
  EXPECT_EQ(balances.pairs, (std::vector<Debt>{{kCho, kDee, "CAD", 7}, {kAnn, kBob, "EUR", 5}}));
  EXPECT_EQ(balances.too_large, (std::vector<Debt>{{kAnn, kBob, "CAD", 0}}));
  EXPECT_EQ(balances.nets.size(), 4U);
  // What is too large on the way and fits in the end is no trouble, and the least number is one.
  balances =
      settlement::balance({{kAnn, kBob, "CAD", INT64_MAX}, {kAnn, kBob, "CAD", 1}, {kBob, kAnn, "CAD", 2}});
  EXPECT_EQ(balances.pairs, (std::vector<Debt>{{kAnn, kBob, "CAD", INT64_MAX - 1}}));
  balances = settlement::balance({{kBob, kAnn, "CAD", INT64_MAX}, {kBob, kAnn, "CAD", 1}});
  EXPECT_EQ(balances.too_large, (std::vector<Debt>{{kBob, kAnn, "CAD", 0}}));
}

TEST(Balances, APairThatIsTooMuchForOneOfTheTwoIsInNoList) {
  Balances balances =
      settlement::balance({{kAnn, kBob, "CAD", INT64_MAX}, {kAnn, kCho, "CAD", 1}, {kCho, kDee, "CAD", 3}});
  EXPECT_EQ(balances.pairs, (std::vector<Debt>{{kAnn, kBob, "CAD", INT64_MAX}, {kCho, kDee, "CAD", 3}}));
  EXPECT_EQ(balances.too_large, (std::vector<Debt>{{kAnn, kCho, "CAD", 0}}));
  MinorUnits sum = 0;
  for (const settlement::Net& net : balances.nets) sum += net.amount;
  EXPECT_EQ(sum, 0);
  EXPECT_EQ(balances.transfers.size(), 2U);
  balances = settlement::balance({{kAnn, kBob, "CAD", INT64_MAX}, {kCho, kBob, "CAD", 1}});
  EXPECT_EQ(balances.too_large, (std::vector<Debt>{{kCho, kBob, "CAD", 0}}));
  EXPECT_EQ(balances.nets.size(), 2U) << "Cho owes nothing that is counted";
}

// Ann owes twice what fits before it is added that Cho owes her: the names decide in which order.
TEST(Balances, WhatOneOwesOnTheWayMayBeTooLargeWhereTheSumFits) {
  const Balances balances = settlement::balance({{kAnn, kBob, "CAD", INT64_MAX},
                                                 {kAnn, kCho, "CAD", INT64_MAX},
                                                 {kBob, kDee, "CAD", INT64_MAX},
                                                 {kDee, kAnn, "CAD", INT64_MAX}});
  EXPECT_TRUE(balances.too_large.empty());
  EXPECT_EQ(balances.pairs.size(), 4U);
  EXPECT_EQ(balances.transfers, (std::vector<Debt>{{kAnn, kCho, "CAD", INT64_MAX}}));
  EXPECT_FALSE(settlement::go_round_in_a_circle(balances, "CAD"));
}

TEST(Balances, DebtsAreNoCircleWhereOneOfThemIsTooLarge) {
  const Balances balances = settlement::balance({{kAnn, kBob, "CAD", 5},
                                                 {kBob, kCho, "CAD", 5},
                                                 {kCho, kAnn, "CAD", 5},
                                                 {kAnn, kDee, "CAD", INT64_MAX},
                                                 {kAnn, kDee, "CAD", INT64_MAX}});
  EXPECT_EQ(balances.too_large, (std::vector<Debt>{{kAnn, kDee, "CAD", 0}}));
  EXPECT_FALSE(settlement::go_round_in_a_circle(balances, "CAD"));
}

// What is left out of one's debts may be what made another's fit.
TEST(Balances, WhatIsLeftOutIsLeftOutOfBothAndTheRestFits) {
  const Balances balances = settlement::balance({{kAnn, kBob, "CAD", INT64_MAX},
                                                 {kAnn, kCho, "CAD", INT64_MAX},
                                                 {kCho, kDee, "CAD", INT64_MAX},
                                                 {kCho, kBob, "CAD", 7}});
  EXPECT_EQ(balances.too_large, (std::vector<Debt>{{kAnn, kCho, "CAD", 0}, {kCho, kBob, "CAD", 0}}));
  MinorUnits sum = 0;
  for (const settlement::Net& net : balances.nets) sum += net.amount;
  EXPECT_EQ(sum, 0);
}

TEST(Balances, ADebtConcernsOneOfWhoIsNamedOrBothOfSeveral) {
  const Debt debt{kBob, kAnn, "CAD", 1};
  EXPECT_TRUE(settlement::concerns(debt, {}));
  EXPECT_TRUE(settlement::concerns(debt, {kAnn}));
  EXPECT_FALSE(settlement::concerns(debt, {kCho}));
  EXPECT_TRUE(settlement::concerns(debt, {kAnn, kCho, kBob}));
  EXPECT_FALSE(settlement::concerns(debt, {kAnn, kCho}));
}

TEST(Balances, ADebtAddsToThePairOfItsTwoAndItsCurrency) {
  const Debt pair{kBob, kAnn, "CAD", 8};
  EXPECT_EQ(settlement::part_of(pair, {kBob, kAnn, "CAD", 18}), 18);
  EXPECT_EQ(settlement::part_of(pair, {kAnn, kBob, "CAD", 10}), -10);
  EXPECT_EQ(settlement::part_of(pair, {kAnn, kBob, "EUR", 10}), std::nullopt);
  EXPECT_EQ(settlement::part_of(pair, {kAnn, kCho, "CAD", 10}), std::nullopt);
  EXPECT_EQ(settlement::part_of(pair, {kBob, kCho, "CAD", 10}), std::nullopt);
}

std::vector<Debt> any_debts() {
  const int people = *rc::gen::inRange(2, 12);
  std::vector<Debt> debts;
  for (int i = *rc::gen::inRange(0, 40); i > 0; --i) {
    const auto any = [&] {
      const int number = *rc::gen::inRange(0, people);
      // Some share a name.
      return person(static_cast<std::uint8_t>(number), std::string(1, static_cast<char>('A' + number % 5)));
    };
    debts.push_back({any(), any(), *rc::gen::element<std::string>("CAD", "JPY"),
                     *rc::gen::inRange<MinorUnits>(0, 1'000'000'000'000)});
  }
  return debts;
}

TEST(BalancesProperty, TransfersBringEveryNetToZeroAndAreFewerThanThePeople) {
  rc::check([] {
    const std::vector<Debt> debts = any_debts();
    const Balances balances = settlement::balance(debts);
    using Key = std::pair<std::string, base::Uuid>;
    std::map<Key, MinorUnits> of_debts, of_pairs, left;
    std::map<std::string, MinorUnits> sum;
    std::map<std::string, std::size_t> people, payments;
    for (const Debt& debt : debts) {
      of_debts[{debt.currency, debt.creditor.id}] += debt.amount;
      of_debts[{debt.currency, debt.debtor.id}] -= debt.amount;
    }
    std::set<std::pair<std::string, std::set<base::Uuid>>> seen;
    for (const Debt& pair : balances.pairs) {
      RC_ASSERT(pair.amount > 0);
      RC_ASSERT(seen.insert({pair.currency, {pair.debtor.id, pair.creditor.id}}).second);
      of_pairs[{pair.currency, pair.creditor.id}] += pair.amount;
      of_pairs[{pair.currency, pair.debtor.id}] -= pair.amount;
    }
    for (const Net& net : balances.nets) {
      left[{net.currency, net.person.id}] = net.amount;
      sum[net.currency] += net.amount;
      ++people[net.currency];
    }
    RC_ASSERT(left == of_pairs);
    for (const auto& [key, amount] : of_debts) RC_ASSERT((left.contains(key) ? left[key] : 0) == amount);
    for (const auto& [currency, amount] : sum) RC_ASSERT(amount == 0);
    for (const Debt& transfer : balances.transfers) {
      RC_ASSERT(transfer.amount > 0);
      RC_ASSERT(!(transfer.debtor == transfer.creditor));
      left[{transfer.currency, transfer.debtor.id}] += transfer.amount;
      left[{transfer.currency, transfer.creditor.id}] -= transfer.amount;
      ++payments[transfer.currency];
    }
    for (const auto& [key, amount] : left) RC_ASSERT(amount == 0);
    for (const auto& [currency, count] : payments) RC_ASSERT(count < people[currency]);
  });
}

TEST(BalancesProperty, TheOrderOfTheDebtsChangesNothing) {
  rc::check([] {
    std::vector<Debt> debts = any_debts();
    const Balances balances = settlement::balance(debts);
    std::reverse(debts.begin(), debts.end());
    const Balances other = settlement::balance(debts);
    RC_ASSERT(balances.pairs == other.pairs);
    RC_ASSERT(balances.nets == other.nets);
    RC_ASSERT(balances.transfers == other.transfers);
  });
}

TEST(PaymentAmount, IsReadExactly) {
  const settlement::Currency cad{"CAD", 2};
  EXPECT_EQ(settlement::parse_payment("18", cad), 1800);
  EXPECT_EQ(settlement::parse_payment("18.5", cad), 1850);
  EXPECT_EQ(settlement::parse_payment("10000000000000", cad), settlement::kMostPayment);
  EXPECT_EQ(settlement::parse_payment("18", {"JPY", 0}), 18);
  EXPECT_EQ(settlement::parse_payment("18,50", cad), 1850);
  EXPECT_EQ(settlement::parse_payment("18,5", cad), 1850);
  EXPECT_EQ(settlement::parse_payment("１８，５０", cad), 1850);
  EXPECT_EQ(settlement::parse_payment("1,000", {"KWD", 3}), 1000);
}

TEST(PaymentAmount, ThatCannotBeIsRefusedWithWhatToWrite) {
  for (const std::string text :
       {"", "0", "0.00", "-1", "+1", "\u22121", "1,005", "1.005", "1e3", "x", "1,", ",5", "1.000,50",
        "1,000.50", "1,5,0", "\uFF0D1", "10000000000000.01", "999999999999999999999"})
    expect_error("'" + text + "'", base::ErrorKind::kData, [&] {
      settlement::parse_payment(text, {"CAD", 2});
    });
}

TEST(PaymentAmount, IsNotCorrectedToOneThatCannotBe) {
  for (const std::string text : {"1,0", "1,5"})
    expect_error("'" + text + "'", base::ErrorKind::kData, [&] {
      settlement::parse_payment(text, {"JPY", 0});
    });
}

TEST(PaymentAmount, HasAPointInAnImport) {
  const settlement::Currency cad{"CAD", 2};
  EXPECT_EQ(settlement::parse_imported_payment("18.50", cad), 1850);
  for (const char* text : {"18,50", "１８"})
    refusal_of([&] { settlement::parse_imported_payment(text, cad); });
}

}  // namespace balances_test
