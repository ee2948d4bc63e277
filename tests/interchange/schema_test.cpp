// The JSON Schema of the interchange says what the program does: everything it writes fits, and
// what the schema refuses of the mistakes below the program refuses too.

#include <gtest/gtest.h>

#include <fstream>
#include <nlohmann/json.hpp>
#include <set>
#include <valijson/adapters/nlohmann_json_adapter.hpp>
#include <valijson/schema.hpp>
#include <valijson/schema_parser.hpp>
#include <valijson/validator.hpp>

#include "games/mille/scoring.hpp"
#include "history/operations/options.hpp"
#include "support/errors.hpp"
#include "support/lines.hpp"
#include "support/printed.hpp"

namespace schema_test {

using nlohmann::json;

/// A match that is right but for one thing: the value at a pointer, replaced, added or taken away.
struct Mistake {
  const char* pointer;
  const char* value;  ///< JSON; empty: taken away
};

class SchemaTest : public testing::Test {
 protected:
  SchemaTest() {
    std::ifstream file(std::string(CHAPEAU_SCHEMA) + "/interchange.schema.json");
    document_ = json::parse(file);
    valijson::adapters::NlohmannJsonAdapter adapter(document_);
    valijson::SchemaParser(valijson::SchemaParser::kDraft7).populateSchema(adapter, schema_);
  }
  bool fits(const std::string& line) {
    const json value = json::parse(line);
    valijson::adapters::NlohmannJsonAdapter adapter(value);
    return valijson::Validator(valijson::Validator::kStrongTypes).validate(schema_, adapter, nullptr);
  }
  static bool is_taken(const std::string& line) {
    try {
      support::read_lines(line, "file");
      return true;
    } catch (const base::Error&) {
      return false;
    }
  }
  /// Schema and program both refuse a match with the mistake, the program with the reason in printed.txt.
  void expect_refused(const std::string& right, const Mistake& mistake) {
    json line = json::parse(right);
    const json::json_pointer pointer(mistake.pointer);
    if (*mistake.value == '\0')
      line[pointer.parent_pointer()].erase(pointer.back());
    else
      line[pointer] = json::parse(mistake.value);
    EXPECT_FALSE(fits(line.dump())) << mistake.pointer << " " << mistake.value;
    support::expect_error(std::string(mistake.pointer) +
                              (*mistake.value == '\0' ? " taken away" : std::string(": ") + mistake.value),
                          base::ErrorKind::kData, [&] { support::read_lines(line.dump(), "file"); });
  }
  json document_;
  valijson::Schema schema_;
};

std::vector<std::string> example_lines() {
  std::vector<std::string> lines;
  for (const auto& entry : std::filesystem::directory_iterator(std::string(CHAPEAU_EXAMPLES) + "/matches")) {
    if (entry.path().extension() != ".jsonl") continue;
    std::ifstream file(entry.path());
    for (std::string line; std::getline(file, line);) lines.push_back(line);
  }
  return lines;
}

std::vector<std::string> case_lines() {
  std::vector<std::string> lines;
  for (const char* name : {"/mille_matches.jsonl", "/mille_rare_matches.jsonl", "/own_matches.jsonl"}) {
    std::ifstream file(std::string(CHAPEAU_CASES) + name);
    for (std::string line; std::getline(file, line);) lines.push_back(json::parse(line)["match"].dump());
  }
  return lines;
}

TEST_F(SchemaTest, HasTheRulesSchemesAndPresetsOfEachGame) {
  for (const games::Game& game : games::all_games()) {
    const games::GameInfo& info = games::info(game);
    const json& properties = document_["definitions"][std::string(info.name) + "_match"]["properties"];
    std::set<std::string> expected, keys;
    for (const history::MatchOption& option : history::match_options())
      if (option.section == history::OptionSection::kRules && history::has_option(game, option))
        expected.insert(std::string(option.key));
    for (const auto& [key, value] : properties["rules"]["properties"].items()) keys.insert(key);
    EXPECT_EQ(keys, expected) << info.name;
    std::vector<std::string> schemes;
    for (const std::string& name : settlement::scheme_names())
      if (settlement::suits(*settlement::find_scheme(name), game)) schemes.push_back(name);
    EXPECT_EQ(properties["rules"]["properties"]["settlement"]["enum"], json(schemes)) << info.name;
    json presets(games::preset_names(game));
    presets.push_back(nullptr);
    EXPECT_EQ(properties["preset"]["enum"], presets) << info.name;
  }
}

TEST_F(SchemaTest, EveryExampleAndCaseFitsAndSoDoesItsExport) {
  std::vector<std::string> lines = example_lines();
  EXPECT_GE(lines.size(), 9U);
  for (std::string& line : case_lines()) lines.push_back(std::move(line));
  for (const std::string& line : lines) {
    EXPECT_TRUE(fits(line)) << line;
    EXPECT_TRUE(fits(interchange::to_line(support::read_match(line)))) << line;
  }
}

const char* kRight =
    R"({"chapeau":1,"id":"00000000-0000-4000-8000-000000000001","game":"mille","preset":"pagat",
  "rules":{"target":1200,"settlement":"pagat"},"stakes":{"small":"1.00","large":"3.00","currency":"CAD"},
  "players":["Ann","Bob"],"first_dealer":"Ann","date":"2026-11-01","note":"","hands":[
  {"id":"00000000-0000-4000-8000-000000000002","at":"2026-11-01T19:42:10Z","dealer":"Bob",
   "entries":[{"sets":"7777 KKK2","left":""},{"sets":"AAA","left":"4 99 Jd"}]},
  {"out":"Ann","entries":[{"score":280,"stars":1},{"score":-45,"stars":0}]},
  {"adjust":[-50,0],"reason":"cut twice"}],"closed":{"conceded_by":"Bob"}})";

