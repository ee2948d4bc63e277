#include "storage/projections/undo_stacks.hpp"

#include <algorithm>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "history/operations/codec.hpp"
#include "history/operations/effects.hpp"
#include "storage/file/connection.hpp"
#include "storage/log/command_log.hpp"
#include "storage/log/subject.hpp"

namespace storage {
namespace {

/// What an undo or a redo names, by the columns `id`, `subject`, `verb`, `version` and `body` of its row;
/// none where its body cannot be read.
std::vector<base::Uuid> targets_in(Query& row) {
  const history::Operation operation = history::decode_operation(
      {{row.uuid(0), row.uuid(1), {}, row.text(2), row.integer(3), row.text(4), ""}, {}}, nullptr);
  const auto* targets = history::targets_of(operation.action);
  return targets != nullptr ? *targets : std::vector<base::Uuid>();
}

/// Calls `visit` for each undo or redo of a subject with its id and what it names, one after the other: many
/// may name tens of thousands of operations each.
void for_each_reversal(Connection& connection, const base::Uuid& subject, std::string_view verb,
                       const std::function<void(const base::Uuid&, const std::vector<base::Uuid>&)>& visit) {
  Query rows = connection.query(
      "SELECT id, subject, verb, version, body FROM operation WHERE subject = ?1 "
      "AND verb IN ('undo', 'redo') AND verb = ?2");
  rows.bind(subject, std::string(verb));
  while (rows.step()) visit(rows.uuid(0), targets_in(rows));
}

/// What the undos on a subject that are in effect name. Only these and the redos are read: a match may have
/// tens of thousands of lines.
std::set<base::Uuid> read_undone(Connection& connection, const base::Uuid& subject) {
  std::set<base::Uuid> redone, undone;
  for_each_reversal(connection, subject, history::Redo::kVerb,
                    [&](const base::Uuid& /*redo*/, const std::vector<base::Uuid>& undos) {
                      redone.insert(undos.begin(), undos.end());
                    });
  for_each_reversal(connection, subject, history::Undo::kVerb,
                    [&](const base::Uuid& undo, const std::vector<base::Uuid>& operations) {
                      if (!redone.contains(undo)) undone.insert(operations.begin(), operations.end());
                    });
  return undone;
}

bool is_in_effect(Connection& connection, std::int64_t command, const UndoneOn& undone_on) {
  std::map<base::Uuid, std::shared_ptr<const std::set<base::Uuid>>> undone;
  Query rows = connection.query("SELECT id, subject, verb FROM operation WHERE command = ?1");
  rows.bind(command);
  while (rows.step()) {
    if (history::undoes_or_redoes(rows.text(2))) continue;
    const auto [known, is_new] = undone.try_emplace(rows.uuid(1));
    if (is_new) {
      known->second = undone_on(rows.uuid(1));
      if (!known->second)
        known->second = std::make_shared<const std::set<base::Uuid>>(read_undone(connection, rows.uuid(1)));
    }
    if (!known->second->contains(rows.uuid(0))) return true;
  }
  return false;
}

/// What the log says of a command, but for its subjects and whether it is in effect.
UndoStackUpdate read_targets(Connection& connection, std::int64_t command) {
  UndoStackUpdate found;
  std::set<base::Uuid> undos;  // each once: many may name the same
  Query rows = connection.query(
      "SELECT id, subject, verb, version, body FROM operation WHERE command = ?1 "
      "AND verb IN ('undo', 'redo')");
  rows.bind(command);
  while (rows.step()) {
    const std::vector<base::Uuid> targets = targets_in(rows);
    (rows.text(2) == history::Undo::kVerb ? found.named : undos).insert(targets.begin(), targets.end());
  }
  for (const base::Uuid& target : found.named)
    if (const auto other = command_of(connection, target)) found.undone.insert(*other);
  for (const base::Uuid& undo : undos)
    if (const auto other = command_of(connection, undo)) found.redone.insert(*other);
  return found;
}

/// Whether a command redid undos of some of these operations.
bool redid_undo_of(Connection& connection, std::int64_t command, const std::set<base::Uuid>& operations) {
  std::set<base::Uuid> undos;  // each once: many may name the same
  Query redos = connection.query(
      "SELECT id, subject, verb, version, body FROM operation WHERE command = ?1 AND verb = 'redo'");
  redos.bind(command);
  while (redos.step())
    for (const base::Uuid& undo : targets_in(redos)) undos.insert(undo);
  return std::any_of(undos.begin(), undos.end(), [&](const base::Uuid& undo) {
    Query row = connection.query(
        "SELECT id, subject, verb, version, body FROM operation WHERE id = ?1 AND verb = 'undo'");
    row.bind(undo);
    if (!row.step()) return false;
    const std::vector<base::Uuid> targets = targets_in(row);
    return std::any_of(targets.begin(), targets.end(),
                       [&](const base::Uuid& target) { return operations.contains(target); });
  });
}

/// The commands that a command took the effect from, or gave it back to.
std::set<std::int64_t> undone_or_redone_by(Connection& connection, const UndoStackUpdate& command) {
  std::set<std::int64_t> others = command.undone;
  for (const std::int64_t undo : command.redone) others.merge(read_targets(connection, undo).undone);
  return others;
}

/// The undo stack and the redo stack as tables.
class UndoStackRows {
 public:
  explicit UndoStackRows(Connection& connection) : connection_(connection) {}

