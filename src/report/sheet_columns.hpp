#pragma once

#include <optional>
#include <span>
#include <string>
#include <string_view>

#include "history/record.hpp"
#include "report/style.hpp"

/// The columns of the score sheet, each described once: what it is called in CSV and on paper, and what
/// stands in it. Every format of the sheet is laid out from these.
namespace report {

/// Where a cell stands: a line of a match, and a player's part of it.
struct CellAt {
  const history::NumberedMatch& match;
  const settlement::Settlement& settlement;
  std::size_t line = 0;  ///< from 0
  match::Seat seat = 0;

  [[nodiscard]] const match::Line& reported() const { return match.record.match.lines.at(line); }
  [[nodiscard]] const match::LineStanding& scored() const { return match.standing.lines.at(line); }
  [[nodiscard]] const std::string& player() const { return match.record.match.players.at(seat); }
  /// What a player's part of a hand came to; null for an adjustment.
  [[nodiscard]] const games::ScoredEntry* entry() const {
    return scored().hand ? &scored().hand->entries.at(seat) : nullptr;
  }
  /// Null unless the cards of the hand are known.
  [[nodiscard]] const games::CardsHand* cards() const;
};

/// A cell on paper: a figure or a name, and how it stands out.
struct PaperCell {
  std::string text;
  Tone tone = Tone::kPlain;
  /// The score of a hand that `text` marks with stars and a circle, for a format that can draw them.
  std::optional<games::ScoredEntry> scored;
};

/// What the cells of a column hold; a spreadsheet is told which are text of somebody's.
enum class CellKind { kNumber, kText, kWord };  ///< kWord: a word or an id of this program

/// What a cell is the same for: every line of a match, every player of a line, or nothing.
enum class CellOf { kMatch, kLine, kPlayer };

struct SheetColumn {
  std::string_view key;  ///< in CSV
  /// Over the column on paper, where all columns are of a line or a player; empty: not there.
  std::string_view title;
  CellOf of = CellOf::kLine;
  CellKind kind = CellKind::kText;
  std::string (*value)(const CellAt&) = nullptr;  ///< empty: not known, or no such thing
  /// On paper, where that is not the value itself.
  PaperCell (*paper)(const CellAt&) = nullptr;
  bool bold_at_finish = false;  ///< where no line can be drawn under the finished game
};

/// All of them, in the order of CSV; on paper in the same order, first those of the line.
std::span<const SheetColumn> sheet_columns();

/// A score as it stands on paper: "*280", "(45)" for a chapeau, "+50" for an adjustment.
std::string score_text(const CellAt& at);

}  // namespace report
