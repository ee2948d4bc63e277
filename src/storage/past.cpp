#include "storage/past.hpp"

#include <algorithm>
#include <set>

#include "storage/connection.hpp"
#include "storage/dispute.hpp"
#include "storage/journal.hpp"
#include "storage/keep.hpp"
#include "storage/players.hpp"
#include "storage/reader.hpp"

namespace storage {
namespace {

/// Subjects that are kept at a time: as many matches as a round of tables plays at once.
constexpr std::size_t kMostKept = 16;

std::optional<base::Uuid> match_id(Connection& connection, std::int64_t number) {
  Query row = connection.query("SELECT id FROM match WHERE number = ?1");
  row.bind(number);
  if (!row.step()) return std::nullopt;
  return row.uuid(0);
}

/// What a command knew, whatever else arrived before it, with what it did itself or without.
history::Operations known_to(const Subject& subject, std::int64_t command, bool and_itself) {
  history::Operations known;
  std::set<base::Uuid> ids;
  // Parents arrived first, so that going back every operation is asked for before it is met.
  for (std::size_t i = subject.operations.size(); i-- > 0;) {
    const history::Operation& operation = subject.operations[i];
    const bool own = subject.commands[i] == command;
    if (!own && !ids.contains(operation.id)) continue;
    ids.insert(operation.parents.begin(), operation.parents.end());
    if (!own || and_itself) known.push_back(operation);
  }
  std::reverse(known.begin(), known.end());
  return known;
}

}  // namespace

const Subject& Past::subject(const base::Uuid& id) {
  const auto found =
      std::find_if(read_.begin(), read_.end(), [&](const auto& each) { return each.first == id; });
  if (found != read_.end()) {
    read_.splice(read_.begin(), read_, found);
    return read_.front().second;
  }
  if (read_.size() == kMostKept) read_.pop_back();
  return read_.emplace_front(id, read_subject(connection_, id)).second;
}

std::optional<history::NumberedMatch> Past::match_now(std::int64_t number) {
  const auto id = match_id(connection_, number);
  return id ? match_of(number, *id, subject(*id).operations) : std::nullopt;
}

std::optional<history::NumberedMatch> Past::match_before(std::int64_t number, std::int64_t command) {
  const auto id = match_id(connection_, number);
  return id ? match_of(number, *id, known_to(subject(*id), command, false)) : std::nullopt;
}

std::optional<history::NumberedMatch> Past::match_after(std::int64_t number, std::int64_t command) {
  const auto id = match_id(connection_, number);
  return id ? match_of(number, *id, known_to(subject(*id), command, true)) : std::nullopt;
}

std::optional<history::NumberedMatch> Past::match_of(std::int64_t number, const base::Uuid& id,
                                                     const history::Operations& operations) {
  const std::optional<history::MatchState> state = history::read_match(operations);
  if (!state) return std::nullopt;
  history::NumberedMatch match = numbered_match(connection_, number, id, *state);
  for (const history::Operation& operation : operations)
    if (!operation.problem.empty()) match.problems.push_back(operation.problem);
  return match;
}

Deed Past::deed(const StoredCommand& command, std::size_t shown) {
  Deed deed;
  deed.command = command;
  deed.moves = reader_.moved_by(command.number);
  deed.in_effect = reader_.is_in_effect(command.number);
  // What an undo did is told by what it took back.
  if (deed.moves) shown = 0;
  for (DoneToMatch& done : done_by(command.number)) {
    DoneInMatch& here = deed.matches.emplace_back();
    here.done = std::move(done);
    if (deed.matches.size() > shown) continue;
    here.before = match_before(here.done.match, command.number);
    here.after = match_after(here.done.match, command.number);
  }
  deed.others = done_to_others(command.number);
  return deed;
}

std::vector<LineVersion> Past::versions_of(std::int64_t match, const base::Uuid& line) {
  const auto id = match_id(connection_, match);
  if (!id) return {};
  // A copy, since looking for where a line came from reads other matches.
  const Subject all = subject(*id);
  std::optional<history::MatchState> state = history::read_match(all.operations);
  if (!state) return {};
  const match::Match played = history::record_of(*id, *std::move(state)).match;
  const std::set<base::Uuid> effective = history::in_effect(all.operations);
  std::vector<LineVersion> versions;
  for (std::size_t i = 0; i < all.operations.size(); ++i) {
    const history::Operation& operation = all.operations[i];
    if (!effective.contains(operation.id)) continue;
    const auto stored = find_command(connection_, all.commands[i]);
    const auto add = [&](const history::LineValue& value) {
      versions.push_back(
          {stored ? stored->name : "", operation.at, operation.reason, value, std::nullopt, {}, {}});
      if (const auto* hand = value ? std::get_if<match::Hand>(&value->what) : nullptr)
        versions.back().scored = games::score(played.game, hand->reported, played.players);
    };
    if (const auto* lines = history::lines_made_by(operation.action))
      for (const match::Line& made : *lines) {
        if (made.id != line) continue;
        add(history::contents_of(made));
        const auto* added = std::get_if<history::Add>(&operation.action);
        if (added != nullptr) versions.back().before = added->before;
        if (added != nullptr && stored && stored->name == "move")
          versions.back().moved_from = line_taken_off_by(stored->number);
      }
    if (const auto* amend = std::get_if<history::Amend>(&operation.action);
        amend != nullptr && amend->line == line)
      add(amend->value);
    if (const auto* settle = std::get_if<history::Settle>(&operation.action))
      if (const auto found = settle->lines.find(line); found != settle->lines.end()) add(found->second);
  }
  return versions;
}

std::optional<std::pair<std::int64_t, std::size_t>> Past::line_taken_off_by(std::int64_t command) {
  for (const DoneToMatch& done : done_by(command))
    for (const history::Operation& operation : done.operations) {
      const auto* amend = std::get_if<history::Amend>(&operation.action);
      if (amend == nullptr || amend->value) continue;
      const auto before = match_before(done.match, command);
      if (!before) continue;
      const std::vector<match::Line>& lines = before->record.match.lines;
      for (std::size_t i = 0; i < lines.size(); ++i)
        if (lines[i].id == amend->line) return std::pair(done.match, i + 1);
    }
  return std::nullopt;
}

std::vector<DoneToOther> Past::done_to_others(std::int64_t command) {
  std::vector<DoneToOther> done;
  const auto name = [&](const base::Uuid& id) { return name_before(connection_, id, command).value_or(""); };
  for (const base::Uuid& id : subjects_of(connection_, command)) {
    if (match_number(connection_, id)) continue;
    const Subject& all = subject(id);
    std::optional<history::Payment> paid;
    for (std::size_t i = 0; i < all.operations.size(); ++i) {
      const auto* pay = std::get_if<history::Pay>(&all.operations[i].action);
      if (pay != nullptr && pay->payment) paid = pay->payment;
      if (all.commands[i] != command) continue;
      DoneToOther each{all.operations[i], "", "", {}, {}};
      if (const auto* join = std::get_if<history::Join>(&each.operation.action)) {
        each.first = name(id);
        each.second = name(join->into);
      } else if (std::holds_alternative<history::Rename>(each.operation.action)) {
        each.first = name(id);
      } else if (std::holds_alternative<history::Pay>(each.operation.action) && paid) {
        each.first = name(paid->from);
        each.second = name(paid->to);
        each.payment = paid;
        if (const auto payment = reader_.payment_with_id(id)) each.number = payment->number;
      }
      done.push_back(std::move(each));
    }
  }
  return done;
}

std::vector<DoneToMatch> Past::done_by(std::int64_t command) {
  std::vector<DoneToMatch> done;
  for (const base::Uuid& id : subjects_of(connection_, command)) {
    const auto number = match_number(connection_, id);
    if (!number) continue;
    DoneToMatch& here = done.emplace_back(DoneToMatch{*number, {}});
    const Subject& all = subject(id);
    for (std::size_t i = 0; i < all.operations.size(); ++i)
      if (all.commands[i] == command) here.operations.push_back(all.operations[i]);
  }
  return done;
}

}  // namespace storage
