#include "cli/app.hpp"

#include <fmt/core.h>

#include <algorithm>
#include <csignal>
#include <string_view>
#include <vector>

#include "base/text.hpp"
#include "cli/commands/commands.hpp"
#include "cli/context.hpp"
#include "cli/options.hpp"
#include "games/game.hpp"
#include "report/sheet_text.hpp"
#include "report/table.hpp"

namespace cli {
namespace {

constexpr std::size_t kLeastExplanation = 20;  // columns that it needs beside the command

std::string how_to_begin(report::Style style) {
  report::Table table({{.gap = 0}, {.beside = kLeastExplanation}});
  table.add({{"chapeau new ANN BOB"}, {"starts a match"}});
  table.add({{"chapeau add Ann=KKK2 7777 Bob=AAA / 9 4"}, {"records a hand: sets / cards left"}});
  table.add({{"chapeau sheet"}, {"shows where it stands"}});
  table.add({{"chapeau --help"}, {"lists all there is"}});
  return table.render(style);
}

/// Where things stand for who names no command: the open matches, or how to begin.
void overview(const ReadAccess& reading) {
  constexpr std::size_t kMostShown = 5;
  const report::Style style = reading.output.style();
  std::string text;
  if (reading.database_is_there())
    reading.open().read([&](storage::Reader& reader) {
      std::vector<std::int64_t> open = reader.open_matches();
      if (const auto last = reader.last_changed(); open.empty() && last) open.push_back(*last);
      const std::size_t more = open.size() > kMostShown ? open.size() - kMostShown : 0;
      open.resize(std::min(open.size(), kMostShown));
      for (const std::int64_t number : open)
        text += report::match_status_text(reader.listed_match(number), style);
      if (more > 0) text += fmt::format("and {} more open: chapeau matches --open\n", more);
    });
  reading.output.print(text.empty() ? how_to_begin(style) : text + "'chapeau --help' lists the commands.\n",
                       style);
}

void check_global_options(const GlobalOptions& options) {
  if (options.color) choose(*options.color, {"auto", "always", "never"}, "--color");
  if (options.glyphs) choose(*options.glyphs, {"ascii", "unicode"}, "--glyphs");
}

}  // namespace

int run(int argc, const char* const* argv) {
  GlobalOptions options;
  return run(argc, argv, options);
}

int run(int argc, const char* const* argv, GlobalOptions& options) {
  // A reader that goes away (`chapeau sheet | head`) is an output that failed, not the end of a
  // command between its commit and its message.
  std::signal(SIGPIPE, SIG_IGN);
  std::signal(SIGXFSZ, SIG_IGN);  // a file that may not grow is one that cannot be written
  const Output output(options);
  Program program("chapeau", "chapeau " CHAPEAU_VERSION,
                  "Keeps score of " + base::join_and(games::game_titles()) +
                      " at a real table: checks each hand, scores it, settles the match.");
  program.global_option("--db", options.database, "FILE",
                        "the database file (CHAPEAU_DB, else ~/.local/share/chapeau/chapeau.db)");
  program.global_option("--color", options.color, "WHEN", "colours: auto, always or never");
  program.global_option("--glyphs", options.glyphs, "WHICH",
                        "ascii, or unicode with the suits as symbols (unicode on a terminal that has them)");
  program.global_flag("--no-pager", options.no_pager,
                      "print long texts at once (else on a terminal through CHAPEAU_PAGER, PAGER or less)");

  const PrintAccess printing{options, output};
  const ReadAccess reading{printing};
  const WriteAccess writing{reading};
  new_command(program, writing);
  play_command(program, writing);
  add_command(program, writing);
  score_command(program, printing);
  sheet_command(program, reading);
  explain_command(program, reading);
  settle_command(program, reading);
  matches_command(program, reading);
  players_command(program, reading);
  stats_command(program, reading);
  amend_command(program, writing);
  drop_command(program, writing);
  move_command(program, writing);
  adjust_command(program, writing);
  close_command(program, writing);
  reopen_command(program, writing);
  edit_match_command(program, writing);
  rename_command(program, writing);
  join_command(program, writing);
  undo_command(program, writing);
  redo_command(program, writing);
  log_command(program, reading);
  export_command(program, reading);
  import_command(program, writing);
  merge_command(program, writing);
  resolve_command(program, writing);
  check_command(program, reading);
  rebuild_command(program, writing);
  backup_command(program, reading);
  restore_command(program, writing);
  rules_command(program, printing);
  balance_command(program, reading);
  pay_command(program, writing);
  payments_command(program, reading);
  drop_payment_command(program, writing);

  // Alone it says how to begin, or where things stand.
  if (argc == 1) {
    overview(reading);
    return 0;
  }
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
