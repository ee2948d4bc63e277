// The worked hands of tests/cases, scored from the arguments given there.

#include <gtest/gtest.h>

#include <fstream>

#include "base/json/json_document.hpp"
#include "games/game.hpp"
#include "support/mille.hpp"

namespace mille_cases_test {

TEST(MilleCases, EveryHandScoresAsWorked) {
  std::ifstream file(std::string(CHAPEAU_CASES) + "/mille_hands.jsonl");
  ASSERT_TRUE(file);
  int hands = 0;
  for (std::string line; std::getline(file, line); ++hands) {
    const base::JsonDocument document(line, "");
    const base::Json hand = base::to_json(document.root());
    std::vector<cards::EntryText> reports;
    games::Names names;
    for (const base::Json& report : hand["hand"]) {
      reports.push_back(cards::split_entry(report.get<std::string>()));
      names.push_back(reports.back().name);
    }
    const games::Game mille = games::find_game("mille").value();
    const games::CardsHand read = games::read(mille, names, reports, {}, cards::kCommandLineWording).hand;
    const games::ScoredHand scored = games::score(mille, read, names);
    for (std::size_t seat = 0; seat < names.size(); ++seat) {
      const base::Json& expected = hand["expect"][seat];
      const games::EntryBreakdown figures = games::breakdown(read, seat);
      base::Json actual{{"player", names[seat]}, {"out", scored.entries[seat].out.value()}};
      for (const auto& [name, value] : figures.fields)
        if (name == "melded" || name == "held") actual[std::string(name)] = std::get<std::int64_t>(value);
      actual["score"] = scored.entries[seat].score;
      actual["stars"] = scored.entries[seat].stars;
      actual["chapeau"] = scored.entries[seat].chapeau;
      EXPECT_EQ(actual.dump(), expected.dump()) << line;
    }
  }
  EXPECT_EQ(hands, 60);
}

}  // namespace mille_cases_test
