#pragma once

#include <optional>
#include <string>
#include <variant>
#include <vector>

#include "base/time.hpp"
#include "base/uuid.hpp"
#include "games/game.hpp"

/// A match in memory, as it was reported: nothing in here is computed.
namespace match {

using games::Names;
using games::Seat;

struct Hand {
  games::ReportedHand reported;
  std::optional<Seat> dealer;  ///< named with the hand; nothing: as the deal goes round

  friend bool operator==(const Hand&, const Hand&) = default;
};

/// A penalty or correction that the players agreed on. It belongs to the hand before it.
struct Adjustment {
  std::vector<int> points;  ///< in seat order, of either sign
  std::string reason;

  friend bool operator==(const Adjustment&, const Adjustment&) = default;
};

/// A line of the sheet. Lines are numbered from 1 in the order in which they stand.
struct Line {
  base::Uuid id;
  std::optional<base::Timestamp> at;  ///< when it was recorded; nothing: not known
  std::variant<Hand, Adjustment> what;

  friend bool operator==(const Line&, const Line&) = default;
};

/// M9: a match that ended without a finish.
struct Closing {
  std::optional<Seat> conceded_by;  ///< nothing: void

  friend bool operator==(const Closing&, const Closing&) = default;
};

struct Match {
  games::Game game;
  games::Rules rules;  ///< frozen when the match started
  Names players;       ///< in seat order
  std::optional<Seat> first_dealer;
  std::vector<Line> lines;
  std::optional<Closing> closing;
};

}  // namespace match
