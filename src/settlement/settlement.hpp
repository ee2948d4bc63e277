#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "match/change.hpp"
#include "match/replay.hpp"
#include "settlement/line.hpp"
#include "settlement/scheme.hpp"
#include "settlement/stakes.hpp"

/// Settles a match: who pays whom how much, line by line.
namespace settlement {

/// What the players agreed on for the money of a match.
struct Terms {
  Scheme scheme = none::Scheme{};
  std::optional<Stakes> stakes;

  friend bool operator==(const Terms&, const Terms&) = default;
};

/// A player's place in a game without stakes. Equal totals share a place.
struct RankedPlayer {
  int place = 1;
  Seat seat = 0;
};

/// A match, settled.
struct Settlement {
  Terms terms;
  match::Status status = match::Status::kOpen;
  std::optional<Seat> winner;
  std::optional<Seat> loser;  ///< in a game of two
  bool skunk = false;         ///< `is_skunk`, which the statistics count whatever the scheme
  std::vector<Line> lines;    ///< none while the match is open, if it is void, or in a scheme without lines
  std::optional<std::int64_t> game_points;  ///< the sum, if the scheme counts them
  /// Whether each line's amount is its game points × small stake. True where there are no game points or no
  /// stakes.
  bool money_follows_points = true;
  std::optional<match::Payout> payout;  ///< nothing without stakes
  bool overflow = false;                ///< the payout does not fit 64 bits: there is no money in any line
  std::vector<RankedPlayer> ranking;    ///< in a game without stakes
};

/// Settles a replayed match by these terms, which need not be its own.
Settlement settle(const match::Match& match, const match::Standing& standing, const Terms& terms);

}  // namespace settlement
