#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "history/record.hpp"
#include "match/standing.hpp"
#include "settlement/settlement.hpp"

/// A settlement in words, so that the loser can check it line by line; free of any format.
namespace report {

struct SettlementLine {
  std::string what;                         ///< "Ann won the match"
  std::string how;                          ///< the arithmetic behind the count; may be empty
  std::optional<std::int64_t> game_points;  ///< of the scheme that counts them
  std::string stake;                        ///< "12 × 1.00"; empty without stakes
  std::string amount;                       ///< "12.00"; empty without stakes
};

struct SettlementView {
  std::string title;     ///< "Settlement by pagat, stakes CAD 1.00-3.00"; empty if there is none
  std::string currency;  ///< empty without stakes
  std::vector<SettlementLine> lines;
  std::optional<SettlementLine> sum;
  std::vector<std::string> conclusions;  ///< who pays whom how much; or why nobody does
  std::string command;                   ///< what would show a payout where there is none; may be empty
};

/// `number` is the match's in its database. The scheme and the stakes are those of `settlement`, which
/// need not be the match's own.
SettlementView make_settlement_view(std::int64_t number, const history::MatchRecord& record,
                                    const match::Standing& standing,
                                    const settlement::Settlement& settlement);

}  // namespace report
