// The schedules of tests/schedules.txt through the real program: a database for each laptop and one that
// stands for the hub, with which they merge. What only a real hub can do is left out; hub_tests has it.

#include "support/schedules.hpp"

#include <gtest/gtest.h>
#include <sqlite3.h>

#include <algorithm>
#include <filesystem>
#include <functional>
#include <nlohmann/json.hpp>
#include <set>
#include <sstream>

#include "walk/program.hpp"

namespace cases_schedules_test {

using nlohmann::json;
using schedules::Schedule;
using schedules::Step;
using walk::Arguments;
using walk::Outcome;

constexpr int kData = 65;
constexpr int kRefused = 69;

/// "70" as a hand of 700 and 0.
Arguments points_of(const std::string& text) {
  return {"--points", "Ann=" + text.substr(0, 1) + "00", "Bob=" + text.substr(1, 1) + "00"};
}

Arguments operator+(Arguments one, const Arguments& other) {
  one.insert(one.end(), other.begin(), other.end());
  return one;
}

/// A line of `sheet` as the schedules write it.
std::string text_of(const json& line) {
  const bool is_hand = line["kind"] == "points";
  std::string text = is_hand ? "" : "+";
  for (const json& entry : line["entries"])
    text += std::to_string(entry["score"].get<int>() / (is_hand ? 100 : 10));
  return text;
}

/// A schedule being played.
class Play {
 public:
  explicit Play(const Schedule& schedule) {
    if (!schedule.is_on_players()) {
      run("A", {"new", "Ann", "Bob", "--target", "10000", "--date", "2026-11-01"});
      for (const char* hand : {"10", "20"}) run("A", Arguments{"add"} + points_of(hand));
      for (const char* other : {"B", "C", "hub"}) copy("A", other);
      note_login("A");
    }
    for (const Step& step : schedule.steps) enter(step);
    sync_all();
  }

  [[nodiscard]] json read(const Arguments& arguments) const {
    return json::parse(program_.run(arguments + Arguments{"--format", "json"}, "A.db").output);
  }
  [[nodiscard]] std::string lines(const std::string& laptop) const {
    std::vector<std::string> lines;
    const json sheet = json::parse(program_.run({"sheet", "1", "--format", "json"}, laptop + ".db").output);
    for (const json& line : sheet["hands"]) lines.push_back(text_of(line));
    return schedules::joined(lines);
  }
  /// What a file exports, sorted: no order of its own counts.
  [[nodiscard]] std::vector<std::string> exported(const std::string& laptop) const {
    std::istringstream text(program_.run({"export"}, laptop + ".db").output);
    std::vector<std::string> lines;
    for (std::string line; std::getline(text, line);) lines.push_back(line);
    std::sort(lines.begin(), lines.end());
    return lines;
  }
  /// All laptops that have a file, and the hub.
  [[nodiscard]] std::vector<std::string> files() const {
    std::vector<std::string> found;
    for (const char* name : {"A", "B", "C", "D", "E", "hub"})
      if (std::filesystem::exists(program_.file(std::string(name) + ".db"))) found.emplace_back(name);
    return found;
  }

 private:
  /// Returns what it prints.
  std::string run(const std::string& laptop, const Arguments& arguments, bool is_refused = false) {
    const Outcome outcome = program_.run(arguments, laptop + ".db");
    // A merge is refused for what is in the files, any other command for how things stand.
    const int refused = arguments.front() == "merge" ? kData : kRefused;
    EXPECT_EQ(outcome.code, is_refused ? refused : 0) << walk::command_line(arguments) << outcome.errors;
    return outcome.output;
  }
  void copy(const std::string& from, const std::string& to) const {
    std::filesystem::copy_file(program_.file(from + ".db"), program_.file(to + ".db"));
  }

