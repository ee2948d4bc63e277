#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/json.hpp"
#include "history/record.hpp"
#include "report/settlement_view.hpp"
#include "report/sheet_columns.hpp"

/// The score sheet, computed once and free of any format; the files beside this one put it on paper.
namespace report {

/// A column as it stands on this sheet.
struct SheetHead {
  std::string_view title;
  bool number = false;                ///< its cells are aligned at their ends
  std::optional<match::Seat> player;  ///< whose it is; nothing: it is about the whole line
  bool bold_at_finish = false;        ///< where no line can be drawn under the finished game
};

struct SheetRow {
  std::vector<PaperCell> cells;  ///< one for each column
  std::string remark;            ///< what the figures do not tell; may be empty
  bool finish = false;           ///< the line is drawn under this row
  bool corrected = false;        ///< as the remark says, and so is the next
  bool after_finish = false;
};

struct Sheet {
  std::string title;  ///< "Mille, match 1, 2026-11-01"
  std::string rules;
  std::string note;
  std::vector<std::string> players;
  std::vector<SheetHead> columns;  ///< none that is empty in every row, for every player
  std::vector<SheetRow> rows;
  std::vector<std::string> result;     ///< sentences
  std::optional<std::size_t> winning;  ///< which of them says who won
  bool disputed = false;               ///< as the first of them says
  SettlementView settlement;
};

Sheet make_sheet(const history::NumberedMatch& match, Glyphs glyphs = Glyphs::kUnicode);

/// The JSON of a sheet, as the command line promises it.
base::Json sheet_json(const history::NumberedMatch& match);

}  // namespace report