TEST_F(SchemaTest, WhatTheSchemaRefusesTheProgramRefuses) {
  ASSERT_TRUE(fits(kRight));
  ASSERT_TRUE(is_taken(json::parse(kRight).dump()));
  for (const Mistake& mistake : {Mistake{"/chapeau", "2"},
                                 {"/chapeau", ""},
                                 {"/id", "\"1\""},
                                 {"/id", "7"},
                                 {"/game", ""},
                                 {"/game", "\"bridge\""},
                                 {"/preset", "\"house\""},
                                 {"/rules/target", "0"},
                                 {"/rules/target", "1000001"},
                                 {"/rules/target", "\"1200\""},
                                 {"/rules/settlement", "\"cash\""},
                                 {"/rules/skunk", "600"},
                                 {"/stakes/small", "1"},
                                 {"/stakes/small", "\"-1\""},
                                 {"/stakes/large", ""},
                                 {"/stakes/currency", "\"dollars\""},
                                 {"/players", "[\"Ann\"]"},
                                 {"/players", "[\"Ann\",\"Bob\",\"Cho\"]"},
                                 {"/players/0", "\"\""},
                                 {"/players/0", "\"-Ann\""},
                                 {"/players/0", "\"A=B\""},
                                 {"/players/0", "\" Ann\""},
                                 {"/players/0", "7"},
                                 {"/first_dealer", "2"},
                                 {"/date", "\"yesterday\""},
                                 {"/date", "\"2026-13-01\""},
                                 {"/note", "7"},
                                 {"/hands", ""},
                                 {"/hands", "{}"},
                                 {"/hands/0", "{}"},
                                 {"/hands/0/id", "\"x\""},
                                 {"/hands/0/at", "\"19:42\""},
                                 {"/hands/0/score", "5"},
                                 {"/hands/0/entries", "[]"},
                                 {"/hands/0/entries/0/left", ""},
                                 {"/hands/0/entries/0/points", "5"},
                                 {"/hands/0/no_out", "1"},
                                 {"/hands/1/entries/0/score", "281"},
                                 {"/hands/1/entries/0/score", "4565"},
                                 {"/hands/1/entries/1/score", "-1145"},
                                 {"/hands/1/entries/0/stars", "101"},
                                 {"/hands/1/entries/0/stars", "-1"},
                                 {"/hands/1/entries/0/stars", ""},
                                 {"/hands/2/adjust", "[-50]"},
                                 {"/hands/2/adjust/0", "4561"},
                                 {"/hands/2/reason", ""},
                                 {"/hands/2/reason", "\"\""},
                                 {"/closed", "{}"},
                                 {"/closed/void", "true"},
                                 {"/result", "\"won\""}})
    expect_refused(kRight, mistake);
}

