#include <fmt/core.h>
#include <unistd.h>

#include <algorithm>
#include <csignal>
#include <iostream>
#include <memory>
#include <utility>

#include "base/error.hpp"
#include "base/text.hpp"
#include "cli/commands/commands.hpp"
#include "cli/line_editor.hpp"
#include "cli/match_argument.hpp"
#include "cli/new_match.hpp"
#include "cli/options.hpp"
#include "cli/play/new_match_questions.hpp"
#include "cli/play/table.hpp"
#include "history/options.hpp"
#include "report/printable.hpp"
#include "report/words.hpp"

namespace cli {
namespace {

using base::Error;
using base::ErrorKind;
using history::NumberedMatch;
using play::Question;

// More than any game has, so that who names too many players hears how many play it.
constexpr std::size_t kMostPlayersGiven = 12;

struct Options {
  Arguments arguments;
  NewMatchOptions match;
};

/// The person left while a new match was asked for.
struct Left {};

// --- Which match ---

/// Goes on with an open match although options of a new one are given: they may say what it is played by, as
/// the command that started it does when it is called again; but nothing else.
void check_options_fit(const NewMatchOptions& options, const NumberedMatch& match) {
  const std::string remedy = fmt::format(
      "leave the options out to go on with match {0}; 'chapeau edit-match -m {0}' changes it, and "
      "'chapeau new' starts another",
      match.number);
  const match::Match& open = match.record.match;
  if (options.game.any_given()) {
    const games::Game game = options.game.game();
    if (games::facts(game).name != games::facts(open.game).name ||
        options.game.preset(game).name != match.record.preset)
      throw Error(ErrorKind::kRefused, fmt::format("match {} of these players is open, by {} rules",
                                                   match.number, match.record.preset))
          .remedy(remedy);
  }
  history::MatchRecord asked = match.record;
  put_options(options, asked);
  const history::Options now = history::options_of(match.record);
  for (const auto& [key, value] : history::options_of(asked))
    if (const auto found = now.find(key); found == now.end() || found->second != value)
      throw Error(ErrorKind::kRefused,
                  fmt::format("match {} of these players is open, and the options are not its "
                              "own: {}",
                              match.number, report::edit_words(key, match.record, asked)))
          .remedy(remedy);
}

/// The match to go on with; nothing if a new one is to be started.
std::optional<NumberedMatch> find_open(const Options& options, storage::Reader& reader) {
  const std::vector<std::string> arguments = options.arguments.values();
  if (options.match.again) return std::nullopt;
  if (arguments.size() == 1) {
    NumberedMatch match = find_match(reader, arguments.front(), Wanted::kOpen);
    check_options_fit(options.match, match);
    return match;
  }
  if (arguments.empty()) {
    if (options.match.any_given()) return std::nullopt;
    const std::vector<std::int64_t> open = reader.open_matches();
    return open.empty() ? std::nullopt : std::optional(reader.listed_match(open.front()));
  }
  auto match = open_match_of(reader, arguments, "say which: chapeau play");
  if (match) check_options_fit(options.match, *match);
  return match;
}

/// The match that the first of these players played last, if it was with just the others.
std::optional<NumberedMatch> earlier_match(storage::Reader& reader, const std::vector<std::string>& players) {
  if (players.empty()) return std::nullopt;
  const auto first = reader.player(players.front());
  const auto number = first ? reader.last_changed_of(first->id) : std::nullopt;
  auto match = number ? reader.match(*number) : std::nullopt;
  if (!match || match->record.match.players.size() != players.size()) return std::nullopt;
  for (const std::string& player : players)
    if (const auto known = reader.player(player);
        !known || std::find(match->record.player_ids.begin(), match->record.player_ids.end(), known->id) ==
                      match->record.player_ids.end())
      return std::nullopt;
  return match;
}

NumberedMatch started(const NewMatchOptions& options, const std::vector<std::string>& players,
                      const WriteAccess& writing) {
  StartedMatch now = start_match(options, players, writing, [](const StartedMatch&) {});
  now.match.standing = match::play(now.match.record.match);
  writing.output.warn(now.remarks);
  return std::move(now.match);
}

// --- At a terminal ---

class Terminal {
 public:
  explicit Terminal(const WriteAccess& writing)
      : writing_(writing), editor_(environment("TERM").value_or("dumb") != "dumb") {}

