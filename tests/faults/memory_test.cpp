// Little memory: what is asked for is done, or refused with the reason, and nothing of it is taken.

#include <fmt/core.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <filesystem>
#include <iostream>

#include "process.hpp"

namespace faults {
namespace faults_memory_test {

constexpr std::uint64_t kMebibyte = 1024 * 1024;
constexpr std::uint64_t kLimit = 32;  // mebibytes
constexpr int kInputOutput = 74;

/// As many matches of one hand.
std::string matches(int count) {
  std::string text;
  for (int i = 0; i < count; ++i)
    text += fmt::format(
        R"({{"chapeau":1,"game":"mille","players":["Ann","Bob"],"note":"{}","hands":[)"
        R"({{"entries":[{{"sets":"AAAA 555 7777 KKKK","left":""}},{{"sets":"888 999 QsQQ","left":"3 44 6 10 J"}}]}}]}})"
        "\n",
        i);
  return text;
}

/// One match of as many hands.
std::string long_match(int lines) {
  std::string text =
      R"({"chapeau":1,"game":"mille","rules":{"target":1000000},"players":["Ann","Bob"],"hands":[)";
  for (int i = 0; i < lines; ++i)
    text += std::string(i == 0 ? "" : ",") + R"({"entries":[{"score":5,"stars":0},{"score":10,"stars":0}]})";
  return text + "]}\n";
}

class Memory : public testing::Test {
 protected:
  [[nodiscard]] End run(const Arguments& arguments, std::uint64_t mebibytes = 0) const {
    Launch what{.executable = CHAPEAU_PROGRAM,
                .arguments = {"--db", program_.file("house.db")},
                .input = "",
                .output = program_.file("output"),
                .errors = program_.file("errors"),
                .memory = mebibytes * kMebibyte};
    what.arguments.insert(what.arguments.end(), arguments.begin(), arguments.end());
    return wait_for(launch(what), what);
  }
  void begin() const {
    for (const char* name : {"house.db", "house.db-journal"}) std::filesystem::remove(program_.file(name));
    for (const Arguments& step : {Arguments{"new", "Cho", "Dee", "--date", "2026-11-01"},
                                  Arguments{"add", "--points", "Cho=280*", "Dee=(45)"}})
      ASSERT_EQ(run(step).code, 0);
  }
  /// The least memory in which it starts, and one more for the stack: the limit holds for that, too, and the
  /// kernel ends whoever has no room for it with SIGSEGV.
  [[nodiscard]] std::uint64_t least() const {
    std::uint64_t mebibytes = 1;
    while (run({"--version"}, mebibytes).code != 0) ++mebibytes;
    return mebibytes + 1;
  }

  /// Whether it was done.
  bool done_or_refused(const Arguments& arguments, std::uint64_t mebibytes) {
    const End end = run(arguments, mebibytes);
    const std::string where =
        fmt::format("chapeau{} within {} MiB ended with {} (signal {}): {}", walk::command_line(arguments),
                    mebibytes, end.code, end.signal, end.errors);
    EXPECT_EQ(end.signal, 0) << where;
    ++(end.code == 0 ? done_ : refused_);
    if (end.code == 0) return true;
    EXPECT_EQ(end.code, kInputOutput) << where;
    EXPECT_NE(end.errors.find("not enough memory"), std::string::npos) << where;
    return end.errors.find("saved, but not printed") != std::string::npos;
  }

  /// An import within so much memory: all of it is there, or nothing.
  bool import_within(const std::string& text, int count, std::uint64_t mebibytes) {
    begin();
    write_to(program_.file("in.jsonl"), text);
    return taken_within({"import", program_.file("in.jsonl")}, count, mebibytes);
  }

  /// The same of what brings in as many matches.
  bool taken_within(const Arguments& arguments, int count, std::uint64_t mebibytes) {
    const End before = run({"export"});
    const bool done = done_or_refused(arguments, mebibytes);
    const End after = run({"export"});
    EXPECT_EQ(after.code, 0) << after.errors;
    const auto lines = std::count(after.output.begin(), after.output.end(), '\n');
    if (done)
      EXPECT_EQ(lines, count + 1) << "within " << mebibytes << " MiB";
    else
      EXPECT_EQ(after.output, before.output) << "within " << mebibytes << " MiB";
    const End check = run({"check"});
    EXPECT_EQ(check.code, 0) << check.output << check.errors;
    return done;
  }

