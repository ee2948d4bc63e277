#include <memory>

#include "base/language/translation.hpp"
#include "cli/args/machine_formats.hpp"
#include "cli/args/matches.hpp"
#include "cli/args/options.hpp"
#include "cli/changes/match_changes.hpp"
#include "cli/commands/commands.hpp"
#include "report/hand/line_explained.hpp"
#include "storage/merge/dispute.hpp"
#include "storage/queries/as_of_queries.hpp"

namespace cli::commands::explain_line {
namespace {

struct Options {
  std::optional<std::string> number, match;
  FormatOption format{{Format::kText, Format::kJson}};
};

void run(const Options& options, const ReadAccess& reading) {
  const Format format = options.format.value();
  history::NumberedMatch match;
  std::size_t index = 0;
  storage::LineHistory line_history;
  std::optional<storage::DisputedMatch> dispute;
  reading.open().read([&](storage::Reader& reader) {
    match = match_to_read(reader, options.match);
    index = line_of(reader, match, options.match, *options.number);
    line_history = reader.as_of().line_history(match.number, match.record.match.lines[index].id);
    if (!line_history.sides.empty()) dispute = storage::disputed_match(reader, match.number);
  });
  if (format == Format::kJson) {
    const std::string text = json_text([&] {
      base::Json json = report::explained_json(match, index);
      if (report::has_line_history(match, index, line_history))
        json["story"] = report::line_history_json(match, line_history);
      return json;
    });
    return reading.output.print_plain(text);
  }
  const report::Style style = reading.output.style();
  reading.output.page(reading.output.for_its_reader([&] {
    return report::explained_text(match, index, style) +
           report::line_history_text(match, index, line_history, dispute, style);
  }),
                      style);
}

}  // namespace

void declare(Program& program, ReadAccess reading) {
  auto options = std::make_shared<Options>();
  Command& command =
      program.add_command("explain", base::tr_c("help", "explain the score of a line, card by card"));
  command.argument("N", options->number, base::tr_c("help", "the number of the line, as on the sheet"), true);
  command.option("-m,--match", options->match, "MATCH",
                 match_help(base::tr_c("help", "the match"), base::tr_c("help", "the one last changed")));
  options->format.add_to(command);
  command.example("chapeau explain 2");
  command.example("chapeau explain 1 -m 1 --format json");
  command.on_run([=] { run(*options, reading); });
}

}  // namespace cli::commands::explain_line
