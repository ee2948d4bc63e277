#include "report/sheet/new_match.hpp"

#include <fmt/core.h>

#include "base/language/translation.hpp"
#include "base/language/typed_command.hpp"
#include "base/text/text.hpp"
#include "report/layout/printable.hpp"
#include "report/lists/lists.hpp"
#include "report/match/hand_json.hpp"
#include "report/match/match_text.hpp"

namespace report {

std::string match_introduction(const history::NumberedMatch& stored) {
  const history::NumberedMatch numbered = printable(stored);
  const match::Match& match = numbered.record.match;
  const std::string players = base::join_and(match.players);
  const std::string game = games::info(match.game).title();
  const std::string rules = rules_text(numbered.record);
  // Translators: {0} are the players, {1} is the game, {2} "pagat rules to 1200" and the like.
  std::string text = base::tr("A new match: {0} play {1}, {2}.", players, game, rules);
  if (numbered.number != 0)
    // Translators: {1} are the players, {2} is the game, {3} "pagat rules to 1200" and the like.
    text = base::tr("Match {0}: {1} play {2}, {3}.", numbered.number, players, game, rules);
  if (!match.first_dealer || !match.lines.empty()) return text;
  return base::join_sentences({text, base::tr("{0} deals first.", match.players[*match.first_dealer])});
}

std::string new_match_text(const history::NumberedMatch& stored, Style style) {
  const history::NumberedMatch numbered = printable(stored);
  const match::Match& match = numbered.record.match;
  const games::GameInfo& info = games::info(match.game);
  std::string text = match_introduction(stored);
  std::vector<std::string> reports;
  for (const std::string& player : match.players)
    reports.push_back(base::shell_quoted(fmt::format("{}={}", player, base::translated(info.report_form))));
  const std::string lead =
      is_played_in_rounds(match) ? base::tr("After each round:") : base::tr("After each hand:");
  std::vector<std::string> command{base::typed_program(), "add"};
  command.insert(command.end(), reports.begin(), reports.end());
  const std::string line = lead + " " + base::join(command, " ");
  text = entry_text(text, style);
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

std::string reversed_stakes_text(const settlement::Stakes& stakes) {
  const std::string both = settlement::stakes_without_zeros(stakes);
  const std::size_t dash = both.find('-');
  return base::tr("the small stake ({0}) is larger than the large one ({1}); did you mean {2}?",
                  both.substr(0, dash), both.substr(dash + 1),
                  settlement::stakes_without_zeros({stakes.large, stakes.small, stakes.currency}));
}

std::string terms_warnings(const settlement::Terms& terms) {
  if (!terms.stakes) return "";
  std::string warnings;
  if (!settlement::pays(terms.scheme))
    warnings += warning_text(
        base::tr("these rules pay nothing, so the stakes do not count; choose --settlement pagat"));
  if (terms.stakes->small > terms.stakes->large)
    warnings += warning_text(reversed_stakes_text(*terms.stakes));
  return warnings;
}

std::string new_match_remarks(const history::NumberedMatch& started,
                              const std::vector<storage::MatchSummary>& open, bool at_table) {
  // At the table they were printed when the terms were.
  const std::string remarks = at_table ? "" : terms_warnings(started.record.terms);
  if (open.empty()) return remarks;
  if (at_table && open.size() == 1)
    return remarks +
           // Translators: {0} is a match with its scores: "3 (Ann 340, Bob 0)"; q is the key that leaves.
           note_text(base::tr("match {0} is still open, too, and this is match {1}; to go on with match {2}: "
                              "q, then 'chapeau play -m {2}'",
                              match_text(open.front(), false), started.number, open.front().number));
  if (open.size() == 1)
    // Translators: {0} is the number of a match with its scores: "3 (Ann 340, Bob 0)".
    return remarks + note_text(base::tr("match {0} is still open, too; name the match with -m {1}",
                                        match_text(open.front(), false), started.number));
  std::vector<std::string> numbers;
  for (const storage::MatchSummary& match : open) numbers.push_back(fmt::format("{}", match.number));
  if (at_table)
    return remarks +
           // Translators: {0} is a list of numbers; q is the key that leaves.
           note_text(base::tr("matches {0} of these players are still open, too, and this is match {1}; to "
                              "go on with another: q, then 'chapeau play -m MATCH'",
                              base::join_first(numbers), started.number));
  return remarks +
         note_text(base::tr("matches {0} of these players are still open, too; name the match with -m {1}",
                            base::join_first(numbers), started.number));
}

}  // namespace report
