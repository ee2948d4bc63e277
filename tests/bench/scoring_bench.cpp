// What it costs to score a hand, from the text that a player reports, from the text as it is kept, and from
// cards that are read already. Dealt hands of both games, one after the other; an iteration is a hand.

#include <benchmark/benchmark.h>

#include <cstddef>
#include <random>
#include <string>
#include <vector>

#include "../walk/cards.hpp"
#include "base/errors/source_span.hpp"
#include "games/game.hpp"

namespace {

constexpr unsigned kSeed = 20261115;
constexpr std::size_t kHands = 1000;

struct Told {
  std::string melds, left;
};

struct Hand {
  games::Game game;
  games::Names names;
  std::vector<Told> told;  // as it was reported
  std::vector<Told> kept;  // as it is kept
  games::ReportedHand decoded;
};

std::vector<cards::EntryText> entries_of(const std::vector<Told>& told) {
  std::vector<cards::EntryText> entries;
  entries.reserve(told.size());
  for (const Told& entry : told)
    entries.push_back(
        {.melds = base::make_source_span(entry.melds), .left = base::make_source_span(entry.left)});
  return entries;
}

Hand dealt(std::mt19937& random) {
  const auto below = [&](int count) { return static_cast<int>(random() % static_cast<unsigned>(count)); };
  const bool militaire = below(8) == 0;
  const int players = militaire ? 3 + below(2) : 2;
  const int out = below(players);
  Hand hand;
  hand.game = games::find_game(militaire ? "militaire" : "mille").value();
  for (const walk::Report& report :
       militaire ? walk::deal_militaire(below, players, out) : walk::deal_mille(below, out)) {
    hand.names.push_back("Player " + std::to_string(hand.names.size() + 1));
    hand.told.push_back({walk::laid_text(report), walk::left_text(report)});
  }
  const games::CardsHand cards =
      games::read(hand.game, hand.names, entries_of(hand.told), {}, cards::kCommandLineWording).hand;
  for (std::size_t seat = 0; seat < hand.names.size(); ++seat)
    hand.kept.push_back({games::melds_text(cards, seat), games::left_text(cards, seat)});
  hand.decoded = cards;
  return hand;
}

const std::vector<Hand>& hands() {
  static const std::vector<Hand> kAll = [] {
    std::mt19937 random(kSeed);
    std::vector<Hand> all;
    while (all.size() < kHands) all.push_back(dealt(random));
    return all;
  }();
  return kAll;
}

/// Calls `score` with one hand after the other.
template <class Score>
void go_round(benchmark::State& state, const Score& score) {
  const std::vector<Hand>& all = hands();
  std::size_t next = 0;
  for (auto _ : state) {
    benchmark::DoNotOptimize(score(all[next]));
    next = next + 1 < all.size() ? next + 1 : 0;
  }
}

void score_decoded(benchmark::State& state) {
  go_round(state, [](const Hand& hand) { return games::score(hand.game, hand.decoded, hand.names); });
}
BENCHMARK(score_decoded);

void read_and_score(benchmark::State& state) {
  go_round(state, [](const Hand& hand) {
    games::Reading reading =
        games::read(hand.game, hand.names, entries_of(hand.told), {}, cards::kCommandLineWording);
    return games::score(hand.game, games::ReportedHand(std::move(reading.hand)), hand.names);
  });
}
BENCHMARK(read_and_score);

void decode_and_score(benchmark::State& state) {
  go_round(state, [](const Hand& hand) {
    games::CardsHand cards = games::empty_hand(hand.game, hand.names.size(), false);
    for (const Told& entry : hand.kept) games::decode_entry(cards, entry.melds, entry.left);
    return games::score(hand.game, games::ReportedHand(std::move(cards)), hand.names);
  });
}
BENCHMARK(decode_and_score);

}  // namespace

BENCHMARK_MAIN();
