#include <memory>

#include "cli/commands/commands.hpp"
#include "cli/match_argument.hpp"
#include "cli/options.hpp"
#include "interchange/csv.hpp"
#include "match/standing.hpp"
#include "report/sheet.hpp"
#include "report/sheet_markdown.hpp"
#include "report/sheet_text.hpp"

namespace cli {
namespace {

struct Options {
  std::optional<std::string> match;
  FormatOption format{{Format::kText, Format::kMarkdown, Format::kJson, Format::kCsv}};
  OutputOption output;
};

std::string document(const storage::StoredMatch& stored, Format format, report::Style style) {
  const match::Standing standing = match::play(stored.record.match);
  switch (format) {
    case Format::kJson: return json_document(report::sheet_json(stored.number, stored.record, standing));
    case Format::kCsv: return interchange::csv_header() + interchange::csv_rows(stored.record);
    case Format::kMarkdown:
      return report::sheet_markdown(report::make_sheet(stored.number, stored.record, standing));
    default: return report::sheet_text(report::make_sheet(stored.number, stored.record, standing), style);
  }
}

void run(const Options& options, const ReadAccess& reading) {
  const Format format = options.format.value(options.output);
  storage::StoredMatch stored;
  reading.open().read([&](storage::Reader& reader) { stored = match_to_read(reader, options.match); });
  options.output.write(document(stored, format, options.output.style(reading.output)), reading);
}

}  // namespace

void sheet_command(Program& program, ReadAccess reading) {
  auto options = std::make_shared<Options>();
  Command& command = program.add_command("sheet", "print the score sheet of a match");
  add_match_argument(command, options->match);
  options->format.add_to(command);
  options->output.add_to(command);
  command.on_run([=] { run(*options, reading); });
}

}  // namespace cli
