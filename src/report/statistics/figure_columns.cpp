#include "report/statistics/figure_columns.hpp"

#include <fmt/core.h>

#include <algorithm>
#include <vector>

#include "base/text/text.hpp"
#include "base/values/decimal.hpp"
#include "settlement/stakes.hpp"

namespace report {
namespace {

constexpr int kDecimals = 2;  // of points per hand

std::string average_text(std::optional<std::int64_t> hundredths) {
  return hundredths ? base::decimal_text(*hundredths, kDecimals) : "";
}

/// "CAD 12.00", one for each currency.
std::vector<std::string> money_texts(const settlement::Sums& money) {
  std::vector<std::string> texts;
  for (const auto& [currency, amount] : money)
    texts.push_back(settlement::money_text(amount, settlement::find_currency(currency)));
  return texts;
}

}  // namespace

const FigureColumn& column(std::string_view key) {
  return *std::find_if(kFigureColumns.begin(), kFigureColumns.end(),
                       [&](const FigureColumn& each) { return each.key == key; });
}

std::optional<std::int64_t> average(const Figures& figures) {
  return storage::points_per_hand(figures.points, figures.hands);
}

base::Json average_json(std::optional<std::int64_t> hundredths) {
  constexpr double kHundredths = 100;
  return hundredths ? base::Json(static_cast<double>(*hundredths) / kHundredths) : base::Json(nullptr);
}

std::string title_of(const FigureColumn& column) { return base::translated(column.title); }

std::string title_of(const FigureColumn& column, const GamesPlayed& games) {
  if (games.in_rounds && column.key == "hands") return base::tr_c("column", "rounds");
  if (games.in_rounds && column.key == kPointsPerHandColumn) return base::tr_c("column", "points per round");
  return title_of(column);
}

std::vector<std::string_view> columns_of(std::span<const std::string_view> keys, const GamesPlayed& games) {
  constexpr std::array<std::string_view, 7> kOfStars{"skunks_given",  "skunks_taken", "stars",
                                                     "natural_outs",  "perfect_sets", "chapeaux_given",
                                                     "chapeaux_taken"};
  std::vector<std::string_view> columns;
  for (const std::string_view key : keys)
    if (games.have_stars || std::find(kOfStars.begin(), kOfStars.end(), key) == kOfStars.end())
      columns.push_back(key);
  return columns;
}

std::string value(const Figures& figures, const FigureColumn& column) {
  if (column.count != nullptr) return fmt::format("{}", figures.*column.count);
  if (column.key == kPlayerColumn) return figures.player;
  if (column.key == kPointsPerHandColumn) return average_text(average(figures));
  return base::join_semicolon(money_texts(figures.money));
}

std::string plain_value(const Figures& figures, const FigureColumn& column) {
  const base::InEnglish english;
  return value(figures, column);
}

bool fits_the_page(Table& table, Style style) {
  style.color = false;
  const std::vector<std::string> lines = base::split(table.render(style), '\n');
  return std::all_of(lines.begin(), lines.end(),
                     [&](const std::string& line) { return base::display_width(line) <= style.width; });
}

}  // namespace report
