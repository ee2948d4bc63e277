#pragma once

#include <optional>
#include <string>
#include <vector>

#include "base/json/json.hpp"
#include "history/operations/record.hpp"
#include "interchange/csv.hpp"
#include "report/layout/style.hpp"
#include "report/layout/table.hpp"
#include "report/sheet/settlement_view.hpp"

/// The score sheet as cells and sentences, which `sheet_text.hpp` and the files beside it lay out. Its JSON
/// and CSV are made here, too.
namespace report {

/// The head of a column of this sheet.
struct SheetHead {
  std::string title;
  bool number = false;                ///< its cells are aligned at their ends
  std::optional<match::Seat> player;  ///< whose column it is; nothing: it belongs to the whole line
  bool scores = false;          ///< the player's scores, which some formats draw with stars and a circle
  bool bold_at_finish = false;  ///< where no line can be drawn under the finished game
};

struct SheetRow {
  std::vector<Cell> cells;  ///< one for each column
  std::string remark;       ///< what the figures do not tell; may be empty
  bool finish = false;      ///< the line is drawn under this row
  bool corrected = false;   ///< the remark says so, too; the same for the next
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

/// `due`: what is settled of the match already.
Sheet make_sheet(const history::NumberedMatch& match, Glyphs glyphs = Glyphs::kUnicode,
                 const std::optional<storage::PayoutDue>& due = {});

/// The JSON of a sheet, as the command line promises it.
base::Json sheet_json(const history::NumberedMatch& match);

/// The header row of the sheet as CSV, with its newline.
std::string sheet_csv_header(const interchange::Csv& csv);
/// The rows of one match: a row for each player's part of a line. What is not known, or not part of such a
/// line, is an empty cell.
std::string sheet_csv_rows(const history::NumberedMatch& match, const interchange::Csv& csv);

}  // namespace report
