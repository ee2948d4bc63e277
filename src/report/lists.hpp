#pragma once

#include <string>
#include <vector>

#include "base/json.hpp"
#include "report/style.hpp"
#include "storage/summary.hpp"

/// Lists of matches and players.
namespace report {

std::string matches_text(const std::vector<storage::MatchSummary>& matches, Style style);
base::Json match_json(const storage::MatchSummary& match);

std::string players_text(const std::vector<storage::PlayerSummary>& players, Style style);
base::Json player_json(const storage::PlayerSummary& player);

/// One match in a few words, where several are offered: "3 (Ann 340, Bob 0, 2026-11-01, open)".
std::string match_words(const storage::MatchSummary& match);

}  // namespace report
