#include <fmt/core.h>
#include <unistd.h>

#include <csignal>
#include <cstdio>
#include <memory>
#include <utility>

#include "base/errors/error.hpp"
#include "base/language/translation.hpp"
#include "base/text/text.hpp"
#include "cli/args/new_match.hpp"
#include "cli/args/options.hpp"
#include "cli/commands/commands.hpp"
#include "cli/commands/play_match.hpp"
#include "cli/play/action_runner.hpp"
#include "cli/play/new_match_questions.hpp"
#include "cli/shell/answers.hpp"
#include "cli/shell/line_editor.hpp"
#include "cli/shell/terminal.hpp"
#include "report/hand/added_hand.hpp"
#include "report/lists/payments.hpp"
#include "report/match/match_text.hpp"
#include "report/sheet/new_match.hpp"
#include "storage/queries/player_queries.hpp"

namespace cli::commands::play_at_table {
namespace {

using base::Error;
using base::ErrorKind;
using history::NumberedMatch;
using play::Question;

/// Thrown when the person leaves before a match was started.
struct PlayerQuit {};

class TableTalk {
 public:
  explicit TableTalk(const WriteAccess& writing)
      : writing_(writing), editor_(environment("TERM").value_or("dumb") != "dumb") {}

  void play(Options options);

 private:
  std::optional<std::string> ask(const Question& question);
  std::optional<MatchNotBegun> offer_as_before(const NumberedMatch& earlier);
  std::optional<NumberedMatch> find_match(Options& options, std::vector<std::string>& players);
  MatchNotBegun begin_match(const NewMatchOptions& options, const std::vector<std::string>& players);
  MatchNotBegun ask_for_match(const NewMatchOptions& options, std::vector<std::string> players,
                              const std::vector<std::string>& known);
  bool confirms(const std::string& question);
  void show_doubts(const MatchNotBegun& made);
  void keep_draft(play::ActionRunner& runner);
  void talk(play::ActionRunner& runner);
  void take_leave(play::ActionRunner& runner);
  bool is_gone_on_with(const NumberedMatch& match);
  void say(const std::string& text) { writing_.output.print(text, writing_.output.style()); }
  void say_paragraph(const std::string& text) { say(report::paragraph(text, writing_.output.style())); }
  void say(const Error& error) {
    const report::Style style = writing_.output.style();
    say(base::render(error, style.width, report::ellipsis(style)));
  }

