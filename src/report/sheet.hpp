#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "base/json.hpp"
#include "history/record.hpp"
#include "match/standing.hpp"
#include "settlement/settlement.hpp"

/// The score sheet, computed once and free of any format; the files beside this one put it on paper.
namespace report {

/// A player's part of a line.
struct SheetCell {
  std::string score;  ///< with its stars and circle, as `score_text` writes it
  std::string total;  ///< empty after the finish
  bool chapeau = false;
  bool starred = false;
};

struct SheetRow {
  std::string number;
  std::string dealer;            ///< a name; empty if not known, or for an adjustment
  std::vector<SheetCell> cells;  ///< in seat order
  std::string remark;   ///< the reason of an adjustment, "nobody out", "after the finish"; may be empty
  bool finish = false;  ///< the line is drawn under this row
};

/// One line of a settlement, so that the loser can check it.
struct SettlementRow {
  std::string what;                        ///< "Ann won the match"
  std::string how;                         ///< the arithmetic behind the count; may be empty
  std::optional<std::string> game_points;  ///< of the scheme that counts them
  std::string stake;                       ///< "12 × 1.00"; empty without stakes
  std::string amount;                      ///< "12.00"; empty without stakes
};

struct SettlementView {
  std::string title;  ///< "Settlement by pagat, stakes CAD 1.00-3.00"; empty if there is none
  std::string currency;
  std::vector<SettlementRow> rows;
  std::optional<SettlementRow> sum;
  std::vector<std::string> conclusions;  ///< who pays whom how much; or why nobody does
};

struct Sheet {
  std::string title;  ///< "Mille, match 1, 2026-11-01"
  std::string rules;
  std::string note;
  std::vector<std::string> players;
  std::vector<SheetRow> rows;
  bool has_dealers = false;
  std::vector<std::string> result;  ///< sentences
  SettlementView settlement;
};

/// `number` is the match's in its database.
Sheet make_sheet(std::int64_t number, const history::MatchRecord& record, const match::Standing& standing);

/// The settlement as it is shown, of a match whose own scheme and stakes may be other ones.
SettlementView make_settlement_view(const history::MatchRecord& record, const match::Standing& standing,
                                    const settlement::Settlement& settlement);

/// The JSON of a sheet, as the command line promises it.
base::Json sheet_json(std::int64_t number, const history::MatchRecord& record,
                      const match::Standing& standing);

}  // namespace report
