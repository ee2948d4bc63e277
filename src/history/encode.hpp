#pragma once

#include "base/json_text.hpp"
#include "history/payments.hpp"
#include "history/record.hpp"

/// A match as the interchange has it.
namespace history {

/// The members of an object for a whole match, without the key `chapeau`; keys in the order of the
/// interchange. A dealer is written only where it is another than the deal going round gives.
void write_record(base::JsonText& json, const MatchRecord& record);
/// The same as a document.
base::Json encode_record(const MatchRecord& record);

/// A payment without the key `chapeau`, by the players' names: the object behind the key `payment`.
base::Json encode_payment(const PaymentRecord& record);

/// The rules as they stand in a record and in a sheet: the target, the house rules that hold, the settlement.
base::Json encode_rules(const games::Rules& rules, const settlement::Scheme& scheme);

/// The stakes as they stand in a record and in a sheet; null if there are none.
base::Json encode_stakes(const std::optional<settlement::Stakes>& stakes);

}  // namespace history
