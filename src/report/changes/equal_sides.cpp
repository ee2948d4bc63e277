#include "report/changes/equal_sides.hpp"

#include <algorithm>
#include <set>

#include "base/language/translation.hpp"

namespace report {
namespace {

using history::NumberedMatch;

/// The lines that one side alone has, by their numbers.
struct FurtherLines {
  std::size_t side = 0;  ///< from 1
  std::vector<std::string> numbers;
};

/// Of each side that has lines which another lacks.
std::vector<FurtherLines> further_lines(const std::vector<LineRow>& rows, std::size_t sides) {
  std::vector<FurtherLines> further;
  for (std::size_t side = 0; side < sides; ++side) {
    FurtherLines lines{side + 1, {}};
    for (const LineRow& row : rows)
      if (row[side] && !all_have(row)) lines.numbers.push_back(std::to_string(*row[side] + 1));
    if (!lines.numbers.empty()) further.push_back(std::move(lines));
  }
  return further;
}

/// Whether of some hand that was entered on each side more than one would count if both were kept: where
/// the first ends the match, the next stand after its finish.
bool both_count(const SideMatches& views, const std::vector<LineRow>& rows,
                const std::optional<NumberedMatch>& both_kept) {
  if (!both_kept) return true;
  const match::Match& both = both_kept->record.match;
  return std::any_of(rows.begin(), rows.end(), [&](const LineRow& row) {
    const Likeness likeness = likeness_of(views, row);
    if (likeness != Likeness::kEqual && likeness != Likeness::kNearlyEqual) return false;
    std::set<base::Uuid> counting;
    for (std::size_t side = 0; side < row.size(); ++side) {
      const base::Uuid& id = views[side]->record.match.lines[*row[side]].id;
      const auto line = match::find_line(both, id);
      if (line && !both_kept->standing.lines[*line].after_finish()) counting.insert(id);
    }
    return counting.size() > 1;
  });
}

std::string once_text() {
  return base::tr("The same was entered on each side. If it was played once, keep one side.");
}

std::string nearly_once_text() {
  return base::tr(
      "Nearly the same was entered on each side. If it was played once, keep one side, and correct that if "
      "need be.");
}

std::string equal_text() {
  return base::tr(
      "The same was entered on each side. If it was played once, keep one side: both would count it "
      "twice.");
}

std::string equal_text(const FurtherLines& further) {
  if (further.numbers.size() == 1)
    return base::tr(
        "The same was entered on each side. If it was played once, keep side {0}, which has line {1} as "
        "well: both would count it twice.",
        further.side, further.numbers.front());
  // Translators: {1} is a list of numbers.
  return base::tr(
      "The same was entered on each side. If it was played once, keep side {0}, which has lines {1} as "
      "well: both would count it twice.",
      further.side, base::join_first(further.numbers));
}

std::string nearly_equal_text() {
  return base::tr(
      "Nearly the same was entered on each side. If it was played once, keep one side, and correct that if "
      "need be: both would count it twice.");
}

std::string nearly_equal_text(const FurtherLines& further) {
  if (further.numbers.size() == 1)
    return base::tr(
        "Nearly the same was entered on each side. If it was played once, keep side {0}, which has line "
        "{1} as well, and correct that if need be: both would count it twice.",
        further.side, further.numbers.front());
  // Translators: {1} is a list of numbers.
  return base::tr(
      "Nearly the same was entered on each side. If it was played once, keep side {0}, which has lines {1} "
      "as well, and correct that if need be: both would count it twice.",
      further.side, base::join_first(further.numbers));
}

std::string partly_equal_text() {
  return base::tr(
      "Some of it was entered on each side. If that was played once, keep both, and then drop the lines "
      "that are there twice.");
}

}  // namespace

std::string equal_sides_text(const SideMatches& views, const std::optional<NumberedMatch>& both) {
  const std::vector<LineRow> rows = rows_of(views);
  const auto has = [&](Likeness likeness) {
    return std::any_of(rows.begin(), rows.end(),
                       [&](const LineRow& row) { return likeness_of(views, row) == likeness; });
  };
  const bool is_near = has(Likeness::kNearlyEqual);
  if (!is_near && !has(Likeness::kEqual)) return "";
  const std::vector<FurtherLines> further = further_lines(rows, views.size());
  // Next to hands that only one side has, keeping a side would lose some.
  const bool has_others =
      further.size() > 1 || std::any_of(rows.begin(), rows.end(), [&](const LineRow& row) {
        return all_have(row) && likeness_of(views, row) == Likeness::kOther;
      });
  if (has_others) return partly_equal_text();
  if (!both_count(views, rows, both)) return is_near ? nearly_once_text() : once_text();
  if (further.empty()) return is_near ? nearly_equal_text() : equal_text();
  return is_near ? nearly_equal_text(further.front()) : equal_text(further.front());
}

}  // namespace report
