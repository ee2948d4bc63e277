#include "report/match/void_commands.hpp"

#include <fmt/core.h>

#include "base/language/typed_command.hpp"
#include "match/replay.hpp"

namespace report {
namespace {

/// The index of the hand that ended a match, with which the adjustments behind it were judged.
std::size_t finishing_hand(const match::Match& match, std::size_t finish) {
  while (finish > 0 && std::holds_alternative<match::Adjustment>(match.lines.at(finish).what)) --finish;
  return finish;
}

}  // namespace

std::vector<std::string> void_commands(const history::NumberedMatch& numbered) {
  constexpr std::size_t kMostDropped = 30;
  const std::int64_t number = numbered.number;
  match::Match match = numbered.record.match;
  std::vector<std::string> commands;
  const bool is_conceded = match.closing && match.closing->conceded_by;
  // It would hold again as soon as the totals no longer end the match.
  if (is_conceded) commands.push_back(fmt::format("'{} reopen -m {}'", base::typed_program(), number));
  std::optional<std::size_t> finish = numbered.standing.finish;
  for (std::size_t dropped = 0; finish && dropped < kMostDropped; ++dropped) {
    const std::size_t line = finishing_hand(match, *finish);
    commands.push_back(fmt::format("'{} drop -m {} {}'", base::typed_program(), number, line + 1));
    match.lines.edit().erase(match.lines.edit().begin() + static_cast<std::ptrdiff_t>(line));
    finish = match::replay(match).finish;
  }
  // Refused as long as a line ends the match; it names the next ones then.
  if (!match.closing || is_conceded)
    commands.push_back(fmt::format("'{} close -m {} --void'", base::typed_program(), number));
  return commands;
}

}  // namespace report
