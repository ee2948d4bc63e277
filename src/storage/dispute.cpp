#include "storage/dispute.hpp"

#include "storage/connection.hpp"
#include "storage/players.hpp"

namespace storage {

history::NumberedMatch numbered_match(Connection& connection, std::int64_t number, const base::Uuid& id,
                                      const history::MatchState& state) {
  history::NumberedMatch match{number, history::record_of(id, state), {}, {}, !state.disputes.empty(), {}};
  // A player has one name now, whatever the match was started with.
  for (std::size_t seat = 0; seat < match.record.player_ids.size(); ++seat)
    if (const auto name = name_of_player(connection, match.record.player_ids[seat]))
      match.record.match.players[seat] = *name;
  for (const history::LineState& line : state.lines)
    if (line.corrected) match.corrected.insert(line.id);
  match.standing = match::play(match.record.match);
  return match;
}

DisputedMatch dispute_of(Connection& connection, std::int64_t number, const history::Operations& operations,
                         const history::MatchState& disputed,
                         const std::function<bool(const base::Uuid&)>& is_here) {
  DisputedMatch match;
  match.number = number;
  const base::Uuid& id = operations.front().subject;
  match.now = numbered_match(connection, number, id, disputed);
  for (const history::Side& side : history::sides(operations, disputed)) {
    DisputedSide& each = match.sides.emplace_back();
    for (const history::Operation& operation : operations)
      if (operation.id == side.operation) each.operation = operation;
    each.here = is_here(side.operation);
    if (side.view) each.view = numbered_match(connection, number, id, *side.view);
  }
  return match;
}

void add_outcomes(Connection& connection, const history::Operations& operations,
                  const history::MatchState& disputed, DisputedMatch& match) {
  const auto outcome = [&](const std::optional<base::Uuid>& side) {
    const auto state = history::settled(operations, history::settlement_of(operations, disputed, side));
    return state ? std::optional(numbered_match(connection, match.number, operations.front().subject, *state))
                 : std::nullopt;
  };
  for (DisputedSide& side : match.sides) side.kept = outcome(side.operation.id);
  match.both = outcome(std::nullopt);
}

}  // namespace storage
