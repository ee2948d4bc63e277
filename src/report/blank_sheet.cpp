#include "report/blank_sheet.hpp"

#include <fmt/core.h>

#include <algorithm>
#include <utility>

#include "base/text.hpp"
#include "base/translation.hpp"
#include "report/style.hpp"
#include "report/template.hpp"

namespace report {
namespace {

using base::Json;

constexpr std::size_t kDealerWidth = 8;  // columns of text to write in
constexpr std::size_t kFigureWidth = 6;
constexpr std::size_t kWideFigure = 9;  // of the scores and totals of two players

std::string line_to_write_on(std::size_t width) { return std::string(width, '_'); }

std::string dealer_title() {
  // Translators: at most 8 columns wide, if possible.
  return base::tr_c("column of an empty sheet", "dealer");
}

/// The titles of the columns of a player, narrow ones.
std::string stars_title() {
  // Translators: at most 6 columns wide, if possible.
  return base::tr_c("column of an empty sheet", "stars");
}

std::string score_title() {
  // Translators: at most 6 columns wide, if possible.
  return base::tr_c("column of an empty sheet", "score");
}

std::string total_title() {
  // Translators: at most 6 columns wide, if possible.
  return base::tr_c("column of an empty sheet", "total");
}

BlankColumn column_of(const std::string& title, std::size_t room) {
  return {title, std::max(room, base::display_width(title))};
}

std::size_t dealer_width() { return std::max(kDealerWidth, base::display_width(dealer_title())); }

/// `text` behind, or before, as many spaces as it takes.
std::string at_end(const std::string& text, std::size_t width) {
  return std::string(width - std::min(width, base::display_width(text)), ' ') + text;
}

std::string at_beginning(const std::string& text, std::size_t width) {
  return text + std::string(width - std::min(width, base::display_width(text)), ' ');
}

/// What there is to fill in over the table: its title, and how many columns to write in.
std::vector<std::pair<std::string, std::size_t>> fields_of(const BlankSheet& sheet) {
  std::vector<std::pair<std::string, std::size_t>> fields;
  fields.emplace_back(base::tr_c("field of an empty sheet", "date"), 11);
  // Translators: before a line to write on: how many points the match is played to.
  fields.emplace_back(base::tr_c("field of an empty sheet", "to (points)"), 6);
  if (sheet.has_stakes) fields.emplace_back(base::tr_c("field of an empty sheet", "stakes"), 11);
  // Translators: before a line to write a player's name on.
  fields.emplace_back(base::tr_c("field of an empty sheet", "deals first"), 10);
  return fields;
}

/// The fields side by side, in as many lines as they need.
std::string fields_text(const BlankSheet& sheet) {
  std::string text;
  std::string line;
  for (const auto& [title, room] : fields_of(sheet)) {
    const std::string field = title + " " + line_to_write_on(room);
    const std::size_t width = base::display_width(line) + 2 + base::display_width(field);
    if (!line.empty() && width > kPageWidth) text += std::exchange(line, "") + "\n\n";
    line += (line.empty() ? "" : "  ") + field;
  }
  return text + line + "\n";
}

std::size_t part_width(const BlankSheet& sheet) {
  std::size_t width = sheet.columns.size() - 1;
  for (const BlankColumn& column : sheet.columns) width += column.width;
  return width;
}

/// A line of the table: its number and dealer, then every player's part.
std::string table_line(const std::string& number, const std::string& dealer, const std::string& part,
                       std::size_t players) {
  std::string line = at_end(number, 2) + "  " + at_beginning(dealer, dealer_width());
  for (std::size_t i = 0; i < players; ++i) line += "   " + part;
  return line.substr(0, line.find_last_not_of(' ') + 1) + "\n";
}

}  // namespace

BlankSheet make_blank_sheet(const games::Game& game, std::size_t players) {
  const games::GameInfo& info = games::info(game);
  BlankSheet sheet{info.title(), players, {}, info.has_stakes, games::reminder(game)};
  if (info.has_stars) sheet.columns.push_back(column_of(stars_title(), kFigureWidth));
  for (const std::string& title : {score_title(), total_title()})
    sheet.columns.push_back(column_of(title, players == 2 ? kWideFigure : kFigureWidth));
  return sheet;
}

std::string blank_sheet_text(const BlankSheet& sheet) {
  std::string titles;
  std::string lines;
  for (const BlankColumn& column : sheet.columns) {
    titles += (titles.empty() ? "" : " ") + at_end(column.title, column.width);
    lines += (lines.empty() ? "" : " ") + line_to_write_on(column.width);
  }
  std::string text = sheet.title + "\n\n" + fields_text(sheet) + "\n";
  text += table_line("", "", line_to_write_on(part_width(sheet)), sheet.players);
  text += table_line("#", dealer_title(), titles, sheet.players);
  for (std::size_t line = 1; line <= kBlankLines; ++line)
    text +=
        "\n" + table_line(fmt::format("{}", line), line_to_write_on(dealer_width()), lines, sheet.players);
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
    players.push_back({{"span", sheet.columns.size()},
                       {"player", base::tr_c("column of an empty sheet", "player {0}", player)}});
    for (const BlankColumn& column : sheet.columns)
      columns.push_back({{"column", column.title}, {"begins", &column == &sheet.columns.front()}});
  }
  Json lines = Json::array();
  for (std::size_t line = 1; line <= kBlankLines; ++line) lines.push_back({{"line", line}});
  // Translators: the title of a page; {0} is the name of a game.
  const std::string page = base::tr_c("title", "{0}: an empty score sheet", sheet.title);
  return fill_template("blank.html", {{"page_title", page},
                                      {"title", sheet.title},
                                      {"fields", std::move(fields)},
                                      {"dealer", dealer_title()},
                                      {"players", std::move(players)},
                                      {"columns", std::move(columns)},
                                      {"lines", std::move(lines)},
                                      {"reminder_title", base::tr_c("title", "How cards count")},
                                      {"reminder", sheet.reminder}});
}

}  // namespace report
