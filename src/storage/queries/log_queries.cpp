#include "storage/queries/log_queries.hpp"

#include <algorithm>
#include <set>
#include <utility>

#include "base/text/text.hpp"
#include "history/operations/codec.hpp"
#include "storage/file/connection.hpp"
#include "storage/log/command_log.hpp"
#include "storage/log/command_source.hpp"
#include "storage/log/subject.hpp"
#include "storage/projections/undo_stacks.hpp"
#include "storage/reader.hpp"

namespace storage {
namespace {

/// The commands whose numbers these rows begin with, each once where its rows stand together; at most `most`.
/// Rows behind these are not asked for: with DISTINCT and LIMIT, SQLite sorted all 1,000 commands of a match
/// to give 51 of them.
std::vector<StoredCommand> commands(Reader& reader, Query& rows,
                                    std::optional<std::int64_t> most = std::nullopt) {
  std::vector<StoredCommand> found;
  std::optional<std::int64_t> last;
  while ((!most || std::cmp_less(found.size(), *most)) && rows.step()) {
    const std::int64_t number = rows.integer(0);
    if (last == number) continue;
    last = number;
    if (auto command = find_command(reader.connection(), number)) found.push_back(std::move(*command));
  }
  return found;
}

/// The operations that an undo, given by its own, names.
std::set<base::Uuid> named_by(const Subject& subject, const std::set<base::Uuid>& undo) {
  std::set<base::Uuid> named;
  for (const history::Operation& operation : subject.operations)
    if (const auto* targets = std::get_if<history::Undo>(&operation.action);
        targets != nullptr && undo.contains(operation.id))
      named.insert(targets->targets.begin(), targets->targets.end());
  return named;
}

/// Whether one of these operations was not entered here.
bool contains_others(Connection& connection, const Subject& subject, const std::set<base::Uuid>& named) {
  for (std::size_t i = 0; i < subject.operations.size(); ++i) {
    if (!named.contains(subject.operations[i].id)) continue;
    const auto entered = find_command(connection, subject.log[i].command);
    if (entered && !entered->here) return true;
  }
  return false;
}

/// Whether redoing an undo would change anything: what it undid may be in effect again, or written again
/// since, and what it redid may be undone.
bool changes_something(Reader& reader, std::int64_t undo) {
  for (const base::Uuid& id : subjects_of(reader.connection(), undo))
    if (const SubjectRedo redo = redo_in(reader, id, undo); redo.changes_something && !redo.reversal.empty())
      return true;
  return false;
}

/// The commands of these rows, at most `most`, without those in front that would change nothing.
std::vector<StoredCommand> undos_to_redo(Reader& reader, Query& rows, std::size_t most) {
  std::vector<StoredCommand> found;
  while (found.size() < most && rows.step()) {
    const std::int64_t number = rows.integer(0);
    if (found.empty() && !changes_something(reader, number)) continue;
    if (auto command = find_command(reader.connection(), number)) found.push_back(std::move(*command));
  }
  return found;
}

/// Whether the players of two starts of a match are the same, by their ids, or by their names: two files that
/// imported one export gave them ids of their own.
bool have_same_players(const history::Start& one, const history::Start& other) {
  return std::equal(one.players.begin(), one.players.end(), other.players.begin(), other.players.end(),
                    [](const history::NamedPlayer& a, const history::NamedPlayer& b) {
                      return a.id == b.id || base::fold_case(a.name) == base::fold_case(b.name);
                    });
}

/// Whether a command starts a match with players whom no earlier command gave it.
bool brings_other_players(const Subject& subject, std::int64_t command) {
  std::vector<const history::Start*> earlier;
  for (std::size_t i = 0; i < subject.operations.size() && subject.log[i].command <= command; ++i) {
    const auto* start = std::get_if<history::Start>(&subject.operations[i].action);
    if (start == nullptr) continue;
    if (subject.log[i].command < command)
      earlier.push_back(start);
    else if (std::none_of(earlier.begin(), earlier.end(),
                          [&](const history::Start* each) { return have_same_players(*each, *start); }))
      return true;
  }
  return false;
}

/// Whether an import starts a match that was here in another way than a file that imports the same export:
/// with other players, or so that it is disputed.
bool starts_otherwise(Reader& reader, std::int64_t command) {
  constexpr std::int64_t kMostAsked = 1000;  // of a whole club's history that two files imported
  Query rows = reader.connection().query(
      "SELECT o.subject, m.disputed FROM operation o JOIN match m ON m.id = o.subject WHERE o.command = ?1 "
      "AND o.verb = 'start' AND EXISTS (SELECT 1 FROM operation p WHERE p.subject = o.subject AND p.command "
      "< o.command) LIMIT ?2");
  rows.bind(command, kMostAsked);
  while (rows.step())
    if (rows.integer(1) == 1 || brings_other_players(*reader.subjects().subject(rows.uuid(0)), command))
      return true;
  return false;
}

}  // namespace

bool is_addition(Reader& reader, const StoredCommand& command) {
  const CommandKind kind = kind_of(command);
  if (kind != CommandKind::kNew && kind != CommandKind::kAdd && kind != CommandKind::kPay &&
      kind != CommandKind::kImport)
    return false;
  // Anybody may give a command any name, so its operations are asked. A match or a payment that is written
  // again was there before; an import may start one that another file has imported, too. A payment names
  // players who were in no match.
  Query row = reader.connection().query(
      "SELECT 1 FROM operation o WHERE o.command = ?1 AND (o.verb NOT IN ('start', 'add', 'pay', 'rename') "
      "OR (o.verb = 'rename' AND ?2) OR (o.verb IN ('start', 'pay', 'rename') AND NOT ?2 "
      "AND EXISTS (SELECT 1 FROM operation p WHERE p.subject = o.subject AND p.seq < o.seq))) LIMIT 1");
  row.bind(command.number, static_cast<std::int64_t>(kind == CommandKind::kImport));
  return !row.step() && !(kind == CommandKind::kImport && starts_otherwise(reader, command.number));
}

std::vector<StoredCommand> commands_of(Reader& reader, std::optional<std::int64_t> match,
                                       std::optional<std::int64_t> most) {
  Query rows =
      match ? reader.connection().query(
                  "SELECT o.command FROM match m CROSS JOIN operation o ON o.subject = m.id "
                  "WHERE m.number = ?1 ORDER BY o.seq DESC")
            : reader.connection().query("SELECT number FROM command WHERE ?1 IS NULL ORDER BY number DESC");
  rows.bind(match);
  return commands(reader, rows, most);
}

std::optional<StoredCommand> find_command(Reader& reader, std::int64_t number) {
  return find_command(reader.connection(), number);
}

Provenance provenance_of(Reader& reader, const StoredCommand& command) {
  return provenance_of(reader.connection(), command);
}

std::optional<base::Uuid> subject_of_id(Reader& reader, const base::Uuid& id) {
  Query row = reader.connection().query(
      "SELECT subject FROM operation WHERE id = ?1 "
      "UNION ALL SELECT subject FROM operation WHERE subject = ?1 "
      "UNION ALL SELECT id FROM player WHERE id = ?1 LIMIT 1");
  row.bind(id);
  return row.step() ? std::optional(row.uuid(0)) : std::nullopt;
}

std::optional<std::int64_t> command_of(Reader& reader, const base::Uuid& operation) {
  return command_of(reader.connection(), operation);
}

std::shared_ptr<const history::Operations> operations_on(Reader& reader, const base::Uuid& subject) {
  std::shared_ptr<const Subject> found = reader.subjects().subject(subject);
  const history::Operations* operations = &found->operations;
  return {std::move(found), operations};
}

std::int64_t first_command_on(Reader& reader, const base::Uuid& subject) {
  return reader.subjects().subject(subject)->log.front().command;
}

std::int64_t last_command_on(Reader& reader, const base::Uuid& subject) {
  return reader.subjects().subject(subject)->log.back().command;
}

bool was_started_here_behind(Reader& reader, const base::Uuid& match, std::int64_t last) {
  const std::int64_t first = first_command_on(reader, match);
  if (first <= last) return false;
  const auto command = find_command(reader, first);
  return command && command->here && kind_of(*command) != CommandKind::kImport;
}

std::int64_t last_command(Reader& reader) { return last_command(reader.connection()); }

std::int64_t count_unsent(Reader& reader, std::int64_t pushed) {
  Query row = reader.connection().query(
      "SELECT count(*) FROM command c LEFT JOIN command_source s ON s.command = c.number "
      "WHERE c.number > ?1 AND c.here = 1 AND s.number IS NULL");
  row.bind(pushed);
  return row.step() ? row.integer(0) : 0;
}

std::optional<base::Sha256Digest> chain_of(Reader& reader, std::int64_t command) {
  return chain_of(reader.connection(), command);
}

std::vector<StoredCommand> undoable(Reader& reader, std::size_t most) {
  Query rows = reader.connection().query("SELECT command FROM undo_stack ORDER BY command DESC LIMIT ?1");
  rows.bind(static_cast<std::int64_t>(most));
  return commands(reader, rows);
}

std::vector<StoredCommand> redoable(Reader& reader, std::size_t most) {
  Query rows = reader.connection().query("SELECT DISTINCT place FROM redo_stack ORDER BY place DESC");
  return undos_to_redo(reader, rows, most);
}

std::vector<StoredCommand> undoable_of(Reader& reader, std::int64_t match, std::size_t most) {
  Query rows = reader.connection().query(
      "SELECT DISTINCT o.command FROM match m JOIN operation o ON o.subject = m.id "
      "JOIN undo_stack f ON f.command = o.command WHERE m.number = ?1 ORDER BY o.command DESC LIMIT ?2");
  rows.bind(match, static_cast<std::int64_t>(most));
  return commands(reader, rows);
}

std::vector<StoredCommand> redoable_of(Reader& reader, std::int64_t match, std::size_t most) {
  Query rows = reader.connection().query(
      "SELECT DISTINCT r.place FROM match m JOIN redo_stack r ON r.subject = m.id WHERE m.number = ?1 "
      "ORDER BY r.place DESC");
  rows.bind(match);
  return undos_to_redo(reader, rows, most);
}

SubjectRedo redo_in(Reader& reader, const base::Uuid& id, std::int64_t undo) {
  const std::shared_ptr<const Subject> subject = reader.subjects().subject(id);
  const std::set<base::Uuid> operations = operations_of(*subject, undo);
  history::RedoOfUndo redo = history::redo_of(subject->operations, operations);
  // An undo of all that came from a login redid undos, too, and alone undoes what was not entered here:
  // redone, everything is as it was.
  const std::set<base::Uuid> named = named_by(*subject, operations);
  const bool may_dispute = redo.undid_resolution || !redo.reversal.undone.empty() ||
                           contains_others(reader.connection(), *subject, named);
  // What ends a dispute, or makes one, changes something.
  const bool changes_something =
      may_dispute || !history::UndoJudge(subject->operations).is_overwritten(named);
  return {std::move(redo.reversal), may_dispute, changes_something};
}

std::set<std::int64_t> all_targeted_by(Reader& reader, std::int64_t undo) {
  const auto stored = find_command(reader, undo);
  return stored ? targets_of_command(reader.connection(), *stored) : std::set<std::int64_t>();
}

std::optional<std::int64_t> targeted_by(Reader& reader, std::int64_t undo) {
  const std::set<std::int64_t> targets = all_targeted_by(reader, undo);
  return targets.empty() ? std::nullopt : std::optional(*targets.begin());
}

std::set<std::int64_t> roots_of(Reader& reader, std::int64_t reversal) {
  std::set<std::int64_t> roots, seen{reversal};
  std::vector<std::int64_t> next{reversal};
  while (!next.empty()) {
    const std::int64_t each = next.back();
    next.pop_back();
    for (const std::int64_t target : all_targeted_by(reader, each)) {
      if (target >= each || !seen.insert(target).second) continue;
      const auto stored = find_command(reader, target);
      if (stored && is_reversal(*stored))
        next.push_back(target);
      else
        roots.insert(target);
    }
  }
  return roots;
}

}  // namespace storage
