// What a history that no program of ours wrote may say of money.

#include "storage/foreign_history.hpp"

namespace foreign_money_test {

using namespace foreign;

TEST_F(ForeignHistory, APlayerAgainstHimselfOwesNobody) {
  forge({operation(10, {}, "start",
                   start_body(kAnn, kAnn,
                              R"(,"options":{"stakes":{"small":"1.00","large":"3.00","currency":"CAD"}})")),
         operation(11, {10}, "add", points_body(1300, 40))});
  EXPECT_EQ(tables::rows(path(), "SELECT count(*) FROM owed"), "0\n");
  EXPECT_EQ(tables::rows(path(), "SELECT count(*) FROM settlement"), "0\n") << "nobody plays himself";
  EXPECT_EQ(check().problems, std::vector<std::string>{});
  expect_bearable();
}

TEST_F(ForeignHistory, APaymentIsGoneWhereAnUndoLeavesOnlyWhatCannotBeReadOfIt) {
  const auto pay = [](std::size_t to) {
    return fmt::format(R"({{"from":"{}","to":"{}","amount":5,"currency":"CAD"}})", text(kAnn), text(to));
  };
  std::vector<history::RawOperation> both = kPlain;
  both.push_back(operation(1000, {}, "pay", pay(kAnn), 1000));
  both.push_back(operation(1001, {1000}, "pay", pay(kBob), 1000));
  forge(both);
  EXPECT_EQ(tables::rows(path(), "SELECT count(*) FROM payment"), "1\n");
  static_cast<void>(run({"undo"}));
  EXPECT_EQ(tables::rows(path(), "SELECT count(*) FROM payment"), "0\n") << "nobody pays himself";
  EXPECT_EQ(tables::rows(path(), "SELECT count(*) FROM owed"), "0\n");
  EXPECT_EQ(check().problems, std::vector<std::string>{});
  expect_bearable();
}

TEST_F(ForeignHistory, APaymentToNobodyIsNamedAndCountsForNothing) {
  const std::string pay =
      fmt::format(R"({{"from":"{}","to":"{}","amount":5,"currency":"CAD"}})", text(kAnn), text(199));
  forge(with(kPlain, {operation(20, {}, "pay", pay, 1000)}));
  support::expect_printed("remarks", remarks());
  EXPECT_EQ(tables::rows(path(), "SELECT count(*) FROM owed"), "0\n");
  expect_bearable();
}

TEST_F(ForeignHistory, APaymentIsNumberedByWhatCanBeReadOfIt) {
  const std::string pay =
      fmt::format(R"({{"from":"{}","to":"{}","amount":5,"currency":"CAD"}})", text(kAnn), text(kBob));
  forge(with(kPlain, {operation(20, {}, "pay", "5", 1000), operation(21, {}, "pay", pay, 1001),
                      operation(22, {20}, "pay", pay, 1000)}));
  EXPECT_EQ(check().problems, std::vector<std::string>{});
  expect_bearable();
}

TEST_F(ForeignHistory, PaymentsBeyondWhatCanBeAddedUpAreLeftOut) {
  const auto pay = [](std::size_t from, std::size_t to, std::int64_t amount) {
    return fmt::format(R"({{"from":"{}","to":"{}","amount":{},"currency":"CAD"}})", text(from), text(to),
                       amount);
  };
  constexpr std::int64_t kMost = 1'000'000'000'000'000;
  // 9,223 of them fit 64 bits.
  std::vector<history::RawOperation> many = kPlain;
  for (std::size_t i = 0; i < 9'225; ++i)
    many.push_back(operation(1000 + i, {}, "pay", pay(kAnn, kBob, kMost), 1000 + i));
  forge(many);
  const auto expect_left_out = [&] { support::expect_printed("remarks", remarks()); };
  expect_left_out();
  support::expect_printed("balance", run({"balance"}));
  read_everything();
  static_cast<void>(run({"pay", "Ann101", "Bob102", "5"}));
  expect_left_out();
  static_cast<void>(run({"drop-payment", "1"}));
  expect_left_out();
  static_cast<void>(run({"drop-payment", "2"}));
  EXPECT_EQ(remarks(), "") << "and is back as soon as it can be counted";
  EXPECT_EQ(tables::rows(path(), "SELECT debtor, creditor, amount FROM owed"), "2|1|9223000000000000500\n");
  static_cast<void>(run({"undo"}));
  expect_left_out();
  const auto before = tables::projections(path());
  Store::open(path()).rebuild(now());
  EXPECT_EQ(tables::projections(path()), before);
  // The order in which they came counts for nothing.
  many.push_back(operation(20'000, {}, "pay", pay(kBob, kAnn, kMost), 20'000));
  many.push_back(operation(20'001, {}, "pay", pay(kBob, kAnn, kMost), 20'001));
  many.push_back(operation(20'002, {}, "pay", pay(kBob, kAnn, 7), 20'002));
  forge(many);
  EXPECT_EQ(remarks(), "");
  EXPECT_EQ(tables::rows(path(), "SELECT debtor, creditor, amount FROM owed"), "2|1|9222999999999999993\n");
}

// They come in one transaction, at the end of which each pair is added up.
TEST_F(ForeignHistory, PaymentsThatAMergeBringsAreAddedUpWhateverTheirSumWas) {
  const auto pay = [](std::size_t from, std::size_t to) {
    return fmt::format(R"({{"from":"{}","to":"{}","amount":1000000000000000,"currency":"CAD"}})", text(from),
                       text(to));
  };
  const std::string other = path() + ".other";
  std::vector<history::RawOperation> many = kPlain;
  for (std::size_t i = 0; i < 9'225; ++i)
    many.push_back(operation(1000 + i, {}, "pay", pay(kAnn, kBob), 1000 + i));
  const auto merged = [&] {
    forge(many);
    std::filesystem::rename(path(), other);
    forge(kPlain);
    static_cast<void>(run({"merge", other}));
    EXPECT_EQ(check().problems, std::vector<std::string>{});
    std::filesystem::remove(other);
    return tables::rows(path(), "SELECT debtor, creditor, amount FROM owed");
  };
  EXPECT_EQ(merged(), "2|1|9223372036854775807\n");
  for (const std::size_t id : {20'000U, 20'001U})
    many.push_back(operation(id, {}, "pay", pay(kBob, kAnn), id));
  EXPECT_EQ(merged(), "2|1|9223000000000000000\n");
}

TEST_F(ForeignHistory, APaymentWrittenAnewAmongWhatCannotBeAddedUp) {
  constexpr std::size_t kThird = 103;
  const auto pay = [](std::size_t from, std::size_t to, const std::string& currency) {
    return fmt::format(R"({{"from":"{}","to":"{}","amount":1000000000000000,"currency":"{}"}})", text(from),
                       text(to), currency);
  };
  std::vector<history::RawOperation> many =
      with(kPlain, {operation(13, {}, "start", start_body(kAnn, kThird), 2)});
  for (std::size_t i = 0; i < 9'225; ++i)
    many.push_back(operation(1000 + i, {}, "pay", pay(kAnn, kBob, "CAD"), 1000 + i));
  // It was of the same two and of the same money, the other way round, of another money, or of others.
  for (const std::string& first :
       {pay(kAnn, kBob, "CAD"), pay(kBob, kAnn, "CAD"), pay(kAnn, kBob, "EUR"), pay(kAnn, kThird, "CAD")}) {
    forge(with(many, {operation(20'000, {}, "pay", first, 20'000),
                      operation(20'001, {20'000}, "pay", pay(kAnn, kBob, "CAD"), 20'000)}));
    static_cast<void>(run({"undo"}));
    EXPECT_EQ(check().problems, std::vector<std::string>{});
    const auto before = tables::projections(path());
    Store::open(path()).rebuild(now());
    EXPECT_EQ(tables::projections(path()), before);
  }
}

/// A match at the highest stakes of as many lines of a million points, their ids from `first` on.
std::string start_of_much(std::size_t first, std::size_t count) {
  std::string lines =
      fmt::format(R"({{"id":"{}","entries":[{{"score":1000000}},{{"score":-1000000}}]}})", text(first));
  for (std::size_t i = 1; i < count; ++i)
    lines += fmt::format(R"(,{{"id":"{}","adjust":[1000000,-1000000],"reason":""}})", text(first + i));
  return start_body(
      kAnn, kBob,
      R"(,"options":{"stakes":{"small":"1000000000.00","large":"1000000000.00","currency":"CAD"}},"lines":[)" +
          lines + "]");
}

TEST_F(ForeignHistory, APayoutBeyondWhatCanBeCountedIsLeftOut) {
  forge({operation(10, {}, "start", start_of_much(1000, 1'700))});
  support::expect_printed("remarks", remarks());
  EXPECT_EQ(tables::rows(path(), "SELECT winner, loser, amount FROM settlement"), "0|1|NULL\n");
  EXPECT_EQ(tables::rows(path(), "SELECT count(*) FROM owed"), "0\n");
  support::expect_printed("balance", run({"balance"}));
  support::expect_printed("settle", run({"settle"}));
  EXPECT_NE(run({"settle", "--format", "json"}).find(R"("payout":null)"), std::string::npos);
  const std::string sheet = run({"sheet"});
  support::expect_printed("the end of the sheet", sheet.substr(sheet.rfind("\n\n") + 2));
  // At stakes that can be counted it is there again.
  support::expect_printed("edit-match", run({"edit-match", "--stakes", "1-3"}));
  EXPECT_EQ(tables::rows(path(), "SELECT amount FROM settlement"), "10200000600\n");
  EXPECT_EQ(remarks(), "");
  expect_bearable();
}

// Each payout fits 64 bits, their sum does not.
TEST_F(ForeignHistory, WinningsBeyondWhatCanBeAddedUpKeepNobodyFromTheFigures) {
  forge({operation(10, {}, "start", start_of_much(1000, 1'000), 30),
         operation(11, {}, "start", start_of_much(3000, 1'000), 31)});
  EXPECT_EQ(tables::rows(path(), "SELECT count(*) FROM settlement WHERE amount > 5000000000000000000"),
            "2\n");
  support::expect_printed("stats", run({"stats"}));
  support::expect_printed("settle --all", run({"settle", "--all"}));
  EXPECT_NE(run({"stats", "--format", "json"}).find(R"("money":{})"), std::string::npos);
  for (const char* format : {"text", "csv", "svg", "json"})
    static_cast<void>(run({"stats", "Ann101", "--format", format}));
  for (const char* format : {"html", "csv"}) static_cast<void>(run({"stats", "--format", format}));
  expect_bearable();
}

}  // namespace foreign_money_test
