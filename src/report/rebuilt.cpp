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

std::string rebuilt_text(const storage::Rebuilt& rebuilt) {
  std::string text =
      rebuilt.new_scoring
          ? "chapeau: this file was kept by an older revision of the scoring; everything was scored anew.\n"
          : "The kept tables were made anew from the history.\n";
  for (const auto& [before, after] : rebuilt.moved)
    text += fmt::format("The result moved of match {}. It was: {}. It is: {}.\n", before.number,
                        result_words(before), result_words(after));
  if (rebuilt.moved.empty()) text += "No result moved.\n";
  return text + fmt::format("The database as it was: {}\n", base::printable(rebuilt.backup));
}

}  // namespace report
