#include "cli/app.hpp"

#include <fmt/core.h>

#include <algorithm>
#include <string_view>
#include <vector>

#include "base/error.hpp"
#include "base/text.hpp"
#include "base/time.hpp"
#include "cli/commands/commands.hpp"
#include "cli/completion/completion.hpp"
#include "cli/context.hpp"
#include "cli/hub_commands.hpp"
#include "cli/man_page.hpp"
#include "cli/options.hpp"
#include "games/game.hpp"
#include "report/sheet_text.hpp"
#include "report/table.hpp"
#include "report/words.hpp"

namespace cli {
namespace {

constexpr const char* kName = "chapeau";
constexpr std::size_t kLeastExplanation = 20;  // columns that it needs beside the command

std::string how_to_begin(report::Style style) {
  report::Table table({{.gap = 0}, {.beside = kLeastExplanation}});
  table.add({{"chapeau new ANN BOB"}, {"starts a match"}});
  table.add({{"chapeau add Ann=KKK2 7777 Bob=AAA / 9 4"}, {"records a hand: sets / cards left"}});
  table.add({{"chapeau sheet"}, {"shows where it stands"}});
  table.add({{"chapeau --help"}, {"lists all there is"}});
  return table.render(style);
}

std::string status_of(const history::NumberedMatch& match, report::Style style) {
  return report::match_status_text(match, style) + report::disputed_paragraph(match, style);
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
      for (const std::int64_t number : open) text += status_of(reader.listed_match(number), style);
      if (more > 0) text += fmt::format("and {} more open: chapeau matches --open\n", more);
    });
  reading.output.print(text.empty() ? how_to_begin(style) : text + "'chapeau --help' lists the commands.\n",
                       style);
}

const std::vector<std::string> kColorWhen{"auto", "always", "never"};
const std::vector<std::string> kGlyphs{"ascii", "unicode"};

}  // namespace

void add_global_options(Program& program, GlobalOptions& options) {
  program.global_option("--db", options.database, "FILE",
                        "the database file (CHAPEAU_DB, else ~/.local/share/chapeau/chapeau.db)");
  program.global_option("--color", options.color, "WHEN", "colours: auto, always or never", kColorWhen);
  program.global_option("--glyphs", options.glyphs, "WHICH",
                        "ascii, or unicode with the suits as symbols (unicode on a terminal that has them)",
                        kGlyphs);
  program.global_flag("--no-pager", options.no_pager,
                      "print long texts at once (else on a terminal through CHAPEAU_PAGER, PAGER or less)");
}

void check_global_options(const GlobalOptions& options) {
  if (options.color) choose(*options.color, kColorWhen, "--color");
  if (options.glyphs) choose(*options.glyphs, kGlyphs, "--glyphs");
}

namespace {

/// What the program has: its options and its commands.
class Chapeau {
 public:
  /// `arguments` are those of the command line, its first the name of the program.
  Chapeau(GlobalOptions& options, std::vector<std::string> arguments);
  Program program;
  Output output;
  PrintAccess printing;
  ReadAccess reading;

 private:
  void become_hub() const { become_hub_program(arguments_); }

