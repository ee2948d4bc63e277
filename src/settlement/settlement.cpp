#include "settlement/settlement.hpp"

#include <algorithm>
#include <numeric>

#include "base/decimal.hpp"
#include "settlement/pagat.hpp"
#include "settlement/wikipedia.hpp"

namespace settlement {
namespace {

Result result_for(const match::Match& match, const match::Standing& standing, Seat winner, Seat loser) {
  return {.winner_total = standing.totals[winner],
          .loser_total = standing.totals[loser],
          .winner_stars = standing.stars[winner],
          .loser_chapeaux = standing.chapeaux[loser],
          .target = match.rules.target};
}

std::vector<Line> lines_of(games::Scheme scheme, const Result& result, const match::Totals& totals) {
  if (scheme == games::Scheme::kNone) return {};
  if (scheme == games::Scheme::kWikipedia) return wikipedia::lines(result);
  std::vector<Line> lines = pagat::lines(result);
  for (Line& line : lines)
    if (line.item == Item::kDifference)
      for (const std::int64_t total : totals) line.rounded.push_back(pagat::round_to_hundred(total));
  return lines;
}

/// "Stakes": the small stake goes with each hundred of difference, the large one with the game and
/// each mark.
MinorUnits stake_for(Item item, const Stakes& stakes) {
  return item == Item::kDifference ? stakes.small : stakes.large;
}

void add_money(Settlement& settlement) {
  const Stakes& stakes = *settlement.stakes;
  Payout payout{*settlement.loser, *settlement.winner, 0};
  for (Line& line : settlement.lines) {
    line.stake = stake_for(line.item, stakes);
    line.amount = base::checked_multiply(*line.stake, line.units);
    payout.amount = base::checked_add(payout.amount, *line.amount);
  }
  settlement.payout = payout;
}

void add_game_points(Settlement& settlement) {
  std::int64_t sum = 0;
  for (const Line& line : settlement.lines) sum += line.game_points.value_or(0);
  settlement.game_points = sum;
}

/// By totals, who conceded last (M9).
std::vector<Place> rank(const match::Match& match, const match::Standing& standing) {
  if (standing.status == match::Status::kVoid) return {};
  std::optional<Seat> last;
  if (standing.status == match::Status::kConceded) last = match.closing->conceded_by;
  std::vector<Seat> order(match.players.size());
  std::iota(order.begin(), order.end(), Seat{0});
  std::stable_sort(order.begin(), order.end(), [&](Seat a, Seat b) {
    if ((a == last) != (b == last)) return b == last;
    return standing.totals[a] > standing.totals[b];
  });
  std::vector<Place> ranking;
  for (std::size_t i = 0; i < order.size(); ++i) {
    const bool shared =
        i > 0 && order[i] != last && standing.totals[order[i]] == standing.totals[order[i - 1]];
    ranking.push_back({shared ? ranking.back().place : static_cast<int>(i) + 1, order[i]});
  }
  return ranking;
}

}  // namespace

std::string to_string(Item item) {
  switch (item) {
    case Item::kWin: return "win";
    case Item::kDifference: return "difference";
    case Item::kStars: return "stars";
    case Item::kChapeaux: return "chapeaux";
    case Item::kSkunk: return "skunk";
  }
  return "";
}

Settlement settle(const match::Match& match, const match::Standing& standing, games::Scheme scheme,
                  const std::optional<Stakes>& stakes) {
  Settlement settlement;
  settlement.scheme = scheme;
  settlement.status = standing.status;
  settlement.winner = standing.winner;
  settlement.stakes = stakes;
  if (!games::facts(match.game).has_stakes) {
    settlement.ranking = rank(match, standing);
    return settlement;
  }
  if (!standing.winner) return settlement;
  const Seat loser = *standing.winner == 0 ? 1 : 0;  // a game with stakes is one of two players
  settlement.loser = loser;
  settlement.lines = lines_of(scheme, result_for(match, standing, *standing.winner, loser), standing.totals);
  if (scheme == games::Scheme::kPagat) add_game_points(settlement);
  if (scheme != games::Scheme::kNone && stakes) add_money(settlement);
  return settlement;
}

}  // namespace settlement
