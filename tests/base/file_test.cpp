#include "base/files/file.hpp"

#include <fcntl.h>
#include <gtest/gtest.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cerrno>
#include <csignal>
#include <filesystem>
#include <fstream>
#include <set>
#include <string>
#include <vector>

#include "support/errors.hpp"
#include "support/folder.hpp"
#include "support/printed.hpp"

namespace file_test {

namespace fs = std::filesystem;
using base::ErrorKind;
using support::error_of;

class FileTest : public testing::Test {
 protected:
  [[nodiscard]] std::string path(const std::string& name) const { return folder_.file(name); }
  [[nodiscard]] std::size_t files() const {
    return static_cast<std::size_t>(
        std::distance(fs::directory_iterator(folder_.path()), fs::directory_iterator()));
  }

  support::TemporaryFolder folder_{"file"};
};

TEST_F(FileTest, WhatIsWrittenIsRead) {
  const std::string bytes("a\0b\n\xff", 5);
  base::write_file(path("x"), bytes);
  EXPECT_EQ(base::read_file(path("x"), 100), bytes);
  EXPECT_EQ(files(), 1U) << "nothing is left beside it";
}

TEST_F(FileTest, AFileIsReplacedWithItsRights) {
  std::ofstream(path("x")) << "old";
  chmod(path("x").c_str(), 0640);
  base::write_file(path("x"), "new");
  EXPECT_EQ(base::read_file(path("x"), 100), "new");
  struct stat info {};
  stat(path("x").c_str(), &info);
  EXPECT_EQ(info.st_mode & 0777U, 0640U);
}

TEST_F(FileTest, ALinkStays) {
  std::ofstream(path("target")) << "old";
  fs::create_symlink("target", path("link"));
  base::write_file(path("link"), "new");
  EXPECT_TRUE(fs::is_symlink(path("link")));
  EXPECT_EQ(base::read_file(path("target"), 100), "new");
  fs::create_symlink("later", path("dangling"));
  base::write_file(path("dangling"), "made");
  EXPECT_TRUE(fs::is_symlink(path("dangling")));
  EXPECT_EQ(base::read_file(path("later"), 100), "made");
  fs::create_symlink("circle", path("circle"));
  EXPECT_EQ(error_of([&] { base::write_file(path("circle"), ""); }).kind(), ErrorKind::kCannotCreate);
}

TEST_F(FileTest, ALinkThatSomebodyElseMayHavePutThereIsNotFollowed) {
  constexpr unsigned kUser = 1000;
  const auto owned_by = [](unsigned owner, unsigned mode = 0777) {
    struct stat info {};
    info.st_mode = mode;
    info.st_uid = owner;
    return info;
  };
  // /tmp is for all (mode 1777) and root's; user 1000 writes there.
  EXPECT_TRUE(base::is_trusted_link(owned_by(0, 01777), owned_by(kUser), kUser));
  EXPECT_TRUE(base::is_trusted_link(owned_by(0, 01777), owned_by(0), kUser));
  EXPECT_FALSE(base::is_trusted_link(owned_by(0, 01777), owned_by(1001), kUser));
  EXPECT_FALSE(base::is_trusted_link(owned_by(kUser, 0775), owned_by(1001), kUser));
  EXPECT_TRUE(base::is_trusted_link(owned_by(kUser, 0755), owned_by(1001), kUser));
}

TEST_F(FileTest, ALinkOfSomebodyElsesIsRefusedWithTheRemedy) {
  if (geteuid() != 0) return;  // only root can give a link to somebody else; the decision is tested above
  const std::string folder = path("shared");
  fs::create_directory(folder);
  chmod(folder.c_str(), 01777);
  std::ofstream(path("victim")) << "mine";
  fs::create_symlink(path("victim"), folder + "/sheet.md");
  ASSERT_EQ(lchown((folder + "/sheet.md").c_str(), 12345, 12345), 0);
  support::expect_error("write", ErrorKind::kCannotCreate,
                        [&] { base::write_file(folder + "/sheet.md", "new"); }, {{folder, "folder"}});
  EXPECT_EQ(base::read_file(path("victim"), 100), "mine");
  // A folder on the way is a link, too.
  fs::create_directory(path("home"));
  fs::create_symlink(path("home"), folder + "/way");
  ASSERT_EQ(lchown((folder + "/way").c_str(), 12345, 12345), 0);
  EXPECT_EQ(error_of([&] { base::write_file(folder + "/way/x", "new"); }).kind(), ErrorKind::kCannotCreate);
  EXPECT_FALSE(fs::exists(path("home/x")));
}

TEST_F(FileTest, WhatAnInterruptedOneLeftIsRemovedByTheNext) {
  const auto beside = [&](int number) {
    return path(".chapeau-2f6b8c0d1e2" + std::to_string(number) + ".part");
  };
  std::ofstream(beside(1)) << "half of a sheet";
  base::write_file(path("x"), "new");
  EXPECT_FALSE(fs::exists(beside(1)));
  // One that is being written is locked, and stays.
  const int held = open(beside(2).c_str(), O_RDWR | O_CREAT, 0600);
  ASSERT_EQ(flock(held, LOCK_EX), 0);
  base::write_file(path("x"), "newer");
  EXPECT_TRUE(fs::exists(beside(2)));
  close(held);
  base::write_file(path("x"), "newest");
  EXPECT_FALSE(fs::exists(beside(2)));
}

TEST_F(FileTest, NothingElseIsTakenForALeftover) {
  const std::vector<std::string> others{".chapeau-league",
                                        ".chapeau-abcdef",
                                        ".chapeau-",
                                        ".chapeau-mine.part",
                                        ".chapeau-.part",
                                        ".chapeau-2f6b8c0d1e23",
                                        ".chapeau-2f6b8c0d1e2g.part",
                                        ".chapeau-2f6b8c0d1e234.part",
                                        "chapeau-2f6b8c0d1e233.part"};
  for (const std::string& name : others) std::ofstream(path(name)) << "somebody's";
  base::write_file(path("x"), "new");
  for (const std::string& name : others) EXPECT_TRUE(fs::exists(path(name))) << name;
}

TEST_F(FileTest, EveryErrorOfTheSystemHasARemedyOfItsOwn) {
  std::set<std::string> remedies{base::system_remedy(0)};
  for (const int number : {EACCES, ENOSPC, EROFS, EIO, ENAMETOOLONG, ELOOP, EMFILE, EDQUOT, EFBIG, EEXIST})
    EXPECT_TRUE(remedies.insert(base::system_remedy(number)).second) << number;
  const base::Error error = base::system_error(ErrorKind::kInputOutput, "x cannot be read", EROFS);
  EXPECT_EQ(error.kind(), ErrorKind::kInputOutput);
  EXPECT_EQ(error.remedy(), base::system_remedy(EROFS));
}

TEST_F(FileTest, AnEmptyNameIsShownInQuotes) {
  EXPECT_EQ(base::shown_file(""), "''");
  EXPECT_EQ(base::shown_file("a b"), "a b");
  EXPECT_EQ(error_of([] { base::write_file("", "x"); }).kind(), ErrorKind::kCannotCreate);
  EXPECT_EQ(error_of([] { base::read_file("", 1); }).kind(), ErrorKind::kNotThere);
}

TEST_F(FileTest, ARealPathIsTheSameByWhateverName) {
  fs::create_directory(path("sub"));
  fs::create_directory_symlink("sub", path("other"));
  fs::create_symlink("sub/x", path("link"));
  const std::string real = folder_.file("sub/x");
  for (const char* name : {"sub/x", "other/x", "link", "sub/../sub/./x"})
    EXPECT_EQ(base::real_path(path(name)), real) << name;
}

TEST_F(FileTest, ALongNameIsNoReasonToFail) {
  const std::string name(255, 'n');
  base::write_file(path(name), "x");
  EXPECT_EQ(base::read_file(path(name), 100), "x");
}

TEST_F(FileTest, WhatCannotBeMadeOrReadSaysSo) {
  EXPECT_EQ(error_of([&] { base::write_file(path("no/such/x"), ""); }).kind(), ErrorKind::kCannotCreate);
  EXPECT_EQ(error_of([&] { base::write_file(folder_.path().string(), ""); }).kind(),
            ErrorKind::kCannotCreate);
  EXPECT_EQ(error_of([&] { base::write_file("/dev/full", "x"); }).kind(), ErrorKind::kInputOutput);
  EXPECT_EQ(error_of([&] { base::read_file(path("x"), 1); }).kind(), ErrorKind::kNotThere);
  EXPECT_EQ(error_of([&] { base::read_file(folder_.path().string(), 1); }).kind(), ErrorKind::kInputOutput);
  std::ofstream(path("x")) << "long";
  EXPECT_EQ(error_of([&] { base::read_file(path("x"), 3); }).kind(), ErrorKind::kData);
}

TEST_F(FileTest, AnOpenFileOfThisProcessIsWrittenTo) {
  const int file = open(path("x").c_str(), O_WRONLY | O_CREAT, 0600);
  ASSERT_EQ(write(file, "head ", 5), 5);
  base::write_file("/dev/fd/" + std::to_string(file), "body ");
  fs::create_symlink("/dev/fd/" + std::to_string(file), path("link"));
  base::write_file(path("link"), "more ");
  ASSERT_EQ(write(file, "tail", 4), 4);
  close(file);
  EXPECT_EQ(base::read_file(path("x"), 100), "head body more tail");
}

TEST_F(FileTest, ALineIsOneWhateverItsLength) {
  std::string contents;
  std::vector<std::string> expected;
  for (const std::size_t length : {0U, 1U, 65535U, 65536U, 65537U, 0U, 200'000U, 3U}) {
    expected.emplace_back(length, static_cast<char>('a' + expected.size()));
    contents += expected.back() + "\n";
  }
  contents += "no newline behind it";
  expected.emplace_back("no newline behind it");
  base::write_file(path("lines"), contents);
  base::LineFile file(path("lines"), 200'000);
  std::vector<std::string> lines;
  while (const auto line = file.next()) lines.emplace_back(*line);
  EXPECT_TRUE(lines == expected);
  EXPECT_FALSE(file.next()) << "at the end it stays at the end";
}

TEST_F(FileTest, LinesAreReadAgainFromTheFirst) {
  base::write_file(path("lines"), "first\n" + std::string(200'000, 'x') + "\nlast");
  base::LineFile file(path("lines"), 200'000);
  EXPECT_EQ(file.next(), "first");
  file.rewind();
  EXPECT_EQ(file.next(), "first");
  while (file.next()) {
  }
  file.rewind();
  EXPECT_EQ(file.next(), "first") << "also at the end";
}

TEST_F(FileTest, ALineThatIsTooLongIsRefusedBeforeItIsRead) {
  base::write_file(path("long"), "short\n" + std::string(300'000, 'x'));
  base::LineFile file(path("long"), 100'000);
  EXPECT_EQ(file.next(), "short");
  // No transcript has a line of more than the 256 MiB of `import`.
  support::expect_error("next", ErrorKind::kData, [&] { file.next(); }, {{path("long"), "file"}});
}

TEST_F(FileTest, AFileThatIsNotThereHasNoLines) {
  EXPECT_EQ(error_of([&] { base::LineFile(path("none"), 10); }).kind(), ErrorKind::kNotThere);
}

TEST_F(FileTest, APipeHasTheLinesThatAFileHas) {
  ASSERT_EQ(mkfifo(path("pipe").c_str(), 0600), 0);
  const std::string contents = "first\n" + std::string(200'000, 'x') + "\nlast";
  const auto lines_of_pipe = [&](std::size_t most) {
    // Somebody else writes into it, who ends by himself where it is read no further.
    const pid_t writer = fork();
    if (writer == 0) {
      signal(SIGPIPE, SIG_DFL);
      std::ofstream(path("pipe")) << contents;
      _exit(0);
    }
    std::vector<std::string> lines;
    try {
      base::LineFile file(path("pipe"), most);
      EXPECT_EQ(waitpid(writer, nullptr, 0), writer) << "the pipe is copied before the first line is read";
      while (const auto line = file.next()) lines.emplace_back(*line);
      file.rewind();
      EXPECT_EQ(file.next(), lines.front()) << "a pipe is read again, too";
    } catch (...) {
      waitpid(writer, nullptr, 0);
      throw;
    }
    return lines;
  };
  EXPECT_TRUE(
      (lines_of_pipe(200'000) == std::vector<std::string>{"first", std::string(200'000, 'x'), "last"}));
  EXPECT_EQ(error_of([&] { lines_of_pipe(100'000); }).kind(), ErrorKind::kData);
}

}  // namespace file_test
