#include "walker.hpp"

#include <fmt/core.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <filesystem>
#include <sstream>

#include "club.hpp"

namespace hub_tests {

using nlohmann::json;

namespace {

/// What a command may be refused with, since nobody looks before they do something here.
bool is_refusal(int code) { return code == kData || code == kNotThere || code == kRefused; }

}  // namespace

Walker::Walker(unsigned seed, Figures& figures) : random_(seed), figures_(figures), saboteur_(hub_, "dee") {
  for (const char* login : {"ann", "bob", "cho", "dee"}) people_.push_back({Laptop(hub_, login)});
}

int Walker::number(int below) { return std::uniform_int_distribution(0, below - 1)(random_); }

std::string Walker::script() const {
  std::string text;
  for (const std::string& line : script_) text += line + "\n";
  return text;
}

void Walker::note(const Person& person, const Arguments& arguments, const End& end, bool jumps) {
  const std::string clock =
      jumps && person.clock != 0 ? fmt::format("CHAPEAU_CLOCK_OFFSET={} ", person.clock) : "";
  script_.push_back(fmt::format("{}chapeau --db {}.db{}  # {}", clock, person.laptop.name(),
                                walk::command_line(arguments), end.code));
}

/// With the clock of the laptop as it is.
End Walker::enter(Person& person, const Arguments& arguments) {
  Arguments all{"--db", person.laptop.file()};
  all.insert(all.end(), arguments.begin(), arguments.end());
  End end = run_program(CHAPEAU_JUMPING_PROGRAM, all, {fmt::format("CHAPEAU_CLOCK_OFFSET={}", person.clock)});
  note(person, arguments, end, true);
  EXPECT_TRUE(end.code == 0 || is_refusal(end.code)) << script_.back() << hub_tests::shown(end);
  ++(end.code == 0 ? figures_.entered : figures_.refused);
  return end;
}

End Walker::take(Person& person, const Arguments& arguments) {
  const Present before = present(person);
  End end = enter(person, arguments);
  const Present after = present(person);
  // What an undone `resolve` leaves is disputed again, and nothing of it is gone.
  if (count_of("\"name\":", end.output) == 1 && count_of("\"name\":\"resolve\"", end.output) == 1) return end;
  for (const auto& [id, scores] : before.hands)
    if (!after.contains(id)) removed_.insert(id);
  for (const std::string& id : before.others)
    if (!after.contains(id)) removed_.insert(id);
  return end;
}

json Walker::asked(const Person& person, const Arguments& arguments) {
  const End end = person.laptop.run(arguments);
  if (end.code == kNotThere) return json::array();
  EXPECT_EQ(end.code, 0) << person.laptop.name() << walk::command_line(arguments) << hub_tests::shown(end);
  return json::parse(end.output);
}

Present Walker::present(const Person& person) {
  Present present;
  const End end = person.laptop.run({"export"});
  EXPECT_TRUE(end.code == 0 || end.code == kNotThere) << hub_tests::shown(end);
  std::istringstream lines(end.output);
  for (std::string line; std::getline(lines, line);) {
    const auto document = nlohmann::json::parse(line);
    const bool is_payment = document.contains("payment");
    const std::string id = (is_payment ? document.at("payment") : document).at("id");
    EXPECT_TRUE(present.others.insert(id).second) << id << " is there twice";
    if (is_payment) continue;
    for (const auto& hand : document.at("hands")) {
      const auto& entries = hand.at("entries");
      const std::string scores =
          fmt::format("{},{}", entries[0].at("score").get<int>(), entries[1].at("score").get<int>());
      EXPECT_TRUE(present.hands.emplace(hand.at("id"), scores).second) << hand << " is there twice";
    }
  }
  return present;
}

Arguments Walker::decide_names(Person& person) {
  Arguments decided;
  const json players = asked(person, {"players", "--format", "json"});
  for (const auto& player : players) {
    const std::string name = player.at("player");
    if (!name.ends_with(" (2)") || !chance(30)) continue;
    if (chance(75))
      decided.insert(decided.end(), {"--same", name + "=" + name.substr(0, name.size() - 4)});
    else
      decided.insert(decided.end(), {"--rename", name + "=" + next_name()});
    ++figures_.named;
  }
  return decided;
}

/// It ends with 0, whatever is in the logs of others. Returns whether anything came or went.
bool Walker::sync(Person& person) {
  Arguments arguments{"sync", person.laptop.url(), "--format", "json"};
  const Arguments decided = decide_names(person);
  arguments.insert(arguments.end(), decided.begin(), decided.end());
  End end = person.laptop.run(arguments);
  note(person, arguments, end, false);
  if (!decided.empty() && is_refusal(end.code)) {
    // They played each other, or have met somebody else of the name since.
    arguments.resize(4);
    end = person.laptop.run(arguments);
    note(person, arguments, end, false);
  }
  // Who wrote what nobody can use is told so.
  const bool is_saboteur = &person == &people_.back();
  EXPECT_TRUE(end.code == 0 || (is_saboteur && end.code == kRefused))
      << script_.back() << hub_tests::shown(end);
  if (end.output.empty()) return false;
  ++figures_.syncs;
  const auto document = json::parse(end.output);
  EXPECT_TRUE(document.at("blocked").empty()) << script_.back() << hub_tests::shown(end);
  EXPECT_EQ(document.at("not_sent"), 0) << script_.back() << hub_tests::shown(end);
  figures_.disputes += static_cast<int>(document.at("disputed").size());
  return document.at("came").at("commands") != 0 || document.at("went").at("commands") != 0;
}

/// Somebody gets another's file in place of their own.
void Walker::copy() {
  Person& from = people_[static_cast<std::size_t>(number(3))];
  Person& to = people_[static_cast<std::size_t>(number(3))];
  if (&from == &to || !std::filesystem::exists(from.laptop.file())) return;
  if (std::filesystem::exists(to.laptop.file())) sync(to);  // or what they entered would go with it
  std::filesystem::copy_file(from.laptop.file(), to.laptop.file(),
                             std::filesystem::copy_options::overwrite_existing);
  script_.push_back(fmt::format("cp {}.db {}.db", from.laptop.name(), to.laptop.name()));
  ++figures_.copies;
  to.ignored = from.ignored;
  // What somebody's log has may build on what this file would not take.
  while (!to.ignored.empty()) stop_ignoring(to, *to.ignored.begin());
}

void Walker::bring_together() {
  for (Person& person : people_)
    while (!person.ignored.empty()) stop_ignoring(person, *person.ignored.begin());
  while (!missing_.empty() && chance(70)) complete_a_command();
  constexpr int kMostRounds = 30;
  int quiet = 0;
  for (int round = 0; quiet < 2; ++round) {
    ASSERT_LT(round, kMostRounds) << "it does not come to rest";
    bool moved = false;
    for (Person& person : people_) {
      moved = sync(person) || moved;
      for (const auto& match : asked(person, {"matches", "--disputed", "--format", "json"})) {
        resolve_match(person, number_of(match), true);
        sync(person);  // or the others would resolve it in their ways
        moved = true;
      }
    }
    quiet = moved ? 0 : quiet + 1;
  }
}

void Walker::judge() {
  for (std::size_t i = 1; i < people_.size(); ++i) expect_the_same(people_[0].laptop, people_[i].laptop);
  // What cannot be used stands in one log.
  const auto status = json::parse(hub_.status().output);
  for (const json& member : status.at("members"))
    EXPECT_TRUE(member.at("login") == "dee" || member.at("unusable").empty()) << member;
  // A laptop that is new gets the same.
  const Laptop fresh(hub_, "fresh", "cho");
  fresh.synced();
  expect_the_same(people_[0].laptop, fresh);
  const Present last = present(people_[0]);
  for (const auto& [id, line] : entered_)
    EXPECT_TRUE(last.contains(id) || removed_.contains(id))
        << id << " is gone, and nobody removed it: " << line;
  for (const auto& [id, scores] : last.hands) {
    EXPECT_TRUE(entered_.contains(id)) << id << " was entered by nobody";
    EXPECT_TRUE(given_[id].contains(scores))
        << id << " has the scores " << scores << ", which nobody gave it";
  }
}

}  // namespace hub_tests