  WriteAccess writing_;
  std::vector<std::string> arguments_;
};

Chapeau::Chapeau(GlobalOptions& options, std::vector<std::string> arguments)
    : program(kName, CHAPEAU_VERSION,
              "Keeps score of " + base::join_and(games::game_titles()) +
                  " at a real table: checks each hand, scores it, settles the match."),
      output(options),
      printing{options, output},
      reading{printing},
      writing_{reading},
      arguments_(std::move(arguments)) {
  add_global_options(program, options);
  program.declare("new", [this] { new_command(program, writing_); });
  program.declare("play", [this] { play_command(program, writing_); });
  program.declare("add", [this] { add_command(program, writing_); });
  program.declare("score", [this] { score_command(program, printing); });
  program.declare("sheet", [this] { sheet_command(program, reading); });
  program.declare("explain", [this] { explain_command(program, reading); });
  program.declare("settle", [this] { settle_command(program, reading); });
  program.declare("matches", [this] { matches_command(program, reading); });
  program.declare("players", [this] { players_command(program, reading); });
  program.declare("stats", [this] { stats_command(program, reading); });
  program.declare("amend", [this] { amend_command(program, writing_); });
  program.declare("drop", [this] { drop_command(program, writing_); });
  program.declare("move", [this] { move_command(program, writing_); });
  program.declare("adjust", [this] { adjust_command(program, writing_); });
  program.declare("close", [this] { close_command(program, writing_); });
  program.declare("reopen", [this] { reopen_command(program, writing_); });
  program.declare("edit-match", [this] { edit_match_command(program, writing_); });
  program.declare("rename", [this] { rename_command(program, writing_); });
  program.declare("join", [this] { join_command(program, writing_); });
  program.declare("undo", [this] { undo_command(program, writing_); });
  program.declare("redo", [this] { redo_command(program, writing_); });
  program.declare("log", [this] { log_command(program, reading); });
  program.declare("export", [this] { export_command(program, reading); });
  program.declare("import", [this] { import_command(program, writing_); });
  program.declare("merge", [this] { merge_command(program, writing_); });
  program.declare("resolve", [this] { resolve_command(program, writing_); });
  program.declare("sync", [this] { sync_command(program, [this](const SyncArguments&) { become_hub(); }); });
  program.declare("hub", [this] { hub_command(program, [this](const HubArguments&) { become_hub(); }); });
  program.declare("check", [this] { check_command(program, reading); });
  program.declare("rebuild", [this] { rebuild_command(program, writing_); });
  program.declare("backup", [this] { backup_command(program, reading); });
  program.declare("restore", [this] { restore_command(program, writing_); });
  program.declare("rules", [this] { rules_command(program, printing); });
  program.declare("balance", [this] { balance_command(program, reading); });
  program.declare("pay", [this] { pay_command(program, writing_); });
  program.declare("payments", [this] { payments_command(program, reading); });
  program.declare("drop-payment", [this] { drop_payment_command(program, writing_); });
  program.declare("completion", [this] { completion_command(program, printing); });
}

/// What only the shells' completion and the making of the manual page ask for; nothing for other words.
std::optional<std::string> answer_to_programs(const std::vector<std::string>& words,
                                              const ReadAccess& reading) {
  if (words.empty()) return std::nullopt;
  if (words.front() == "complete")
    return completions(description(),
                       {words.begin() + (words.size() > 1 && words[1] == "--" ? 2 : 1), words.end()},
                       reading);
  if (words.front() == "man-page" && (words.size() == 1 || (words.size() == 2 && base::is_date(words[1]))))
    return man_page(description(), words.size() > 1 ? words[1] : local_day(0));
  return std::nullopt;
}

/// `chapeau help add` is `chapeau add --help`. A word that is no command stays alone, and is refused as one.
std::vector<const char*> with_help_as_an_option(std::vector<const char*> arguments, const Program& program) {
  if (arguments.size() < 2 || std::string_view(arguments[1]) != "help") return arguments;
  if (arguments.size() > 3)
    throw base::Error(base::ErrorKind::kUsage, fmt::format("'{}' is one argument too many", arguments[3]))
        .remedy("'chapeau help COMMAND' is the help of one command");
  arguments.erase(arguments.begin() + 1);
  const bool is_a_word = arguments.size() > 1 && !std::string_view(arguments[1]).starts_with('-');
  if (!is_a_word || program.has_command(arguments[1])) arguments.push_back("--help");
  return arguments;
}

}  // namespace

ProgramDescription description() {
  GlobalOptions options;
  return Chapeau(options, {}).program.describe();
}

int run(int argc, const char* const* argv) {
  GlobalOptions options;
  return run(argc, argv, options);
}

int run(int argc, const char* const* argv, GlobalOptions& options) {
  // What takes nothing of the rest: scripts ask before they do anything.
  if (argc == 2 && std::string_view(argv[1]) == "--version") {
    Output(options).print(fmt::format("{} {}\n", kName, CHAPEAU_VERSION));
    return 0;
  }
  Chapeau chapeau(options, {argv, argv + argc});
  const Output& output = chapeau.output;

  if (const auto answer = answer_to_programs({argv + 1, argv + argc}, chapeau.reading)) {
    output.print(*answer);
    return 0;
  }
  const std::vector<const char*> arguments = with_help_as_an_option({argv, argv + argc}, chapeau.program);
  return chapeau.program.run(
      static_cast<int>(arguments.size()), arguments.data(), [&] { check_global_options(options); },
      [&] { overview(chapeau.reading); }, [&](const std::string& text) { output.print(text); });
}

}  // namespace cli
