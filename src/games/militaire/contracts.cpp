#include "games/militaire/contracts.hpp"

#include <algorithm>

namespace games::militaire {
namespace {

constexpr std::size_t kSix = 6;
constexpr std::size_t kSeven = 7;

}  // namespace

std::string to_string(Contract contract) {
  switch (contract) {
    case Contract::kTwoSets: return "two sets";
    case Contract::kRunAndSet: return "a run and a set";
    case Contract::kRunOfSix: return "a run of six";
    case Contract::kRunOfSeven: return "a run of seven";
  }
  return "";
}

std::optional<Contract> contract_of(const Entry& entry) {
  const auto sets = std::count_if(entry.melds.begin(), entry.melds.end(),
                                  [](const Meld& meld) { return meld.kind == MeldKind::kSet; });
  if (entry.melds.size() == 2 && sets == 2) return Contract::kTwoSets;
  if (entry.melds.size() == 2 && sets == 1) return Contract::kRunAndSet;
  if (entry.melds.size() != 1 || sets != 0) return std::nullopt;
  if (entry.melds.front().cards.size() == kSix) return Contract::kRunOfSix;
  if (entry.melds.front().cards.size() == kSeven) return Contract::kRunOfSeven;
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
