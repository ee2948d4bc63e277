// Undoing and redoing commands that were entered here; undo_by.cpp has those that came from a login.

#include <set>
#include <utility>

#include "base/error.hpp"
#include "base/translation.hpp"
#include "history/match_state.hpp"
#include "history/options.hpp"
#include "history/reversal.hpp"
#include "storage/command_log.hpp"
#include "storage/connection.hpp"
#include "storage/projections.hpp"
#include "storage/subject.hpp"
#include "storage/transaction.hpp"

namespace storage {
namespace {

using base::Error;
using base::ErrorKind;

/// The operations of a command that are in effect on a subject, in order; never an undo or a redo.
std::vector<base::Uuid> operations_in_effect(const Subject& subject, std::int64_t command) {
  const std::set<base::Uuid> effective = history::in_effect(subject.operations);
  std::vector<base::Uuid> found;
  for (std::size_t i = 0; i < subject.operations.size(); ++i)
    if (subject.commands[i] == command && effective.contains(subject.operations[i].id))
      found.push_back(subject.operations[i].id);
  return found;
}

/// Whether an undo, given by its operations, names what was not entered here.
bool names_others(Connection& connection, const Subject& subject, const std::set<base::Uuid>& undo) {
  std::set<base::Uuid> named;
  for (const history::Operation& operation : subject.operations)
    if (const auto* targets = std::get_if<history::Undo>(&operation.action);
        targets != nullptr && undo.contains(operation.id))
      named.insert(targets->targets.begin(), targets->targets.end());
  for (std::size_t i = 0; i < subject.operations.size(); ++i) {
    if (!named.contains(subject.operations[i].id)) continue;
    const auto entered = find_command(connection, subject.commands[i]);
    if (entered && !entered->here) return true;
  }
  return false;
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
  const std::vector<match::Line>& lines = match.record.match.lines;
  for (std::size_t i = 0; i < lines.size(); ++i)
    if (lines[i].id == line)
      return base::tr("correct the line: chapeau amend -m {0} {1} ...", match.number, i + 1);
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
    for (const history::UndoBlocker& blocker : judge.blockers(targets))
      throw undo_error(command, *subject, targets, blocker);
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
    append(id, {undo}, {.if_disputed = undoes_resolution ? IfDisputed::kAllow : IfDisputed::kRefuse});
    if (undoes_resolution) unresolved_.insert(id);
  }
}

Error Transaction::undo_error(std::int64_t command, const Subject& subject,
                              const std::set<base::Uuid>& targets, const history::UndoBlocker& blocker) {
  std::int64_t other = 0;
  for (std::size_t i = 0; i < subject.operations.size(); ++i)
    if (subject.operations[i].id == blocker.operation) other = subject.commands[i];
  const auto stored = find_command(connection(), other);
  // A command of another file cannot be undone here.
  return Error(ErrorKind::kRefused, blocker_text(blocker.why, command, other, stored ? stored->name : "?"))
      .remedy(!stored || stored->here ? base::tr("first undo command {0}", other)
                                      : instead_of_undo(subject, targets, blocker));
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
  update_players_once([&] {
    for (const base::Uuid& id : subjects_of(connection(), undo)) {
      const std::shared_ptr<const Subject> subject = subjects().subject(id);
      const std::set<base::Uuid> operations = operations_of(*subject, undo);
      const history::RedoOfUndo redo = history::redo_of(subject->operations, operations);
      // An undo of all that came from a login redid undos, too, and alone undoes what was not entered here:
      // redone, everything is as it was.
      const bool may_dispute = redo.undid_resolution || !redo.reversal.undone.empty() ||
                               names_others(connection(), *subject, operations);
      append(id, redo.reversal.actions(),
             {.if_disputed = may_dispute ? IfDisputed::kAllow : IfDisputed::kRefuse});
    }
  });
}

}  // namespace storage
