#include <memory>

#include "cli/commands/commands.hpp"
#include "cli/match_argument.hpp"
#include "cli/options.hpp"
#include "report/lists.hpp"

namespace cli {
namespace {

struct Options {
  std::optional<std::string> player, since, until, limit;
  bool open = false;
  FormatOption format{{Format::kText, Format::kJson, Format::kJsonl}};
};

storage::MatchFilter read_filter(const Options& options) {
  constexpr std::int64_t kMost = 1'000'000'000;
  storage::MatchFilter filter;
  filter.player = options.player;
  if (options.since) filter.since = day(*options.since, "--since");
  if (options.until) filter.until = day(*options.until, "--until");
  if (options.limit) filter.limit = number_in_range(*options.limit, 1, kMost, "--limit");
  filter.only_open = options.open;
  return filter;
}

void run(const Options& options, const ReadAccess& reading) {
  const Format format = options.format.value();
  const storage::MatchFilter filter = read_filter(options);
  std::vector<storage::MatchSummary> matches;
  reading.open().read([&](storage::Reader& reader) {
    if (filter.player) require_player(reader, *filter.player);
    matches = reader.list(filter);
  });
  std::vector<base::Json> items;
  for (const storage::MatchSummary& match : matches) items.push_back(report::match_json(match));
  reading.output.print(list_in_format(
      format, [&] { return report::matches_text(matches, reading.output.style()); }, items));
}

}  // namespace

void matches_command(Program& program, ReadAccess reading) {
  auto options = std::make_shared<Options>();
  Command& command = program.add_command("matches", "list the matches, newest first");
  command.option("--player", options->player, "PLAYER", "only those of this player");
  command.option("--since", options->since, "DATE", "only those of this day and later");
  command.option("--until", options->until, "DATE", "only those of this day and earlier");
  command.flag("--open", options->open, "only open ones");
  command.option("--limit", options->limit, "N", "at most so many");
  options->format.add_to(command);
  command.on_run([=] { run(*options, reading); });
}

}  // namespace cli
