#include <algorithm>
#include <memory>

#include "cli/commands/commands.hpp"
#include "cli/match_argument.hpp"
#include "cli/options.hpp"
#include "interchange/jsonl.hpp"
#include "report/sheet_csv.hpp"

namespace cli {
namespace {

struct Options {
  std::vector<std::string> matches;
  FormatOption format{{Format::kJsonl, Format::kCsv}};
  OutputOption output;
};

/// The matches that are meant, each once, by their numbers: all if none is named.
std::vector<std::int64_t> numbers_of(storage::Reader& reader, const std::vector<std::string>& matches) {
  if (matches.empty()) return reader.all_matches();
  std::vector<std::int64_t> numbers;
  for (const std::string& match : matches) numbers.push_back(find_match(reader, match).number);
  std::sort(numbers.begin(), numbers.end());
  numbers.erase(std::unique(numbers.begin(), numbers.end()), numbers.end());
  return numbers;
}

void run(const Options& options, const ReadAccess& reading) {
  const Format format = options.format.value(options.output, reading);
  std::string text = format == Format::kCsv ? report::sheet_csv_header() : "";
  reading.open().read([&](storage::Reader& reader) {
    for (const std::int64_t number : numbers_of(reader, options.matches)) {
      const history::NumberedMatch match = reader.listed_match(number);
      text += format == Format::kCsv ? report::sheet_csv_rows(match) : interchange::to_line(match.record);
    }
  });
  options.output.write(text, reading);
}

}  // namespace

void export_command(Program& program, ReadAccess reading) {
  auto options = std::make_shared<Options>();
  Command& command = program.add_command("export", "write matches out, for other programs and for import");
  command.arguments("MATCH", options->matches, "the matches: numbers or ends of ids (all)");
  options->format.add_to(command);
  options->output.add_to(command);
  command.example("chapeau export -o evening.jsonl");
  command.example("chapeau export 1 --format csv");
  command.on_run([=] { run(*options, reading); });
}

}  // namespace cli
