#include "cli/commands/undo.hpp"

#include <fmt/core.h>

#include <algorithm>
#include <memory>

#include "base/error.hpp"
#include "base/plural.hpp"
#include "cli/args/matches.hpp"
#include "cli/args/options.hpp"
#include "cli/commands/commands.hpp"
#include "storage/as_of_queries.hpp"

namespace cli::commands::undo_commands {
namespace {

using base::Error;
using base::ErrorKind;
using storage::Reader;
using storage::StoredCommand;

constexpr std::int64_t kMostCommands = 1'000'000;

struct Options {
  std::optional<std::string> count, match;
  bool yes = false;
  FormatOption format{{Format::kText, Format::kJson}};
};

/// The remedy for a command that `-m` cannot take: take it with everything after it.
std::string whole_remedy(Reader& reader, const StoredCommand& command, const UndoOrRedo& which) {
  constexpr std::size_t kMostSteps = 8;
  const std::vector<StoredCommand> stack = which.stack(reader, std::nullopt, kMostSteps);
  const auto found = std::find(stack.begin(), stack.end(), command);
  if (found == stack.begin())
    return which.is_undo ? "run 'chapeau undo' without -m: it undoes the whole command"
                         : "run 'chapeau redo' without -m: it redoes the whole command";
  if (found == stack.end())
    return which.is_undo ? "first undo everything that came after it: 'chapeau log' lists that"
                         : "first redo everything that was undone after it: 'chapeau log' lists that";
  const auto steps = found - stack.begin() + 1;
  return which.is_undo
             ? fmt::format("run 'chapeau undo {}' without -m: it undoes this command and all after it", steps)
             : fmt::format("run 'chapeau redo {}' without -m: it redoes this command and all undone after it",
                           steps);
}

/// Throws `Error` (kRefused) for a command that changed anything besides the match: another match, a player,
/// a payment. `on_stack` is its entry of the stack.
void check_touches_only(Reader& reader, const report::LoggedCommand& command, const StoredCommand& on_stack,
                        std::int64_t match, const UndoOrRedo& which) {
  if (command.matches == std::vector<std::int64_t>{match} && !command.touches_others) return;
  throw Error(ErrorKind::kRefused, fmt::format("command {} changed more than match {}: it {}",
                                               command.command.number, match, command.what))
      .remedy(whole_remedy(reader, on_stack, which));
}

void run(const UndoOrRedo& which, const Options& options, const WriteAccess& writing) {
  const Format format = options.format.value();
  const std::int64_t count = options.count ? number_in_range(*options.count, 1, kMostCommands, "N") : 1;
  storage::Store store = writing.open();
  std::optional<std::int64_t> match;
  FoundCommands found;
  store.read([&](Reader& reader) {
    if (options.match) match = match_even_if_gone(reader, *options.match);
    found = find_commands(reader, which, match, count);
  });
  if (!options.yes && !writing.output.confirm(report::undo_question(which.reversal, found.commands)))
    return writing.output.warn(which.is_undo ? "Nothing was undone.\n" : "Nothing was redone.\n");
  const report::Style style = writing.output.style();
  std::string text;
  std::string warnings;
  const auto stack = [&](Reader& reader) {
    // The same numbers may be other commands, if another file was copied over this one meanwhile.
    std::vector<StoredCommand> now = which.stack(reader, match, found.numbers.size());
    return now == found.stack ? now : std::vector<StoredCommand>();
  };
  const auto afterwards = [&](Reader& reader) {
    text = format == Format::kText ? report::undone_text(reader, which.reversal, found.commands, style)
                                   : json_document(report::undone_json(which.reversal, found.commands));
    warnings = report::undone_warnings(reader, found.commands);
  };
  if (which.is_undo)
    store.undo(found.numbers, writing.now(), stack, afterwards);
  else
    store.redo(found.numbers, writing.now(), stack, afterwards);
  writing.output.print_saved(text, style);
  writing.output.warn(warnings);
}

void describe(Command& command, const UndoOrRedo& which, const std::shared_ptr<Options>& options,
              const WriteAccess& writing) {
  command.argument("N", options->count, "how many commands (1)");
  command.option("-m,--match", options->match, "MATCH",
                 match_help("only commands that changed this match", "all commands"));
  command.flag("--yes", options->yes, "do not ask");
  options->format.add_to(command);
  command.example(fmt::format("chapeau {}", which.verb));
  command.example(fmt::format("chapeau {} 2 -m 1 --yes --format json", which.verb));
  command.on_run([=] { run(which, *options, writing); });
}

}  // namespace

std::vector<StoredCommand> UndoOrRedo::stack(Reader& reader, std::optional<std::int64_t> match,
                                             std::size_t count) const {
  if (match) return is_undo ? reader.undoable_of(*match, count) : reader.redoable_of(*match, count);
  return is_undo ? reader.undoable(count) : reader.redoable(count);
}

FoundCommands find_commands(Reader& reader, const UndoOrRedo& which, std::optional<std::int64_t> match,
                            std::int64_t count) {
  FoundCommands found;
  storage::AsOfQueries past = reader.past();
  for (const StoredCommand& entry : which.stack(reader, match, static_cast<std::size_t>(count))) {
    const auto meant =
        which.is_undo ? std::optional(entry) : reader.command(reader.targeted_by(entry.number).value_or(0));
    if (!meant) continue;
    found.numbers.push_back(entry.number);
    found.stack.push_back(entry);
    found.commands.push_back(report::describe(past.changes_of(*meant, report::kMostDescribed)));
    if (match) check_touches_only(reader, found.commands.back(), entry, *match, which);
  }
  if (found.commands.empty())
    throw Error(ErrorKind::kRefused, which.is_undo ? "there is nothing to undo" : "there is nothing to redo");
  const auto there = static_cast<std::int64_t>(found.commands.size());
  if (there < count) {
    const std::string all = match ? fmt::format("{} -m {}", there, *match) : fmt::format("{}", there);
    if (which.is_undo)
      throw Error(ErrorKind::kRefused,
                  base::plural(there, "you can undo only {} command", "you can undo only {} commands"))
          .remedy(fmt::format("run 'chapeau undo {}'", all));
    throw Error(ErrorKind::kRefused,
                base::plural(there, "you can redo only {} command", "you can redo only {} commands"))
        .remedy(fmt::format("run 'chapeau redo {}'", all));
  }
  return found;
}

void declare(Program& program, WriteAccess writing) {
  describe(program.add_command("undo", "undo the last command, or the last N"), kUndo,
           std::make_shared<Options>(), writing);
}

void declare_redo(Program& program, WriteAccess writing) {
  describe(program.add_command("redo", "redo what was undone, one command at a time"), kRedo,
           std::make_shared<Options>(), writing);
}

}  // namespace cli::commands::undo_commands