  void sync(const std::string& laptop) {
    const std::vector<std::string> all = files();
    const auto is_there = [&](const std::string& file) {
      return std::find(all.begin(), all.end(), file) != all.end();
    };
    const Arguments disputing{"--on-conflict", "dispute"};
    if (is_there("hub")) run(laptop, Arguments{"merge", program_.file("hub.db")} + disputing);
    if (is_there("hub") || is_there(laptop))
      run("hub", Arguments{"merge", program_.file(laptop + ".db")} + disputing);
    if (is_there(laptop)) note_login(laptop);
  }
  /// Whatever came to the hub without a login came from this one. Merges take that over.
  void note_login(const std::string& login) const {
    const std::string key = "(SELECT key FROM hub_log WHERE login = '" + login + "')";
    const std::string sql =
        "INSERT OR IGNORE INTO hub_log (login, reached, chain, pushed_at, bytes, ended, ended_by, shown, "
        "ignored) VALUES ('" +
        login + "', 0, zeroblob(32), 0, 0, 0, 0, 0, 0); UPDATE command_source SET login = " + key +
        ", file = NULL WHERE login IS NULL; INSERT INTO command_source (command, login) SELECT number, " +
        key + " FROM command WHERE number NOT IN (SELECT command FROM command_source)";
    sqlite3* hub = nullptr;
    char* problem = nullptr;
    EXPECT_EQ(sqlite3_open(program_.file("hub.db").c_str(), &hub), SQLITE_OK);
    EXPECT_EQ(sqlite3_exec(hub, sql.c_str(), nullptr, nullptr, &problem), SQLITE_OK) << problem;
    sqlite3_free(problem);
    sqlite3_close(hub);
  }
  /// Twice, so that the first one has what the last one did. Who has no file yet makes one only if it was to
  /// take something.
  void sync_all() {
    for (int round = 0; round < 2; ++round)
      for (const char* laptop : {"A", "B", "C", "D", "E"}) sync(laptop);
  }

  void enter(const Step& step) {
    SCOPED_TRACE(step.text);
    if (step.text == "all sync") return sync_all();
    if (step.text == "all files are lost") {
      for (const std::string& file : files())
        for (const char* suffix : {".db", ".db-wal", ".db-shm", ".db-journal"})
          std::filesystem::remove(program_.file(file + suffix));
      return;
    }
    if (step.verb == "sync") return sync(step.laptop);
    if (step.verb == "is" && step.words[0] == "a") return copy(step.words.back(), step.laptop);
    if (step.verb == "undo-by") return undo_by(step);
    if (step.text.ends_with(" is disputed")) {
      EXPECT_NE(run(step.laptop, {"matches", "--disputed", "--format", "json"}), "[]\n");
      return;
    }
    if (step.verb == "is") {
      EXPECT_EQ(exported(step.laptop), remembered_);
      return;
    }
    if (step.verb == "remembers") return void(remembered_ = exported(step.laptop));
    if (step.verb == "stands") {
      EXPECT_EQ(lines(step.laptop), schedules::joined(step.words));
      return;
    }
    // Its clock cannot be set; which register is disputed no command says.
    if (step.verb == "clock" || step.verb == "disputes") return;
    run(step.laptop, arguments_of(step), !step.refusal.empty());
  }

  /// "A undo-by C 3 1": 3 commands go, 1 stays.
  void undo_by(const Step& step) {
    const std::string text =
        run(step.laptop, {"undo", "--by", step.words[0], "--yes", "--format", "json"}, !step.refusal.empty());
    if (!step.refusal.empty()) return;
    const json undone = json::parse(text, nullptr, false);
    ASSERT_TRUE(undone.is_object());
    EXPECT_EQ(std::to_string(undone["commands"].get<int>()), step.words[1]);
    EXPECT_EQ(std::to_string(undone["stayed"].size()), step.words[2]);
  }

