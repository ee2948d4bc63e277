#include "report/moved.hpp"

#include <fmt/core.h>

#include "base/text.hpp"
#include "match/change.hpp"
#include "report/settlement_view.hpp"
#include "report/words.hpp"

namespace report {
namespace {

/// "Ann beats Bob 1245 to 560 after 7 hands. Bob pays Ann CAD 18.00."
std::string result_text(const history::NumberedMatch& match) {
  const settlement::Settlement settlement = history::settle(match);
  std::string text = status_text(match);
  if (settlement.payout) text += " " + payout_text(match.record.match.players, settlement);
  return text;
}

}  // namespace

std::string moved_text(const history::NumberedMatch& before, const history::NumberedMatch& after) {
  const std::vector<std::string> moved =
      match::moved_words(match::compare(history::result_of(before), history::result_of(after)));
  if (moved.empty()) return "";
  return fmt::format("the {} moved. It was: {} It is: {}", base::join_and(moved), result_text(before),
                     result_text(after));
}

}  // namespace report
