#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <variant>
#include <vector>

#include "match/standing.hpp"
#include "settlement/stakes.hpp"

/// What a scheme makes of the score of a finished match, in lines that mean the same whatever the scheme:
/// who reads or prints them need not know which one it was.
namespace settlement {

using match::Seat;

/// The score of a match of two that somebody won, as the schemes need it.
struct FinalScore {
  match::Names names;    ///< in seat order
  match::Totals totals;  ///< points, in seat order
  Seat winner = 0;
  Seat loser = 1;
  int winner_stars = 0;
  int loser_chapeaux = 0;
  int target = 0;  ///< points

  [[nodiscard]] std::int64_t winner_total() const { return totals.at(winner); }
  [[nodiscard]] std::int64_t loser_total() const { return totals.at(loser); }
  /// M9: who wins because the other conceded need not be ahead; then the difference, and with it the
  /// skunk, does not count.
  [[nodiscard]] bool is_ahead() const { return winner_total() > loser_total(); }
};

/// M7, W2: half the target, rounded up to a whole point. A total below it is less than half.
std::int64_t half_of(int target);

/// "600 (half of 1200)", "613 (half of 1225, rounded up)".
std::string half_words(int target);

/// A named figure of a line, as the JSON output shows it.
using Figure = std::pair<std::string_view, std::variant<std::int64_t, std::vector<std::int64_t>>>;

/// Which of the two stakes goes with each unit of a line (rules, "Stakes").
enum class Stake { kSmall, kLarge };

/// What a line comes to in money, in minor units of the stakes' currency.
struct LineMoney {
  MinorUnits stake = 0;  ///< for each unit
  MinorUnits amount = 0;
};

struct Line {
  std::string_view item;        ///< the word of the JSON output: "win"
  std::vector<Figure> figures;  ///< in the order of the JSON output
  std::string what;             ///< "Stars of Ann: 2"
  std::string how;              ///< the arithmetic behind it; may be empty
  std::int64_t units = 0;       ///< stakes to pay
  Stake stake = Stake::kLarge;
  std::optional<std::int64_t> game_points = {};  ///< of a scheme that counts them
  std::optional<LineMoney> money = {};           ///< put in by `settle` where there are stakes
};

/// The lines that schemes have in common; `game_points` is left to the scheme.
Line win_line(const FinalScore& score);
Line stars_line(const FinalScore& score);
Line chapeaux_line(const FinalScore& score);
/// "Ann is not ahead: none counts" (M9).
std::string not_ahead_words(const FinalScore& score);
/// "2 hundreds".
std::string hundreds_words(std::int64_t count);

}  // namespace settlement
