#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <variant>
#include <vector>

#include "match/replay.hpp"
#include "settlement/stakes.hpp"

/// The lines of a settlement, in a form that is the same for every scheme, and what the schemes share.
namespace settlement {

using match::Seat;

/// The final score of a match of two players with a winner, which a scheme settles.
struct FinalScore {
  match::Names names;    ///< in seat order
  match::Totals totals;  ///< points, in seat order
  Seat winner = 0;
  Seat loser = 1;
  int winner_stars = 0;
  int loser_chapeaux = 0;
  games::Rules rules;

  [[nodiscard]] std::int64_t winner_total() const { return totals.at(winner); }
  [[nodiscard]] std::int64_t loser_total() const { return totals.at(loser); }
  /// Whether the winner has more points. After a concession that need not be so, and then the difference and
  /// the skunk do not count (M9).
  [[nodiscard]] bool is_ahead() const { return winner_total() > loser_total(); }
};

/// Half the target, rounded up to a whole point (M7, W2).
std::int64_t half_of(int target);

/// Whether the loser is skunked: a total under half the target (W2); never if the winner is not ahead (M9).
/// `wikipedia` counts a mark for it, and the statistics count it whatever the scheme.
bool is_skunk(const FinalScore& score);

/// "600 (half of 1200)", "613 (half of 1225, rounded up)".
std::string half_text(int target);

/// A figure of a line with its key in the JSON output.
using Figure = std::pair<std::string_view, std::variant<std::int64_t, std::vector<std::int64_t>>>;

/// A line of a settlement: one item, what it counts, and what is paid for it.
struct Line {
  std::string_view item;                         ///< its word in the JSON output: "win"
  std::vector<Figure> figures;                   ///< in the order of the JSON output
  std::string what;                              ///< "Stars of Ann: 2"
  std::string how;                               ///< the calculation; may be empty
  std::int64_t units = 0;                        ///< stakes to pay
  MinorUnits Stakes::*stake = &Stakes::large;    ///< that is paid for each unit
  std::optional<std::int64_t> game_points = {};  ///< if the scheme counts them
  /// In minor units of the currency of the stakes; filled in by `settle` where there are stakes.
  std::optional<MinorUnits> amount = {};
};

/// The lines that the schemes share; a scheme adds its `game_points`.
Line win_line(const FinalScore& score);
Line stars_line(const FinalScore& score);
Line chapeaux_line(const FinalScore& score);
/// "Ann is not ahead, so it does not count" (M9).
std::string not_ahead_text(const FinalScore& score);
/// "2 hundreds".
std::string hundreds_text(std::int64_t count);

}  // namespace settlement
