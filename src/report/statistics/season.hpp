#pragma once

#include <string>

#include "report/lists/balances.hpp"
#include "storage/queries/statistics.hpp"

/// The page of a season: standings, who won against whom, balances, and payments that settle them.
namespace report {

/// What a page is made of. The players stand in the order of their rank by `key` and `currency`
/// (`report::rank`); the chart shows as many of them, the first ones, as can be told apart.
struct SeasonView {
  storage::Season season;
  settlement::Balances balances;
  bool payments_left_out = false;  ///< the balances are those of the payouts alone
  std::string key, currency;
};

std::string season_markdown(const SeasonView& view);
std::string season_html(const SeasonView& view);

}  // namespace report
