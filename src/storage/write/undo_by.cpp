// Taking back what came from a login of the hub.

#include <algorithm>
#include <functional>
#include <map>
#include <set>
#include <tuple>

#include "history/undo/reversal.hpp"
#include "storage/file/connection.hpp"
#include "storage/log/command_log.hpp"
#include "storage/log/command_source.hpp"
#include "storage/log/subject.hpp"
#include "storage/projections/projections.hpp"
#include "storage/queries/log_queries.hpp"
#include "storage/write/transaction.hpp"
#include "storage/write/undo.hpp"

namespace storage {
namespace {

/// Operations by the command that they are of, the latest first.
using ByCommand = std::map<std::int64_t, std::set<base::Uuid>, std::greater<>>;

struct FromLogin {
  std::map<base::Uuid, ByCommand> subjects;
  std::set<std::int64_t, std::greater<>> forwarded;
};

/// What came from a login; with `forwarded` also what it had from others, and what others say that they had
/// from it, as where the hub was lost and they pushed that again.
FromLogin read_from(Connection& connection, const std::string& login, std::optional<base::Timestamp> since,
                    bool forwarded) {
  FromLogin found;
  Query rows = connection.query(
      "SELECT o.command, o.subject, o.id, coalesce(s.origin, '') NOT IN ('', ?1, ?4) FROM hub_log l "
      "JOIN command_source s ON s.login = l.key JOIN operation o ON o.command = s.command "
      "WHERE l.login = ?1 AND (?2 IS NULL OR s.since >= ?2) "
      "UNION SELECT o.command, o.subject, o.id, 1 FROM command_source s JOIN operation o "
      "ON o.command = s.command WHERE ?3 AND s.origin = ?1 AND (?2 IS NULL OR s.since >= ?2)");
  rows.bind(login, since ? std::optional(since->seconds) : std::nullopt, forwarded, source_name(login));
  while (rows.step()) {
    if (rows.integer(3) != 0 && !forwarded)
      found.forwarded.insert(rows.integer(0));
    else
      found.subjects[rows.uuid(1)][rows.integer(0)].insert(rows.uuid(2));
  }
  return found;
}

std::int64_t command_in(const Subject& subject, const base::Uuid& operation) {
  for (std::size_t i = 0; i < subject.operations.size(); ++i)
    if (subject.operations[i].id == operation) return subject.log[i].command;
  return 0;
}

/// The undos on a subject that commands called `redo` wrote.
std::set<base::Uuid> undos_by_redo(Connection& connection, const Subject& subject) {
  std::set<base::Uuid> found;
  std::map<std::int64_t, bool> is_redo;
  for (std::size_t i = 0; i < subject.operations.size(); ++i) {
    if (!std::holds_alternative<history::Undo>(subject.operations[i].action)) continue;
    const auto [known, is_new] = is_redo.try_emplace(subject.log[i].command);
    if (is_new) {
      const auto command = find_command(connection, subject.log[i].command);
      known->second = command && kind_of(*command) == CommandKind::kRedo;
    }
    if (known->second) found.insert(subject.operations[i].id);
  }
  return found;
}

/// Reverts the commands of a login on one subject, the latest first.
std::vector<history::Action> revert(Connection& connection, const Subject& subject,
                                    std::optional<std::int64_t> match, const ByCommand& commands,
                                    std::set<std::int64_t, std::greater<>>& undone,
                                    std::vector<LoginUndo::NotUndone>& stayed) {
  std::set<base::Uuid> own;
  std::vector<std::set<base::Uuid>> latest_first;
  for (const auto& [command, operations] : commands) {
    own.insert(operations.begin(), operations.end());
    latest_first.push_back(operations);
  }
  history::LoginReversal reversal(subject.operations, own, undos_by_redo(connection, subject));
  auto next = commands.begin();
  for (const history::LoginReversal::Outcome& outcome : reversal.revert(latest_first)) {
    const std::int64_t command = next++->first;
    if (outcome.undone || outcome.redone) undone.insert(command);
    if (!outcome.stays) continue;
    LoginUndo::NotUndone& left = stayed.emplace_back(LoginUndo::NotUndone{command, match, std::nullopt, 0});
    if (!outcome.blocker) continue;
    left.why = outcome.blocker->why;
    left.later = command_in(subject, outcome.blocker->operation);
  }
  return reversal.reversal().actions();
}

}  // namespace

LoginUndo Transaction::undo_by(const std::string& login, std::optional<base::Timestamp> since,
                               bool forwarded) {
  const FromLogin from = read_from(connection(), login, since, forwarded);
  LoginUndo result;
  result.forwarded = {from.forwarded.begin(), from.forwarded.end()};
  std::set<std::int64_t, std::greater<>> undone;
  update_players_once([&] {
    for (const auto& [id, commands] : from.subjects) {
      const std::shared_ptr<const Subject> subject = subjects().subject(id);
      record_all(
          id, revert(connection(), *subject, match_number(connection(), id), commands, undone, result.stayed),
          {.allows_dispute = true});
    }
  });
  result.undone = {undone.begin(), undone.end()};
  std::sort(result.stayed.begin(), result.stayed.end(),
            [](const LoginUndo::NotUndone& one, const LoginUndo::NotUndone& other) {
              return std::tie(other.command, one.match) < std::tie(one.command, other.match);
            });
  return result;
}

}  // namespace storage