  const WriteAccess& writing_;
  LineEditor editor_;
};

/// Breaks a prompt between words where the window is too narrow for it and a few letters of the answer: all
/// but its last line is printed before.
std::pair<std::string, std::string> fit_prompt(const std::string& prompt, std::size_t width) {
  constexpr std::size_t kRoomForAnswer = 4;
  if (base::display_width(prompt) + kRoomForAnswer <= width) return {"", prompt};
  std::vector<std::string> lines = base::wrap(prompt, width - kRoomForAnswer);
  const std::string last = lines.back() + " ";
  lines.pop_back();
  return {lines.empty() ? "" : base::join(lines, "\n") + "\n", last};
}

std::optional<std::string> TableTalk::ask(const Question& question) {
  const bool has_default = !question.prefill.empty() && !editor_.edits();
  std::string whole = question.prompt;
  if (has_default)
    whole =
        fmt::format("{}[{}] ", question.default_prompt.empty() ? question.prompt : question.default_prompt,
                    question.prefill);
  const auto [before, prompt] = fit_prompt(base::printable(whole), writing_.output.style().width);
  say(before);
  if (editor_.edits()) return editor_.ask(prompt, question.prefill, question.completions);
  auto line = editor_.ask(prompt, "", {});
  if (line && line->empty() && has_default) line = question.prefill;
  return line;
}

/// Asks about a match like the last one; nothing if the person wants another.
std::optional<MatchNotBegun> TableTalk::offer_as_before(const NumberedMatch& earlier) {
  NewMatchOptions as_before;
  as_before.again = true;
  const std::string number = fmt::format("{}", earlier.number);
  MatchNotBegun made = not_begun(as_before, {number}, as_before.given_text(), writing_);
  const history::MatchRecord& record = made.match.record;
  const std::string rules = report::rules_text(record);
  const auto dealer = record.match.first_dealer;
  say_paragraph(dealer ? base::tr("A new match, {0}. {1} deals first.", rules,
                                  base::printable(record.match.players[*dealer]))
                       : base::tr("A new match, {0}.", rules));
  for (;;) {
    const auto answer =
        ask({.prompt = base::tr_c("question", "Enter: as in match {0}; n: something else:", number) + " "});
    if (!answer || play::is_quit(*answer)) throw PlayerQuit{};
    if (play::is_yes(*answer)) return made;
    if (play::is_no(*answer)) return std::nullopt;
    say(Error(ErrorKind::kData, base::tr("press Enter, or type n")));
  }
}

/// The answer to a question of yes or no; Enter is no.
bool TableTalk::confirms(const std::string& question) {
  for (;;) {
    const auto answer = ask({.prompt = yes_or_no_question(question) + " "});
    if (!answer || play::is_quit(*answer)) throw PlayerQuit{};
    if (says_yes(*answer)) return true;
    if (play::word_of(*answer).empty() || says_no(*answer)) return false;
    say(Error(ErrorKind::kData, yes_or_no_remark()));
  }
}

/// The open match that is meant. Without one, asks about names that nobody has yet; whoever was meant by them
/// takes their place among `players`, and may have an open match.
std::optional<NumberedMatch> TableTalk::find_match(Options& options, std::vector<std::string>& players) {
  std::optional<NumberedMatch> match;
  const auto find = [&](storage::Reader& reader) { match = find_open(options, players, reader); };
  if (options.match.again) return match;
  if (writing_.database_is_there())
    writing_.open().read(find);
  else if (names_match(options))
    (void)writing_.open();
  if (match) return match;
  const std::vector<std::string> typed = players;
  (void)ask_about_new_names(options.match, players, writing_,
                            [&](const std::string& question) { return confirms(question); });
  // Somebody new has no match yet, though a player of nearly that name may.
  if (players != typed && options.match.new_names.empty()) writing_.open().read(find);
  return match;
}

MatchNotBegun TableTalk::begin_match(const NewMatchOptions& options,
                                     const std::vector<std::string>& players) {
  if (options.again) return not_begun(options, players, options.given_text(), writing_);
  if (!players.empty()) {
    // What cannot be is refused before anything is asked.
    NewMatchOptions tried = options;
    play::choose_game_by_number(tried, players.size());
    (void)match_to_start(tried, players, writing_, storage::Now::read().timestamp());
  }
  std::optional<NumberedMatch> earlier;
  std::optional<MatchNotBegun> drafted;
  std::vector<std::string> known;
  if (writing_.database_is_there())
    writing_.open().read([&](storage::Reader& reader) {
      if (!options.any_given()) earlier = earlier_match(reader, players);
      const games::Names names = current_names(reader, players);
      if (!players.empty() && options.any_given())
        drafted =
            match_of_draft(reader, storage::draft_of(reader, play::setup_of(names, options.given_text())));
      else if (!players.empty())  // who does not repeat the options means the same hand
        drafted = waiting_match_of(reader, names);
      else if (!options.any_given())
        drafted = waiting_match_entered_last(reader);
      if (players.empty()) known = storage::player_names(reader);
    });
  if (drafted) return std::move(*drafted);
  if (earlier)
    if (auto made = offer_as_before(*earlier)) return std::move(*made);
  if (players.empty() && !earlier)
    say_paragraph(base::tr("No match is open, so you start a new one. (? for help, q to quit)"));
  if (!earlier && !players.empty())
    say_paragraph(base::tr("{0} have no open match, so you start a new one.",
                           base::printable(base::join_and(players))));
  return ask_for_match(options, players, known);
}

/// Says what may be a slip in the names or the stakes, while nothing is recorded yet.
void TableTalk::show_doubts(const MatchNotBegun& made) {
  writing_.output.warn(report::terms_warnings(made.match.record.terms));
  if (!writing_.database_is_there()) return;
  std::string remarks;
  writing_.open().read([&](storage::Reader& reader) {
    remarks = new_names_remarks(reader, made.match.record.match.players, NameRemedy::kLeave, made.new_names);
  });
  writing_.output.warn(remarks);
}

/// Asks for what the options of a new match leave open.
MatchNotBegun TableTalk::ask_for_match(const NewMatchOptions& options, std::vector<std::string> players,
                                       const std::vector<std::string>& known) {
  const std::string given = options.given_text();
  play::NewMatchQuestions questions(options, players, known);
  while (const std::optional<Question> question = questions.question()) {
    const auto line = ask(*question);
    if (!line) throw PlayerQuit{};
    const std::string word = play::word_of(*line);
    if (!question->asks_name && play::is_quit(*line)) throw PlayerQuit{};
    // Also behind what stands there.
    if (word == "?" || (!question->prefill.empty() && *line == question->prefill + "?")) {
      say_paragraph(question->help);
      say_paragraph(base::tr(
          "< goes back one question, Ctrl-D quits. 'chapeau edit-match' corrects a wrong answer later."));
      continue;
    }
    try {
      questions.take(*line);
    } catch (const Error& error) {
      say(error);
    }
  }
  NewMatchOptions chosen = questions.options();
  if (players.empty()) {
    players = questions.players();
    (void)ask_about_new_names(chosen, players, writing_,
                              [&](const std::string& question) { return confirms(question); });
  }
  return not_begun(chosen, players, given, writing_);
}

/// Asks and carries out actions until the person leaves.
void TableTalk::talk(play::ActionRunner& runner) {
  bool hint_given = false;  // that the arrow up brings a refused line back
  for (;;) {
    const auto line = ask(runner.session().question());
    runner.session().lay_out(writing_.output.style());  // the window may be another since
    try {
      const play::Reply reply =
          line ? runner.session().take(*line) : play::Reply{"", play::PlayAction::kLeave};
      if (reply.action == play::PlayAction::kNone) keep_draft(runner);
      say((line ? "" : "\n") + reply.text);
      if (reply.action == play::PlayAction::kLeave) return;
      runner.run(reply);
    } catch (const Error& error) {
      // These end the program: nothing can be printed any more, or it has a bug.
      if (error.kind() == ErrorKind::kOutput || error.kind() == ErrorKind::kBug) throw;
      say(error);
      // The line is not offered for editing: a `q` typed instead would be appended to it.
      const bool report = line && !play::word_of(*line).empty() &&
                          play::read_typed_line(*line).command == play::TableCommand::kNone;
      if (report && editor_.edits() && !std::exchange(hint_given, true))
        say(base::tr("(Arrow up brings your line back.)") + "\n");
    }
  }
}

/// Stores the hand so far. What was typed is shown even if that fails.
void TableTalk::keep_draft(play::ActionRunner& runner) {
  try {
    runner.keep_draft();
  } catch (const Error& error) {
    if (error.kind() == ErrorKind::kOutput || error.kind() == ErrorKind::kBug) throw;
    say(error);
  }
}

void TableTalk::play(Options options) {
  std::optional<play::ActionRunner> runner;
  try {
    std::vector<std::string> players = options.arguments.values();
    std::optional<NumberedMatch> match = find_match(options, players);
    // Else the whole hand would be typed before it is refused.
    if (match && match->disputed && match->standing.takes_a_hand())
      throw storage::refusal_of_disputed(match->number);
    std::string setup;
    if (!match) {
      MatchNotBegun made = begin_match(options.match, players);
      show_doubts(made);
      setup = std::move(made.setup);
      match = std::move(made.match);
    }
    runner.emplace(play::Session(std::move(*match), true, writing_.output.style()), true, writing_, setup);
    runner->offer_draft();
    say(runner->opening());
    talk(*runner);
  } catch (const PlayerQuit&) {
    return say("\n" + base::tr("No match was started.") + "\n");
  } catch (const Interrupted& interrupted) {
    if (interrupted.signal == SIGHUP) throw;  // nobody is there to read it
    say("\n");
    runner ? take_leave(*runner) : say(base::tr("No match was started.") + "\n");
    throw;
  }
  take_leave(*runner);
}

/// Whether `play` alone goes on with this match, which a hand waits for.
bool TableTalk::is_gone_on_with(const NumberedMatch& match) {
  bool is = false;
  writing_.open().read([&](storage::Reader& reader) {
    const auto waiting = waiting_match_entered_last(reader);
    const auto open = find_open({}, {}, reader);
    is = waiting ? match.number == 0 && waiting->match.record.match.players == match.record.match.players
                 : open && open->number == match.number;
  });
  return is;
}

void TableTalk::take_leave(play::ActionRunner& runner) {
  const play::Session& session = runner.session();
  const std::string correction = session.unrecorded_correction();
  if (!correction.empty()) say_paragraph(correction);
  if (const std::string lost = session.unrecorded(); !lost.empty()) say_paragraph(lost);
  try {
    runner.leave();
  } catch (const Error& error) {
    if (error.kind() == ErrorKind::kOutput || error.kind() == ErrorKind::kBug) throw;
    return say(Error(error.kind(), error.message()));  // there is no line to type again
  }
  const bool is_kept = session.begun() || runner.keeps_draft();
  const bool alone = is_kept && is_gone_on_with(session.match());
  const bool is_offered = !session.begun() || (runner.found() && !runner.found()->disputed);
  if (runner.keeps_draft() && is_offered)
    // Of a correction nothing is kept.
    say_paragraph(alone && correction.empty() ? base::tr("'chapeau play' offers what you typed again.")
                                              : waiting_hand_text(session.match(), alone));
  if (runner.keeps_draft() && runner.lost_last_line())
    say_paragraph(base::tr("What was typed last could not be kept."));
  if (!session.begun() && runner.keeps_draft()) return;
  for (const std::string& text : farewell(runner, alone)) say_paragraph(text);
  say(report::owed_text(runner.owed(), writing_.output.style()));
  say("\n");
}

void run(const Options& options, const WriteAccess& writing) {
  if (isatty(STDIN_FILENO) != 1 || isatty(STDOUT_FILENO) != 1) return play_pipe(options, writing);
  try {
    TableTalk(writing).play(options);
  } catch (const Interrupted& interrupted) {
    end_by_signal(interrupted.signal);  // the terminal is as it was by now
  }
}

}  // namespace

void declare(Program& program, WriteAccess writing) {
  auto options = std::make_shared<Options>();
  Command& command =
      program.add_command("play", base::tr_c("help", "keep score at the table, hand after hand"));
  command.footer(
      {base::tr(
           "Asks for one line per player, without names: the cards, as in KKK2 7777 / 4 9, or the score, "
           "as in 280*. Each line is read and scored at once, and Enter records the hand. < goes one step "
           "back, x swaps the lines of the two players, u undoes what came last, e 2 corrects line 2, a "
           "adds an adjustment, s shows the sheet, q leaves, ? explains."),
       base::tr("A new match begins with its first hand. A hand that is not finished is stored after each "
                "line; the next play offers it again."),
       base::tr("From a pipe it asks nothing: a hand is recorded after its last player's line, and the first "
                "line that is refused ends the input.")});
  options->arguments.add_to(
      command, "PLAYER",
      base::tr_c("help",
                 "the players: continues their open match, or starts one; or the MATCH to continue (the open "
                 "one last changed)"),
      0, kMostNamesTyped);
  command.option("-m,--match", options->named, "MATCH", base::tr_c("help", "the MATCH to continue"));
  command.exclude("--match", "PLAYER");
  command.exclude("--match", "--again");
  options->match.add_to(command);
  command.example(base::tr_c("example", "chapeau play --again 12 --date yesterday --note 'at the lake'"));
  command.example("chapeau play Ann Bob");
  command.example("chapeau play Eve Fay --stakes 1-3 --target 600 --dealer Eve");
  command.example("chapeau play");
  command.on_run([=] { run(*options, writing); });
}

}  // namespace cli::commands::play_at_table
