#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <variant>
#include <vector>

#include "base/shared_list.hpp"
#include "base/values/time.hpp"
#include "base/values/uuid.hpp"
#include "games/game.hpp"

/// A match as it was reported, in memory; `replay.hpp` calculates from it.
namespace match {

using games::Names;
using games::Seat;

/// A hand as a line of a match.
struct Hand {
  games::ReportedHand reported;
  std::optional<Seat> dealer;  ///< if named with the hand; nothing: the one whose turn it is

  friend bool operator==(const Hand&, const Hand&) = default;
};

/// A penalty or head start that was agreed on; judged with the hand before it, a head start with the first.
struct Adjustment {
  std::vector<int> points;  ///< in seat order, of either sign
  std::string reason;

  friend bool operator==(const Adjustment&, const Adjustment&) = default;
};

/// What a line of the sheet says.
struct Contents {
  std::optional<base::Timestamp> at;  ///< when it was recorded; nothing: not known
  std::variant<Hand, Adjustment> what;

  friend bool operator==(const Contents&, const Contents&) = default;
};

/// A line of the sheet: its contents, under an id that stays when they change. Lines are numbered from 1 in
/// the order in which they stand.
struct Line : Contents {
  base::Uuid id;

  friend bool operator==(const Line&, const Line&) = default;
};

/// The end of a match without a finish (M9): conceded, or void.
struct Closing {
  std::optional<Seat> conceded_by;  ///< nothing: void

  friend bool operator==(const Closing&, const Closing&) = default;
};

/// A match: its game and rules, its players, its lines in order.
struct Match {
  games::Game game;
  games::Rules rules;  ///< frozen when the match started
  Names players;       ///< in seat order
  std::optional<Seat> first_dealer;
  base::SharedList<Line> lines;
  std::optional<Closing> closing;
};

/// The index of the line with this id, at `from` or behind it; nothing if no line there has it.
inline std::optional<std::size_t> find_line(const Match& match, const base::Uuid& id, std::size_t from = 0) {
  for (std::size_t i = from; i < match.lines.size(); ++i)
    if (match.lines[i].id == id) return i;
  return std::nullopt;
}

}  // namespace match
