#include <algorithm>
#include <memory>

#include "base/translation.hpp"
#include "cli/args/match_filter.hpp"
#include "cli/args/options.hpp"
#include "cli/commands/commands.hpp"
#include "cli/commands/for_programs.hpp"
#include "report/balances.hpp"
#include "report/lists.hpp"
#include "storage/match_queries.hpp"
#include "storage/player_queries.hpp"

namespace cli::commands::list_players {
namespace {

struct Options {
  MatchFilterOptions filter;
  FormatOption format{{Format::kText, Format::kJson, Format::kJsonl, Format::kCsv}};
};

/// Remarks about what the figures rest on: disputed matches, and joins that do not count.
std::string remarks_on(storage::Reader& reader, storage::MatchFilter filter) {
  filter.only_disputed = true;
  filter.limit.reset();
  std::vector<std::int64_t> disputed = storage::find_matches(reader, filter);
  std::sort(disputed.begin(), disputed.end());
  return report::disputed_warning(disputed) + report::refused_joins_warning(storage::refused_joins(reader));
}

void run(const Options& options, const ReadAccess& reading) {
  const Format format = options.format.value();
  storage::MatchFilter filter = options.filter.read();
  std::vector<storage::PlayerSummary> players;
  std::string remarks;
  reading.open().read([&](storage::Reader& reader) {
    use_full_name(filter, reader);
    remarks = unknown_event(filter, reader) + remarks_on(reader, filter);
    players = storage::list_players(reader, filter);
  });
  const report::Style style = reading.output.style();
  reading.output.warn(remarks);
  if (format == Format::kCsv)
    return reading.output.print(as_csv(
        options.format, [&](const interchange::Csv& csv) { return report::players_csv(players, csv); }));
  if (format == Format::kText)
    return reading.output.page(players.empty() ? report::no_players_text(options.filter.given(), style)
                                               : report::players_text(players, style),
                               style);
  reading.output.print(base::in_english([&] {
    std::vector<base::Json> items;
    for (const storage::PlayerSummary& player : players) items.push_back(report::player_json(player));
    return list_in_format(format, items);
  }));
}

}  // namespace

void declare(Program& program, ReadAccess reading) {
  auto options = std::make_shared<Options>();
  Command& command =
      program.add_command("players", base::tr_c("help", "list the players with their matches won and lost"));
  options->filter.add_to(command, base::tr_c("help", "at most N, by name"));
  options->format.add_to(command);
  command.example("chapeau players");
  command.example(base::tr_c("example", "chapeau players --event 'at the lake'"));
  command.example(
      "chapeau players --player Ann --since 2026-01-01 --until 2026-12-31 --open --limit 10 --format json");
  command.on_run([=] { run(*options, reading); });
}

}  // namespace cli::commands::list_players
