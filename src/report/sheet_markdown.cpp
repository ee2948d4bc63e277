#include "report/sheet_markdown.hpp"

#include <fmt/core.h>

#include <algorithm>

namespace report {
namespace {

/// The length of what Markdown would take for the mark of a list at the beginning of a text; 0 if there
/// is none.
std::size_t list_mark(std::string_view text) {
  if (text.starts_with('-') || text.starts_with('+')) return 1;
  const std::size_t digits = std::min(text.find_first_not_of("0123456789"), text.size());
  const bool mark = digits > 0 && digits < text.size() && (text[digits] == '.' || text[digits] == ')');
  return mark ? digits + 1 : 0;
}

/// Text that Markdown shows as it stands.
std::string escaped(std::string_view text) {
  std::string result;
  text.remove_prefix(std::min(text.find_first_not_of(' '), text.size()));  // four spaces would be code
  if (const std::size_t mark = list_mark(text); mark > 0) {
    result = std::string(text.substr(0, mark - 1)) + '\\' + text[mark - 1];
    text.remove_prefix(mark);
  }
  for (std::size_t at = 0; at < text.size(); ++at) {
    const bool link = text.substr(at).starts_with("://") || (text[at] == '.' && result.ends_with("www"));
    if (link || std::string_view("\\`*_[]<>#|~&@").find(text[at]) != std::string_view::npos) result += '\\';
    result += text[at];
  }
  return result;
}

std::string row_of(const std::vector<std::string>& cells) {
  std::string text = "|";
  for (const std::string& cell : cells) text += (cell.empty() ? "" : " " + cell) + " |";
  return text + "\n";
}

std::string sheet_table(const Sheet& sheet) {
  std::vector<std::string> head;
  std::vector<std::string> rule;
  for (std::size_t i = 0; i < sheet.columns.size(); ++i) {
    const SheetHead& column = sheet.columns[i];
    // A table has no second line of headings: the name stands over the first of a player's columns.
    const bool named = column.player && (i == 0 || sheet.columns[i - 1].player != column.player);
    head.push_back(escaped(named ? sheet.players[*column.player] : std::string(column.title)));
    rule.emplace_back(column.number ? "--:" : ":--");
  }
  std::string text = row_of(head) + row_of(rule);
  for (const SheetRow& row : sheet.rows) {
    std::vector<std::string> cells;
    for (std::size_t i = 0; i < row.cells.size(); ++i) {
      const std::string cell = escaped(row.cells[i].text);
      // Nor has it a line to draw under the finished game: its last totals stand out instead.
      cells.push_back(row.finish && sheet.columns[i].bold_at_finish ? "**" + cell + "**" : cell);
    }
    text += row_of(cells);
  }
  return text;
}

std::string remarks_of(const Sheet& sheet) {
  std::string text;
  for (std::size_t i = 0; i < sheet.rows.size(); ++i)
    if (!sheet.rows[i].remark.empty())
      text += fmt::format("- Line {}: {}\n", i + 1, escaped(sheet.rows[i].remark));
  return text.empty() ? "" : "\n" + text;
}

std::string settlement_table(const SettlementView& settlement) {
  std::vector<std::string> rule{":--"};
  rule.resize(settlement.heads.size(), "--:");
  const auto escaped_row = [](std::vector<std::string> cells) {
    for (std::string& cell : cells) cell = escaped(cell);
    return row_of(cells);
  };
  std::string text = escaped_row(settlement.heads) + row_of(rule);
  for (const std::vector<std::string>& line : settlement.lines) text += escaped_row(line);
  if (!settlement.sum.empty()) text += escaped_row(settlement.sum);
  return text;
}

std::string settlement_section(const SettlementView& settlement) {
  std::string text;
  if (!settlement.title.empty()) text += "\n## " + escaped(settlement.title) + "\n";
  if (!settlement.lines.empty()) text += "\n" + settlement_table(settlement);
  for (const std::string& sentence : settlement.conclusions) text += "\n" + escaped(sentence) + "\n";
  if (!settlement.command.empty()) text += "\n    " + settlement.command + "\n";
  return text;
}

}  // namespace

std::string sheet_markdown(const Sheet& sheet) {
  std::string text = "# " + escaped(sheet.title) + "\n\n" + escaped(sheet.rules) + "\n";
  if (!sheet.note.empty()) text += "\n" + escaped(sheet.note) + "\n";
  if (!sheet.rows.empty()) text += "\n" + sheet_table(sheet) + remarks_of(sheet);
  for (const std::string& sentence : sheet.result) text += "\n" + escaped(sentence) + "\n";
  return text + settlement_section(sheet.settlement);
}

}  // namespace report
