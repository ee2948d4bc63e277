// A file that is scored anew: kept by the program, opened by one with a next revision of the scoring.

#include <gtest/gtest.h>
#include <sys/wait.h>

#include <cstdlib>
#include <filesystem>
#include <fstream>

namespace {

namespace fs = std::filesystem;

struct Outcome {
  int code = 0;
  std::string output, errors;
};

std::string bytes_of(const fs::path& path) {
  std::ifstream file(path, std::ios::binary);
  return std::string(std::istreambuf_iterator<char>(file), {});
}

class RevisionTest : public testing::Test {
 protected:
  RevisionTest() {
    std::string pattern = (fs::temp_directory_path() / "chapeau-revision-XXXXXX").string();
    if (mkdtemp(pattern.data()) == nullptr) throw std::runtime_error("no temporary folder can be made");
    folder_ = pattern;
  }
  ~RevisionTest() override { fs::remove_all(folder_); }

  /// What one of the programs does with a command line as somebody would type it.
  Outcome run(const std::string& program, const std::string& arguments) const {
    const std::string line = "'" + program + "' --db '" + database() + "' " + arguments + " </dev/null >'" +
                             (folder_ / "output").string() + "' 2>'" + (folder_ / "errors").string() + "'";
    const int status = std::system(line.c_str());
    return {WIFEXITED(status) ? WEXITSTATUS(status) : -1, bytes_of(folder_ / "output"),
            bytes_of(folder_ / "errors")};
  }
  Outcome now(const std::string& arguments) const { return run(CHAPEAU_PROGRAM, arguments); }
  Outcome next(const std::string& arguments) const { return run(CHAPEAU_NEXT_PROGRAM, arguments); }
  void enter(const std::string& arguments) const {
    const Outcome outcome = now(arguments);
    ASSERT_EQ(outcome.code, 0) << arguments << "\n" << outcome.errors;
  }
  [[nodiscard]] std::string database() const { return (folder_ / "house.db").string(); }

  /// An ace moves the amount of match 1, the finish of match 2, and the hand with which match 3 is finished;
  /// match 4 is known by its points, match 5 has no ace, and match 6 is taken back.
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

  fs::path folder_;
};

/// The backup that an announcement names.
std::string backup_in(const std::string& text) {
  const std::string before = "The database as it was: ";
  const std::size_t at = text.find(before);
  if (at == std::string::npos) return "";
  return text.substr(at + before.size(), text.find('\n', at) - at - before.size());
}

TEST_F(RevisionTest, WhatMovedIsAnnouncedOneByOneAndNothingIsLost) {
  enter_matches();
  const std::string exported = now("export").output;
  const Outcome opened = next("sheet 2");
  EXPECT_EQ(opened.code, 0);
  EXPECT_NE(opened.output.find("Cho beats Dee 80 to 10"), std::string::npos) << opened.output;
  const std::string backup = backup_in(opened.errors);
  EXPECT_EQ(
      opened.errors,
      "chapeau: this file was kept by an older revision of the scoring; everything was scored anew.\n"
      "The result moved of match 1. It was: 1 (Ann 130, Bob 20, 2026-11-01, finished), won by Ann, CAD 5.00. "
      "It is: 1 (Ann 160, Bob 20, 2026-11-01, finished), won by Ann, CAD 7.00.\n"
      "The result moved of match 2. It was: 2 (Cho 65, Dee 10, 2026-11-01, open). "
      "It is: 2 (Cho 80, Dee 10, 2026-11-01, finished), won by Cho, CAD 5.00.\n"
      "The result moved of match 3. It was: 3 (Eve 130, Fay 75, 2026-11-01, finished), won by Eve. "
      "It is: 3 (Eve 10, Fay 80, 2026-11-01, finished), won by Fay.\n"
      "The database as it was: " +
          backup + "\n");
  EXPECT_EQ(next("export").output, exported) << "what was entered is what it was";
  EXPECT_EQ(next("check").output, database() + ": 14 commands, 14 operations, 5 matches: all is well.\n");
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

TEST_F(RevisionTest, TheOlderProgramTouchesItNoMore) {
  enter_matches();
  EXPECT_EQ(next("sheet 1").code, 0);
  const std::string kept = bytes_of(database());
  for (const std::string command : {"sheet 1", "check", "export", "rebuild", "undo", "new Ann Bob"}) {
    const Outcome refused = now(command);
    EXPECT_EQ(refused.code, 76) << command;
    EXPECT_EQ(refused.errors,
              "chapeau: " + database() +
                  " was kept by a newer version of chapeau\n  use that version, or go back to "
                  "a backup\n")
        << command;
    EXPECT_EQ(refused.output, "") << command;
  }
  EXPECT_EQ(bytes_of(database()), kept);
}

TEST_F(RevisionTest, UndoAndRedoGoOnWhereTheyStood) {
  enter_matches();
  const Outcome undone = next("undo");
  EXPECT_EQ(undone.code, 0);
  EXPECT_NE(undone.output.find("Undone: hand 1 of match 5"), std::string::npos) << undone.output;
  EXPECT_EQ(next("check").errors, "");
}

/// A history that does not hold is scored anew by nobody.
TEST_F(RevisionTest, ABrokenHistoryIsLeftAsItIs) {
  enter_matches();
  std::string bytes = bytes_of(database());
  const std::size_t at = bytes.find(R"({"score":300})");
  ASSERT_NE(at, std::string::npos);
  bytes.replace(at, 13, R"({"score":305})");
  std::ofstream(database(), std::ios::binary) << bytes;
  const Outcome refused = next("sheet 1");
  EXPECT_EQ(refused.code, 76);
  EXPECT_NE(refused.errors.find("the history itself is not whole: command 10 (add) was changed after it was "
                                "recorded"),
            std::string::npos)
      << refused.errors;
  EXPECT_EQ(bytes_of(database()), bytes);
  EXPECT_FALSE(fs::exists(database() + ".backups")) << "no good backup is pushed out by a broken one";
}

}  // namespace
