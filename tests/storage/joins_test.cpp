// What changed of joins, over the pages of a sync.

#include "storage/queries/joins.hpp"

#include <gtest/gtest.h>

namespace joins_test {

using storage::JoinChanges;
using storage::RefusedJoin;

RefusedJoin join(const std::string& player, std::int64_t match) {
  return {player, "Bob", match, {base::make_uuid_v5({}, player), base::make_uuid_v5({}, "Bob")}};
}

TEST(JoinChanges, WhatChangedBackIsNoChange) {
  JoinChanges changes;
  changes.add({.counting = {join("Ann", 3)}});
  changes.add({.refused = {join("Ann", 3)}});
  EXPECT_TRUE(changes.counting.empty());
  EXPECT_TRUE(changes.refused.empty());
  changes.add({.refused = {join("Ann", 3)}});
  changes.add({.counting = {join("Ann", 3)}});
  EXPECT_TRUE(changes.counting.empty());
  EXPECT_TRUE(changes.refused.empty());
}

TEST(JoinChanges, TwoJoinsThatOneMatchRefusesAreTwo) {
  JoinChanges changes;
  changes.add({.refused = {join("Ann", 3)}});
  changes.add({.counting = {join("Cho", 3)}});
  EXPECT_EQ(changes.refused.size(), 1U);
  EXPECT_EQ(changes.counting.size(), 1U);
}

TEST(JoinChanges, WhatNeverCountedDoesNotCountAgain) {
  const auto payment = [](std::int64_t number) {
    storage::PaymentSummary summary{number, {}, false};
    summary.record.id = base::make_uuid_v5({}, std::to_string(number));
    return summary;
  };
  JoinChanges changes;
  changes.add({.uncounted = {payment(1)}});
  changes.add({.counting_again = {payment(1), payment(2)}});
  EXPECT_TRUE(changes.uncounted.empty());
  ASSERT_EQ(changes.counting_again.size(), 1U);
  EXPECT_EQ(changes.counting_again.front().number, 2);
}

TEST(RefusedJoins, OfThoseOfTheSameTwoTheFirstIsTold) {
  RefusedJoin back = join("Ann", 3);
  std::swap(back.player, back.into);
  std::swap(back.ids.first, back.ids.second);
  const std::vector<RefusedJoin> told =
      storage::one_of_each_pair({join("Ann", 3), back, join("Ann", 4), join("Cho", 3)});
  ASSERT_EQ(told.size(), 2U);
  EXPECT_EQ(told[0].player, "Ann");
  EXPECT_EQ(told[1].player, "Cho");
}

}  // namespace joins_test
