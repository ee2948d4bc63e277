// Undoing and redoing commands that were entered here; undo_by.cpp has those that came from a login.

#include "storage/write/undo.hpp"

#include <algorithm>
#include <map>
#include <set>
#include <utility>

#include "base/errors/error.hpp"
#include "base/language/translation.hpp"
#include "base/text/text.hpp"
#include "history/operations/effects.hpp"
#include "history/operations/options.hpp"
#include "storage/file/connection.hpp"
#include "storage/log/command_log.hpp"
#include "storage/log/subject.hpp"
#include "storage/projections/projections.hpp"
#include "storage/projections/undo_stacks.hpp"
#include "storage/queries/log_queries.hpp"
#include "storage/store.hpp"
#include "storage/write/transaction.hpp"

namespace storage {
namespace {

using base::Error;
using base::ErrorKind;

/// The operations of a command that are in effect on a subject, in order; never an undo or a redo.
std::vector<base::Uuid> operations_in_effect(const Subject& subject, std::int64_t command) {
  const std::set<base::Uuid> effective = history::in_effect(subject.operations);
  std::vector<base::Uuid> found;
  for (std::size_t i = 0; i < subject.operations.size(); ++i)
    if (subject.log[i].command == command && effective.contains(subject.operations[i].id))
      found.push_back(subject.operations[i].id);
  return found;
}

/// The line whose contents an operation writes, if it writes one.
std::optional<base::Uuid> line_written_by(const history::Action& action) {
  std::optional<base::Uuid> line;
  history::for_each_line_written(
      action, [&](const base::Uuid& written, const history::Contents*) { line = line ? line : written; });
  return line;
}

/// How to give a line other contents.
std::string line_remedy(const history::NumberedMatch& match, const base::Uuid& line) {
  if (const auto index = match::find_line(match.record.match, line))
    return base::tr("correct the line: chapeau amend -m {0} {1} ...", match.number, *index + 1);
  return base::tr("the line is no longer on the sheet");
}

/// How a match can be changed of which the start cannot be undone.
std::string match_remedy(const history::NumberedMatch& match) {
  if (match.standing.takes_a_hand())
    return base::tr("if the match should not count: 'chapeau close -m {0} --void'", match.number);
  if (match.standing.finish)
    return base::tr("correct the line: chapeau amend -m {0} {1} ...", match.number,
                    *match.standing.finish + 1);
  return base::tr("'chapeau reopen -m {0}' reopens the match", match.number);
}

/// How to change what a `resolve` decided of what this operation wrote.
std::string remedy_after_resolution(const history::NumberedMatch& match, const history::Action& undone) {
  if (const auto line = line_written_by(undone)) return line_remedy(match, *line);
  const auto* set = std::get_if<history::Set>(&undone);
  if (set != nullptr && set->closing)
    return match.record.match.closing ? base::tr("'chapeau reopen -m {0}' reopens the match", match.number)
                                      : base::tr("match {0} is not closed", match.number);
  if (set == nullptr || set->options.empty()) return base::tr("see 'chapeau edit-match --help'");
  const history::MatchOption* option = history::find_option(set->options.begin()->first);
  const bool takes_value =
      option != nullptr && !option->name.empty() && option->kind != history::OptionKind::kHouseRule;
  return takes_value
             ? base::tr("change it again: chapeau edit-match -m {0} {1} ...", match.number, option->name)
             : base::tr("see 'chapeau edit-match --help'");
}

/// Why a command cannot be undone: a later one, of this name, builds on it.
std::string blocker_text(history::UndoBlockReason why, std::int64_t command, std::int64_t later,
                         const std::string& name) {
  switch (why) {
    case history::UndoBlockReason::kStandsInMatch:
      return base::tr("command {0} cannot be undone: command {1} ({2}) changed the match later", command,
                      later, name);
    case history::UndoBlockReason::kAmendsLine:
      return base::tr("command {0} cannot be undone: command {1} ({2}) corrected the same line later",
                      command, later, name);
    case history::UndoBlockReason::kResolves:
      return base::tr("command {0} cannot be undone: command {1} ({2}) resolved the dispute later", command,
                      later, name);
  }
  return "";
}

/// Writes one command for each number, if they are what `expected` finds now.
void write_each(Store& store, const std::vector<std::int64_t>& numbers, const std::string& name, Now now,
                const CommandsToUndo& expected, const std::function<void(Transaction&, std::int64_t)>& change,
                const std::function<void(Transaction&)>& afterwards) {
  store.write(name, now, [&](Transaction& transaction) {
    // The person was asked about these commands, without a transaction open meanwhile.
    const std::vector<StoredCommand> latest = expected(transaction);
    const bool same = std::equal(latest.begin(), latest.end(), numbers.begin(), numbers.end(),
                                 [](const StoredCommand& a, std::int64_t b) { return a.number == b; });
    if (!same)
      throw changed_meanwhile().remedy(base::tr("look at the sheet, and try again if you still want to"));
    for (const std::int64_t number : numbers) {
      change(transaction, number);
      // What those before have redone, too, leaves nothing to record.
      transaction.begin_command(name);
    }
    afterwards(transaction);
  });
}

}  // namespace

void Transaction::undo(std::int64_t command) {
  bool changes_something = false;
  bool undoes_resolution = false;
  std::optional<std::pair<base::Uuid, base::Uuid>> amended;  // a match and its line
  bool is_of_lines = true;
  std::vector<std::pair<base::Uuid, history::Undo>> undos;
  for (const base::Uuid& id : subjects_of(connection(), command)) {
    const std::shared_ptr<const Subject> subject = subjects().subject(id);
    const std::vector<base::Uuid> operations = operations_in_effect(*subject, command);
    if (operations.empty()) continue;
    const std::set<base::Uuid> targets(operations.begin(), operations.end());
    const history::UndoJudge judge(subject->operations);
    if (const std::vector<history::UndoBlocker> blockers = judge.blockers(targets); !blockers.empty())
      throw undo_error(command, *subject, targets, blockers);
    changes_something = changes_something || !judge.is_overwritten(targets);
    for (const history::Operation& operation : subject->operations) {
      if (!targets.contains(operation.id)) continue;
      undoes_resolution = undoes_resolution || std::holds_alternative<history::Resolve>(operation.action);
      const auto* amend = std::get_if<history::Amend>(&operation.action);
      is_of_lines = is_of_lines && amend != nullptr && amend->value.has_value();
      if (amend != nullptr && !amended) amended.emplace(id, amend->line);
    }
    undos.emplace_back(id, history::Undo{operations});
  }
  if (!changes_something && is_of_lines && amended) {
    const auto match = this->match(match_number(connection(), amended->first).value_or(0));
    throw Error(
        ErrorKind::kRefused,
        base::tr("undoing command {0} would change nothing: a later command changed the same line", command))
        .remedy(match ? line_remedy(*match, amended->second)
                      : base::tr("the match is no longer on the list"));
  }
  if (!changes_something)
    throw Error(
        ErrorKind::kRefused,
        base::tr("undoing command {0} would change nothing: a later command changed the same thing", command))
        .remedy(base::tr("change it again, or undo the later command if it was entered here"));
  for (const auto& [id, undo] : undos) {
    record(id, undo, {.allows_dispute = undoes_resolution});
    if (undoes_resolution) unresolved_.insert(id);
  }
}

Error Transaction::undo_error(std::int64_t command, const Subject& subject,
                              const std::set<base::Uuid>& targets,
                              const std::vector<history::UndoBlocker>& blockers) {
  std::map<base::Uuid, const history::UndoBlocker*> by_operation;
  for (const history::UndoBlocker& blocker : blockers) by_operation[blocker.operation] = &blocker;
  std::map<std::int64_t, const history::UndoBlocker*> later;  // one of each command
  for (std::size_t i = 0; i < subject.operations.size(); ++i)
    if (const auto found = by_operation.find(subject.operations[i].id); found != by_operation.end())
      later.try_emplace(subject.log[i].command, found->second);
  std::vector<std::string> named;
  const history::UndoBlocker* of_others = nullptr;
  for (const auto& [number, blocker] : later) {
    const auto stored = find_command(connection(), number);
    // Translators: {0} is the number and {1} the name of a command: "5 (add)".
    named.push_back(base::tr_c("command", "{0} ({1})", number, base::printable(stored ? stored->name : "?")));
    if (stored && !stored->here && of_others == nullptr) of_others = blocker;
  }
  const std::int64_t first = later.begin()->first;
  // A command of another file cannot be undone here.
  std::string remedy = of_others != nullptr ? instead_of_undo(subject, targets, *of_others) : "";
  if (later.size() == 1) {
    const auto stored = find_command(connection(), first);
    if (remedy.empty()) remedy = base::tr("first undo command {0}", first);
    return Error(ErrorKind::kRefused,
                 blocker_text(later.begin()->second->why, command, first, stored ? stored->name : "?"))
        .remedy(std::move(remedy));
  }
  if (remedy.empty()) remedy = base::tr("first undo these, the latest first");
  return Error(ErrorKind::kRefused,
               // Translators: {1} is a list: "3 (amend), 4 (amend) and 5 (drop)".
               base::tr("command {0} cannot be undone: commands {1} build on it", command,
                        named.size() > base::kMostNamed ? base::join_first(named) : base::join_and(named)))
      .remedy(std::move(remedy));
}

std::string Transaction::instead_of_undo(const Subject& subject, const std::set<base::Uuid>& targets,
                                         const history::UndoBlocker& blocker) {
  const auto number = match_number(connection(), subject.operations.front().subject);
  const auto match = number ? this->match(*number) : std::nullopt;
  if (!match) return base::tr("the match is no longer on the list");
  if (match->disputed) return refusal_of_disputed(match->number).remedy();
  if (blocker.why == history::UndoBlockReason::kStandsInMatch) return match_remedy(*match);
  for (const history::Operation& operation : subject.operations) {
    if (blocker.why == history::UndoBlockReason::kAmendsLine && operation.id == blocker.operation)
      if (const auto line = line_written_by(operation.action)) return line_remedy(*match, *line);
    if (blocker.why == history::UndoBlockReason::kResolves && targets.contains(operation.id))
      return remedy_after_resolution(*match, operation.action);
  }
  return base::tr("the line is no longer on the sheet");
}

void Transaction::redo(std::int64_t undo) {
  bool changes_something = false;
  update_players_once([&] {
    for (const base::Uuid& id : subjects_of(connection(), undo)) {
      const SubjectRedo redo = redo_in(*this, id, undo);
      changes_something = changes_something || redo.changes_something;
      record_all(id, redo.reversal.actions(), {.allows_dispute = redo.may_dispute});
    }
  });
  if (changes_something) return;
  const auto stored = find_command(connection(), undo);
  const std::set<std::int64_t> targets =
      stored ? targets_of_command(connection(), *stored) : std::set<std::int64_t>();
  throw Error(ErrorKind::kRefused,
              base::tr("redoing command {0} would change nothing: a later command changed the same thing",
                       targets.empty() ? undo : *targets.begin()))
      .remedy(base::tr("change it again, or undo the later command if it was entered here"));
}

void undo(Store& store, const std::vector<std::int64_t>& commands, Now now, const CommandsToUndo& expected,
          const std::function<void(Transaction&)>& afterwards) {
  write_each(
      store, commands, "undo", now, expected,
      [](Transaction& transaction, std::int64_t command) { transaction.undo(command); }, afterwards);
}

void redo(Store& store, const std::vector<std::int64_t>& undos, Now now, const CommandsToUndo& expected,
          const std::function<void(Transaction&)>& afterwards) {
  write_each(
      store, undos, "redo", now, expected,
      [](Transaction& transaction, std::int64_t undo) { transaction.redo(undo); }, afterwards);
}

}  // namespace storage
