#include "report/sheet/sheet_markdown.hpp"

#include "base/language/translation.hpp"
#include "report/layout/markdown.hpp"

namespace report {
namespace {

std::string sheet_table(const Sheet& sheet) {
  std::vector<std::string> head;
  std::vector<std::string> rule;
  for (std::size_t i = 0; i < sheet.columns.size(); ++i) {
    const SheetHead& column = sheet.columns[i];
    // A table has no second line of headings: the name stands over the first of a player's columns.
    const bool named = column.player && (i == 0 || sheet.columns[i - 1].player != column.player);
    head.push_back(markdown_text(named ? sheet.players[*column.player] : column.title));
    rule.emplace_back(column.number ? "--:" : ":--");
  }
  std::string text = markdown_row(head) + markdown_row(rule);
  for (const SheetRow& row : sheet.rows) {
    std::vector<std::string> cells;
    for (std::size_t i = 0; i < row.cells.size(); ++i) {
      const std::string cell = markdown_text(row.cells[i].text);
      // Nor has it a line to draw under the finished game: its last totals stand out instead.
      cells.push_back(row.finish && sheet.columns[i].bold_at_finish ? "**" + cell + "**" : cell);
    }
    text += markdown_row(cells);
  }
  return text;
}

std::string remarks_of(const Sheet& sheet) {
  std::string text;
  for (std::size_t i = 0; i < sheet.rows.size(); ++i)
    if (!sheet.rows[i].remark.empty())
      // Translators: under a sheet: {0} is the number of the line, {1} what the figures do not tell of it.
      text += "- " + base::tr("Line {0}: {1}", i + 1, markdown_text(sheet.rows[i].remark)) + "\n";
  return text.empty() ? "" : "\n" + text;
}

std::string settlement_table(const SettlementView& settlement) {
  std::vector<std::string> rule{":--"};
  rule.resize(settlement.heads.size(), "--:");
  const auto escaped_row = [](std::vector<std::string> cells) {
    for (std::string& cell : cells) cell = markdown_text(cell);
    return markdown_row(cells);
  };
  std::string text = escaped_row(settlement.heads) + markdown_row(rule);
  for (const std::vector<std::string>& line : settlement.lines) text += escaped_row(line);
  if (!settlement.sum.empty()) text += escaped_row(settlement.sum);
  return text;
}

std::string settlement_section(const SettlementView& settlement) {
  std::string text;
  if (!settlement.title.empty()) text += "\n## " + markdown_text(settlement.title) + "\n";
  if (!settlement.lines.empty()) text += "\n" + settlement_table(settlement);
  for (const std::string& sentence : settlement.conclusions) text += "\n" + markdown_text(sentence) + "\n";
  if (!settlement.command.empty()) text += "\n    " + settlement.command + "\n";
  return text;
}

}  // namespace

std::string sheet_markdown(const Sheet& sheet) {
  std::string text = "# " + markdown_text(sheet.title) + "\n\n" + markdown_text(sheet.rules) + "\n";
  if (!sheet.note.empty()) text += "\n" + markdown_text(sheet.note) + "\n";
  if (!sheet.rows.empty()) text += "\n" + sheet_table(sheet) + remarks_of(sheet);
  for (const std::string& sentence : sheet.result) text += "\n" + markdown_text(sentence) + "\n";
  return text + settlement_section(sheet.settlement);
}

}  // namespace report
