#include "report/new_match.hpp"

#include <fmt/core.h>

#include "base/text.hpp"
#include "report/hand_json.hpp"
#include "report/lists.hpp"
#include "report/printable.hpp"
#include "report/words.hpp"

namespace report {

std::string new_match_text(const history::NumberedMatch& stored) {
  const history::NumberedMatch numbered = printable(stored);
  const match::Match& match = numbered.record.match;
  const games::Facts& facts = games::facts(match.game);
  std::string text = fmt::format("Match {}: {} play {}, {}.", numbered.number, base::join_and(match.players),
                                 facts.title, rules_text(numbered.record));
  if (match.first_dealer) text += fmt::format(" {} deals first.", match.players[*match.first_dealer]);
  std::vector<std::string> reports;
  for (const std::string& player : match.players)
    reports.push_back(base::shell_quoted(fmt::format("{}={}", player, facts.report_form)));
  return fmt::format("{}\nAfter each {}: chapeau add {}\n", text, hand_word(match), base::join(reports, " "));
}

base::Json new_match_json(const history::NumberedMatch& numbered) {
  const match::Match& match = numbered.record.match;
  return {{"match", numbered.number},
          {"id", base::to_string(numbered.record.id)},
          {"game", games::facts(match.game).name},
          {"preset", numbered.record.preset},
          {"players", match.players},
          {"first_dealer", name_or_null(match.players, match.first_dealer)}};
}

std::string new_match_remarks(const history::MatchRecord& record,
                              const std::vector<storage::MatchSummary>& open) {
  std::string remarks;
  if (record.terms.stakes && !settlement::pays(record.terms.scheme))
    remarks += warning_line(fmt::format("with settlement {} nothing is paid, whatever the stakes",
                                        settlement::name_of(record.terms.scheme)));
  if (record.terms.stakes && record.terms.stakes->small > record.terms.stakes->large)
    remarks += warning_line("the first stake is the small one, for each hundred, and here it is the larger");
  for (const storage::MatchSummary& match : open)
    remarks +=
        note_line(fmt::format("match {} is still open too; add -m says which is meant", match_words(match)));
  return remarks;
}

}  // namespace report
