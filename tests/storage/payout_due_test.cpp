// Which payments were for a match, and what is left to pay for it.

#include "storage/queries/payout_due.hpp"

#include <tuple>

#include "history/operations/options.hpp"
#include "storage/queries/player_queries.hpp"
#include "support/database.hpp"

namespace payout_due_test {

using storage::Reader;
using storage::Store;
using storage::Transaction;

/// What the loser of each match here has to pay: 20.00.
constexpr settlement::MinorUnits kPayout = 2000;

settlement::Stakes stakes_in(const std::string& currency) {
  return settlement::parse_stakes("1-3", settlement::find_currency(currency));
}

/// What was paid for a match, what is left, and the payment that counts; 0: none.
using Due = std::tuple<std::int64_t, std::int64_t, std::int64_t>;

class PayoutDue : public support::DatabaseTest {
 protected:
  /// A match that Bob lost; returns its number.
  std::int64_t lost_to(const std::string& winner, const std::string& currency = "CAD") {
    std::int64_t number = 0;
    store_.write("new", now(), [&](Transaction& transaction) {
      history::MatchRecord record = new_record(transaction, winner, "Bob");
      record.match.rules.target = 600;
      record.terms.stakes = stakes_in(currency);
      number = transaction.start(record);
    });
    add_last_hand(number);
    return number;
  }
  void add_last_hand(std::int64_t number) {
    store_.write("add", now(), [&](Transaction& transaction) {
      transaction.record(number, history::Add{{support::points_line(700, 20, 1)}, std::nullopt});
    });
  }
  void drop_last_hand(std::int64_t number) {
    store_.write("drop", now(), [&](Transaction& transaction) {
      const base::Uuid line = transaction.match(number).value().record.match.lines.back().id;
      transaction.record(number, history::Amend{line, std::nullopt});
    });
  }
  void bob_pays_ann(const std::string& currency = "CAD") { pay("Bob", "Ann", currency); }
  void pay(const char* payer, const char* payee, const std::string& currency = "CAD") {
    store_.write("pay", now(), [&](Transaction& transaction) {
      const auto player = [&](const char* name) {
        return storage::player_named(transaction, name).value().id;
      };
      transaction.record(transaction.new_id(),
                         history::Pay{history::Payment{
                             player(payer), player(payee), kPayout, currency, "2026-11-02", "", {}}});
    });
  }
  void edit_currency(std::int64_t match, const std::string& currency) {
    store_.write("edit-match", now(), [&](Transaction& transaction) {
      history::MatchRecord record = transaction.match(match).value().record;
      record.terms.stakes = stakes_in(currency);
      transaction.record(match, history::Set{{*history::options_of(record).find("stakes")}, std::nullopt});
    });
  }
  Due due(std::int64_t number) {
    storage::PayoutDue due;
    store_.read([&](Reader& reader) {
      const history::NumberedMatch match = reader.match(number).value();
      const match::Payout payout = history::settle(match).payout.value();
      EXPECT_EQ(payout.amount, kPayout);
      due = storage::payout_due(reader, match, payout, {});
    });
    return {due.paid, due.left(), due.payment};
  }

  Store store_ = Store::open_or_create(path());
};

constexpr Due kNotPaid(0, kPayout, 0);
constexpr Due paid_by(std::int64_t payment) { return {kPayout, 0, payment}; }

TEST_F(PayoutDue, APaymentInAnotherCurrencyIsForAnotherMatch) {
  lost_to("Ann");
  bob_pays_ann("EUR");
  EXPECT_EQ(due(1), kNotPaid);
  bob_pays_ann();
  EXPECT_EQ(due(1), paid_by(2));
}

TEST_F(PayoutDue, ALaterMatchInAnotherCurrencyTakesNoPayment) {
  lost_to("Ann");
  lost_to("Ann", "EUR");
  bob_pays_ann();
  EXPECT_EQ(due(1), paid_by(1));
  EXPECT_EQ(due(2), kNotPaid);
}

TEST_F(PayoutDue, ALaterMatchWithSomebodyElseTakesNoPayment) {
  lost_to("Ann");
  lost_to("Cho");
  bob_pays_ann();
  EXPECT_EQ(due(1), paid_by(1));
  EXPECT_EQ(due(2), kNotPaid);
}

TEST_F(PayoutDue, APaymentFromBeforeTheCurrencyWasCorrectedIsForAnotherMatch) {
  lost_to("Ann");
  lost_to("Ann", "EUR");
  bob_pays_ann();
  edit_currency(2, "CAD");
  EXPECT_EQ(due(2), kNotPaid);
}

TEST_F(PayoutDue, ThePaymentBehindTheMatchAndTheLatestCountWhereTwoPlayEveryWeek) {
  for (int week = 0; week < 60; ++week) {
    lost_to("Ann");
    bob_pays_ann();
  }
  EXPECT_EQ(due(60), paid_by(60));
  EXPECT_EQ(due(41), paid_by(41));
  EXPECT_EQ(due(6), paid_by(6));
}

TEST_F(PayoutDue, WhatCameBackWhileTheMatchWasOpenIsNotPaid) {
  lost_to("Ann");
  bob_pays_ann();
  drop_last_hand(1);
  pay("Ann", "Bob");
  add_last_hand(1);
  EXPECT_EQ(due(1), kNotPaid);
  bob_pays_ann();
  EXPECT_EQ(std::get<1>(due(1)), 0);
}

TEST_F(PayoutDue, SaysWhatIsOwedInAllBesides) {
  lost_to("Ann");
  lost_to("Ann");
  bob_pays_ann();
  lost_to("Ann");
  storage::PayoutDue first;
  store_.read(
      [&](Reader& reader) { first = storage::settled_payout(reader, reader.match(1).value()).value(); });
  EXPECT_EQ(first.left(), kPayout);
  EXPECT_EQ(first.owed, 2 * kPayout);
}

}  // namespace payout_due_test
