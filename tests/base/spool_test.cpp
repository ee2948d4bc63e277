#include "base/files/spool.hpp"

#include <gtest/gtest.h>

#include <vector>

namespace spool_test {

std::string all_of(const base::Spool& spool) {
  std::string text;
  spool.read([&](std::string_view piece) { text += piece; });
  return text;
}

TEST(Spool, GivesBackWhatWasPutInHoweverLong) {
  base::Spool spool;
  EXPECT_EQ(all_of(spool), "");
  std::string expected;
  // Far more than it keeps in memory, in pieces of any length.
  for (int i = 0; i < 60'000; ++i) {
    const std::string piece = std::to_string(i) + std::string(static_cast<std::size_t>(i % 97), '.') + "\n";
    expected += piece;
    spool.append(piece);
  }
  EXPECT_GT(expected.size(), 2'500'000U);
  EXPECT_TRUE(all_of(spool) == expected);
  EXPECT_TRUE(all_of(spool) == expected) << "read again";
  spool.append("the end\n");
  EXPECT_TRUE(all_of(spool) == expected + "the end\n") << "gone on with after it was read";
}

TEST(Spool, GivesItsLinesWholeWhereverAPieceEnds) {
  base::Spool spool;
  std::vector<std::string> expected;
  for (int i = 0; i < 20'000; ++i) {
    expected.push_back(i % 1000 == 7 ? std::string(100'000, 'x') : "line " + std::to_string(i));
    spool.append(expected.back() + "\n");
  }
  std::vector<std::string> lines;
  spool.read_lines([&](std::string_view line) { lines.emplace_back(line); });
  EXPECT_TRUE(lines == expected);
}

}  // namespace spool_test
