#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <variant>
#include <vector>

#include "cards/card.hpp"

/// A hand of any game, as the modules outside `games/` see it: reported, scored, explained.
namespace games {

/// The index of a player in a match, from 0.
using Seat = std::size_t;

/// Names of the players, in seat order.
using Names = std::vector<std::string>;

/// The player who went out, as far as it was reported: `--out NAME` or `--no-out`.
struct OutClaim {
  std::optional<Seat> out;
  bool no_out = false;

  friend bool operator==(const OutClaim&, const OutClaim&) = default;
};

/// A note on how a report was understood: sets that were joined (M1), or a notation that is ambiguous.
struct Remark {
  std::string text;       ///< a sentence without a full stop
  bool doubtful = false;  ///< the player may have meant something else
};

/// A player's entry as it is typed in a shell: "'Ann=KKK2 / 4 9'".
std::string typed_entry(const std::string& name, const std::string& entry);

/// A hand read from reports, with the notes on it.
template <class Hand>
struct Reading {
  Hand hand;
  std::vector<Remark> remarks;
};

/// What one player reported with points only.
struct PointsEntry {
  int score = 0;
  int stars = 0;

  friend bool operator==(const PointsEntry&, const PointsEntry&) = default;
};

/// A hand of which only the scores and stars are known, as on a paper sheet.
struct PointsHand {
  std::vector<PointsEntry> entries;  ///< in seat order
  OutClaim claim;

  friend bool operator==(const PointsHand&, const PointsHand&) = default;
};

/// Whether this player was out, in a hand of points; nothing if that is not known.
std::optional<bool> was_out(const OutClaim& claim, Seat seat);

/// The player whose score is judged as that of the player who went out: the one named, else the best.
Seat seat_to_judge(const PointsHand& hand);

/// What a warning is about.
enum class WarningCode {
  kCardsMissing,  ///< a player reports fewer cards than were dealt; `missing` says how many fewer
  kScoreLow,      ///< a score too low for a player who went out
  kScoreHigh,     ///< scores or stars higher than the cards of a hand allow
};

/// Something odd about a hand, which is recorded all the same. The texts are in the language of when it was
/// scored; what programs read has them from `games::score` called in English.
struct Warning {
  WarningCode code = WarningCode::kCardsMissing;
  std::optional<Seat> seat;  ///< whose; nothing: not known, or several players together
  int missing = 0;           ///< cards
  std::string what;          ///< in a few words, for a sheet: "nobody has the 90 points of an out"
  std::string message;       ///< a whole sentence without a full stop
  bool asks = false;         ///< `message` is a question, with its question mark
};

/// A player reports `reported` cards of the `dealt` ones.
Warning cards_missing(const Names& names, Seat seat, int reported, int dealt);
/// The score of the player who went out, named or not, is `score`, and at least `least` is needed, perhaps
/// for a star as well.
Warning score_low(const Names& names, const OutClaim& claim, int score, int least, bool has_star = false);

/// The word of the JSON output: "cards_missing", "score_low", "score_high".
std::string to_string(WarningCode code);

/// One player's hand, scored.
struct ScoredEntry {
  std::optional<bool> out;  ///< nothing: not known
  int score = 0;
  int stars = 0;
  bool chapeau = false;
  bool natural_out = false;               ///< counts as one for the house rule `natural_to_win`
  std::vector<cards::Rank> perfect_sets;  ///< ranks, ascending; empty where only the points are known
};

/// A hand, scored.
struct ScoredHand {
  std::optional<Seat> out;  ///< nothing: not known, or nobody
  bool no_out = false;      ///< nobody ended the hand
  std::vector<ScoredEntry> entries;
  std::vector<Warning> warnings;
};

/// A figure of a scored hand with its key in the JSON output.
using BreakdownField = std::pair<std::string_view, std::variant<std::int64_t, bool, std::string>>;

/// How a player's score is calculated, in figures.
struct EntryBreakdown {
  std::vector<std::vector<BreakdownField>> melds;  ///< of each its `cards`, then its figures
  std::string left;
  std::vector<BreakdownField> fields;  ///< after the left-over cards, in the order of the JSON output
};

/// One step of the calculation of a player's score, in words. The steps of an entry are the whole
/// calculation.
struct ScoringStep {
  std::string what;           ///< the cards, or the rule that acts: "KKK2", "natural out"
  std::string how;            ///< the arithmetic: "3 × 10 + wild 2 20"
  std::optional<int> points;  ///< what it adds; with `result`, the total so far
  bool result = false;        ///< a subtotal or the score, not a summand
  std::string rule;           ///< the rule behind it and its source; may be empty
  /// The cards of `what`, in the groups in which they are written; none: it is a rule.
  std::vector<cards::CardList> cards = {};
};

}  // namespace games
