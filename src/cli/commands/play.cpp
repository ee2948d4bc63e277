#include <fmt/core.h>
#include <unistd.h>

#include <algorithm>
#include <csignal>
#include <cstdio>
#include <memory>
#include <utility>

#include "base/error.hpp"
#include "base/plural.hpp"
#include "base/text.hpp"
#include "cli/args/matches.hpp"
#include "cli/args/new_match.hpp"
#include "cli/args/options.hpp"
#include "cli/commands/commands.hpp"
#include "cli/play/action_runner.hpp"
#include "cli/play/new_match_questions.hpp"
#include "cli/shell/line_editor.hpp"
#include "cli/shell/terminal.hpp"
#include "history/options.hpp"
#include "report/added_hand.hpp"
#include "report/match_text.hpp"
#include "storage/match_queries.hpp"
#include "storage/player_queries.hpp"

namespace cli::commands::play_at_table {
namespace {

using base::Error;
using base::ErrorKind;
using history::NumberedMatch;
using play::Question;

// More than any game has, so that one player too many is refused with the numbers that can play.
constexpr std::size_t kMostPlayersGiven = 12;

struct Options {
  Arguments arguments;
  NewMatchOptions match;
};

/// Thrown when the person leaves before a match was started.
struct Left {};

// --- Which match ---

/// Throws `Error` (kRefused) for options of a new match that differ from those of the open match to continue.
/// Equal ones pass, so that the command that started the match continues it when it is called again.
void check_options_fit(const NewMatchOptions& options, const NumberedMatch& match) {
  const std::string remedy = fmt::format(
      "leave out the options to go on with match {0}; 'chapeau edit-match -m {0}' changes it, 'chapeau new' "
      "starts another",
      match.number);
  const match::Match& open = match.record.match;
  if (options.game.any_given()) {
    const games::Game game = options.game.game();
    if (games::info(game).name != games::info(open.game).name ||
        options.game.preset(game).name != match.record.preset)
      throw Error(ErrorKind::kRefused, fmt::format("match {} of these players is open, with {} rules",
                                                   match.number, match.record.preset))
          .remedy(remedy);
  }
  history::MatchRecord asked = match.record;
  options.match.put(asked, storage::Now::read().timestamp());
  const history::Options now = history::options_of(match.record);
  for (const auto& [key, value] : history::options_of(asked))
    if (const auto found = now.find(key); found == now.end() || found->second != value)
      throw Error(ErrorKind::kRefused,
                  fmt::format("match {} of these players is open with other options: the {} is {}, not {}",
                              match.number, report::option_title(key), report::option_text(key, match.record),
                              report::option_text(key, asked)))
          .remedy(remedy);
}

/// The open match to continue; nothing if a new one is to be started.
std::optional<NumberedMatch> find_open(const Options& options, storage::Reader& reader) {
  const std::vector<std::string> arguments = options.arguments.values();
  if (options.match.again) return std::nullopt;
  if (arguments.size() == 1) {
    NumberedMatch match = find_open_match(reader, arguments.front());
    check_options_fit(options.match, match);
    return match;
  }
  if (arguments.empty()) {
    if (options.match.any_given()) return std::nullopt;
    const std::vector<std::int64_t> open = storage::open_matches(reader);
    return open.empty() ? std::nullopt : std::optional(reader.listed_match(open.front()));
  }
  auto match = open_match_of(reader, arguments, "choose one: chapeau play");
  if (match) check_options_fit(options.match, *match);
  return match;
}

/// The last match of the first of these players, if it was with exactly the others.
std::optional<NumberedMatch> earlier_match(storage::Reader& reader, const std::vector<std::string>& players) {
  if (players.empty()) return std::nullopt;
  const auto first = storage::player_named(reader, players.front());
  const auto number = first ? storage::last_changed_match_of(reader, first->id) : std::nullopt;
  auto match = number ? reader.match(*number) : std::nullopt;
  if (!match || match->record.match.players.size() != players.size()) return std::nullopt;
  for (const std::string& player : players)
    if (const auto known = storage::player_named(reader, player);
        !known || std::find(match->record.player_ids.begin(), match->record.player_ids.end(), known->id) ==
                      match->record.player_ids.end())
      return std::nullopt;
  return match;
}

NumberedMatch started(const NewMatchOptions& options, const std::vector<std::string>& players,
                      const WriteAccess& writing) {
  std::string warnings;
  NumberedMatch match =
      start_match(options, players, writing,
                  [&](const NumberedMatch& /*match*/, const std::string& remarks) { warnings = remarks; });
  match.standing = match::replay(match.record.match);
  writing.output.warn(warnings);
  return match;
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
  NumberedMatch begin_match(const Options& given);
  void talk(play::ActionRunner& runner);
  void take_leave(const play::Session& session);
  void say(const std::string& text) { writing_.output.print(text, writing_.output.style()); }
  void say_paragraph(const std::string& text) { say(report::paragraph(text, writing_.output.style())); }
  void say(const Error& error) {
    const report::Style style = writing_.output.style();
    say(base::render(error, style.width, report::ellipsis(style)));
  }

  const WriteAccess& writing_;
  LineEditor editor_;
};

std::optional<std::string> Terminal::ask(const Question& question) {
  if (editor_.edits())
    return editor_.ask(base::printable(question.prompt), question.prefill, question.completions);
  const bool has_default = question.prefill_is_default;
  auto line = editor_.ask(
      base::printable(question.prompt + (has_default ? fmt::format("[{}] ", question.prefill) : "")), "", {});
  if (line && line->empty() && has_default) line = question.prefill;
  return line;
}

/// Asks about a match like the last one; nothing if the person wants another.
std::optional<NumberedMatch> Terminal::offer_as_before(const NumberedMatch& earlier) {
  NewMatchOptions as_before;
  as_before.again = true;
  const std::string number = fmt::format("{}", earlier.number);
  history::MatchRecord record;
  writing_.open().read([&](storage::Reader& reader) {
    record = read_new_match(as_before, {number}, reader, storage::Now::read().timestamp());
  });
  const std::string rules = report::rules_text(record);
  const auto dealer = record.match.first_dealer;
  say_paragraph(dealer ? fmt::format("A new match, {}. {} deals first.", rules,
                                     base::printable(record.match.players[*dealer]))
                       : fmt::format("A new match, {}.", rules));
  for (;;) {
    const auto answer = ask({.prompt = fmt::format("Enter: as in match {}; n: something else: ", number)});
    if (!answer) throw Left{};
    const std::string word = base::fold_case(*answer);
    if (std::string_view("yes").starts_with(word)) return started(as_before, {number}, writing_);
    if (std::string_view("no").starts_with(word)) return std::nullopt;
    if (std::string_view("quit").starts_with(word)) throw Left{};
    say(Error(ErrorKind::kData, "press Enter, or type n"));
  }
}

NumberedMatch Terminal::begin_match(const Options& given) {
  std::vector<std::string> players = given.arguments.values();
  if (given.match.again) return started(given.match, players, writing_);
  NewMatchOptions options = given.match;
  const auto is_another = [&](const std::string& question) {
    const auto answer = ask({.prompt = question + " [y/N] "});
    if (!answer) throw Left{};
    return !answer->empty() && std::string_view("yes").starts_with(base::fold_case(*answer));
  };
  ask_about_new_names(options, players, writing_, is_another);
  std::optional<NumberedMatch> earlier;
  std::vector<std::string> known;
  if (writing_.database_is_there())
    writing_.open().read([&](storage::Reader& reader) {
      if (!options.any_given()) earlier = earlier_match(reader, players);
      if (players.empty()) known = storage::player_names(reader);
    });
  if (earlier)
    if (auto match = offer_as_before(*earlier)) return std::move(*match);
  if (!earlier && !players.empty())
    say_paragraph(fmt::format("{} have no open match, so you start a new one.",
                              base::printable(base::join_and(players))));
  play::NewMatchQuestions questions(options, players, known);
  while (const std::optional<Question> question = questions.question()) {
    const auto line = ask(*question);
    if (!line) throw Left{};
    const std::string word = base::fold_case(*line);
    if (!question->asks_name && (word == "q" || word == "quit")) throw Left{};
    if (word == "?") {
      say_paragraph(
          "Enter takes the answer in parentheses, < goes back one question, q quits. 'chapeau edit-match' "
          "corrects "
          "a wrong answer later.");
      continue;
    }
    try {
      questions.take(*line);
    } catch (const Error& error) {
      say(error);
    }
  }
  options = questions.options();
  if (players.empty()) {
    players = questions.players();
    ask_about_new_names(options, players, writing_, is_another);
  }
  return started(options, players, writing_);
}

/// Asks and carries out actions until the person leaves.
void Terminal::talk(play::ActionRunner& runner) {
  bool hint_given = false;  // that the arrow up brings a refused line back
  for (;;) {
    const auto line = ask(runner.session().question());
    runner.session().lay_out(writing_.output.style());  // the window may be another since
    try {
      const play::Reply reply = line ? runner.session().take(*line) : play::Reply{"", play::Action::kLeave};
      say((line ? "" : "\n") + reply.text);
      if (reply.action == play::Action::kLeave) return;
      runner.run(reply);
    } catch (const Error& error) {
      // These end the program: nothing can be printed any more, or it has a bug.
      if (error.kind() == ErrorKind::kOutput || error.kind() == ErrorKind::kBug) throw;
      say(error);
      // The line is not offered for editing: a `q` typed instead would be appended to it.
      const bool report = line && play::read_typed_line(*line).command == play::TableCommand::kNone;
      if (report && editor_.edits() && !std::exchange(hint_given, true)) say("(Arrow up: type it again.)\n");
    }
  }
}

/// What to type next, for somebody who leaves.
std::string farewell(const NumberedMatch& match) {
  if (match.standing.takes_a_hand())
    return fmt::format("Match {} is still open: 'chapeau play' goes on with it.\n", match.number);
  const std::string pay = report::how_to_pay_text(match, default_currency().code);
  return pay.empty() ? "'chapeau sheet' shows the sheet.\n" : pay + "\n";
}

void Terminal::play(const Options& options) {
  std::optional<play::ActionRunner> runner;
  try {
    std::optional<NumberedMatch> match;
    if (writing_.database_is_there() && !options.match.again)
      writing_.open().read([&](storage::Reader& reader) { match = find_open(options, reader); });
    else if (options.arguments.values().size() == 1 && !options.match.again)
      (void)writing_.open();
    if (!match) match = begin_match(options);
    runner.emplace(play::Session(std::move(*match), true, writing_.output.style()), true, writing_);
    say(runner->session().opening());
    talk(*runner);
  } catch (const Left&) {
    return say("\nNo match was started.\n");
  } catch (const Interrupted& interrupted) {
    if (interrupted.signal == SIGHUP) throw;  // nobody is there to read it
    say("\n");
    runner ? take_leave(runner->session()) : say("No match was started.\n");
    throw;
  }
  take_leave(runner->session());
}

void Terminal::take_leave(const play::Session& session) {
  if (const std::string lost = session.unrecorded(); !lost.empty()) say_paragraph(lost);
  say(farewell(session.match()));
}

// --- From a pipe ---

/// Completes an error by the line of the input that it is about, and by what was recorded before.
Error with_what_stands(Error error, const std::string& where, const play::ActionRunner& runner,
                       std::optional<std::int64_t> started) {
  if (!error.place() && !where.empty()) error.at({where, "", 0, 0});
  const std::string none =
      started ? fmt::format("match {} was started, without a hand", *started) : "nothing was recorded";
  std::string stands = runner.has_corrected() ? "everything before it was saved"
                       : runner.hands() == 0
                           ? none
                           : base::plural(static_cast<std::int64_t>(runner.hands()),
                                          "{} hand before it was saved", "{} hands before it were saved");
  const std::string remedy = error.remedy();
  if (remedy.empty()) return error.remedy(stands);
  // A remedy is a sentence or a clause, and only its full stop says which: this is about the text itself.
  if (!remedy.ends_with('.')) return error.remedy(remedy + "; " + stands);
  // Behind a sentence stands another.
  if (stands.front() >= 'a' && stands.front() <= 'z') stands.front() -= 'a' - 'A';
  return error.remedy(remedy + " " + stands + ".");
}

/// The match that the input is for, and whether it was started for it.
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
  play::ActionRunner runner(play::Session(std::move(match), false, style), false, writing);
  writing.output.print(runner.session().opening(), style);
  std::string line;
  for (long long number = 1; read_line(line); ++number) {
    if (!line.empty() && line.back() == '\r') line.pop_back();
    const std::string where = fmt::format("line {}", number);
    try {
      const play::Reply reply = runner.session().take(line, where);
      writing.output.print(reply.text, style);
      if (reply.action == play::Action::kLeave) break;
      runner.run(reply);
    } catch (const Error& error) {
      throw with_what_stands(error, where, runner, started);
    }
  }
  if (std::ferror(stdin) != 0)
    throw with_what_stands(Error(ErrorKind::kInputOutput, "standard input cannot be read"), "", runner,
                           started);
  if (const std::string missing = runner.session().missing(); !missing.empty())
    throw with_what_stands(
        Error(ErrorKind::kData,
              fmt::format("the input ends in the middle of a hand: {}'s line is missing", missing))
            .remedy(runner.hands() == 0 && !runner.has_corrected() ? "" : "this hand was not saved"),
        "", runner, started);
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

void declare(Program& program, WriteAccess writing) {
  auto options = std::make_shared<Options>();
  Command& command = program.add_command("play", "keep score at the table, hand after hand");
  command.footer(
      {"Asks for one line per player, without names: the cards, as in KKK2 7777 / 4 9, or the score, as in "
       "280*. Each line is read and scored at once, and Enter records the hand. < goes one step back, u "
       "undoes "
       "the last hand, e 2 corrects line 2, s shows the sheet, q leaves, ? explains.",
       "From a pipe it asks nothing: a hand is recorded after its last player's line, and the first line "
       "that "
       "is refused ends the input."});
  options->arguments.add_to(
      command, "PLAYER",
      "the players: continues their open match, or starts one; or the MATCH to continue (the open one last "
      "changed)",
      0, kMostPlayersGiven);
  options->match.add_to(command);
  command.example("chapeau play --again 12 --date yesterday --note 'at the lake'");
  command.example("chapeau play Ann Bob");
  command.example("chapeau play Ann Bob --stakes 1-3 --target 600 --dealer Ann");
  command.example("chapeau play");
  command.on_run([=] { run(*options, writing); });
}

}  // namespace cli::commands::play_at_table
