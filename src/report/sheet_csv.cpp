#include "report/sheet_csv.hpp"

#include "interchange/csv.hpp"
#include "report/sheet_columns.hpp"

namespace report {

std::string sheet_csv_header() {
  std::vector<std::string> cells;
  for (const SheetColumn& column : sheet_columns())
    if (!column.key.empty()) cells.emplace_back(column.key);
  return interchange::csv_row(cells);
}

std::string sheet_csv_rows(const history::NumberedMatch& match) {
  const settlement::Settlement settlement = history::settle(match.record, match.standing);
  std::string text;
  for (std::size_t line = 0; line < match.standing.lines.size(); ++line)
    for (match::Seat seat = 0; seat < match.record.match.players.size(); ++seat) {
      std::vector<std::string> cells;
      for (const SheetColumn& column : sheet_columns())
        if (!column.key.empty()) cells.push_back(column.csv({match, settlement, line, seat}));
      text += interchange::csv_row(cells);
    }
  return text;
}

}  // namespace report
