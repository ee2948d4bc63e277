#include <algorithm>
#include <set>

#include "history/disputes/resolution.hpp"
#include "history/materialize.hpp"
#include "history/operations/effects.hpp"
#include "storage/file/connection.hpp"
#include "storage/log/command_log.hpp"
#include "storage/log/command_source.hpp"
#include "storage/queries/as_of_queries.hpp"
#include "storage/queries/match_queries.hpp"
#include "storage/reader.hpp"

namespace storage {
namespace {

const history::LineState* find_line(const history::MatchState& match, const base::Uuid& line) {
  const auto found = std::find_if(match.lines.begin(), match.lines.end(),
                                  [&](const history::LineState& each) { return each.id == line; });
  return found == match.lines.end() ? nullptr : &*found;
}

/// What the operation writes to the line, if it does.
std::optional<const history::Contents*> written_by(const history::Operation& operation,
                                                   const base::Uuid& line) {
  std::optional<const history::Contents*> value;
  history::for_each_line_written(operation.action,
                                 [&](const base::Uuid& written, const history::Contents* contents) {
                                   if (written == line) value = contents;
                                 });
  return value;
}

/// The operations that are in conflict about a line.
struct LineConflict {
  std::set<base::Uuid> contents, place, closing;

  [[nodiscard]] std::set<base::Uuid> all() const {
    std::set<base::Uuid> operations = contents;
    operations.insert(place.begin(), place.end());
    operations.insert(closing.begin(), closing.end());
    return operations;
  }
};

LineConflict conflict_about(const history::MatchState& match, const base::Uuid& line) {
  LineConflict found;
  const history::Disputes& disputes = match.disputes;
  const bool is_last = !match.lines.empty() && match.lines.back().id == line;
  for (const auto& [key, conflict] : disputes.besides_orders()) {
    if (key == history::RegisterKey(history::LineRegister{line}))
      found.contents.insert(conflict.begin(), conflict.end());
    if (is_last && std::holds_alternative<history::ClosedRegister>(key))
      found.closing.insert(conflict.begin(), conflict.end());
  }
  const bool has_order = std::binary_search(disputes.lines().begin(), disputes.lines().end(), line);
  if (!has_order && !disputes.after_closing().contains(line)) return found;
  disputes.for_each([&](const history::RegisterKey& key, const history::Disputes::Conflict& conflict) {
    const auto* order = std::get_if<history::OrderRegister>(&key);
    if (order != nullptr && (order->first == line || order->second == line))
      found.place.insert(conflict.begin(), conflict.end());
    if (key == history::RegisterKey(history::LineAfterClosingRegister{line}))
      found.closing.insert(conflict.begin(), conflict.end());
  });
  return found;
}

/// The sides of a dispute that made one of the conflicting operations, or knew one of them, those of this
/// file first.
std::vector<LineSide> sides_of_line(Connection& connection, history::DisputeResolver& resolver,
                                    const LineConflict& conflict, const history::MatchState& now,
                                    const base::Uuid& line) {
  const std::set<base::Uuid> operations = conflict.all();
  std::vector<LineSide> sides;
  for (std::size_t i = 0; i < resolver.sides().size(); ++i) {
    const history::Operation& last = *resolver.sides()[i];
    const auto is_known = [&](const base::Uuid& operation) { return resolver.knows(last, operation); };
    if (std::none_of(operations.begin(), operations.end(), is_known)) continue;
    LineSide& side = sides.emplace_back();
    side.number = i + 1;
    const auto command = command_of(connection, last.id);
    if (const auto stored = command ? find_command(connection, *command) : std::nullopt)
      side.provenance = provenance_of(connection, *stored);
    const std::optional<history::MatchState> view = resolver.view_of(last);
    const history::LineState* seen = view ? find_line(*view, line) : nullptr;
    side.counts = history::have_same_contents(seen, find_line(now, line)) &&
                  (conflict.closing.empty() || (view && view->closing == now.closing));
    if (seen != nullptr) side.place = static_cast<std::size_t>(seen - view->lines.data()) + 1;
    if (view) side.closing = view->closing;
  }
  std::stable_sort(sides.begin(), sides.end(), [](const LineSide& one, const LineSide& other) {
    return one.provenance.entered_here && !other.provenance.entered_here;
  });
  return sides;
}

/// Notes of each version which sides know it, where not all of them do.
void add_sides(LineHistory& line_history, const history::DisputeResolver& resolver) {
  for (LineVersion& version : line_history.versions) {
    for (const LineSide& side : line_history.sides)
      if (resolver.knows(*resolver.sides()[side.number - 1], version.operation))
        version.sides.push_back(side.number);
    if (version.sides.size() == line_history.sides.size()) version.sides.clear();
    std::sort(version.sides.begin(), version.sides.end());
  }
}

/// What came last from another file need not be what holds: an older import gives way.
void put_what_holds_last(std::vector<LineVersion>& versions, const history::LineState& now) {
  if (versions.empty() || history::have_same_contents(history::contents_of(versions.back().value), &now))
    return;
  std::stable_partition(versions.begin(), versions.end(),
                        [&](const LineVersion& version) { return version.operation != now.written_by; });
}

}  // namespace

LineHistory AsOfQueries::line_history(std::int64_t match, const base::Uuid& line) {
  const auto id = subjects_.match_id(match);
  if (!id) return {};
  const std::shared_ptr<const Subject> subject = subjects_.subject(*id);
  const std::optional<history::MatchState> state = history::materialize(subject->operations);
  if (!state) return {};
  const match::Names names = names_in(reader_, match);
  const std::set<base::Uuid> effective = history::in_effect(subject->operations);
  LineHistory line_history;
  for (std::size_t i = 0; i < subject->operations.size(); ++i) {
    const history::Operation& operation = subject->operations[i];
    if (!effective.contains(operation.id)) continue;
    const auto value = written_by(operation, line);
    if (!value) continue;
    const auto stored = find_command(connection_, subject->log[i].command);
    LineVersion& version = line_history.versions.emplace_back();
    version.operation = operation.id;
    if (stored) version.command = stored->name;
    if (stored) version.provenance = provenance_of(connection_, *stored);
    version.at = operation.at;
    version.reason = operation.reason;
    if (*value != nullptr) version.value = **value;
    if (const auto* hand = *value != nullptr ? std::get_if<match::Hand>(&(*value)->what) : nullptr)
      version.scored = games::score(state->game, hand->reported, names);
    if (const base::Uuid* before = history::inserts_before(operation.action)) version.before = *before;
    if (history::lines_inserted_by(operation.action) != nullptr && stored &&
        kind_of(*stored) == CommandKind::kMove)
      version.moved_from = line_taken_off_by(stored->number);
  }
  const history::LineState* now = find_line(*state, line);
  const LineConflict conflict = conflict_about(*state, line);
  if (!conflict.all().empty()) {
    history::DisputeResolver resolver(subject->operations, *state);
    line_history.sides = sides_of_line(connection_, resolver, conflict, *state, line);
    line_history.has_disputed_place = !conflict.place.empty();
    add_sides(line_history, resolver);
  }
  if (conflict.contents.empty() && now != nullptr) put_what_holds_last(line_history.versions, *now);
  return line_history;
}

}  // namespace storage
