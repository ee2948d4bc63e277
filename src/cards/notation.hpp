#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

#include "base/excerpt.hpp"
#include "cards/card.hpp"
#include "cards/report.hpp"

/// The notation in which cards are reported, read. How they are written is in `card.hpp`.
namespace cards {

/// One card and where it was written; all cards of a repeat (`7x8`) have the same place. Good as long as the
/// text that it was read from.
struct Token {
  Card card;
  base::Piece text;
};

/// Cards written together, without a space or comma between them. Never empty.
struct Group {
  std::vector<Token> tokens;
  base::Piece text;
  /// What may have been meant otherwise, a sentence each: `4x7` is seven 4s, and could be four 7s.
  std::vector<std::string> doubts;
};

/// What differs from game to game, and from place to place.
struct Notation {
  bool joker = false;        ///< whether there is one
  bool suit_of_run = false;  ///< whether a suit written once at the end (`4567s`) holds for all of a group
  const ReportForm* form = &kTyped;
};

/// The groups of a text, separated by spaces or commas; none for an empty text. They are good as long as it
/// is. Throws `Error` (kData) with the place and the remedy: unknown rank or suit, a suit before its rank or
/// by itself, a misplaced hyphen, a repeat that is not one digit from 1 to 8, a joker where there is none.
std::vector<Group> read_groups(const base::Excerpt& text, const Notation& notation);
std::vector<Group> read_groups(base::Excerpt&& text, const Notation& notation) = delete;

/// The doubts about a text (`Group::doubts`), for a remedy; none where it cannot be read.
std::vector<std::string> doubts_about(const base::Excerpt& text);

}  // namespace cards
