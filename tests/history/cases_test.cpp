// The worked matches of tests/cases, from the interchange to the payout.

#include <gtest/gtest.h>

#include <fstream>

#include "base/json/json_object.hpp"
#include "history/operations/codec.hpp"
#include "support/settlement.hpp"

namespace history_cases_test {

using base::Json;

Json hands_of(const match::Standing& standing) {
  Json hands = Json::array();
  for (const match::LineStanding& line : standing.lines) {
    Json stars = Json::array();
    for (const games::ScoredEntry& entry : line.hand->entries) stars.push_back(entry.stars);
    hands.push_back({{"score", line.scores}, {"stars", stars}, {"total", line.totals}});
  }
  return hands;
}

/// What the settlement says, with the keys of the cases.
Json settlement_of(const history::MatchRecord& record, const match::Standing& standing) {
  const settlement::Settlement settlement = history::settle(record, standing);
  Json json{{"winner", record.match.players[settlement.winner.value()]}};
  if (settlement.lines.empty()) return json;
  json["amount"] = settlement::format_amount(settlement.payout->amount, record.terms.stakes->currency);
  json["difference"] = settlement.lines[1].units;
  json["factor"] = support::figure(settlement, "difference", "factor").value();
  json["game_points"] = settlement.game_points ? Json(*settlement.game_points) : Json(nullptr);
  const auto skunk = support::figure(settlement, "skunk", "count");
  json["skunk"] = skunk ? Json(*skunk == 1) : Json(nullptr);
  return json;
}

TEST(MilleCases, EveryMatchComesToWhatWasWorked) {
  std::ifstream file(std::string(CHAPEAU_CASES) + "/mille_matches.jsonl");
  ASSERT_TRUE(file);
  int matches = 0;
  for (std::string line; std::getline(file, line); ++matches) {
    const base::JsonDocument document(line, "");
    Json item = base::to_json(document.root());
    item["match"].erase("chapeau");
    const base::JsonDocument match(base::to_text(item["match"]), "");
    const history::MatchRecord record = history::decode_record(base::JsonObject(match.root(), ""));
    const match::Standing standing = match::replay(record.match);
    Json actual{{"totals", standing.totals},
                {"stars", standing.stars},
                {"circles", standing.chapeaux},
                {"hands", hands_of(standing)}};
    actual.update(settlement_of(record, standing));
    EXPECT_EQ(actual.dump(), item["expect"].dump()) << line;
  }
  EXPECT_EQ(matches, 30);
}

}  // namespace history_cases_test
