#include <fmt/core.h>

#include <cstdio>

#include "base/error.hpp"
#include "base/translation.hpp"
#include "cli/commands/play_match.hpp"
#include "cli/play/action_runner.hpp"
#include "cli/play/new_match_questions.hpp"
#include "cli/shell/terminal.hpp"

/// `play` without a person to ask.
namespace cli::commands::play_at_table {
namespace {

using base::Error;
using base::ErrorKind;

/// Completes an error by the line of the input that it is about, and by what was recorded before.
Error with_what_stands(Error error, const std::string& where, const play::ActionRunner& runner) {
  if (!error.place() && !where.empty()) error.at({where, "", 0, 0});
  std::string stands = runner.has_corrected() ? "everything before it was saved"
                       : runner.hands() == 0
                           ? "nothing was recorded"
                           : base::tr_n(static_cast<std::int64_t>(runner.hands()),
                                        "{} hand before it was saved", "{} hands before it were saved");
  const std::string remedy = error.remedy();
  if (remedy.empty()) return error.remedy(stands);
  // A remedy is a sentence or a clause, and only its full stop says which: this is about the text itself.
  if (!remedy.ends_with('.')) return error.remedy(remedy + "; " + stands);
  // Behind a sentence stands another.
  if (stands.front() >= 'a' && stands.front() <= 'z') stands.front() -= 'a' - 'A';
  return error.remedy(remedy + " " + stands + ".");
}

/// The match that the input is for; it may begin with the first hand.
NumberedMatch match_for_pipe(const Options& options, const WriteAccess& writing) {
  const std::vector<std::string> arguments = options.arguments.values();
  std::optional<NumberedMatch> match;
  if (writing.database_is_there() || names_match(options))
    writing.open().read([&](storage::Reader& reader) { match = find_open(options, arguments, reader); });
  if (match) return std::move(*match);
  if (arguments.empty() && !options.match.again)
    throw Error(ErrorKind::kNotThere, base::tr("no match is open"))
        .remedy(base::tr("name the players: chapeau play Ann Bob"));
  NewMatchOptions chosen = options.match;
  if (!chosen.again) play::choose_game_by_number(chosen, arguments.size());
  return not_begun(chosen, arguments, "{}", writing).match;
}

}  // namespace

void play_pipe(const Options& options, const WriteAccess& writing) {
  const report::Style style = writing.output.style();
  play::ActionRunner runner(play::Session(match_for_pipe(options, writing), false, style), false, writing);
  writing.output.print(runner.session().opening(), style);
  std::string line;
  for (long long number = 1; read_line(line); ++number) {
    if (!line.empty() && line.back() == '\r') line.pop_back();
    const std::string where = base::tr("line {0}", number);
    try {
      const play::Reply reply = runner.session().take(line, where);
      writing.output.print(reply.text, style);
      if (reply.action == play::Action::kLeave) break;
      runner.run(reply);
    } catch (const Error& error) {
      throw with_what_stands(error, where, runner);
    }
  }
  if (std::ferror(stdin) != 0)
    throw with_what_stands(Error(ErrorKind::kInputOutput, base::tr("standard input cannot be read")), "",
                           runner);
  if (const std::string missing = runner.session().missing(); !missing.empty())
    throw with_what_stands(
        Error(ErrorKind::kData,
              base::tr("the input ends in the middle of a hand: {0}'s line is missing", missing))
            .remedy(runner.hands() == 0 && !runner.has_corrected() ? "" : "this hand was not saved"),
        "", runner);
}

}  // namespace cli::commands::play_at_table
