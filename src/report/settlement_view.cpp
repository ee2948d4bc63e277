#include <fmt/core.h>

#include <algorithm>

#include "base/text.hpp"
#include "report/sheet.hpp"
#include "report/words.hpp"
#include "settlement/wikipedia.hpp"

/// A settlement in words: `make_settlement_view` of sheet.hpp.
namespace report {
namespace {

using match::Names;
using match::Seat;
using settlement::Item;
using settlement::Line;
using settlement::Settlement;

/// Writes the lines of one settlement.
class Describer {
 public:
  Describer(const history::MatchRecord& record, const match::Standing& standing, const Settlement& settlement)
      : match_(record.match),
        standing_(standing),
        settlement_(settlement),
        winner_(match_.players[*settlement.winner]),
        loser_(match_.players[*settlement.loser]) {}

  [[nodiscard]] SettlementRow row(const Line& line) const {
    SettlementRow row;
    row.what = what(line);
    row.how = how(line);
    if (line.game_points) row.game_points = fmt::format("{}", *line.game_points);
    if (settlement_.stakes) {
      const settlement::Stakes& stakes = *settlement_.stakes;
      const bool small = line.item == Item::kDifference;
      row.stake =
          fmt::format("{} × {}", line.count * line.factor,
                      settlement::format_amount(small ? stakes.small : stakes.large, stakes.currency));
      row.amount = settlement::format_amount(*line.amount, stakes.currency);
    }
    return row;
  }

 private:
  [[nodiscard]] std::string what(const Line& line) const {
    switch (line.item) {
      case Item::kWin: return winner_ + " won the match";
      case Item::kDifference: return "Difference";
      case Item::kStars: return fmt::format("Stars of {}: {}", winner_, line.count);
      case Item::kChapeaux: return fmt::format("Chapeaux of {}: {}", loser_, line.count);
      case Item::kSkunk: return line.count == 0 ? "No skunk" : "Skunk";
    }
    return "";
  }

  [[nodiscard]] std::string how(const Line& line) const {
    if (line.item == Item::kDifference) return difference(line);
    if (line.item != Item::kSkunk) return "";
    const std::int64_t limit = settlement::wikipedia::skunk_limit(match_.rules.target);
    return fmt::format("{} has {}, {} than half the target ({})", loser_, total(*settlement_.loser),
                       line.count == 0 ? "not less" : "less", limit);
  }

  [[nodiscard]] std::int64_t total(Seat seat) const { return standing_.totals[seat]; }

  [[nodiscard]] std::string difference(const Line& line) const {
    const Seat winner = *settlement_.winner;
    const Seat loser = *settlement_.loser;
    if (total(winner) <= total(loser)) return fmt::format("{} is not ahead: none counts", winner_);
    if (line.rounded.empty())
      return fmt::format("{} to {}: {}, rounded up to {}", total(winner), total(loser),
                         total(winner) - total(loser), hundreds(line.count));
    return fmt::format("{} counts as {} and {} as {}: {}{}", total(winner), line.rounded[winner],
                       total(loser), line.rounded[loser], hundreds(line.count), factor(line));
  }

  [[nodiscard]] static std::string hundreds(std::int64_t count) {
    return fmt::format("{} {}", count, count == 1 ? "hundred" : "hundreds");
  }

  [[nodiscard]] std::string factor(const Line& line) const {
    if (line.factor == 3)
      return fmt::format(", times 3 is {}, as {} is below 0", line.count * line.factor, loser_);
    if (line.factor == 2)
      return fmt::format(", times 2 is {}, as {} has less than half of {}", line.count * line.factor, loser_,
                         match_.rules.target);
    return "";
  }

  const match::Match& match_;
  const match::Standing& standing_;
  const Settlement& settlement_;
  const std::string& winner_;
  const std::string& loser_;
};

std::string ranking_text(const match::Match& match, const match::Standing& standing,
                         const Settlement& settlement) {
  std::vector<std::string> places;
  for (const settlement::Place& place : settlement.ranking)
    places.push_back(
        fmt::format("{}. {} {}", place.place, match.players[place.seat], standing.totals[place.seat]));
  return base::join(places, "  ");
}

std::string payout_text(const Names& names, const Settlement& settlement) {
  const settlement::Payout& payout = *settlement.payout;
  if (payout.amount == 0) return "Nobody owes anybody anything.";
  return fmt::format("{} pays {} {}.", names[payout.from], names[payout.to],
                     settlement::format_money(payout.amount, settlement.stakes->currency));
}

/// Why there is nothing to pay, or nothing yet.
std::string without_payout(const Settlement& settlement) {
  if (settlement.status == match::Status::kOpen) return "The match is open: nothing is settled yet.";
  if (settlement.status == match::Status::kVoid) return "The match is void: nothing is settled.";
  if (settlement.scheme == games::Scheme::kNone)
    return "These rules have no stakes: the result is all there is. Another settlement: settle --settlement "
           "pagat --stakes 1-3";
  return "No stakes were agreed. To see what any would come to: chapeau settle --stakes 1-3";
}

}  // namespace

SettlementView make_settlement_view(const history::MatchRecord& record, const match::Standing& standing,
                                    const Settlement& settlement) {
  SettlementView view;
  if (!games::facts(record.match.game).has_stakes) {
    if (!settlement.ranking.empty()) {
      view.title = "Ranking";
      view.conclusions.push_back(ranking_text(record.match, standing, settlement));
    }
    view.conclusions.push_back(
        fmt::format("{} knows no stakes: the ranking is the result.", games::facts(record.match.game).title));
    return view;
  }
  if (!settlement.lines.empty()) {
    view.title = fmt::format("Settlement by {}", games::to_string(settlement.scheme));
    if (settlement.stakes) view.title += ", stakes " + settlement::format_stakes(*settlement.stakes);
    const Describer describer(record, standing, settlement);
    for (const Line& line : settlement.lines) view.rows.push_back(describer.row(line));
  }
  if (settlement.stakes) view.currency = settlement.stakes->currency.code;
  if (settlement.game_points || (settlement.payout && !settlement.lines.empty())) {
    SettlementRow sum;
    sum.what = "Together";
    if (settlement.game_points) sum.game_points = fmt::format("{}", *settlement.game_points);
    if (settlement.payout)
      sum.amount = settlement::format_amount(settlement.payout->amount, settlement.stakes->currency);
    view.sum = sum;
  }
  view.conclusions.push_back(settlement.payout ? payout_text(record.match.players, settlement)
                                               : without_payout(settlement));
  return view;
}

}  // namespace report
