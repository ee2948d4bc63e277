#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "games/rules.hpp"
#include "match/standing.hpp"
#include "settlement/stakes.hpp"

/// Who owes whom after a match, line by line (rules, "Settlement" and "Stakes").
namespace settlement {

using match::Seat;

/// What a line of a settlement is for. The words of the JSON output are these in lower case.
enum class Item { kWin, kDifference, kStars, kChapeaux, kSkunk };
std::string to_string(Item item);

struct Line {
  Item item = Item::kWin;
  std::int64_t count = 0;             ///< games, stars, chapeaux or skunks; of a difference its hundreds
  int factor = 1;                     ///< of a difference: 1, 2 or 3
  std::int64_t units = 0;             ///< stakes to pay: count × factor
  bool exact = true;                  ///< of a difference: nothing was rounded up
  std::int64_t difference = 0;        ///< of a difference: the winner's total less the loser's
  std::vector<std::int64_t> rounded;  ///< pagat's difference: the rounded totals in seat order
  std::int64_t limit = 0;             ///< of a skunk: the total below which it is one
  std::optional<std::int64_t> game_points;  ///< pagat only
  std::optional<MinorUnits> stake;          ///< for each unit; nothing without stakes
  std::optional<MinorUnits> amount;         ///< units × stake; nothing without stakes
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
  games::Scheme scheme = games::Scheme::kNone;
  match::Status status = match::Status::kOpen;
  std::optional<Seat> winner;
  std::optional<Seat> loser;  ///< of a game of two
  std::vector<Line> lines;    ///< none while the match is open, when it is void, or without a scheme
  std::optional<std::int64_t> game_points;
  std::optional<Stakes> stakes;
  std::optional<Payout> payout;  ///< nothing without stakes
  std::vector<Place> ranking;    ///< of a game that is not played for stakes
};

/// Totals and counts of the two players, as the schemes need them.
struct Result {
  std::int64_t winner_total = 0;
  std::int64_t loser_total = 0;
  int winner_stars = 0;
  int loser_chapeaux = 0;
  int target = 0;
};

/// The settlement of a match as it stands, by the scheme and stakes given (which need not be its
/// own). Throws `Error` (kData) if an amount does not fit 64 bits.
Settlement settle(const match::Match& match, const match::Standing& standing, games::Scheme scheme,
                  const std::optional<Stakes>& stakes);

}  // namespace settlement
