#pragma once

#include <cstddef>
#include <string>
#include <vector>

#include "base/source_span.hpp"
#include "cards/card.hpp"
#include "cards/report.hpp"

/// Parses the notation in which players report cards: `KKK2 7x4 QsQQ`. `card.hpp` writes it.
namespace cards {

/// A card and its place in the input; all cards of a repeat (`7x8`) have the same place. Valid as long as the
/// span that it was parsed from.
struct Token {
  Card card;
  base::SourceSpanRef text;
  /// The suit follows from the other cards (a complete set in Mille), so that leaving it out says nothing.
  bool suit_implied = false;
};

/// Cards written together, without a space or comma between them; at least one.
struct Group {
  std::vector<Token> tokens;
  base::SourceSpanRef text;
  /// Ambiguities, a sentence each: `4x7` is seven 4s, but may have been meant as four 7s.
  std::vector<std::string> doubts;
};

/// The variant of the notation that a game and a place of input use.
struct Notation {
  bool joker = false;        ///< whether the game has a joker
  bool suit_of_run = false;  ///< whether a suit written once at the end (`4567s`) applies to the whole group
  const ReportWording* wording = &kCommandLineWording;
};

/// Parses a text into its groups, separated by spaces or commas; none for an empty text. They are valid as
/// long as `text`. Throws `Error` (kData) with the place and the remedy: unknown rank or suit, a suit before
/// its rank or by itself, a misplaced hyphen, a repeat that is not one digit from 1 to 8, a joker where there
/// is none.
std::vector<Group> read_groups(const base::SourceSpan& text, const Notation& notation);
std::vector<Group> read_groups(base::SourceSpan&& text, const Notation& notation) = delete;

/// The ambiguities of a text (`Group::doubts`), for a remedy; none if it cannot be parsed.
std::vector<std::string> doubts_about(const base::SourceSpan& text);

}  // namespace cards
