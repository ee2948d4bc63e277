#include "report/lists/settled_matches.hpp"

#include <fmt/core.h>

#include "base/language/translation.hpp"
#include "base/text/text.hpp"
#include "report/layout/printable.hpp"
#include "report/layout/table.hpp"
#include "report/lists/lists.hpp"
#include "report/match/match_text.hpp"

namespace report {
namespace {

/// "Ann won", "Ann won, Bob conceded", "open".
std::string result_text(const history::NumberedMatch& match) {
  const match::Names& names = match.record.match.players;
  const match::Standing& standing = match.standing;
  std::vector<std::string> parts;
  if (standing.winner) parts.push_back(base::tr_c("match status", "{0} won", names[*standing.winner]));
  if (standing.status == match::Status::kConceded)
    parts.push_back(
        base::tr_c("match status", "{0} conceded", names[*match.record.match.closing->conceded_by]));
  if (parts.empty()) parts.push_back(status_word(standing.status));
  if (match.disputed) parts.push_back(base::tr_c("match status", "disputed"));
  return base::join_comma(parts);
}

}  // namespace

void SettledMatches::add(const history::NumberedMatch& match, const settlement::Settlement& settlement) {
  empty_ = false;
  const history::NumberedMatch shown = printable(match);
  std::string payout;
  if (settlement.payout) {
    const settlement::Currency& currency = settlement.terms.stakes->currency;
    payout = settlement::money_text(settlement.payout->amount, currency);
    settlement::add(sums_, too_large_, currency.code, settlement.payout->amount);
  }
  // What is printable has neither tabs nor newlines.
  rows_.append(fmt::format("{}\t{}\t{}\t{}\t{}\n", shown.number, shown.record.date.value_or(""),
                           totals_text(shown.record.match.players, shown.standing.totals), result_text(shown),
                           payout));
}

void SettledMatches::render(Style style, const std::function<void(std::string_view)>& write) const {
  Table table({{.align = Align::kRight, .gap = 0}, {}, {.beside = 16}, {}, {Align::kRight}});
  table.add_titles({{"#", Tone::kDim},
                    {base::tr_c("column", "date"), Tone::kDim},
                    {base::tr_c("column", "players and totals"), Tone::kDim},
                    {base::tr_c("column", "result"), Tone::kDim},
                    {base::tr_c("column", "payout"), Tone::kDim}});
  table.add_from([this](const auto& visit) {
    rows_.read_lines([&](std::string_view line) {
      std::vector<Cell> cells;
      for (std::string& text : base::split(line, '\t')) cells.push_back({std::move(text)});
      visit(cells);
    });
  });
  if (!sums_.empty() || !too_large_.empty()) table.add_rule(4);
  for (const auto& [code, amount] : sums_)
    table.add({{},
               {},
               {},
               {base::tr_c("title", "together")},
               {settlement::money_text(amount, settlement::find_currency(code))}});
  for (const std::string& code : too_large_)
    // Translators: {0} is a currency.
    table.add({{}, {}, {}, {base::tr_c("title", "together")}, {base::tr("{0}, too large to count", code)}});
  table.render(style, write);
  if (!sums_.empty()) write(paragraph(base::tr("'chapeau balance' shows who owes whom now."), style));
}

}  // namespace report
