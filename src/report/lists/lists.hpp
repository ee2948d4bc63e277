#pragma once

#include <string>
#include <vector>

#include "base/json/json.hpp"
#include "interchange/csv.hpp"
#include "report/layout/style.hpp"
#include "storage/queries/joins.hpp"
#include "storage/queries/player_queries.hpp"
#include "storage/queries/summary.hpp"

/// Lists of matches and players, and what `rename` and `join` say.
namespace report {

/// For an empty list: how to begin or, where filters left nothing, how to see all.
std::string no_matches_text(bool filtered, Style style);
std::string no_players_text(bool filtered, Style style);

std::string matches_text(const std::vector<storage::MatchSummary>& matches, Style style);
base::Json match_json(const storage::MatchSummary& match);
/// The columns are the keys of the JSON; several players or totals stand in one cell.
std::string matches_csv(const std::vector<storage::MatchSummary>& matches, const interchange::Csv& csv = {});

/// A warning for standard error whose joins do not count; empty where there are none.
std::string refused_joins_warning(const std::vector<storage::RefusedJoin>& joins);
std::string players_text(const std::vector<storage::PlayerSummary>& players, Style style);
base::Json player_json(const storage::PlayerSummary& player);
std::string players_csv(const std::vector<storage::PlayerSummary>& players, const interchange::Csv& csv = {});

/// The status of a match in a word for people: "open", "finished".
std::string status_word(match::Status status);
/// One match of several: "3 (Ann 340, Bob 0, 2026-11-01, open)"; without its status where the sentence says
/// that.
std::string match_text(const storage::MatchSummary& match, bool with_status = true);

/// Whether a match was over and has another finish, winner or payout now, in other words; with `from_open`
/// also whether it was open and is over now.
bool has_another_result(const storage::MatchComparison& match, bool from_open = false);
/// "The result of match 1 changed. Before: … Now: …".
std::string result_change_text(const storage::MatchComparison& match);
/// That sentence on each match that has another result now; of many the first.
std::string result_changes_text(const std::vector<storage::MatchComparison>& matches, Style style,
                                bool from_open = false);

/// What `rename` and `join` did.
struct PlayerChange {
  bool joins = false;  ///< false: renames
  std::string before, after;
  bool changes = true;  ///< false: the player has that name already
  bool dry_run = false;
  std::vector<storage::PaymentSummary> lapsed;  ///< payments between two who are joined, as they were
};

/// Who is one player or two now since another join counts or none does, and which payments that makes count
/// or not, a sentence each: "Payment 3 no longer counts: Pierre paid Pierrot CAD 5.00."
std::vector<std::string> join_changes(const storage::JoinChanges& changes);
/// The same as paragraphs.
std::string join_changes_text(const storage::JoinChanges& changes, Style style);

std::string player_change_text(const PlayerChange& change, Style style);
base::Json player_change_json(const PlayerChange& change);

}  // namespace report
