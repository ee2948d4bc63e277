#include "games/militaire/contracts.hpp"

#include <algorithm>

namespace games::militaire {
namespace {

// How many cards the runs have that are a contract by themselves; one of five is none (L6).
constexpr std::size_t kShortRunContract = 6;
constexpr std::size_t kLongRunContract = 7;

}  // namespace

std::optional<base::ContextText> contract_of(const Entry& entry) {
  const auto sets = std::count_if(entry.melds.begin(), entry.melds.end(),
                                  [](const Meld& meld) { return meld.kind == MeldKind::kSet; });
  if (entry.melds.size() == 2 && sets == 2) return base::tr_noop_c("contract", "two sets");
  if (entry.melds.size() == 2 && sets == 1) return base::tr_noop_c("contract", "a run and a set");
  if (entry.melds.size() != 1 || sets != 0) return std::nullopt;
  if (entry.melds.front().cards.size() == kShortRunContract)
    return base::tr_noop_c("contract", "a run of six");
  if (entry.melds.front().cards.size() == kLongRunContract)
    return base::tr_noop_c("contract", "a run of seven");
  return std::nullopt;
}

std::optional<Seat> who_ended(const Hand& hand) {
  if (hand.no_out) return std::nullopt;
  for (Seat seat = 0; seat < hand.entries.size(); ++seat)
    if (contract_of(hand.entries[seat])) return seat;
  return std::nullopt;
}

std::size_t cards_laid(const Entry& entry) {
  std::size_t cards = 0;
  for (const Meld& meld : entry.melds) cards += meld.cards.size();
  return cards;
}

}  // namespace games::militaire
