#include "base/language/typed_command.hpp"

#include <gtest/gtest.h>

#include <cstdio>

#include "base/text/text.hpp"

namespace typed_command_test {

/// What a shell makes of a line: its words, each between brackets.
std::string words_in_bash(const std::string& line) {
  // In the locale C, in which a shell knows no character beyond ASCII.
  const std::string script = "LC_ALL=C bash -c " + base::shell_quoted("printf '[%s]' " + line);
  FILE* pipe = popen(script.c_str(), "r");
  if (pipe == nullptr) return "no bash";
  std::string words;
  for (int c = std::fgetc(pipe); c != EOF; c = std::fgetc(pipe)) words += static_cast<char>(c);
  pclose(pipe);
  return words;
}

TEST(TypedCommand, QuotesWhatAShellWouldRead) {
  EXPECT_EQ(base::typed_command("chapeau join", {"Ann (2)", "Ann"}), "chapeau join 'Ann (2)' Ann");
  EXPECT_EQ(base::typed_command("chapeau hub drop", {"URL", "x"}, "--from 3"),
            "chapeau hub drop URL x --from 3");
  for (const char* name : {"Le Chapeau", "O'Brien and sons", "a\tb 'c' d", "a\\ b"}) {
    const std::string option = base::typed_option("--club", name);
    EXPECT_EQ(base::typed_words("chapeau hub drop", {"URL"}, option + " --yes"),
              (std::vector<std::string>{"chapeau", "hub", "drop", "URL", "--club", base::shell_quoted(name),
                                        "--yes"}));
  }
  EXPECT_EQ(base::shell_word("Zoë"), "Zoë");
  EXPECT_EQ(base::shell_quoted("O'Brien"), "'O'\\''Brien'");
}

TEST(TypedCommand, PutsDashesBeforeAWordThatLooksLikeAnOption) {
  EXPECT_EQ(base::typed_command("chapeau join", {"Ann", "-x"}), "chapeau join -- Ann -x");
  EXPECT_EQ(base::typed_command("chapeau hub drop", {"URL", "-x"}, "--from 3"),
            "chapeau hub drop --from 3 -- URL -x");
  EXPECT_EQ(base::typed_option("--by", "mallory"), "--by mallory");
  EXPECT_EQ(base::typed_option("--by", "-x"), "--by=-x");
  EXPECT_EQ(base::typed_option("--same", "-x", "Ann B"), "--same=-x='Ann B'");
  EXPECT_EQ(base::typed_option("--same", "Ann", "-x"), "--same Ann=-x");
}

TEST(TypedCommand, StandsInAMessageInQuotesOrBehindAColon) {
  const std::string program = "chapeau --db x.db";
  EXPECT_EQ(base::with_program("'chapeau undo' takes back a chapeau; again: chapeau redo 2", program),
            "'chapeau --db x.db undo' takes back a chapeau; again: chapeau --db x.db redo 2");
  EXPECT_EQ(base::with_program("'chapeau --help' lists 'chapeaux': chapeau", program),
            "'chapeau --help' lists 'chapeaux': chapeau");
}

TEST(TypedCommand, NamesNoDatabaseToThoseWhoHaveAnother) {
  const std::string before = base::typed_program();
  EXPECT_EQ(base::naming_no_database([] { return base::typed_command("chapeau sync", {}); }), "chapeau sync");
  {
    const base::NamingNoDatabase outer;
    { const base::NamingNoDatabase inner; }
    EXPECT_FALSE(base::commands_name_database());
    EXPECT_EQ(base::typed_program(), "chapeau");
  }
  EXPECT_EQ(base::typed_program(), before);
}

TEST(TypedCommand, IsOneLineThatMeansWhatItSays) {
  for (const std::string& name :
       {std::string("two\nlines"), std::string("\x1b[31mred"), std::string("tab\tand\rback"),
        std::string("it's \\ a\nname"), std::string("\u202eturned 1f"), std::string("\u0085next"),
        std::string("\xff\xfe"), std::string("Zo\u00eb\n\u5b89"), std::string("\u2028"),
        std::string("$HOME `id` \"!\"")}) {
    const std::string typed = base::shell_word(name);
    EXPECT_EQ(base::printable(typed), typed) << "it is printed as it is";
    EXPECT_EQ(words_in_bash(typed), "[" + name + "]") << typed;
  }
}

}  // namespace typed_command_test
