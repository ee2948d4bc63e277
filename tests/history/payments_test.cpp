// A payment is one register: what stands of it is a function of the set of its operations.

#include "history/payments.hpp"

#include <gtest/gtest.h>

#include <algorithm>

namespace payments_test {

using history::Operation;
using history::Operations;
using history::Pay;
using history::PaymentState;

base::Uuid id(int number) {
  base::Uuid id;
  id.bytes.back() = static_cast<std::uint8_t>(number);
  return id;
}

Operation operation(int number, std::vector<int> parents, history::Action action) {
  Operation operation;
  operation.id = id(number);
  operation.subject = id(99);
  operation.at = {number};
  operation.action = std::move(action);
  for (const int parent : parents) operation.parents.push_back(id(parent));
  return operation;
}

Pay paid(settlement::MinorUnits amount) {
  history::Payment payment;
  payment.from = id(1);
  payment.to = id(2);
  payment.amount = amount;
  payment.currency = "CAD";
  return {payment};
}

/// The same in every order of arrival; the amount, and what stands.
void expect_state(Operations operations, settlement::MinorUnits amount, bool stands) {
  const auto by_id = [](const Operation& a, const Operation& b) { return a.id < b.id; };
  std::sort(operations.begin(), operations.end(), by_id);
  do {
    const PaymentState state = history::materialize_payment(operations);
    ASSERT_TRUE(state.latest);
    EXPECT_EQ(state.latest->amount, amount);
    EXPECT_EQ(state.stands, stands);
  } while (std::next_permutation(operations.begin(), operations.end(), by_id));
}

TEST(Payments, OneThatWasMadeStands) { expect_state({operation(1, {}, paid(5))}, 5, true); }

TEST(Payments, OfNothingNothingIsKnown) {
  EXPECT_FALSE(history::materialize_payment({}).latest);
  EXPECT_FALSE(history::materialize_payment({operation(1, {}, Pay{})}).latest);
  EXPECT_FALSE(history::materialize_payment({operation(1, {}, Pay{})}).stands);
}

TEST(Payments, OneThatWasDroppedIsGoneAndStillSaysWhatItWas) {
  expect_state({operation(1, {}, paid(5)), operation(2, {1}, Pay{})}, 5, false);
}

TEST(Payments, TheLaterWritingThatKnewTheEarlierCounts) {
  expect_state({operation(9, {}, paid(5)), operation(2, {9}, paid(6))}, 6, true);
  expect_state({operation(9, {}, paid(5)), operation(2, {9}, paid(6)), operation(5, {2}, paid(7))}, 7, true);
}

TEST(Payments, OneThatWasBroughtAgainStands) {
  expect_state({operation(1, {}, paid(5)), operation(2, {1}, Pay{}), operation(3, {2}, paid(5))}, 5, true);
}

TEST(Payments, OneThatSomebodyDroppedIsGoneWhateverAnotherWroteInIgnorance) {
  expect_state({operation(1, {}, paid(5)), operation(2, {1}, Pay{}), operation(3, {1}, paid(6))}, 6, false);
}

TEST(Payments, OfTwoThatDidNotKnowEachOtherTheLaterCounts) {
  expect_state({operation(1, {}, paid(5)), operation(2, {1}, paid(6)), operation(3, {1}, paid(7))}, 7, true);
  expect_state({operation(1, {}, paid(5)), operation(2, {}, paid(6))}, 6, true);
}

TEST(Payments, UndoTakesBackAWritingAndADropping) {
  const history::Undo undo_first{{id(1)}};
  expect_state({operation(1, {}, paid(5)), operation(2, {1}, undo_first)}, 5, false);
  expect_state(
      {operation(1, {}, paid(5)), operation(2, {1}, Pay{}), operation(3, {2}, history::Undo{{id(2)}})}, 5,
      true);
  expect_state(
      {operation(1, {}, paid(5)), operation(2, {1}, paid(6)), operation(3, {2}, history::Undo{{id(2)}})}, 5,
      true);
  expect_state(
      {operation(1, {}, paid(5)), operation(2, {1}, undo_first), operation(3, {2}, history::Redo{{id(2)}})},
      5, true);
}

}  // namespace payments_test
