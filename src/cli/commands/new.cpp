#include <memory>

#include "base/errors/error.hpp"
#include "base/language/translation.hpp"
#include "cli/args/hands.hpp"
#include "cli/args/machine_formats.hpp"
#include "cli/args/new_match.hpp"
#include "cli/args/options.hpp"
#include "cli/commands/commands.hpp"
#include "report/sheet/new_match.hpp"

namespace cli::commands::new_match {
namespace {

using base::Error;
using base::ErrorKind;

struct Options {
  Arguments players;
  NewMatchOptions match;
  FormatOption format{{Format::kText, Format::kJson}};
};

void run(const Options& options, const WriteAccess& writing) {
  const Format format = options.format.value();
  NewMatchOptions match = options.match;
  std::vector<std::string> players = options.players.values();
  if (format == Format::kText && writing.output.asks())
    if (!ask_about_new_names(match, players, writing,
                             [&](const std::string& question) { return writing.output.answer(question); }))
      return writing.output.warn(base::tr("No match was started.") + "\n");
  const report::Style style = writing.output.style();
  std::string text;
  std::string warnings;
  start_match(match, players, writing, [&](const StartedMatch& started) {
    text = format == Format::kText ? report::new_match_text(started.match, style)
                                   : json_text([&] { return report::new_match_json(started.match); });
    warnings = started.remarks;
  });
  writing.output.print_saved(text, style);
  writing.output.warn(warnings);
}

}  // namespace

void declare(Program& program, WriteAccess writing) {
  auto options = std::make_shared<Options>();
  Command& command = program.add_command("new", base::tr_c("help", "start a match"));
  options->players.add_to(
      command, "PLAYER",
      base::tr_c("help", "the players, in the order of their seats; with --again the earlier match"), 0,
      kMostNamesTyped);
  options->match.add_to(command);
  options->format.add_to(command);
  command.example("chapeau new Ann Bob --stakes 1-3 --dealer Ann");
  command.example(
      "chapeau new 'Mary Ann' Bob --rules wikipedia --target 600 --currency EUR --stakes 0.50-1.50");
  command.example(base::tr_c(
      "example",
      "chapeau new Ann Bob --natural-to-win --settlement none --date 2026-11-01 --note 'at the lake'"));
  command.example("chapeau new Cho Dee Eve --game militaire --format json");
  command.example(base::tr_c("example", "chapeau new --again 12 --event 'Tuesday league'"));
  command.on_run([=] {
    if (options->players.values().empty() && !options->match.again)
      throw Error(ErrorKind::kUsage, base::tr("the players are missing"))
          .remedy(base::tr("for example: chapeau new Ann Bob"));
    run(*options, writing);
  });
}

}  // namespace cli::commands::new_match
