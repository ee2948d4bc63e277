// Importing a file whose lines are parsed and worked out ahead, by several threads: what comes of it, and
// which error is reported, is as if it were done line by line.

#include <fmt/core.h>

#include "base/pipeline.hpp"
#include "storage/check.hpp"
#include "storage/import/import.hpp"
#include "storage/queries/match_queries.hpp"
#include "storage/queries/player_queries.hpp"
#include "support/database.hpp"
#include "support/errors.hpp"
#include "support/lines.hpp"

namespace import_ahead_test {

using storage::ImportOutcome;
using storage::OnConflict;
using storage::Store;

constexpr int kMany = 500;  // so many that threads are started

std::string line_of(int match, const std::string& other, int score = 100) {
  return fmt::format(
      R"({{"chapeau":1,"id":"8c1f0a52-643b-4d0e-9f27-{:012}","game":"mille","players":["Ann","{}"],)"
      R"("hands":[{{"entries":[{{"score":{},"stars":0}},{{"score":50,"stars":0}}]}}]}})",
      match, other, score);
}

/// So many different matches.
std::vector<std::string> many_lines() {
  std::vector<std::string> lines;
  for (int match = 0; match < kMany; ++match) lines.push_back(line_of(match, fmt::format("P{}", match % 40)));
  return lines;
}

const history::NumberedMatch& match_of(const storage::ImportedLine& line) {
  return std::get<storage::ImportedMatch>(line.what).match;
}

/// The number of threads.
class ImportAheadTest : public support::DatabaseTest, public testing::WithParamInterface<std::size_t> {
 protected:
  std::vector<storage::ImportedLine> import(Store& store, const std::vector<std::string>& lines,
                                            OnConflict on_conflict = OnConflict::kRefuse) {
    std::vector<storage::ImportedLine> outcomes;
    store.write("import", now(), [&](storage::Transaction& transaction) {
      base::Workers workers(GetParam());
      const auto read = [&] {
        return [&, line = lines.begin()]() mutable -> std::optional<std::string_view> {
          if (line == lines.end()) return std::nullopt;
          return *line++;
        };
      };
      storage::import_lines(
          workers, transaction,
          {.file = "file",
           .read = read,
           .parse = support::line_parser("file"),
           .on_conflict = on_conflict,
           .visit = [&](const storage::ImportedLine& outcome) { outcomes.push_back(outcome); }});
    });
    return outcomes;
  }

