// The rules of stakes, and the currencies.

#include "settlement/stakes.hpp"

#include <gtest/gtest.h>

#include <fstream>
#include <iterator>

#include "support/errors.hpp"
#include "support/pattern.hpp"
#include "support/printed.hpp"

namespace stakes_test {

using settlement::Currency;
using settlement::find_currency;
using settlement::parse_stakes;
using settlement::Stakes;
using support::expect_error;
using support::pointed_at;
using support::refusal_of;

const Currency kCad{"CAD", 2};

base::Error refused(const std::string& text, const Currency& currency = kCad) {
  return refusal_of([&] { parse_stakes(text, currency); });
}

TEST(Currency, HasItsMinorUnits) {
  struct Case {
    const char* code;
    int decimals;
  };
  for (const Case& c :
       {Case{"CAD", 2}, Case{"JPY", 0}, Case{"KWD", 3}, Case{"CLF", 4}, Case{"UYW", 4}, Case{"ISK", 0},
        Case{"TND", 3}, Case{"EUR", 2}, Case{"XAU", 0}, Case{"UYI", 0}, Case{"MRU", 2}, Case{"XCG", 2}})
    EXPECT_EQ(find_currency(c.code).decimals, c.decimals) << c.code;
  EXPECT_EQ(find_currency("cad").code, "CAD");
}

TEST(Currency, IsOneOfIso4217) {
  for (const char* code : {"CDA", "", "C", "CADD", "C$", "123", "CA{", " CA", "D C", "AD ", "   "})
    refusal_of([&] { find_currency(code); });
}

TEST(Currency, EveryCodeOfTheSystemsListIsKnown) {
  std::ifstream file("/usr/share/iso-codes/json/iso_4217.json");
  ASSERT_TRUE(file) << "the package iso-codes is not installed";
  const std::string text((std::istreambuf_iterator<char>(file)), std::istreambuf_iterator<char>());
  const support::Pattern code("\"alpha_3\": \"([A-Z]{3})\"");
  const auto codes = code.all_in(text);
  for (const auto& found : codes) EXPECT_NO_THROW(find_currency(found.groups[0])) << found.text;
  EXPECT_GT(codes.size(), 150U);
}

TEST(Stakes, AreTwoAmountsOrOneAndItsTriple) {
  EXPECT_EQ(parse_stakes("1-3", kCad), (Stakes{100, 300, kCad}));
  EXPECT_EQ(parse_stakes("1\u20133", kCad), (Stakes{100, 300, kCad}));
  EXPECT_EQ(parse_stakes("1", kCad), (Stakes{100, 300, kCad}));
  EXPECT_EQ(parse_stakes("0.25-0.5", kCad), (Stakes{25, 50, kCad}));
  EXPECT_EQ(parse_stakes("5-4.99", kCad), (Stakes{500, 499, kCad}));
  EXPECT_EQ(parse_stakes("0", kCad), (Stakes{0, 0, kCad}));
  EXPECT_EQ(parse_stakes("100-300", find_currency("JPY")), (Stakes{100, 300, find_currency("JPY")}));
  EXPECT_EQ(parse_stakes("0.125-1", find_currency("KWD")).small, 125);
}

TEST(Stakes, MayHaveACommaBeforeTheDecimals) {
  EXPECT_EQ(parse_stakes("0,25-0,5", kCad), (Stakes{25, 50, kCad}));
  EXPECT_EQ(parse_stakes("0,25-0.5", kCad), (Stakes{25, 50, kCad}));
  EXPECT_EQ(parse_stakes("1,5", kCad), (Stakes{150, 450, kCad}));
  EXPECT_EQ(parse_stakes("1,000", find_currency("KWD")).small, 1000);
  EXPECT_EQ(pointed_at(refused("1,000")), "1,000");
  EXPECT_EQ(pointed_at(refused("1-1,000,5")), "1,000,5");
  EXPECT_EQ(pointed_at(refused("1,5", find_currency("JPY"))), "1,5");
  refusal_of([&] { settlement::parse_stake("0,25", kCad); });
}

TEST(Stakes, MayBeInFullWidthForms) {
  EXPECT_EQ(parse_stakes("１－３", kCad), (Stakes{100, 300, kCad}));
  EXPECT_EQ(parse_stakes("０．５", kCad), (Stakes{50, 150, kCad}));
  EXPECT_EQ(parse_stakes("０，５", kCad), (Stakes{50, 150, kCad}));
  EXPECT_EQ(pointed_at(refused("１－３．３３３")), "３．３３３");
  EXPECT_EQ(pointed_at(refused("－１")), "－");
}

TEST(Stakes, HaveNoMoreDecimalsThanTheCurrency) {
  EXPECT_EQ(pointed_at(refused("0.125-1")), "0.125");
  EXPECT_EQ(pointed_at(refused("1.5-3", find_currency("JPY"))), "1.5");
  EXPECT_EQ(pointed_at(refused("1-3.333")), "3.333");
}

TEST(Stakes, AreFromZeroToAMillion) {
  EXPECT_EQ(parse_stakes("1000000-1000000", kCad).large, 100'000'000);
  EXPECT_EQ(pointed_at(refused("1000000.01-1")), "1000000.01");
  EXPECT_EQ(pointed_at(refused("1-99999999999999999999")), "99999999999999999999");
  EXPECT_EQ(pointed_at(refused("400000")), "400000");
}

TEST(Stakes, AnythingElseIsRefused) {
  struct Case {
    const char* text;
    const char* wrong;  ///< the part of it that is no amount
  };
  for (const Case& c : {Case{"", ""}, Case{"1-", ""}, Case{"1-2-3", "2-3"}, Case{"a", "a"},
                        Case{"$1-$3", "$1"}, Case{"1,", "1,"}, Case{"0,500", "0,500"}, Case{"1.-3", "1."},
                        Case{"1e2", "1e2"}, Case{" 1", " 1"}, Case{"1 - 3", "1 "}})
    EXPECT_EQ(pointed_at(refused(c.text)), c.wrong) << c.text;
  for (const char* text : {"-", "-3", "-1-3", "+1-3", "\u20131"})
    EXPECT_EQ(std::string(text).find(pointed_at(refused(text))), 0U) << text;
}

TEST(Stakes, WhatIsNearlyAnAmountHasARemedyOfItsOwn) {
  const std::string usual = refused("much").remedy();
  for (const std::string text : {"1,", ",50-1,50", ".50-1.50", "1/3", "1:3", "1 3", "1\u20143", "0,50/1,50",
                                 "1,000", "1~3", "１〜３", "１～３", "１ー３"})
    expect_error("'" + text + "'", base::ErrorKind::kData, [&] { parse_stakes(text, kCad); });
  for (const char* text : {",500-1,5", "1,5-,500"})
    EXPECT_EQ(refused(text).remedy(), usual) << "with a point it is no stake either: " << text;
  EXPECT_EQ(refused("1,00x").remedy(), refused("1.00x").remedy()) << "no thousands";
}

TEST(Stakes, AreWrittenWithAllDecimals) {
  EXPECT_EQ(settlement::stakes_text({100, 300, kCad}), "CAD 1.00-3.00");
  EXPECT_EQ(settlement::format_money(1800, find_currency("JPY")), "JPY 1800");
  EXPECT_EQ(settlement::format_money(1800, find_currency("KWD")), "KWD 1.800");
}

}  // namespace stakes_test
