#include <memory>

#include "base/translation.hpp"
#include "cli/args/match_filter.hpp"
#include "cli/args/options.hpp"
#include "cli/commands/commands.hpp"
#include "cli/commands/for_programs.hpp"
#include "report/lists.hpp"
#include "storage/match_queries.hpp"

namespace cli::commands::list_matches {
namespace {

struct Options {
  MatchFilterOptions filter;
  FormatOption format{{Format::kText, Format::kJson, Format::kJsonl, Format::kCsv}};
};

void run(const Options& options, const ReadAccess& reading) {
  const Format format = options.format.value();
  storage::MatchFilter filter = options.filter.read();
  std::vector<storage::MatchSummary> matches;
  std::string remark;
  reading.open().read([&](storage::Reader& reader) {
    use_full_name(filter, reader);
    remark = unknown_event(filter, reader);
    matches = storage::list_matches(reader, filter);
  });
  const report::Style style = reading.output.style();
  reading.output.warn(remark);
  if (format == Format::kCsv)
    return reading.output.print(as_csv(
        options.format, [&](const interchange::Csv& csv) { return report::matches_csv(matches, csv); }));
  if (format == Format::kText)
    return reading.output.page(matches.empty() ? report::no_matches_text(options.filter.given(), style)
                                               : report::matches_text(matches, style),
                               style);
  reading.output.print(base::in_english([&] {
    std::vector<base::Json> items;
    for (const storage::MatchSummary& match : matches) items.push_back(report::match_json(match));
    return list_in_format(format, items);
  }));
}

}  // namespace

void declare(Program& program, ReadAccess reading) {
  auto options = std::make_shared<Options>();
  Command& command = program.add_command("matches", base::tr_c("help", "list the matches, newest first"));
  options->filter.add_to(command);
  options->format.add_to(command);
  command.example("chapeau matches --open");
  command.example(base::tr_c("example", "chapeau matches --event 'at the lake' --disputed"));
  command.example(
      "chapeau matches --player Ann --since 2026-01-01 --until 2026-12-31 --limit 10 --format json");
  command.on_run([=] { run(*options, reading); });
}

}  // namespace cli::commands::list_matches
