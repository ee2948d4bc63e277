// Two phones and the terminal write one match at the same time, at random: in the end the file and the server
// say the same, and everything that was acknowledged is in the history, once.

#include <gtest/gtest.h>

#include <atomic>
#include <chrono>
#include <cstdlib>
#include <map>
#include <mutex>
#include <random>
#include <set>
#include <thread>

#include "pad.hpp"

namespace walk_test {

using namespace serve_tests;

// A short walk; CHAPEAU_LONG=1 asks for more, on a new file each.
constexpr int kSteps = 40, kFiles = 1, kFilesOfALongWalk = 50;
constexpr unsigned kSeed = 20261125;
constexpr std::chrono::seconds kPatience{20};

/// What all of them know together.
class Ledger {
 public:
  /// Numbers of hands, and points for corrections: each once, so that no command changes nothing.
  int next() { return ++last_; }
  /// A command of this name was acknowledged.
  void note(const std::string& command) {
    const std::lock_guard lock(mutex_);
    ++commands_[command];
  }
  [[nodiscard]] const std::map<std::string, int>& commands() const { return commands_; }

 private:
  std::atomic<int> last_{0};
  std::mutex mutex_;
  std::map<std::string, int> commands_{{"new", 1}};
};

class Chance {
 public:
  explicit Chance(unsigned seed) : engine_(seed) {}
  int below(int end) { return static_cast<int>(engine_() % static_cast<unsigned>(end)); }

 private:
  std::mt19937 engine_;
};

/// A line of a sheet, from 1; 1 where it has none.
std::string any_line(const Json& sheet, Chance& chance) {
  const int lines = static_cast<int>(sheet.at("hands").size());
  return std::to_string(1 + (lines == 0 ? 0 : chance.below(lines)));
}

/// Somebody who holds a pen.
class Pen {
 public:
  Pen(const Pad& pad, Ledger& ledger, unsigned seed) : phone_(pad), ledger_(ledger), chance_(seed) {}

  void step() {
    const int drawn = chance_.below(10);
    if (drawn < 6) return enter();
    if (drawn == 6) return change("undo", "POST", "/api/undo", "");
    if (drawn == 7) return change("redo", "POST", "/api/redo", "");
    const std::string line = "/api/lines/" + any_line(phone_.look(), chance_);
    if (drawn == 8) return change("drop", "DELETE", line, "");
    const Json body{{"entries", {{"Bob", std::to_string(5 * ledger_.next())}}}, {"points", true}};
    change("amend", "PUT", line, body.dump());
  }
  /// The numbers of the hands that were acknowledged.
  [[nodiscard]] const std::vector<int>& entered() const { return entered_; }

 private:
  void enter() {
    const int number = ledger_.next();
    const auto send = [&] { return phone_.enter(hand_id(number), points_of(number), {{"points", true}}); };
    Answer answer = send();
    while (answer.status == 412 || answer.status == 423) {
      phone_.look();
      answer = send();
    }
    // A match that is disputed by a merge takes no hand until that is resolved.
    EXPECT_TRUE(answer.status == 201 || answer.status == 409) << answer.body;
    if (answer.status != 201) return;
    ledger_.note("add");
    entered_.push_back(number);
    // The answer was lost.
    if (chance_.below(3) == 0) {
      EXPECT_EQ(send().status, 200);
    }
  }
  void change(const std::string& command, const std::string& method, const std::string& path,
              const std::string& body) {
    phone_.look();
    const Answer answer = phone_.write(method, path, body);
    if (answer.status == 200) return ledger_.note(command);
    // Nothing to undo, no such line, or somebody was faster.
    EXPECT_TRUE(answer.status == 404 || answer.status == 409 || answer.status == 412) << answer.body;
  }

  Phone phone_;
  Ledger& ledger_;
  Chance chance_;
  std::vector<int> entered_;
};

/// The same at the laptop.
class Terminal {
 public:
  Terminal(const Pad& pad, Ledger& ledger, unsigned seed) : pad_(pad), ledger_(ledger), chance_(seed) {}

  void step() {
    const int drawn = chance_.below(10);
    const std::string points = std::to_string(5 * ledger_.next());
    const Json sheet = pad_.sheet();
    if (sheet.contains("disputed")) return run({"resolve", "--keep", "both"});
    if (drawn < 3) return run({"add", "--points", "Ann=" + points, "Bob=10"});
    if (drawn < 5) return merge(points);
    if (drawn == 5) return run({"undo", "-m", "1"});
    if (drawn == 6) return run({"redo", "-m", "1"});
    if (drawn == 7) return run({"drop", any_line(sheet, chance_)});
    run({"amend", any_line(sheet, chance_), "--points", "Bob=" + points});
  }

