#include "cli/app.hpp"

#include <algorithm>
#include <csignal>
#include <string_view>
#include <vector>

#include "base/text.hpp"
#include "cli/commands/commands.hpp"
#include "cli/context.hpp"
#include "cli/options.hpp"
#include "games/game.hpp"

namespace cli {
namespace {

void check_global_options(const GlobalOptions& options) {
  if (options.color) choose(*options.color, {"auto", "always", "never"}, "--color");
}

}  // namespace

int run(int argc, const char* const* argv) {
  // A reader that goes away (`chapeau sheet | head`) is an output that failed, not the end of a
  // command between its commit and its message.
  std::signal(SIGPIPE, SIG_IGN);
  std::signal(SIGXFSZ, SIG_IGN);  // a file that may not grow is one that cannot be written
  GlobalOptions options;
  const Output output(options);
  Program program("chapeau", "chapeau " CHAPEAU_VERSION,
                  "Keeps score of " + base::join_and(games::game_titles()) +
                      " at a real table: checks each hand, scores it, settles the match.");
  program.global_option("--db", options.database, "FILE",
                        "the database file (CHAPEAU_DB, else ~/.local/share/chapeau/chapeau.db)");
  program.global_option("--color", options.color, "WHEN", "colours: auto, always or never");

  const PrintAccess printing{options, output};
  const ReadAccess reading{printing};
  const WriteAccess writing{reading};
  new_command(program, writing);
  add_command(program, writing);
  score_command(program, printing);
  sheet_command(program, reading);
  explain_command(program, reading);
  settle_command(program, reading);
  matches_command(program, reading);
  players_command(program, reading);
  undo_command(program, writing);
  export_command(program, reading);
  import_command(program, writing);
  check_command(program, reading);
  rebuild_command(program, writing);
  rules_command(program, printing);

  // `chapeau help add` is `chapeau add --help`.
  std::vector<const char*> arguments(argv, argv + argc);
  if (arguments.size() > 1 && std::string_view(arguments[1]) == "help") {
    arguments.erase(arguments.begin() + 1);
    arguments.resize(std::min<std::size_t>(arguments.size(), 2));
    arguments.push_back("--help");
  }
  return program.run(
      static_cast<int>(arguments.size()), arguments.data(), [&] { check_global_options(options); },
      [&](const std::string& text) { output.print(text); });
}

}  // namespace cli
