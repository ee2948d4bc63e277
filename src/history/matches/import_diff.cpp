#include "history/matches/import_diff.hpp"

#include <algorithm>
#include <map>
#include <set>

#include "base/json/json.hpp"
#include "history/operations/codec.hpp"
#include "history/operations/options.hpp"
#include "match/deal.hpp"
#include "match/player_name.hpp"

namespace history {
namespace {

using base::Json;
using match::Line;

// A line has 2,300 bytes at most (an adjustment with the longest reason), and the hub of a club takes 1 MiB
// for an operation.
constexpr std::size_t kMostLinesAtOnce = 400;

/// The record with the players as they are called here, where they are the same.
MatchRecord with_names_of(const MatchRecord& here, MatchRecord incoming) {
  for (games::Seat seat = 0; seat < incoming.match.players.size() && seat < here.match.players.size(); ++seat)
    if (match::same_player(incoming.match.players[seat], here.match.players[seat]))
      incoming.match.players[seat] = here.match.players[seat];
  return incoming;
}

bool is_beginning(const std::vector<Line>& beginning, const std::vector<Line>& whole) {
  return beginning.size() <= whole.size() && std::equal(beginning.begin(), beginning.end(), whole.begin());
}

/// Says the first thing in which they differ.
void find_difference(const MatchRecord& here, const MatchRecord& incoming, Comparison& comparison) {
  const Json mine = encode_head(here);
  const Json theirs = encode_head(incoming);
  for (const Json* side : {&mine, &theirs})
    for (const auto& [key, value] : side->items())
      if (!mine.contains(key) || !theirs.contains(key) || mine.at(key) != theirs.at(key))
        return void(comparison.key = key);
  const auto& lines = here.match.lines;
  for (std::size_t i = 0; i < lines.size() && i < incoming.match.lines.size(); ++i)
    if (!(lines[i] == incoming.match.lines[i])) return void(comparison.line = i + 1);
}

Relation relation_of(const MatchRecord& here, const MatchRecord& incoming) {
  const match::Match& mine = here.match;
  const match::Match& theirs = incoming.match;
  if (mine.game.index() != theirs.game.index() || mine.players != theirs.players)
    return Relation::kOtherGameOrPlayers;
  if (encode_head(here) != encode_head(incoming)) return Relation::kDiverged;
  const bool same_lines = mine.lines.size() == theirs.lines.size();
  if (is_beginning(mine.lines, theirs.lines)) {
    if (same_lines && mine.closing == theirs.closing) return Relation::kSame;
    if (!mine.closing) return Relation::kIncomingIsLonger;
    return same_lines && !theirs.closing ? Relation::kIncomingIsShorter : Relation::kDiverged;
  }
  return is_beginning(theirs.lines, mine.lines) && !theirs.closing ? Relation::kIncomingIsShorter
                                                                   : Relation::kDiverged;
}

/// Adds the lines from the index `from` on, at the end or before a line, in operations small enough for a
/// hub.
void add_in_parts(const std::vector<Line>& lines, std::size_t from, std::optional<base::Uuid> before,
                  std::vector<Action>& actions) {
  for (std::size_t at = from; at < lines.size(); at += kMostLinesAtOnce) {
    const std::size_t end = std::min(at + kMostLinesAtOnce, lines.size());
    actions.emplace_back(Add{
        {lines.begin() + static_cast<std::ptrdiff_t>(at), lines.begin() + static_cast<std::ptrdiff_t>(end)},
        before});
  }
}

using LineIds = std::set<base::Uuid>;

/// The lines that were ever inserted, dropped ones included.
LineIds lines_ever_inserted(const Operations& operations) {
  LineIds ids;
  for (const Operation& operation : operations)
    if (const std::vector<Line>* lines = lines_inserted_by(operation.action))
      for (const Line& line : *lines) ids.insert(line.id);
  return ids;
}

/// Adds lines of which some may have been inserted before. An operation places its lines behind all that
/// were: two of them that come back in one operation would each stand behind the other, so they come back one
/// by one.
void add_again(const std::vector<Line>& lines, const LineIds& known, std::optional<base::Uuid> before,
               std::vector<Action>& actions) {
  const bool any_known =
      std::any_of(lines.begin(), lines.end(), [&](const Line& line) { return known.contains(line.id); });
  if (!any_known) return add_in_parts(lines, 0, before, actions);
  for (const Line& line : lines) actions.emplace_back(Add{{line}, before});
}

/// The longest list of lines that both have in the same order, by their ids: it leaves the fewest lines to
/// insert.
std::vector<base::Uuid> common_in_order(const std::vector<Line>& here, const std::vector<Line>& incoming) {
  std::map<base::Uuid, std::size_t> place_here;
  for (std::size_t i = 0; i < here.size(); ++i) place_here[here[i].id] = i;
  std::vector<std::size_t> places;  // here, of the common lines in the incoming order
  for (const Line& line : incoming)
    if (const auto found = place_here.find(line.id); found != place_here.end())
      places.push_back(found->second);
  // Longest increasing subsequence: for each length the smallest last place, and what stood before each.
  std::vector<std::size_t> last;
  std::vector<std::size_t> before(places.size(), SIZE_MAX);
  std::vector<std::size_t> index_of_last;
  for (std::size_t i = 0; i < places.size(); ++i) {
    const auto at =
        static_cast<std::size_t>(std::lower_bound(last.begin(), last.end(), places[i]) - last.begin());
    if (at > 0) before[i] = index_of_last[at - 1];
    if (at == last.size()) {
      last.push_back(places[i]);
      index_of_last.push_back(i);
    } else {
      last[at] = places[i];
      index_of_last[at] = i;
    }
  }
  std::vector<base::Uuid> common;
  for (std::size_t i = index_of_last.empty() ? SIZE_MAX : index_of_last.back(); i != SIZE_MAX; i = before[i])
    common.push_back(here[places[i]].id);
  std::reverse(common.begin(), common.end());
  return common;
}

/// Amends, drops and adds lines. One that stands elsewhere is added again under its id.
void correct_lines(const std::vector<Line>& here, const std::vector<Line>& incoming, const LineIds& known,
                   std::vector<Action>& actions) {
  std::map<base::Uuid, const Line*> theirs;
  for (const Line& line : incoming) theirs[line.id] = &line;
  std::map<base::Uuid, const Line*> mine;
  for (const Line& line : here) {
    mine[line.id] = &line;
    if (!theirs.contains(line.id)) actions.emplace_back(Amend{line.id, std::nullopt});
  }
  const std::vector<base::Uuid> common = common_in_order(here, incoming);
  auto next = common.begin();
  std::vector<Line> fresh;
  for (const Line& line : incoming) {
    if (next == common.end() || line.id != *next) {
      fresh.push_back(line);
      continue;
    }
    add_again(fresh, known, line.id, actions);
    fresh.clear();
    if (!(*mine.at(line.id) == line)) actions.emplace_back(Amend{line.id, line});
    ++next;
  }
  add_again(fresh, known, std::nullopt, actions);
}

/// The operations that turn the match here into the incoming one.
std::vector<Action> what_differs(const MatchRecord& here, const MatchRecord& incoming, const LineIds& known) {
  std::vector<Action> actions;
  Set set;
  const Options mine = options_of(here);
  for (const auto& [key, value] : options_of(incoming))
    if (mine.at(key) != value) set.options[key] = value;
  correct_lines(here.match.lines, incoming.match.lines, known, actions);
  if (here.match.closing != incoming.match.closing) set.closing = incoming.match.closing;
  if (!set.options.empty() || set.closing) actions.emplace_back(std::move(set));
  return actions;
}

}  // namespace

Comparison compare(const MatchRecord& stored, const MatchRecord& other, const Operations& operations) {
  // An export leaves them out.
  MatchRecord here = stored;
  match::drop_dealers_by_turn(here.match);
  MatchRecord incoming = with_names_of(here, other);
  match::drop_dealers_by_turn(incoming.match);
  Comparison comparison;
  comparison.relation = relation_of(here, incoming);
  if (comparison.relation == Relation::kIncomingIsLonger || comparison.relation == Relation::kDiverged)
    comparison.writes = what_differs(here, incoming, lines_ever_inserted(operations));
  if (comparison.relation == Relation::kDiverged) find_difference(here, incoming, comparison);
  return comparison;
}

std::vector<Action> beginning_of(const MatchRecord& record) {
  const std::vector<Line>& lines = record.match.lines;
  Start start;
  start.game = record.match.game;
  start.options = options_of(record);
  for (games::Seat seat = 0; seat < record.match.players.size(); ++seat)
    start.players.push_back({record.player_ids[seat], record.match.players[seat]});
  const std::size_t first = std::min(kMostLinesAtOnce, lines.size());
  start.lines.assign(lines.begin(), lines.begin() + static_cast<std::ptrdiff_t>(first));
  const bool whole = first == lines.size();
  if (whole) start.closing = record.match.closing;
  std::vector<Action> actions;  // made with it, it would hold a copy
  actions.emplace_back(std::move(start));
  add_in_parts(lines, first, std::nullopt, actions);
  if (!whole && record.match.closing) actions.emplace_back(Set{{}, record.match.closing});
  return actions;
}

}  // namespace history