TEST_F(SchemaTest, AMatchOfMilitaireHasThreeOrFourPlayersNoStakesAndNoStars) {
  const std::string right =
      R"({"chapeau":1,"game":"militaire","players":["Ann","Bob","Cho"],"hands":[
        {"entries":[{"melds":"777 4s5s6s","left":"K"},{"melds":"KKKJo","left":""},{"melds":"","left":""}]},
        {"out":2,"entries":[{"score":5},{"score":0},{"score":65}]}],"closed":{"conceded_by":2}})";
  ASSERT_TRUE(fits(right));
  ASSERT_TRUE(is_taken(json::parse(right).dump()));
  EXPECT_TRUE(fits(interchange::to_line(support::read_match(json::parse(right).dump()))));
  for (const Mistake& mistake : {Mistake{"/players", "[\"Ann\",\"Bob\"]"},
                                 {"/preset", "\"pagat\""},
                                 {"/rules", R"({"settlement":"pagat"})"},
                                 {"/stakes", R"({"small":"1","large":"3","currency":"CAD"})"},
                                 {"/hands/0/entries/0/sets", "\"777\""},
                                 {"/hands/0/entries/0/melds", ""},
                                 {"/hands/1/entries/0/stars", "0"},
                                 {"/hands/1/entries/0/score", "-5"},
                                 {"/closed/conceded_by", "4"}})
    expect_refused(right, mistake);
}

const char* kRightPayment =
    R"({"chapeau":1,"payment":{"id":"00000000-0000-4000-8000-000000000003","at":"2026-11-02T19:42:10Z","from":"Bob",
  "to":"Ann","currency":"CAD","amount":"18.00","date":"2026-11-02","note":"cash"}})";

TEST_F(SchemaTest, APaymentFitsAndSoDoesItsExport) {
  ASSERT_TRUE(fits(kRightPayment));
  const std::string line = json::parse(kRightPayment).dump();
  ASSERT_TRUE(is_taken(line));
  EXPECT_TRUE(
      fits(interchange::to_line(std::get<history::PaymentRecord>(support::read_lines(line, "file").at(0)))));
  for (const char* key : {"/payment/id", "/payment/at", "/payment/date", "/payment/note"})
    for (const bool null : {false, true}) {
      json changed = json::parse(kRightPayment);
      const json::json_pointer at(key);
      if (null)
        changed[at] = nullptr;
      else
        changed[at.parent_pointer()].erase(at.back());
      EXPECT_TRUE(fits(changed.dump())) << key;
      EXPECT_TRUE(is_taken(changed.dump())) << key;
    }
}

TEST_F(SchemaTest, WhatTheSchemaRefusesOfPaymentsTheProgramRefuses) {
  for (const Mistake& mistake : {Mistake{"/payment", "7"},
                                 {"/payment/from", ""},
                                 {"/payment/from", "\"-Bob\""},
                                 {"/payment/to", "\"\""},
                                 {"/payment/currency", "\"dollars\""},
                                 {"/payment/currency", ""},
                                 {"/payment/amount", "18"},
                                 {"/payment/amount", "\"0.00\""},
                                 {"/payment/amount", "\"-18.00\""},
                                 {"/payment/amount", "\"1,5\""},
                                 {"/payment/date", "\"today\""},
                                 {"/payment/at", "\"19:42\""},
                                 {"/payment/id", "\"1\""},
                                 {"/payment/match", "1"},
                                 {"/hands", "[]"}})
    expect_refused(kRightPayment, mistake);
}

TEST_F(SchemaTest, EveryGameHasAnExampleThatFits) {
  for (const std::string& game : games::game_names()) {
    int fitting = 0;
    for (const std::string& line : example_lines())
      if (json::parse(line)["game"] == game && fits(line)) ++fitting;
    EXPECT_GT(fitting, 0) << game;
  }
}

TEST_F(SchemaTest, WhatMayBeMissingOrNullIsTakenByBoth) {
  for (const char* pointer :
       {"/id", "/preset", "/rules", "/rules/target", "/rules/settlement", "/stakes", "/first_dealer", "/date",
        "/note", "/hands/0/id", "/hands/0/at", "/hands/0/dealer", "/hands/1/out", "/closed"}) {
    for (const bool null : {false, true}) {
      if (null && std::string_view(pointer).starts_with("/rules/")) continue;
      json line = json::parse(kRight);
      const json::json_pointer at(pointer);
      if (null)
        line[at] = nullptr;
      else
        line[at.parent_pointer()].erase(at.back());
      EXPECT_TRUE(fits(line.dump())) << pointer;
      EXPECT_TRUE(is_taken(line.dump())) << pointer;
    }
  }
}

}  // namespace schema_test
