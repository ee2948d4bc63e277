#include "cli/play/program_command.hpp"

#include <fmt/core.h>

#include <algorithm>
#include <optional>

#include "base/errors/error.hpp"
#include "base/language/translation.hpp"
#include "base/language/typed_command.hpp"
#include "base/text/narrow.hpp"
#include "base/text/text.hpp"
#include "cli/help_formatter.hpp"
#include "cli/play/typed_line.hpp"

namespace cli::play {
namespace {

using base::Error;
using base::ErrorKind;

/// What people type who give a match up. In all languages, as at one table several may be spoken.
constexpr std::array<std::string_view, 30> kGivingUp{
    "close",      "concede",   "concedes", "conceded",           "i concede",   "resign",      "resigns",
    "i resign",   "give up",   "gives up", "i give up",          "surrender",   "i surrender", "forfeit",
    "forfeits",   "i forfeit", "abandon",  "abandonne",          "j'abandonne", "je concede",  "je me rends",
    "abandono",   "abandona",  "concedo",  "concede la partida", "rendirse",    "me rindo",    "投了",
    "投了します", "降参"};

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
  const std::string option = where.player.empty() ? "--conceded-by " + value_name("PLAYER")
                                                  : base::typed_option("--conceded-by", where.player);
  const std::string command =
      base::typed_command("chapeau close", {}, fmt::format("-m {} {}", where.match, option));
  const std::string player = base::printable(where.player);
  // In a pipe more is said behind the remedy, and the command has to end its line.
  // Translators: {0} is a player, {1} a command, which ends the line.
  if (!where.asks)
    return Error(ErrorKind::kData, base::tr("if {0} gives up, this records it: {1}", player, command));
  return Error(ErrorKind::kData, player.empty()
                                     ? base::tr("if somebody gives up, a command of its own records that")
                                     : base::tr("if {0} gives up, a command of its own records that", player))
      // Translators: {0} is a command, which ends the line.
      .remedy(base::tr("q leaves; then type {0}", command));
}

/// What was typed, in the form in which words are compared: apostrophes are typed in two forms, and behind
/// the words may be a sign of how they are said.
std::string words_of(std::string_view line) {
  constexpr std::string_view kApostrophe = "\u2019";
  std::string text = base::narrow(line);
  for (auto at = text.find(kApostrophe); at != std::string::npos; at = text.find(kApostrophe, at))
    text.replace(at, kApostrophe.size(), "'");
  text = base::lookup_key(text);
  text.erase(text.find_last_not_of("!. ") + 1);
  return text;
}

constexpr std::string_view kProgram = "chapeau";

/// What stands behind the name of the program, where a line begins with it.
std::optional<std::string_view> behind_program(std::string_view words) {
  if (!words.starts_with(kProgram)) return std::nullopt;
  if (words.size() == kProgram.size()) return "";
  if (words[kProgram.size()] != ' ') return std::nullopt;
  return words.substr(kProgram.size() + 1);
}

/// So many words at the beginning of a line.
base::SourceSpan first_words(const base::SourceSpan& line, std::ptrdiff_t words) {
  const base::SourceSpan span = base::trimmed(line);
  const std::string_view text = span.view();
  std::size_t end = 0;
  for (; words > 0 && end < text.size(); --words)
    end = std::min(text.find(' ', text.find_first_not_of(' ', end)), text.size());
  return {span.source, span.begin, span.begin + end};
}

}  // namespace

std::optional<base::SourceSpan> name_before(const base::SourceSpan& line, const games::Names& names) {
  const std::string words = words_of(line.view());
  for (const std::string& name : names) {
    const std::string key = words_of(name);
    if (key.empty() || !words.starts_with(key)) continue;
    if (words.size() > key.size() && words[key.size()] != ' ' && words[key.size()] != ':') continue;
    return first_words(line, 1 + std::count(key.begin(), key.end(), ' '));
  }
  return std::nullopt;
}

void refuse_giving_up(const base::SourceSpan& line, const WhereTyped& where) {
  const std::string words = words_of(line.view());
  for (const std::string& name : where.names)
    if (words_of(name) == words) return;
  if (has(kGivingUp, behind_program(words).value_or(words))) throw refusal_to_give_up(where);
}

void refuse_program_command(const base::SourceSpan& line, const WhereTyped& where) {
  const std::string typed = words_of(line.view());
  const std::optional<std::string_view> behind = behind_program(typed);
  const std::string_view text = behind.value_or(typed);
  const std::string_view first = text.substr(0, text.find(' '));
  const bool known = has(kProgramCommands, first);
  if (!known && !behind && !has(kGivingUp, text)) return;
  if (const auto name = name_before(line, where.names))
    throw name_left_out(name->place(), where.without_name);
  refuse_giving_up(line, where);
  const bool alone = first == text && has(kWithoutWords, first);
  Error error(ErrorKind::kData, base::tr("this is a command of the program, and no line of a player"));
  if (!where.asks) throw error;  // a pipe is not left by a key
  throw error.remedy(alone ? base::tr("q leaves; then type 'chapeau {0}'", first)
                     // Translators: {0} is a command, the dots are for what comes behind it.
                     : known ? base::tr("q leaves; then type 'chapeau {0} ...'", first)
                             : base::tr("q leaves; then type it again"));
}

}  // namespace cli::play
