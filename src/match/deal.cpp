#include "match/deal.hpp"

namespace match {
namespace {

std::optional<Seat> after(const Match& match, std::optional<Seat> dealer) {
  if (!dealer) return std::nullopt;
  return (*dealer + 1) % match.players.size();
}

}  // namespace

std::vector<Deal> deals(const Match& match) {
  std::vector<Deal> deals;
  std::optional<Seat> turn = match.first_dealer;
  for (const Line& line : match.lines) {
    const auto* hand = std::get_if<Hand>(&line.what);
    if (hand == nullptr) {
      deals.push_back({});
      continue;
    }
    deals.push_back({turn, hand->dealer ? hand->dealer : turn});
    turn = after(match, deals.back().dealer);
  }
  return deals;
}

std::optional<Seat> next_dealer(const Match& match) {
  std::optional<Seat> turn = match.first_dealer;
  const std::vector<Deal> all = deals(match);
  for (std::size_t i = 0; i < all.size(); ++i)
    if (std::holds_alternative<Hand>(match.lines[i].what)) turn = after(match, all[i].dealer);
  return turn;
}

}  // namespace match
