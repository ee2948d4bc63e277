// All worked cases through the real program: hands by `score` and by `add`, matches by `import` and hand by
// hand.

#include <gtest/gtest.h>

#include <array>
#include <cstdio>
#include <filesystem>
#include <fstream>
#include <nlohmann/json.hpp>

#include "support/file.hpp"
#include "support/folder.hpp"
#include "support/text.hpp"
#include "walk/program.hpp"

namespace program_test {

using nlohmann::json;
using support::shell_quoted;

class ProgramTest : public testing::Test {
 protected:
  /// Runs the program and returns what it prints as JSON; null, and a failure, if it does not succeed.
  json run(const std::vector<std::string>& arguments) {
    std::string command = shell_quoted(walk::program_path());
    for (const std::string& argument : arguments) command += " " + shell_quoted(argument);
    command += " --format json --db " + shell_quoted(folder_.file("cases.db")) + " 2>" +
               shell_quoted(folder_.file("errors"));
    FILE* pipe = popen(command.c_str(), "r");
    std::string text;
    std::array<char, 4096> block{};
    for (std::size_t count; (count = fread(block.data(), 1, block.size(), pipe)) > 0;)
      text.append(block.data(), count);
    if (pclose(pipe) == 0) return json::parse(text);
    ADD_FAILURE() << command << "\n" << support::bytes_of(folder_.file("errors"));
    return nullptr;
  }

  static std::vector<json> cases(const std::string& name) {
    std::ifstream file(std::string(CHAPEAU_CASES) + "/" + name);
    std::vector<json> lines;
    for (std::string line; std::getline(file, line);) lines.push_back(json::parse(line));
    return lines;
  }

  /// Everything that a case expects of an entry is so.
  static void expect_entries(const json& expected, const json& hand, const std::string& what) {
    for (std::size_t seat = 0; seat < expected.size(); ++seat)
      for (const auto& [key, value] : expected[seat].items())
        EXPECT_EQ(hand["entries"][seat][key], value) << what << ": " << key;
  }

  support::TemporaryFolder folder_{"cases"};
};

std::vector<std::string> with(std::vector<std::string> arguments, const std::vector<std::string>& more) {
  arguments.insert(arguments.end(), more.begin(), more.end());
  return arguments;
}

/// The names before the `=` of the reports.
std::vector<std::string> names_of(const std::vector<std::string>& reports) {
  std::vector<std::string> names;
  for (const std::string& report : reports) names.push_back(report.substr(0, report.find('=')));
  return names;
}

class HandCases : public ProgramTest,
                  public testing::WithParamInterface<std::pair<const char*, const char*>> {};

TEST_P(HandCases, ScoreAndAddGiveWhatWasWorked) {
  const auto& [game, file] = GetParam();
  int matches = 0;
  for (const json& item : cases(file)) {
    const auto reports = item["hand"].get<std::vector<std::string>>();
    expect_entries(item["expect"], run(with({"score", "--game", game}, reports)), item.dump());
    const json match = run(with({"new", "--game", game}, names_of(reports)));
    ++matches;
    expect_entries(item["expect"],
                   run(with({"add", "-m", std::to_string(match["match"].get<int>())}, reports)), item.dump());
  }
  EXPECT_GT(matches, 0);
}

INSTANTIATE_TEST_SUITE_P(EveryGame, HandCases,
                         testing::Values(std::pair("mille", "mille_hands.jsonl"),
                                         std::pair("militaire", "militaire_hands.jsonl")));

class MatchCases : public ProgramTest {
 protected:
  /// The sheet and the settlement of the match last changed are those of the case.
  void expect_match(const json& expected) {
    const json sheet = run({"sheet"});
    EXPECT_EQ(sheet["totals"], expected["totals"]);
    EXPECT_EQ(sheet["settlement"]["winner"], expected["winner"]);
    json stars = json::array({0, 0});
    json circles = json::array({0, 0});
    for (std::size_t i = 0; i < expected["hands"].size(); ++i)
      for (std::size_t seat = 0; seat < 2; ++seat) {
        const json& entry = sheet["hands"][i]["entries"][seat];
        EXPECT_EQ(entry["score"], expected["hands"][i]["score"][seat]);
        EXPECT_EQ(entry["stars"], expected["hands"][i]["stars"][seat]);
        EXPECT_EQ(entry["total"], expected["hands"][i]["total"][seat]);
        stars[seat] = stars[seat].get<int>() + entry["stars"].get<int>();
        circles[seat] = circles[seat].get<int>() + (entry["chapeau"] ? 1 : 0);
      }
    EXPECT_EQ(stars, expected["stars"]);
    EXPECT_EQ(circles, expected["circles"]);
    if (!expected.contains("amount")) return;
    const json& settlement = sheet["settlement"];
    EXPECT_EQ(settlement["payout"]["amount"], expected["amount"]);
    EXPECT_EQ(settlement["lines"][1]["factor"], expected["factor"]);
    EXPECT_EQ(settlement["lines"][1]["hundreds"].get<int>() * expected["factor"].get<int>(),
              expected["difference"]);
    EXPECT_EQ(settlement.value("game_points", json()), expected["game_points"]);
    if (!expected["skunk"].is_null()) {
      EXPECT_EQ(settlement["lines"][4]["count"].get<int>() == 1, expected["skunk"].get<bool>());
    }
  }

