#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "base/values/uuid.hpp"
#include "history/operations/record.hpp"
#include "match/change.hpp"

/// What is left to pay for a match that is over.
namespace storage {

class Reader;

/// The payout of a match, and what was paid of it; amounts in minor units of its currency.
struct PayoutDue {
  match::Payout payout;
  /// What the payer paid for the match, less what came back; below zero where the payee paid more, before
  /// the result was corrected.
  std::int64_t paid = 0;
  std::int64_t set_off = 0;  ///< of the rest, against another debt of the two
  std::int64_t payment = 0;  ///< the number of the latest payment in `paid`; 0: there is none
  std::int64_t owed = 0;     ///< by the payer to the payee in all; below zero it is the other way round

  /// Below zero: it is to be given back.
  [[nodiscard]] std::int64_t left() const { return payout.amount - paid - set_off; }
};

/// What is left of a payout, the present one of the match. No payment names its match, so that these rules
/// say which were for it:
///  1. One of those `recorded`, which somebody entered at its table. Else one of just what was left of the
///     match when it was recorded, whatever was corrected since: also one of who is to be paid now, or of
///     more than is due now. Several in parts that come to just that are for it as well.
///  2. Of two matches that come to the same the later one was paid: its players were asked when it was over.
///  3. Nobody pays more than the two owe each other in all: several matches may have been settled at once.
///  4. Where less than it comes to was paid in all, less what came back, no more than that was paid for it.
///     Of a match that was paid in full nothing is taken off: what came back may have been for another one.
/// Of many payments of the two it looks at the first since the match began and at the latest, and at some
/// later matches of theirs.
PayoutDue payout_due(Reader& reader, const history::NumberedMatch& match, const match::Payout& payout,
                     const std::vector<base::Uuid>& recorded);

/// The same for a sheet: nothing where the two never paid each other in its currency, and of a match of which
/// nothing is settled and that is all that is owed. `match` is as it stands in the file.
std::optional<PayoutDue> settled_payout(Reader& reader, const history::NumberedMatch& match,
                                        const std::vector<base::Uuid>& recorded = {});

}  // namespace storage
