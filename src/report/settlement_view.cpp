#include "report/settlement_view.hpp"

#include <fmt/core.h>

#include "base/text.hpp"
#include "report/words.hpp"

namespace report {
namespace {

using match::Names;
using match::Seat;
using settlement::Settlement;

/// The columns of figures beside the words, each with what stands in it for a line and for the sum. Those
/// that say nothing (game points of a scheme without, money without stakes) are left out.
struct Figures {
  std::string head;
  std::vector<std::string> cells;  ///< by line
  std::string sum;
};

std::vector<Figures> figures_of(const Settlement& settlement, const std::vector<settlement::Line>& lines,
                                Style style) {
  std::vector<Figures> columns;
  if (settlement.game_points) {
    Figures points{"game points", {}, fmt::format("{}", *settlement.game_points)};
    for (const settlement::Line& line : lines) points.cells.push_back(fmt::format("{}", *line.game_points));
    columns.push_back(std::move(points));
  }
  if (!settlement.payout) return columns;
  const settlement::Currency& currency = settlement.terms.stakes->currency;
  Figures stakes{"stake", {}, ""};
  Figures amounts{currency.code, {}, settlement::format_amount(settlement.payout->amount, currency)};
  for (const settlement::Line& line : lines) {
    stakes.cells.push_back(fmt::format("{} {} {}", line.units, cards::times_sign(writing_of(style)),
                                       settlement::format_amount(line.money->stake, currency)));
    amounts.cells.push_back(settlement::format_amount(line.money->amount, currency));
  }
  columns.push_back(std::move(stakes));
  columns.push_back(std::move(amounts));
  return columns;
}

/// "Chapeaux of Bob: 0": it counts nothing, and there is no arithmetic that led to it.
bool says_nothing(const settlement::Line& line) { return line.units == 0 && line.how.empty(); }

void add_lines(const Settlement& settlement, Style style, SettlementView& view) {
  if (settlement.lines.empty()) return;
  view.title = fmt::format("Settlement by {}", settlement::name_of(settlement.terms.scheme));
  if (settlement.terms.stakes)
    view.title += ", stakes " + settlement::format_stakes(*settlement.terms.stakes);
  std::vector<settlement::Line> lines = settlement.lines;
  std::erase_if(lines, says_nothing);
  const std::vector<Figures> columns = figures_of(settlement, lines, style);
  view.heads.emplace_back();
  for (const Figures& column : columns) view.heads.push_back(column.head);
  for (std::size_t i = 0; i < lines.size(); ++i) {
    const settlement::Line& line = lines[i];
    view.lines.push_back({line.how.empty() ? line.what : line.what + ": " + line.how});
    for (const Figures& column : columns) view.lines.back().push_back(column.cells[i]);
  }
  if (columns.empty()) return;
  view.sum.emplace_back("Together");
  for (const Figures& column : columns) view.sum.push_back(column.sum);
}

/// "1. Cho 520", a place each.
std::vector<std::string> ranking_lines(const match::Match& match, const match::Standing& standing,
                                       const Settlement& settlement) {
  std::vector<std::string> places;
  for (const settlement::RankedPlayer& place : settlement.ranking)
    places.push_back(
        fmt::format("{}. {} {}", place.place, match.players[place.seat], standing.totals[place.seat]));
  return places;
}

/// The scheme of the match, or, if that pays nothing, the game's usual one.
settlement::Scheme usual_scheme(const history::MatchRecord& record) {
  if (settlement::pays(record.terms.scheme)) return record.terms.scheme;
  return settlement::scheme_of(games::facts(record.match.game).presets.front());
}

/// Why there is nothing to pay, or nothing yet, and what would show a payout.
void explain_no_payout(const history::NumberedMatch& match, const Settlement& settlement,
                       SettlementView& view) {
  const settlement::Terms& own = match.record.terms;
  const settlement::Terms& terms = settlement.terms;
  const auto conclude = [&](const std::string& sentence, const std::string& options) {
    view.conclusions.emplace_back(sentence);
    if (!options.empty()) view.command = fmt::format("chapeau settle {}{}", match.number, options);
  };
  if (settlement.status == match::Status::kOpen)
    return conclude("The match is open: nothing is settled yet.", "");
  if (settlement.status == match::Status::kVoid)
    return conclude("The match is void: nothing is settled.", "");
  if (settlement.beyond_counting)
    return conclude("The payout is more than can be counted: it is left out of all balances.", "");
  // What was asked for beside the match's own terms has to be asked for again.
  std::string stakes = " --stakes 1-3";
  if (terms.stakes)
    stakes = terms.stakes == own.stakes ? "" : " --stakes " + settlement::stakes_option(*terms.stakes);
  if (!settlement::pays(terms.scheme))
    return conclude(
        fmt::format("With settlement {} the result is all there is, and nothing is paid. What another "
                    "settlement would come to:",
                    settlement::name_of(terms.scheme)),
        " --settlement " + settlement::name_of(usual_scheme(match.record)) + stakes);
  const std::string scheme =
      terms.scheme == own.scheme ? "" : " --settlement " + settlement::name_of(terms.scheme);
  conclude("No stakes were agreed, so nothing is paid. What stakes would come to:", scheme + stakes);
}

}  // namespace

std::string payout_text(const Names& names, const Settlement& settlement) {
  const settlement::Payout& payout = *settlement.payout;
  if (payout.amount == 0) return "Nobody owes anybody anything.";
  return fmt::format("{} pays {} {}.", names[payout.from], names[payout.to],
                     settlement::format_money(payout.amount, settlement.terms.stakes->currency));
}

SettlementView make_settlement_view(const history::NumberedMatch& numbered, const Settlement& settlement,
                                    Glyphs glyphs) {
  const Style style{.glyphs = glyphs};
  const match::Match& match = numbered.record.match;
  SettlementView view;
  const games::Facts& facts = games::facts(match.game);
  if (!facts.has_stakes) {
    if (!settlement.ranking.empty()) {
      view.title = settlement.status == match::Status::kOpen ? "Standing so far" : "Ranking";
      view.conclusions = ranking_lines(match, numbered.standing, settlement);
    }
    if (settlement.status == match::Status::kOpen || settlement.status == match::Status::kVoid)
      explain_no_payout(numbered, settlement, view);
    else
      view.conclusions.push_back(
          fmt::format("{} is not played for stakes: the ranking is the result.", facts.title));
    return view;
  }
  add_lines(settlement, style, view);
  if (!settlement.payout) {
    explain_no_payout(numbered, settlement, view);
    return view;
  }
  if (!settlement.money_follows_points)
    view.conclusions.push_back(in_glyphs(
        "The money goes by the stakes of each line; at these stakes that is not the game points × the small "
        "stake.",
        style));
  view.conclusions.push_back(payout_text(match.players, settlement));
  return view;
}

}  // namespace report