  /// The commands that a person would give for the match.
  void enter(const json& match) {
    const auto players = match["players"].get<std::vector<std::string>>();
    const json& stakes = match["stakes"];
    std::vector<std::string> start{"new", players[0], players[1], "--rules", match["preset"]};
    start = with(start,
                 {"--stakes", stakes["small"].get<std::string>() + "-" + stakes["large"].get<std::string>(),
                  "--currency", stakes["currency"], "--date", match["date"]});
    if (match.contains("first_dealer")) start = with(start, {"--dealer", match["first_dealer"]});
    if (match.contains("rules"))
      start = with(start, {"--target", std::to_string(match["rules"]["target"].get<int>())});
    const std::string number = std::to_string(run(start)["match"].get<int>());
    for (const json& hand : match["hands"]) {
      std::vector<std::string> add{"add", "-m", number};
      for (std::size_t seat = 0; seat < 2; ++seat)
        add.push_back(report(players[seat], hand["entries"][seat]));
      if (hand["entries"][0].contains("score")) add.emplace_back("--points");
      if (hand.contains("out")) add = with(add, {"--out", players[hand["out"].get<std::size_t>()]});
      run(add);
    }
  }

  static std::string report(const std::string& player, const json& entry) {
    if (entry.contains("score"))
      return player + "=" + std::to_string(entry["score"].get<int>()) +
             std::string(entry["stars"].get<std::size_t>(), '*');
    const std::string left = entry["left"];
    return player + "=" + entry["sets"].get<std::string>() + (left.empty() ? "" : " / " + left);
  }
};

/// What happens rarely: cases with the totals after each line, and of the settlement what there is.
class RareMatchCases : public ProgramTest,
                       public testing::WithParamInterface<std::pair<const char*, std::size_t>> {
 protected:
  static json per_entry(const json& sheet, const char* key) {
    json lines = json::array();
    for (const json& hand : sheet["hands"]) {
      if (hand["kind"] == "adjust") {
        // An adjustment has neither stars nor circles.
        for (const json& entry : hand["entries"])
          EXPECT_FALSE(entry.contains("stars") || entry.contains("chapeau"));
        continue;
      }
      json line = json::array();
      for (const json& entry : hand["entries"]) line.push_back(entry[key]);
      lines.push_back(line);
    }
    return lines;
  }

  static json running(const json& sheet) {
    json lines = json::array();
    for (const json& hand : sheet["hands"]) {
      json line = json::array();
      for (const json& entry : hand["entries"])
        if (entry.contains("total")) line.push_back(entry["total"]);
      lines.push_back(hand.value("after_finish", false) ? json() : line);
    }
    return lines;
  }

  static void expect_settlement(const json& expected, const json& settlement) {
    const auto expect = [&](const char* key, const json& actual) { EXPECT_EQ(actual, expected[key]) << key; };
    if (expected.contains("amount")) expect("amount", settlement["payout"]["amount"]);
    if (expected.contains("factor")) expect("factor", settlement["lines"][1]["factor"]);
    if (expected.contains("difference"))
      expect("difference",
             settlement["lines"][1]["hundreds"].get<int>() * settlement["lines"][1]["factor"].get<int>());
    if (expected.contains("game_points")) expect("game_points", settlement.value("game_points", json()));
    if (expected.contains("skunk") && !expected["skunk"].is_null())
      expect("skunk", settlement["lines"][4]["count"].get<int>() == 1);
    if (!expected.contains("ranking")) return;
    json ranking = json::array();
    for (const json& place : settlement["ranking"]) ranking.push_back({place["place"], place["player"]});
    EXPECT_EQ(ranking, expected["ranking"]);
  }
};

TEST_P(RareMatchCases, ImportGivesWhatWasWorked) {
  const auto& [file, count] = GetParam();
  const std::vector<json> all = cases(file);
  EXPECT_EQ(all.size(), count);
  for (const json& item : all) {
    SCOPED_TRACE(item.dump());
    const json& expected = item["expect"];
    std::ofstream(folder_.file("match.jsonl")) << item["match"].dump() << "\n";
    run({"import", folder_.file("match.jsonl")});
    const json sheet = run({"sheet"});
    for (const char* key : {"status", "totals"}) EXPECT_EQ(sheet[key], expected[key]) << key;
    EXPECT_EQ(sheet["settlement"]["winner"], expected["winner"]);
    EXPECT_EQ(running(sheet), expected["running"]);
    for (const auto& [key, name] : {std::pair("chapeaux", "chapeau"), std::pair("stars", "stars")})
      if (expected.contains(key)) {
        json of_hands = json::array();
        for (std::size_t i = 0; i < expected[key].size(); ++i)
          if (sheet["hands"][i]["kind"] != "adjust") of_hands.push_back(expected[key][i]);
        EXPECT_EQ(per_entry(sheet, name), of_hands) << key;
      }
    expect_settlement(expected, sheet["settlement"]);
  }
}

INSTANTIATE_TEST_SUITE_P(Both, RareMatchCases,
                         testing::Values(std::pair("mille_rare_matches.jsonl", 37),
                                         std::pair("own_matches.jsonl", 29)));

TEST_F(MatchCases, ImportGivesWhatWasWorked) {
  const std::vector<json> all = cases("mille_matches.jsonl");
  EXPECT_EQ(all.size(), 30U);
  for (const json& item : all) {
    SCOPED_TRACE(item.dump());
    std::ofstream(folder_.file("match.jsonl")) << item["match"].dump() << "\n";
    run({"import", folder_.file("match.jsonl")});
    expect_match(item["expect"]);
  }
}

TEST_F(MatchCases, HandByHandGivesWhatWasWorked) {
  for (const json& item : cases("mille_matches.jsonl")) {
    SCOPED_TRACE(item.dump());
    enter(item["match"]);
    expect_match(item["expect"]);
  }
}

}  // namespace program_test
