#include "cli/play/program_command.hpp"

#include <fmt/core.h>

#include <algorithm>

#include "base/errors/error.hpp"
#include "base/language/translation.hpp"
#include "base/language/typed_command.hpp"
#include "base/text/narrow.hpp"
#include "base/text/text.hpp"

namespace cli::play {
namespace {

using base::Error;
using base::ErrorKind;

/// What people type who give a match up. In all languages, as at one table several may be spoken.
constexpr std::array<std::string_view, 18> kGivingUp{
    "close",    "concede",  "concedes",  "conceded", "resign",     "resigns",
    "give up",  "gives up", "surrender", "abandon",  "abandonne",  "j'abandonne",
    "abandono", "rendirse", "me rindo",  "投了",     "投了します", "降参"};

/// Those that do something without more words behind them.
constexpr std::array<std::string_view, 19> kWithoutWords{
    "play",  "reopen", "undo",    "redo",     "sheet",  "explain", "matches", "players", "stats", "log",
    "rules", "settle", "balance", "payments", "export", "sync",    "check",   "rebuild", "help"};

template <class Words>
bool has(const Words& words, std::string_view word) {
  return std::find(words.begin(), words.end(), word) != words.end();
}

Error refusal_to_give_up(const WhereTyped& where) {
  if (where.match == 0)
    return Error(ErrorKind::kNotThere,
                 base::tr("there is no match to give up yet: it begins with its first line"))
        .remedy(where.asks ? base::tr("q leaves, and no match is started") : "");
  const std::string command = base::typed_command(
      "chapeau close", {},
      fmt::format("-m {} {}", where.match, base::typed_option("--conceded-by", where.player)));
  const std::string player = base::printable(where.player);
  // In a pipe more is said behind the remedy, and the command has to end its line.
  // Translators: {0} is a player, {1} a command, which ends the line.
  if (!where.asks)
    return Error(ErrorKind::kData, base::tr("if {0} gives up, this records it: {1}", player, command));
  return Error(ErrorKind::kData, base::tr("if {0} gives up, a command of its own records that", player))
      // Translators: {0} is a command, which ends the line.
      .remedy(base::tr("q leaves; then type {0}", command));
}

}  // namespace

void refuse_program_command(const base::SourceSpan& line, const WhereTyped& where) {
  constexpr std::string_view kProgram = "chapeau ";
  const std::string typed = base::lookup_key(base::narrow(base::trimmed(line).view()));
  std::string_view text = typed;
  const bool whole = text.starts_with(kProgram);
  if (whole) text.remove_prefix(kProgram.size());
  if (has(kGivingUp, text)) throw refusal_to_give_up(where);
  const std::string_view first = text.substr(0, text.find(' '));
  const bool known = has(kProgramCommands, first);
  if (!known && !whole) return;
  const bool alone = first == text && has(kWithoutWords, first);
  throw Error(ErrorKind::kData, base::tr("this is a command of the program, and no line of a player"))
      .remedy(alone ? base::tr("q leaves; then type 'chapeau {0}'", first)
              // Translators: {0} is a command, the dots are for what comes behind it.
              : known ? base::tr("q leaves; then type 'chapeau {0} ...'", first)
                      : base::tr("q leaves; then type it again"));
}

}  // namespace cli::play
