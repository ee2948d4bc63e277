#include "history/record.hpp"

namespace history {

settlement::Settlement settle(const MatchRecord& record, const match::Standing& standing) {
  return settlement::settle(record.match, standing, record.terms);
}

match::Result result_of(const MatchRecord& record, const match::Standing& standing) {
  const auto payout = settle(record, standing).payout;
  return match::result_of(record.match, standing, payout ? std::optional(payout->amount) : std::nullopt);
}

}  // namespace history
