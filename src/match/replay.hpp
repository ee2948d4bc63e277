#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "match/match.hpp"

/// Replays a match line by line: the score of every line, the running totals, the finish and the winner.
namespace match {

using Totals = std::vector<std::int64_t>;  ///< points, in seat order

/// Whether somebody has reached the target.
bool target_reached(const Totals& totals, int target);

/// Whether several players share the largest total.
bool tied_for_the_lead(const Totals& totals);

/// Whether a tie extension begins (M4, L2): the target is reached, and several players share the largest
/// total. Play goes on, and from here the largest total wins, even if all fall below the target again.
bool tie_extension_begins(const Totals& totals, int target);

/// The winner after a hand and the adjustments that follow it: the one player with the largest total, if it
/// is at or above the target, or the match is in a tie extension (M4). Nothing: the match is not over.
std::optional<Seat> winner_by_totals(const Totals& totals, int target, bool in_tie_extension);

/// The points that a total is short of the target; 0 if it has reached it.
std::int64_t points_to_go(std::int64_t total, int target);

/// The players with the largest total, in seat order.
std::vector<Seat> leaders(const Totals& totals);

/// The player with the largest total; nothing if several share it.
std::optional<Seat> leader(const Totals& totals);

/// Whether a match goes on, or how it ended.
enum class Status { kOpen, kFinished, kConceded, kVoid };
/// "open", "finished", "conceded", "void".
std::string to_string(Status status);

/// Whether a line ended the match, and if not, why not. A finish has exactly one winner: ties are played on
/// (M4).
enum class Verdict {
  kNotJudged,    ///< adjustments follow, and it is judged with them; or there is no hand before it
  kBelowTarget,  ///< nobody has reached the target
  kTie,          ///< several share the largest total, at the target or in a tie extension (M4)
  kHeldBack,     ///< the leader would win, but does not meet a house rule
  kFinish,       ///< the match is over
  kAfterFinish,  ///< it was over before: the line counts in no total and no settlement (M4)
};
/// "not_judged", "below_target", "tie", "held_back", "finish", "after_finish".
std::string to_string(Verdict verdict);

/// A line of the match, scored.
struct LineStanding {
  std::optional<games::ScoredHand> hand;  ///< nothing for an adjustment
  std::vector<int> scores;                ///< points that the line adds, in seat order
  std::optional<Seat> dealer;             ///< of a hand, if known
  Totals totals;                          ///< after the line; empty after the finish
  Verdict verdict = Verdict::kNotJudged;
  const games::HouseRule* unmet_rule = nullptr;  ///< with kHeldBack: the rule that the leader does not meet

  [[nodiscard]] bool after_finish() const { return verdict == Verdict::kAfterFinish; }
};

/// The score state of a match after all its lines.
struct Standing {
  base::SharedList<LineStanding> lines;
  Totals totals;
  std::vector<int> stars;            ///< a player's stars in the hands that count
  std::vector<int> chapeaux;         ///< a player's circled scores in the hands that count
  std::vector<int> natural_outs;     ///< a player's natural outs in the hands that count
  std::size_t hands = 0;             ///< all recorded hands; adjustments are none
  std::size_t hands_that_count = 0;  ///< the hands up to the finish
  Status status = Status::kOpen;
  /// Of a finished match always one player (see `Verdict`); of a conceded one the best of the others, if it
  /// is one; else nothing.
  std::optional<Seat> winner;
  std::optional<std::size_t> finish;  ///< index of the last line that counts, once the match is over
  std::optional<Seat> next_dealer;    ///< of the next hand of an open match, if known
  bool in_tie_extension = false;  ///< M4: not over, and the largest total wins as soon as one player has it

  /// Whether a hand can be added at the end: not after the finish (M4), and not in a closed match (M9).
  [[nodiscard]] bool takes_a_hand() const { return status == Status::kOpen; }
  /// The number of lines after the finish.
  [[nodiscard]] std::size_t lines_after_finish() const { return finish ? lines.size() - *finish - 1 : 0; }
};

/// Replays a match. What is recorded is not checked. `house_rules`: all that there are; tests make up others.
Standing replay(const Match& match, std::span<const games::HouseRule> house_rules = games::house_rules());

}  // namespace match
