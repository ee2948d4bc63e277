// Commands as no program of ours writes them: what they did is told all the same, and what stands in the way
// of an undo is said with what can be done instead.

#include "storage/foreign_history.hpp"
#include "storage/merge/dispute.hpp"
#include "storage/queries/log_queries.hpp"

namespace foreign_commands_test {

using namespace foreign;
using support::expect_printed;

std::string gone_body(std::size_t line) {
  return fmt::format(R"({{"line":"{}","contents":"gone"}})", text(line));
}
std::string amend_body(std::size_t line, int ann, int bob) {
  return fmt::format(R"({{"line":"{}","contents":{{"entries":[{{"score":{}}},{{"score":{}}}]}}}})",
                     text(line), ann, bob);
}

TEST_F(ForeignHistory, ACommandWhoseOperationsDoNotKnowEachOtherIsInTheLog) {
  forge_commands({{"new", true, {operation(10, {}, "start", start_body())}},
                  {"add",
                   true,
                   {operation(11, {10}, "add", points_body(280, -45)),
                    operation(12, {10}, "set", R"({"options":{"note":"at the lake"}})")}}});
  EXPECT_EQ(totals(), (match::Totals{280, -45}));
  expect_printed("log", run({"log"}));
  expect_bearable();
}

TEST_F(ForeignHistory, AMoveIsExplainedAsFarAsItSaysWhereTheLineWas) {
  const std::vector<ForeignCommand> before{{"new", true, {operation(10, {}, "start", start_body())}},
                                           {"add", true, {operation(11, {10}, "add", points_body(280, -45))}},
                                           {"add", true, {operation(12, {11}, "add", points_body(100, 50))}},
                                           {"new", true, {operation(20, {}, "start", start_body(), 2)}}};
  const history::RawOperation made = operation(21, {20}, "add", points_body(100, 50), 2);
  const history::RawOperation corrected = operation(13, {12}, "amend", amend_body(11, 285, -45));
  const std::vector<std::pair<const char*, std::vector<history::RawOperation>>> moves{
      {"beside a correction and another name",
       {operation(30, {}, "rename", R"({"name":"Anna"})", kAnn), made, corrected,
        operation(14, {13}, "amend", gone_body(12))}},
      {"from nowhere", {made, corrected}},
      {"a line that was not there", {made, operation(13, {12}, "amend", gone_body(99))}}};
  for (const auto& [what, operations] : moves) {
    SCOPED_TRACE(what);
    std::vector<ForeignCommand> commands = before;
    commands.push_back({"move", true, operations});
    forge_commands(commands);
    expect_printed(what, run({"explain", "-m", "2", "1"}));
    expect_bearable();
  }
}

// Nobody may hold up those who merge with him.
TEST_F(ForeignHistory, UndosThatUndoThemselvesAreToldByAMergeThatEnds) {
  const std::vector<ForeignCommand> here{{"new", true, {operation(10, {}, "start", start_body())}},
                                         {"add", true, {operation(11, {10}, "add", points_body(280, -45))}}};
  const std::vector<std::pair<const char*, std::vector<ForeignCommand>>> circles{
      {"one", {{"undo", true, {operation(12, {11}, "undo", ids_body(12))}}}},
      {"two",
       {{"undo", true, {operation(12, {11}, "undo", ids_body(13))}},
        {"undo", true, {operation(13, {12}, "undo", ids_body(12))}}}}};
  for (const auto& [what, circle] : circles) {
    std::vector<ForeignCommand> there = here;
    there.insert(there.end(), circle.begin(), circle.end());
    forge_commands(there);
    const std::string other = path("other.db");
    std::filesystem::remove(other);
    std::filesystem::copy_file(path(), other);
    forge_commands(here);
    expect_printed(what, run({"merge", other, "--dry-run"}), {{folder(), "folder"}});
  }
}

TEST_F(ForeignHistory, WhatAnotherFileBuiltOnACommandIsMendedAndNotUndone) {
  const ForeignCommand start{"new", true, {operation(10, {}, "start", start_body())}};
  const ForeignCommand add{"add", true, {operation(11, {10}, "add", points_body(280, -45))}};
  const ForeignCommand amend{"amend", false, {operation(12, {11}, "amend", amend_body(11, 285, -45))}};
  const ForeignCommand drop{"drop", false, {operation(13, {12}, "amend", gone_body(11))}};
  const ForeignCommand close{"close", false, {operation(11, {10}, "set", R"({"closed":{"void":true}})")}};
  const std::vector<std::tuple<const char*, std::vector<ForeignCommand>, std::int64_t>> cases{
      {"a line that was corrected", {start, add, amend}, 2},
      {"a line that was corrected and dropped", {start, add, amend, drop}, 2},
      {"a match that was closed", {start, close}, 1}};
  for (const auto& [what, commands, undone] : cases) {
    forge_commands(commands);
    Store store = Store::open(path());
    support::expect_error(what, ErrorKind::kRefused, [&, number = undone] {
      support::undo(store, {number}, now(), [](storage::Reader&) {});
    });
    EXPECT_EQ(check().problems, std::vector<std::string>{}) << what;
  }
}

TEST_F(ForeignHistory, WhatACommandOfAHarmlessNameChangedIsTold) {
  const std::vector<ForeignCommand> here{{"new", true, {operation(10, {}, "start", start_body())}},
                                         {"add", true, {operation(11, {10}, "add", points_body(280, -45))}}};
  const history::RawOperation note = operation(12, {11}, "set", R"({"options":{"note":"hidden"}})");
  const history::RawOperation undo = operation(13, {12}, "undo", ids_body(11));
  const std::vector<std::pair<const char*, ForeignCommand>> cases{
      {"an undo beside a note", {"add", true, {note, undo}}},
      {"an undo alone", {"add", true, {operation(13, {11}, "undo", ids_body(11))}}},
      {"a correction", {"new", true, {operation(12, {11}, "amend", amend_body(11, -500, 1000))}}},
      {"another start", {"new", true, {operation(12, {11}, "start", start_body(kAnn - 1))}}}};
  for (const auto& [what, command] : cases) {
    SCOPED_TRACE(what);
    std::vector<ForeignCommand> there = here;
    there.push_back(command);
    forge_commands(there);
    const std::string other = path("other.db");
    std::filesystem::remove(other);
    std::filesystem::copy_file(path(), other);
    Store::open(path()).read([](storage::Reader& reader) {
      EXPECT_FALSE(storage::is_addition(reader, *storage::find_command(reader, 3)));
      EXPECT_TRUE(storage::is_addition(reader, *storage::find_command(reader, 2)));
    });
    const std::string log = run({"log", "--limit", "1"});
    forge_commands(here);
    expect_printed(what, log + run({"merge", other, "--dry-run"}), {{folder(), "folder"}});
  }
}

TEST_F(ForeignHistory, OfAReasonOfAMillionCharactersTheLogHasTheBeginning) {
  history::RawOperation note = operation(11, {10}, "set", R"({"options":{"note":"x"}})");
  note.reason = std::string(900'000, 'x');
  forge_commands({{"new", true, {operation(10, {}, "start", start_body())}}, {"edit-match", false, {note}}});
  EXPECT_LT(run({"log"}).size(), 3000U);
  EXPECT_GT(run({"log", "--format", "json"}).size(), 900'000U);
}

TEST_F(ForeignHistory, OfManySidesTheOutcomesOfTheFirstAreWorkedOut) {
  std::vector<history::RawOperation> many{operation(10, {}, "start", start_body())};
  for (std::size_t i = 0; i <= storage::kMostOutcomes; ++i)
    many.push_back(operation(1000 + i, {10}, "add", points_body(5 * static_cast<int>(i), 5)));
  forge(many);
  Store::open(path()).read([](storage::Reader& reader) {
    const auto match = storage::disputed_match(reader, 1);
    ASSERT_TRUE(match.has_value());
    ASSERT_EQ(match->sides.size(), storage::kMostOutcomes + 1);
    EXPECT_TRUE(match->sides[storage::kMostOutcomes - 1].kept.has_value());
    EXPECT_FALSE(match->sides[storage::kMostOutcomes].kept.has_value());
  });
}

// Each is told at the cost of one: else these took minutes, while a sync held the file.
TEST_F(ForeignHistory, OneCommandThatRenamesOnePlayerThousandsOfTimesIsTold) {
  constexpr std::size_t kFirst = 1000, kLast = 20'999;
  // Beside each other, or each after the one before, back to the first name.
  for (const bool is_chain : {false, true}) {
    SCOPED_TRACE(is_chain);
    ForeignCommand renames{"rename", false, {}};
    for (std::size_t i = kFirst; i <= kLast; ++i) {
      const std::string name = i < kLast ? fmt::format("Ann{}", i) : is_chain ? "Ann101" : "Zoe";
      const bool knows = is_chain && i > kFirst;
      renames.operations.push_back(operation(i, knows ? std::vector{i - 1} : std::vector<std::size_t>{},
                                             "rename", fmt::format(R"({{"name":"{}"}})", name), kAnn));
    }
    forge_commands({{"new", true, {operation(10, {}, "start", start_body())}}, renames});
    expect_printed(is_chain ? "one after the other" : "beside each other", run({"log"}));
  }
}

TEST_F(ForeignHistory, HandsThatOneCommandAddsBesideEachOtherAreCounted) {
  const ForeignCommand start{"new", true, {operation(10, {}, "start", start_body())}};
  forge_commands({start,
                  {"add",
                   true,
                   {operation(11, {10}, "add", points_body(280, -45)),
                    operation(12, {10}, "add", points_body(100, 50))}}});
  expect_printed("log", run({"log"}));
}

TEST_F(ForeignHistory, WhereTheCommandOfAnOperationIsAnotherTheLogSaysThatTheFileIsDamaged) {
  forge(kPlain);
  SQLite::Database(path(), SQLite::OPEN_READWRITE).exec("UPDATE operation SET command = 99 WHERE seq = 2");
  expect_printed("log", run({"log", "1"}), {{folder(), "folder"}});
}

}  // namespace foreign_commands_test
