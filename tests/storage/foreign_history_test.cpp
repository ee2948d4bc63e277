// Histories that no program of ours wrote: whatever stands in them is shown as far as it can be, named by
// `check`, and never a bug.

#include <fmt/core.h>
#include <gtest/gtest.h>

#include <nlohmann/json.hpp>
#include <random>

#include "cli/app.hpp"
#include "history/digest.hpp"
#include "storage/check.hpp"
#include "storage/tables.hpp"
#include "support/database.hpp"
#include "support/errors.hpp"

namespace {

using base::ErrorKind;
using base::Json;
using base::Uuid;
using storage::Store;

Uuid id(std::size_t number) {
  Uuid uuid;
  uuid.bytes[6] = 0x70;
  uuid.bytes[8] = 0x80;
  uuid.bytes[14] = static_cast<std::uint8_t>(number >> 8);
  uuid.bytes[15] = static_cast<std::uint8_t>(number);
  return uuid;
}
std::string text(std::size_t number) { return base::to_string(id(number)); }

constexpr std::size_t kMatch = 1;
constexpr std::size_t kAnn = 101;
constexpr std::size_t kBob = 102;

std::string start_body(std::size_t ann = kAnn, std::size_t bob = kBob, const std::string& more = "") {
  return fmt::format(
      R"({{"game":"mille","players":[{{"id":"{}","name":"Ann{}"}},{{"id":"{}","name":"Bob{}"}}]{}}})",
      text(ann), ann, text(bob), bob, more);
}
std::string points_body(int ann, int bob) {
  return fmt::format(R"({{"lines":[{{"entries":[{{"score":{}}},{{"score":{}}}]}}]}})", ann, bob);
}
std::string cards_body(const std::string& ann, const std::string& bob) {
  return fmt::format(
      R"({{"lines":[{{"entries":[{{"melds":"{}","left":""}},{{"melds":"{}","left":"4"}}]}}]}})", ann, bob);
}
std::string ids_body(std::size_t target) { return fmt::format(R"({{"operations":["{}"]}})", text(target)); }

history::RawOperation operation(std::size_t number, std::vector<std::size_t> parents, const std::string& verb,
                                const std::string& body, std::size_t subject = kMatch) {
  history::RawOperation raw{id(number), id(subject), {}, verb, 1, body, ""};
  for (const std::size_t parent : parents) raw.parents.push_back(id(parent));
  return raw;
}

class ForeignHistory : public support::DatabaseTest {
 protected:
  /// Writes a history as somebody else's program might: a command for each operation, with its digests.
  void forge(const std::vector<history::RawOperation>& operations, bool with_tables = true) {
    std::filesystem::remove_all(path());
    std::filesystem::remove_all(path() + ".backups");
    Store::open_or_create(path());
    {
      SQLite::Database database(path(), SQLite::OPEN_READWRITE);
      database.exec("BEGIN");
      base::Sha256Digest chain{};
      for (std::size_t i = 0; i < operations.size(); ++i)
        insert(database, static_cast<std::int64_t>(i) + 1, operations[i], chain);
      database.exec("COMMIT");
    }
    if (with_tables) Store::open(path()).rebuild(now());
  }

