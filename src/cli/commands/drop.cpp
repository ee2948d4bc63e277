#include <memory>

#include "cli/commands/commands.hpp"
#include "cli/correction.hpp"
#include "cli/match_argument.hpp"

namespace cli {
namespace {

struct Options {
  std::optional<std::string> line;
  CorrectionOptions common;
};

report::Correction drop(storage::Writer& writer, const Options& options) {
  report::Correction correction{.deed = "dropped", .before = match_to_read(writer, options.common.match)};
  const std::size_t index = line_of(correction.before, *options.line);
  correction.line_before = index;
  writer.apply(correction.before.number,
               history::Amend{correction.before.record.match.lines[index].id, std::nullopt},
               options.common.read_reason());
  correction.after = writer.listed_match(correction.before.number);
  return correction;
}

}  // namespace

void drop_command(Program& program, WriteAccess writing) {
  auto options = std::make_shared<Options>();
  Command& command = program.add_command("drop", "take a line off the sheet; later lines move up");
  command.argument("N", options->line, "the line", true);
  options->common.add_to(command, "the one last changed");
  command.example("chapeau drop 3 --reason 'entered twice'");
  command.example("chapeau drop 3 -m 2 --dry-run --format json");
  command.on_run([=] {
    run_correction("drop", options->common, writing,
                   [&](storage::Writer& writer) { return drop(writer, *options); });
  });
}

}  // namespace cli
