#include <fmt/core.h>

#include <memory>

#include "base/error.hpp"
#include "base/text.hpp"
#include "cli/commands/commands.hpp"
#include "cli/options.hpp"
#include "report/undone.hpp"

namespace cli {
namespace {

using base::Error;
using base::ErrorKind;

constexpr std::int64_t kMostCommands = 1'000'000;

struct Options {
  std::optional<std::string> count;
  bool yes = false;
  FormatOption format{{Format::kText, Format::kJson}};
};

std::vector<report::UndoneCommand> find_commands(storage::Reader& reader, std::int64_t count) {
  std::vector<report::UndoneCommand> found;
  for (const storage::StoredCommand& command : reader.undoable(static_cast<std::size_t>(count)))
    found.push_back(report::describe(reader, command));
  if (found.empty()) throw Error(ErrorKind::kRefused, "there is nothing to undo");
  if (static_cast<std::int64_t>(found.size()) < count)
    throw Error(ErrorKind::kRefused,
                fmt::format("only {} can be undone",
                            base::count_of(static_cast<long long>(found.size()), "command", "commands")))
        .remedy(fmt::format("'chapeau undo {}' undoes all there are", found.size()));
  return found;
}

void run(const Options& options, const WriteAccess& writing) {
  const Format format = options.format.value();
  const std::int64_t count = options.count ? number_in_range(*options.count, 1, kMostCommands, "N") : 1;
  storage::Store store = writing.open();
  std::vector<report::UndoneCommand> commands;
  store.read([&](storage::Reader& reader) { commands = find_commands(reader, count); });
  if (!options.yes && !writing.output.confirm(report::undo_question(commands)))
    return writing.output.warn("Nothing was undone.\n");
  std::vector<std::int64_t> numbers;
  for (const report::UndoneCommand& each : commands) numbers.push_back(each.command.number);
  std::string text;
  store.take_back(numbers, writing.now(), [&](storage::Reader& reader) {
    text = format == Format::kText ? report::undone_text(reader, commands)
                                   : json_document(report::undone_json(commands));
  });
  writing.output.print_saved(text);
}

}  // namespace

void undo_command(Program& program, WriteAccess writing) {
  auto options = std::make_shared<Options>();
  Command& command = program.add_command("undo", "take back the last command, or the last N");
  command.argument("N", options->count, "how many commands (1)");
  command.flag("--yes", options->yes, "do not ask, on a terminal either");
  options->format.add_to(command);
  command.example("chapeau undo");
  command.example("chapeau undo 2 --yes --format json");
  command.on_run([=] { run(*options, writing); });
}

}  // namespace cli
