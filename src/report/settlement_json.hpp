#pragma once

#include <cstdint>

#include "base/json.hpp"
#include "history/record.hpp"
#include "match/standing.hpp"
#include "settlement/settlement.hpp"

namespace report {

/// The JSON of a settlement, as the command line promises it. `number` is the match's in its database.
base::Json settlement_json(std::int64_t number, const history::MatchRecord& record,
                           const match::Standing& standing, const settlement::Settlement& settlement);

}  // namespace report