 private:
  void run(const Arguments& command) {
    const walk::Outcome outcome = pad_.run(command);
    if (outcome.code == 0) return ledger_.note(command.front());
    // As of the phones: not there, or refused.
    EXPECT_TRUE(outcome.code == 66 || outcome.code == 69) << walk::command_line(command) << outcome.errors;
  }
  /// A copy of the file goes on by itself, and comes back.
  void merge(const std::string& points) {
    const std::string copy = "copy" + std::to_string(++copies_) + ".db";
    pad_.done({"backup", pad_.file(copy)});
    const walk::Outcome added = pad_.run({"add", "--points", "Ann=" + points, "Bob=10"}, copy);
    // A phone may have undone a choice, and the match be disputed again; or have undone its start.
    EXPECT_TRUE(added.code == 0 || added.code == 69) << added.errors;
    const walk::Outcome merged = pad_.run({"merge", pad_.file(copy), "--on-conflict", "both"});
    // A phone may have been faster than what was looked at.
    EXPECT_TRUE(merged.code == 0 || merged.code == 69) << merged.errors;
  }

  const Pad& pad_;
  Ledger& ledger_;
  Chance chance_;
  int copies_ = 0;
};

/// What stands in the log: the commands that were given here by their names, and how many hands are in
/// effect.
struct Log {
  std::map<std::string, int> commands;
  int hands = 0;
};

Log read_log(const Pad& pad) {
  Log log;
  for (const Json& command : Json::parse(pad.done({"log", "--format", "json"}))) {
    const std::string name = command.at("name");
    if (!command.contains("from") && name != "merge") ++log.commands[name];
    if (command.at("undone") == true) continue;
    if (name == "add") ++log.hands;
    if (name == "drop") --log.hands;
  }
  return log;
}

/// The numbers of the hands of a sheet, each once.
std::set<int> numbers_of(const Json& sheet) {
  std::set<int> numbers;
  for (const Json& hand : sheet.at("hands")) {
    const int number = hand.at("entries")[0].at("score").get<int>() / 5;
    EXPECT_TRUE(numbers.insert(number).second) << "twice: " << number;
  }
  return numbers;
}

void walk_on_a_file(unsigned seed) {
  SCOPED_TRACE("seed " + std::to_string(seed));
  const Pad pad({"Ann", "Bob", "--target", "1000000"});
  Ledger ledger;
  Phone phone(pad, "read");
  Viewer viewer(phone, pad);
  Pen one(pad, ledger, seed), other(pad, ledger, seed + 1);
  Terminal terminal(pad, ledger, seed + 2);
  std::vector<std::thread> pens;
  for (Pen* pen : {&one, &other})
    pens.emplace_back([pen] {
      for (int i = 0; i < kSteps; ++i) pen->step();
    });
  for (int i = 0; i < kSteps; ++i) terminal.step();
  for (std::thread& pen : pens) pen.join();
  if (pad.sheet().contains("disputed")) pad.done({"resolve", "--keep", "both"});

  pad.done({"check"});
  const Json sheet = pad.sheet();
  const auto begin = std::chrono::steady_clock::now();
  while (phone.look() != sheet && std::chrono::steady_clock::now() - begin < kPatience)
    std::this_thread::sleep_for(std::chrono::milliseconds(20));
  EXPECT_EQ(phone.look(), sheet);
  EXPECT_EQ(viewer.wait_for(phone.tag()), sheet);

  Log log = read_log(pad);
  log.commands.erase("resolve");  // also by a merge
  std::map<std::string, int> acknowledged = ledger.commands();
  acknowledged.erase("resolve");
  EXPECT_EQ(log.commands, acknowledged);
  const std::set<int> numbers = numbers_of(sheet);
  EXPECT_EQ(numbers.size(), static_cast<std::size_t>(log.hands));
  Phone pen(pad);
  for (const Pen* each : {&one, &other})
    for (const int number : each->entered()) {
      const Answer again = pen.enter(hand_id(number), points_of(number), {{"points", true}});
      EXPECT_EQ(again.status, 200) << number << again.body;
      EXPECT_EQ(numbers.contains(number), !again.json().contains("standing")) << number;
    }
  EXPECT_EQ(pad.sheet(), sheet);
}

TEST(Walk, OfPhonesAndTheTerminalEndsWithAllThatWasAcknowledged) {
  const int files = std::getenv("CHAPEAU_LONG") == nullptr ? kFiles : kFilesOfALongWalk;
  for (int i = 0; i < files && !testing::Test::HasFailure(); ++i)
    walk_on_a_file(kSeed + 3 * static_cast<unsigned>(i));
}

}  // namespace walk_test
