// Many programs on one file at the same time: writers, readers, 'backup' and 'check'.

#include <fmt/core.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <atomic>
#include <filesystem>
#include <iostream>
#include <mutex>
#include <nlohmann/json.hpp>
#include <sstream>
#include <thread>

#include "process.hpp"

namespace faults {
namespace faults_crowd_test {

constexpr int kBusy = 75;
constexpr int kReaders = 2;

class Crowd {
 public:
  Crowd(int writers, int hands) : writers_(writers), hands_(hands) {
    for (int writer = 1; writer <= writers; ++writer) {
      const End end = run("0", {"new", name(writer, 'A'), name(writer, 'B'), "--target", "1000000"});
      EXPECT_EQ(end.code, 0) << end.errors;
    }
  }

  void play() {
    std::vector<std::jthread> readers;
    {
      std::vector<std::jthread> writers;
      for (int writer = 1; writer <= writers_; ++writer)
        writers.emplace_back([this, writer] { write(writer); });
      for (int reader = 0; reader < kReaders; ++reader)
        readers.emplace_back([this, reader] { read(reader); });
    }
    over_ = true;
  }

  /// Every hand of every writer, in the order in which it was entered.
  [[nodiscard]] int present() {
    const End exported = run("0", {"export"});
    EXPECT_EQ(exported.code, 0) << exported.errors;
    std::istringstream lines(exported.output);
    int count = 0, writer = 0;
    for (std::string line; std::getline(lines, line);) {
      const auto hands = nlohmann::json::parse(line).at("hands");
      EXPECT_EQ(hands.size(), static_cast<std::size_t>(hands_)) << "match " << ++writer;
      for (std::size_t i = 0; i < hands.size(); ++i)
        if (hands[i]["entries"][0]["score"] == score(static_cast<int>(i))) ++count;
    }
    return count;
  }
  [[nodiscard]] End check() { return run("0", {"check"}); }

  std::atomic<int> acknowledged = 0, busy = 0, readings = 0, backups = 0;

 private:
  static std::string name(int writer, char which) { return fmt::format("{}{}", which, writer); }
  static int score(int hand) { return 5 * (hand + 1); }

  /// Each of them has its own files for what it says.
  [[nodiscard]] End run(const std::string& who, const Arguments& arguments) const {
    Launch what{.executable = CHAPEAU_PROGRAM,
                .arguments = {"--db", program_.file("house.db")},
                .input = "",
                .output = program_.file("output-" + who),
                .errors = program_.file("errors-" + who)};
    what.arguments.insert(what.arguments.end(), arguments.begin(), arguments.end());
    return wait_for(launch(what), what);
  }

  void fail(const Arguments& arguments, const End& end) {
    const std::lock_guard lock(mutex_);
    ADD_FAILURE() << "chapeau" << walk::command_line(arguments) << " ends with " << end.code << " (signal "
                  << end.signal << "): " << end.errors;
  }

  void write(int writer) {
    const std::string who = fmt::format("writer-{}", writer);
    for (int hand = 0; hand < hands_; ++hand) {
      const Arguments add{"add",
                          "-m",
                          std::to_string(writer),
                          "--points",
                          fmt::format("{}={}", name(writer, 'A'), score(hand)),
                          fmt::format("{}=10", name(writer, 'B'))};
      End end = run(who, add);
      // On a machine that is slow enough this is no fault of the program; it is counted.
      for (; end.code == kBusy; end = run(who, add)) ++busy;
      if (end.code != 0) return fail(add, end);
      ++acknowledged;
    }
  }

  void read(int reader) {
    const std::string who = fmt::format("reader-{}", reader);
    for (int turn = 0; !over_; ++turn) {
      const std::string copy = program_.file(fmt::format("copy-{}-{}.db", reader, turn));
      const std::vector<Arguments> asked{
          {"matches"}, {"sheet", "1"}, {"export"}, {"check"}, {"backup", copy}};
      for (const Arguments& question : asked) {
        const End end = run(who, question);
        ++readings;
        if (end.code == kBusy)
          ++busy;
        else if (end.code != 0)
          return fail(question, end);
      }
      if (!std::filesystem::exists(copy)) continue;
      check_copy(who, copy);
    }
  }

  void check_copy(const std::string& who, const std::string& copy) {
    const Launch what{.executable = CHAPEAU_PROGRAM,
                      .arguments = {"--db", copy, "check"},
                      .input = "",
                      .output = program_.file("output-" + who),
                      .errors = program_.file("errors-" + who)};
    const End end = wait_for(launch(what), what);
    if (end.code != 0) fail(what.arguments, end);
    std::filesystem::remove(copy);
    ++backups;
  }

  const walk::Program program_;
  const int writers_, hands_;
  std::atomic<bool> over_ = false;
  std::mutex mutex_;
};

TEST(Crowd, EveryHandOfEveryWriterIsThere) {
  const int writers = is_long() ? 10 : 4;
  const int hands = is_long() ? 200 : 10;
  Crowd crowd(writers, hands);
  crowd.play();
  EXPECT_EQ(crowd.acknowledged, writers * hands);
  const int present = crowd.present();
  EXPECT_EQ(present, writers * hands);
  const End check = crowd.check();
  EXPECT_EQ(check.code, 0) << check.output << check.errors;
  std::cout << fmt::format(
      "crowd: {} writers x {} hands: {} acknowledged, {} present, {} readings and {} backups among them, "
      "busy {} "
      "times\n",
      writers, hands, crowd.acknowledged.load(), present, crowd.readings.load(), crowd.backups.load(),
      crowd.busy.load());
}

}  // namespace faults_crowd_test
}  // namespace faults
