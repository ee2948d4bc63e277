// A file that is scored again: written by the program, opened by one with a next revision of the scoring.

#include <gtest/gtest.h>
#include <sys/wait.h>

#include <cstdlib>
#include <filesystem>
#include <fstream>

#include "support/file.hpp"
#include "support/folder.hpp"
#include "support/transcript.hpp"

namespace revision_test {

namespace fs = std::filesystem;

struct Outcome {
  int code = 0;
  std::string output, errors;
};

using support::bytes_of;

class RevisionTest : public testing::Test {
 protected:
  /// What one of the programs does with a command line as somebody would type it.
  Outcome run(const std::string& program, const std::string& arguments) const {
    const std::string line = "'" + program + "' --db '" + database() + "' " + arguments + " </dev/null >'" +
                             folder_.file("output") + "' 2>'" + folder_.file("errors") + "'";
    const int status = std::system(line.c_str());
    return {WIFEXITED(status) ? WEXITSTATUS(status) : -1, bytes_of(folder_.file("output")),
            bytes_of(folder_.file("errors"))};
  }
  Outcome now(const std::string& arguments) const { return run(CHAPEAU_PROGRAM, arguments); }
  Outcome next(const std::string& arguments) const { return run(CHAPEAU_NEXT_PROGRAM, arguments); }
  void enter(const std::string& arguments) const {
    const Outcome outcome = now(arguments);
    ASSERT_EQ(outcome.code, 0) << arguments << "\n" << outcome.errors;
  }
  void expect_text(const std::string& what, const Outcome& outcome, const std::string& backup = "") const {
    std::map<std::string, std::string> changing{{folder_.path().string(), "folder"}};
    if (!backup.empty()) changing = {{backup, "backup"}};
    support::expect_text(CHAPEAU_REVISION_TEXTS, what, {outcome.code, outcome.output, outcome.errors},
                         changing);
  }
  [[nodiscard]] std::string database() const { return folder_.file("house.db"); }

  /// An ace moves the amount of match 1, the finish of match 2, and the hand with which match 3 is finished;
  /// match 4 is known by its points, match 5 has no ace, and match 6 is undone.
  void enter_matches() const {
    enter("new Ann Bob --target 130 --stakes 1-3 --date 2026-11-01");
    enter("add -m 1 'Ann=AAA2' 'Bob=888 / 4'");
    enter("add -m 1 'Ann=AAA2' 'Bob=888 / 4'");
    enter("new Cho Dee --target 75 --stakes 1-3 --date 2026-11-01");
    enter("add -m 2 'Cho=AAA2' 'Dee=888 / 4'");
    enter("new Eve Fay --target 75 --date 2026-11-01");
    enter("add -m 3 'Eve=888 / 4' 'Fay=AAA2'");
    enter("add -m 3 'Eve=KKKK 7777' 'Fay=888 / 4'");
    enter("new Gil Hal --target 300 --stakes 1-3 --date 2026-11-01");
    enter("add -m 4 --points 'Gil=300' 'Hal=60'");
    enter("new Ivo Jan --date 2026-11-01");
    enter("add -m 5 'Ivo=KKKK' 'Jan=888 / 4'");
    enter("new Kim Lea --date 2026-11-01");
    enter("undo");
  }

  support::TemporaryFolder folder_{"revision"};
};

TEST_F(RevisionTest, EveryResultThatChangedIsAnnouncedAndNothingIsLost) {
  enter_matches();
  const std::string exported = now("export").output;
  const Outcome opened = next("sheet 2");
  EXPECT_EQ(opened.code, 0);
  // It says where the backup is.
  const std::string backups = database() + ".backups/";
  const std::size_t at = opened.errors.find(backups);
  ASSERT_NE(at, std::string::npos) << opened.errors;
  const std::string backup = opened.errors.substr(at, opened.errors.find('\n', at) - at);
  expect_text("sheet 2", {opened.code, "", opened.errors}, backup);
  EXPECT_NE(next("sheet 2 --format json").output.find(R"("winner":"Cho")"), std::string::npos);
  EXPECT_EQ(next("export").output, exported) << "what was entered is what it was";
  EXPECT_EQ(next("check").code, 0);
  ASSERT_TRUE(fs::exists(backup)) << backup;
  fs::copy_file(backup, database(), fs::copy_options::overwrite_existing);
  EXPECT_EQ(now("export").output, exported) << "the backup is the old contents";
  EXPECT_EQ(now("sheet 2").code, 0);
}

TEST_F(RevisionTest, ItIsAnnouncedOnce) {
  enter_matches();
  EXPECT_NE(next("matches").errors, "");
  EXPECT_EQ(next("matches").errors, "");
  EXPECT_EQ(next("sheet 1").errors, "");
  std::size_t backups = 0;
  for ([[maybe_unused]] const auto& file : fs::directory_iterator(database() + ".backups")) ++backups;
  EXPECT_EQ(backups, 1U);
}

TEST_F(RevisionTest, TheOlderProgramRefusesIt) {
  enter_matches();
  EXPECT_EQ(next("sheet 1").code, 0);
  expect_text("sheet 1", now("sheet 1"));
  const std::string message = now("sheet 1").errors;
  const std::string before = bytes_of(database());
  for (const std::string command : {"sheet 1", "check", "export", "rebuild", "undo", "new Ann Bob"}) {
    const Outcome refused = now(command);
    EXPECT_EQ(refused.code, 76) << command;
    EXPECT_EQ(refused.errors, message) << command;
    EXPECT_EQ(refused.output, "") << command;
  }
  EXPECT_EQ(bytes_of(database()), before);
}

TEST_F(RevisionTest, UndoAndRedoGoOnWhereTheyStood) {
  enter_matches();
  const Outcome undone = next("undo");
  EXPECT_EQ(undone.code, 0);
  EXPECT_NE(next("sheet 5 --format json").output.find(R"("hands":[])"), std::string::npos);
  EXPECT_EQ(next("check").errors, "");
}

/// A history that does not hold is not scored again.
TEST_F(RevisionTest, ABrokenHistoryIsLeftAsItIs) {
  enter_matches();
  std::string bytes = bytes_of(database());
  const std::size_t at = bytes.find(R"({"score":300})");
  ASSERT_NE(at, std::string::npos);
  bytes.replace(at, 13, R"({"score":305})");
  std::ofstream(database(), std::ios::binary) << bytes;
  const Outcome refused = next("sheet 1");
  EXPECT_EQ(refused.code, 76);
  EXPECT_TRUE(support::names(refused.errors, "10")) << "the command that was changed: " << refused.errors;
  expect_text("sheet 1", refused);
  EXPECT_EQ(bytes_of(database()), bytes);
  EXPECT_FALSE(fs::exists(database() + ".backups")) << "no good backup is pushed out by a broken one";
}

}  // namespace revision_test
