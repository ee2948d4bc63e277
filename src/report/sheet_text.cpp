#include "report/sheet_text.hpp"

#include <fmt/core.h>

#include "base/text.hpp"
#include "report/printable.hpp"
#include "report/table.hpp"
#include "report/words.hpp"

namespace report {
namespace {

constexpr std::size_t kWidestWord = 12;  // a column of words is no wider, so that the scores have room
constexpr std::size_t kPlayerGap = 3;    // between the players' parts of a line
constexpr std::size_t kLeastNumber = 2;

Table rows_table(const Sheet& sheet) {
  std::vector<Column> columns;
  for (const SheetHead& head : sheet.columns) {
    const bool first = columns.empty();
    const bool starts_player =
        head.player && (first || sheet.columns[columns.size() - 1].player != head.player);
    columns.push_back({head.number ? Align::kRight : Align::kLeft, head.number ? kPageWidth : kWidestWord,
                       first           ? 0
                       : starts_player ? kPlayerGap
                                       : 2,
                       kLeastNumber});
  }
  Table table(columns);
  std::vector<Cell> titles;
  for (const SheetHead& head : sheet.columns) titles.push_back({std::string(head.title)});
  table.add(titles);
  for (std::size_t i = 0; i < columns.size(); ++i) {
    if (!sheet.columns[i].player || (i > 0 && sheet.columns[i - 1].player == sheet.columns[i].player))
      continue;
    std::size_t count = 1;
    while (i + count < columns.size() && sheet.columns[i + count].player == sheet.columns[i].player) ++count;
    table.add_heading({sheet.players[*sheet.columns[i].player], Tone::kBold}, i, count);
  }
  for (const SheetRow& row : sheet.rows) {
    std::vector<Cell> cells;
    for (const PaperCell& cell : row.cells) cells.push_back({cell.text, cell.tone});
    table.add(cells);
    if (!row.remark.empty()) table.add_note({row.remark, Tone::kDim}, 1);
    if (row.finish) table.add_rule();
  }
  return table;
}

}  // namespace

std::string settlement_table(const SettlementView& settlement, Style style) {
  if (settlement.lines.empty()) return "";
  std::vector<Column> columns{{Align::kLeft, kPageWidth, 2}};
  columns.resize(settlement.heads.size(), {Align::kRight, kPageWidth, 2});
  Table table(columns);
  const auto cells_of = [](const std::vector<std::string>& texts, Tone tone) {
    std::vector<Cell> cells;
    for (const std::string& text : texts) cells.push_back({text, tone});
    return cells;
  };
  table.add(cells_of(settlement.heads, Tone::kDim));
  for (const std::vector<std::string>& line : settlement.lines) table.add(cells_of(line, Tone::kPlain));
  if (!settlement.sum.empty()) {
    table.add_rule(1);
    table.add(cells_of(settlement.sum, Tone::kPlain));
  }
  return table.render(style);
}

std::string settlement_text(const SettlementView& settlement, Style style) {
  std::string text;
  for (const std::string& line : base::wrap(settlement.title, kPageWidth))
    if (!line.empty()) text += paint(line, Tone::kBold, style) + "\n";
  text += settlement_table(settlement, style);
  for (const std::string& sentence : settlement.conclusions) text += paragraph(sentence);
  if (!settlement.command.empty()) text += "  " + settlement.command + "\n";  // in one piece, to be copied
  return text;
}

std::string match_status_text(const history::NumberedMatch& stored) {
  const history::NumberedMatch match = printable(stored);
  return paragraph(fmt::format("Match {}: {}", match.number, status_text(match)));
}

std::string settled_text(const history::NumberedMatch& stored, const settlement::Settlement& settlement,
                         Style style) {
  const history::NumberedMatch match = printable(stored);
  return paragraph(fmt::format("Match {}: {}", match.number, status_text(match))) +
         settlement_text(make_settlement_view(match, settlement), style);
}

std::string sheet_text(const Sheet& sheet, Style style) {
  std::string text = paint(sheet.title, Tone::kBold, style) + "\n" + paragraph(sheet.rules);
  if (!sheet.note.empty()) text += paragraph(sheet.note);
  if (!sheet.rows.empty()) text += "\n" + rows_table(sheet).render(style);
  text += "\n";
  for (const std::string& sentence : sheet.result) text += paragraph(sentence);
  if (!sheet.settlement.conclusions.empty()) text += "\n" + settlement_text(sheet.settlement, style);
  return text;
}

}  // namespace report
