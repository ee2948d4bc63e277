#include <memory>

#include "base/language/translation.hpp"
#include "cli/args/matches.hpp"
#include "cli/changes/match_changes.hpp"
#include "cli/commands/commands.hpp"

namespace cli::commands::drop_line {
namespace {

struct Options {
  std::optional<std::string> line;
  CorrectionOptions common;
};

report::Correction drop(storage::Transaction& transaction, const Options& options) {
  report::Correction correction{.before = match_to_read(transaction, options.common.match)};
  const std::size_t index = line_of(transaction, correction.before, options.common.match, *options.line);
  cli::drop_line(transaction, correction, index, options.common.read_reason());
  return correction;
}

}  // namespace

void declare(Program& program, WriteAccess writing) {
  auto options = std::make_shared<Options>();
  Command& command =
      program.add_command("drop", base::tr_c("help", "remove a line; the lines after it move up"));
  command.argument("N", options->line, base::tr_c("help", "the number of the line, as on the sheet"), true);
  options->common.add_to(command, base::tr_c("help", "the one last changed"));
  command.example(base::tr_c("example", "chapeau drop 3 --reason 'entered twice'"));
  command.example("chapeau drop 3 -m 2 --dry-run --format json");
  command.on_run([=] {
    run_correction("drop", options->common, writing,
                   [&](storage::Transaction& transaction) { return drop(transaction, *options); });
  });
}

}  // namespace cli::commands::drop_line
