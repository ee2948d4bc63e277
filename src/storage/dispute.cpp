#include "storage/dispute.hpp"

#include "storage/connection.hpp"
#include "storage/subject.hpp"

namespace storage {

DisputedMatch dispute_of(Connection& connection, std::int64_t number, const history::Operations& operations,
                         const history::MatchState& disputed,
                         const std::function<bool(const base::Uuid&)>& is_here) {
  DisputedMatch match;
  match.number = number;
  const base::Uuid& id = operations.front().subject;
  match.now = numbered_match(connection, number, id, disputed);
  history::DisputeResolver resolver(operations, disputed);
  for (const history::Operation* side : resolver.sides()) {
    DisputedSide& each = match.sides.emplace_back();
    each.operation = *side;
    each.here = is_here(side->id);
    if (const auto view = resolver.view_of(*side)) each.view = numbered_match(connection, number, id, *view);
  }
  return match;
}

void add_outcomes(Connection& connection, const history::Operations& operations,
                  const history::MatchState& disputed, DisputedMatch& match) {
  const auto outcome = [&](const history::Resolve& resolution) {
    const auto state = history::resolved(operations, resolution);
    return state ? std::optional(numbered_match(connection, match.number, operations.front().subject, *state))
                 : std::nullopt;
  };
  history::DisputeResolver resolver(operations, disputed);
  for (std::size_t i = 0; i < match.sides.size() && i < kMostOutcomes; ++i)
    match.sides[i].kept = outcome(resolver.keep_side(match.sides[i].operation.id));
  match.both = outcome(resolver.keep_both(disputed.disputes));
}

}  // namespace storage
