// Tab in the real shells: what stands in the command line afterwards.

#include <gtest/gtest.h>

#include <fstream>

#include "typist.hpp"

namespace terminal_completion_test {

using namespace terminal;

struct Shell {
  std::string name;
  std::vector<std::string> command;
  std::string begin;  ///< what makes it complete, typed first
};

std::ostream& operator<<(std::ostream& out, const Shell& shell) { return out << shell.name; }

class Completion : public testing::TestWithParam<Shell> {
 protected:
  Completion() {
    home_.run("new Ann Bob --event 'at the lake'");
    home_.run("new 'Mary Ann' Zoë");
    home_.run("new Gone Zoë");
    home_.run("undo --yes");
    std::ofstream(home_.folder() / "evening.jsonl") << "";
  }

  /// The words of the command line after these keys, as the shell would pass them: `<chapeau><sheet>`.
  void expect_line(const std::string& keys, const std::string& words) {
    SCOPED_TRACE(keys);
    Typist typist = Typist::in_shell(home_, GetParam().command);
    typist.see("ready> ");
    typist.type(GetParam().begin + "; echo is''set\r");
    typist.see("isset\n");
    typist.see("ready> ");
    typist.type(keys + kToBegin + "printf '<%s>' " + kToEnd + " END\r");
    typist.see(words + "<END>");
  }

  Home home_;
};

TEST_P(Completion, Commands) {
  expect_line("chapeau adj\t", "<chapeau><adjust>");
  expect_line("chapeau help set\t", "<chapeau><help><settle>");
}

TEST_P(Completion, OptionsAndTheirValues) {
  expect_line("chapeau sheet --fo\tj\t", "<chapeau><sheet><--format><json>");
  expect_line("chapeau sheet --format=sv\t", "<chapeau><sheet><--format=svg>");
  expect_line("chapeau --glyphs u\tplayers", "<chapeau><--glyphs><unicode><players>");
}

TEST_P(Completion, PlayersMatchesEventsFiles) {
  expect_line("chapeau balance a\t", "<chapeau><balance><Ann>");
  expect_line("chapeau balance Mar\tB\t", "<chapeau><balance><Mary Ann><Bob>");
  expect_line("chapeau balance Zo\t", "<chapeau><balance><Zoë>");
  expect_line("chapeau balance Go\t", "<chapeau><balance><Go>");  // who came with it was undone
  expect_line("chapeau sheet 2\t", "<chapeau><sheet><2>");
  expect_line("chapeau matches --event at\t", "<chapeau><matches><--event><at the lake>");
  expect_line("chapeau import ev\t", "<chapeau><import><evening.jsonl>");
}

TEST_P(Completion, TheCardsFollowThePlayerWithoutASpace) {
  expect_line("chapeau add -m 1 A\tKKK Bo\tQQQ", "<chapeau><add><-m><1><Ann=KKK><Bob=QQQ>");
  expect_line("chapeau add -m 2 Ma\tKKK", "<chapeau><add><-m><2><Mary Ann=KKK>");
}

TEST_P(Completion, NothingWhereThereIsNoDatabase) {
  std::filesystem::remove(home_.database());
  expect_line("chapeau balance A\t", "<chapeau><balance><A>");
  EXPECT_FALSE(std::filesystem::exists(home_.database()));
}

INSTANTIATE_TEST_SUITE_P(
    Shells, Completion,
    testing::Values(
        Shell{"bash", {"bash", "--norc", "--noprofile", "-i"}, "source <(chapeau completion bash)"},
        Shell{"zsh",
              {"zsh", "-f", "-i"},
              "autoload -U compinit; compinit -u -D; source <(chapeau completion zsh)"},
        Shell{"fish",
              {"fish", "--no-config", "-i", "-C", "function fish_prompt; printf 'ready> '; end"},
              "chapeau completion fish | source"}),
    [](const testing::TestParamInfo<Shell>& shell) { return shell.param.name; });

}  // namespace terminal_completion_test
