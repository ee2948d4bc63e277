// Random matches with cards, points, adjustments, lines after the finish and closings, imported into the real
// program, and its figures beside those that the sheets give one by one.

#include "statistics.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <cstdlib>
#include <fstream>
#include <iostream>
#include <nlohmann/json.hpp>
#include <random>

namespace walk_statistics_test {

using json = nlohmann::ordered_json;
using walk::Arguments;

constexpr std::array<const char*, 13> kRanks{"A", "2", "3",  "4", "5", "6", "7",
                                             "8", "9", "10", "J", "Q", "K"};
constexpr std::array<char, 4> kSuits{'s', 'h', 'd', 'c'};
constexpr std::size_t kTwo = 1;

/// Matches as the interchange has them.
class AnyMatches {
 public:
  explicit AnyMatches(unsigned seed) : random_(seed) {}

  json mille() {
    static const std::vector<std::array<const char*, 2>> pairs{
        {"Ann", "Bob"},   {"Bob", "Ann"},   {"Cho", "Ann"}, {"Bob", "Cho"},
        {"Dee", "Annie"}, {"Annie", "Cho"}, {"Cho", "eve"}};
    const auto& pair = pairs[below(pairs.size())];
    json match = any("mille", {pair[0], pair[1]}, 50 + 10 * static_cast<int>(below(160)));
    if (below(4) > 0) {
      const bool yen = below(4) == 0;
      match["stakes"] = {
          {"small", yen ? "10" : "0.50"}, {"large", yen ? "30" : "1.50"}, {"currency", yen ? "JPY" : "CAD"}};
    }
    match["date"] = any_date();
    if (below(2) == 0) match["event"] = below(2) == 0 ? "league" : "lake";
    for (std::size_t lines = below(7); lines > 0; --lines) match["hands"].push_back(any_line());
    if (below(3) == 0) close(match, 2);
    return match;
  }

  json militaire() {
    json match = any("militaire", {"Ann", "Cho", "Dee"}, 100 + 10 * static_cast<int>(below(20)));
    if (below(2) == 0) match["players"].push_back("Fay");
    const std::size_t players = match["players"].size();
    match["date"] = any_date();
    match["event"] = "league";
    for (std::size_t rounds = below(5); rounds > 0; --rounds) match["hands"].push_back(any_round(players));
    if (below(2) == 0) close(match, players);
    return match;
  }

 private:
  std::size_t below(std::size_t limit) { return random_() % limit; }

  static json any(const char* game, const std::vector<std::string>& players, int target) {
    return {{"chapeau", 1},    {"game", game}, {"rules", {{"target", target}}}, {"players", players},
            {"date", nullptr}, {"event", ""},  {"hands", json::array()}};
  }

  json any_date() {
    if (below(5) == 0) return nullptr;
    return "2026-0" + std::to_string(1 + below(9)) + "-1" + std::to_string(below(10));
  }

  void close(json& match, std::size_t players) {
    if (below(2) == 0)
      match["closed"] = {{"void", true}};
    else
      match["closed"] = {{"conceded_by", match["players"][below(players)]}};
  }

  json any_line() {
    switch (below(6)) {
      case 0: return {{"adjust", {-50, 5 * static_cast<int>(below(90))}}, {"reason", "agreed"}};
      case 1: {
        const int loss = -5 * static_cast<int>(below(40));
        json entries{{{"score", 5 * static_cast<int>(20 + below(60))}, {"stars", below(3)}},
                     {{"score", loss}, {"stars", 0}}};
        if (below(2) == 0) std::swap(entries[0], entries[1]);
        return {{"entries", entries}};
      }
      case 2: return {{"no_out", true}, {"entries", any_hand(false)}};
      default: return {{"entries", any_hand(true)}};
    }
  }

  /// Sets of what is there of each rank, until there are enough cards.
  std::string any_sets(std::array<std::vector<std::string>, 13>& deck, std::size_t least) {
    std::vector<std::size_t> ranks{0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12};
    std::shuffle(ranks.begin(), ranks.end(), random_);
    std::string sets;
    std::size_t cards = 0;
    for (const std::size_t rank : ranks) {
      if (cards >= least) break;
      if (deck[rank].size() < 3) continue;
      std::size_t count = below(3) == 0 ? deck[rank].size() : 3 + below(deck[rank].size() - 2);
      cards += count;
      for (; count > 0; --count) sets += take(deck[rank]);
      if (rank != kTwo && below(8) == 0 && !deck[kTwo].empty()) sets += take(deck[kTwo]);
      sets += " ";
    }
    return sets.substr(0, sets.empty() ? 0 : sets.size() - 1);
  }
  static std::string take(std::vector<std::string>& cards) {
    const std::string card = cards.back();
    cards.pop_back();
    return card;
  }

