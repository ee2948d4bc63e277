#include "report/settled_matches.hpp"

#include <fmt/core.h>

#include "report/printable.hpp"
#include "report/table.hpp"
#include "report/words.hpp"
#include "settlement/balances.hpp"

namespace report {
namespace {

/// "Ann won", "Ann won, Bob conceded", "open".
std::string result_words(const history::NumberedMatch& match) {
  const match::Names& names = match.record.match.players;
  const match::Standing& standing = match.standing;
  std::string words = match::to_string(standing.status);
  if (standing.winner) words = names[*standing.winner] + " won";
  if (standing.status == match::Status::kConceded)
    words =
        (standing.winner ? words + ", " : "") + names[*match.record.match.closing->conceded_by] + " conceded";
  return match.disputed ? words + ", disputed" : words;
}

}  // namespace

std::string settled_matches_text(const std::vector<SettledMatch>& matches, Style style) {
  Table table({{.align = Align::kRight, .gap = 0}, {}, {.beside = 16}, {}, {Align::kRight}});
  table.add_titles({{"#", Tone::kDim},
                    {"date", Tone::kDim},
                    {"players and totals", Tone::kDim},
                    {"result", Tone::kDim},
                    {"payout", Tone::kDim}});
  settlement::Sums sums;
  for (const SettledMatch& each : matches) {
    const history::NumberedMatch match = printable(each.match);
    std::string payout;
    if (each.settlement.payout) {
      const settlement::Currency& currency = each.settlement.terms.stakes->currency;
      payout = settlement::format_money(each.settlement.payout->amount, currency);
      settlement::add(sums, currency.code, each.settlement.payout->amount);
    }
    table.add({{fmt::format("{}", match.number)},
               {match.record.date.value_or("")},
               {totals_text(match.record.match.players, match.standing.totals)},
               {result_words(match)},
               {payout}});
  }
  if (!sums.empty()) table.add_rule(4);
  for (const auto& [code, amount] : sums)
    table.add(
        {{}, {}, {}, {"together"}, {settlement::format_money(amount, settlement::find_currency(code))}});
  return table.render(style);
}

}  // namespace report
