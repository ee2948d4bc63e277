#include "report/changes/side_lines.hpp"

#include <algorithm>

namespace report {
namespace {

/// Whether some player has the same cards in both hands, or the same points in both. Nothing laid down and
/// nothing held, or no points, is too likely to come again.
bool share_an_entry(const match::Hand& one, const match::Hand& other, std::size_t players) {
  const auto* cards = std::get_if<games::CardsHand>(&one.reported);
  const auto* other_cards = std::get_if<games::CardsHand>(&other.reported);
  const auto* points = std::get_if<games::PointsHand>(&one.reported);
  const auto* other_points = std::get_if<games::PointsHand>(&other.reported);
  for (games::Seat seat = 0; seat < players; ++seat) {
    if (points != nullptr && other_points != nullptr) {
      const games::PointsEntry& entry = points->entries.at(seat);
      if (!(entry == games::PointsEntry{}) && entry == other_points->entries.at(seat)) return true;
    }
    if (cards == nullptr || other_cards == nullptr) continue;
    const std::string melds = games::melds_text(*cards, seat), left = games::left_text(*cards, seat);
    if ((!melds.empty() || !left.empty()) && melds == games::melds_text(*other_cards, seat) &&
        left == games::left_text(*other_cards, seat))
      return true;
  }
  return false;
}

/// The rows that go on with a line of a further side which says the same as theirs, as many as can in their
/// order. The lines of that side are those from `begin` up to `end`. Precondition: there are rows.
std::vector<LineRow> longest_common(const SideMatches& views, const std::vector<LineRow>& rows,
                                    std::size_t begin, std::size_t end) {
  const std::vector<match::Line>& first = views.front()->record.match.lines;
  const std::vector<match::Line>& lines = views[rows.front().size()]->record.match.lines;
  const auto are_equal = [&](std::size_t row, std::size_t line) {
    return first[*rows[row].front()].what == lines[line].what;
  };
  // How many rows from one on go on with lines from one on.
  std::vector<std::vector<std::size_t>> common(rows.size() + 1, std::vector<std::size_t>(end - begin + 1, 0));
  for (std::size_t row = rows.size(); row-- > 0;)
    for (std::size_t line = end; line-- > begin;)
      common[row][line - begin] =
          are_equal(row, line) ? common[row + 1][line - begin + 1] + 1
                               : std::max(common[row + 1][line - begin], common[row][line - begin + 1]);
  std::vector<LineRow> found;
  for (std::size_t row = 0, line = begin; row < rows.size() && line < end;)
    if (are_equal(row, line)) {
      found.push_back(rows[row++]);
      found.back().emplace_back(line++);
    } else if (common[row + 1][line - begin] >= common[row][line - begin + 1]) {
      ++row;
    } else {
      ++line;
    }
  return found;
}

/// Rows of lines that say the same on each side, of those from `begin` up to `end` of each, in their order.
/// Where these are too many to be compared, or some side has no match, there are none.
std::vector<LineRow> equal_lines(const SideMatches& views, const std::vector<std::size_t>& begin,
                                 const std::vector<std::size_t>& end) {
  constexpr std::size_t kMostPairsCompared = 250'000;
  std::size_t longest = 0;
  for (std::size_t side = 0; side < views.size(); ++side) {
    if (!views[side]) return {};
    longest = std::max(longest, end[side] - begin[side]);
  }
  if (views.size() < 2 || longest * longest * views.size() > kMostPairsCompared) return {};
  std::vector<LineRow> rows;
  for (std::size_t i = begin.front(); i < end.front(); ++i) rows.push_back({i});
  for (std::size_t side = 1; side < views.size() && !rows.empty(); ++side)
    rows = longest_common(views, rows, begin[side], end[side]);
  return rows;
}

}  // namespace

std::vector<LineRow> rows_of(const SideMatches& views) {
  std::vector<LineRow> rows;
  std::vector<std::size_t> next(views.size(), 0);
  const auto first =
      std::find_if(views.begin(), views.end(), [](const auto& view) { return view.has_value(); });
  const auto fill = [&](const std::vector<std::size_t>& until) {
    for (bool more = true; more;) {
      more = false;
      LineRow row(views.size());
      for (std::size_t side = 0; side < views.size(); ++side)
        if (next[side] < until[side]) {
          row[side] = next[side]++;
          more = true;
        }
      if (more) rows.push_back(std::move(row));
    }
  };
  // What was typed on each side is beside each other, also where one typed something else before it.
  const auto fill_with_equal = [&](const std::vector<std::size_t>& until) {
    for (const LineRow& equal : equal_lines(views, next, until)) {
      std::vector<std::size_t> places;
      for (const std::optional<std::size_t>& index : equal) places.push_back(*index);
      fill(places);
      rows.push_back(equal);
      for (std::size_t side = 0; side < views.size(); ++side) next[side] = places[side] + 1;
    }
    fill(until);
  };
  std::vector<std::size_t> ends;
  for (const auto& view : views) ends.push_back(view ? view->record.match.lines.size() : 0);
  if (first != views.end())
    for (const match::Line& line : (*first)->record.match.lines) {
      std::vector<std::size_t> places;
      for (std::size_t side = 0; side < views.size(); ++side)
        if (!views[side])
          places.push_back(0);
        else if (const auto place = match::find_line(views[side]->record.match, line.id, next[side]))
          places.push_back(*place);
      if (places.size() < views.size()) continue;
      fill_with_equal(places);
      LineRow row(views.size());
      for (std::size_t side = 0; side < views.size(); ++side)
        if (views[side]) row[side] = next[side]++;
      rows.push_back(std::move(row));
    }
  fill_with_equal(ends);
  return rows;
}

bool all_have(const LineRow& row) {
  return std::all_of(row.begin(), row.end(), [](const auto& index) { return index.has_value(); });
}

Likeness likeness_of(const SideMatches& views, const LineRow& row) {
  if (!all_have(row)) return Likeness::kOther;
  const auto line_of = [&](std::size_t side) -> const match::Line& {
    return views[side]->record.match.lines[*row[side]];
  };
  const match::Line& first = line_of(0);
  const auto* hand = std::get_if<match::Hand>(&first.what);
  bool are_one = true, are_equal = true, are_alike = hand != nullptr;
  for (std::size_t side = 1; side < views.size(); ++side) {
    const match::Line& line = line_of(side);
    const auto* other = std::get_if<match::Hand>(&line.what);
    are_one = are_one && line.id == first.id;
    are_equal = are_equal && line.what == first.what;
    are_alike = are_alike && other != nullptr &&
                share_an_entry(*hand, *other, views[side]->record.match.players.size());
  }
  // Of two versions of one line only one can count.
  if (are_one) return are_equal ? Likeness::kOneLine : Likeness::kVersions;
  // A hand that was typed on both sides is there twice, and `--keep both` keeps both.
  if (are_equal) return Likeness::kEqual;
  return are_alike ? Likeness::kNearlyEqual : Likeness::kOther;
}

}  // namespace report
