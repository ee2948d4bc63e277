#include "report/sheet/sheet_text.hpp"

#include <algorithm>

#include "base/language/translation.hpp"
#include "base/text/text.hpp"
#include "report/layout/printable.hpp"
#include "report/layout/table.hpp"
#include "report/match/match_text.hpp"

namespace report {
namespace {

constexpr std::size_t kPlayerGap = 3;  // between the players' parts of a line
constexpr std::size_t kLeastNumber = 2;
constexpr std::size_t kShortestName = 2;  // of a dealer: where a longer one would be cut, it stands below
constexpr std::size_t kLeastSettlementText =
    24;  // columns that the text of a settlement needs beside the figures

/// The columns of a sheet that stand beside each other, by their places in it.
using Part = std::vector<std::size_t>;

bool begins_player(const Sheet& sheet, const Part& part, std::size_t k) {
  const SheetHead& head = sheet.columns[part[k]];
  return head.player && (k == 0 || sheet.columns[part[k - 1]].player != head.player);
}

/// A part of the sheet; the first one, which is read first, has the remarks.
Table part_table(const Sheet& sheet, const Part& part, bool has_remarks) {
  std::vector<Column> columns;
  std::vector<Cell> titles;
  for (std::size_t k = 0; k < part.size(); ++k) {
    const SheetHead& head = sheet.columns[part[k]];
    columns.push_back({.align = head.number ? Align::kRight : Align::kLeft,
                       .gap = k == 0                          ? 0
                              : begins_player(sheet, part, k) ? kPlayerGap
                                                              : 2,
                       .least = kLeastNumber,
                       .beside = head.number ? 0U : kShortestName});
    titles.push_back({head.title});
  }
  Table table(columns);
  table.add_titles(titles);
  for (std::size_t k = 0; k < part.size(); ++k) {
    if (!begins_player(sheet, part, k)) continue;
    std::size_t count = 1;
    while (k + count < part.size() && !begins_player(sheet, part, k + count)) ++count;
    table.add_heading({sheet.players[*sheet.columns[part[k]].player], Tone::kBold}, k, count);
  }
  for (const SheetRow& row : sheet.rows) {
    std::vector<Cell> cells;
    for (const std::size_t column : part) cells.push_back(row.cells[column]);
    table.add(cells);
    if (has_remarks && !row.remark.empty())
      table.add_note({row.remark, Tone::kDim}, std::min<std::size_t>(1, part.size() - 1));
    if (row.finish) table.add_rule();
  }
  return table;
}

/// The columns of some players, first to last, behind those of the line: of these only its number stands on
/// every part.
Part columns_of(const Sheet& sheet, match::Seat first, match::Seat last) {
  Part part;
  for (std::size_t i = 0; i < sheet.columns.size(); ++i) {
    const auto player = sheet.columns[i].player;
    if (player ? *player >= first && *player <= last : part.empty() || first == 0) part.push_back(i);
  }
  return part;
}

/// How many players have room beside each other; where not all have it, as many in each part as can be.
std::size_t players_beside(const Sheet& sheet, Style style) {
  const std::size_t players = sheet.players.size();
  std::size_t parts = 1;
  const auto in_each = [&] { return (players + parts - 1) / parts; };
  const auto fits = [&](match::Seat first) {
    const match::Seat last = std::min(first + in_each(), players) - 1;
    return part_table(sheet, columns_of(sheet, first, last), false).least_width() <= style.width;
  };
  const auto all_fit = [&] {
    for (match::Seat first = 0; first < players; first += in_each())
      if (!fits(first)) return false;
    return true;
  };
  while (parts < players && !all_fit()) ++parts;
  return in_each();
}

/// The players that do not fit beside the others stand under them.
std::string rows_text(const Sheet& sheet, Style style) {
  std::string text;
  const std::size_t players = sheet.players.size();
  const std::size_t beside = players_beside(sheet, style);
  for (match::Seat first = 0; first < players; first += beside) {
    const match::Seat last = std::min(first + beside, players) - 1;
    text += (text.empty() ? "" : "\n") +
            part_table(sheet, columns_of(sheet, first, last), first == 0).render(style);
  }
  return text;
}

}  // namespace

std::string settlement_table(const SettlementView& settlement, Style style) {
  if (settlement.lines.empty()) return "";
  std::vector<Column> columns{{.beside = kLeastSettlementText}};
  columns.resize(settlement.heads.size(), {Align::kRight});
  Table table(columns);
  const auto cells_of = [](const std::vector<std::string>& texts, Tone tone) {
    std::vector<Cell> cells;
    for (const std::string& text : texts) cells.push_back({text, tone});
    return cells;
  };
  table.add_titles(cells_of(settlement.heads, Tone::kDim));
  for (const std::vector<std::string>& line : settlement.lines) table.add(cells_of(line, Tone::kPlain));
  if (!settlement.sum.empty()) {
    table.add_rule(1);
    table.add(cells_of(settlement.sum, Tone::kPlain));
  }
  return table.render(prose(style));
}

std::string settlement_text(const SettlementView& settlement, Style style) {
  std::string text;
  if (!settlement.title.empty()) text += paragraph(settlement.title, style, Tone::kBold);
  text += settlement_table(settlement, style);
  for (const std::string& sentence : settlement.conclusions) text += paragraph(sentence, style);
  if (!settlement.command.empty()) text += command_lines(base::split(settlement.command, ' '), style);
  return text;
}

std::string match_status_text(const history::NumberedMatch& stored, Style style) {
  return match_status_paragraph(printable(stored), style);
}

/// That the match itself has other stakes or another settlement than those it is shown with; else nothing.
static std::string own_terms_text(const history::NumberedMatch& match, const settlement::Terms& shown,
                                  Style style) {
  if (shown.stakes && !match.record.terms.stakes)
    return paragraph(
        base::tr("What follows is not recorded: match {0} itself is not played for stakes.", match.number),
        style);
  std::vector<std::string> own;
  for (const auto& [key, is_other] : {std::pair("stakes", shown.stakes != match.record.terms.stakes),
                                      std::pair("settlement", shown.scheme != match.record.terms.scheme)})
    if (is_other) own.push_back(option_is_text(key, match.record));
  if (own.empty()) return "";
  // Translators: {1} is as "the stakes are CAD 1.00-3.00 and the settlement is pagat".
  return paragraph(
      base::tr("What follows is not recorded: in match {0} itself {1}.", match.number, base::join_and(own)),
      style);
}

std::string settled_text(const history::NumberedMatch& stored, const settlement::Settlement& settlement,
                         Style style, const std::optional<storage::PayoutDue>& due) {
  return match_status_text(stored, style) + disputed_paragraph(stored, style) +
         own_terms_text(stored, settlement.terms, style) +
         settlement_text(make_settlement_view(printable(stored), settlement, style.glyphs, due), style);
}

std::string sheet_text(const Sheet& sheet, Style style) {
  std::string text = paragraph(sheet.title, style, Tone::kBold) + paragraph(sheet.rules, style);
  if (!sheet.note.empty()) text += paragraph(sheet.note, style);
  if (!sheet.rows.empty()) text += "\n" + rows_text(sheet, style);
  text += "\n";
  for (std::size_t i = 0; i < sheet.result.size(); ++i)
    text += paragraph(sheet.result[i], style, sheet.winning == i ? Tone::kBold : Tone::kPlain);
  if (!sheet.settlement.conclusions.empty()) text += "\n" + settlement_text(sheet.settlement, style);
  return text;
}

}  // namespace report
