#include "cli/app.hpp"

#include <fmt/core.h>

#include <algorithm>
#include <string_view>
#include <vector>

#include "base/errors/error.hpp"
#include "base/language/translation.hpp"
#include "base/language/typed_command.hpp"
#include "base/values/time.hpp"
#include "cli/args/match_options.hpp"
#include "cli/args/options.hpp"
#include "cli/commands/commands.hpp"
#include "cli/commands/hub.hpp"
#include "cli/commands/play_match.hpp"
#include "cli/commands/serve.hpp"
#include "cli/context.hpp"
#include "cli/play/unfinished_hand.hpp"
#include "cli/shell/completion/completion.hpp"
#include "cli/shell/language.hpp"
#include "cli/shell/man_page.hpp"
#include "cli/shell/other_program.hpp"
#include "games/game.hpp"
#include "report/layout/table.hpp"
#include "report/lists/payments.hpp"
#include "report/match/match_text.hpp"
#include "report/sheet/sheet_text.hpp"
#include "storage/queries/match_queries.hpp"
#include "storage/queries/money_queries.hpp"
#include "storage/write/drafts.hpp"

namespace cli {
namespace {

constexpr const char* kName = "chapeau";
constexpr std::size_t kLeastExplanation = 20;  // columns that it needs beside the command

std::string how_to_begin(report::Style style) {
  struct Step {
    std::string command, what;
  };
  const std::string& program = base::typed_program();
  // Translators: each of these stands beside the command that does it.
  const std::vector<Step> steps{
      {program + " play", base::tr_c("command", "keeps score at the table, hand after hand")},
      {program + " new ANN BOB", base::tr_c("command", "starts a match")},
      {program + " add Ann=KKK2 7777 Bob=AAA / 9 4",
       base::tr_c("command", "records a hand: sets / cards left")},
      {program + " sheet", base::tr_c("command", "shows the score sheet")},
      {"chapeau --help", base::tr_c("command", "lists all commands")},
  };
  report::Table table({{.gap = 0, .whole = base::commands_name_database()}, {.beside = kLeastExplanation}});
  for (const Step& step : steps) table.add({{step.command}, {step.what}});
  return table.render(style);
}

std::string status_of(const history::NumberedMatch& match, report::Style style) {
  return report::match_status_text(match, style) + report::disputed_paragraph(match, style);
}

std::string owed_text(storage::Reader& reader, std::int64_t match, report::Style style) {
  std::string text;
  for (const report::OwedSentence& sentence :
       report::owed_sentences(reader, match, default_currency().code, false))
    text += report::paragraph(sentence.text, style);
  if (text.empty() && storage::anybody_owes(reader))
    text = report::paragraph(base::tr("Somebody still owes something: 'chapeau balance' shows who."), style);
  return text;
}

/// How 'play' alone goes on: with a hand that waits, with the open match that was changed last, which is the
/// first, or with another match. `waiting`: the match that has not begun of which its first hand waits.
std::string how_to_play(storage::Reader& reader, const std::vector<history::NumberedMatch>& open,
                        const std::optional<commands::play_at_table::MatchNotBegun>& waiting) {
  if (waiting) return commands::play_at_table::waiting_hand_text(waiting->match, true);
  if (open.empty() || open.front().disputed) return "";
  if (play::draft_for(reader, open.front()))
    return commands::play_at_table::waiting_hand_text(open.front(), true);
  return base::tr("'chapeau play' goes on with match {0}.", open.front().number);
}

/// What 'play' alone goes on with, then the other hands that wait.
std::string waiting_text(storage::Reader& reader, const std::vector<history::NumberedMatch>& open,
                         report::Style style) {
  namespace table = commands::play_at_table;
  const auto last = table::waiting_match_entered_last(reader);
  std::string text = how_to_play(reader, open, last);
  if (!text.empty()) text = report::paragraph(text, style);
  for (std::size_t i = last ? 0 : 1; i < open.size(); ++i)
    if (!open[i].disputed && play::draft_for(reader, open[i]))
      text += report::paragraph(table::waiting_hand_text(open[i], false), style);
  for (const table::MatchNotBegun& waiting : table::waiting_matches(reader)) {
    const games::Names& players = waiting.match.record.match.players;
    // With these players 'play' goes on with an open match first, and of several hands with the latest.
    if ((last && last->setup == waiting.setup) || !storage::open_matches_of(reader, players).empty() ||
        table::waiting_match_of(reader, players)->setup != waiting.setup)
      continue;
    text += report::paragraph(table::waiting_hand_text(waiting.match, false), style);
  }
  return text;
}

/// Printed where no command is named: the open matches and how they stand, or the last one and what is owed,
/// or how to begin.
void overview(const ReadAccess& reading) {
  constexpr std::size_t kMostShown = 5;
  const report::Style style = reading.output.style();
  std::string text, play;
  if (reading.database_is_there())
    reading.open().read([&](storage::Reader& reader) {
      const std::vector<std::int64_t> open = storage::open_matches(reader);
      std::vector<history::NumberedMatch> shown;
      for (std::size_t i = 0; i < open.size() && i < kMostShown; ++i) {
        shown.push_back(reader.listed_match(open[i]));
        text += status_of(shown.back(), style);
      }
      if (open.size() > kMostShown)
        text += report::paragraph(
            base::tr_n(static_cast<std::int64_t>(open.size() - kMostShown),
                       "{0} more open: 'chapeau matches --open'", "{0} more open: 'chapeau matches --open'"),
            style);
      if (const auto last = storage::last_changed_match(reader); open.empty() && last)
        text += status_of(reader.listed_match(*last), style) + owed_text(reader, *last, style);
      play = waiting_text(reader, shown, style);
    });
  if (text.empty()) return reading.output.print(play + how_to_begin(style), style);
  reading.output.print(
      text + play + report::paragraph(base::tr("'chapeau --help' lists the commands."), style), style);
}

std::vector<std::string> color_words() { return {"auto", "always", "never"}; }
std::vector<std::string> glyph_words() { return {"ascii", "unicode"}; }

}  // namespace

void add_global_options(Program& program, GlobalOptions& options) {
  program.global_option(
      "--db", options.database, "FILE",
      base::tr_c("help", "the database (CHAPEAU_DB, else ~/.local/share/chapeau/chapeau.db)"));
  program.global_option(
      "--lang", options.language, "LANG",
      base::tr_c("help", "the language: {0} (CHAPEAU_LANG)", base::join_or(base::language_codes())),
      base::language_codes());
  program.global_option("--color", options.color, "WHEN",
                        base::tr_c("help", "colours: {0}", base::join_or(color_words())), color_words());
  program.global_option("--glyphs", options.glyphs, "WHICH",
                        base::tr_c("help", "suits as ascii letters or unicode symbols"), glyph_words());
  program.global_flag("--no-pager", options.no_pager, base::tr_c("help", "print long texts without a pager"));
}

void check_global_options(const GlobalOptions& options, const Output& output) {
  if (options.color) choose(*options.color, color_words(), "--color");
  if (options.glyphs) choose(*options.glyphs, glyph_words(), "--glyphs");
  output.refuse_file();
}

namespace {

/// The program `chapeau` with its options and commands. The order of the commands and their headings is that
/// of the help and of the manual page.
class Chapeau {
 public:
  /// `arguments` are those of the command line, its first the name of the program.
  Chapeau(GlobalOptions& options, std::vector<std::string> arguments);
  Program program;
  Output output;
  PrintAccess printing;
  ReadAccess reading;

