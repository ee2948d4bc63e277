#include "settlement/settlement.hpp"

#include <algorithm>
#include <numeric>
#include <stdexcept>

namespace settlement {
namespace {

FinalScore final_score(const match::Match& match, const match::Standing& standing, Seat winner, Seat loser) {
  return {.names = match.players,
          .totals = standing.totals,
          .winner = winner,
          .loser = loser,
          .winner_stars = standing.stars[winner],
          .loser_chapeaux = standing.chapeaux[loser],
          .rules = match.rules};
}

/// Adds the money: the small stake for each hundred of difference, the large one for the match and each mark.
void add_money(const Stakes& stakes, Seat loser, Seat winner, Settlement& settlement) {
  match::Payout payout{0, stakes.currency.code, loser, winner};
  for (Line& line : settlement.lines) {
    MinorUnits amount = 0, by_points = 0;
    if (__builtin_mul_overflow(stakes.*line.stake, line.units, &amount) ||
        __builtin_add_overflow(payout.amount, amount, &payout.amount)) {
      settlement.overflow = true;
      return;
    }
    line.amount = amount;
    if (line.game_points &&
        (__builtin_mul_overflow(stakes.small, *line.game_points, &by_points) || amount != by_points))
      settlement.money_follows_points = false;
  }
  settlement.payout = std::move(payout);
}

/// Removes all money, as a settlement that overflows has none rather than some of it.
void remove_money(Settlement& settlement) {
  for (Line& line : settlement.lines) line.amount.reset();
  settlement.money_follows_points = true;
}

void add_game_points(Settlement& settlement) {
  std::int64_t sum = 0;
  for (const Line& line : settlement.lines) {
    if (!line.game_points) throw std::logic_error("a scheme that counts game points has a line without");
    sum += *line.game_points;
  }
  settlement.game_points = sum;
}

/// The ranking by totals, with a player who conceded last (M9).
std::vector<RankedPlayer> rank(const match::Match& match, const match::Standing& standing) {
  if (standing.status == match::Status::kVoid) return {};
  std::optional<Seat> last;
  if (standing.status == match::Status::kConceded) last = match.closing->conceded_by;
  std::vector<Seat> order(match.players.size());
  std::iota(order.begin(), order.end(), Seat{0});
  std::stable_sort(order.begin(), order.end(), [&](Seat a, Seat b) {
    if ((a == last) != (b == last)) return b == last;
    return standing.totals[a] > standing.totals[b];
  });
  std::vector<RankedPlayer> ranking;
  for (std::size_t i = 0; i < order.size(); ++i) {
    const bool shared =
        i > 0 && order[i] != last && standing.totals[order[i]] == standing.totals[order[i - 1]];
    ranking.push_back({shared ? ranking.back().place : static_cast<int>(i) + 1, order[i]});
  }
  return ranking;
}

}  // namespace

Settlement settle(const match::Match& match, const match::Standing& standing, const Terms& terms) {
  Settlement settlement;
  settlement.terms = terms;
  settlement.status = standing.status;
  settlement.winner = standing.winner;
  if (!games::info(match.game).has_stakes) {
    settlement.ranking = rank(match, standing);
    return settlement;
  }
  if (!standing.winner) return settlement;
  const Seat winner = *standing.winner;
  const Seat loser = winner == 0 ? 1 : 0;  // a game with stakes is one of two players
  settlement.loser = loser;
  const FinalScore score = final_score(match, standing, winner, loser);
  settlement.skunk = is_skunk(score);
  settlement.lines = lines_of(terms.scheme, score);
  if (counts_game_points(terms.scheme)) add_game_points(settlement);
  if (pays(terms.scheme) && terms.stakes) add_money(*terms.stakes, loser, winner, settlement);
  if (settlement.overflow) remove_money(settlement);
  return settlement;
}

}  // namespace settlement
