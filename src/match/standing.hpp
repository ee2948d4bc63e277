#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "match/match.hpp"

/// What a match has come to: every line scored, the running totals, the finish (rules, "Running
/// totals and the finish").
namespace match {

using Totals = std::vector<std::int64_t>;  ///< points, in seat order

/// Whether somebody has reached the target.
bool target_reached(const Totals& totals, int target);

/// Whether more than one player has the largest total.
bool tied_at_the_top(const Totals& totals);

/// M4, L2: the target is reached, but by several with the same largest total: play goes on.
bool plays_on_a_tie(const Totals& totals, int target);

/// The condition for the game to be over after a hand and the adjustments that follow it: nobody shares
/// the largest total, and it is at or above the target or (M4) a tie there is being played on.
bool is_finished(const Totals& totals, int target, bool tie_is_played_on);

/// Points that a total lacks to the target; 0 if it has reached it.
std::int64_t points_to_go(std::int64_t total, int target);

/// The seats that have the largest total, in seat order.
std::vector<Seat> leaders(const Totals& totals);

/// The seat of the largest total; nothing if several share it.
std::optional<Seat> leader(const Totals& totals);

enum class Status { kOpen, kFinished, kConceded, kVoid };
/// "open", "finished", "conceded", "void".
std::string to_string(Status status);

/// Why play went on or ended after a line.
enum class Verdict {
  kNotJudged,    ///< adjustments follow, and it is judged with them; or no hand stands before it
  kBelowTarget,  ///< nobody has reached the target
  kTie,          ///< several have the same largest total, at the target or since they tied there
  kHeldBack,     ///< it would be over, but for a house rule that the leader does not meet
  kFinish,       ///< the game is over
  kAfterFinish,  ///< it was over before: the line counts in no total and no settlement
};
/// "not_judged", "below_target", "tie", "held_back", "finish", "after_finish".
std::string to_string(Verdict verdict);

/// One line of the match, scored.
struct LineStanding {
  std::optional<games::ScoredHand> hand;  ///< nothing for an adjustment
  std::vector<int> scores;                ///< points that the line adds, in seat order
  std::optional<Seat> dealer;             ///< of a hand, if known
  Totals totals;                          ///< after the line; empty after the finish
  Verdict verdict = Verdict::kNotJudged;
  const games::HouseRule* held_back_by = nullptr;  ///< of kHeldBack: what the leader does not meet

  [[nodiscard]] bool after_finish() const { return verdict == Verdict::kAfterFinish; }
};

struct Standing {
  std::vector<LineStanding> lines;
  Totals totals;
  std::vector<int> stars;            ///< a player's stars in the hands that count
  std::vector<int> chapeaux;         ///< a player's circled scores in the hands that count
  std::vector<int> natural_outs;     ///< a player's natural outs in the hands that count
  std::size_t hands = 0;             ///< recorded, without adjustments
  std::size_t hands_that_count = 0;  ///< the same without those after the finish
  Status status = Status::kOpen;
  std::optional<Seat> winner;
  std::optional<std::size_t> finish;  ///< index of the last line that counts, once the game is over
  std::optional<Seat> next_dealer;    ///< of the next hand of an open match, if known
  bool tie_is_played_on = false;      ///< M4: a tie at the target was judged, and the larger total wins next

  /// Whether a hand can be added at its end (M4, M9): none after the finish, and none in a closed match.
  [[nodiscard]] bool takes_a_hand() const { return status == Status::kOpen; }
  /// How many lines stand after the finish.
  [[nodiscard]] std::size_t lines_after_finish() const { return finish ? lines.size() - *finish - 1 : 0; }
};

/// Scores every line of a match and follows it to where it stands. What is recorded is not judged.
Standing play(const Match& match);

}  // namespace match
