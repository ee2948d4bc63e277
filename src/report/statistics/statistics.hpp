#pragma once

#include <set>
#include <string>
#include <vector>

#include "base/json/json.hpp"
#include "interchange/csv.hpp"
#include "report/layout/style.hpp"
#include "storage/queries/statistics.hpp"

/// The figures of players: a table of many, and all there is about a few.
namespace report {

/// What the games have of which there are figures.
struct GamesPlayed {
  bool have_stars = true;  ///< and chapeaux, skunks and what comes with them
  bool in_rounds = false;  ///< all of them are played in rounds, not hands
};
/// The figures of the games with these names; without any, of all games.
GamesPlayed games_played(const std::set<std::string>& names);

/// The keys of the figures in JSON, in their order; a table can be ranked by each.
std::vector<std::string> figure_keys();

/// The definition of each figure, in paragraphs for the help.
std::vector<std::string> figure_definitions();

/// Sorts players by a figure, one of `figure_keys`, the most first; by name from the beginning of the
/// alphabet. Of equal ones first the one with more points per hand, then by name. `currency` is that of
/// `money`; where it is empty, it becomes the only one that there is. Precondition: they are in the order of
/// their names. Throws `Error` (kRefused) for money of several currencies where none is named.
void rank(std::vector<storage::Figures>& players, const std::string& key, std::string& currency);

/// The places of players in the order of their rank, as `rank` made it. Equal ones share a place.
std::vector<std::string> places(const std::vector<storage::Figures>& players, const std::string& key,
                                const std::string& currency);

/// Players in the order of their rank.
std::string figures_text(const std::vector<storage::Figures>& players, const std::string& key,
                         const std::string& currency, Style style, const GamesPlayed& games = {});
base::Json figures_json(const storage::Figures& player);
/// A row a player, with a column for each figure; in place of `money` one for each currency in which a match
/// was settled: "money_CAD".
std::string figures_csv(const std::vector<storage::Figures>& players, const interchange::Csv& csv);

/// That what a player won and lost is not in the figures, because it is too large to count.
std::string too_large_warnings(const storage::Figures& player);

/// All figures of the players whom somebody asked for.
std::string records_text(const std::vector<storage::PlayerRecord>& players, Style style,
                         const GamesPlayed& games = {});
base::Json record_json(const storage::PlayerRecord& player);
std::string records_csv(const std::vector<storage::PlayerRecord>& players, const interchange::Csv& csv);

}  // namespace report
