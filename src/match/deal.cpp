#include "match/deal.hpp"

namespace match {
namespace {

/// The seat whose turn it is at `index`, also where an adjustment stands there.
std::optional<Seat> turn_at(const Match& match, std::size_t index) {
  std::optional<Seat> turn = match.first_dealer;
  for (std::size_t i = 0; i < index; ++i) turn = turn_after(match.lines[i], turn, match.players.size());
  return turn;
}

}  // namespace

Deal deal_of(const Contents& line, std::optional<Seat> turn) {
  const auto* hand = std::get_if<Hand>(&line.what);
  if (hand == nullptr) return {};
  return {turn, hand->dealer ? hand->dealer : turn};
}

std::optional<Seat> turn_after(const Contents& line, std::optional<Seat> turn, std::size_t players) {
  if (!std::holds_alternative<Hand>(line.what)) return turn;
  const std::optional<Seat> dealer = deal_of(line, turn).dealer;
  if (!dealer) return std::nullopt;
  return (*dealer + 1) % players;
}

std::vector<Deal> deals(const Match& match) {
  std::vector<Deal> deals;
  std::optional<Seat> turn = match.first_dealer;
  for (const Line& line : match.lines) {
    deals.push_back(deal_of(line, turn));
    turn = turn_after(line, turn, match.players.size());
  }
  return deals;
}

void drop_dealers_by_turn(Match& match) {
  const std::vector<Deal> all = deals(match);
  std::vector<Line>& lines = match.lines.edit();
  for (std::size_t i = 0; i < all.size(); ++i)
    if (auto* hand = std::get_if<Hand>(&lines[i].what); hand != nullptr && hand->dealer == all[i].by_turn)
      hand->dealer.reset();
}

std::optional<Seat> next_dealer(const Match& match) { return turn_at(match, match.lines.size()); }

std::optional<Seat> dealer_to_store(const Match& match, Seat dealer, std::size_t index) {
  return turn_at(match, index) == dealer ? std::nullopt : std::optional(dealer);
}

}  // namespace match
