// The sample database, opened by a program with later versions of the schema: nothing has changed afterwards,
// also where that program was killed in the middle of the migration.

#include <gtest/gtest.h>
#include <sys/wait.h>

#include <algorithm>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <functional>
#include <iostream>
#include <map>
#include <sstream>

#include "support/file.hpp"
#include "support/folder.hpp"
#include "support/long.hpp"
#include "support/text.hpp"

namespace migration_test {

namespace fs = std::filesystem;

/// Of a file that is of another version, damaged or not a database at all.
constexpr int kUnusableDatabase = 76;

struct Outcome {
  int code = 0;
  std::string output, errors;
};

using support::bytes_of;
using support::lines_of;
using support::shell_quoted;

bool contains(const std::string& text, const std::string& part) {
  return text.find(part) != std::string::npos;
}

std::vector<std::string> sorted(std::vector<std::string> lines) {
  std::sort(lines.begin(), lines.end());
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

/// What another program reads with SQL: the columns that every version has.
constexpr const char* kRows =
    "SELECT number, at, name, here, hex(content), hex(chain) FROM command ORDER BY number;"
    "SELECT seq, command, hex(id), hex(subject), verb, version, body, reason, hex(parents) FROM operation;"
    "SELECT * FROM player; SELECT * FROM match; SELECT * FROM seat; SELECT * FROM payment; SELECT * FROM "
    "owed;"
    "SELECT match, line, kind, at, dealer, out, no_out, reason, corrected, operation, place FROM hand;"
    "SELECT match, line, seat, score, stars, chapeau, total, natural_out, perfect FROM entry;"
    "SELECT match, winner, loser, game_points, amount, skunk FROM settlement;"
    "SELECT * FROM projection_version; SELECT * FROM undo_stack; SELECT place, hex(subject), command FROM "
    "redo_stack;"
    "SELECT only, url, hex(club), name, pushed, synced_at, forms, searched, hex(seal) FROM hub_remote;"
    "SELECT key, login, reached, hex(chain), bytes, ended, ended_by, shown, ignored, hex(ended_at) FROM "
    "hub_log;"
    "SELECT * FROM command_source;"
    "SELECT \"match\", game, status, hands FROM matches; SELECT * FROM balances;"
    "SELECT \"match\", line, reason FROM hands;"
    "SELECT \"match\", line, player, score, stars, chapeau, total FROM entries; PRAGMA page_size;";

class MigrationTest : public testing::Test {
 protected:
  MigrationTest() { put_sample(); }

  /// The file as it was, with nothing beside it.
  void put_sample() const {
    for (const char* beside : {"", "-journal", ".backups"}) fs::remove_all(database() + beside);
    fs::copy_file(CHAPEAU_SAMPLE, database());
    fs::permissions(database(), fs::perms::owner_read | fs::perms::owner_write);
  }

  Outcome shell(const std::string& line) const {
    const std::string all =
        "TZ=UTC " + line + " </dev/null >'" + folder_.file("output") + "' 2>'" + folder_.file("errors") + "'";
    const int status = std::system(all.c_str());
    return {WIFEXITED(status) ? WEXITSTATUS(status) : 128 + WTERMSIG(status),
            bytes_of(folder_.file("output")), bytes_of(folder_.file("errors"))};
  }
  static std::string command(const std::string& program, const std::string& file,
                             const std::string& arguments) {
    return "'" + program + "' --db '" + file + "' " + arguments;
  }
  /// The program of today, which makes version 9, and those that make versions 10 and 11.
  Outcome now(const std::string& arguments) const {
    return shell(command(CHAPEAU_PROGRAM, database(), arguments));
  }
  Outcome with_version_10(const std::string& arguments) const {
    return shell("CHAPEAU_NEWEST_VERSION=10 " + command(CHAPEAU_NEXT_PROGRAM, database(), arguments));
  }
  Outcome next(const std::string& arguments) const {
    return shell(command(CHAPEAU_NEXT_PROGRAM, database(), arguments));
  }
  std::string sql(const std::string& statements) const {
    const Outcome outcome = shell("sqlite3 " + shell_quoted(database()) + " " + shell_quoted(statements));
    EXPECT_EQ(outcome.code, 0) << outcome.errors;
    return outcome.output;
  }
  [[nodiscard]] std::string database() const { return folder_.file("house.db"); }

  [[nodiscard]] std::vector<std::string> backups() const {
    std::vector<std::string> files;
    if (fs::exists(database() + ".backups"))
      for (const auto& entry : fs::directory_iterator(database() + ".backups")) files.push_back(entry.path());
    return sorted(files);
  }

  /// Whether a command says that it migrated the file from this version, and where the backup is.
  static bool announces(const Outcome& outcome, int version, const std::string& backup = "") {
    return contains(outcome.errors, "format " + std::to_string(version)) &&
           contains(outcome.errors, "-before-migration") && contains(outcome.errors, backup);
  }

  std::map<std::string, Outcome> all_readings(
      const std::function<Outcome(const std::string&)>& program) const {
    std::map<std::string, Outcome> outcomes;
    for (const std::string& reading : readings()) outcomes[reading] = program(reading);
    return outcomes;
  }
  void expect_equal(const std::map<std::string, Outcome>& before,
                    const std::map<std::string, Outcome>& after) const {
    for (const auto& [reading, outcome] : before) {
      EXPECT_EQ(after.at(reading).code, outcome.code) << reading;
      EXPECT_EQ(after.at(reading).output, outcome.output) << reading;
      EXPECT_EQ(after.at(reading).errors, outcome.errors) << reading;
    }
  }

  support::TemporaryFolder folder_{"migration"};
};

TEST_F(MigrationTest, NothingThatIsReadChanges) {
  const auto before = all_readings([&](const std::string& reading) { return now(reading); });
  EXPECT_EQ(before.at("matches").code, 0) << before.at("matches").errors;
  const std::string rows = sql(kRows);
  const Outcome opened = next("matches");
  EXPECT_EQ(opened.code, 0) << opened.output;
  EXPECT_EQ(opened.output, before.at("matches").output);
  ASSERT_EQ(backups().size(), 1U);
  EXPECT_TRUE(announces(opened, 9, backups().front())) << opened.errors;
  EXPECT_EQ(sql("PRAGMA user_version"), "11\n");
  EXPECT_EQ(sql(kRows), rows);
  EXPECT_EQ(sql("SELECT count(*) FROM command WHERE device = 'device of ' || name"),
            sql("SELECT count(*) FROM command WHERE here = 1"));
  expect_equal(before, all_readings([&](const std::string& reading) { return next(reading); }));
  EXPECT_EQ(backups().size(), 1U) << "it is migrated once";
}

/// Version by version, by a program each, gives the same file as all at once.
TEST_F(MigrationTest, EachVersionMigratesToTheNext) {
  const auto before = all_readings([&](const std::string& reading) { return now(reading); });
  const std::string rows = sql(kRows);
  const Outcome tenth = with_version_10("matches");
  EXPECT_EQ(tenth.code, 0) << tenth.errors;
  EXPECT_TRUE(announces(tenth, 9)) << tenth.errors;
  EXPECT_EQ(sql("PRAGMA user_version"), "10\n");
  EXPECT_EQ(sql(kRows), rows);
  expect_equal(before, all_readings([&](const std::string& reading) { return with_version_10(reading); }));
  const Outcome eleventh = next("matches");
  EXPECT_EQ(eleventh.code, 0) << eleventh.errors;
  EXPECT_TRUE(announces(eleventh, 10)) << eleventh.errors;
  EXPECT_EQ(sql(kRows), rows);
  expect_equal(before, all_readings([&](const std::string& reading) { return next(reading); }));
  const std::string dump = sql(".dump");
  put_sample();
  EXPECT_EQ(next("matches").code, 0);
  EXPECT_EQ(sql(".dump"), dump);
}

/// Only new files have the larger pages of today.
TEST_F(MigrationTest, AFileKeepsTheSizeOfItsPages) {
  sql("PRAGMA page_size = 4096; VACUUM");
  const std::string rows = sql(kRows);
  EXPECT_EQ(lines_of(rows).back(), "4096");
  EXPECT_EQ(next("matches").code, 0);
  EXPECT_EQ(sql(kRows), rows);
}

TEST_F(MigrationTest, TheBackupIsTheFileBeforeAndTheOlderProgramRefusesTheFileAfter) {
  const std::string exported = now("export").output;
  const std::string log = now("log").output;
  EXPECT_EQ(next("matches").code, 0);
  ASSERT_EQ(backups().size(), 1U);
  const std::string migrated = bytes_of(database());
  for (const std::string reading : {"matches", "check", "export", "rebuild", "undo", "new Ann Bob"}) {
    const Outcome refused = now(reading);
    EXPECT_EQ(refused.code, kUnusableDatabase) << reading;
    EXPECT_TRUE(contains(refused.errors, "format 11")) << refused.errors;
    EXPECT_EQ(refused.output, "");
    EXPECT_EQ(with_version_10(reading).code, kUnusableDatabase) << reading;
  }
  EXPECT_EQ(bytes_of(database()), migrated);
  fs::copy_file(backups().front(), database(), fs::copy_options::overwrite_existing);
  EXPECT_EQ(now("export").output, exported);
  EXPECT_EQ(now("log").output, log);
  EXPECT_EQ(sql("PRAGMA user_version"), "9\n");
}

/// No migration leads here from the versions before the first release.
TEST_F(MigrationTest, FilesOfEarlierVersionsAreRefusedWithARemedy) {
  for (const int version : {1, 2, 3, 4, 5, 6, 7, 8}) {
    put_sample();
    sql("PRAGMA user_version = " + std::to_string(version));
    const std::string earlier = bytes_of(database());
    for (const std::string reading : {"matches", "check", "export", "rebuild", "undo", "new Ann Bob"})
      for (const Outcome& refused : {now(reading), next(reading)}) {
        EXPECT_EQ(refused.code, kUnusableDatabase) << reading;
        EXPECT_TRUE(contains(refused.errors, "format " + std::to_string(version))) << refused.errors;
        EXPECT_TRUE(contains(refused.errors, " export -o all.jsonl')")) << refused.errors;
        EXPECT_TRUE(contains(refused.errors, " import all.jsonl')")) << refused.errors;
        EXPECT_EQ(refused.output, "");
      }
    EXPECT_EQ(bytes_of(database()), earlier);
    EXPECT_TRUE(backups().empty());
    const std::string other = folder_.file("earlier.db");
    fs::rename(database(), other);
    for (const std::string taking : {"merge '", "restore --yes '"})
      for (const Outcome& refused : {now(taking + other + "'"), next(taking + other + "'")}) {
        EXPECT_EQ(refused.code, kUnusableDatabase) << taking;
        EXPECT_TRUE(contains(refused.errors, " import all.jsonl')")) << refused.errors;
        EXPECT_FALSE(fs::exists(database()));
      }
    EXPECT_EQ(bytes_of(other), earlier);
  }
}

TEST_F(MigrationTest, UndoRedoAndResolveGoOnFromWhereTheyWere) {
  const std::string exported = now("export").output;
  const std::string log = now("log").output;
  const std::string hand_of_match_18 = R"("sets":"333 444")";
  EXPECT_FALSE(contains(exported, hand_of_match_18));
  EXPECT_EQ(next("redo").code, 0);
  EXPECT_TRUE(contains(next("export").output, hand_of_match_18));
  EXPECT_EQ(next("undo").code, 0);
  EXPECT_EQ(next("export").output, exported);
  EXPECT_EQ(next("resolve -m 11 --keep 2").code, 0);
  EXPECT_NE(next("export").output, exported);
  EXPECT_EQ(next("undo").code, 0);
  EXPECT_EQ(next("export").output, exported);
  EXPECT_EQ(next("check").code, 0);
}

TEST_F(MigrationTest, ARestoredBackupOfAnOlderVersionIsMigrated) {
  const std::string old = folder_.file("old.db");
  fs::copy_file(database(), old);
  const std::string exported = now("export").output;
  EXPECT_EQ(next("undo").code, 0);
  const Outcome restored = next("restore '" + old + "' --yes");
  EXPECT_EQ(restored.code, 0) << restored.errors;
  EXPECT_EQ(next("export").output, exported);
  EXPECT_EQ(sql("PRAGMA user_version"), "11\n");
  EXPECT_EQ(next("matches").errors, "");
}

TEST_F(MigrationTest, AnOlderFileIsMergedFromACopyAndNotWrittenTo) {
  const std::string old = folder_.file("old.db");
  const std::vector<std::string> exported = sorted(lines_of(now("export").output));
  for (const int version : {9, 10}) {
    put_sample();
    fs::remove(old);
    if (version == 10) {
      EXPECT_EQ(with_version_10("matches").code, 0);
    }
    fs::rename(database(), old);
    fs::remove_all(database() + ".backups");
    const std::string bytes = bytes_of(old);
    for (const std::string more : {" --dry-run", ""}) {
      const Outcome merged = next("merge --format json '" + old + "'" + more);
      EXPECT_EQ(merged.code, 0) << merged.errors;
      EXPECT_TRUE(contains(merged.output, R"("commands":81)")) << merged.output;
      EXPECT_FALSE(contains(merged.errors, "format")) << "the other file was not migrated: " << merged.errors;
    }
    EXPECT_EQ(bytes_of(old), bytes);
    std::vector<std::string> files;
    for (const auto& entry : fs::directory_iterator(folder_.path())) files.push_back(entry.path().filename());
    EXPECT_EQ(sorted(files), (std::vector<std::string>{"errors", "house.db", "old.db", "output"}));
    EXPECT_EQ(next("check").code, 0);
    EXPECT_EQ(sorted(lines_of(next("export").output)), exported);
    EXPECT_TRUE(contains(next("merge --format json '" + old + "'").output, R"("commands":0)"));
  }
}

TEST_F(MigrationTest, AnOlderFileThatWasChangedIsNotMerged) {
  const std::string old = folder_.file("old.db");
  fs::rename(database(), old);
  std::string bytes = bytes_of(old);
  const std::size_t at = bytes.find(R"({"score":400})");
  ASSERT_NE(at, std::string::npos);
  bytes.replace(at, 13, R"({"score":405})");
  std::ofstream(old, std::ios::binary) << bytes;
  const Outcome refused = next("merge '" + old + "'");
  EXPECT_EQ(refused.code, kUnusableDatabase);
  EXPECT_TRUE(contains(refused.errors, "(add)")) << "names the command: " << refused.errors;
  EXPECT_EQ(bytes_of(old), bytes);
  EXPECT_FALSE(fs::exists(database()));
}

TEST_F(MigrationTest, ANewerFileIsNotMerged) {
  const std::string newer = folder_.file("newer.db");
  EXPECT_EQ(next("matches").code, 0);
  fs::rename(database(), newer);
  put_sample();
  const std::string bytes = bytes_of(newer);
  const std::string own = bytes_of(database());
  const Outcome refused = now("merge '" + newer + "'");
  EXPECT_EQ(refused.code, kUnusableDatabase);
  EXPECT_TRUE(contains(refused.errors, newer)) << refused.errors;
  EXPECT_TRUE(contains(refused.errors, "format 11")) << refused.errors;
  EXPECT_EQ(bytes_of(newer), bytes);
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
    const std::string trace = folder_.file("trace");
    std::string names;
    for (const std::string& name : kWritingCalls) names += (names.empty() ? "" : ",") + name;
    // A process can have one tracer: the search for leaks would be another.
    const Outcome traced =
        shell("ASAN_OPTIONS=detect_leaks=0 strace -qq -o '" + trace + "' -e trace=" + names + " " +
              command(CHAPEAU_NEXT_PROGRAM, database(), "matches"));
    EXPECT_EQ(traced.code, 0) << traced.errors;
    std::map<std::string, int> counts;
    for (const std::string& line : lines_of(bytes_of(trace))) ++counts[line.substr(0, line.find('('))];
    return counts;
  }

  /// Kills a migration at the `number`th of these calls; whether the file was migrated by then.
  bool killed(const std::string& call, int number) const {
    put_sample();
    const Outcome end =
        shell("strace -qq -o /dev/null -e inject=" + call + ":signal=KILL:when=" + std::to_string(number) +
              " " + command(CHAPEAU_NEXT_PROGRAM, database(), "matches"));
    EXPECT_NE(end.code, 0) << "it was not killed";
    const std::string copy = folder_.file("copy.db");
    for (const char* beside : {"", "-journal"}) {
      fs::remove(copy + beside);
      if (fs::exists(database() + beside)) fs::copy_file(database() + beside, copy + beside);
    }
    const Outcome older = shell(command(CHAPEAU_PROGRAM, copy, "export"));
    const Outcome first = next("export");
    EXPECT_EQ(first.code, 0) << first.errors;
    EXPECT_EQ(first.output, exported_);
    const bool was_old = announces(first, 9);
    if (older.code == 0) {
      EXPECT_EQ(older.output, exported_);
      EXPECT_TRUE(was_old);
    } else {
      EXPECT_EQ(older.code, kUnusableDatabase) << older.errors;
      EXPECT_TRUE(contains(older.errors, "format 11")) << older.errors;
    }
    const Outcome check = next("check");
    EXPECT_EQ(check.code, 0) << check.output;
    EXPECT_EQ(check.output, checked_);
    EXPECT_EQ(next("log").output, log_);
    EXPECT_EQ(sql(kRows), rows_);
    for (const std::string& backup : backups()) {
      if (!backup.ends_with(".db")) continue;
      const Outcome kept = shell(command(CHAPEAU_PROGRAM, backup, "export"));
      EXPECT_EQ(kept.output, exported_) << backup << ": " << kept.errors;
    }
    return !was_old;
  }

  std::string exported_ = now("export").output, checked_ = now("check").output, log_ = now("log").output,
              rows_ = sql(kRows);
};

/// Every 29th of the calls and the last of each kind, or all of them with CHAPEAU_LONG.
TEST_F(KilledMigrationTest, LeavesTheFileOldAndWholeOrNewAndWhole) {
  const int every = support::is_long() ? 1 : 29;
  const std::map<std::string, int> counts = calls();
  EXPECT_GT(counts.at("pwrite64"), 100) << "of the backup, the journal and the file";
  int kills = 0, migrated = 0;
  for (const auto& [call, count] : counts)
    for (int number = 1; number <= count; ++number) {
      if (number % every != 0 && number != count) continue;
      SCOPED_TRACE(call + " " + std::to_string(number) + " of " + std::to_string(count));
      ++kills;
      if (killed(call, number)) ++migrated;
    }
  std::cout << kills << " kills, after " << migrated << " of them the file was migrated\n";
  EXPECT_GT(kills, migrated);
  EXPECT_GT(migrated, 0);
}

}  // namespace migration_test