  void play(const Options& options);

 private:
  std::optional<std::string> ask(const Question& question);
  std::optional<NumberedMatch> offer_as_before(const NumberedMatch& earlier);
  NumberedMatch begin_match(const Options& options);
  void talk(play::Table& table);
  void take_leave(const play::Session& session);
  void say(const std::string& text) { writing_.output.print(text, writing_.output.style()); }
  void say_paragraph(const std::string& text) { say(report::paragraph(text, writing_.output.style())); }
  void say(const Error& error) {
    const report::Style style = writing_.output.style();
    say(base::render(error, {.width = style.width, .cut = report::ellipsis(style)}));
  }

  const WriteAccess& writing_;
  LineEditor editor_;
};

std::optional<std::string> Terminal::ask(const Question& question) {
  if (editor_.edits())
    return editor_.ask(base::printable(question.prompt), question.prefill, question.completions);
  const bool stands = question.prefill_stands;
  auto line = editor_.ask(
      base::printable(question.prompt + (stands ? fmt::format("[{}] ", question.prefill) : "")), "", {});
  if (line && line->empty() && stands) line = question.prefill;
  return line;
}

/// Offers a match like the last one; nothing if the person wants another.
std::optional<NumberedMatch> Terminal::offer_as_before(const NumberedMatch& earlier) {
  NewMatchOptions as_before;
  as_before.again = true;
  const std::string number = fmt::format("{}", earlier.number);
  history::MatchRecord record;
  writing_.open().read(
      [&](storage::Reader& reader) { record = read_new_match(as_before, {number}, reader); });
  std::string text = "A new match, " + report::rules_text(record) + ".";
  if (const auto dealer = record.match.first_dealer)
    text += fmt::format(" {} deals first.", base::printable(record.match.players[*dealer]));
  say_paragraph(text);
  for (;;) {
    const auto answer = ask({.prompt = fmt::format("Enter: as in match {}; n: otherwise: ", number)});
    if (!answer) throw Left{};
    const std::string word = base::fold_case(*answer);
    if (std::string_view("yes").starts_with(word)) return started(as_before, {number}, writing_);
    if (std::string_view("no").starts_with(word)) return std::nullopt;
    if (std::string_view("quit").starts_with(word)) throw Left{};
    say(Error(ErrorKind::kData, "Enter or n is asked for"));
  }
}

NumberedMatch Terminal::begin_match(const Options& options) {
  const std::vector<std::string> players = options.arguments.values();
  if (options.match.again) return started(options.match, players, writing_);
  std::optional<NumberedMatch> earlier;
  std::vector<std::string> known;
  if (writing_.database_is_there())
    writing_.open().read([&](storage::Reader& reader) {
      if (!options.match.any_given()) earlier = earlier_match(reader, players);
      if (players.empty()) known = reader.player_names();
    });
  if (earlier)
    if (auto match = offer_as_before(*earlier)) return std::move(*match);
  if (!earlier && !players.empty())
    say_paragraph(fmt::format("{} have no open match: a new one.", base::printable(base::join_and(players))));
  play::NewMatchQuestions questions(options.match, players, known);
  while (const std::optional<Question> question = questions.question()) {
    const auto line = ask(*question);
    if (!line) throw Left{};
    const std::string word = base::fold_case(*line);
    if (!question->asks_name && (word == "q" || word == "quit")) throw Left{};
    if (word == "?") {
      say_paragraph(
          "Enter takes what stands in brackets, < goes a step back, q leaves. What was answered "
          "wrongly is mended by 'chapeau edit-match'.");
      continue;
    }
    try {
      questions.take(*line);
    } catch (const Error& error) {
      say(error);
    }
  }
  return started(questions.options(), questions.players(), writing_);
}

/// Question and answer until the person leaves.
void Terminal::talk(play::Table& table) {
  bool is_told = false;  // that a refused line can be had again
  for (;;) {
    const auto line = ask(table.session().question());
    table.session().lay_out(writing_.output.style());  // the window may be another since
    try {
      const play::Answer answer = line ? table.session().take(*line) : play::Answer{"", play::Leave{}};
      say((line ? "" : "\n") + answer.text);
      if (std::holds_alternative<play::Leave>(answer.wish)) return;
      table.fulfil(answer.wish);
    } catch (const Error& error) {
      // What goes wrong with the output, or is a mistake of the program, ends it.
      if (error.kind() == ErrorKind::kBug || error.message().starts_with("standard output") ||
          error.message().starts_with("saved,"))
        throw;
      say(error);
      // It is not put into the next line: what is typed instead, a `q` or the line anew, would be glued to
      // it.
      const bool report = line && play::read_typed_line(*line).command == play::Command::kNone;
      if (report && editor_.edits() && !std::exchange(is_told, true)) say("(The arrow up brings it back.)\n");
    }
  }
}

/// What to do next, for somebody who leaves.
std::string farewell(const NumberedMatch& match) {
  if (match.standing.takes_a_hand())
    return fmt::format("Match {} stays open: 'chapeau play' goes on with it.\n", match.number);
  const settlement::Settlement settled = history::settle(match);
  if (!settled.payout || settled.payout->amount == 0) return "'chapeau sheet' shows the sheet.\n";
  const match::Names names = report::printable(match).record.match.players;
  return fmt::format("Once it is paid: chapeau pay {} {} {}\n",
                     base::shell_quoted(names[settled.payout->from]),
                     base::shell_quoted(names[settled.payout->to]),
                     settlement::format_amount(settled.payout->amount, settled.terms.stakes->currency));
}

void Terminal::play(const Options& options) {
  std::optional<play::Table> table;
  try {
    std::optional<NumberedMatch> match;
    if (writing_.database_is_there() && !options.match.again)
      writing_.open().read([&](storage::Reader& reader) { match = find_open(options, reader); });
    else if (options.arguments.values().size() == 1 && !options.match.again)
      (void)writing_.open();
    if (!match) match = begin_match(options);
    table.emplace(play::Session(std::move(*match), true, writing_.output.style()), true, writing_);
    say(table->session().opening());
    talk(*table);
  } catch (const Left&) {
    return say("\nNo match was started.\n");
  } catch (const Interrupted& interrupted) {
    if (interrupted.signal == SIGHUP) throw;  // nobody is there to read it
    say("\n");
    table ? take_leave(table->session()) : say("No match was started.\n");
    throw;
  }
  take_leave(table->session());
}

void Terminal::take_leave(const play::Session& session) {
  if (const std::string lost = session.unrecorded(); !lost.empty()) say_paragraph(lost);
  say(farewell(session.match()));
}

// --- From a pipe ---

/// The error with the line of the input that it is about, and what stands.
Error with_what_stands(Error error, const std::string& where, const play::Table& table,
                       std::optional<std::int64_t> started) {
  if (!error.place() && !where.empty()) error.at({where, "", 0, 0});
  const std::string none =
      started ? fmt::format("match {} stands, without a hand", *started) : "nothing was recorded";
  const std::string stands = table.has_mended()   ? "what was done before it stands"
                             : table.hands() == 0 ? none
                             : table.hands() == 1
                                 ? "the hand before it stands"
                                 : fmt::format("the {} hands before it stand", table.hands());
  std::string remedy = error.remedy();
  if (remedy.ends_with('.')) remedy.pop_back();
  return error.remedy(remedy.empty() ? stands : remedy + "; " + stands);
}

/// The match of the input, and whether it was started for it.
std::pair<NumberedMatch, bool> match_for_pipe(const Options& options, const WriteAccess& writing) {
  const std::vector<std::string> arguments = options.arguments.values();
  std::optional<NumberedMatch> match;
  const bool names_match = arguments.size() == 1 && !options.match.again;
  if (writing.database_is_there() || names_match)
    writing.open().read([&](storage::Reader& reader) { match = find_open(options, reader); });
  if (match) return {std::move(*match), false};
  if (arguments.empty() && !options.match.again)
    throw Error(ErrorKind::kNotThere, "no match is open").remedy("name the players: chapeau play Ann Bob");
  NewMatchOptions chosen = options.match;
  if (!chosen.again) play::choose_game_by_number(chosen, arguments.size());
  return {started(chosen, arguments, writing), true};
}

void play_pipe(const Options& options, const WriteAccess& writing) {
  const report::Style style = writing.output.style();
  auto [match, is_new] = match_for_pipe(options, writing);
  const auto started = is_new ? std::optional(match.number) : std::nullopt;
  play::Table table(play::Session(std::move(match), false, style), false, writing);
  writing.output.print(table.session().opening(), style);
  std::string line;
  for (long long number = 1; std::getline(std::cin, line); ++number) {
    if (!line.empty() && line.back() == '\r') line.pop_back();
    const std::string where = fmt::format("line {}", number);
    try {
      const play::Answer answer = table.session().take(line, where);
      writing.output.print(answer.text, style);
      if (std::holds_alternative<play::Leave>(answer.wish)) break;
      table.fulfil(answer.wish);
    } catch (const Error& error) {
      throw with_what_stands(error, where, table, started);
    }
  }
  if (std::cin.bad() || std::ferror(stdin) != 0)
    throw with_what_stands(Error(ErrorKind::kInputOutput, "standard input cannot be read"), "", table,
                           started);
  if (const std::string missing = table.session().missing(); !missing.empty())
    throw with_what_stands(
        Error(ErrorKind::kData,
              fmt::format("the input ends in the middle of a hand: {}'s line is missing", missing))
            .remedy(table.hands() == 0 && !table.has_mended() ? "" : "nothing of that hand is recorded"),
        "", table, started);
}

void run(const Options& options, const WriteAccess& writing) {
  if (isatty(STDIN_FILENO) != 1 || isatty(STDOUT_FILENO) != 1) return play_pipe(options, writing);
  try {
    Terminal(writing).play(options);
  } catch (const Interrupted& interrupted) {
    end_by_signal(interrupted.signal);  // the terminal is as it was by now
  }
}

}  // namespace

void play_command(Program& program, WriteAccess writing) {
  auto options = std::make_shared<Options>();
  Command& command = program.add_command("play", "keep score at the table: asks for hand after hand");
  command.footer(
      {"Asks for one line a player, in the notation and without names: KKK2 7777 / 4 9, or the score: 280*. "
       "Each "
       "line shows at once what was understood and scored, and Enter records the hand. < goes a step back, u "
       "undoes, e 2 mends line 2, s shows the sheet, q leaves, ? explains.",
       "From a pipe it asks nothing: a hand is recorded after its last player's line, and the first line "
       "that is "
       "refused ends it."});
  options->arguments.add_to(
      command, "PLAYER",
      "the players of a match, which is started if they have none open; or the MATCH to go on "
      "with (the open one last changed)",
      0, kMostPlayersGiven);
  options->match.add_to(command);
  command.example("chapeau play --again 12 --date yesterday --note 'at the lake'");
  command.example("chapeau play Ann Bob");
  command.example("chapeau play Ann Bob --stakes 1-3 --target 600 --dealer Ann");
  command.example("chapeau play");
  command.on_run([=] { run(*options, writing); });
}

}  // namespace cli
