#pragma once

#include <string>
#include <vector>

#include "base/json.hpp"
#include "report/style.hpp"
#include "storage/statistics.hpp"

/// The figures of players: a table of many, and all there is about a few.
namespace report {

/// The keys of the figures in JSON and CSV, in their order; a table can be ranked by each.
std::vector<std::string> figure_keys();

/// The definition of each figure, in paragraphs for the help.
std::vector<std::string> figure_definitions();

/// The figure that a table is ranked by.
struct RankedBy {
  std::string key;       ///< one of `figure_keys`
  std::string currency;  ///< of `money`; empty: the only one that there is
};

/// Sorts players by a figure, the most first; by name from the beginning of the alphabet. Of equal ones first
/// the one with more points per hand, then by name. Precondition: they are in the order of their names.
/// Throws `Error` (kRefused) for money of several currencies where none is named.
void rank(std::vector<storage::Figures>& players, RankedBy& by);

/// Players in the order of their rank. Equal ones share a place.
std::string figures_text(const std::vector<storage::Figures>& players, const RankedBy& by, Style style);
base::Json figures_json(const storage::Figures& player);
std::string figures_csv(const std::vector<storage::Figures>& players);

/// All figures of the players whom somebody asked for.
std::string records_text(const std::vector<storage::PlayerRecord>& players, Style style);
base::Json record_json(const storage::PlayerRecord& player);
std::string records_csv(const std::vector<storage::PlayerRecord>& players);

}  // namespace report
