// The fixture of the first schema, with everything in it that there can be, opened by a program with a next
// version of the schema: nothing is other than before, also where that program was killed in the middle of
// it.

#include <gtest/gtest.h>
#include <sys/wait.h>

#include <algorithm>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <iostream>
#include <map>
#include <sstream>

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

std::vector<std::string> lines_of(const std::string& text) {
  std::vector<std::string> lines;
  std::istringstream stream(text);
  for (std::string line; std::getline(stream, line);) lines.push_back(line);
  return lines;
}

constexpr int kMatches = 18;

/// Every command that shows what is in a file.
std::vector<std::string> readings() {
  std::vector<std::string> commands{"export",
                                    "export --format csv",
                                    "export --format ledger",
                                    "log",
                                    "log --format json",
                                    "matches",
                                    "matches --format json",
                                    "matches --disputed",
                                    "resolve -m 11",
                                    "players --format json",
                                    "stats --format json",
                                    "balance --detail",
                                    "balance --format json",
                                    "payments --format json",
                                    "settle --all --format jsonl"};
  commands.emplace_back("check");
  for (int match = 1; match <= kMatches; ++match) {
    const std::string number = std::to_string(match);
    for (const char* command : {"sheet ", "sheet --format json ", "log "})
      commands.push_back(command + number);
  }
  return commands;
}

class MigrationTest : public testing::Test {
 protected:
  MigrationTest() {
    std::string pattern = (fs::temp_directory_path() / "chapeau-migration-XXXXXX").string();
    if (mkdtemp(pattern.data()) == nullptr) throw std::runtime_error("no temporary folder can be made");
    folder_ = pattern;
    put_fixture();
  }
  ~MigrationTest() override { fs::remove_all(folder_); }

  /// The file as it was, with nothing beside it.
  void put_fixture() const {
    for (const char* beside : {"", "-journal", ".backups"}) fs::remove_all(database() + beside);
    fs::copy_file(fs::path(CHAPEAU_FIXTURES) / "schema-003.db", database());
    fs::permissions(database(), fs::perms::owner_read | fs::perms::owner_write);
  }

  Outcome shell(const std::string& line) const {
    const std::string all = "TZ=UTC " + line + " </dev/null >'" + (folder_ / "output").string() + "' 2>'" +
                            (folder_ / "errors").string() + "'";
    const int status = std::system(all.c_str());
    return {WIFEXITED(status) ? WEXITSTATUS(status) : 128 + WTERMSIG(status), bytes_of(folder_ / "output"),
            bytes_of(folder_ / "errors")};
  }
  static std::string command(const std::string& program, const std::string& file,
                             const std::string& arguments) {
    return "'" + program + "' --db '" + file + "' " + arguments;
  }
  Outcome now(const std::string& arguments) const {
    return shell(command(CHAPEAU_PROGRAM, database(), arguments));
  }
  Outcome next(const std::string& arguments) const {
    return shell(command(CHAPEAU_NEXT_PROGRAM, database(), arguments));
  }
  [[nodiscard]] std::string database() const { return (folder_ / "house.db").string(); }

  [[nodiscard]] std::vector<std::string> backups() const {
    std::vector<std::string> files;
    if (fs::exists(database() + ".backups"))
      for (const auto& entry : fs::directory_iterator(database() + ".backups")) files.push_back(entry.path());
    return files;
  }

  fs::path folder_;
};

constexpr const char* kAnnounced =
    "chapeau: this file was of format 3; it was brought over to that of this version.\nNo result moved.\n"
    "The database as it was: ";

TEST_F(MigrationTest, EverythingIsAsItWas) {
  std::map<std::string, Outcome> before;
  for (const std::string& reading : readings()) before[reading] = now(reading);
  EXPECT_EQ(before["matches"].code, 0) << before["matches"].errors;
  const Outcome opened = next("matches");
  EXPECT_EQ(opened.code, 0) << opened.output;
  ASSERT_EQ(backups().size(), 1U);
  EXPECT_EQ(opened.errors, kAnnounced + backups().front() + "\n");
  for (const std::string& reading : readings()) {
    const Outcome after = next(reading);
    EXPECT_EQ(after.code, before[reading].code) << reading;
    EXPECT_EQ(after.output, before[reading].output) << reading;
    EXPECT_EQ(after.errors, before[reading].errors) << reading;
  }
}

