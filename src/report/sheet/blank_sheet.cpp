#include "report/sheet/blank_sheet.hpp"

#include <fmt/core.h>

#include <algorithm>
#include <utility>

#include "base/language/translation.hpp"
#include "base/text/text.hpp"
#include "report/layout/template.hpp"

namespace report {
namespace {

using base::Json;

constexpr std::size_t kBlankLines = 20;  // with room for handwriting they fit one page
constexpr std::size_t kDealerWidth = 8;  // columns of text to write in
constexpr std::size_t kFigureWidth = 6;
constexpr std::size_t kWideFigure = 9;  // of the scores and totals of two players
constexpr std::size_t kNumberWidth = 2;
constexpr std::size_t kGap = 3;  // before each player

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
  return base::tr_c("column of a sheet", "score");
}

std::string total_title() {
  // Translators: at most 6 columns wide, if possible.
  return base::tr_c("column of an empty sheet", "total");
}

BlankColumn column_of(const std::string& title, std::size_t room) {
  return {title, std::max(room, base::display_width(title))};
}

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
std::string fields_text(const BlankSheet& sheet, std::size_t page) {
  std::string text;
  std::string line;
  for (const auto& [title, room] : fields_of(sheet)) {
    const std::string field = title + " " + line_to_write_on(room);
    const std::size_t width = base::display_width(line) + 2 + base::display_width(field);
    if (!line.empty() && width > page) text += std::exchange(line, "") + "\n\n";
    line += (line.empty() ? "" : "  ") + field;
  }
  return text + line + "\n";
}

/// The columns of the table as text.
struct Layout {
  std::size_t players = 0;
  std::size_t gap = kGap;
  std::size_t dealer = 0;  ///< columns of text; 0: there is none
  std::vector<BlankColumn> columns;

  [[nodiscard]] std::size_t part_width() const {
    std::size_t width = columns.size() - 1;
    for (const BlankColumn& column : columns) width += column.width;
    return width;
  }
  [[nodiscard]] std::size_t width() const {
    return kNumberWidth + (dealer > 0 ? 2 + dealer : 0) + players * (gap + part_width());
  }
};

/// Makes the widest column that is wider than its title a column of text narrower. False if there is none.
bool narrow(Layout& layout) {
  const auto room = [](const BlankColumn& column) {
    return column.width - base::display_width(column.title);
  };
  const auto widest =
      std::max_element(layout.columns.begin(), layout.columns.end(),
                       [&](const BlankColumn& a, const BlankColumn& b) { return room(a) < room(b); });
  const bool can_be = room(*widest) > 0;
  if (can_be) --widest->width;
  return can_be;
}

Layout lay_out(const BlankSheet& sheet, std::size_t page) {
  const std::size_t dealer = base::display_width(dealer_title());
  Layout layout{sheet.players, kGap, std::max(kDealerWidth, dealer), sheet.columns};
  while (layout.width() > page) {
    if (narrow(layout)) continue;
    if (layout.dealer > dealer)
      --layout.dealer;
    else if (layout.gap > 1)
      --layout.gap;
    else if (layout.dealer > 0)
      layout.dealer = 0;
    else if (layout.columns.size() > 1)
      layout.columns.pop_back();
    else
      break;
  }
  return layout;
}

/// A line of the table: its number and dealer, then every player's part.
std::string table_line(const std::string& number, const std::string& dealer, const std::string& part,
                       const Layout& layout) {
  std::string line = at_end(number, kNumberWidth);
  if (layout.dealer > 0) line += "  " + at_beginning(dealer, layout.dealer);
  for (std::size_t i = 0; i < layout.players; ++i) line += std::string(layout.gap, ' ') + part;
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

std::string blank_sheet_text(const BlankSheet& sheet, Style style) {
  const std::size_t page = std::min(style.width, kPageWidth);
  const Layout layout = lay_out(sheet, page);
  std::string titles;
  std::string lines;
  for (const BlankColumn& column : layout.columns) {
    titles += (titles.empty() ? "" : " ") + at_end(column.title, column.width);
    lines += (lines.empty() ? "" : " ") + line_to_write_on(column.width);
  }
  std::string text = sheet.title + "\n\n" + fields_text(sheet, page) + "\n";
  text += table_line("", "", line_to_write_on(layout.part_width()), layout);
  text += table_line("#", dealer_title(), titles, layout);
  for (std::size_t line = 1; line <= kBlankLines; ++line)
    text += "\n" + table_line(fmt::format("{}", line), line_to_write_on(layout.dealer), lines, layout);
  text += "\n";
  for (const std::string& sentence : sheet.reminder) text += paragraph(sentence, style);
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
