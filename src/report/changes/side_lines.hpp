#pragma once

#include <optional>
#include <vector>

#include "history/operations/record.hpp"

/// The lines of the sides of a dispute beside each other.
namespace report {

/// The match as each side has it; nothing: on this side there is no match.
using SideMatches = std::vector<std::optional<history::NumberedMatch>>;

/// Lines that are shown beside each other: the index of each side's line, or nothing where it has none.
using LineRow = std::vector<std::optional<std::size_t>>;

/// The lines of all sides, row by row. A line that all sides have is one row, and so are lines of their own
/// that say the same in the same order; between two such rows the sides' other lines are beside each other.
std::vector<LineRow> rows_of(const SideMatches& views);

/// Whether every side has a line in this row.
bool all_have(const LineRow& row);

/// How the lines of a row are to each other.
enum class Likeness {
  kOneLine,      ///< one line, with the same contents on all sides
  kEqual,        ///< lines of their own with the same contents, as of a hand that was typed on each side
  kNearlyEqual,  ///< hands of their own in which some player has the same cards, or the same points
  kVersions,     ///< one line of which the sides have other contents, so that only one of these can count
  kOther,        ///< another line, or a line that some side lacks
};
Likeness likeness_of(const SideMatches& views, const LineRow& row);

}  // namespace report
