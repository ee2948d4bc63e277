#pragma once

#include <cstdint>
#include <optional>
#include <set>
#include <string>
#include <vector>

#include "base/uuid.hpp"
#include "history/match_state.hpp"
#include "match/change.hpp"
#include "match/match.hpp"
#include "match/standing.hpp"
#include "settlement/settlement.hpp"

namespace history {

/// A match with everything that is kept of it besides the play itself.
struct MatchRecord {
  base::Uuid id;
  std::string preset;  ///< the name its rules started from
  /// Who the players are across matches, in seat order: an id stays, a name may change. What they are called
  /// stands in `match.players`.
  std::vector<base::Uuid> player_ids;
  settlement::Terms terms;
  std::optional<std::string> date;  ///< YYYY-MM-DD, if known
  std::string event;                ///< what matches share: an evening, a league; empty if none
  std::string note;
  match::Match match;
};

/// A match with its number in the file that it is in, and what it has come to.
struct NumberedMatch {
  std::int64_t number = 0;
  MatchRecord record;
  match::Standing standing;
  std::set<base::Uuid> corrected;  ///< lines whose contents were amended, and that is in effect
  bool disputed = false;           ///< it stands for the time being
  /// What of its history this version cannot use, or a newer one wrote; a sentence each.
  std::vector<std::string> problems;
};

/// What a match of this id comes to. The players are called as its start called them.
MatchRecord record_of(const base::Uuid& id, MatchState state);

/// The settlement of a match as it stands, by its own terms.
settlement::Settlement settle(const NumberedMatch& match);
settlement::Settlement settle(const MatchRecord& record, const match::Standing& standing);

/// The result of a match as it stands: what a change may move.
match::Result result_of(const NumberedMatch& match);

}  // namespace history