  [[nodiscard]] Arguments arguments_of(const Step& step) const {
    const std::vector<std::string>& words = step.words;
    const auto database = [&](const std::string& laptop) { return program_.file(laptop + ".db"); };
    const std::map<std::string, std::function<Arguments()>> verbs{
        {"add",
         [&] {
           const Arguments add = Arguments{"add"} + points_of(words[0]);
           return words.size() > 1 ? add + Arguments{"--before", words[2]} : add;
         }},
        {"adjust",
         [&] {
           return Arguments{"adjust", "Ann=+" + words[0].substr(1, 1) + "0", "--reason", "agreed"};
         }},
        {"amend",
         [&] {
           return Arguments{"amend", words[0]} + points_of(words[1]);
         }},
        {"close",
         [&] {
           return words[0] == "void" ? Arguments{"close", "--void"}
                                     : Arguments{"close", "--conceded-by", "Ann"};
         }},
        {"drop",
         [&] {
           return Arguments{"drop", words[0]};
         }},
        {"export",
         [&] {
           return Arguments{"export", "-o", program_.file("export.jsonl")};
         }},
        {"imports",
         [&] {
           return Arguments{"import", program_.file("export.jsonl")};
         }},
        {"join",
         [&] {
           return Arguments{"join", words[0], words[1]};
         }},
        {"keep",
         [&] {
           return Arguments{"resolve", "--keep", words[0]};
         }},
        {"merge",
         [&] {
           const Arguments merge{"merge", database(words[0])};
           return words.size() > 1 ? merge + Arguments{"--on-conflict", words[1]} : merge;
         }},
        {"new",
         [&] {
           return Arguments{"new", words[0], words[1], "--date", "2026-11-01"};
         }},
        {"note",
         [&] {
           return Arguments{"edit-match", "--note", words[0]};
         }},
        {"pay", [&] { return Arguments{"pay", words[0], words[1], words[2], "--date", "2026-11-02"}; }},
        {"redo", [&] { return Arguments{"redo"}; }},
        {"rename",
         [&] {
           return Arguments{"rename", words[0], words[1]};
         }},
        {"reopen", [&] { return Arguments{"reopen"}; }},
        {"stakes",
         [&] {
           return Arguments{"edit-match", "--stakes", words[0]};
         }},
        {"takes",
         [&] {
           return Arguments{"merge", database(words.back()), "--on-conflict", "dispute"};
         }},
        {"undo", [&] { return Arguments{"undo"} + words; }},
    };
    return verbs.at(step.verb)();
  }

  walk::Program program_;
  std::vector<std::string> remembered_;
};

/// Everything that a schedule may ask for, besides the lines.
std::map<std::string, std::string> everything(const Play& play, const json& matches) {
  std::map<std::string, std::string> text;
  std::set<std::string> names;
  for (const json& player : play.read({"players"})) names.insert(player["player"]);
  text["names"] = schedules::joined({names.begin(), names.end()});
  text["payments"] = std::to_string(play.read({"payments"}).size());
  std::map<int, std::string> seats;
  for (const json& match : matches)
    seats[match["match"]] =
        match["players"][0].get<std::string>() + "-" + match["players"][1].get<std::string>();
  for (const auto& [number, players] : seats) text["seats"] += (text["seats"].empty() ? "" : " ") + players;
  if (!seats.contains(1)) return text;
  const json sheet = play.read({"sheet", "1"});
  text["note"] = sheet["note"];
  if (!sheet["stakes"].is_null())
    text["stakes"] = std::to_string(std::stoi(sheet["stakes"]["small"].get<std::string>()));
  text["closed"] = sheet["status"] == "open" ? "no" : sheet["status"].get<std::string>();
  return text;
}

class SchedulesInTheProgram : public testing::TestWithParam<Schedule> {};

TEST_P(SchedulesInTheProgram, EndAsExpected) {
  const Schedule& schedule = GetParam();
  const Play play(schedule);
  const json matches = play.read({"matches"});
  const auto first =
      std::find_if(matches.begin(), matches.end(), [](const json& match) { return match["match"] == 1; });
  ASSERT_EQ(first == matches.end()        ? "gone"
            : first->contains("disputed") ? "disputed"
                                          : "merged",
            schedule.outcome);
  if (first != matches.end() && !schedule.is_on_players()) {
    EXPECT_EQ(play.lines("A"), schedule.lines);
  }
  auto stands = everything(play, matches);
  for (const auto& [key, value] : schedule.stands) {
    // The program does not list a player of whom nothing is in effect; who sits in a match it lists.
    if (key == "names" && schedule.stands.contains("seats")) continue;
    EXPECT_EQ(stands[key], value) << key;
  }
  for (const std::string& file : play.files()) EXPECT_EQ(play.exported(file), play.exported("A")) << file;
}

/// Those in which laptops may meet by merging.
std::vector<Schedule> without_a_hub() {
  std::vector<Schedule> all = schedules::read_schedules();
  std::erase_if(all, [](const Schedule& schedule) { return !schedule.on_a_hub_only.empty(); });
  return all;
}

TEST(SchedulesByMerging, AreNearlyAll) { EXPECT_EQ(without_a_hub().size(), 81U); }

INSTANTIATE_TEST_SUITE_P(Program, SchedulesInTheProgram, testing::ValuesIn(without_a_hub()),
                         [](const auto& schedule) { return schedule.param.name(); });

}  // namespace cases_schedules_test
