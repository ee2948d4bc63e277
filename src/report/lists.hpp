#pragma once

#include <string>
#include <vector>

#include "base/json.hpp"
#include "report/style.hpp"
#include "storage/summary.hpp"

/// Lists of matches and players.
namespace report {

/// What a list says that has nothing: how to begin or, where filters left nothing, how to see all.
std::string no_matches_text(bool filtered);
std::string no_players_text(bool filtered);

std::string matches_text(const std::vector<storage::MatchSummary>& matches, Style style);
base::Json match_json(const storage::MatchSummary& match);
/// The columns are the keys of the JSON; several players or totals stand in one cell.
std::string matches_csv(const std::vector<storage::MatchSummary>& matches);

/// Says, for standard error, whose joins do not count; empty where there are none.
std::string refused_joins_remark(const std::vector<std::string>& players);
std::string players_text(const std::vector<storage::PlayerSummary>& players, Style style);
base::Json player_json(const storage::PlayerSummary& player);
std::string players_csv(const std::vector<storage::PlayerSummary>& players);

/// One match in a few words, where several are offered: "3 (Ann 340, Bob 0, 2026-11-01, open)".
std::string match_words(const storage::MatchSummary& match);

}  // namespace report
