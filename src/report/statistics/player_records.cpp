// The page of `stats PLAYER…`.
#include <fmt/core.h>

#include <algorithm>

#include "base/language/translation.hpp"
#include "base/text/text.hpp"
#include "match/player_name.hpp"
#include "report/statistics/figure_columns.hpp"
#include "report/statistics/statistics.hpp"
#include "settlement/stakes.hpp"

namespace report {
namespace {

using storage::PlayerRecord;

std::string best_text(const std::optional<storage::BestHand>& best) {
  if (!best) return "";
  // Translators: {0} is a score.
  return base::tr("{0}, line {1} of match {2}", best->score, best->line, best->match);
}

/// The widest of the titles that stay in one line.
constexpr base::ContextText kLongestRun = base::tr_noop_c("column", "longest winning run");

/// A page of figures, a column a player.
class RecordsPage {
 public:
  RecordsPage(const std::vector<PlayerRecord>& players, const GamesPlayed& games)
      : players_(players), games_(games) {
    for (const std::string_view key : columns_of(kOfMatches, games))
      if (key == kMoneyColumn)
        add_money();
      else
        add_figure(key);
    add(base::translated(kLongestRun),
        [](const PlayerRecord& player) { return fmt::format("{}", player.longest_winning_run); });
    rows_.emplace_back();
    for (const std::string_view key : columns_of(kOfHands, games)) {
      add_figure(key);
      if (key == kPointsPerHandColumn)
        add(games.in_rounds ? base::tr_c("column", "best round") : base::tr_c("column", "best hand"),
            [](const PlayerRecord& player) { return best_text(player.best_hand); });
      if (key == "perfect_sets") add_ranks();
    }
  }

  /// Beside each other or, where the page is too narrow for whole words, one below the other.
  [[nodiscard]] std::string text(Style style) const {
    Table table(columns(players_.size()));
    std::vector<Cell> names{{}};
    for (const PlayerRecord& player : players_)
      names.push_back({match::printable_name(player.figures.player), Tone::kBold});
    table.add(names);
    for (const std::vector<std::string>& row : rows_) {
      std::vector<Cell> cells;
      for (const std::string& text : row) cells.push_back({text});
      table.add(cells);
    }
    return table.least_width() <= style.width ? table.render(style) : listed_text(style);
  }

 private:
  static std::vector<Column> columns(std::size_t players) {
    std::vector<Column> columns(players + 1, Column{.align = Align::kRight});
    columns.front() = {
        .align = Align::kLeft, .gap = 0, .least = base::display_width(base::translated(kLongestRun))};
    return columns;
  }

  [[nodiscard]] std::string listed_text(Style style) const {
    std::string text;
    for (std::size_t i = 0; i < players_.size(); ++i) {
      if (i > 0) text += "\n";
      text += paragraph(match::printable_name(players_[i].figures.player), style, Tone::kBold);
      Table table({{.gap = 0}, {}});
      for (const std::vector<std::string>& row : rows_)
        if (!row.empty() && !row[1 + i].empty()) table.add({{row[0]}, {row[1 + i]}});
      text += table.render(style);
    }
    return text;
  }

  template <class Value>
  void add(const std::string& title, const Value& value) {
    std::vector<std::string> row{title};
    bool empty = true;
    for (const PlayerRecord& player : players_) {
      row.push_back(value(player));
      empty = empty && row.back().empty();
    }
    if (!empty) rows_.push_back(row);
  }

  void add_figure(std::string_view key) {
    add(title_of(column(key), games_),
        [&](const PlayerRecord& player) { return value(player.figures, column(key)); });
  }

  /// A row for each rank of which somebody had a perfect set.
  void add_ranks() {
    for (std::size_t rank = 0; rank < cards::kRanks; ++rank)
      if (std::any_of(players_.begin(), players_.end(),
                      [&](const PlayerRecord& player) { return player.perfect_by_rank[rank] > 0; }))
        // Translators: sets of all cards of a rank: "perfect queens".
        add(base::tr_c("column", "perfect {0}", cards::plural(static_cast<cards::Rank>(rank + 1))),
            [&](const PlayerRecord& player) { return fmt::format("{}", player.perfect_by_rank[rank]); });
  }

  /// A row a currency.
  void add_money() {
    settlement::Sums currencies;
    for (const PlayerRecord& player : players_)
      currencies.insert(player.figures.money.begin(), player.figures.money.end());
    for (const auto& [currency, any] : currencies)
      add(title_of(column(kMoneyColumn)), [&, code = currency](const PlayerRecord& player) {
        const auto sum = player.figures.money.find(code);
        return sum == player.figures.money.end()
                   ? std::string()
                   : settlement::money_text(sum->second, settlement::find_currency(code));
      });
  }

  const std::vector<PlayerRecord>& players_;
  GamesPlayed games_;
  std::vector<std::vector<std::string>> rows_;  ///< a title and a cell for each player; an empty row is a gap
};

}  // namespace

std::string records_text(const std::vector<PlayerRecord>& players, Style style, const GamesPlayed& games) {
  const bool any = std::any_of(players.begin(), players.end(), [](const PlayerRecord& player) {
    return player.figures.matches > 0 || player.figures.hands > 0;
  });
  if (any) return RecordsPage(players, games).text(style);
  std::vector<std::string> names;
  for (const PlayerRecord& player : players) names.push_back(match::printable_name(player.figures.player));
  if (names.size() == 1)
    return base::tr("{0} has played no hand and finished no match here.", names.front()) + "\n";
  return base::tr("{0} have played no hand and finished no match together here.", base::join_and(names)) +
         "\n";
}

}  // namespace report
