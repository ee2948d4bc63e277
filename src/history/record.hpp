#pragma once

#include <optional>
#include <string>
#include <vector>

#include "base/uuid.hpp"
#include "match/match.hpp"
#include "match/standing.hpp"
#include "settlement/settlement.hpp"

namespace history {

/// A player across matches: the id stays, the name may change.
struct PlayerRef {
  base::Uuid id;
  std::string name;

  friend bool operator==(const PlayerRef&, const PlayerRef&) = default;
};

/// A match with everything that is kept of it besides the play itself.
struct MatchRecord {
  base::Uuid id;
  std::string preset;              ///< the name its rules started from
  std::vector<PlayerRef> players;  ///< in seat order; their names are also `match.players`
  std::optional<settlement::Stakes> stakes;
  std::optional<std::string> date;  ///< YYYY-MM-DD, if known
  std::string note;
  match::Match match;
};

inline constexpr std::size_t kLongestNote = 500;  ///< characters (code points)

/// A note or a reason as it is kept: in normalisation form C. Throws `Error` (kData), placed at
/// `where`, for more than 500 characters or a control character.
std::string read_note(const std::string& text, const std::string& where);

/// The settlement of a match as it stands, by its own scheme and stakes.
settlement::Settlement settle(const MatchRecord& record, const match::Standing& standing);

}  // namespace history
