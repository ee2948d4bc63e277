#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "base/time.hpp"
#include "base/uuid.hpp"

/// What this room hands out.
namespace storage {

/// A command as it is stored.
struct StoredCommand {
  std::int64_t number = 0;
  base::Timestamp at;
  std::string name;
  std::optional<std::int64_t> target;  ///< the command that this one took back

  friend bool operator==(const StoredCommand&, const StoredCommand&) = default;
};

/// An operation of a command, and the match that it was done to, if any.
struct Touched {
  std::optional<std::int64_t> match;
  base::Uuid operation;
};

/// A match as a list shows it, from the tables alone.
struct MatchSummary {
  std::int64_t number = 0;
  base::Uuid id;
  std::string game;
  std::string preset;
  std::vector<std::string> players;
  std::optional<std::string> date;
  std::int64_t hands = 0;
  std::vector<std::int64_t> totals;
  std::string status;
  std::optional<std::string> winner;
};

/// Which matches a list shows. Nothing set: all.
struct MatchFilter {
  std::optional<std::string> player;  ///< a name, in any case
  std::optional<std::string> since;   ///< YYYY-MM-DD, inclusive; matches without a date are left out
  std::optional<std::string> until;   ///< the same
  bool only_open = false;
  std::optional<std::int64_t> limit;  ///< at least 1
};

/// A player across matches: the id stays, the name may change.
struct KnownPlayer {
  base::Uuid id;
  std::string name;
};

/// A player as a list shows one.
struct PlayerSummary {
  std::string name;
  std::int64_t matches = 0;
  std::int64_t open = 0;
  std::int64_t won = 0;
  std::int64_t lost =
      0;  ///< finished or conceded matches that somebody else won, or that the player conceded
};

}  // namespace storage
