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

std::string total_text(const SheetCell& cell) { return cell.total ? fmt::format("{}", *cell.total) : ""; }

std::string sheet_table(const Sheet& sheet) {
  std::vector<std::string> head{"\\#"};
  std::vector<std::string> rule{"--:"};
  if (sheet.has_dealers) {
    head.emplace_back("dealer");
    rule.emplace_back(":--");
  }
  for (const std::string& player : sheet.players) {
    head.push_back(escaped(player));
    head.emplace_back("total");
    rule.insert(rule.end(), {"--:", "--:"});
  }
  std::string text = row_of(head) + row_of(rule);
  for (const SheetRow& row : sheet.rows) {
    std::vector<std::string> cells{fmt::format("{}", row.number)};
    if (sheet.has_dealers) cells.push_back(escaped(row.dealer));
    for (const SheetCell& cell : row.cells) {
      cells.push_back(escaped(cell_text(row, cell)));
      // A table has no line to draw under the finished game: its last totals stand out instead.
      const std::string total = total_text(cell);
      cells.push_back(row.finish ? "**" + total + "**" : total);
    }
    text += row_of(cells);
  }
  return text;
}

std::string remarks_of(const Sheet& sheet) {
  std::string text;
  for (const SheetRow& row : sheet.rows)
    if (!row.remark.empty()) text += fmt::format("- Line {}: {}\n", row.number, escaped(row.remark));
  return text.empty() ? "" : "\n" + text;
}

std::string settlement_table(const SettlementView& settlement) {
  const bool points = settlement.lines.front().game_points.has_value();
  const bool money = !settlement.lines.front().stake.empty();
  const auto cells_of = [&](const SettlementLine& line) {
    std::vector<std::string> cells{escaped(line.how.empty() ? line.what : line.what + ": " + line.how)};
    if (points) cells.push_back(line.game_points ? fmt::format("{}", *line.game_points) : "");
    if (money) cells.insert(cells.end(), {line.stake, line.amount});
    return cells;
  };
  std::vector<std::string> head{""};
  std::vector<std::string> rule{":--"};
  if (points) head.emplace_back("game points");
  if (money) head.insert(head.end(), {"stake", settlement.currency});
  rule.resize(head.size(), "--:");
  std::string text = row_of(head) + row_of(rule);
  for (const SettlementLine& line : settlement.lines) text += row_of(cells_of(line));
  if (settlement.sum) text += row_of(cells_of(*settlement.sum));
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
