#include "history/operations/record.hpp"

namespace history {

settlement::Settlement settle(const NumberedMatch& match) { return settle(match.record, match.standing); }

settlement::Settlement settle(const MatchRecord& record, const match::Standing& standing) {
  return settlement::settle(record.match, standing, record.terms);
}

match::Result result_of(const NumberedMatch& match) {
  return match::result_of(match.record.match, match.standing, settle(match).payout);
}

}  // namespace history
