#include "base/values/decimal.hpp"

#include <gtest/gtest.h>
#include <rapidcheck.h>

#include <limits>

#include "support/errors.hpp"

namespace decimal_test {

TEST(Decimal, ReadsWholeAndFraction) {
  struct Case {
    const char* text;
    int decimals;
    std::int64_t value;
  };
  for (const Case& c : {Case{"0", 2, 0}, Case{"1", 2, 100}, Case{"12.5", 2, 1250}, Case{"12.50", 2, 1250},
                        Case{"100", 0, 100}, Case{"0.001", 3, 1}, Case{"007", 0, 7}}) {
    EXPECT_TRUE(base::is_decimal(c.text)) << c.text;
    EXPECT_EQ(base::parse_decimal(c.text, c.decimals), c.value) << c.text;
  }
}

TEST(Decimal, RefusesWhatIsNoNumberAndWhatDoesNotFit) {
  for (const char* text : {"", ".", ".5", "5.", "-1", "+1", "1e3", " 1", "1,5", "1.2.3", "٣"}) {
    EXPECT_FALSE(base::is_decimal(text)) << text;
    EXPECT_FALSE(base::parse_decimal(text, 2)) << text;
  }
  EXPECT_TRUE(base::is_decimal("1.234"));
  EXPECT_FALSE(base::parse_decimal("1.234", 2));
  EXPECT_FALSE(base::parse_decimal("1.0", 0));
  EXPECT_TRUE(base::is_decimal("99999999999999999999"));
  EXPECT_FALSE(base::parse_decimal("99999999999999999999", 0));
}

TEST(Decimal, WritesAllDecimals) {
  EXPECT_EQ(base::format_decimal(1800, 2), "18.00");
  EXPECT_EQ(base::format_decimal(5, 2), "0.05");
  EXPECT_EQ(base::format_decimal(-5, 2), "-0.05");
  EXPECT_EQ(base::format_decimal(1800, 0), "1800");
  EXPECT_EQ(base::format_decimal(1, 4), "0.0001");
  EXPECT_EQ(base::format_decimal(std::numeric_limits<std::int64_t>::min(), 0), "-9223372036854775808");
}

TEST(Decimal, ReadsWholeNumbersWithASign) {
  EXPECT_EQ(base::parse_signed("-45"), -45);
  EXPECT_EQ(base::parse_signed("\u221245"), -45);
  EXPECT_EQ(base::parse_signed("+45"), 45);
  for (const char* text : {"", "-", "4.5", "--4", "1 2", "9223372036854775808"})
    EXPECT_FALSE(base::parse_signed(text)) << text;
  EXPECT_EQ(base::parse_signed("－４５"), -45);
  EXPECT_EQ(base::parse_signed("＋４5"), 45);
  EXPECT_EQ(base::parse_unsigned("45"), 45);
  EXPECT_EQ(base::parse_unsigned("４５"), 45);
  for (const char* text :
       {"", "-45", "+45", "\u221245", "－４５", "4.5", "４．５", " 45", "9223372036854775808"})
    EXPECT_FALSE(base::parse_unsigned(text)) << text;
}

TEST(Decimal, DigitsAreDigitsHoweverManyThereAre) {
  for (const char* text : {"0", "45", "４５", "007", "99999999999999999999"}) {
    EXPECT_TRUE(base::is_digits(text)) << text;
    EXPECT_TRUE(base::is_signed_digits(text)) << text;
    for (const char* sign : {"-", "+", "\u2212", "－"}) {
      EXPECT_FALSE(base::is_digits(sign + std::string(text))) << sign << text;
      EXPECT_TRUE(base::is_signed_digits(sign + std::string(text))) << sign << text;
    }
  }
  for (const char* text : {"", "-", "--4", "4.5", " 45", "4x", "+-4"})
    EXPECT_FALSE(base::is_digits(text) || base::is_signed_digits(text)) << text;
}

TEST(Decimal, NeverOverflowsInSilence) {
  constexpr std::int64_t kMost = std::numeric_limits<std::int64_t>::max();
  EXPECT_EQ(base::checked_add(kMost - 1, 1), kMost);
  EXPECT_EQ(support::error_of([] { base::checked_add(kMost, 1); }).kind(), base::ErrorKind::kData);
  EXPECT_EQ(support::error_of([] { base::checked_multiply(kMost, 2); }).kind(), base::ErrorKind::kData);
}

TEST(Decimal, AnExactSumIsTheSameInAnyOrder) {
  constexpr std::int64_t kMost = std::numeric_limits<std::int64_t>::max();
  constexpr std::int64_t kLeast = std::numeric_limits<std::int64_t>::min();
  base::ExactSum sum;
  EXPECT_EQ(sum.value(), 0);
  EXPECT_EQ(sum.sign(), 0);
  for (const std::int64_t value : {kMost, kMost, std::int64_t{7}}) sum.add(value);
  EXPECT_EQ(sum.value(), std::nullopt);
  EXPECT_EQ(sum.sign(), 1);
  sum.add(-kMost);
  sum.add(-kMost);
  EXPECT_EQ(sum.value(), 7);
  for (const std::int64_t value : {kLeast, kLeast}) sum.add(value);
  EXPECT_EQ(sum.value(), std::nullopt);
  EXPECT_EQ(sum.sign(), -1);
  for (const std::int64_t value : {kMost, kMost}) sum.add(value);
  EXPECT_EQ(sum.value(), 5);
  sum.add(-5);
  EXPECT_EQ(sum.sign(), 0);
}

TEST(DecimalProperties, WhatIsWrittenIsRead) {
  EXPECT_TRUE(rc::check("round trip", [] {
    const int decimals = *rc::gen::inRange(0, 5);
    const auto value = *rc::gen::inRange<std::int64_t>(0, 10'000'000'000'000);
    RC_ASSERT(base::parse_decimal(base::format_decimal(value, decimals), decimals) == value);
  }));
}

}  // namespace decimal_test
