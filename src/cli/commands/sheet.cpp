#include <memory>

#include "cli/commands/commands.hpp"
#include "cli/match_argument.hpp"
#include "cli/options.hpp"
#include "report/sheet.hpp"
#include "report/sheet_csv.hpp"
#include "report/sheet_markdown.hpp"
#include "report/sheet_text.hpp"

namespace cli {
namespace {

struct Options {
  std::optional<std::string> match;
  FormatOption format{{Format::kText, Format::kMarkdown, Format::kJson, Format::kCsv}};
  OutputOption output;
};

std::string document(const history::NumberedMatch& match, Format format, report::Style style) {
  switch (format) {
    case Format::kJson: return json_document(report::sheet_json(match));
    case Format::kCsv: return report::sheet_csv_header() + report::sheet_csv_rows(match);
    case Format::kMarkdown: return report::sheet_markdown(report::make_sheet(match));
    default: return report::sheet_text(report::make_sheet(match), style);
  }
}

void run(const Options& options, const ReadAccess& reading) {
  const Format format = options.format.value(options.output, reading);
  history::NumberedMatch match;
  reading.open().read([&](storage::Reader& reader) { match = match_to_read(reader, options.match); });
  const bool styled = format == Format::kText;
  const report::Style style = styled ? options.output.style(reading.output) : report::Style{};
  options.output.write(document(match, format, style), reading, style);
}

}  // namespace

void sheet_command(Program& program, ReadAccess reading) {
  auto options = std::make_shared<Options>();
  Command& command = program.add_command("sheet", "print the score sheet of a match");
  add_match_argument(command, options->match);
  options->format.add_to(command);
  options->output.add_to(command);
  command.example("chapeau sheet");
  command.example("chapeau sheet 1 -o evening.md");
  command.example("chapeau sheet --format json");
  command.on_run([=] { run(*options, reading); });
}

}  // namespace cli
