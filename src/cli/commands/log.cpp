#include <memory>

#include "cli/args/matches.hpp"
#include "cli/args/options.hpp"
#include "cli/commands/commands.hpp"
#include "report/undone.hpp"
#include "storage/as_of_queries.hpp"
#include "storage/log_queries.hpp"

namespace cli::commands::show_log {
namespace {

struct Options {
  std::optional<std::string> match;
  FormatOption format{{Format::kText, Format::kJson, Format::kJsonl}};
};

void run(const Options& options, const ReadAccess& reading) {
  const Format format = options.format.value();
  std::vector<report::LoggedCommand> commands;
  reading.open().read([&](storage::Reader& reader) {
    std::optional<std::int64_t> match;
    if (options.match) match = match_even_if_gone(reader, *options.match);
    storage::AsOfQueries past = reader.past();
    for (const storage::StoredCommand& command : storage::commands_of(reader, match))
      commands.push_back(report::describe(past.changes_of(command, report::kMostDescribed)));
  });
  const report::Style style = reading.output.style();
  if (format == Format::kText) return reading.output.page(report::log_text(commands, style), style);
  const base::Json list = report::log_json(commands);
  reading.output.print(list_in_format(format, {list.begin(), list.end()}));
}

}  // namespace

void declare(Program& program, ReadAccess reading) {
  auto options = std::make_shared<Options>();
  Command& command = program.add_command("log", "list all commands, newest first, undone ones too");
  command.argument("MATCH", options->match,
                   match_help("only commands that changed this match", "all commands"));
  options->format.add_to(command);
  command.example("chapeau log 1");
  command.example("chapeau log --format json");
  command.on_run([=] { run(*options, reading); });
}

}  // namespace cli::commands::show_log
