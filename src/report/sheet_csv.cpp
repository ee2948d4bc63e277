#include "report/sheet_csv.hpp"

#include "interchange/csv.hpp"
#include "report/sheet_columns.hpp"

namespace report {
namespace {

std::string cell(const CellAt& at, const SheetColumn& column) {
  const std::string value = column.value(at);
  return column.kind == CellKind::kText ? interchange::csv_text(value) : interchange::csv_plain(value);
}

}  // namespace

std::string sheet_csv_header() {
  std::vector<std::string> cells;
  for (const SheetColumn& column : sheet_columns()) cells.emplace_back(column.key);
  return interchange::csv_row(cells);
}

std::string sheet_csv_rows(const history::NumberedMatch& match) {
  const settlement::Settlement settlement = history::settle(match);
  const std::span<const SheetColumn> columns = sheet_columns();
  // One row's; what is the same in the next row stays.
  std::vector<std::string> cells(columns.size());
  const auto fill = [&](CellOf of, std::size_t line, match::Seat seat) {
    for (std::size_t i = 0; i < columns.size(); ++i)
      if (columns[i].of == of) cells[i] = cell({match, settlement, line, seat}, columns[i]);
  };
  std::string text;
  for (std::size_t line = 0; line < match.standing.lines.size(); ++line) {
    if (line == 0) fill(CellOf::kMatch, line, 0);
    fill(CellOf::kLine, line, 0);
    for (match::Seat seat = 0; seat < match.record.match.players.size(); ++seat) {
      fill(CellOf::kPlayer, line, seat);
      text += interchange::csv_row(cells);
    }
  }
  return text;
}

}  // namespace report