TEST_F(MigrationTest, TheBackupIsTheOldFileAndTheOlderProgramAnswersThatTheNewOneIsNewer) {
  const std::string exported = now("export").output;
  const std::string log = now("log").output;
  EXPECT_EQ(next("matches").code, 0);
  ASSERT_EQ(backups().size(), 1U);
  const std::string kept = bytes_of(database());
  for (const std::string reading : {"matches", "check", "export", "rebuild", "undo", "new Ann Bob"}) {
    const Outcome refused = now(reading);
    EXPECT_EQ(refused.code, 76) << reading;
    EXPECT_EQ(refused.errors,
              "chapeau: " + database() +
                  " was made by a newer version of chapeau (format 4, this program knows 3)\n  use the "
                  "newer version\n");
    EXPECT_EQ(refused.output, "");
  }
  EXPECT_EQ(bytes_of(database()), kept);
  fs::copy_file(backups().front(), database(), fs::copy_options::overwrite_existing);
  EXPECT_EQ(now("export").output, exported);
  EXPECT_EQ(now("log").output, log);
}

TEST_F(MigrationTest, UndoRedoAndWhatIsEnteredGoOnWhereTheyStood) {
  const std::string exported = now("export").output;
  const std::string log = now("log").output;
  EXPECT_NE(next("redo").output.find("Redone: hand 1 of match 18"), std::string::npos);
  EXPECT_NE(next("undo").output.find("Undone: hand 1 of match 18"), std::string::npos);
  EXPECT_EQ(next("export").output, exported);
  EXPECT_EQ(next("resolve -m 11 --keep 2").code, 0);
  EXPECT_NE(next("export").output, exported);
  EXPECT_EQ(next("undo").code, 0);
  EXPECT_EQ(next("export").output, exported);
  EXPECT_EQ(next("check").code, 0);
}

/// Brought over by the program itself: what was put back, and what comes by a merge.
TEST_F(MigrationTest, AnOlderBackupIsBroughtOverWhereItIsPutBack) {
  const std::string old = (folder_ / "old.db").string();
  fs::copy_file(database(), old);
  const std::string exported = now("export").output;
  EXPECT_EQ(next("undo").code, 0);
  const Outcome restored = next("restore '" + old + "' --yes");
  EXPECT_EQ(restored.code, 0) << restored.errors;
  EXPECT_EQ(next("export").output, exported);
  EXPECT_EQ(next("matches").errors, "");
}

TEST_F(MigrationTest, AnOlderFileIsMergedAndNotWrittenTo) {
  const std::string old = (folder_ / "old.db").string();
  fs::rename(database(), old);
  const std::string kept = bytes_of(old);
  const std::string exported = shell(command(CHAPEAU_PROGRAM, old, "export")).output;
  for (const std::string more : {" --dry-run", ""}) {
    const Outcome merged = next("merge '" + old + "'" + more);
    EXPECT_EQ(merged.code, 0) << merged.errors;
    EXPECT_NE(merged.output.find("hands in"), std::string::npos) << merged.output;
    EXPECT_EQ(merged.errors.find("was of format"), std::string::npos) << "it was not: " << merged.errors;
  }
  EXPECT_EQ(bytes_of(old), kept);
  std::vector<std::string> files;
  for (const auto& entry : fs::directory_iterator(folder_)) files.push_back(entry.path().filename());
  std::sort(files.begin(), files.end());
  EXPECT_EQ(files, (std::vector<std::string>{"errors", "house.db", "old.db", "output"}));
  EXPECT_EQ(next("check").code, 0);
  std::vector<std::string> one = lines_of(exported);
  std::vector<std::string> other = lines_of(next("export").output);
  std::sort(one.begin(), one.end());
  std::sort(other.begin(), other.end());
  EXPECT_EQ(one, other);
  EXPECT_NE(next("merge '" + old + "'").output.find("is here already"), std::string::npos);
}

TEST_F(MigrationTest, AnOlderFileThatDoesNotHoldIsNotMerged) {
  const std::string old = (folder_ / "old.db").string();
  fs::rename(database(), old);
  std::string bytes = bytes_of(old);
  const std::size_t at = bytes.find(R"({"score":400})");
  ASSERT_NE(at, std::string::npos);
  bytes.replace(at, 13, R"({"score":405})");
  std::ofstream(old, std::ios::binary) << bytes;
  const Outcome refused = next("merge '" + old + "'");
  EXPECT_EQ(refused.code, 76);
  EXPECT_NE(refused.errors.find("(add) was changed after it was recorded"), std::string::npos)
      << refused.errors;
  EXPECT_EQ(bytes_of(old), bytes);
  EXPECT_FALSE(fs::exists(database()));
}

