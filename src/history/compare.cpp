#include "history/compare.hpp"

#include <fmt/core.h>

#include <algorithm>

#include "base/json.hpp"
#include "history/encode.hpp"
#include "match/player_name.hpp"

namespace history {
namespace {

using base::Json;
using match::Line;

/// The record with the players as they are called here, where they are the same.
MatchRecord with_names_of(const MatchRecord& here, MatchRecord incoming) {
  for (games::Seat seat = 0; seat < incoming.match.players.size() && seat < here.match.players.size(); ++seat)
    if (match::same_player(incoming.match.players[seat], here.match.players[seat]))
      incoming.match.players[seat] = here.match.players[seat];
  return incoming;
}

/// Everything but the lines and the closing.
Json head_of(const MatchRecord& record) {
  MatchRecord head = record;
  head.match.lines.clear();
  head.match.closing.reset();
  return encode_record(head, Naming::kOutside);
}

bool is_beginning(const std::vector<Line>& beginning, const std::vector<Line>& whole) {
  return beginning.size() <= whole.size() && std::equal(beginning.begin(), beginning.end(), whole.begin());
}

std::string where_they_differ(const MatchRecord& here, const MatchRecord& incoming) {
  const Json mine = head_of(here);
  const Json theirs = head_of(incoming);
  for (const Json* side : {&mine, &theirs})
    for (const auto& [key, value] : side->items())
      if (!mine.contains(key) || !theirs.contains(key) || mine.at(key) != theirs.at(key))
        return "in its " + key;
  const auto& lines = here.match.lines;
  for (std::size_t i = 0; i < lines.size() && i < incoming.match.lines.size(); ++i)
    if (!(lines[i] == incoming.match.lines[i])) return fmt::format("in line {} of its sheet", i + 1);
  return "in how it was closed";
}

Relation relation_of(const MatchRecord& here, const MatchRecord& incoming) {
  const match::Match& mine = here.match;
  const match::Match& theirs = incoming.match;
  if (mine.game.index() != theirs.game.index() || mine.players.size() != theirs.players.size())
    return Relation::kOther;
  if (head_of(here) != head_of(incoming)) return Relation::kConflict;
  const bool same_lines = mine.lines.size() == theirs.lines.size();
  if (is_beginning(mine.lines, theirs.lines)) {
    if (same_lines && mine.closing == theirs.closing) return Relation::kSame;
    if (!mine.closing) return Relation::kLonger;
    return same_lines && !theirs.closing ? Relation::kShorter : Relation::kConflict;
  }
  return is_beginning(theirs.lines, mine.lines) && !theirs.closing ? Relation::kShorter : Relation::kConflict;
}

std::vector<Action> what_is_missing(const MatchRecord& here, const MatchRecord& incoming) {
  std::vector<Action> actions;
  const std::vector<Line>& lines = incoming.match.lines;
  const std::vector<Line> more(lines.begin() + static_cast<std::ptrdiff_t>(here.match.lines.size()),
                               lines.end());
  if (!more.empty()) actions.emplace_back(AddLines{more});
  if (incoming.match.closing && !here.match.closing) actions.emplace_back(Close{*incoming.match.closing});
  return actions;
}

}  // namespace

Comparison compare(const MatchRecord& here, const MatchRecord& other) {
  const MatchRecord incoming = with_names_of(here, other);
  Comparison comparison;
  comparison.relation = relation_of(here, incoming);
  if (comparison.relation == Relation::kLonger) comparison.missing = what_is_missing(here, incoming);
  if (comparison.relation == Relation::kConflict) comparison.difference = where_they_differ(here, incoming);
  return comparison;
}

}  // namespace history
