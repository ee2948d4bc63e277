#pragma once

#include <string>
#include <utility>
#include <vector>

#include "report/lists/balances.hpp"
#include "report/statistics/statistics.hpp"
#include "storage/queries/statistics.hpp"

/// The page of a season: standings, who won against whom, balances, and payments that settle them, as cells
/// and sentences, which `season_html` and `season_markdown` lay out.
namespace report {

/// A table whose first columns, up to the player, are texts, and all others figures.
struct SeasonTable {
  std::vector<std::string> heads;
  std::vector<std::vector<std::string>> rows;  ///< a cell for each head
  std::string note;                            ///< under the table; may be empty
};

struct SeasonPage {
  std::string title;               ///< "Autumn cup, 2026-09-01 to 2026-11-30"
  std::string name;                ///< "Autumn cup", or what a season without an event is called
  std::string days;                ///< "2026-09-01 to 2026-11-30"; empty if no match has a date
  std::vector<std::string> facts;  ///< "24 matches", "163 hands"
  std::string disputed;            ///< a sentence; may be empty
  SeasonTable standings;           ///< with the place before the player
  SeasonTable wins;                ///< a row for each player; empty where nobody won against another
  SeasonTable balances;            ///< a column for each currency; empty if nothing is owed
  /// A short list of payments that settles that: "Bob pays Ann" and "CAD 18.00".
  std::vector<std::pair<std::string, std::string>> payments;
  std::string cancel;    ///< that debts go round in a circle; empty if none do
  std::string left_out;  ///< which players the table of wins, or the chart, does not show
};

/// What a page is made of. The players stand in the order of their rank by `key` and `currency`
/// (`report::rank`); the chart shows as many of them, the first ones, as can be told apart.
struct SeasonView {
  storage::Season season;
  settlement::Balances balances;
  bool payments_left_out = false;  ///< the balances are those of the payouts alone
  std::string key, currency;
};

SeasonPage make_season_page(const SeasonView& view);

std::string season_markdown(const SeasonView& view);
std::string season_html(const SeasonView& view);

}  // namespace report
