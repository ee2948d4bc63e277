#include "base/shared_list.hpp"

#include <gtest/gtest.h>

#include <string>

namespace shared_list_test {

using Texts = base::SharedList<std::string>;

TEST(SharedListTest, HasNothingAtFirst) {
  const Texts texts;
  EXPECT_TRUE(texts.empty());
  EXPECT_EQ(texts.begin(), texts.end());
  EXPECT_EQ(texts, Texts({}));
}

TEST(SharedListTest, ACopyHasTheSameItemsUntilOneOfThemIsChanged) {
  Texts first{"a", "b"};
  Texts second = first;
  EXPECT_EQ(&first[0], &second[0]);
  second.edit()[0] = "c";
  EXPECT_NE(&first[0], &second[0]);
  EXPECT_EQ(first, Texts({"a", "b"}));
  EXPECT_EQ(second, Texts({"c", "b"}));
}

TEST(SharedListTest, AnItemThatIsAddedToACopyIsNotInTheOther) {
  const Texts first{"a"};
  Texts second = first;
  second.push_back("b");
  EXPECT_EQ(first.size(), 1U);
  EXPECT_EQ(second.back(), "b");
  Texts third;
  third.push_back("a");
  EXPECT_EQ(third, first);
}

TEST(SharedListTest, WhoHasItAloneChangesItWithoutACopy) {
  Texts texts{"a", "b"};
  const std::string* const before = &texts[0];
  texts.edit()[1] = "c";
  EXPECT_EQ(&texts[0], before);
}

}  // namespace shared_list_test
