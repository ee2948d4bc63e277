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
#include "cards/notation.hpp"

/// What the rooms outside `games/` see of a hand, whatever the game.
namespace games {

/// A player's place in a match, from 0.
using Seat = std::size_t;

/// Names of the players in seat order, for messages.
using Names = std::vector<std::string>;

/// What one player reported with cards: the two texts, not yet read.
struct EntryText {
  base::Excerpt melds;
  base::Excerpt left;
  const cards::ReportForm* form = &cards::kTyped;  ///< where it was written
};

/// The same as the program keeps it: canonical, and read back without judging.
struct CanonicalEntry {
  std::string melds;
  std::string left;
};

/// What is known beside the cards: `--out NAME` and `--no-out`.
struct OutClaim {
  std::optional<Seat> out;
  bool no_out = false;

  friend bool operator==(const OutClaim&, const OutClaim&) = default;
};

/// How a report was understood where that is not what was written.
struct Remark {
  std::string text;       ///< a sentence without a full stop
  bool doubtful = false;  ///< it may well have been meant otherwise
};

struct PointsEntry {
  int score = 0;
  int stars = 0;

  friend bool operator==(const PointsEntry&, const PointsEntry&) = default;
};

/// A hand of which only the scores are known, as on a sheet kept on paper.
struct PointsHand {
  std::vector<PointsEntry> entries;  ///< in seat order
  OutClaim claim;

  friend bool operator==(const PointsHand&, const PointsHand&) = default;
};

/// Whether a player of a hand known by its points was out; nothing if that is not known.
std::optional<bool> was_out(const OutClaim& claim, Seat seat);

/// The player whose score has to be that of somebody who went out: the one named, else the best.
Seat seat_to_judge(const PointsHand& hand);

enum class WarningCode {
  kCardsMissing,  ///< a player accounts for fewer cards than were dealt; `missing` says how many
  kScoreLow,      ///< a score lower than all the cards dealt are worth when they are laid down
  kScoreHigh,     ///< scores, or stars, that the cards of the hand cannot give
};

/// Something odd about a hand that is recorded all the same.
struct Warning {
  WarningCode code = WarningCode::kCardsMissing;
  std::optional<Seat> seat;  ///< whose; nothing: no player is named, or it concerns several together
  int missing = 0;           ///< cards
  std::string what;          ///< what is odd, in a few words: "the best score is low for going out"
  std::string because;       ///< the fact about the game that makes it odd: "every player is dealt 15 cards"
};

/// The warnings that games have in common.
Warning cards_missing(const Names& names, Seat seat, int missing, std::string because);
/// Of the score of whoever went out: the player named, or nobody in particular.
Warning score_low(const Names& names, const OutClaim& claim, std::string because);
Warning score_high(const Names& names, Seat seat, std::string because);

/// "cards_missing", "score_low", "score_high": the words of the JSON output.
std::string to_string(WarningCode code);
/// The warning as a sentence; `Warning::what` is the same for a sheet, in a few words.
std::string message(const Warning& warning);

/// What one player's hand came to.
struct ScoredEntry {
  std::optional<bool> out;  ///< nothing: it is not known who was out
  int score = 0;
  int stars = 0;
  bool chapeau = false;
  bool natural_out = false;               ///< counts as a natural out where a house rule asks for one
  std::vector<cards::Rank> perfect_sets;  ///< their ranks, ascending; none where only the points are known
};

struct ScoredHand {
  std::optional<Seat> out;  ///< nothing: not known, or nobody
  bool no_out = false;      ///< nobody ended the hand
  std::vector<ScoredEntry> entries;
  std::vector<Warning> warnings;
};

/// A named figure of a scored hand, as the JSON output shows it.
using Value = std::variant<std::int64_t, bool, std::string>;
using Field = std::pair<std::string_view, Value>;

/// One set or meld with its figures.
struct MeldBreakdown {
  std::string cards;
  std::vector<Field> fields;  ///< after the cards, in the order of the JSON output
};

/// How a player's score came about, in figures.
struct EntryBreakdown {
  std::vector<MeldBreakdown> melds;
  std::string left;
  std::vector<Field> fields;  ///< after the left-over cards, in the order of the JSON output
};

/// One step on the way to a player's score, in words. Together the steps of an entry are the whole
/// calculation.
struct Reason {
  std::string what;           ///< the cards, or the rule that acts: "KKK2", "natural out"
  std::string how;            ///< the arithmetic: "3 × 10 + wild 2 20"
  std::optional<int> points;  ///< what it adds, or the result so far where `result` says so
  bool result = false;        ///< a subtotal or the score, not a summand
  std::string rule;           ///< the rule behind it and its source; may be empty
};

}  // namespace games