  static void insert(SQLite::Database& database, std::int64_t number, const history::RawOperation& raw,
                     base::Sha256Digest& chain) {
    const base::Timestamp at{1'793'000'000 + number};
    const base::Sha256Digest content = history::content_digest({"foreign", at, {raw}});
    chain = history::chain_digest(chain, content);
    std::vector<Uuid> parents = raw.parents;
    std::sort(parents.begin(), parents.end());
    SQLite::Statement row(database, "INSERT INTO operation VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)");
    row.bind(1, number);
    row.bind(2, number);
    row.bind(3, raw.id.bytes.data(), 16);
    row.bind(4, raw.subject.bytes.data(), 16);
    row.bind(5, raw.verb);
    row.bind(6, raw.version);
    row.bind(7, raw.body);
    row.bind(8, raw.reason);
    row.bind(9, parents.empty() ? static_cast<const void*>("") : parents.data(),
             static_cast<int>(parents.size() * 16));
    row.exec();
    SQLite::Statement command(database, "INSERT INTO command VALUES (?, ?, 'foreign', 1, ?, ?)");
    command.bind(1, number);
    command.bind(2, at.seconds);
    command.bind(3, content.data(), 32);
    command.bind(4, chain.data(), 32);
    command.exec();
  }

  [[nodiscard]] storage::CheckReport check() const {
    storage::CheckReport report;
    Store::open(path()).read([&](storage::Reader& reader) { report = reader.check(); });
    return report;
  }
  [[nodiscard]] std::string remarks() const {
    const storage::CheckReport report = check();
    for (const std::string& problem : report.problems) ADD_FAILURE() << problem;
    std::string all;
    for (const std::string& remark : report.remarks) all += remark + "\n";
    return all;
  }

  /// What the program prints; its refusal where it refuses, which is never a bug.
  [[nodiscard]] std::string run(std::vector<std::string> arguments) const {
    arguments.insert(arguments.begin(), {"chapeau", "--db", path()});
    std::vector<const char*> argv;
    for (const std::string& argument : arguments) argv.push_back(argument.c_str());
    testing::internal::CaptureStdout();
    testing::internal::CaptureStderr();
    std::string refusal;
    try {
      cli::run(static_cast<int>(argv.size()), argv.data());
    } catch (const base::Error& error) {
      refusal = "refused: " + error.message() + "\n";
      if (error.kind() == ErrorKind::kBug) ADD_FAILURE() << arguments[3] << ": " << error.message();
    } catch (const std::exception& exception) {
      ADD_FAILURE() << arguments[3] << ": " << exception.what();
    }
    const std::string output = testing::internal::GetCapturedStdout();
    return output + testing::internal::GetCapturedStderr() + refusal;
  }

  /// Every command that reads.
  void read_everything() const {
    for (const std::vector<std::string>& command :
         std::vector<std::vector<std::string>>{{"matches"},
                                               {"matches", "--format", "json"},
                                               {"players"},
                                               {"players", "--format", "json"},
                                               {"export"},
                                               {"export", "--format", "csv"},
                                               {"check"},
                                               {"check", "--format", "json"},
                                               {"settle", "--all"},
                                               {"settle", "--all", "--format", "jsonl"}})
      static_cast<void>(run(command));
    std::vector<std::int64_t> numbers;
    Store::open(path()).read([&](storage::Reader& reader) { numbers = reader.all_matches(); });
    for (const std::int64_t number : numbers) {
      for (const char* format : {"text", "md", "json", "csv"})
        EXPECT_EQ(run({"sheet", std::to_string(number), "--format", format}).find("refused"),
                  std::string::npos);
      static_cast<void>(run({"explain", std::to_string(number), "1"}));
      static_cast<void>(run({"settle", std::to_string(number)}));
    }
  }

  /// What is kept follows from the history, and a command on top changes nothing of that.
  void write_on_top() {
    static_cast<void>(run({"add", "-m", "1", "--points", "Ann101=300", "Bob102=50"}));
    static_cast<void>(run({"undo"}));
    EXPECT_EQ(check().problems, std::vector<std::string>{});
    const auto before = tables::kept(path());
    Store::open(path()).rebuild(now());
    EXPECT_EQ(tables::kept(path()), before);
  }
  void expect_bearable() {
    read_everything();
    write_on_top();
  }
  [[nodiscard]] match::Totals totals(std::int64_t number = 1) const {
    Store store = Store::open(path());
    return standing(store, number).totals;
  }
};

const std::vector<history::RawOperation> kPlain{operation(10, {}, "start", start_body()),
                                                operation(11, {10}, "add", points_body(280, -45)),
                                                operation(12, {11}, "add", cards_body("KKKK 7777", "888"))};

std::vector<history::RawOperation> with(std::vector<history::RawOperation> operations,
                                        const std::vector<history::RawOperation>& more) {
  operations.insert(operations.end(), more.begin(), more.end());
  return operations;
}

TEST_F(ForeignHistory, OneAsOursWouldBeIsWell) {
  forge(kPlain);
  EXPECT_EQ(remarks(), "");
  EXPECT_EQ(totals(), (match::Totals{280 + 120, -45 + 10}));
  expect_bearable();
}

TEST_F(ForeignHistory, TablesThatWereNeverKeptAreNamedAndMade) {
  forge(kPlain, false);
  const std::vector<std::string> problems = check().problems;
  ASSERT_FALSE(problems.empty());
  EXPECT_EQ(problems.front(), "match 1 is in the history, but not in the table of matches");
  read_everything();
  Store::open(path()).rebuild(now());
  EXPECT_EQ(remarks(), "");
}

TEST_F(ForeignHistory, ParentsThatAreMissingOrInACircle) {
  forge({operation(10, {77}, "start", start_body()), operation(11, {78, 10}, "add", points_body(280, -45)),
         operation(12, {11}, "add", points_body(5, 10))});
  EXPECT_EQ(totals(), (match::Totals{285, -35})) << "a parent that is nowhere counts for nothing";
  expect_bearable();
  forge({operation(10, {12}, "start", start_body()), operation(11, {10}, "add", points_body(280, -45)),
         operation(12, {11}, "add", points_body(5, 10)), operation(13, {13}, "add", points_body(20, 20))});
  // "An operation that is its own ancestor counts as having no parents": all stand side by side.
  EXPECT_EQ(remarks(), "match 1 is disputed: 'chapeau resolve -m 1' shows both sides\n");
  expect_bearable();
  forge({operation(12, {11}, "add", points_body(5, 10)), operation(11, {10}, "add", points_body(280, -45)),
         operation(10, {}, "start", start_body())});
  EXPECT_EQ(totals(), (match::Totals{285, -35})) << "the order of arrival counts for nothing";
  expect_bearable();
}

TEST_F(ForeignHistory, AStartTwice) {
  forge(with(kPlain, {operation(20, {12}, "start", start_body())}));
  EXPECT_EQ(totals(), (match::Totals{400, -35}));
  expect_bearable();
  // The players of the later one count, and nothing else named them.
  forge(with(kPlain, {operation(20, {}, "start", start_body(51, 52))}));
  Store store = Store::open(path());
  store.read([](storage::Reader& reader) {
    EXPECT_EQ(reader.listed_match(1).record.match.players, (match::Names{"Ann51", "Bob52"}));
  });
  EXPECT_EQ(check().problems, std::vector<std::string>{});
  expect_bearable();
}

TEST_F(ForeignHistory, AStartOfAnotherGame) {
  const std::string militaire = fmt::format(
      R"({{"game":"militaire","players":[{{"id":"{}","name":"Cho"}},{{"id":"{}","name":"Dee"}},{{"id":"{}","name":"Eve"}}]}})",
      text(111), text(112), text(113));
  forge(with(kPlain, {operation(20, {}, "start", militaire)}));
  EXPECT_EQ(totals(), (match::Totals{400, -35}));
  EXPECT_EQ(remarks(),
            "match 1: of an operation (start) this version cannot use everything: the match was started with "
            "another "
            "game or number of players\n");
  expect_bearable();
}

TEST_F(ForeignHistory, APlayerAgainstHimselfOwesNobody) {
  forge({operation(10, {}, "start",
                   start_body(kAnn, kAnn,
                              R"(,"options":{"stakes":{"small":"1.00","large":"3.00","currency":"CAD"}})")),
         operation(11, {10}, "add", points_body(1300, 40))});
  EXPECT_EQ(tables::rows(path(), "SELECT count(*) FROM owed"), "0\n");
  EXPECT_EQ(tables::rows(path(), "SELECT amount IS NOT NULL FROM settlement"), "1\n")
      << "it was played for money";
  EXPECT_EQ(check().problems, std::vector<std::string>{});
  expect_bearable();
}

TEST_F(ForeignHistory, ALineIdTwice) {
  const std::string twice = fmt::format(
      R"({{"lines":[{{"id":"{0}","entries":[{{"score":5}},{{"score":10}}]}},{{"id":"{0}","entries":[{{"score":100}},{{"score":200}}]}}]}})",
      text(30));
  forge(with(kPlain, {operation(13, {12}, "add", twice)}));
  EXPECT_EQ(totals(), (match::Totals{500, 165})) << "of a line that is named twice the last counts";
  EXPECT_EQ(tables::rows(path(), "SELECT path FROM hand WHERE line = 3"), "$.lines[1]\n");
  expect_bearable();
  // The same line made by two operations.
  forge(with(kPlain, {operation(13, {12}, "add", twice), operation(14, {13}, "add", twice),
                      operation(15, {}, "add", twice)}));
  EXPECT_EQ(totals(), (match::Totals{500, 165}));
  expect_bearable();
}

TEST_F(ForeignHistory, UndosOfNothing) {
  forge(with(kPlain,
             {operation(13, {12}, "undo", ids_body(99)), operation(14, {13}, "undo", ids_body(13)),
              operation(15, {14}, "redo", ids_body(99)), operation(16, {15}, "undo", R"({"operations":[]})"),
              operation(17, {16}, "redo", ids_body(11))}));
  EXPECT_EQ(totals(), (match::Totals{400, -35}));
  expect_bearable();
}

TEST_F(ForeignHistory, AmendmentsOfWhatIsNotThere) {
  const std::string gone = fmt::format(R"({{"line":"{}","contents":"gone"}})", text(99));
  const std::string before =
      fmt::format(R"({{"lines":[{{"entries":[{{"score":5}},{{"score":10}}]}}],"before":"{}"}})", text(99));
  forge(with(kPlain, {operation(13, {12}, "amend", gone), operation(14, {13}, "add", before)}));
  EXPECT_EQ(totals(), (match::Totals{405, -25}));
  expect_bearable();
}

struct Odd {
  const char* what;
  std::string verb, body;
  std::int64_t version;
  std::string problem;  ///< how the remark on it ends
};

TEST_F(ForeignHistory, WhatCannotBeUsedIsNamedAndTheRestStands) {
  const std::vector<Odd> all{
      {"another game", "add",
       R"({"lines":[{"entries":[{"melds":"run K","left":""},{"melds":"","left":""}]}]})", 1,
       "its cards cannot be read"},
      {"a verb", "frobnicate", R"({"x":1})", 1, "'frobnicate' is not known to this version"},
      {"no JSON", "add", "{", 1, "this is not JSON"},
      {"a list", "add", "[]", 1, "an object is expected here, not a list"},
      {"a number", "amend", "7", 1, "an object is expected here, not a number"},
      {"no lines", "add", "{}", 1, "the key 'lines' is missing"},
      {"a key twice", "add", R"({"lines":[],"lines":[]})", 1, "the key 'lines' is given twice"},
      {"one player", "add", R"({"lines":[{"entries":[{"score":5}]}]})", 1,
       "it has not one entry for each player"},
      {"far out", "add", points_body(1'000'001, 0), 1, "1000001 is not from -1000000 to 1000000"},
      {"an id", "undo", R"({"operations":["x"]})", 1, "'x' is not an id"},
      {"a seat", "set", R"({"closed":{"conceded_by":7}})", 1, "there is no player 7"},
      {"a closing", "set", R"({"closed":[]})", 1, "an object is expected here, not a list"},
      {"deep", "add", std::string(3000, '[') + std::string(3000, ']'), 1, "the JSON is nested too deeply"}};
  for (const Odd& odd : all) {
    SCOPED_TRACE(odd.what);
    history::RawOperation raw = operation(13, {12}, odd.verb, odd.body);
    raw.version = odd.version;
    forge(with(kPlain, {raw}));
    EXPECT_EQ(totals(), (match::Totals{400, -35}));
    const std::string named = remarks();
    EXPECT_NE(named.find(odd.problem + "\n"), std::string::npos) << named;
    EXPECT_TRUE(named.starts_with("match 1: of an operation (" + odd.verb + ")")) << named;
    expect_bearable();
  }
}

TEST_F(ForeignHistory, WhatANewerProgramWroteIsSaidAndTheRestOfItCounts) {
  history::RawOperation newer = operation(13, {12}, "add", points_body(100, 50));
  newer.version = 2;
  forge(with(kPlain, {newer}));
  EXPECT_EQ(totals(), (match::Totals{500, 15}));
  EXPECT_EQ(
      remarks(),
      "match 1: of an operation (add) this version cannot use everything: its form is of version 2, which is "
      "newer\n");
  forge(with(
      kPlain,
      {operation(
          13, {12}, "add",
          R"({"lines":[{"entries":[{"score":100,"mood":"good"},{"score":50}],"weather":3}],"tea":true})")}));
  EXPECT_EQ(totals(), (match::Totals{500, 15}));
  EXPECT_EQ(remarks(),
            "match 1: of an operation (add) this version cannot use everything: the key 'mood' is not known "
            "to this "
            "version; the key 'weather' is not known to this version; the key 'tea' is not known to this "
            "version\n");
  Store::open(path()).read([](storage::Reader& reader) {
    EXPECT_EQ(reader.listed_match(1).problems,
              std::vector<std::string>{
                  "the key 'mood' is not known to this version; the key 'weather' is not known "
                  "to this version; the key 'tea' is not known to this version"});
  });
  expect_bearable();
}

TEST_F(ForeignHistory, WhoWritesOnTopOfItIsWarned) {
  forge(with(kPlain, {operation(13, {12}, "set", R"({"options":{},"mood":"good\nchapeau: all is well"})"),
                      operation(14, {13}, "frobnicate", "{}")}));
  const std::string warning =
      "chapeau: warning: match 1 holds what this version of chapeau cannot use (the key 'mood' is not known "
      "to this "
      "version; and 1 more)\n";
  const std::string added = run({"add", "-m", "1", "--points", "Ann101=300", "Bob102=50"});
  EXPECT_NE(added.find(warning), std::string::npos) << added;
  EXPECT_NE(run({"add", "-m", "1", "--points", "Ann101=300", "Bob102=50", "--format", "json"}).find(warning),
            std::string::npos);
  EXPECT_NE(run({"undo"}).find(warning), std::string::npos);
  const std::string line = run({"export"});
  std::ofstream(path("longer.jsonl")) << std::string(line).insert(
      line.rfind("]}"), R"(,{"entries":[{"score":100,"stars":0},{"score":50,"stars":0}]})");
  const std::string imported = run({"import", path("longer.jsonl")});
  EXPECT_NE(imported.find("extended by 1 line"), std::string::npos) << imported;
  EXPECT_NE(imported.find(warning), std::string::npos) << imported;
  forge(kPlain);
  EXPECT_EQ(run({"add", "-m", "1", "--points", "Ann101=300", "Bob102=50"}).find("cannot use"),
            std::string::npos);
}

TEST_F(ForeignHistory, WhatStartsNothingThatCanBeReadIsNamed) {
  forge({operation(10, {}, "start", R"({"game":"chess","players":[]})"),
         operation(11, {10}, "add", points_body(1, 2)), operation(21, {}, "add", points_body(1, 2), 2),
         operation(31, {}, "rename", R"({"name":"Zoe"})", 3),
         operation(41, {}, "pay", R"({"gone":true})", 4)});
  const std::string named = remarks();
  EXPECT_NE(
      named.find("something was done to " + text(1) +
                 ", which nothing in the history begins: the game 'chess' is not known to this version\n"),
      std::string::npos)
      << named;
  EXPECT_NE(
      named.find("something was done to " + text(2) +
                 ", which nothing in the history begins: nothing has started the match that it is done to\n"),
      std::string::npos)
      << named;
  EXPECT_NE(named.find("something was done to " + text(3) + ", which nothing in the history begins\n"),
            std::string::npos)
      << named;
  EXPECT_EQ(run({"matches"}), "No matches.\n");
  expect_bearable();
}

TEST_F(ForeignHistory, HandsThatNoHandOfTodayCouldBe) {
  forge(with(kPlain, {operation(13, {12}, "add", points_body(999'999, 7)),
                      operation(14, {13}, "add", points_body(-1'000'000, -3)),
                      operation(15, {14}, "add", cards_body("AAAAAAAA AAAAAAAA 22222222", "KKKKKKKKK")),
                      operation(16, {15}, "add", cards_body("", ""))}));
  read_everything();
  std::vector<history::RawOperation> many{
      operation(10, {}, "start", start_body(kAnn, kBob, R"(,"options":{"target":1000000})"))};
  for (std::size_t i = 0; i < 3000; ++i)
    many.push_back(operation(1000 + i, {i == 0 ? 10 : 999 + i}, "add",
                             R"({"lines":[{"adjust":[-1000000,-1000000],"reason":""}]})"));
  forge(many);
  EXPECT_EQ(totals(), (match::Totals{-3'000'000'000, -3'000'000'000})) << "beyond 32 bits";
  read_everything();
}

TEST_F(ForeignHistory, OneSubjectThatIsAMatchAPlayerAndAPayment) {
  const std::string pay =
      fmt::format(R"({{"from":"{}","to":"{}","amount":250,"currency":"CAD"}})", text(kAnn), text(kBob));
  forge(with(kPlain, {operation(13, {12}, "rename", R"({"name":"Zoe"})"), operation(14, {13}, "pay", pay),
                      operation(15, {14}, "join", fmt::format(R"({{"into":"{}"}})", text(kAnn)))}));
  EXPECT_EQ(totals(), (match::Totals{400, -35}));
  EXPECT_EQ(tables::rows(path(), "SELECT debtor, creditor, amount FROM owed"), "2|1|250\n");
  expect_bearable();
}

TEST_F(ForeignHistory, JoinsInCirclesAndIntoNobody) {
  const auto join = [](std::size_t number, std::size_t from, std::size_t into) {
    return operation(number, {}, "join", fmt::format(R"({{"into":"{}"}})", text(into)), from);
  };
  forge(with(kPlain, {operation(20, {}, "start", start_body(103, 104), 2), join(31, 103, 103),
                      join(32, kAnn, 999), join(33, kBob, 104), join(34, 104, kBob), join(35, kAnn, 103)}));
  EXPECT_EQ(check().problems, std::vector<std::string>{});
  expect_bearable();
}

TEST_F(ForeignHistory, PaymentsBeyondWhatCanBeAddedUp) {
  std::vector<history::RawOperation> many = kPlain;
  const std::string pay = fmt::format(
      R"({{"from":"{}","to":"{}","amount":1000000000000000,"currency":"CAD"}})", text(kAnn), text(kBob));
  for (std::size_t i = 0; i < 200; ++i) many.push_back(operation(1000 + i, {}, "pay", pay, 1000 + i));
  forge(many);
  EXPECT_EQ(tables::rows(path(), "SELECT amount FROM owed"), "200000000000000000\n");
  read_everything();
}

/// As many laptops as hands, none of which knew another: every pair of lines is disputed, so that the cost
/// grows with the square. Of 3,000 a program with optimisation reads a match in some seconds, and one
/// without, as in this test, in a minute.
TEST_F(ForeignHistory, HundredsOfOperationsSideBySide) {
  std::vector<history::RawOperation> many{operation(10, {}, "start", start_body())};
  for (std::size_t i = 0; i < 300; ++i) many.push_back(operation(1000 + i, {10}, "add", points_body(5, 5)));
  forge(many);
  EXPECT_EQ(remarks(), "match 1 is disputed: 'chapeau resolve -m 1' shows both sides\n");
  EXPECT_EQ(totals(), (match::Totals{5, 5})) << "for the time being that of the smallest id";
  const std::string refused = run({"add", "-m", "1", "--points", "Ann101=300", "Bob102=50"});
  EXPECT_NE(refused.find("refused: match 1 is disputed"), std::string::npos) << refused;
  read_everything();
}

/// Bodies that were changed at random, at any place, to anything.
class Vandal {
 public:
  explicit Vandal(std::uint64_t seed) : random_(seed) {}

  std::vector<history::RawOperation> history() {
    std::vector<history::RawOperation> operations;
    const std::size_t size = 2 + pick(14);
    for (std::size_t i = 0; i < size; ++i) {
      std::vector<std::size_t> parents;
      for (std::size_t parent = pick(3); parent > 0; --parent) parents.push_back(10 + pick(size + 1));
      const auto& [verb, body] = i < 2 ? std::pair<std::string, std::string>("start", start_body()) : any();
      history::RawOperation raw = operation(10 + i, parents, verb, changed(body), any_subject(verb));
      if (pick(10) == 0) raw.version = 2;
      operations.push_back(std::move(raw));
    }
    return operations;
  }

 private:
  std::size_t pick(std::size_t below) { return static_cast<std::size_t>(random_() % below); }

  std::size_t any_subject(const std::string& verb) {
    if (pick(12) == 0) return 1 + pick(4);
    if (verb == "rename" || verb == "join") return kAnn + pick(2);
    return verb == "pay" ? 4 : kMatch;
  }

  std::pair<std::string, std::string> any() {
    const std::string line = text(10 + pick(16));
    const std::vector<std::pair<std::string, std::string>> all{
        {"start",
         start_body(
             kAnn + pick(4), kAnn + pick(4),
             R"(,"options":{"target":600,"stakes":{"small":"1.00","large":"3.00","currency":"CAD"},"note":"n"},"closed":{"conceded_by":1})")},
        {"add", points_body(280, -45)},
        {"add", cards_body("KKKK 7777", "888")},
        {"add",
         fmt::format(
             R"({{"lines":[{{"id":"{}","at":null,"entries":[{{"score":700,"stars":1}},{{"score":5}}],"out":0}},{{"adjust":[5,-5],"reason":"r"}}],"before":"{}"}})",
             text(10 + pick(16)), line)},
        {"amend",
         fmt::format(R"({{"line":"{}","contents":{{"dealer":1,"entries":[{{"score":5}},{{"score":600}}]}}}})",
                     line)},
        {"amend", fmt::format(R"({{"line":"{}","contents":"gone"}})", line)},
        {"set", R"({"options":{"target":300,"note":"x"},"closed":{"void":true}})"},
        {"set", R"({"closed":null})"},
        {"settle",
         fmt::format(R"({{"lines":[{{"line":"{}","contents":"gone"}}],"order":["{}","{}"],"exists":true}})",
                     line, text(11), text(12))},
        {"undo", ids_body(10 + pick(16))},
        {"redo", ids_body(10 + pick(16))},
        {"rename", R"({"name":"Bob102"})"},
        {"join", fmt::format(R"({{"into":"{}"}})", text(kAnn + pick(4)))},
        {"pay", fmt::format(R"({{"from":"{}","to":"{}","amount":5,"currency":"CAD"}})", text(kAnn),
                            text(kAnn + pick(3)))}};
    return all[pick(all.size())];
  }

  std::string changed(const std::string& body) {
    Json json = Json::parse(body);
    for (std::size_t i = pick(3); i > 0; --i) change(json);
    return json.dump();
  }

  void change(Json& json) {
    if (json.is_structured() && !json.empty() && pick(4) > 0) {
      auto member = json.begin();
      std::advance(member, static_cast<std::ptrdiff_t>(pick(json.size())));
      return change(*member);
    }
    switch (pick(3)) {
      case 0:
        if (json.is_object())
          json["new"] = anything();
        else if (json.is_array())
          json.push_back(anything());
        else
          json = anything();
        return;
      case 1:
        if (json.is_structured()) return json.clear();
        [[fallthrough]];
      default: json = anything();
    }
  }

  Json anything() {
    const std::vector<Json> all{nullptr,
                                true,
                                0,
                                -1,
                                3,
                                1'000'000,
                                INT64_MAX,
                                INT64_MIN,
                                "",
                                "gone",
                                "2026-11-01",
                                "CAD",
                                "KKKK 7777",
                                "22222222 AAAA",
                                text(kAnn),
                                text(10),
                                text(99),
                                Json::array(),
                                Json::object(),
                                Json::array({1, 2}),
                                std::string(2000, 'x'),
                                "é\u202e\n"};
    return all[pick(all.size())];
  }

  std::mt19937_64 random_;
};

TEST_F(ForeignHistory, WhateverStandsInItItIsBearable) {
  for (std::uint64_t seed = 1; seed <= 120; ++seed) {
    SCOPED_TRACE(seed);
    forge(Vandal(seed).history());
    EXPECT_EQ(check().problems, std::vector<std::string>{});
    read_everything();
    write_on_top();
    if (HasFailure()) return;
  }
}

}  // namespace
