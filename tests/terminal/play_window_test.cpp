// What `chapeau play` looks like, also in a narrow window.

#include "play.hpp"

#include <csignal>
#include <fstream>
#include <sstream>
#include <string>
#include <vector>

namespace play_test {

TEST(PlayInANarrowWindow, ALineOfTwoRowsIsDrawnWhole) {
  const Home home;
  home.run("new Jean-Francois-Xavier Bob --target 600");
  Typist typist(home, {"play"}, "xterm", 40);
  typist.see("Jean-Francois-Xavier: ");
  typist.type("QQQ 999 888 333 / 4 4 J 10 3 6 9 9 9 9 9 9 5 5");
  typist.see_drawn("Jean-Francois-Xavier: QQQ 999 888 333 /\n4 4 J 10 3 6 9 9 9 9 9 9 5 5\n");
  typist.type(std::string(kToBegin) + "KKK ");
  typist.see_drawn("Jean-Francois-Xavier: KKK QQQ 999 888 33\n3 / 4 4 J 10 3 6 9 9 9 9 9 9 5 5\n");
  typist.type("AAA");
  typist.see_drawn("Jean-Francois-Xavier: KKK AAAQQQ 999 888\n 333 / 4 4 J 10 3 6 9 9 9 9 9 9 5 5\n");
}

/// Whether a word stands whole in what was shown, and no line is wider than the window.
void expect_whole_words(const std::string& screen, std::size_t columns) {
  std::istringstream lines(screen);
  for (std::string line; std::getline(lines, line);) {
    while (!line.empty() && line.back() == '\r') line.pop_back();
    EXPECT_LE(line.size(), columns) << line;
  }
}

TEST_F(PlayAtATerminal, NarrowWindowsBreakTheQuestionWhetherNobodyWentOut) {
  Typist typist(home_, {"play"}, "xterm", 40);
  typist.see("Ann: ");
  typist.type("KKKK / 4\r");
  typist.see("Bob: ");
  typist.type("AAA / Qs\r");
  typist.see("back: ");
  EXPECT_NE(typist.screen().find("  Did nobody go out? Then hand 1 counts\n"), std::string::npos)
      << typist.screen();
}

TEST_F(PlayAtATerminal, NarrowWindowsBreakNoWord) {
  home_.run("add --points 'Ann=70*' Bob=20");
  for (const unsigned short columns : std::vector<unsigned short>{40, 50, 60}) {
    Typist typist(home_, {"play"}, "xterm", columns);
    typist.see("Ann: ");
    typist.type("?\r");
    typist.see("--help'.");
    typist.see("Ann: ");
    typist.type("e 1\r");
    typist.see("Ann: ");
    typist.type("\r");
    typist.see("Bob: ");
    typist.type("\r");
    typist.see("back: ");
    // What of a prompt has no room in the line of the answer stands above it.
    if (columns == 40) {
      EXPECT_TRUE(typist.screen().ends_with("\nEnter saves the correction, < goes\nback: "));
    }
    typist.type("\r");
    typist.see("No change");
    typist.see("Ann: ");
    typist.type("280*\r");
    typist.see("Bob: ");
    typist.type(kCtrlC);
    EXPECT_EQ(typist.end(), -SIGINT);
    expect_whole_words(typist.screen(), columns);
    Typist again(home_, {"play"}, "xterm", columns);
    again.see("it: ");
    again.type("n\r");
    again.see("Ann: ");
    again.type(kCtrlD);
    EXPECT_EQ(again.end(), 0);
    expect_whole_words(again.screen(), columns);
  }
}

TEST_F(PlayAtATerminal, NarrowWindowsBreakNoWordOfWhatAnotherCommandChanged) {
  Typist typist(home_, {"play"}, "xterm", 50);
  typist.see("Ann: ");
  typist.type(kAnn);
  typist.see("Bob: ");
  typist.type(kBob);
  typist.see("back: ");
  home_.run("add --points Ann=100 Bob=20");
  typist.type("\r");
  typist.see("As hand 2 what you typed comes to:");
  typist.see("back: ");
  expect_whole_words(typist.screen(), 50);
}

/// The conversation with `chapeau play` that examples/README.md shows, line by line.
std::vector<std::string> conversation_of_cookbook() {
  std::ifstream cookbook(CHAPEAU_COOKBOOK);
  std::vector<std::string> lines;
  for (std::string line; std::getline(cookbook, line);) {
    const bool indented = line.starts_with("    ");
    if (indented && (!lines.empty() || line.starts_with("    Hand 1"))) lines.push_back(line.substr(4));
    if (!indented && !lines.empty()) break;
  }
  return lines;
}

TEST_F(PlayAtATerminal, AWindowMadeNarrowerBreaksNoWord) {
  home_.run("add --points 'Ann=70*' Bob=20");
  Typist typist(home_, {"play"}, "xterm", 80);
  typist.see("Ann: ");
  typist.type(kAnn);
  typist.see("Bob: ");
  typist.resize(40);
  typist.see("Bob: ");  // drawn anew
  const std::size_t wide = typist.screen().size();
  typist.type(kBob);
  typist.see("back: ");
  typist.type("?\r");  // no answer here, which is told with what to do
  typist.see("back: ");
  typist.type("\r");
  typist.see("Ann: ");
  typist.type("?\r");
  typist.see("--help'.");
  typist.see("Ann: ");
  typist.type("s\r");
  typist.see("Ann: ");
  typist.type("KKK SQ\r");
  typist.see("write Qs");
  typist.see("Ann: ");
  typist.type("280*\r");
  typist.see("Bob: ");
  typist.type(kCtrlC);
  EXPECT_EQ(typist.end(), -SIGINT);
  expect_whole_words(typist.screen().substr(wide), 40);
}

// What libedit keeps of a wider window would lie behind the end of its rows.
TEST_F(PlayAtATerminal, AWindowMadeNarrowerWithinALineLosesNothing) {
  Typist typist(home_, {"play"}, "xterm", 80);
  typist.see("Ann: ");
  typist.type("KKKK       7777       555       AAAA        ");
  typist.see("AAAA        ");
  typist.resize(30);
  typist.see("Ann: KKKK");
  typist.type("   \r");
  typist.see("Bob: ");
  typist.type(kBob);
  typist.see("back: ");
  typist.type("\r");
  typist.see("Recorded.");
  typist.see("Ann: ");
  typist.type("q\r");
  EXPECT_EQ(typist.end(), 0);
  EXPECT_TRUE(recorded("AAAA 555 7777 KKKK")) << home_.run("export");
}

TEST_F(PlayAtATerminal, TheCookbookShowsWhatIsSeen) {
  const std::vector<std::string> lines = conversation_of_cookbook();
  ASSERT_GT(lines.size(), 5U);
  Typist typist(home_, {"play"});
  for (const std::string& line : lines) {
    const bool answered = line.starts_with("Ann: ") || line.starts_with("Bob: ");
    typist.see(answered ? line.substr(0, 5) : line);
    if (answered) typist.type(line.substr(5) + "\r");
  }
}

}  // namespace play_test
