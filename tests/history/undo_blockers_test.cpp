#include "history/undo_blockers.hpp"

#include <gtest/gtest.h>

namespace undo_blockers_test {

using history::Operation;
using history::Operations;
using Numbers = std::vector<std::uint8_t>;

base::Uuid id(std::uint8_t number) {
  base::Uuid uuid;
  uuid.bytes[15] = number;
  return uuid;
}

std::vector<base::Uuid> ids(const Numbers& numbers) {
  std::vector<base::Uuid> all;
  for (const std::uint8_t number : numbers) all.push_back(id(number));
  return all;
}

/// A resolution that puts lines in an order.
Operation resolution(std::uint8_t number, const Numbers& parents, const Numbers& order) {
  history::Resolve resolve;
  resolve.order = ids(order);
  return {id(number), id(100), ids(parents), {}, "", resolve, ""};
}

TEST(UndoBlockers, AResolutionStandsInTheWayOfOneWhoseOrderItChanged) {
  const auto blockers = [](const Numbers& later) {
    return history::undo_blockers({resolution(1, {}, {11, 12, 13}), resolution(2, {1}, later)}, {id(1)});
  };
  ASSERT_EQ(blockers({13, 12}).size(), 1U);
  EXPECT_EQ(blockers({13, 12})[0].why, history::UndoBlockReason::kResolves);
  EXPECT_EQ(blockers({13, 12})[0].operation, id(2));
  EXPECT_TRUE(blockers({13, 14}).empty()) << "one line has no order";
  EXPECT_TRUE(blockers({13, 13, 14}).empty()) << "nor has one that is named twice";
  EXPECT_TRUE(blockers({14, 15}).empty()) << "other lines";
}

TEST(IsOverwritten, AnOrderIsOnceEveryTwoOfItsLinesWereOrderedAgain) {
  Operations operations{resolution(1, {}, {11, 12, 13})};
  const auto is_overwritten = [&] { return history::is_overwritten(operations, {id(1)}); };
  EXPECT_FALSE(is_overwritten());
  operations.push_back(resolution(2, {1}, {12, 11, 14}));
  EXPECT_FALSE(is_overwritten()) << "13 is where it was";
  operations.push_back(resolution(3, {2}, {13, 11}));
  EXPECT_FALSE(is_overwritten()) << "12 is before 13";
  operations.push_back(resolution(4, {}, {13, 12}));
  EXPECT_FALSE(is_overwritten()) << "by one that does not know it";
  operations.push_back(resolution(5, {3, 4}, {13, 12}));
  EXPECT_TRUE(is_overwritten());
}

TEST(IsOverwritten, ALineThatIsNamedTwiceIsOrderedAgainByNamingItTwice) {
  Operations operations{resolution(1, {}, {11, 11, 12}), resolution(2, {1}, {11, 12})};
  EXPECT_FALSE(history::is_overwritten(operations, {id(1)}));
  operations.push_back(resolution(3, {2}, {11, 11}));
  EXPECT_TRUE(history::is_overwritten(operations, {id(1)}));
}

}  // namespace undo_blockers_test
