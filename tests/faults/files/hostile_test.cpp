// Databases whose digests hold, and which no program of ours wrote: whatever stands in them, every command
// bears it. None crashes, waits for ever, calls itself a bug, or lets a control character through to the
// terminal.

#include <gtest/gtest.h>

#include "hostile.hpp"
#include "process.hpp"
#include "support/file.hpp"
#include "support/long.hpp"

namespace hostile_test {

using file_faults::Arguments;
using file_faults::Folder;
using file_faults::Outcome;

const std::vector<Arguments>& reading() {
  static const std::vector<Arguments> all{{},
                                          {"check"},
                                          {"check", "--format", "json"},
                                          {"matches"},
                                          {"matches", "--format", "json"},
                                          {"matches", "--format", "csv"},
                                          {"players"},
                                          {"players", "--format", "csv"},
                                          {"stats"},
                                          {"stats", "Ann"},
                                          {"stats", "--format", "json"},
                                          {"balance", "--detail"},
                                          {"balance", "--format", "json"},
                                          {"payments"},
                                          {"settle", "--all"},
                                          {"settle", "--all", "--format", "jsonl"},
                                          {"log"},
                                          {"log", "--format", "json"},
                                          {"log", "1"},
                                          {"export"},
                                          {"export", "--format", "csv"},
                                          {"export", "--format", "ledger"},
                                          {"sheet"},
                                          {"sheet", "1", "--format", "md"},
                                          {"sheet", "6", "--format", "json"},
                                          {"sheet", "11", "--format", "html"},
                                          {"sheet", "17", "--format", "svg"},
                                          {"sheet", "1", "--format", "csv"},
                                          {"explain", "1", "-m", "1"},
                                          {"explain", "2", "-m", "6", "--format", "json"},
                                          {"settle", "2"},
                                          {"resolve", "-m", "11"},
                                          {"restore"},
                                          {"complete", "--", "chapeau", "stats", ""}};
  return all;
}

const std::vector<Arguments>& writing() {
  static const std::vector<Arguments> all{{"add", "-m", "16", "--points", "Ann=100", "Kim=20"},
                                          {"amend", "1", "-m", "1", "--reason", "looked"},
                                          {"edit-match", "-m", "1", "--note", "a note"},
                                          {"rename", "Ann", "Anna"},
                                          {"pay", "Bob", "Ann", "5"},
                                          {"drop-payment", "1"},
                                          {"new", "--again", "1"},
                                          {"close", "-m", "12", "--void"},
                                          {"undo"},
                                          {"undo", "-m", "1"},
                                          {"redo"},
                                          {"resolve", "-m", "11", "--keep", "1"},
                                          {"backup", "copy.db"},
                                          {"rebuild"},
                                          {"check"},
                                          {"log"},
                                          {"export"}};
  return all;
}

class HostileFile : public testing::Test {
 protected:
  HostileFile() {
    folder_.write("real.db", real_);
    // Another file, so that the hostile one can be merged into it.
    EXPECT_EQ(folder_.run({"--db", "other.db", "new", "Ann", "Bob", "--date", "2026-11-01"}).code, 0);
    other_ = folder_.contents("other.db");
  }

  void bear(const Arguments& arguments) {
    const Outcome outcome = folder_.run(arguments);
    ++runs_;
    const std::string control =
        file_faults::raw_control(outcome.output) + file_faults::raw_control(outcome.errors);
    if (outcome.disaster().empty() && control.empty()) return;
    ++disasters_;
    ADD_FAILURE() << what_ << ": " << file_faults::command_line(arguments) << ": " << outcome.disaster()
                  << control;
  }

  /// All of them in the long run, else every so many.
  void bear_some(const std::vector<Arguments>& commands, std::size_t seed) {
    for (std::size_t i = 0; i < commands.size(); ++i)
      if (support::is_long() || (i + seed) % 5 == 0) bear(commands[i]);
  }

  void try_seed(std::size_t seed) {
    std::filesystem::remove_all(folder_.file("chapeau.db.backups"));
    std::filesystem::remove_all(folder_.file("other.db.backups"));
    std::filesystem::remove_all(folder_.file("copy.db"));
    folder_.write("chapeau.db", real_);
    folder_.write("other.db", other_);
    what_ =
        "file " + std::to_string(seed) + " (" + faults::Forger(seed).change(folder_.file("chapeau.db")) + ")";
    // As it came, with projections that know nothing of it, or as the program projects it.
    if (seed % 3 > 0) bear({"rebuild"});
    bear_some(reading(), seed);
    bear({"--db", "other.db", "merge", "chapeau.db", "--on-conflict", "dispute"});
    if (seed % 2 == 0) bear({"--db", "other.db", "export"});
    bear_some(writing(), seed);
  }

  Folder folder_;
  std::string real_ = support::bytes_of(CHAPEAU_SAMPLE);
  std::string other_;
  std::string what_;
  int runs_ = 0;
  int disasters_ = 0;
};

/// By the program's own judgement: what is not changed checks, so the digests are computed as it does.
TEST_F(HostileFile, TheDigestsAreThoseOfTheProgram) {
  folder_.write("chapeau.db", real_);
  {
    faults::Sql sql(folder_.file("chapeau.db"));
    sql.run("UPDATE command SET content = zeroblob(32), chain = zeroblob(32)");
    faults::recompute_digests(sql);
  }
  const Outcome outcome = folder_.run({"check"});
  EXPECT_EQ(outcome.code, 0) << outcome.output << outcome.errors;
}

TEST_F(HostileFile, EveryCommandBearsIt) {
  const std::size_t files = support::is_long() ? 1000 : 30;
  for (std::size_t seed = 1; seed <= files; ++seed) try_seed(seed);
  std::printf("hostile files: %zu, %d commands, %d crashes, hangs, bugs or escapes\n", files, runs_,
              disasters_);
}

}  // namespace hostile_test