 private:
  [[noreturn]] void become_hub() const { become_hub_program(arguments_); }

  WriteAccess writing_;
  std::vector<std::string> arguments_;
};

Chapeau::Chapeau(GlobalOptions& options, std::vector<std::string> arguments)
    : program(kName, CHAPEAU_VERSION,
              // Translators: {0} is a list of games.
              base::tr("Keeps score of {0} at a real table: checks each hand, scores it, settles the match.",
                       base::join_and(games::game_titles())),
              options.file),
      output(options),
      printing{options, output},
      reading{printing},
      writing_{reading},
      arguments_(std::move(arguments)) {
  add_global_options(program, options);
  program.when_given("--db", base::name_database_in_commands);

  program.heading(base::tr_c("heading", "Keep score"));
  program.declare("new", [this] { commands::new_match::declare(program, writing_); });
  program.declare("play", [this] { commands::play_at_table::declare(program, writing_); });
  program.declare("add", [this] { commands::add_hand::declare(program, writing_); });
  program.declare("score", [this] { commands::score_hand::declare(program, printing); });

  program.heading(base::tr_c("heading", "Mend"));
  program.declare("amend", [this] { commands::amend_line::declare(program, writing_); });
  program.declare("drop", [this] { commands::drop_line::declare(program, writing_); });
  program.declare("move", [this] { commands::move_line::declare(program, writing_); });
  program.declare("adjust", [this] { commands::adjust_totals::declare(program, writing_); });
  program.declare("close", [this] { commands::close_match::declare(program, writing_); });
  program.declare("reopen", [this] { commands::close_match::declare_reopen(program, writing_); });
  program.declare("edit-match", [this] { commands::edit_match::declare(program, writing_); });
  program.declare("rename", [this] { commands::rename_player::declare(program, writing_); });
  program.declare("join", [this] { commands::rename_player::declare_join(program, writing_); });
  program.declare("undo", [this] { commands::undo_commands::declare(program, writing_); });
  program.declare("redo", [this] { commands::undo_commands::declare_redo(program, writing_); });

  program.heading(base::tr_c("heading", "Look"));
  program.declare("sheet", [this] { commands::show_sheet::declare(program, reading); });
  program.declare("explain", [this] { commands::explain_line::declare(program, reading); });
  program.declare("matches", [this] { commands::list_matches::declare(program, reading); });
  program.declare("players", [this] { commands::list_players::declare(program, reading); });
  program.declare("stats", [this] { commands::show_statistics::declare(program, reading); });
  program.declare("log", [this] { commands::show_log::declare(program, reading); });
  program.declare("rules", [this] { commands::show_rules::declare(program, printing); });

  program.heading(base::tr_c("heading", "Money"));
  program.declare("settle", [this] { commands::settle_matches::declare(program, reading); });
  program.declare("balance", [this] { commands::show_balance::declare(program, reading); });
  program.declare("pay", [this] { commands::record_payment::declare(program, writing_); });
  program.declare("payments", [this] { commands::list_payments::declare(program, reading); });
  program.declare("drop-payment", [this] { commands::drop_payment::declare(program, writing_); });

  program.heading(base::tr_c("heading", "Share"));
  program.declare("export", [this] { commands::export_matches::declare(program, reading); });
  program.declare("import", [this] { commands::import_matches::declare(program, writing_); });
  program.declare("merge", [this] { commands::merge_file::declare(program, writing_); });
  program.declare("resolve", [this] { commands::resolve_dispute::declare(program, writing_); });
  program.declare("sync", [this] { sync_command(program, [this](const HubArguments&) { become_hub(); }); });
  program.declare("hub",
                  [this] { hub_command(program, [this](const HubArguments&) -> int { become_hub(); }); });
  program.declare("serve", [this] {
    serve_command(program, [this](const ServeArguments&) { become_program("chapeau-serve", arguments_); });
  });

  program.heading(base::tr_c("heading", "Look after the file"));
  program.declare("check", [this] { commands::check_file::declare(program, reading); });
  program.declare("rebuild", [this] { commands::rebuild_tables::declare(program, writing_); });
  program.declare("backup", [this] { commands::back_up::declare(program, reading); });
  program.declare("restore", [this] { commands::restore_file::declare(program, writing_); });
  program.declare("completion", [this] { commands::print_completion::declare(program, printing); });
}

/// The answer to the two commands that only programs run, and that no help lists: `complete`, for the shells,
/// and `man-page`. Nothing for other words.
std::optional<std::string> answer_to_programs(const std::vector<std::string>& words,
                                              const ReadAccess& reading) {
  if (words.empty()) return std::nullopt;
  if (words.front() == "complete")
    return completions(description(),
                       {words.begin() + (words.size() > 1 && words[1] == "--" ? 2 : 1), words.end()},
                       reading);
  if (words.front() == "man-page" && (words.size() == 1 || (words.size() == 2 && base::is_date(words[1]))))
    return man_page(description(),
                    words.size() > 1 ? words[1] : base::local_day(storage::Now::read().timestamp()));
  return std::nullopt;
}

/// Turns `help add` into `add --help`, wherever options of every command stand. A word that is no command
/// stays, and is refused as one. Nothing where it is not the help that is asked for.
std::optional<CommandWords> with_help_as_an_option(const CommandWords& words, const Program& program) {
  const auto is_help = [](const char* word) { return std::string_view(word) == "help"; };
  if (std::none_of(words.begin(), words.end(), is_help)) return std::nullopt;
  const std::vector<OptionDescription> known = description().options;
  CommandWords asked;  // what is no option
  CommandWords arguments{words.front()};
  for (std::size_t i = 1; i < words.size(); ++i) {
    const std::string_view word = words[i];
    if (!word.starts_with('-')) {
      asked.push_back(words[i]);
      continue;
    }
    arguments.push_back(words[i]);
    const bool takes_the_next = std::any_of(known.begin(), known.end(), [&](const OptionDescription& option) {
      return !option.value.empty() &&
             std::find(option.names.begin(), option.names.end(), word) != option.names.end();
    });
    if (takes_the_next && i + 1 < words.size()) arguments.push_back(words[++i]);
  }
  if (asked.empty() || !is_help(asked.front())) return std::nullopt;
  if (asked.size() > 2)
    throw base::Error(base::ErrorKind::kUsage, base::tr("'{0}' is one argument too many", asked[2]))
        .remedy(base::tr("'chapeau help COMMAND' is the help of one command"));
  if (asked.size() == 2) arguments.insert(arguments.begin() + 1, asked[1]);
  if (asked.size() == 1 || program.has_command(asked[1])) arguments.push_back("--help");
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
  const CommandWords words = choose_language(argc, argv);
  // Needs nothing of the rest, and scripts ask for it first.
  if (words.size() == 2 && std::string_view(words[1]) == "--version") {
    Output(options).print_plain(fmt::format("{} {}\n", kName, CHAPEAU_VERSION));
    return 0;
  }
  Chapeau chapeau(options, {argv, argv + argc});
  const Output& output = chapeau.output;

  if (const auto answer = answer_to_programs({words.begin() + 1, words.end()}, chapeau.reading)) {
    output.print_plain(*answer);
    return 0;
  }
  const CommandWords arguments =
      with_help_as_an_option(words, chapeau.program).value_or(CommandWords(argv, argv + argc));
  return chapeau.program.run(
      static_cast<int>(arguments.size()), arguments.data(), [&] { check_global_options(options, output); },
      [&] { overview(chapeau.reading); }, [&](const std::string& text) { output.print_plain(text); });
}

}  // namespace cli
