// What the runner of the transcripts looks at in another language.

#include <gtest/gtest.h>

#include "language.hpp"

namespace golden_language_test {

std::string plain(const std::string& command) {
  const auto run = golden::plain_run(command);
  return run ? run->command : "";
}

TEST(PlainRun, IsOneOfChapeauWithWhatFeedsItAndChoosesLines) {
  EXPECT_EQ(plain("chapeau sheet"), "chapeau sheet");
  EXPECT_EQ(plain("COLUMNS=40 chapeau sheet 2>&1"), "COLUMNS=40 chapeau sheet 2>&1");
  EXPECT_EQ(plain("chapeau amend 1 --reason 'a | b; c'"), "chapeau amend 1 --reason 'a | b; c'");
  EXPECT_EQ(plain("chapeau sheet | grep 'x|y' | head -1"), "chapeau sheet ");
  EXPECT_EQ(plain("chapeau log | sed -n 2p"), "chapeau log ");
  EXPECT_EQ(plain("printf 'KKK\\n' | chapeau play"), " chapeau play");
  EXPECT_TRUE(golden::plain_run("chapeau log | tail -3")->is_filtered);
  EXPECT_FALSE(golden::plain_run("echo y | chapeau undo")->is_filtered);
}

TEST(PlainRun, IsNoneWhereTheShellDoesMore) {
  for (const char* command :
       {"", "ls", "chapeau sheet; ls", "chapeau undo && chapeau redo", "chapeau undo || true",
        "chapeau $(ls)", "chapeau \"`ls`\"", "chapeau sheet | sed s/a/b/", "chapeau sheet | wc -l",
        "sort f | chapeau import -", "chapeau serve &"})
    EXPECT_FALSE(golden::plain_run(command)) << command;
}

std::vector<std::string> untranslated(std::vector<std::string> output) {
  golden::Step step;
  step.output = std::move(output);
  return golden::untranslated_words(step, {"Ann"});
}

TEST(UntranslatedWords, StandOutsideOfTheBrackets) {
  EXPECT_EQ(untranslated({"⟦Ann has ⟦won~⟧.~~⟧ Ann lost"}), std::vector<std::string>{"lost"});
  EXPECT_EQ(untranslated({"⟦⟦Ann~⟧ has", "won.~~⟧"}), std::vector<std::string>{});
  EXPECT_EQ(untranslated({"'chapeau sheet', --match, chapeau undo"}), std::vector<std::string>{});
  EXPECT_EQ(untranslated({"  undo   ⟦takes back~⟧", "12  <now>  undo, undone"}),
            std::vector<std::string>{"undone"});
  EXPECT_EQ(untranslated({"undo  ⟦takes back~⟧", "match 1"}), (std::vector<std::string>{"match", "undo"}));
}

TEST(UntranslatedWords, AreNoneOfWhatProgramsRead) {
  EXPECT_EQ(untranslated({"id,false,finished,1", "<g transform=\"scale(1)\">", "\\xff"}),
            std::vector<std::string>{});
  EXPECT_EQ(untranslated({"<svg aria-label=\"chart\">", "won, lost, tied"}),
            (std::vector<std::string>{"aria", "chart", "lost", "svg", "tied", "won"}));
}

TEST(UntranslatedWords, StandBehindAMessageThatWasCut) {
  EXPECT_EQ(untranslated({"⟦Ann has ⟦won~~..", "lost"}), std::vector<std::string>{"lost"});
}

TEST(UntranslatedWords, AreNoneOfALineThatBeginsInTheMiddle) {
  EXPECT_EQ(untranslated({"has won.~~⟧ Ann lost"}), std::vector<std::string>{"lost"});
}

}  // namespace golden_language_test
