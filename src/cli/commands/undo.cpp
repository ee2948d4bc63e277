#include <fmt/core.h>

#include <memory>

#include "base/error.hpp"
#include "base/text.hpp"
#include "cli/commands/commands.hpp"
#include "cli/match_argument.hpp"
#include "cli/options.hpp"
#include "report/undone.hpp"

namespace cli {
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

/// What differs between taking back and bringing back.
struct Direction {
  bool back = true;
  const char* verb;  ///< "undo"
  const char* deed;  ///< "Undone"
  const char* key;   ///< "undone"

  /// The commands of the history that are offered: for `redo` the undos.
  [[nodiscard]] std::vector<StoredCommand> offered(Reader& reader, std::optional<std::int64_t> match,
                                                   std::size_t count) const {
    if (match) return back ? reader.undoable_of(*match, count) : reader.redoable_of(*match, count);
    return back ? reader.undoable(count) : reader.redoable(count);
  }
};
constexpr Direction kUndo{true, "undo", "Undone", "undone"};
constexpr Direction kRedo{false, "redo", "Redone", "redone"};

std::string capital(std::string word) {
  word[0] = static_cast<char>(word[0] - 'a' + 'A');
  return word;
}

/// With `-m` a command that touched something else, too, is not taken apart.
void check_touches_only(const report::DoneCommand& command, std::int64_t match, const Direction& direction) {
  if (command.matches == std::vector<std::int64_t>{match}) return;
  throw Error(ErrorKind::kRefused, fmt::format("command {} touched more than match {}: {}",
                                               command.command.number, match, command.words))
      .remedy(fmt::format("'chapeau {}' without -m takes it whole", direction.verb));
}

/// What is to be taken back or brought back, in words, and the numbers that the store is asked for.
struct Found {
  std::vector<report::DoneCommand> commands;
  std::vector<std::int64_t> numbers;
};

Found find_commands(Reader& reader, const Direction& direction, std::optional<std::int64_t> match,
                    std::int64_t count) {
  Found found;
  for (const StoredCommand& offered : direction.offered(reader, match, static_cast<std::size_t>(count))) {
    const auto meant = direction.back ? std::optional(offered)
                                      : reader.command(reader.taken_back_by(offered.number).value_or(0));
    if (!meant) continue;
    found.numbers.push_back(offered.number);
    found.commands.push_back(report::describe(reader, *meant));
    if (match) check_touches_only(found.commands.back(), *match, direction);
  }
  if (found.commands.empty())
    throw Error(ErrorKind::kRefused, fmt::format("there is nothing to {}", direction.verb));
  const auto there = static_cast<long long>(found.commands.size());
  if (there < count)
    throw Error(ErrorKind::kRefused,
                fmt::format("only {} can be {}", base::count_of(there, "command", "commands"), direction.key))
        .remedy(fmt::format("'chapeau {} {}' takes all there are", direction.verb, there));
  return found;
}

void run(const Direction& direction, const Options& options, const WriteAccess& writing) {
  const Format format = options.format.value();
  const std::int64_t count = options.count ? number_in_range(*options.count, 1, kMostCommands, "N") : 1;
  storage::Store store = writing.open();
  std::optional<std::int64_t> match;
  Found found;
  store.read([&](Reader& reader) {
    if (options.match) match = match_even_if_gone(reader, *options.match);
    found = find_commands(reader, direction, match, count);
  });
  if (!options.yes && !writing.output.confirm(report::undo_question(capital(direction.verb), found.commands)))
    return writing.output.warn(fmt::format("Nothing was {}.\n", direction.key));
  std::string text;
  std::string warnings;
  const auto offered = [&](Reader& reader) { return direction.offered(reader, match, found.numbers.size()); };
  const auto afterwards = [&](Reader& reader) {
    text = format == Format::kText ? report::undone_text(reader, direction.deed, found.commands)
                                   : json_document(report::undone_json(direction.key, found.commands));
    warnings = report::undone_warnings(reader, found.commands);
  };
  if (direction.back)
    store.take_back(found.numbers, writing.now(), offered, afterwards);
  else
    store.bring_back(found.numbers, writing.now(), offered, afterwards);
  writing.output.print_saved(text);
  writing.output.warn(warnings);
}

void describe(Command& command, const Direction& direction, const std::shared_ptr<Options>& options,
              const WriteAccess& writing) {
  command.argument("N", options->count, "how many commands (1)");
  command.option("-m,--match", options->match, "MATCH", "the last of those that touched this match");
  command.flag("--yes", options->yes, "do not ask, on a terminal either");
  options->format.add_to(command);
  command.example(fmt::format("chapeau {}", direction.verb));
  command.example(fmt::format("chapeau {} 2 -m 1 --yes --format json", direction.verb));
  command.on_run([=] { run(direction, *options, writing); });
}

}  // namespace

void undo_command(Program& program, WriteAccess writing) {
  describe(program.add_command("undo", "take back the last command, or the last N"), kUndo,
           std::make_shared<Options>(), writing);
}

void redo_command(Program& program, WriteAccess writing) {
  describe(program.add_command("redo", "bring back what undo took, a command a step"), kRedo,
           std::make_shared<Options>(), writing);
}

}  // namespace cli
