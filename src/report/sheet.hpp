#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "base/json.hpp"
#include "history/record.hpp"
#include "match/standing.hpp"
#include "report/settlement_view.hpp"

/// The score sheet, computed once and free of any format; the files beside this one put it on paper.
namespace report {

/// A player's part of a line.
struct SheetCell {
  int score = 0;
  int stars = 0;
  bool chapeau = false;
  std::optional<std::int64_t> total;  ///< nothing after the finish
};

struct SheetRow {
  std::size_t number = 0;
  bool adjustment = false;
  std::string dealer;            ///< a name, as short as it can be; empty if not known or an adjustment
  std::vector<SheetCell> cells;  ///< in seat order
  std::string remark;            ///< what the figures do not tell; may be empty
  bool finish = false;           ///< the line is drawn under this row
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

/// What stands in a cell: "*280", "(45)", and "-50" or "+50" for an adjustment.
std::string cell_text(const SheetRow& row, const SheetCell& cell);

/// The JSON of a sheet, as the command line promises it.
base::Json sheet_json(std::int64_t number, const history::MatchRecord& record,
                      const match::Standing& standing);

}  // namespace report
