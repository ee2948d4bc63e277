#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "match/standing.hpp"
#include "settlement/line.hpp"
#include "settlement/scheme.hpp"
#include "settlement/stakes.hpp"

/// Who owes whom after a match, line by line (rules, "Settlement" and "Stakes").
namespace settlement {

/// What was agreed on about the money of a match.
struct Terms {
  Scheme scheme = none::Scheme{};
  std::optional<Stakes> stakes;

  friend bool operator==(const Terms&, const Terms&) = default;
};

struct Payout {
  Seat from = 0;
  Seat to = 0;
  MinorUnits amount = 0;  ///< of the stakes' currency; may be 0
};

/// A place of a game that is not played for stakes. Equal totals share a place.
struct RankedPlayer {
  int place = 1;
  Seat seat = 0;
};

struct Settlement {
  Terms terms;
  match::Status status = match::Status::kOpen;
  std::optional<Seat> winner;
  std::optional<Seat> loser;  ///< of a game of two
  bool skunk = false;         ///< W2, whatever the scheme: the loser has less than half the target
  std::vector<Line> lines;    ///< none while the match is open, when it is void, or by a scheme without
  std::optional<std::int64_t> game_points;  ///< together; of a scheme that counts them
  /// Whether each line's amount is its game points × small stake. True where there are no game points or no
  /// stakes.
  bool money_follows_points = true;
  std::optional<Payout> payout;  ///< nothing without stakes
  bool beyond_counting = false;  ///< the payout does not fit 64 bits: no line has money, and none is paid
  std::vector<RankedPlayer> ranking;  ///< of a game that is not played for stakes
};

/// The settlement of a match as it stands, by the terms given (which need not be its own).
Settlement settle(const match::Match& match, const match::Standing& standing, const Terms& terms);

}  // namespace settlement