TEST_F(MigrationTest, ANewerFileIsNotMerged) {
  const std::string newer = (folder_ / "newer.db").string();
  EXPECT_EQ(next("matches").code, 0);
  fs::rename(database(), newer);
  put_fixture();
  const std::string kept = bytes_of(newer);
  const std::string own = bytes_of(database());
  const Outcome refused = now("merge '" + newer + "'");
  EXPECT_EQ(refused.code, 76);
  EXPECT_EQ(refused.errors, "chapeau: " + newer +
                                " was made by a newer version of chapeau (format 4, this program knows 3)\n  "
                                "use the newer version\n");
  EXPECT_EQ(bytes_of(newer), kept);
  EXPECT_EQ(bytes_of(database()), own);
}

/// Every system call with which something is written or made, and at which a program can be killed.
const std::vector<std::string> kWritingCalls{"write",    "pwrite64", "fdatasync", "fsync",     "ftruncate",
                                             "openat",   "rename",   "link",      "unlink",    "mkdir",
                                             "fchmodat", "chmod",    "fchmod",    "fallocate", "close"};

class KilledMigrationTest : public MigrationTest {
 protected:
  /// How often a migration makes each of them.
  std::map<std::string, int> calls() const {
    const std::string trace = (folder_ / "trace").string();
    std::string names;
    for (const std::string& name : kWritingCalls) names += (names.empty() ? "" : ",") + name;
    // Whoever is traced already cannot be looked through for leaks.
    const Outcome traced =
        shell("ASAN_OPTIONS=detect_leaks=0 strace -qq -o '" + trace + "' -e trace=" + names + " " +
              command(CHAPEAU_NEXT_PROGRAM, database(), "matches"));
    EXPECT_EQ(traced.code, 0) << traced.errors;
    std::map<std::string, int> counts;
    for (const std::string& line : lines_of(bytes_of(trace))) ++counts[line.substr(0, line.find('('))];
    return counts;
  }

  /// Kills a migration at the `number`th of these calls; whether the file was brought over by then.
  bool killed(const std::string& call, int number) const {
    put_fixture();
    const Outcome end =
        shell("strace -qq -o /dev/null -e inject=" + call + ":signal=KILL:when=" + std::to_string(number) +
              " " + command(CHAPEAU_NEXT_PROGRAM, database(), "matches"));
    EXPECT_NE(end.code, 0) << "it was not killed";
    const std::string copy = (folder_ / "copy.db").string();
    for (const char* beside : {"", "-journal"}) {
      fs::remove(copy + beside);
      if (fs::exists(database() + beside)) fs::copy_file(database() + beside, copy + beside);
    }
    const Outcome older = shell(command(CHAPEAU_PROGRAM, copy, "export"));
    const Outcome first = next("export");
    EXPECT_EQ(first.code, 0) << first.errors;
    EXPECT_EQ(first.output, exported_);
    const bool was_old = first.errors.starts_with(kAnnounced);
    if (older.code == 0) {
      EXPECT_EQ(older.output, exported_);
      EXPECT_TRUE(was_old);
    } else {
      EXPECT_EQ(older.code, 76) << older.errors;
      EXPECT_NE(older.errors.find("was made by a newer version of chapeau"), std::string::npos)
          << older.errors;
    }
    const Outcome check = next("check");
    EXPECT_EQ(check.code, 0) << check.output;
    EXPECT_EQ(check.output, checked_);
    EXPECT_EQ(next("log").output, log_);
    for (const std::string& backup : backups()) {
      if (!backup.ends_with(".db")) continue;
      const Outcome kept = shell(command(CHAPEAU_PROGRAM, backup, "export"));
      EXPECT_EQ(kept.output, exported_) << backup << ": " << kept.errors;
    }
    return !was_old;
  }

  std::string exported_ = now("export").output, checked_ = now("check").output, log_ = now("log").output;
};

/// Every 29th of the calls and the last of each kind, or all of them with CHAPEAU_LONG.
TEST_F(KilledMigrationTest, LeavesTheFileOldAndWholeOrNewAndWhole) {
  const int every = std::getenv("CHAPEAU_LONG") != nullptr ? 1 : 29;
  const std::map<std::string, int> counts = calls();
  EXPECT_GT(counts.at("pwrite64"), 100) << "of the backup, the journal and the file";
  int kills = 0, brought_over = 0;
  for (const auto& [call, count] : counts)
    for (int number = 1; number <= count; ++number) {
      if (number % every != 0 && number != count) continue;
      SCOPED_TRACE(call + " " + std::to_string(number) + " of " + std::to_string(count));
      ++kills;
      if (killed(call, number)) ++brought_over;
    }
  std::cout << kills << " kills, after " << brought_over << " of them the file was brought over\n";
  EXPECT_GT(kills, brought_over);
  EXPECT_GT(brought_over, 0);
}

}  // namespace
