#include "base/inline_vector.hpp"

#include <gtest/gtest.h>
#include <rapidcheck.h>

#include <algorithm>
#include <utility>
#include <vector>

namespace inline_vector_test {

using Numbers = base::InlineVector<int, 4>;

std::vector<int> items(const Numbers& numbers) { return {numbers.begin(), numbers.end()}; }

Numbers numbers_of(const std::vector<int>& items) { return {items.data(), items.data() + items.size()}; }

TEST(InlineVector, KeepsItsItemsWhenItGrowsBeyondItsOwnMemory) {
  Numbers numbers;
  EXPECT_TRUE(numbers.empty());
  for (int i = 0; i < 9; ++i) numbers.push_back(i);
  EXPECT_EQ(items(numbers), (std::vector<int>{0, 1, 2, 3, 4, 5, 6, 7, 8}));
  EXPECT_EQ(numbers.front(), 0);
  EXPECT_EQ(numbers.back(), 8);
}

TEST(InlineVector, AllocatesNothingForFewItems) {
  Numbers numbers{1, 2, 3, 4};
  EXPECT_EQ(numbers.capacity(), 4U);
  numbers.push_back(5);
  EXPECT_GT(numbers.capacity(), 4U);
}

TEST(InlineVector, InsertsAndRemoves) {
  Numbers numbers{1, 2, 4, 5};
  numbers.insert(numbers.begin() + 2, 3);
  EXPECT_EQ(items(numbers), (std::vector<int>{1, 2, 3, 4, 5}));
  numbers.set_end(numbers.begin() + 2);
  EXPECT_EQ(items(numbers), (std::vector<int>{1, 2}));
  numbers.clear();
  EXPECT_TRUE(numbers.empty());
}

TEST(InlineVectorProperties, CopiedMovedAndAssignedLikeAVector) {
  EXPECT_TRUE(rc::check("copies", [](const std::vector<int>& first, const std::vector<int>& second) {
    const Numbers one = numbers_of(first);
    Numbers copy = one;
    RC_ASSERT(copy == one);
    RC_ASSERT((copy == numbers_of(second)) == (first == second));
    Numbers moved = std::move(copy);
    RC_ASSERT(items(moved) == first);
    moved = numbers_of(second);
    RC_ASSERT(items(moved) == second);
    copy = moved;
    copy = static_cast<const Numbers&>(copy);
    RC_ASSERT(items(copy) == second);
    std::vector<Numbers> both{one, copy};
    std::reverse(both.begin(), both.end());
    RC_ASSERT(items(both.front()) == second);
    RC_ASSERT(items(both.back()) == first);
  }));
}

}  // namespace inline_vector_test
