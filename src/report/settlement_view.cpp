#include "report/settlement_view.hpp"

#include <fmt/core.h>

#include <algorithm>

#include "base/text.hpp"
#include "report/words.hpp"

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

  [[nodiscard]] SettlementLine line(const Line& line) const {
    SettlementLine shown{what(line), how(line), line.game_points, "", ""};
    if (settlement_.stakes) {
      const settlement::Currency& currency = settlement_.stakes->currency;
      shown.stake = fmt::format("{} × {}", line.units, settlement::format_amount(*line.stake, currency));
      shown.amount = settlement::format_amount(*line.amount, currency);
    }
    return shown;
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
    return fmt::format("{} has {}, {} than half the target ({})", loser_, total(*settlement_.loser),
                       line.count == 0 ? "not less" : "less", line.limit);
  }

  [[nodiscard]] std::int64_t total(Seat seat) const { return standing_.totals[seat]; }

  [[nodiscard]] std::string difference(const Line& line) const {
    const Seat winner = *settlement_.winner;
    const Seat loser = *settlement_.loser;
    if (line.difference <= 0) return fmt::format("{} is not ahead: none counts", winner_);
    if (line.rounded.empty())
      return fmt::format("{} to {}: {} {} {}", total(winner), total(loser), line.difference,
                         line.exact ? "is" : "rounded up to", hundreds(line.count));
    return fmt::format("{} counts as {} and {} as {}: {}{}", total(winner), line.rounded[winner],
                       total(loser), line.rounded[loser], hundreds(line.count), factor(line));
  }

  [[nodiscard]] static std::string hundreds(std::int64_t count) {
    return fmt::format("{} {}", count, count == 1 ? "hundred" : "hundreds");
  }

  [[nodiscard]] std::string factor(const Line& line) const {
    if (line.factor == 3) return fmt::format(", times 3 is {}, as {} is below 0", line.units, loser_);
    if (line.factor == 2)
      return fmt::format(", times 2 is {}, as {} has less than half of {}", line.units, loser_,
                         match_.rules.target);
    return "";
  }

  const match::Match& match_;
  const match::Standing& standing_;
  const Settlement& settlement_;
  const std::string& winner_;
  const std::string& loser_;
};

/// "1. Cho 520", a place each.
std::vector<std::string> ranking_lines(const match::Match& match, const match::Standing& standing,
                                       const Settlement& settlement) {
  std::vector<std::string> places;
  for (const settlement::Place& place : settlement.ranking)
    places.push_back(
        fmt::format("{}. {} {}", place.place, match.players[place.seat], standing.totals[place.seat]));
  return places;
}

std::string payout_text(const Names& names, const Settlement& settlement) {
  const settlement::Payout& payout = *settlement.payout;
  if (payout.amount == 0) return "Nobody owes anybody anything.";
  return fmt::format("{} pays {} {}.", names[payout.from], names[payout.to],
                     settlement::format_money(payout.amount, settlement.stakes->currency));
}

/// The scheme of the match, or, if that is none, the game's usual one.
games::Scheme usual_scheme(const history::MatchRecord& record) {
  const games::Scheme own = record.match.rules.settlement;
  return own != games::Scheme::kNone ? own : games::facts(record.match.game).presets.front().rules.settlement;
}

/// Why there is nothing to pay, or nothing yet, and what would show a payout.
void explain_no_payout(std::int64_t number, const history::MatchRecord& record, const Settlement& settlement,
                       SettlementView& view) {
  const auto conclude = [&](const char* sentence, const std::string& options) {
    view.conclusions.emplace_back(sentence);
    if (!options.empty()) view.command = fmt::format("chapeau settle {}{}", number, options);
  };
  // What was asked for beside the match's own terms has to be asked for again.
  std::string stakes = " --stakes 1-3";
  if (settlement.stakes)
    stakes = settlement.stakes == record.stakes
                 ? ""
                 : " --stakes " + settlement::stakes_option(*settlement.stakes);
  const std::string scheme = settlement.scheme == record.match.rules.settlement
                                 ? ""
                                 : " --settlement " + games::to_string(settlement.scheme);
  if (settlement.status == match::Status::kOpen)
    return conclude("The match is open: nothing is settled yet.", "");
  if (settlement.status == match::Status::kVoid)
    return conclude("The match is void: nothing is settled.", "");
  if (settlement.scheme == games::Scheme::kNone)
    return conclude(
        "With settlement none the result is all there is, and nothing is paid. What another settlement would "
        "come to:",
        " --settlement " + games::to_string(usual_scheme(record)) + stakes);
  conclude("No stakes were agreed, so nothing is paid. What stakes would come to:", scheme + stakes);
}

SettlementLine sum_of(const Settlement& settlement) {
  SettlementLine sum{"Together", "", settlement.game_points, "", ""};
  if (settlement.payout)
    sum.amount = settlement::format_amount(settlement.payout->amount, settlement.stakes->currency);
  return sum;
}

}  // namespace

SettlementView make_settlement_view(std::int64_t number, const history::MatchRecord& record,
                                    const match::Standing& standing, const Settlement& settlement) {
  SettlementView view;
  const games::Facts& facts = games::facts(record.match.game);
  if (!facts.has_stakes) {
    if (!settlement.ranking.empty()) {
      view.title = settlement.status == match::Status::kOpen ? "Standing so far" : "Ranking";
      view.conclusions = ranking_lines(record.match, standing, settlement);
    }
    view.conclusions.push_back(
        settlement.status == match::Status::kOpen
            ? "The match is open: nothing is settled yet."
            : fmt::format("{} is not played for stakes: the ranking is the result.", facts.title));
    return view;
  }
  if (!settlement.lines.empty()) {
    view.title = fmt::format("Settlement by {}", games::to_string(settlement.scheme));
    if (settlement.stakes) view.title += ", stakes " + settlement::format_stakes(*settlement.stakes);
    const Describer describer(record, standing, settlement);
    for (const Line& line : settlement.lines) view.lines.push_back(describer.line(line));
    if (settlement.game_points || settlement.payout) view.sum = sum_of(settlement);
  }
  if (settlement.stakes) view.currency = settlement.stakes->currency.code;
  if (settlement.payout) {
    if (settlement.game_points && !settlement::pays_game_points(*settlement.stakes))
      view.conclusions.emplace_back(
          "The large stake is not three times the small one, so the money goes by the stakes of each line "
          "and not by the game points.");
    view.conclusions.push_back(payout_text(record.match.players, settlement));
  } else {
    explain_no_payout(number, record, settlement, view);
  }
  return view;
}

}  // namespace report
