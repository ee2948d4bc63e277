#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "base/time.hpp"
#include "base/uuid.hpp"
#include "history/operation.hpp"

/// What this room hands out.
namespace storage {

/// A command as it is stored.
struct StoredCommand {
  std::int64_t number = 0;  ///< in this file
  base::Timestamp at;
  std::string name;
  bool here = true;  ///< entered in this file

  friend bool operator==(const StoredCommand&, const StoredCommand&) = default;
};

/// What a command did to one match, in order.
struct DoneToMatch {
  std::int64_t match = 0;
  std::vector<history::Operation> operations;
};

/// What a command did to a player or a payment, with the names of those concerned: the player and who that
/// one is joined into, or who paid whom.
struct DoneToOther {
  history::Operation operation;
  std::string first, second;
};

/// What a line of the sheet said at some time.
struct LineVersion {
  std::string command;  ///< the name of the command that wrote it
  base::Timestamp at;
  std::string reason;
  history::LineValue value;
};

/// A match as a list shows it, from the tables alone.
struct MatchSummary {
  std::int64_t number = 0;
  base::Uuid id;
  std::string game;
  std::string preset;
  std::vector<std::string> players;
  std::optional<std::string> date;
  std::string event;
  std::int64_t hands = 0;
  std::vector<std::int64_t> totals;
  std::string status;
  std::optional<std::string> winner;
  bool disputed = false;
  std::optional<std::int64_t> payout;  ///< what the loser owes, in minor units of `currency`
  std::string currency;

  friend bool operator==(const MatchSummary&, const MatchSummary&) = default;
};

/// What making the kept tables anew did.
struct Rebuilt {
  std::string backup;  ///< where the database as it was is kept
  /// The matches whose finish, winner or payout is another now: before and after.
  std::vector<std::pair<MatchSummary, MatchSummary>> moved;
  bool new_scoring = false;  ///< they were kept by an older revision of what hands score
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
