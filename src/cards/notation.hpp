#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

#include "base/excerpt.hpp"
#include "cards/card.hpp"

/// The notation in which cards are reported, read. How they are written is in `card.hpp`.
namespace cards {

/// One card and where it was written; all cards of a repeat (`7x8`) have the same place.
struct Token {
  Card card;
  base::Excerpt text;
};

/// Cards written together, without a space or comma between them. Never empty.
struct Group {
  std::vector<Token> tokens;
  base::Excerpt text;
  /// What may have been meant otherwise, a sentence each: `4x7` is seven 4s, and could be four 7s.
  std::vector<std::string> doubts;
};

/// What differs from game to game.
struct Notation {
  bool joker = false;        ///< whether there is one
  bool suit_of_run = false;  ///< whether a suit written once at the end (`4567s`) holds for all of a group
};

/// The groups of a text, separated by spaces or commas; none for an empty text.
/// Throws `Error` (kData) with the place and the remedy: unknown rank or suit, a suit before its
/// rank or by itself, a misplaced hyphen, a repeat that is not one digit from 1 to 8, a joker where there is
/// none.
std::vector<Group> read_groups(const base::Excerpt& text, const Notation& notation);

/// A report split into its parts: `NAME=SETS / LEFT`. The name is not yet checked.
struct Report {
  std::string name;
  base::Excerpt name_text;
  base::Excerpt melds;
  base::Excerpt left;
};

/// Splits at the first `=` and, after it, at the slash. Throws `Error` (kData) without a `=` or a
/// name before it, with a second slash, or for bytes that are not UTF-8.
Report split_report(const std::string& argument);

/// A score as a paper sheet shows it: `280*`, `**560`, `-45`, `(45)`.
struct ScoreNote {
  int score = 0;
  int stars = 0;
};

/// Reads the part after the `=` of a report under `--points`. Stars stand before or after the score;
/// parentheses are the paper's circle and need a score that is not zero; their sign may be left out.
/// Throws `Error` (kData) for anything else. The range of scores and stars is the game's business;
/// here they only have to fit (at most six digits, at most 99 stars).
/// `stars` says whether the game has any; it is for the remedy only.
ScoreNote read_score(const base::Excerpt& text, bool stars);

}  // namespace cards
