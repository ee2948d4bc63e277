#include <algorithm>
#include <memory>

#include "base/language/translation.hpp"
#include "cli/commands/commands.hpp"
#include "cli/commands/list.hpp"
#include "report/lists/balances.hpp"
#include "report/lists/lists.hpp"
#include "storage/queries/joins.hpp"
#include "storage/queries/match_queries.hpp"
#include "storage/queries/player_queries.hpp"

namespace cli::commands::list_players {
namespace {

/// Remarks about what the figures rest on: disputed matches, and joins that do not count.
std::string remarks_on(storage::Reader& reader, const storage::MatchFilter& filter) {
  storage::MatchFilter only_disputed = filter;
  only_disputed.only_disputed = true;
  only_disputed.limit.reset();
  std::vector<std::int64_t> disputed = storage::find_matches(reader, only_disputed);
  std::sort(disputed.begin(), disputed.end());
  return unknown_event(filter, reader) + report::disputed_warning(disputed) +
         report::refused_joins_warning(storage::refused_joins(reader));
}

constexpr Listing<storage::PlayerSummary> kListing{.read = storage::list_players,
                                                   .remarks = remarks_on,
                                                   .text = report::players_text,
                                                   .none_text = report::no_players_text,
                                                   .csv = report::players_csv,
                                                   .json = report::player_json};

}  // namespace

void declare(Program& program, ReadAccess reading) {
  auto options = std::make_shared<ListOptions>();
  Command& command =
      program.add_command("players", base::tr_c("help", "list the players with their matches won and lost"));
  options->filter.add_to(command, base::tr_c("help", "at most N, by name"));
  options->format.add_to(command);
  command.example("chapeau players");
  command.example(base::tr_c("example", "chapeau players --event 'at the lake'"));
  command.example(
      "chapeau players --player Ann --since 2026-01-01 --until 2026-12-31 --open --limit 10 --format json");
  command.on_run([=] { print_list(kListing, *options, reading); });
}

}  // namespace cli::commands::list_players
