#include "cli/shell/completion/completion.hpp"

#include <gtest/gtest.h>

#include <algorithm>

#include "cli/app.hpp"

namespace completion_completion_test {

using cli::CompletionRequest;
using Completes = CompletionRequest::Completes;
using Words = std::vector<std::string>;

const cli::ProgramDescription& program() {
  static const cli::ProgramDescription description = cli::description();
  return description;
}

CompletionRequest at_cursor(const Words& words) { return cli::request_at_cursor(program(), words); }

bool offers(const Words& words, const std::string& word) {
  const CompletionRequest request = at_cursor(words);
  return request.completes == Completes::kWords &&
         std::any_of(request.words.begin(), request.words.end(),
                     [&](const cli::Candidate& each) { return each.word == word; });
}

TEST(Completion, EveryValueOfTheHelpIsKnown) {
  const auto check = [](const std::vector<cli::OptionDescription>& options, const std::string& where) {
    for (const cli::OptionDescription& option : options)
      EXPECT_TRUE(cli::knows_value(option.value)) << where << ": " << option.value;
  };
  check(program().options, "chapeau");
  ASSERT_GT(program().commands.size(), 30u);
  for (const cli::CommandDescription& command : program().commands) {
    check(command.arguments, command.name);
    check(command.options, command.name);
    EXPECT_FALSE(command.examples.empty()) << command.name;
  }
}

TEST(Completion, CommandsWithTheirHelp) {
  EXPECT_TRUE(offers({""}, "play"));
  EXPECT_TRUE(offers({"--no-pager", ""}, "play"));
  EXPECT_TRUE(offers({"--db", "x.db", ""}, "play"));
  EXPECT_TRUE(offers({"help", ""}, "play"));
  for (const cli::Candidate& command : at_cursor({""}).words)
    EXPECT_FALSE(command.text.empty()) << command.word;
}

TEST(Completion, OptionsOfTheCommandAndOfTheProgramEachOnce) {
  EXPECT_TRUE(offers({"sheet", "-"}, "--format"));
  EXPECT_TRUE(offers({"sheet", "-"}, "--db"));
  EXPECT_FALSE(offers({"sheet", "-"}, "--stakes"));
  EXPECT_FALSE(offers({"sheet", "--format", "json", "-"}, "--format"));
  EXPECT_FALSE(offers({"sheet", "--format=json", "-"}, "--format"));
  EXPECT_FALSE(offers({"add", "-m", "1", "-"}, "--match"));
  EXPECT_FALSE(offers({"sheet", "-"}, "--version"));
  EXPECT_TRUE(offers({"-"}, "--version"));
  Words names;
  for (const cli::Candidate& option : at_cursor({"sheet", "-"}).words) names.push_back(option.word);
  std::sort(names.begin(), names.end());
  EXPECT_EQ(std::adjacent_find(names.begin(), names.end()), names.end());
}

TEST(Completion, ValuesOfOptions) {
  EXPECT_TRUE(offers({"sheet", "--format", ""}, "svg"));
  EXPECT_FALSE(offers({"add", "--format", ""}, "svg"));
  EXPECT_TRUE(offers({"new", "--settlement", ""}, "pagat"));
  EXPECT_TRUE(offers({"new", "--date", ""}, "yesterday"));
  EXPECT_TRUE(offers({"import", "x.jsonl", "--on-conflict", ""}, "theirs"));
  EXPECT_TRUE(offers({"resolve", "--keep", ""}, "both"));
  EXPECT_TRUE(offers({"rules", ""}, "militaire"));
  EXPECT_TRUE(offers({"completion", ""}, "fish"));
  EXPECT_EQ(at_cursor({"export", "-o", ""}).completes, Completes::kFiles);
  EXPECT_EQ(at_cursor({"--db", ""}).completes, Completes::kFiles);
  EXPECT_EQ(at_cursor({"matches", "--event", ""}).completes, Completes::kEvents);
  EXPECT_EQ(at_cursor({"matches", "--player", ""}).completes, Completes::kPlayers);
  const CompletionRequest joined = at_cursor({"matches", "--player=An"});
  EXPECT_EQ(joined.completes, Completes::kPlayers);
  EXPECT_EQ(joined.lead, "--player=");
  EXPECT_EQ(joined.beginning, "An");
  // A flag has none.
  EXPECT_TRUE(at_cursor({"matches", "--open=x"}).words.empty());
}

TEST(Completion, ArgumentsByTheirPlace) {
  EXPECT_EQ(at_cursor({"move", "3", ""}).completes, Completes::kOpenMatches);
  EXPECT_EQ(at_cursor({"move", ""}).completes, Completes::kWords);
  EXPECT_EQ(at_cursor({"pay", "Bob", ""}).completes, Completes::kPlayers);
  EXPECT_EQ(at_cursor({"pay", "Bob", "Ann", ""}).completes, Completes::kWords);
  EXPECT_EQ(at_cursor({"new", "Ann", "Bob", ""}).completes, Completes::kPlayers);
  EXPECT_EQ(at_cursor({"sheet", "1", ""}).completes, Completes::kWords);
  EXPECT_EQ(at_cursor({"merge", ""}).completes, Completes::kFiles);
  EXPECT_TRUE(at_cursor({"nonsense", ""}).words.empty());
}

TEST(Completion, ReportsOfThoseWhoHaveNoneYet) {
  const CompletionRequest second = at_cursor({"add", "-m", "2", "Ann=KKK", "777", "B"});
  EXPECT_EQ(second.completes, Completes::kReports);
  EXPECT_EQ(second.beginning, "B");
  EXPECT_EQ(second.match, "2");
  EXPECT_EQ(second.reported, Words{"Ann"});
  EXPECT_EQ(at_cursor({"amend", "2", ""}).completes, Completes::kReports);
  EXPECT_EQ(at_cursor({"amend", ""}).completes, Completes::kWords);
  // Behind the equals sign stand cards.
  EXPECT_EQ(at_cursor({"add", "Ann=K"}).completes, Completes::kWords);
  EXPECT_TRUE(at_cursor({"add", "Ann=K"}).words.empty());
  // Behind -- there are no options.
  EXPECT_EQ(at_cursor({"add", "--", "-"}).completes, Completes::kReports);
}

TEST(Completion, TheDatabaseThatIsNamed) {
  EXPECT_EQ(at_cursor({"--db", "a.db", "sheet", ""}).database, "a.db");
  EXPECT_EQ(at_cursor({"sheet", "--db=b.db", ""}).database, "b.db");
}

}  // namespace completion_completion_test
