#include "storage/queries/reversed_commands.hpp"

#include <algorithm>
#include <map>
#include <utility>
#include <vector>

#include "history/operations/operation.hpp"
#include "storage/file/connection.hpp"
#include "storage/log/command_log.hpp"
#include "storage/log/command_source.hpp"
#include "storage/log/subject.hpp"
#include "storage/projections/undo_stacks.hpp"

namespace storage {
namespace {

/// Something that was in effect and that a command took away, or an undo that it took back.
struct Reversed {
  std::int64_t command = 0;          ///< that had written it
  std::set<std::int64_t> redone_by;  ///< commands that had redone it before
};

/// What a command reversed on one subject. `is_redo` says of a command whether it is one.
template <class IsRedo>
void add_reversed(const Subject& subject, std::int64_t command, const IsRedo& is_redo,
                  std::vector<Reversed>& all) {
  std::map<base::Uuid, std::size_t> index_of;
  std::map<base::Uuid, std::int64_t> undone_by;  // the last that is no redo
  // By what they undid, and by what they redid: one undo may name thousands, and thousands of redos name it.
  std::map<base::Uuid, std::set<base::Uuid>> undos_of;
  std::map<base::Uuid, std::set<std::int64_t>> redos_of;
  const auto redone_by = [&](const base::Uuid& target) {
    std::set<std::int64_t> redos;
    for (const base::Uuid& undo : undos_of[target])
      redos.insert(redos_of[undo].begin(), redos_of[undo].end());
    return redos;
  };
  for (std::size_t i = 0; i < subject.operations.size() && subject.log[i].command <= command; ++i) {
    index_of.emplace(subject.operations[i].id, i);
    const history::Action& action = subject.operations[i].action;
    const auto* targets = history::targets_of(action);
    if (targets == nullptr) continue;
    const bool undoes = std::holds_alternative<history::Undo>(action);
    const std::int64_t by = subject.log[i].command;
    for (const base::Uuid& target : *targets) {
      const auto named = index_of.find(target);
      if (named == index_of.end()) continue;
      std::int64_t made = subject.log[named->second].command;
      if (undoes) {
        if (by == command) {
          all.push_back({made, redone_by(target)});
          continue;
        }
        undos_of[target].insert(subject.operations[i].id);
        if (!is_redo(by)) undone_by[target] = by;
        continue;
      }
      const auto* undo = std::get_if<history::Undo>(&subject.operations[named->second].action);
      if (undo == nullptr) continue;
      if (by != command) {
        redos_of[target].insert(by);
        continue;
      }
      // Of an undo that a redo wrote, to undo that what it names was redone: who had undone that.
      if (is_redo(made))
        for (const base::Uuid& each : undo->targets)
          if (const auto before = undone_by.find(each); before != undone_by.end()) {
            made = before->second;
            break;
          }
      all.push_back({made, {}});
    }
  }
}

/// From which login each command came, asked once.
class Logins {
 public:
  explicit Logins(Connection& connection) : connection_(connection) {}

  const std::optional<std::string>& of(std::int64_t command) {
    const auto [known, is_new] = logins_.try_emplace(command);
    if (!is_new) return known->second;
    if (const auto stored = find_command(connection_, command))
      if (const auto source = provenance_of(connection_, *stored).source) known->second = source->login;
    return known->second;
  }
  /// The one from which all of these can have come: each was entered there, or redone. Nothing where there is
  /// none, or more than one.
  std::optional<std::string> common_to(const std::vector<Reversed>& all) {
    std::optional<std::set<std::string>> common;
    for (const Reversed& each : all) {
      std::set<std::string> logins;
      const auto add = [&](std::int64_t command) {
        if (const auto& login = of(command)) logins.insert(*login);
      };
      add(each.command);
      std::for_each(each.redone_by.begin(), each.redone_by.end(), add);
      if (common)
        std::erase_if(*common, [&](const std::string& login) { return !logins.contains(login); });
      else
        common = std::move(logins);
    }
    return common && common->size() == 1 ? std::optional(*common->begin()) : std::nullopt;
  }

 private:
  Connection& connection_;
  std::map<std::int64_t, std::optional<std::string>> logins_;
};

/// Of an undo of all that came from a login.
ReversedCommands reversed_of_login(Connection& connection, const std::vector<Reversed>& all) {
  Logins logins(connection);
  ReversedCommands reversed{{}, logins.common_to(all)};
  for (const Reversed& each : all) {
    std::int64_t meant = each.command;
    for (const std::int64_t redo : each.redone_by)
      if (logins.of(each.command) != reversed.login && logins.of(redo) == reversed.login) meant = redo;
    reversed.commands.insert(meant);
  }
  return reversed;
}

/// Everything that a command reversed.
std::vector<Reversed> all_reversed(Connection& connection, SubjectCache& subjects, std::int64_t command) {
  std::map<std::int64_t, bool> redos;
  const auto is_redo = [&](std::int64_t number) {
    const auto [known, is_new] = redos.try_emplace(number);
    if (is_new) {
      const auto stored = find_command(connection, number);
      known->second = stored && kind_of(*stored) == CommandKind::kRedo;
    }
    return known->second;
  };
  std::vector<Reversed> all;
  for (const base::Uuid& id : subjects_of(connection, command))
    add_reversed(*subjects.subject(id), command, is_redo, all);
  return all;
}

/// The undo that a redo reverses: it redoes what that one undid or, where that one only redid, undoes it.
/// Nothing where it is another thing, as no program of ours writes it.
std::optional<StoredCommand> undo_taken_back(Connection& connection, SubjectCache& subjects,
                                             std::int64_t redo) {
  std::set<std::int64_t> undos = undos_redone_by(connection, redo);
  if (undos.empty())
    for (const Reversed& each : all_reversed(connection, subjects, redo))
      undos.insert(each.redone_by.begin(), each.redone_by.end());
  for (auto number = undos.rbegin(); number != undos.rend(); ++number)
    if (auto undo = find_command(connection, *number);
        undo && undo->number < redo && kind_of(*undo) == CommandKind::kUndo)
      return undo;
  return std::nullopt;
}

}  // namespace

ReversedCommands reversed_by(Connection& connection, SubjectCache& subjects, const StoredCommand& command) {
  ReversedCommands reversed{targets_of_command(connection, command), std::nullopt};
  if (reversed.commands.empty()) return reversed;
  const auto first = find_command(connection, *reversed.commands.begin());
  const bool is_of_one = reversed.commands.size() == 1 && !(first && kind_of(*first) == CommandKind::kRedo);
  if (!is_reversal(command) || (kind_of(command) == CommandKind::kUndo && is_of_one)) {
    reversed.login = Logins(connection).of(*reversed.commands.begin());
    return reversed;
  }
  if (kind_of(command) == CommandKind::kUndo)
    return reversed_of_login(connection, all_reversed(connection, subjects, command.number));
  if (const auto undo = undo_taken_back(connection, subjects, command.number))
    return reversed_by(connection, subjects, *undo);
  std::vector<Reversed> all;
  for (const std::int64_t each : reversed.commands) all.push_back({each, {}});
  reversed.login = Logins(connection).common_to(all);
  return reversed;
}

}  // namespace storage
