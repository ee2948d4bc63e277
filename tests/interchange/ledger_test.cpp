#include "interchange/ledger.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <set>

namespace ledger_test {

using interchange::account_part;
using storage::MoneyEntry;

TEST(Ledger, APlainNameIsItsOwnAccount) {
  for (const char* name : {"Ann", "Mary Ann", "O'Brien", "Zo\u00eb", "\u5f20\u4f1f", "J. R.", "a-b_c", "42"})
    EXPECT_EQ(account_part(name), name);
}

TEST(Ledger, WhatAJournalReadsOtherwiseIsWrittenOut) {
  EXPECT_EQ(account_part("Ann:Bob"), "Ann%3ABob");
  EXPECT_EQ(account_part("Ann  Bob"), "Ann %20Bob");
  EXPECT_EQ(account_part("(Ann)"), "%28Ann%29");
  EXPECT_EQ(account_part("; x"), "%3B x");
  EXPECT_EQ(account_part("100%"), "100%25");
  EXPECT_EQ(account_part(" Ann "), "%20Ann%20");
  EXPECT_EQ(account_part("a\tb\n"), "a%09b%0A");
  EXPECT_EQ(account_part("a\u00a0b"), "a%C2%A0b");
  EXPECT_EQ(account_part("a\xff"), "a%FF");
}

TEST(Ledger, DifferentNamesAreDifferentAccounts) {
  const std::vector<std::string> names{"a b", "a  b", "a%20b", "a %20b", "a:b", "a%3Ab", "a;b", "(a)",  "[a]",
                                       "a",   " a",   "a ",    "*a",     "!a",  "a|b",   "@a",  "\"a\""};
  std::set<std::string> accounts;
  for (const std::string& name : names) EXPECT_TRUE(accounts.insert(account_part(name)).second) << name;
}

MoneyEntry entry(std::uint8_t debtor, const std::string& debtor_name) {
  MoneyEntry entry;
  entry.number = 1;
  entry.debt = {{{}, debtor_name}, {{}, "Ann"}, "CAD", 1800};
  entry.debt.debtor.id.bytes.back() = debtor;
  return entry;
}

TEST(Ledger, TwoOfOneNameStayTwo) {
  const std::string text = interchange::to_journal({entry(1, "Bob (2)"), entry(2, "Bob (2)")});
  EXPECT_NE(text.find("players:Bob %282%29%id-00000000-0000-0000-0000-000000000001  CAD -18.00"),
            std::string::npos);
  EXPECT_NE(text.find("players:Bob %282%29%id-00000000-0000-0000-0000-000000000002  CAD -18.00"),
            std::string::npos);
}

TEST(Ledger, TheDayIsThatOfTheLastLineWhereThereIsNoOther) {
  MoneyEntry undated = entry(1, "Bob");
  EXPECT_NE(interchange::to_journal({undated}).find("\n1970-01-01 Match\n"), std::string::npos);
  undated.at = base::parse_timestamp("2026-11-01T23:59:59Z");
  EXPECT_NE(interchange::to_journal({undated}).find("\n2026-11-01 Match\n"), std::string::npos);
  undated.date = "2026-10-31";
  EXPECT_NE(interchange::to_journal({undated}).find("\n2026-10-31 Match\n"), std::string::npos);
}

}  // namespace ledger_test
