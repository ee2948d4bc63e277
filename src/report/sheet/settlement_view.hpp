#pragma once

#include <optional>
#include <string>
#include <vector>

#include "base/json/json.hpp"
#include "history/operations/record.hpp"
#include "report/layout/style.hpp"
#include "settlement/settlement.hpp"
#include "storage/queries/payout_due.hpp"

/// A settlement in words, so that the loser can check it line by line: a view free of any format, and its
/// JSON.
namespace report {

struct SettlementView {
  std::string title;               ///< "Settlement by pagat, stakes CAD 1.00-3.00"; empty if there is none
  std::vector<std::string> heads;  ///< over the columns of the lines; the first, over the text, is empty
  std::vector<std::vector<std::string>> lines;  ///< the text, then the figures
  std::vector<std::string> sum;                 ///< the same for all lines together; empty if there is none
  std::vector<std::string> conclusions;         ///< who pays whom how much; or why nobody does
  std::string command;  ///< what would show a payout where there is none; may be empty
};

/// The terms are those of `settlement`, which need not be the match's own. Lines that come to nothing and do
/// not say why are left out. `due`: what is settled of the match already, which counts for its own payout.
SettlementView make_settlement_view(const history::NumberedMatch& match,
                                    const settlement::Settlement& settlement,
                                    Glyphs glyphs = Glyphs::kUnicode,
                                    const std::optional<storage::PayoutDue>& due = {});

/// `payout_text` with what is settled of it already, and what is left or to be given back.
std::string payout_due_text(const match::Names& names, const storage::PayoutDue& due);

/// The JSON of a settlement, as the command line promises it.
base::Json settlement_json(const history::NumberedMatch& match, const settlement::Settlement& settlement);

}  // namespace report
