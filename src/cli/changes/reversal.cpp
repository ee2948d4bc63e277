#include "cli/changes/reversal.hpp"

#include <fmt/core.h>

#include <algorithm>
#include <set>
#include <utility>

#include "base/errors/error.hpp"
#include "base/language/translation.hpp"
#include "storage/queries/as_of_queries.hpp"
#include "storage/queries/joins.hpp"
#include "storage/queries/log_queries.hpp"
#include "storage/queries/match_queries.hpp"
#include "storage/queries/money_queries.hpp"
#include "storage/write/undo.hpp"

namespace cli {
namespace {

using base::Error;
using base::ErrorKind;
using report::UndoOrRedo;
using storage::Reader;
using storage::StoredCommand;

/// The topmost commands of the undo or the redo stack, those of one match if it is given; for redo they are
/// the undos.
std::vector<StoredCommand> topmost(Reader& reader, UndoOrRedo reversal, std::optional<std::int64_t> match,
                                   std::size_t count) {
  if (match)
    return is_undo(reversal) ? storage::undoable_of(reader, *match, count)
                             : storage::redoable_of(reader, *match, count);
  return is_undo(reversal) ? storage::undoable(reader, count) : storage::redoable(reader, count);
}

/// The remedy for a command that a phone cannot take, whose holder types nothing: `steps` as of the command
/// that takes it, nothing where that is too many.
std::string remedy_on_computer(UndoOrRedo reversal, std::optional<std::size_t> steps) {
  if (steps == 1)
    return is_undo(reversal) ? base::tr("'chapeau undo' on the computer undoes the whole command")
                             : base::tr("'chapeau redo' on the computer redoes the whole command");
  if (steps)
    return is_undo(reversal)
               ? base::tr("'chapeau undo {0}' on the computer undoes this command and all after it", *steps)
               : base::tr("'chapeau redo {0}' on the computer redoes this command and all undone after it",
                          *steps);
  return is_undo(reversal)
             ? base::tr("undo on the computer everything that came after it: 'chapeau log' lists that")
             : base::tr("redo on the computer everything that was undone after it: 'chapeau log' lists that");
}

/// The remedy for a command that the reversal of one match cannot take: take it with everything after it.
std::string whole_remedy(Reader& reader, const StoredCommand& command, UndoOrRedo reversal, AskedFrom from) {
  constexpr std::size_t kMostSteps = 8;
  const std::vector<StoredCommand> stack = topmost(reader, reversal, std::nullopt, kMostSteps);
  const auto found = std::find(stack.begin(), stack.end(), command);
  if (from == AskedFrom::kPhone)
    return remedy_on_computer(reversal, found == stack.end()
                                            ? std::nullopt
                                            : std::optional<std::size_t>(found - stack.begin() + 1));
  if (found == stack.begin())
    return is_undo(reversal) ? base::tr("run 'chapeau undo' without -m: it undoes the whole command")
                             : base::tr("run 'chapeau redo' without -m: it redoes the whole command");
  if (found == stack.end())
    return is_undo(reversal)
               ? base::tr("first undo everything that came after it: 'chapeau log' lists that")
               : base::tr("first redo everything that was undone after it: 'chapeau log' lists that");
  const auto steps = found - stack.begin() + 1;
  return is_undo(reversal)
             ? base::tr("run 'chapeau undo {0}' without -m: it undoes this command and all after it", steps)
             : base::tr("run 'chapeau redo {0}' without -m: it redoes this command and all undone after it",
                        steps);
}

/// Throws `Error` (kRefused) for a command that changed anything besides the match: another match, a player,
/// a payment. `on_stack` is its entry of the stack.
void check_touches_only(Reader& reader, const report::LoggedCommand& command, const StoredCommand& on_stack,
                        std::int64_t match, UndoOrRedo reversal, AskedFrom from) {
  if (command.matches == std::vector<std::int64_t>{match} && !command.touches_others) return;
  // Translators: {2} is what the command did, such as "dropped hand 3 of match 2 (Ann 340, Bob 0)".
  throw Error(ErrorKind::kRefused, base::tr("command {0} changed more than match {1}: it {2}",
                                            command.command.number, match, command.what))
      .remedy(whole_remedy(reader, on_stack, reversal, from));
}

}  // namespace

report::BeforeReversal before_reversal(Reader& reader, const std::vector<report::LoggedCommand>& commands) {
  constexpr std::size_t kMostMatchesBefore =
      20'000;  // some seconds; more than any commands but imports touch
  std::set<std::int64_t> touched;
  for (const report::LoggedCommand& each : commands)
    for (const std::int64_t number : each.matches)
      if (touched.size() < kMostMatchesBefore) touched.insert(number);
  report::BeforeReversal before;
  for (const std::int64_t number : touched) {
    if (auto compared = storage::match_to_compare(reader, number))
      before.matches.push_back(*std::move(compared));
  }
  const auto joins = [](const report::LoggedCommand& each) { return !each.joins.empty(); };
  if (std::any_of(commands.begin(), commands.end(), joins) || storage::joins_depend_on(reader, touched))
    before.joins = storage::read_joins(reader);
  before.joined = report::players_joined_by(reader, commands);
  before.between = report::payments_between(reader, before.joined);
  if (!before.joins) return before;
  for (const report::LoggedCommand& each : commands)
    for (const base::Uuid& id : each.payments)
      if (const auto payment = storage::payment_with_id(reader, id); !payment || payment->gone)
        before.gone.insert(id);
  return before;
}

namespace {

/// Whether the topmost `count` undos of a match touched nothing else, so that `redo -m` takes them.
bool can_redo_alone(Reader& reader, std::int64_t match, std::size_t count) {
  try {
    find_commands(reader, UndoOrRedo::kRedo, match, static_cast<std::int64_t>(count));
    return true;
  } catch (const Error&) {
    return false;
  }
}

}  // namespace

std::optional<std::string> redo_of_start(Reader& reader, std::int64_t match,
                                         const std::optional<base::Uuid>& shown) {
  constexpr std::size_t kMostSteps = 10'000;
  std::vector<StoredCommand> undos = storage::redoable_of(reader, match, kMostSteps);
  if (undos.empty()) return std::nullopt;
  // With the start alone the match would come back without the hands that were undone with it.
  const auto last_shown = shown ? storage::command_of(reader, *shown) : std::nullopt;
  while (undos.size() > 1 && last_shown && undos.back().number <= *last_shown) undos.pop_back();
  if (!last_shown) undos.resize(1);
  const std::vector<StoredCommand> stack = storage::redoable(reader, kMostSteps);
  const auto found = std::find(stack.begin(), stack.end(), undos.back());
  const auto steps = static_cast<std::size_t>(found - stack.begin() + 1);
  // Others may have undone something since, which is theirs to redo.
  if (steps != undos.size() && can_redo_alone(reader, match, undos.size()))
    return fmt::format("{} -m {}", report::redo_command(undos.size()), match);
  if (found == stack.end()) return std::nullopt;
  return report::redo_command(steps);
}

bool is_as_found(Reader& reader, UndoOrRedo reversal, std::optional<std::int64_t> match,
                 const FoundCommands& found) {
  return topmost(reader, reversal, match, found.stack.size()) == found.stack;
}

void reverse(storage::Store& store, UndoOrRedo reversal, std::optional<std::int64_t> match,
             const FoundCommands& found, const std::function<void(storage::Transaction&)>& afterwards,
             const std::function<void(Reader&)>& before) {
  // The same numbers may be other commands, if another file was copied over this one meanwhile.
  const auto as_found = [&](Reader& reader) {
    if (before) before(reader);
    return is_as_found(reader, reversal, match, found) ? found.stack : std::vector<StoredCommand>();
  };
  if (is_undo(reversal))
    storage::undo(store, found.numbers, storage::Now::read(), as_found, afterwards);
  else
    storage::redo(store, found.numbers, storage::Now::read(), as_found, afterwards);
}

FoundCommands find_commands(Reader& reader, UndoOrRedo reversal, std::optional<std::int64_t> match,
                            std::int64_t count, AskedFrom from) {
  FoundCommands found;
  storage::AsOfQueries as_of = reader.as_of();
  std::set<std::int64_t> reversed;
  for (const StoredCommand& entry : topmost(reader, reversal, match, static_cast<std::size_t>(count))) {
    const auto meant =
        is_undo(reversal)
            ? std::optional(entry)
            : storage::find_command(reader, storage::targeted_by(reader, entry.number).value_or(0));
    if (!meant) continue;
    found.numbers.push_back(entry.number);
    found.stack.push_back(entry);
    report::LoggedCommand command;
    if (!is_undo(reversal)) command = report::describe(as_of.changes_of(entry, 0));
    const bool is_of_login = !command.all_of_login.empty();
    if (!is_of_login) command = report::describe(as_of.changes_of(*meant, base::kMostNamed));
    if (match) check_touches_only(reader, command, entry, *match, reversal, from);
    if (is_of_login) {
      report::add_reversed(reader, as_of, command, reversed);
      command.what = command.all_of_login;
    }
    found.commands.push_back(std::move(command));
  }
  found.before = before_reversal(reader, found.commands);
  if (found.commands.empty() && match)
    throw Error(ErrorKind::kRefused, is_undo(reversal)
                                         ? base::tr("there is nothing to undo for match {0}", *match)
                                         : base::tr("there is nothing to redo for match {0}", *match));
  if (found.commands.empty())
    throw Error(ErrorKind::kRefused, is_undo(reversal) ? base::tr("there is nothing to undo")
                                                       : base::tr("there is nothing to redo"));
  return found;
}

}  // namespace cli
