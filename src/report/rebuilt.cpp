#include "report/rebuilt.hpp"

#include <fmt/core.h>

#include "base/text.hpp"
#include "report/lists.hpp"
#include "report/printable.hpp"
#include "settlement/currency.hpp"
#include "settlement/stakes.hpp"

namespace report {
namespace {

/// "Ann 1245, Bob 560, finished, won by Ann, CAD 18.00".
std::string result_words(const storage::MatchSummary& stored) {
  const storage::MatchSummary match = printable(stored);
  std::string text = match_words(stored);
  if (match.winner) text += ", won by " + *match.winner;
  if (match.payout)
    text += ", " + settlement::format_money(*match.payout, settlement::find_currency(match.currency));
  return text;
}

}  // namespace

std::string rebuilt_text(const storage::Rebuilt& rebuilt, Style style) {
  std::string what = "The kept tables were made anew from the history.";
  if (rebuilt.from_version > 0)
    what = fmt::format("chapeau: this file was of format {}; it was brought over to that of this version.",
                       rebuilt.from_version);
  else if (rebuilt.new_scoring)
    what = "chapeau: this file was kept by an older revision of the scoring; everything was scored anew.";
  std::string text = entry_line(what, style);
  for (const auto& [before, after] : rebuilt.moved)
    text += entry_line(fmt::format("The result moved of match {}. It was: {}. It is: {}.", before.number,
                                   result_words(before), result_words(after)),
                       style);
  if (rebuilt.moved.empty()) text += "No result moved.\n";
  return text + entry_line("The database as it was: " + base::printable(rebuilt.backup), style);
}

}  // namespace report
