#include <fmt/core.h>

#include <cstdio>
#include <utility>

#include "base/errors/error.hpp"
#include "base/language/translation.hpp"
#include "base/text/text.hpp"
#include "cli/commands/play_match.hpp"
#include "cli/play/action_runner.hpp"
#include "cli/play/new_match_questions.hpp"
#include "cli/shell/terminal.hpp"

/// `play` without a person to ask.
namespace cli::commands::play_at_table {
namespace {

using base::Error;
using base::ErrorKind;
using history::NumberedMatch;

/// What of the input was recorded before it ended: as a clause, and as a sentence.
std::pair<std::string, std::string> what_stands(const play::ActionRunner& runner) {
  if (runner.has_corrected())
    return {base::tr("everything before it was saved"), base::tr("Everything before it was saved.")};
  if (runner.hands() == 0) return {base::tr("nothing was recorded"), base::tr("Nothing was recorded.")};
  return {base::tr_n(runner.hands(), "{0} hand before it was saved", "{0} hands before it were saved"),
          base::tr_n(runner.hands(), "{0} hand before it was saved.", "{0} hands before it were saved.")};
}

/// Completes an error by the line of the input that it is about, and by what was recorded before.
Error with_what_stands(Error error, const std::string& where, const play::ActionRunner& runner) {
  if (!error.place() && !where.empty()) error.at({where, "", 0, 0});
  const auto [clause, sentence] = what_stands(runner);
  const std::string remedy = error.remedy();
  if (remedy.empty()) return error.remedy(clause);
  if (error.remedy_ends()) return error.remedy_sentences(base::join_sentences({remedy, sentence}));
  return error.remedy(base::join_clauses({remedy, clause}));
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
  writing.output.print(runner.opening(), style);
  std::string line;
  for (long long number = 1; read_line(line); ++number) {
    if (number == 1 && line.starts_with(base::kByteOrderMark)) line.erase(0, base::kByteOrderMark.size());
    if (!line.empty() && line.back() == '\r') line.pop_back();
    // Translators: of the input; stands before a colon and what is wrong there.
    const std::string where = base::tr_c("place", "line {0}", number);
    try {
      const play::Reply reply = runner.session().take(line, where);
      writing.output.print(reply.text, style);
      if (reply.action == play::PlayAction::kLeave) break;
      runner.run(reply);
    } catch (const Error& error) {
      throw with_what_stands(error, where, runner);
    }
  }
  if (std::ferror(stdin) != 0)
    throw with_what_stands(Error(ErrorKind::kInputOutput, base::tr("standard input cannot be read")), "",
                           runner);
  const play::Session& session = runner.session();
  const std::string missing = session.missing();
  if (missing.empty() && !session.begun()) writing.output.warn(base::tr("No match was started.") + "\n");
  if (missing.empty() && !session.lacks_reason()) return;
  const std::string message =
      session.lacks_reason()
          ? base::tr("the input ends in the middle of an adjustment: the reason is missing")
          : base::tr("the input ends in the middle of a hand: {0}'s line is missing", missing);
  // An adjustment is no hand.
  const bool tell = !session.lacks_reason() && (runner.hands() > 0 || runner.has_corrected());
  throw with_what_stands(
      Error(ErrorKind::kData, message).remedy(tell ? base::tr("this hand was not saved") : ""), "", runner);
}

}  // namespace cli::commands::play_at_table
