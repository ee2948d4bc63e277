#include "report/new_match.hpp"

#include <fmt/core.h>

#include "base/text.hpp"
#include "report/hand_json.hpp"
#include "report/lists.hpp"
#include "report/match_text.hpp"
#include "report/printable.hpp"

namespace report {

std::string match_introduction(const history::NumberedMatch& stored) {
  const history::NumberedMatch numbered = printable(stored);
  const match::Match& match = numbered.record.match;
  const std::string text =
      fmt::format("Match {}: {} play {}, {}.", numbered.number, base::join_and(match.players),
                  games::info(match.game).title, rules_text(numbered.record));
  if (!match.first_dealer || !match.lines.empty()) return text;
  return fmt::format("{} {} deals first.", text, match.players[*match.first_dealer]);
}

std::string new_match_text(const history::NumberedMatch& stored, Style style) {
  const history::NumberedMatch numbered = printable(stored);
  const match::Match& match = numbered.record.match;
  const games::GameInfo& info = games::info(match.game);
  std::string text = match_introduction(stored);
  std::vector<std::string> reports;
  for (const std::string& player : match.players)
    reports.push_back(base::shell_quoted(fmt::format("{}={}", player, info.report_form)));
  const std::string lead = by_game(match, "After each hand:", "After each round:");
  std::vector<std::string> command{"chapeau", "add"};
  command.insert(command.end(), reports.begin(), reports.end());
  const std::string line = lead + " " + base::join(command, " ");
  text = entry_line(text, style);
  if (!style.screen || base::display_width(line) <= style.width) return text + line + "\n";
  return text + lead + "\n" + command_lines(command, style);
}

base::Json new_match_json(const history::NumberedMatch& numbered) {
  const match::Match& match = numbered.record.match;
  return {{"match", numbered.number},
          {"id", base::to_string(numbered.record.id)},
          {"game", games::info(match.game).name},
          {"preset", numbered.record.preset},
          {"players", match.players},
          {"first_dealer", name_or_null(match.players, match.first_dealer)}};
}

std::string terms_warnings(const settlement::Terms& terms) {
  if (!terms.stakes) return "";
  std::string warnings;
  if (!settlement::pays(terms.scheme))
    warnings += warning_line(
        fmt::format("settlement {} pays nothing, whatever the stakes", settlement::name_of(terms.scheme)));
  if (terms.stakes->small > terms.stakes->large)
    warnings += warning_line(
        fmt::format("stakes are SMALL-LARGE, and in {} the first one, for each hundred, is larger",
                    settlement::plain_stakes(*terms.stakes)));
  return warnings;
}

std::string new_match_remarks(const history::MatchRecord& record,
                              const std::vector<storage::MatchSummary>& open) {
  std::string remarks = terms_warnings(record.terms);
  for (const storage::MatchSummary& match : open)
    remarks += note_line(fmt::format(
        "match {} is still open, too; 'chapeau add -m MATCH' adds to the one you name", match_text(match)));
  return remarks;
}

}  // namespace report
