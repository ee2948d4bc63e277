#include "report/blank_sheet.hpp"

#include <fmt/core.h>

#include "report/style.hpp"
#include "report/template.hpp"

namespace report {
namespace {

using base::Json;

constexpr std::size_t kDealerWidth = 8;  // columns of text to write in
constexpr std::size_t kFigureWidth = 6;
constexpr std::size_t kWideFigure = 9;  // of the scores and totals of two players
constexpr std::string_view kStars = "stars";

std::string line_to_write_on(std::size_t width) { return std::string(width, '_'); }

std::size_t width_of(const BlankSheet& sheet, const std::string& column) {
  return sheet.players == 2 && column != kStars ? kWideFigure : kFigureWidth;
}

/// What there is to fill in over the table: its title, and how many columns to write in.
std::vector<std::pair<std::string, std::size_t>> fields_of(const BlankSheet& sheet) {
  std::vector<std::pair<std::string, std::size_t>> fields{{"date", 11}, {"to (points)", 6}};
  if (sheet.has_stakes) fields.emplace_back("stakes", 11);
  fields.emplace_back("deals first", 10);
  return fields;
}

std::size_t part_width(const BlankSheet& sheet) {
  std::size_t width = sheet.columns.size() - 1;
  for (const std::string& column : sheet.columns) width += width_of(sheet, column);
  return width;
}

/// A line of the table: its number and dealer, then every player's part.
std::string table_line(const std::string& number, const std::string& dealer, const std::string& part,
                       std::size_t players) {
  std::string line = fmt::format("{:>2}  {:<{}}", number, dealer, kDealerWidth);
  for (std::size_t i = 0; i < players; ++i) line += "   " + part;
  return line.substr(0, line.find_last_not_of(' ') + 1) + "\n";
}

}  // namespace

BlankSheet make_blank_sheet(const games::Game& game, std::size_t players) {
  const games::GameInfo& info = games::info(game);
  BlankSheet sheet{
      std::string(info.title), players, {"score", "total"}, info.has_stakes, games::reminder(game)};
  if (info.has_stars) sheet.columns.insert(sheet.columns.begin(), std::string(kStars));
  return sheet;
}

std::string blank_sheet_text(const BlankSheet& sheet) {
  std::string fields;
  for (const auto& [title, room] : fields_of(sheet))
    fields += fmt::format("{}{} {}", fields.empty() ? "" : "  ", title, line_to_write_on(room));
  std::string titles;
  std::string lines;
  for (const std::string& column : sheet.columns) {
    titles += fmt::format("{}{:>{}}", titles.empty() ? "" : " ", column, width_of(sheet, column));
    lines += (lines.empty() ? "" : " ") + line_to_write_on(width_of(sheet, column));
  }
  std::string text = sheet.title + "\n\n" + fields + "\n\n";
  text += table_line("", "", line_to_write_on(part_width(sheet)), sheet.players);
  text += table_line("#", "dealer", titles, sheet.players);
  for (std::size_t line = 1; line <= kBlankLines; ++line)
    text += "\n" + table_line(fmt::format("{}", line), line_to_write_on(kDealerWidth), lines, sheet.players);
  text += "\n";
  for (const std::string& sentence : sheet.reminder) text += paragraph(sentence);
  return text;
}

std::string blank_sheet_html(const BlankSheet& sheet) {
  Json fields = Json::array();
  for (const auto& [title, room] : fields_of(sheet)) fields.push_back({{"field", title}, {"room", room}});
  Json players = Json::array();
  Json columns = Json::array();
  for (std::size_t player = 1; player <= sheet.players; ++player) {
    players.push_back({{"span", sheet.columns.size()}, {"player", player}});
    for (const std::string& column : sheet.columns)
      columns.push_back({{"column", column}, {"begins", column == sheet.columns.front()}});
  }
  Json lines = Json::array();
  for (std::size_t line = 1; line <= kBlankLines; ++line) lines.push_back({{"line", line}});
  return fill_template("blank.html", {{"title", sheet.title},
                                      {"fields", std::move(fields)},
                                      {"players", std::move(players)},
                                      {"columns", std::move(columns)},
                                      {"lines", std::move(lines)},
                                      {"reminder", sheet.reminder}});
}

}  // namespace report