  void set_undoable(std::int64_t command, bool undoable) {
    connection_
        .query(undoable ? "INSERT OR IGNORE INTO undo_stack (command) VALUES (?1)"
                        : "DELETE FROM undo_stack WHERE command = ?1")
        .bind(command)
        .run();
  }
  void push_redo(std::int64_t undo, std::int64_t command, const std::set<base::Uuid>& subjects) {
    for (const base::Uuid& subject : subjects)
      connection_.query("INSERT INTO redo_stack (place, subject, command) VALUES (?1, ?2, ?3)")
          .bind(undo, subject, command)
          .run();
  }
  void remove_redo(std::int64_t undo) {
    connection_.query("DELETE FROM redo_stack WHERE place = ?1").bind(undo).run();
  }
  /// The places that touch a subject.
  std::set<std::int64_t> redos_of(const base::Uuid& subject) {
    std::set<std::int64_t> places;
    Query rows = connection_.query("SELECT place FROM redo_stack WHERE subject = ?1");
    rows.bind(subject);
    while (rows.step()) places.insert(rows.integer(0));
    return places;
  }
  void remove_redos_of(const base::Uuid& subject) {
    if (!has_redo(subject)) return;
    connection_
        .query("DELETE FROM redo_stack WHERE place IN (SELECT place FROM redo_stack WHERE subject = ?1)")
        .bind(subject)
        .run();
  }

 private:
  /// An import touches thousands of subjects, hardly ever one of these, and the statement above makes a table
  /// of its own each time.
  bool has_redo(const base::Uuid& subject) {
    Query row = connection_.query("SELECT 1 FROM redo_stack WHERE subject = ?1");
    row.bind(subject);
    return row.step();
  }

  Connection& connection_;
};

/// The commands that `undo` and `redo` can take next.
struct UndoStacks {
  std::set<std::int64_t> undo_stack;  ///< commands that were entered here and of which something is in effect
  /// An undo that can be redone: the command that it undid, and the subjects that it touched.
  struct Undone {
    std::int64_t command = 0;
    std::set<base::Uuid> subjects;

    friend bool operator==(const Undone&, const Undone&) = default;
  };
  std::map<std::int64_t, Undone> redo_stack;  ///< by the number of the undo

  friend bool operator==(const UndoStacks&, const UndoStacks&) = default;
};

/// The undo stack and the redo stack in memory.
class ReplayedUndoStacks {
 public:
  explicit ReplayedUndoStacks(UndoStacks& stacks) : stacks_(stacks) {}

  void set_undoable(std::int64_t command, bool undoable) {
    undoable ? static_cast<void>(stacks_.undo_stack.insert(command))
             : static_cast<void>(stacks_.undo_stack.erase(command));
  }
  void push_redo(std::int64_t undo, std::int64_t command, const std::set<base::Uuid>& subjects) {
    stacks_.redo_stack[undo] = {command, subjects};
  }
  void remove_redo(std::int64_t undo) { stacks_.redo_stack.erase(undo); }
  std::set<std::int64_t> redos_of(const base::Uuid& subject) {
    std::set<std::int64_t> places;
    for (const auto& [place, undone] : stacks_.redo_stack)
      if (undone.subjects.contains(subject)) places.insert(place);
    return places;
  }
  void remove_redos_of(const base::Uuid& subject) {
    std::erase_if(stacks_.redo_stack,
                  [&](const auto& entry) { return entry.second.subjects.contains(subject); });
  }

