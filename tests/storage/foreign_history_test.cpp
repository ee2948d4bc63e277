#include "storage/foreign_history.hpp"

namespace foreign_history_test {

using namespace foreign;
using support::expect_printed;

TEST_F(ForeignHistory, OneAsOursWouldBeIsWell) {
  forge(kPlain);
  EXPECT_EQ(remarks(), "");
  EXPECT_EQ(totals(), (match::Totals{280 + 120, -45 + 10}));
  expect_bearable();
}

TEST_F(ForeignHistory, MatchesThatWereNeverProjectedAreNamedAndMade) {
  forge(kPlain, false);
  const std::vector<std::string> problems = check().problems;
  ASSERT_FALSE(problems.empty());
  expect_printed("problem", problems.front());
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
  expect_printed("remarks", remarks());
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
  expect_printed("remarks", remarks());
  expect_bearable();
}

TEST_F(ForeignHistory, ALineIdTwice) {
  const std::string twice = fmt::format(
      R"({{"lines":[{{"id":"{0}","entries":[{{"score":5}},{{"score":10}}]}},{{"id":"{0}","entries":[{{"score":100}},{{"score":200}}]}}]}})",
      text(30));
  forge(with(kPlain, {operation(13, {12}, "add", twice)}));
  EXPECT_EQ(totals(), (match::Totals{500, 165})) << "of a line that is named twice the last counts";
  EXPECT_EQ(tables::rows(path(), "SELECT place FROM hand WHERE line = 3"), "1\n");
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
};

TEST_F(ForeignHistory, WhatCannotBeUsedIsNamedAndTheRestStands) {
  const std::vector<Odd> all{
      {"another game", "add",
       R"({"lines":[{"entries":[{"melds":"run K","left":""},{"melds":"","left":""}]}]})"},
      {"a verb", "frobnicate", R"({"x":1})"},
      {"no JSON", "add", "{"},
      {"a list", "add", "[]"},
      {"a number", "amend", "7"},
      {"no lines", "add", "{}"},
      {"a key twice", "add", R"({"lines":[],"lines":[]})"},
      {"one player", "add", R"({"lines":[{"entries":[{"score":5}]}]})"},
      {"far out", "add", points_body(1'000'001, 0)},
      {"an id", "undo", R"({"operations":["x"]})"},
      {"a seat", "set", R"({"closed":{"conceded_by":7}})"},
      {"a closing", "set", R"({"closed":[]})"},
      {"deep", "add", std::string(3000, '[') + std::string(3000, ']')}};
  for (const Odd& odd : all) {
    SCOPED_TRACE(odd.what);
    forge(with(kPlain, {operation(13, {12}, odd.verb, odd.body)}));
    EXPECT_EQ(totals(), (match::Totals{400, -35}));
    expect_printed(odd.what, remarks());
    expect_bearable();
  }
}

/// What the form lets through and a CHECK of the tables would not.
TEST_F(ForeignHistory, WhatNoColumnHoldsIsNamedAndTheRestStands) {
  const auto pay = [](const std::string& more) {
    return fmt::format(R"({{"from":"{}","to":"{}","amount":250,"currency":"CAD"{}}})", text(kBob), text(kAnn),
                       more);
  };
  const auto many = [](const std::string& cards, std::size_t times) {
    std::string all;
    for (std::size_t i = 0; i < times; ++i) all += cards;
    return all;
  };
  const std::vector<std::pair<const char*, history::RawOperation>> all{
      {"no name", operation(13, {}, "rename", R"({"name":""})", kAnn)},
      {"a date of ten characters", operation(13, {}, "pay", pay(R"(,"date":"tomorrow!!")"), 4)},
      {"20,000 queens", operation(13, {12}, "add", cards_body(many("Qs", 20'000), "888"))},
      {"808 kings", operation(13, {12}, "add", cards_body("888", many("KKKKKKKK ", 101)))}};
  for (const auto& [what, odd] : all) {
    SCOPED_TRACE(what);
    forge(with(kPlain, {odd}));
    EXPECT_EQ(totals(), (match::Totals{400, -35}));
    expect_printed(what, remarks());
    expect_bearable();
  }
  forge(with(kPlain, {operation(13, {}, "pay", pay(R"(,"date":"2026-11-01")"), 4),
                      operation(14, {13}, "pay", pay(R"(,"date":"2026-02-30")"), 4)}));
  expect_printed("a day that is in no calendar", remarks());
  EXPECT_EQ(tables::rows(path(), "SELECT date, amount FROM payment"), "2026-11-01|250\n");
}

/// As much as the form allows: every column holds it.
TEST_F(ForeignHistory, TheMostThatTheFormAllowsFitsTheTables) {
  std::string queens;
  for (std::size_t i = 0; i < 300; ++i) queens += "Qs";
  std::string militaire;
  for (std::size_t i = 0; i < 150; ++i) militaire += "KKK ";
  const std::string three = fmt::format(
      R"({{"game":"militaire","players":[{{"id":"{}","name":"Cho"}},{{"id":"{}","name":"Dee"}},{{"id":"{}","name":"Eve"}}]}})",
      text(111), text(112), text(113));
  const std::string round = fmt::format(
      R"({{"lines":[{{"entries":[{{"melds":"{0}","left":""}},{{"melds":"","left":"{0}"}},{{"melds":"","left":""}}]}}]}})",
      militaire);
  forge(with(kPlain, {operation(13, {12}, "add", cards_body(queens, queens)),
                      operation(20, {}, "start", three, 2), operation(21, {20}, "add", round, 2)}));
  EXPECT_EQ(remarks(), "");
  EXPECT_EQ(tables::rows(path(), "SELECT score FROM entry WHERE match = 1 AND line = 3"), "60000\n29995\n");
  expect_bearable();
}

TEST_F(ForeignHistory, WhatANewerProgramWroteIsSaidAndTheRestOfItCounts) {
  history::RawOperation newer = operation(13, {12}, "add", points_body(100, 50));
  newer.version = 2;
  forge(with(kPlain, {newer}));
  EXPECT_EQ(totals(), (match::Totals{500, 15}));
  expect_printed("a newer format", remarks());
  forge(with(
      kPlain,
      {operation(
          13, {12}, "add",
          R"({"lines":[{"entries":[{"score":100,"mood":"good"},{"score":50}],"weather":3}],"tea":true})")}));
  EXPECT_EQ(totals(), (match::Totals{500, 15}));
  expect_printed("keys", remarks());
  Store::open(path()).read([](storage::Reader& reader) {
    const std::vector<std::string> problems = reader.listed_match(1).problems;
    ASSERT_EQ(problems.size(), 1U);
    expect_printed("what the match says of them", problems.front());
  });
  expect_bearable();
}

TEST_F(ForeignHistory, WhoWritesOnTopOfItIsWarned) {
  forge(with(kPlain, {operation(13, {12}, "set", R"({"options":{},"mood":"good\nchapeau: all is well"})"),
                      operation(14, {13}, "frobnicate", "{}")}));
  const auto warnings = [&](const std::vector<std::string>& arguments) {
    std::string found;
    std::istringstream lines(run(arguments));
    for (std::string line; std::getline(lines, line);)
      if (line.find("'mood'") != std::string::npos) found += line + "\n";
    return found;
  };
  const std::vector<std::string> add{"add", "-m", "1", "--points", "Ann101=300", "Bob102=50"};
  expect_printed("warning", warnings(add));
  std::vector<std::string> in_json = add;
  in_json.insert(in_json.end(), {"--format", "json"});
  expect_printed("warning", warnings(in_json));
  expect_printed("warning", warnings({"undo"}));
  const std::string line = run({"export"});
  std::ofstream(path("longer.jsonl")) << std::string(line).insert(
      line.rfind("]}"), R"(,{"entries":[{"score":100,"stars":0},{"score":50,"stars":0}]})");
  expect_printed("warning", warnings({"import", path("longer.jsonl")}));
  EXPECT_EQ(tables::rows(path(), "SELECT max(line) FROM hand WHERE match = 1"), "4\n");
  forge(kPlain);
  EXPECT_EQ(warnings(add), "");
}

TEST_F(ForeignHistory, WhatStartsNothingThatCanBeReadIsNamed) {
  forge({operation(10, {}, "start", R"({"game":"chess","players":[]})"),
         operation(11, {10}, "add", points_body(1, 2)), operation(21, {}, "add", points_body(1, 2), 2),
         operation(31, {}, "rename", R"({"name":"Zoe"})", 3),
         operation(41, {}, "pay", R"({"gone":true})", 4)});
  expect_printed("remarks", remarks());
  EXPECT_EQ(tables::rows(path(), "SELECT count(*) FROM match"), "0\n");
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

TEST_F(ForeignHistory, APlayerWhoIsAMatchOrAPaymentAsWellIsNamedOnce) {
  const std::string pay =
      fmt::format(R"({{"from":"{}","to":"{}","amount":5,"currency":"CAD"}})", text(kMatch), text(kBob));
  forge({operation(10, {}, "start", start_body(kMatch, kBob)),
         operation(11, {10}, "undo", R"({"operations":[-1]})"), operation(12, {}, "pay", pay, kBob),
         operation(13, {12}, "join", "{}", kBob)});
  expect_printed("remarks", remarks());
  expect_bearable();
}

TEST_F(ForeignHistory, AMatchThatIsNoMoreAndBeginsWithALine) {
  forge({operation(11, {}, "add", points_body(280, -45)), operation(10, {}, "start", start_body()),
         operation(12, {10, 11}, "undo", ids_body(10))});
  EXPECT_EQ(tables::rows(path(), "SELECT status FROM match"), "undone\n");
  EXPECT_EQ(check().problems, std::vector<std::string>{});
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

TEST_F(ForeignHistory, WhatIsIgnoredOfAPlayerIsSaidAlsoWhereThatOneWasJoined) {
  forge(with(kPlain, {operation(20, {}, "start", start_body(103, 104), 2),
                      operation(31, {}, "rename", R"({"name":"Zoe","mood":"good"})", 103),
                      operation(32, {31}, "join", fmt::format(R"({{"into":"{}"}})", text(kAnn)), 103)}));
  EXPECT_EQ(tables::rows(path(), "SELECT count(*) FROM player WHERE person <> key"), "1\n");
  EXPECT_EQ(check().problems, std::vector<std::string>{});
  EXPECT_EQ(check().remarks.size(), 1U);
}

/// As many laptops as hands, none of which knew another: every pair of lines is disputed, so that the cost
/// grows with the square. Of 3,000 a program with optimisation reads a match in some seconds, and one
/// without, as in this test, in a minute.
TEST_F(ForeignHistory, HundredsOfOperationsSideBySide) {
  std::vector<history::RawOperation> many{operation(10, {}, "start", start_body())};
  for (std::size_t i = 0; i < 300; ++i) many.push_back(operation(1000 + i, {10}, "add", points_body(5, 5)));
  forge(many);
  expect_printed("remarks", remarks());
  EXPECT_EQ(totals(), (match::Totals{5, 5})) << "provisionally that of the smallest id";
  expect_printed("add", run({"add", "-m", "1", "--points", "Ann101=300", "Bob102=50"}));
  read_everything();
}

}  // namespace foreign_history_test
