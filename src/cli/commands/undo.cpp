#include <fmt/core.h>

#include <memory>

#include "cli/commands/commands.hpp"
#include "cli/match_argument.hpp"
#include "cli/options.hpp"
#include "cli/undoing.hpp"
#include "report/undone.hpp"

namespace cli {
namespace {

using storage::Reader;

constexpr std::int64_t kMostCommands = 1'000'000;

struct Options {
  std::optional<std::string> count, match;
  bool yes = false;
  FormatOption format{{Format::kText, Format::kJson}};
};

std::string capital(std::string word) {
  word[0] = static_cast<char>(word[0] - 'a' + 'A');
  return word;
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
  const report::Style style = writing.output.style();
  std::string text;
  std::string warnings;
  const auto offered = [&](Reader& reader) {
    // The same numbers may be other commands, where another file was copied over this one meanwhile.
    std::vector<storage::StoredCommand> now = direction.offered(reader, match, found.numbers.size());
    return now == found.offered ? now : std::vector<storage::StoredCommand>();
  };
  const auto afterwards = [&](Reader& reader) {
    text = format == Format::kText ? report::undone_text(reader, direction.deed, found.commands, style)
                                   : json_document(report::undone_json(direction.key, found.commands));
    warnings = report::undone_warnings(reader, found.commands);
  };
  if (direction.back)
    store.take_back(found.numbers, writing.now(), offered, afterwards);
  else
    store.bring_back(found.numbers, writing.now(), offered, afterwards);
  writing.output.print_saved(text, style);
  writing.output.warn(warnings);
}

void describe(Command& command, const Direction& direction, const std::shared_ptr<Options>& options,
              const WriteAccess& writing) {
  command.argument("N", options->count, "how many commands (1)");
  command.option("-m,--match", options->match, "MATCH",
                 match_help("the last of those that touched this match", "any match"));
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
