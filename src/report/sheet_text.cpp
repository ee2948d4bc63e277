#include "report/sheet_text.hpp"

#include <fmt/core.h>

#include <algorithm>
#include <set>

#include "base/text.hpp"
#include "report/table.hpp"
#include "report/words.hpp"

namespace report {
namespace {

constexpr std::size_t kDealerWidth = 12;  // the dealer's column is no wider, so that the scores have room
constexpr std::size_t kPlayerGap = 3;
constexpr std::size_t kScoreGap = 2;

/// How wide each part of the sheet is, in columns.
struct Layout {
  std::size_t number = 0;
  std::size_t dealer = 0;  ///< 0: no dealers are known
  struct Player {
    std::size_t score = 0;
    std::size_t total = 0;
    std::size_t block = 0;  ///< both and the name over them
  };
  std::vector<Player> players;
};

std::string total_text(const SheetCell& cell) { return cell.total ? fmt::format("{}", *cell.total) : ""; }

std::size_t widest_dealer(const Sheet& sheet) {
  std::size_t width = 0;
  for (const SheetRow& row : sheet.rows) width = std::max(width, base::display_width(row.dealer));
  return width;
}

Layout lay_out(const Sheet& sheet) {
  Layout layout;
  layout.number = std::max<std::size_t>(2, fmt::format("{}", sheet.rows.size()).size());
  if (sheet.has_dealers)
    layout.dealer = std::max<std::size_t>(6, std::min(kDealerWidth, widest_dealer(sheet)));
  std::size_t used = layout.number + (layout.dealer > 0 ? layout.dealer + 2 : 0);
  for (std::size_t seat = 0; seat < sheet.players.size(); ++seat) {
    Layout::Player player{5, 5, 0};
    for (const SheetRow& row : sheet.rows) {
      player.score = std::max(player.score, base::display_width(cell_text(row, row.cells[seat])));
      player.total = std::max(player.total, total_text(row.cells[seat]).size());
    }
    player.block = player.score + kScoreGap + player.total;
    used += kPlayerGap + player.block;
    layout.players.push_back(player);
  }
  // What is left of the page goes to the names over the columns, a share for each.
  const std::size_t share = used < kPageWidth ? (kPageWidth - used) / sheet.players.size() : 0;
  for (std::size_t seat = 0; seat < sheet.players.size(); ++seat) {
    Layout::Player& player = layout.players[seat];
    player.block =
        std::max(player.block, std::min(base::display_width(sheet.players[seat]), player.block + share));
  }
  return layout;
}

std::size_t width_of(const Layout& layout) {
  std::size_t width = layout.number + (layout.dealer > 0 ? layout.dealer + 2 : 0);
  for (const Layout::Player& player : layout.players) width += kPlayerGap + player.block;
  return width;
}

void end_line(std::string& text) {
  while (text.ends_with(' ')) text.pop_back();
  text += '\n';
}

/// The names over their columns, broken where they are too long, their last lines side by side.
std::string name_lines(const Sheet& sheet, const Layout& layout, Style style) {
  std::vector<std::vector<std::string>> names;
  std::size_t height = 1;
  for (std::size_t seat = 0; seat < sheet.players.size(); ++seat) {
    names.push_back(base::wrap(sheet.players[seat], layout.players[seat].block));
    height = std::max(height, names.back().size());
  }
  std::string text;
  for (std::size_t line = 0; line < height; ++line) {
    text += std::string(layout.number + (layout.dealer > 0 ? layout.dealer + 2 : 0), ' ');
    for (std::size_t seat = 0; seat < names.size(); ++seat) {
      const std::size_t above = height - names[seat].size();
      const std::string part = line < above ? "" : names[seat][line - above];
      const std::size_t width = layout.players[seat].block;
      text += std::string(kPlayerGap + width - std::min(width, base::display_width(part)), ' ') +
              paint(part, Tone::kBold, style);
    }
    end_line(text);
  }
  return text;
}

std::string heading_line(const Layout& layout) {
  std::string text = base::pad_left("#", layout.number);
  if (layout.dealer > 0) text += "  " + base::pad_right("dealer", layout.dealer);
  for (const Layout::Player& player : layout.players)
    text += std::string(kPlayerGap, ' ') +
            base::pad_left(base::pad_left("score", player.score) + std::string(kScoreGap, ' ') +
                               base::pad_left("total", player.total),
                           player.block);
  end_line(text);
  return text;
}

std::string cells_text(const SheetRow& row, const Layout& layout, Style style) {
  std::string text;
  for (std::size_t seat = 0; seat < row.cells.size(); ++seat) {
    const SheetCell& cell = row.cells[seat];
    const Layout::Player& player = layout.players[seat];
    const std::size_t numbers = player.score + kScoreGap + player.total;
    const Tone tone = cell.chapeau ? Tone::kRed : cell.stars > 0 ? Tone::kYellow : Tone::kPlain;
    const std::string score = cell_text(row, cell);
    text += std::string(kPlayerGap + player.block - numbers + player.score - base::display_width(score), ' ');
    text += paint(score, tone, style) + std::string(kScoreGap, ' ') +
            base::pad_left(total_text(cell), player.total);
  }
  return text;
}

/// A dealer's name may take several lines if it has to; the scores stand on the first.
std::string row_lines(const SheetRow& row, const Layout& layout, Style style) {
  std::string text = base::pad_left(fmt::format("{}", row.number), layout.number);
  std::vector<std::string> dealer{""};
  if (layout.dealer > 0) {
    dealer = base::wrap(row.dealer, layout.dealer);
    text += "  " + base::pad_right(dealer.front(), layout.dealer);
  }
  text += cells_text(row, layout, style);
  end_line(text);
  for (std::size_t i = 1; i < dealer.size(); ++i)
    text += std::string(layout.number + 2, ' ') + dealer[i] + "\n";
  if (!row.remark.empty())
    for (const std::string& line : base::wrap(row.remark, kPageWidth - layout.number - 2))
      text += std::string(layout.number + 2, ' ') + paint(line, Tone::kDim, style) + "\n";
  return text;
}

std::string rows_text(const Sheet& sheet, Style style) {
  const Layout layout = lay_out(sheet);
  std::string text = name_lines(sheet, layout, style) + heading_line(layout);
  for (const SheetRow& row : sheet.rows) {
    text += row_lines(row, layout, style);
    if (!row.finish) continue;
    for (std::size_t i = 0; i < width_of(layout); ++i) text += "─";
    text += '\n';
  }
  return text;
}

}  // namespace

std::string settlement_text(const SettlementView& settlement, Style style) {
  std::string text;
  for (const std::string& line : base::wrap(settlement.title, kPageWidth))
    if (!line.empty()) text += paint(line, Tone::kBold, style) + "\n";
  if (!settlement.lines.empty()) {
    const bool points = settlement.lines.front().game_points.has_value();
    const bool money = !settlement.lines.front().stake.empty();
    const auto points_of = [](const SettlementLine& line) {
      return line.game_points ? fmt::format("{}", *line.game_points) : "";
    };
    Table table({{Align::kLeft, kPageWidth, 2},
                 {Align::kRight, kPageWidth, points ? 2U : 0U},
                 {Align::kRight, kPageWidth, money ? 2U : 0U},
                 {Align::kRight, kPageWidth, money ? 2U : 0U}});
    table.add({{"", Tone::kDim},
               {points ? "game points" : "", Tone::kDim},
               {money ? "stake" : "", Tone::kDim},
               {settlement.currency, Tone::kDim}});
    for (const SettlementLine& line : settlement.lines)
      table.add({{line.how.empty() ? line.what : line.what + ": " + line.how},
                 {points_of(line)},
                 {line.stake},
                 {line.amount}});
    if (settlement.sum) {
      table.add_rule(1);
      table.add({{settlement.sum->what}, {points_of(*settlement.sum)}, {}, {settlement.sum->amount}});
    }
    text += table.render(style);
  }
  for (const std::string& sentence : settlement.conclusions) text += paragraph(sentence);
  if (!settlement.command.empty()) text += "  " + settlement.command + "\n";  // in one piece, to be copied
  return text;
}

std::string sheet_text(const Sheet& sheet, Style style) {
  std::string text = paint(sheet.title, Tone::kBold, style) + "\n" + paragraph(sheet.rules);
  if (!sheet.note.empty()) text += paragraph(sheet.note);
  if (!sheet.rows.empty()) text += "\n" + rows_text(sheet, style);
  text += "\n";
  for (const std::string& sentence : sheet.result) text += paragraph(sentence);
  if (!sheet.settlement.conclusions.empty()) text += "\n" + settlement_text(sheet.settlement, style);
  return text;
}

}  // namespace report
