#include <fmt/core.h>

#include <memory>

#include "base/error.hpp"
#include "cli/commands/commands.hpp"
#include "cli/match_argument.hpp"
#include "cli/options.hpp"
#include "report/line_explained.hpp"

namespace cli {
namespace {

constexpr std::int64_t kMostLines = 1'000'000'000;

struct Options {
  std::optional<std::string> number, match;
  FormatOption format{{Format::kText, Format::kJson}};
};

void run(const Options& options, const ReadAccess& reading) {
  const Format format = options.format.value();
  const std::int64_t number = number_in_range(*options.number, 1, kMostLines, "N");
  history::NumberedMatch match;
  reading.open().read([&](storage::Reader& reader) { match = match_to_read(reader, options.match); });
  const std::size_t lines = match.record.match.lines.size();
  if (number > static_cast<std::int64_t>(lines))
    throw base::Error(base::ErrorKind::kNotThere,
                      fmt::format("match {} has no line {}", match.number, number))
        .remedy(lines == 0   ? "nothing has been recorded yet"
                : lines == 1 ? "it has line 1 only"
                             : fmt::format("its lines are 1 to {}", lines));
  const auto index = static_cast<std::size_t>(number - 1);
  if (format == Format::kJson)
    return reading.output.print(json_document(report::explained_json(match, index)));
  const report::Style style = reading.output.style();
  reading.output.print(report::explained_text(match, index, style), style);
}

}  // namespace

void explain_command(Program& program, ReadAccess reading) {
  auto options = std::make_shared<Options>();
  Command& command =
      program.add_command("explain", "say why a line of the sheet scored what it did, card by card");
  command.argument("N", options->number, "the number of the line, as on the sheet", true);
  command.option("-m,--match", options->match, "MATCH", "the match (the one last changed)");
  options->format.add_to(command);
  command.example("chapeau explain 2");
  command.example("chapeau explain 1 -m 1 --format json");
  command.on_run([=] { run(*options, reading); });
}

}  // namespace cli
