#pragma once

#include "base/json.hpp"
#include "history/record.hpp"
#include "match/standing.hpp"
#include "settlement/settlement.hpp"

namespace report {

/// The JSON of a settlement, as the command line promises it.
base::Json settlement_json(const history::NumberedMatch& match, const settlement::Settlement& settlement);

}  // namespace report