  json any_hand(bool somebody_out) {
    std::array<std::vector<std::string>, 13> deck;
    for (std::size_t rank = 0; rank < deck.size(); ++rank) {
      for (int copy = 0; copy < 2; ++copy)
        for (const char suit : kSuits) deck[rank].push_back(kRanks[rank] + std::string(1, suit));
      std::shuffle(deck[rank].begin(), deck[rank].end(), random_);
    }
    json first{{"sets", any_sets(deck, 15)}, {"left", ""}};
    json second{{"sets", any_sets(deck, 4 * below(4))}, {"left", ""}};
    std::vector<std::string> rest;
    for (const auto& cards : deck) rest.insert(rest.end(), cards.begin(), cards.end());
    std::shuffle(rest.begin(), rest.end(), random_);
    if (!somebody_out) first["left"] = take(rest);
    for (std::size_t left = 1 + below(11); left > 0; --left)
      second["left"] = second["left"].get<std::string>() + (second["left"] == "" ? "" : " ") + take(rest);
    json entries{first, second};
    if (below(2) == 0) std::swap(entries[0], entries[1]);
    return entries;
  }

  json any_round(std::size_t players) {
    if (below(4) == 0) {
      json entries = json::array();
      for (std::size_t i = 0; i < players; ++i) entries.push_back({{"score", 5 * below(15)}});
      entries[below(players)]["score"] = 60;
      return {{"entries", entries}};
    }
    std::vector<std::size_t> ranks{0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12};
    std::shuffle(ranks.begin(), ranks.end(), random_);
    const auto set_of = [&](std::size_t at) {
      const std::string rank = kRanks[ranks[at]];
      return rank + rank + rank;
    };
    json entries = json::array();
    entries.push_back({{"melds", set_of(0) + " " + set_of(1)}, {"left", kRanks[ranks[2]]}});
    for (std::size_t i = 1; i < players; ++i)
      entries.push_back({{"melds", below(2) == 0 ? set_of(2 + i) : std::string()}, {"left", ""}});
    std::swap(entries[0], entries[below(players)]);
    return {{"entries", entries}};
  }

  std::mt19937 random_;
};

TEST(Statistics, AreThoseOfTheSheets) {
  const char* given = std::getenv("CHAPEAU_WALK_SEED");
  AnyMatches any(given == nullptr ? 20261101 : static_cast<unsigned>(std::atoi(given)));
  const walk::Program program;
  const auto succeed = [&](const Arguments& arguments) {
    const walk::Outcome outcome = program.run(arguments);
    EXPECT_EQ(outcome.code, 0) << walk::command_line(arguments) << "\n" << outcome.errors;
  };
  {
    std::ofstream file(program.file("matches.jsonl"));
    for (int i = 0; i < 60; ++i) file << any.mille().dump() << "\n";
    for (int i = 0; i < 20; ++i) file << any.militaire().dump() << "\n";
    // Those who did not give up are even, so that nobody won.
    for (int i = 0; i < 2; ++i) {
      json even = any.militaire();
      even["hands"] = json::array();
      even["closed"] = {{"conceded_by", even["players"][0]}};
      file << even.dump() << "\n";
    }
  }
  succeed({"import", program.file("matches.jsonl")});
  std::map<std::string, int> seen;
  const auto compare = [&] {
    try {
      seen = walk::compare_statistics(program);
    } catch (const std::exception& error) {
      FAIL() << error.what();
    }
  };
  compare();
  // Two who never sat at one table turn out to be one, and money that changes hands is no figure.
  succeed({"join", "Annie", "Ann"});
  succeed({"rename", "Cho", "Zoe"});
  succeed({"pay", "Bob", "Ann", "12"});
  compare();
  for (const auto& [what, count] : seen) std::cout << what << ": " << count << "\n";
  for (const char* what : {"mille open",
                           "mille finished",
                           "mille conceded",
                           "mille void",
                           "militaire open",
                           "militaire finished",
                           "militaire conceded",
                           "militaire void",
                           "nobody won",
                           "after the finish",
                           "cards",
                           "points",
                           "adjust",
                           "won",
                           "lost",
                           "stars",
                           "natural_outs",
                           "perfect_sets",
                           "chapeaux_given",
                           "chapeaux_taken",
                           "skunks_given",
                           "skunks_taken",
                           "money",
                           "pair"})
    EXPECT_GT(seen[what], 1) << what << " hardly occurs, and so is hardly tested";
}

}  // namespace walk_statistics_test
