#include "history/record.hpp"

namespace history {

settlement::Settlement settle(const NumberedMatch& match) { return settle(match.record, match.standing); }

settlement::Settlement settle(const MatchRecord& record, const match::Standing& standing) {
  return settlement::settle(record.match, standing, record.terms);
}

match::Result result_of(const NumberedMatch& match) {
  const auto payout = settle(match).payout;
  return match::result_of(match.record.match, match.standing,
                          payout ? std::optional(payout->amount) : std::nullopt);
}

}  // namespace history