  /// The line that the error names, after which nothing is recorded.
  std::string line_refused(const std::vector<std::string>& lines) {
    Store store = Store::open_or_create(path());
    const base::Error error = support::error_of([&] { import(store, lines); });
    store.read([&](storage::Reader& reader) { EXPECT_TRUE(storage::all_matches(reader).empty()); });
    return error.place() ? error.place()->where : "";
  }
};
INSTANTIATE_TEST_SUITE_P(Threads, ImportAheadTest, testing::Values(0, 1, 3));

TEST_P(ImportAheadTest, MatchesAreNumberedInTheOrderOfTheFile) {
  std::vector<std::string> lines = many_lines();
  lines.insert(lines.begin() + 7, "  ");
  Store store = Store::open_or_create(path());
  const auto outcomes = import(store, lines);
  ASSERT_EQ(outcomes.size(), static_cast<std::size_t>(kMany));
  for (std::size_t i = 0; i < outcomes.size(); ++i) {
    EXPECT_EQ(outcomes[i].outcome, ImportOutcome::kAdded);
    EXPECT_EQ(outcomes[i].file_line, i < 7 ? i + 1 : i + 2);
    EXPECT_EQ(match_of(outcomes[i]).number, static_cast<std::int64_t>(i) + 1);
    EXPECT_EQ(match_of(outcomes[i]).standing.totals, (match::Totals{100, 50}));
  }
  store.read([&](storage::Reader& reader) {
    EXPECT_EQ(storage::player_names(reader).size(), 41U);
    EXPECT_TRUE(storage::check(reader).problems.empty());
    for (const storage::ImportedLine& outcome : outcomes)
      EXPECT_EQ(reader.listed_match(match_of(outcome).number).record.match.players,
                match_of(outcome).record.match.players);
  });
}

TEST_P(ImportAheadTest, NamesInAnotherCaseAreTheSamePlayer) {
  std::vector<std::string> lines = many_lines();
  lines[1] = line_of(1, "bob");
  lines[2] = line_of(2, "Bob");
  lines[300] = line_of(300, "BOB");
  Store store = Store::open_or_create(path());
  const auto outcomes = import(store, lines);
  for (const std::size_t line : {1U, 2U, 300U}) {
    EXPECT_EQ(match_of(outcomes[line]).record.match.players[1], "bob");
    EXPECT_EQ(match_of(outcomes[line]).record.player_ids[1], match_of(outcomes[1]).record.player_ids[1]);
  }
}

TEST_P(ImportAheadTest, AMatchThatAppearsTwiceIsComparedWithItself) {
  std::vector<std::string> lines = many_lines();
  lines[4] = lines[3];
  lines[400] = lines[100];
  Store store = Store::open_or_create(path());
  const auto outcomes = import(store, lines);
  EXPECT_EQ(outcomes[4].outcome, ImportOutcome::kSkipped);
  EXPECT_EQ(match_of(outcomes[4]).number, match_of(outcomes[3]).number);
  EXPECT_EQ(outcomes[400].outcome, ImportOutcome::kSkipped);
  EXPECT_EQ(outcomes[401].outcome, ImportOutcome::kAdded);
}

TEST_P(ImportAheadTest, MatchesThatAreHereAreSkippedOrReplacedAmongNewOnes) {
  std::vector<std::string> lines = many_lines();
  Store store = Store::open_or_create(path());
  import(store, {lines[10], lines[11], lines[200]});
  lines[11] = line_of(11, "P11", 105);
  const auto outcomes = import(store, lines, OnConflict::kTheirs);
  EXPECT_EQ(outcomes[10].outcome, ImportOutcome::kSkipped);
  EXPECT_EQ(outcomes[11].outcome, ImportOutcome::kReplaced);
  EXPECT_EQ(match_of(outcomes[12]).number, 14);
  EXPECT_EQ(match_of(outcomes[200]).number, 3);
  EXPECT_EQ(match_of(outcomes[11]).standing.totals, (match::Totals{105, 50}));
}

/// What it would write as a new match was worked out ahead, under the names that players have here.
TEST_P(ImportAheadTest, AMatchThatIsHereIsComparedByTheNamesInTheFile) {
  std::vector<std::string> lines = many_lines();
  Store store = Store::open_or_create(path());
  import(store, {line_of(450, "Bob")});
  lines[1] = line_of(1, "Robert");
  lines[450] = line_of(450, "bob");
  lines[451] = line_of(450, "ROBERT");
  const auto outcomes = import(store, lines, OnConflict::kOurs);
  EXPECT_EQ(outcomes[450].outcome, ImportOutcome::kSkipped);
  EXPECT_EQ(outcomes[451].outcome, ImportOutcome::kKept);
  EXPECT_EQ(outcomes[452].outcome, ImportOutcome::kAdded);
  store.read([](storage::Reader& reader) { EXPECT_TRUE(storage::check(reader).problems.empty()); });
}

/// Nobody knows them when the lines are parsed.
TEST_P(ImportAheadTest, PlayersMayBeNewInEveryLine) {
  std::vector<std::string> lines;
  for (int match = 0; match < kMany; ++match) lines.push_back(line_of(match, fmt::format("P{}", match)));
  Store store = Store::open_or_create(path());
  const auto outcomes = import(store, lines);
  ASSERT_EQ(outcomes.size(), lines.size());
  for (const storage::ImportedLine& outcome : outcomes)
    EXPECT_EQ(match_of(outcome).record.match.players[1], fmt::format("P{}", outcome.file_line - 1));
  store.read([](storage::Reader& reader) {
    EXPECT_EQ(storage::player_names(reader).size(), static_cast<std::size_t>(kMany) + 1);
    EXPECT_TRUE(storage::check(reader).problems.empty());
  });
}

TEST_P(ImportAheadTest, TheFirstErrorOfTheFileIsReported) {
  std::vector<std::string> lines = many_lines();
  lines[250] = "no JSON";
  lines[251] = "{}";
  EXPECT_EQ(line_refused(lines), "file, line 251");
}

/// Reading the file goes on while lines are under way.
TEST_P(ImportAheadTest, AnErrorOfReadingTheFileComesBehindThatOfALineBefore) {
  Store store = Store::open_or_create(path());
  for (const bool is_wrong : {true, false}) {
    const base::Error error = support::error_of([&] {
      store.write("import", now(), [&](storage::Transaction& transaction) {
        base::Workers workers(GetParam());
        std::string line;
        const auto read = [&] {
          return [&, count = 0]() mutable -> std::optional<std::string_view> {
            if (count == 300) throw base::Error(base::ErrorKind::kInputOutput, "unreadable");
            line = is_wrong && count == 290 ? "no JSON" : line_of(count, "Bob");
            ++count;
            return line;
          };
        };
        storage::import_lines(workers, transaction,
                              {.file = "file",
                               .read = read,
                               .parse = support::line_parser("file"),
                               .visit = [](const storage::ImportedLine&) {}});
      });
    });
    EXPECT_EQ(error.kind(), is_wrong ? base::ErrorKind::kData : base::ErrorKind::kInputOutput);
  }
}

TEST_P(ImportAheadTest, AConflictBeforeALineThatCannotBeReadIsReported) {
  std::vector<std::string> lines = many_lines();
  lines[249] = line_of(3, "P3", 105);
  lines[250] = "no JSON";
  EXPECT_EQ(line_refused(lines), "file, line 250");
}

}  // namespace import_ahead_test
