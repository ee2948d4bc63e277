#include <memory>

#include "base/language/translation.hpp"
#include "cli/commands/commands.hpp"
#include "cli/commands/list.hpp"
#include "report/lists/lists.hpp"
#include "storage/queries/match_queries.hpp"

namespace cli::commands::list_matches {
namespace {

constexpr Listing<storage::MatchSummary> kListing{
    .read = storage::list_matches,
    .remarks = [](storage::Reader& reader,
                  const storage::MatchFilter& filter) { return unknown_event(filter, reader); },
    .text = report::matches_text,
    .none_text = report::no_matches_text,
    .csv = report::matches_csv,
    .json = report::match_json};

}  // namespace

void declare(Program& program, ReadAccess reading) {
  auto options = std::make_shared<ListOptions>();
  Command& command = program.add_command("matches", base::tr_c("help", "list the matches, newest first"));
  options->filter.add_to(command);
  options->format.add_to(command);
  command.example("chapeau matches --open");
  command.example(base::tr_c("example", "chapeau matches --event 'at the lake' --disputed"));
  command.example(
      "chapeau matches --player Ann --since 2026-01-01 --until 2026-12-31 --limit 10 --format json");
  command.on_run([=] { print_list(kListing, *options, reading); });
}

}  // namespace cli::commands::list_matches
