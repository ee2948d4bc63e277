#include <memory>

#include "cli/commands/commands.hpp"
#include "cli/match_argument.hpp"
#include "cli/options.hpp"
#include "match/standing.hpp"
#include "report/sheet.hpp"
#include "report/sheet_text.hpp"

namespace cli {
namespace {

struct Options {
  std::optional<std::string> match;
  FormatOption format{{Format::kText, Format::kJson}};
};

void run(const Options& options, const ReadAccess& reading) {
  const Format format = options.format.value();
  storage::StoredMatch stored;
  reading.open().read([&](storage::Reader& reader) { stored = match_to_read(reader, options.match); });
  const match::Standing standing = match::play(stored.record.match);
  if (format == Format::kJson)
    return reading.output.print(json_document(report::sheet_json(stored.number, stored.record, standing)));
  reading.output.print(
      report::sheet_text(report::make_sheet(stored.number, stored.record, standing), reading.output.style()));
}

}  // namespace

void sheet_command(Program& program, ReadAccess reading) {
  auto options = std::make_shared<Options>();
  Command& command = program.add_command("sheet", "print the score sheet of a match");
  add_match_argument(command, options->match);
  options->format.add_to(command);
  command.on_run([=] { run(*options, reading); });
}

}  // namespace cli
