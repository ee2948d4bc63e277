#include "walker.hpp"

#include <fmt/core.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <filesystem>
#include <regex>
#include <sstream>

#include "club.hpp"

namespace hub_tests {
namespace {

/// What a command may be refused with, since nobody looks before they do something here.
bool is_refusal(int code) { return code == kData || code == kNotThere || code == kRefused; }

}  // namespace

Walker::Walker(unsigned seed, Figures& figures) : random_(seed), figures_(figures) {
  for (const char* login : {"ann", "bob", "cho"}) people_.push_back({Laptop(hub_, login)});
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
  Arguments all{fmt::format("CHAPEAU_CLOCK_OFFSET={}", person.clock), CHAPEAU_JUMPING_PROGRAM, "--db",
                person.laptop.file()};
  all.insert(all.end(), arguments.begin(), arguments.end());
  End end = run_program("/usr/bin/env", all);
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

nlohmann::json Walker::asked(const Person& person, const Arguments& arguments) {
  const End end = person.laptop.run(arguments);
  if (end.code == kNotThere) return nlohmann::json::array();
  EXPECT_EQ(end.code, 0) << person.laptop.name() << walk::command_line(arguments) << hub_tests::shown(end);
  return nlohmann::json::parse(end.output);
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

/// Adds to what was decided what the refusal asks for; false where it asks for nothing.
bool Walker::decide_name(const End& end, Arguments& decided) {
  static const std::regex kAsked(R"(--same '?(\w+)'?)");
  std::smatch found;
  if (!std::regex_search(end.errors, found, kAsked)) {
    // A player who came earlier is renamed by `rename`: they are taken for the same after all.
    for (std::size_t i = 0; i + 1 < decided.size(); i += 2) {
      const std::string name = decided[i + 1].substr(0, decided[i + 1].find('='));
      if (decided[i] != "--rename" || !names(end.errors, name)) continue;
      decided[i] = "--same";
      decided[i + 1] = name;
      return true;
    }
    return false;
  }
  const std::string name = found[1];
  const bool renames = chance(25);
  decided.emplace_back(renames ? "--rename" : "--same");
  decided.push_back(renames ? name + "=" + next_name() : name);
  ++figures_.named;
  return true;
}

/// Returns whether anything came or went.
bool Walker::sync(Person& person) {
  Arguments decided{};
  constexpr int kMostQuestions = 20;
  for (int question = 0; question < kMostQuestions; ++question) {
    Arguments arguments{"sync", person.laptop.url(), "--format", "json"};
    arguments.insert(arguments.end(), decided.begin(), decided.end());
    const End end = person.laptop.run(arguments);
    note(person, arguments, end, false);
    if (end.code == 0) {
      ++figures_.syncs;
      const auto document = nlohmann::json::parse(end.output);
      figures_.disputes += static_cast<int>(document.at("disputed").size());
      return document.at("came").at("commands") != 0 || document.at("went").at("commands") != 0;
    }
    const bool is_question = (end.code == kRefused || end.code == kNotThere) && decide_name(end, decided);
    EXPECT_TRUE(is_question) << script_.back() << hub_tests::shown(end);
    if (!is_question) return false;
  }
  ADD_FAILURE() << person.laptop.name() << " was asked for names again and again";
  return false;
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
}

void Walker::bring_together() {
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
  expect_the_same(people_[0].laptop, people_[1].laptop);
  expect_the_same(people_[0].laptop, people_[2].laptop);
  expect_to_hold(hub_);
  EXPECT_GT(hub_.commands(), 0);
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
