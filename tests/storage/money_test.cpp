// What the database says of money: payments, what is owed, and what becomes of both where players are joined.

#include "settlement/balances.hpp"
#include "storage/check.hpp"
#include "storage/queries/match_queries.hpp"
#include "storage/queries/money_queries.hpp"
#include "storage/queries/player_queries.hpp"
#include "support/database.hpp"

namespace money_test {

using settlement::Balances;
using storage::Reader;
using storage::Store;
using storage::Transaction;

class MoneyTest : public support::DatabaseTest {
 protected:
  MoneyTest() : store_(Store::open_or_create(path())) {}

  base::Uuid player(const std::string& name) {
    base::Uuid id;
    store_.read([&](Reader& reader) { id = storage::player_named(reader, name).value().id; });
    return id;
  }
  base::Uuid pay(const std::string& from, const std::string& to, settlement::MinorUnits amount) {
    base::Uuid id;
    store_.write("pay", now(), [&](Transaction& transaction) {
      id = transaction.new_id();
      history::Payment payment{
          player_in(transaction, from), player_in(transaction, to), amount, "CAD", "2026-11-02", "", {}};
      transaction.record(id, history::Pay{std::move(payment)});
    });
    return id;
  }
  void won_by_first(const std::string& one, const std::string& other) {
    add(store_, start(store_, one, other), 1200, 700);
  }
  Balances balances() {
    Balances balances;
    store_.read([&](Reader& reader) { balances = settlement::balance(storage::owed(reader)); });
    return balances;
  }
  /// The same by the payouts and payments themselves.
  Balances balances_of_entries() {
    std::vector<settlement::Debt> debts;
    store_.read([&](Reader& reader) {
      for (const storage::MoneyEntry& entry : storage::payouts(reader, storage::all_matches(reader)))
        debts.push_back(entry.debt);
      for (const storage::PaymentSummary& payment : storage::list_payments(reader, {}))
        debts.push_back(storage::money_of(payment).debt);
    });
    return settlement::balance(debts);
  }
  void expect_whole() {
    EXPECT_EQ(balances().pairs, balances_of_entries().pairs);
    EXPECT_EQ(balances().transfers, balances_of_entries().transfers);
    store_.read(
        [](Reader& reader) { EXPECT_EQ(storage::check(reader).problems, std::vector<std::string>{}); });
  }

  Store store_;

 private:
  static base::Uuid player_in(Transaction& transaction, const std::string& name) {
    return storage::player_named(transaction, name).value().id;
  }
};

TEST_F(MoneyTest, APaymentWrittenAgainIsAnother) {
  won_by_first("Ann", "Bob");
  won_by_first("Ann", "Cho");
  const base::Uuid id = pay("Bob", "Ann", 500);
  store_.write("import", now(), [&](Transaction& transaction) {
    history::Payment payment = storage::payment_with_id(transaction, id)->record.payment;
    payment.from = storage::player_named(transaction, "Cho")->id;
    payment.amount = 300;
    transaction.record(id, history::Pay{payment});
  });
  expect_whole();
  store_.read([&](Reader& reader) {
    const storage::PaymentSummary payment = storage::payment_with_number(reader, 1).value();
    EXPECT_EQ(payment.record.from, "Cho");
    EXPECT_EQ(payment.record.payment.amount, 300);
    EXPECT_EQ(storage::list_payments(reader, {}).size(), 1U);
  });
  store_.rebuild(now());
  expect_whole();
}

TEST_F(MoneyTest, OneThatIsGoneMayBeBroughtAgain) {
  won_by_first("Ann", "Bob");
  const base::Uuid id = pay("Bob", "Ann", 500);
  history::Payment paid;
  store_.write("drop-payment", now(), [&](Transaction& transaction) {
    paid = storage::payment_with_id(transaction, id)->record.payment;
    transaction.record(id, history::Pay{});
  });
  store_.read([&](Reader& reader) { EXPECT_TRUE(storage::payment_with_number(reader, 1)->gone); });
  expect_whole();
  store_.write("import", now(),
               [&](Transaction& transaction) { transaction.record(id, history::Pay{paid}); });
  store_.read([&](Reader& reader) { EXPECT_FALSE(storage::payment_with_number(reader, 1)->gone); });
  expect_whole();
}

TEST_F(MoneyTest, JoinedPlayersAreOnePersonAndWhatIsBetweenThemLapses) {
  won_by_first("Ann", "Bob");
  won_by_first("Ann", "Bobby");
  pay("Bob", "Bobby", 700);
  pay("Bob", "Ann", 100);
  ASSERT_EQ(balances().pairs.size(), 3U);
  expect_whole();
  store_.write("join", now(), [&](Transaction& transaction) {
    transaction.record(storage::player_named(transaction, "Bobby")->id,
                       history::Join{storage::player_named(transaction, "Bob")->id});
  });
  const Balances together = balances();
  ASSERT_EQ(together.pairs.size(), 1U);
  EXPECT_EQ(together.pairs[0].debtor.name, "Bob");
  store_.read([&](Reader& reader) {
    settlement::Sums won;
    std::set<std::string> too_large;
    for (const storage::MoneyEntry& entry : storage::payouts(reader, storage::all_matches(reader)))
      settlement::add(won, too_large, entry.debt.currency, entry.debt.amount);
    EXPECT_EQ(together.pairs[0].amount, won.at("CAD") - 100);
    EXPECT_EQ(storage::list_payments(reader, {}).size(), 1U);
    EXPECT_TRUE(storage::payment_with_number(reader, 1)->lapsed());
    storage::MatchFilter filter;
    filter.player = "bob";
    EXPECT_EQ(storage::list_payments(reader, filter).size(), 1U);
  });
  expect_whole();
}

TEST_F(MoneyTest, WhenAPaymentWasRecordedMayBeUnknown) {
  won_by_first("Ann", "Bob");
  pay("Bob", "Ann", 100);
  store_.read(
      [](Reader& reader) { EXPECT_FALSE(storage::payment_with_number(reader, 1)->record.payment.at); });
  expect_whole();
}

}  // namespace money_test
