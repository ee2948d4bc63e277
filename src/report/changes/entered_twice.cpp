#include "report/changes/entered_twice.hpp"

#include <algorithm>
#include <set>

#include "base/language/translation.hpp"

namespace report {
namespace {

using history::NumberedMatch;

/// The lines of the sides of a dispute, of which some may be one hand that was typed on each.
class EnteredTwice {
 public:
  EnteredTwice(const SideMatches& views, const std::optional<NumberedMatch>& both)
      : views_(views), both_(both), rows_(rows_of(views)) {}

  /// That the sides have lines of their own that say the same, or nearly so, which may be one hand; empty
  /// where they have none.
  [[nodiscard]] std::string text() const {
    const std::optional<FurtherLines> further = further_lines();
    if (!has(Likeness::kEqual) && !has(Likeness::kNearlyEqual)) return "";
    // Next to hands that only one side has, keeping a side would lose some.
    const bool has_others =
        several_have_further_lines() || std::any_of(rows_.begin(), rows_.end(), [&](const LineRow& row) {
          return all_have(row) && likeness_of(views_, row) == Likeness::kOther;
        });
    if (has_others) return partly_equal_text();
    if (!both_count()) return has(Likeness::kNearlyEqual) ? nearly_once_text() : once_text();
    if (!has(Likeness::kNearlyEqual)) return further ? equal_text(*further) : equal_text();
    return further ? nearly_equal_text(*further) : nearly_equal_text();
  }

 private:
  [[nodiscard]] bool has(Likeness likeness) const {
    return std::any_of(rows_.begin(), rows_.end(),
                       [&](const LineRow& row) { return likeness_of(views_, row) == likeness; });
  }

  /// The lines that one side alone has, by their numbers.
  struct FurtherLines {
    std::size_t side = 0;  ///< from 1
    std::vector<std::string> numbers;
  };
  /// Nothing where no side has such lines, or several have.
  [[nodiscard]] std::optional<FurtherLines> further_lines() const {
    std::optional<FurtherLines> further;
    for (const LineRow& row : rows_) {
      if (all_have(row)) continue;
      for (std::size_t side = 0; side < row.size(); ++side) {
        if (!row[side]) continue;
        if (!further) further = FurtherLines{side + 1, {}};
        if (further->side != side + 1) return std::nullopt;
        further->numbers.push_back(std::to_string(*row[side] + 1));
      }
    }
    return further;
  }

  /// Whether of some hand that was entered on each side more than one would count if both were kept: where
  /// the first ends the match, the next stand after its finish.
  [[nodiscard]] bool both_count() const {
    if (!both_) return true;
    const match::Match& both = both_->record.match;
    return std::any_of(rows_.begin(), rows_.end(), [&](const LineRow& row) {
      const Likeness likeness = likeness_of(views_, row);
      if (likeness != Likeness::kEqual && likeness != Likeness::kNearlyEqual) return false;
      std::set<base::Uuid> counting;
      for (std::size_t side = 0; side < row.size(); ++side) {
        const base::Uuid& id = views_[side]->record.match.lines[*row[side]].id;
        const auto line = match::find_line(both, id);
        if (line && !both_->standing.lines[*line].after_finish()) counting.insert(id);
      }
      return counting.size() > 1;
    });
  }

  static std::string once_text() {
    return base::tr("The same was entered on each side. If it was played once, keep one side.");
  }
  static std::string nearly_once_text() {
    return base::tr(
        "Nearly the same was entered on each side. If it was played once, keep one side, and correct that if "
        "need be.");
  }
  /// Whether more than one side has lines that another lacks.
  [[nodiscard]] bool several_have_further_lines() const {
    std::set<std::size_t> sides;
    for (const LineRow& row : rows_)
      for (std::size_t side = 0; side < row.size() && !all_have(row); ++side)
        if (row[side]) sides.insert(side);
    return sides.size() > 1;
  }

  static std::string equal_text() {
    return base::tr(
        "The same was entered on each side. If it was played once, keep one side: both would count it "
        "twice.");
  }
  static std::string equal_text(const FurtherLines& further) {
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
  static std::string nearly_equal_text() {
    return base::tr(
        "Nearly the same was entered on each side. If it was played once, keep one side, and correct that if "
        "need be: both would count it twice.");
  }
  static std::string nearly_equal_text(const FurtherLines& further) {
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

  static std::string partly_equal_text() {
    return base::tr(
        "Some of it was entered on each side. If that was played once, keep both, and then drop the lines "
        "that are there twice.");
  }

  const SideMatches& views_;
  const std::optional<NumberedMatch>& both_;
  const std::vector<LineRow> rows_;
};

}  // namespace

std::string entered_twice_text(const SideMatches& views, const std::optional<NumberedMatch>& both) {
  return EnteredTwice(views, both).text();
}

}  // namespace report