 private:
  UndoStacks& stacks_;
};

/// A redo that undoes something undoes what the latest undo on the stack redid of it, which then is not
/// there to redo any more.
template <class Stacks>
void remove_what_is_undone_again(Connection& connection, const UndoStackUpdate& command, Stacks& stacks) {
  if (!command.is_redo || command.named.empty()) return;
  std::set<std::int64_t> places;
  for (const base::Uuid& subject : command.subjects) places.merge(stacks.redos_of(subject));
  const auto found = std::find_if(places.rbegin(), places.rend(), [&](std::int64_t place) {
    return redid_undo_of(connection, place, command.named);
  });
  if (found != places.rend()) stacks.remove_redo(*found);
}

/// A command that arrives by merge or sync does not clear the redo stack; one entered here does, for the
/// subjects that it touches (`history/RULES.md`).
template <class Stacks>
void update_undo_stacks(Connection& connection, std::int64_t number, const UndoStackUpdate& command,
                        const UndoneOn& undone_on, Stacks stacks) {
  for (const std::int64_t other : undone_or_redone_by(connection, command))
    if (const auto known = find_command(connection, other); known && known->here)
      stacks.set_undoable(other, is_in_effect(connection, other, undone_on));
  const bool reverses = !command.undone.empty() || !command.redone.empty();
  if (!reverses && command.here) stacks.set_undoable(number, command.in_effect);
  // What was redone, in this file or another, is not there to redo any more.
  for (const std::int64_t undo : command.redone) stacks.remove_redo(undo);
  if (!command.here) return;
  remove_what_is_undone_again(connection, command, stacks);
  if (command.is_undo)
    stacks.push_redo(number, command.undone.empty() ? number : *command.undone.begin(), command.subjects);
  else if (!reverses)
    for (const base::Uuid& subject : command.subjects) stacks.remove_redos_of(subject);
}

/// The same for a command as the log has it.
template <class Stacks>
void update_undo_stacks(Connection& connection, std::int64_t number, UndoneInLog& undone, Stacks stacks) {
  const UndoneOn undone_on = [&](const base::Uuid& subject) { return undone.on(connection, subject); };
  const auto stored = find_command(connection, number);
  if (!stored) return;
  UndoStackUpdate command = read_targets(connection, number);
  command.here = stored->here;
  command.is_undo = kind_of(*stored) == CommandKind::kUndo;
  command.is_redo = kind_of(*stored) == CommandKind::kRedo;
  for (const base::Uuid& subject : subjects_of(connection, number)) command.subjects.insert(subject);
  command.in_effect = is_in_effect(connection, number, undone_on);
  update_undo_stacks(connection, number, command, undone_on, stacks);
}

UndoStacks read_undo_stacks(Connection& connection) {
  UndoStacks stacks;
  Query undoable = connection.query("SELECT command FROM undo_stack");
  while (undoable.step()) stacks.undo_stack.insert(undoable.integer(0));
  Query redoable = connection.query("SELECT place, subject, command FROM redo_stack");
  while (redoable.step()) {
    UndoStacks::Undone& undone = stacks.redo_stack[redoable.integer(0)];
    undone.command = redoable.integer(2);
    undone.subjects.insert(redoable.uuid(1));
  }
  return stacks;
}

UndoStacks replay_undo_stacks(Connection& connection) {
  UndoStacks stacks;
  UndoneInLog undone;
  for_each_command(connection, [&](std::int64_t command) {
    update_undo_stacks(connection, command, undone, ReplayedUndoStacks(stacks));
  });
  return stacks;
}

}  // namespace

void UndoStackUpdate::add(const Subject& subject, std::size_t first) {
  subjects.insert(subject.operations.back().subject);
  std::set<base::Uuid> undone_now, named_undos;
  std::optional<std::set<base::Uuid>> gone;
  for (std::size_t i = first; i < subject.operations.size(); ++i) {
    const history::Operation& operation = subject.operations[i];
    if (const auto* of_this_one = history::targets_of(operation.action))
      (std::holds_alternative<history::Undo>(operation.action) ? undone_now : named_undos)
          .insert(of_this_one->begin(), of_this_one->end());
    if (in_effect || history::undoes_or_redoes(history::verb_of(operation.action))) continue;
    if (!gone) gone = history::undone_in(subject.operations);
    in_effect = !gone->contains(operation.id);
  }
  if (undone_now.empty() && named_undos.empty()) return;
  for (std::size_t i = 0; i < subject.operations.size(); ++i) {
    if (undone_now.contains(subject.operations[i].id)) undone.insert(subject.log[i].command);
    if (named_undos.contains(subject.operations[i].id)) redone.insert(subject.log[i].command);
  }
  named.merge(undone_now);
}

std::set<std::int64_t> targets_of_command(Connection& connection, const StoredCommand& command) {
  UndoStackUpdate update = read_targets(connection, command.number);
  if (kind_of(command) != CommandKind::kUndo) return undone_or_redone_by(connection, update);
  update.undone.merge(update.redone);
  return update.undone;
}

std::set<std::int64_t> undos_redone_by(Connection& connection, std::int64_t command) {
  return read_targets(connection, command).redone;
}

std::shared_ptr<const std::set<base::Uuid>> UndoneInLog::on(Connection& connection,
                                                            const base::Uuid& subject) {
  constexpr std::size_t kMostHeld = 16;
  if (const auto known = held_.find(subject); known != held_.end()) return known->second;
  if (held_.size() == kMostHeld) held_.clear();
  return held_[subject] = std::make_shared<const std::set<base::Uuid>>(read_undone(connection, subject));
}

void UndoStackProjector::project(std::int64_t command) {
  update_undo_stacks(connection_, command, undone_, UndoStackRows(connection_));
}

void project_undo_stacks(Connection& connection, std::int64_t number, const UndoStackUpdate& command,
                         const UndoneOn& undone_on) {
  update_undo_stacks(connection, number, command, undone_on, UndoStackRows(connection));
}

bool undo_stacks_hold(Connection& connection) {
  return read_undo_stacks(connection) == replay_undo_stacks(connection);
}

}  // namespace storage
