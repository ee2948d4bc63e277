#include "storage/merge/dispute.hpp"

#include <algorithm>
#include <map>

#include "history/disputes/resolution.hpp"
#include "history/materialize.hpp"
#include "storage/file/connection.hpp"
#include "storage/log/command_log.hpp"
#include "storage/log/command_source.hpp"
#include "storage/log/subject.hpp"
#include "storage/reader.hpp"

namespace storage {
namespace {

/// Puts into a match how many lines some operations inserted, and the login from which most of these came.
/// Of a thousand operations it is asked from whom they came: that takes 20 ms.
void note_not_compared(Connection& connection, const history::Operations& operations,
                       const history::Disputes::Conflict& insertions, DisputedMatch& match) {
  std::size_t left_to_ask = 1000;
  std::map<std::string, std::size_t> lines_by_login;
  for (const history::Operation& operation : operations) {
    if (!std::binary_search(insertions.begin(), insertions.end(), operation.id)) continue;
    const std::size_t lines = history::lines_inserted_by(operation.action)->size();
    match.not_compared += lines;
    if (left_to_ask == 0) continue;
    --left_to_ask;
    const auto command = command_of(connection, operation.id);
    const auto stored = command ? find_command(connection, *command) : std::nullopt;
    const auto source = stored ? provenance_of(connection, *stored).source : std::nullopt;
    lines_by_login[source ? source->login.value_or("") : ""] += lines;
  }
  const auto most =
      std::max_element(lines_by_login.begin(), lines_by_login.end(),
                       [](const auto& one, const auto& other) { return one.second < other.second; });
  if (most != lines_by_login.end()) match.brought_by = most->first;
}

}  // namespace

DisputedMatch dispute_of(Connection& connection, std::int64_t number, const history::Operations& operations,
                         const history::MatchState& disputed) {
  DisputedMatch match;
  match.number = number;
  const base::Uuid& id = operations.front().subject;
  match.now = numbered_match(connection, number, id, disputed);
  if (const history::Disputes::Conflict insertions = disputed.disputes.not_compared(); !insertions.empty()) {
    note_not_compared(connection, operations, insertions, match);
    return match;
  }
  history::DisputeResolver resolver(operations, disputed);
  for (const history::Operation* side : resolver.sides()) {
    DisputedSide& each = match.sides.emplace_back();
    each.operation = *side;
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
  match.has_outcomes = true;
  match.both = outcome(resolver.keep_both(disputed.disputes));
}

std::optional<DisputedMatch> disputed_match(Reader& reader, std::int64_t number) {
  Query row = reader.connection().query("SELECT id FROM match WHERE number = ?1 AND disputed = 1");
  row.bind(number);
  if (!row.step()) return std::nullopt;
  const std::shared_ptr<const Subject> subject = reader.subjects().subject(row.uuid(0));
  const history::Operations& operations = subject->operations;
  const std::optional<history::MatchState> state = history::materialize(operations);
  if (!state || state->disputes.empty()) return std::nullopt;
  DisputedMatch match = dispute_of(reader.connection(), number, operations, *state);
  for (DisputedSide& side : match.sides) {
    const auto command = command_of(reader.connection(), side.operation.id);
    const auto stored = command ? find_command(reader.connection(), *command) : std::nullopt;
    const Provenance provenance =
        stored ? provenance_of(reader.connection(), *stored) : Provenance{.entered_here = false};
    side.ours = provenance.entered_here;
    side.source = provenance.source;
  }
  add_outcomes(reader.connection(), operations, *state, match);
  return match;
}

}  // namespace storage