  const walk::Program program_;
  int done_ = 0, refused_ = 0;
};

TEST_F(Memory, AnImportOfManyMatchesIsDoneOrRefused) {
  const int count = is_long() ? 5000 : 150;
  const bool done = import_within(matches(count), count, kLimit);
  std::cout << fmt::format("memory of {} MiB: {} matches {}; it starts within {} MiB\n", kLimit, count,
                           done ? "imported" : "refused", least());
}

TEST_F(Memory, AMatchOfManyLinesIsDoneOrRefused) {
  const int lines = is_long() ? 63000 : 1000;
  const bool imported = import_within(long_match(lines), 1, kLimit);
  if (!imported) {  // then it has to come in with all the memory there is
    EXPECT_EQ(run({"import", program_.file("in.jsonl")}).code, 0);
  }
  const std::string exported = run({"export"}).output;
  for (const Arguments& asked :
       std::vector<Arguments>{{"sheet", "2"}, {"matches"}, {"export"}, {"check"}, {"log"}})
    done_or_refused(asked, kLimit);
  const bool added = done_or_refused({"add", "-m", "2", "--points", "Ann=5", "Bob=10"}, kLimit);
  if (added) {
    EXPECT_EQ(run({"undo"}).code, 0);
  }
  EXPECT_EQ(run({"export"}).output, exported) << "the hand was " << (added ? "added" : "refused");
  EXPECT_EQ(run({"check"}).code, 0);
  std::cout << fmt::format(
      "memory of {} MiB: a match of {} lines {}, of 6 commands on it {} done, {} refused\n", kLimit, lines,
      imported ? "imported" : "refused", done_ - (imported ? 1 : 0), refused_ - (imported ? 0 : 1));
}

/// What is read ahead of what is written has a bound: however many matches follow, they need no more.
TEST_F(Memory, OfAnImportDoesNotGrowWithTheMatchesThatFollow) {
  const std::string match = long_match(2000);
  std::vector<std::int64_t> most;
  for (const int count : {15, 60}) {
    begin();
    std::string text;
    for (int i = 0; i < count; ++i) text += match;
    write_to(program_.file("in.jsonl"), text);
    const End end = run({"import", program_.file("in.jsonl")});
    ASSERT_EQ(end.code, 0) << end.errors;
    most.push_back(end.memory);
  }
  EXPECT_LT(most[1], most[0] * 3 / 2);
}

/// Every limit from that within which it starts, so that the memory ends in many places.
TEST_F(Memory, AnyLimitIsNoHarm) {
  const int count = is_long() ? 3000 : 400;
  const std::uint64_t first = least();
  const std::uint64_t last = is_long() ? kLimit + 16 : first + 6;
  for (std::uint64_t mebibytes = first; mebibytes <= last; mebibytes += is_long() ? 1 : 3)
    import_within(matches(count), count, mebibytes);
  std::cout << fmt::format("memory of {} to {} MiB: {} matches imported {} times, refused {} times\n", first,
                           last, count, done_, refused_);
}

/// SQLite takes back all that a transaction wrote when a read in it finds no memory, and nothing may go on
/// behind that.
TEST_F(Memory, AMergeIsDoneOrRefusedWithinAnyLimit) {
  const int count = is_long() ? 3000 : 400;
  begin();
  write_to(program_.file("in.jsonl"), matches(count));
  ASSERT_EQ(run({"import", program_.file("in.jsonl")}).code, 0);
  std::filesystem::rename(program_.file("house.db"), program_.file("other.db"));
  const std::uint64_t first = least();
  for (std::uint64_t mebibytes = first; mebibytes <= first + (is_long() ? 24 : 9);
       mebibytes += is_long() ? 1 : 3) {
    begin();
    // Cho and Dee of the other file are others of the same names.
    taken_within({"merge", program_.file("other.db")}, count + 1, mebibytes);
    done_or_refused({"check"}, mebibytes);
  }
  std::cout << fmt::format("memory from {} MiB: of merges of {} matches and checks {} done, {} refused\n",
                           first, count, done_, refused_);
}

}  // namespace faults_memory_test
}  // namespace faults
