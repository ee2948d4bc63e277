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

/// What a line of a settlement comes to in money, in minor units of the stakes' currency.
struct LineMoney {
  MinorUnits stake = 0;  ///< for each unit
  MinorUnits amount = 0;
};

struct Payout {
  Seat from = 0;
  Seat to = 0;
  MinorUnits amount = 0;  ///< of the stakes' currency; may be 0
};

/// A place of a game that is not played for stakes. Equal totals share a place.
struct Place {
  int place = 1;
  Seat seat = 0;
};

struct Settlement {
  Terms terms;
  match::Status status = match::Status::kOpen;
  std::optional<Seat> winner;
  std::optional<Seat> loser;     ///< of a game of two
  std::vector<Line> lines;       ///< none while the match is open, when it is void, or without a scheme
  std::vector<LineMoney> money;  ///< of each line; empty without stakes
  std::optional<std::int64_t> game_points;  ///< of a scheme that counts them
  std::optional<Payout> payout;             ///< nothing without stakes
  std::vector<Place> ranking;               ///< of a game that is not played for stakes
};

/// The settlement of a match as it stands, by the terms given (which need not be its own). Throws `Error`
/// (kData) if an amount does not fit 64 bits.
Settlement settle(const match::Match& match, const match::Standing& standing, const Terms& terms);

}  // namespace settlement
