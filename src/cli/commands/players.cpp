#include <memory>

#include "cli/commands/commands.hpp"
#include "cli/options.hpp"
#include "report/lists.hpp"

namespace cli {
namespace {

void run(const FormatOption& given, const ReadAccess& reading) {
  const Format format = given.value();
  std::vector<storage::PlayerSummary> players;
  reading.open().read([&](storage::Reader& reader) { players = reader.players(); });
  std::vector<base::Json> items;
  for (const storage::PlayerSummary& player : players) items.push_back(report::player_json(player));
  reading.output.print(list_in_format(
      format, [&] { return report::players_text(players, reading.output.style()); }, items));
}

}  // namespace

void players_command(Program& program, ReadAccess reading) {
  auto format = std::make_shared<FormatOption>(std::vector{Format::kText, Format::kJson, Format::kJsonl});
  Command& command =
      program.add_command("players", "list the players and how many matches they won and lost");
  format->add_to(command);
  command.on_run([=] { run(*format, reading); });
}

}  // namespace cli
